"""``zuka prices``: import, typed quotes, export, refresh, history and check, as text and as JSON."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.market.replay import replaying, status

from zuka.cli import prices_refresh
from zuka.cli.main import main
from zuka.facts.load import catalogue
from zuka.market.currency import built_in_rates
from zuka.market.refresh import account
from zuka.market.refresh.runpod import runpod
from zuka.market.refresh.source import Source
from zuka.market.store import open_store
from zuka.money import BankRates

DAY = ("--today", "2026-12-01", "--lang", "en")
LIST = (
    "显卡,卡数,单价（元/小时）,包月,服务商,押金\n"
    "RTX 4090,1,2.1,1200,AutoDL,\n"
    "H1000,1,3,,,\n"
    "A100 80GB,8,,60000,某机房,10000\n"
)
CATALOGUE = (
    "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot\n"
    "a3-highgpu-8g,us-central1-a,88.5,208,1872,8,H100,80.0,False\n"
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZUKA_HOME", str(tmp_path / "home"))
    return tmp_path


def run(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> tuple[int, str, str]:
    code = main((*words, *DAY))
    out, err = capfdbinary.readouterr()
    return code, out.decode("utf-8"), err.decode("utf-8")


def asked(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> Any:
    code, out, err = run(capfdbinary, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out, parse_constant=pytest.fail)


def test_a_list_is_shown_kept_listed_exported_and_taken_back(
    home: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (home / "list.csv").write_text(LIST, encoding="gb18030")
    path = str(home / "list.csv")
    code, out, _ = run(capfdbinary, "prices", "import", path, "--dry-run")
    assert code == 0
    assert "显卡 → gpu_listed" in out
    assert "Row 3: No card called H1000 is known." in out
    assert "3 prices read, nothing kept" in out
    assert asked(capfdbinary, "prices", "export") == []

    said = asked(capfdbinary, "prices", "import", path)
    assert said["kept"] is True
    assert said["columns"]["押金"] == "deposit"
    assert [problem["row"] for problem in said["problems"]] == [3]
    assert [quote["terms"] for quote in said["quotes"]] == [{}, {}, {"deposit": "10000"}]

    for name in ("out.csv", "out.xlsx"):
        assert run(capfdbinary, "prices", "export", str(home / name))[0] == 0
        again = asked(capfdbinary, "prices", "import", str(home / name), "--dry-run")
        assert (again["quotes"], again["problems"]) == (said["quotes"], [])

    assert asked(capfdbinary, "prices", "import", "--undo") == {"undone": "list.csv", "day": "2026-12-01", "rows": 3}
    assert run(capfdbinary, "prices", "import", "--undo")[::2] == (2, "There is no import to take back.\n")


def test_a_column_may_be_told_apart(home: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (home / "list.csv").write_text("型号,甲\nRTX 4090,72\n", encoding="utf-8")
    path = str(home / "list.csv")
    assert run(capfdbinary, "prices", "import", path)[0] == 2
    (quote,) = asked(capfdbinary, "prices", "import", path, "--map", "甲=price_day", "--currency", "CNY")["quotes"]
    assert (quote["price"], quote["commitment"], quote["source"]) == ("3", "daily", "own quote, list.csv")


def test_text_is_pasted(home: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"GPU\t$/hr\nRTX 4090\t0.35\n"), "utf-8"))
    (quote,) = asked(capfdbinary, "prices", "import", "-")["quotes"]
    assert (quote["price"], quote["currency"], quote["source"]) == ("0.35", "USD", "own quote, pasted")


def test_a_typed_quote_is_ranked_with_the_market(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, _, _ = run(capfdbinary, "prices", "add", "gpu=8x H100 SXM", "包月=90000", "provider=某机房", "deposit=10000")
    assert code == 0
    (own,) = (o for o in asked(capfdbinary, "offers", "--gpu", "H100 SXM") if o["provider"] == "某机房")
    assert (own["gpus"], own["currency"]) == (8, "CNY")
    code, _, err = run(capfdbinary, "prices", "add", "gpu=RTX 4090", "colour=red")
    assert (code, "colour" in err) == (2, True)


def test_nothing_is_asked_without_a_yes(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = run(capfdbinary, "prices", "refresh", "--provider", "runpod")
    assert (code, out) == (2, "")
    assert "https://api.runpod.io/graphql" in err
    assert "Nothing was asked." in err


def test_the_user_may_say_no(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    code, _, err = run(capfdbinary, "prices", "refresh", "--provider", "ecb")
    assert code == 2
    assert "eurofxref.zip" in err


def test_a_yes_is_remembered_and_the_addresses_are_shown_the_first_time(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def runpod_only(_regions: object) -> tuple[Source, ...]:
        return (runpod(f"{server.address}/graphql"),)

    monkeypatch.setattr(prices_refresh, "sources", runpod_only)
    with replaying() as server:
        server.routes["/graphql"] = status(503)
        code, out, err = run(capfdbinary, "prices", "refresh", "--provider", "runpod", "--yes")
        assert (code, server.address in err, "error 503" in out) == (1, True, True)
        _, out, err = run(capfdbinary, "prices", "refresh", "--provider", "runpod")
        assert (err, "error 503" in out) == ("", True)


def test_a_local_catalogue_folder_is_refreshed_into_the_market(
    home: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (home / "gcp.csv").write_text(CATALOGUE, encoding="utf-8")
    said = asked(capfdbinary, "prices", "refresh", "--catalogue", str(home))
    assert said == [{"name": "gpuhunt-gcp", "rows": 1, "problem": None}]
    found = asked(capfdbinary, "offers", "Google", "--gpu", "H100 SXM")
    assert any(offer["id"].startswith("live-google-cloud-h100") and offer["price"] == 88.5 for offer in found)
    levels = asked(capfdbinary, "prices", "history", "H100 SXM")
    assert any(level["provider"] == "Google Cloud" and level["low"] == 88.5 / 8 for level in levels)
    last = {source["name"]: source["last"] for source in asked(capfdbinary, "prices", "refresh", "--list")}
    assert last["gpuhunt-gcp"]["rows"] == 1
    assert last["ecb"] is None
    (home / "gcp.csv").write_text("moved\n", encoding="utf-8")
    code, out, _ = run(capfdbinary, "prices", "refresh", "--catalogue", str(home))
    assert code == 1
    assert "What it gave before stays." in out
    assert len(asked(capfdbinary, "offers", "Google", "--gpu", "H100 SXM")) == len(found)


def test_the_check_of_the_built_in_catalogue(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = asked(capfdbinary, "prices", "check")
    offers = catalogue().offers
    assert found["offers"] == len(offers)
    assert found["without_source"] == []
    assert len(found["set_aside"]) == sum(offer.set_aside is not None for offer in offers)
    assert all(row["reason"] and row["message"] and row["source"] and row["observed"] for row in found["set_aside"])
    assert sum(cell["total"] for cell in found["coverage"]) + len(found["set_aside"]) == len(offers)
    code, out, _ = run(capfdbinary, "prices", "check", "--built-in")
    assert code == 0
    assert "0 rows without a source" in out


def test_the_history_of_a_card_is_dated(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, _ = run(capfdbinary, "prices", "history", "RTX 4090")
    assert code == 0
    days = [line[:10] for line in out.splitlines()[:-1]]
    assert days
    assert days[0] < "2026-12-01"
    assert run(capfdbinary, "prices", "history", "H1000")[0] == 2


def test_a_damaged_prices_file_is_said_and_the_built_in_prices_count(
    home: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (home / "home" / "data").mkdir(parents=True)
    (home / "home" / "data" / "prices.sqlite").write_bytes(b"no database" * 1000)
    code, out, err = run(capfdbinary, "prices", "check", "--json")
    assert code == 0
    assert json.loads(out)["offers"] == len(catalogue().offers)
    assert "damaged" in err
    assert run(capfdbinary, "prices", "export")[0] == 2


def test_an_account_is_asked_with_the_users_profile_after_a_yes(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def clients(region: str, profile: str | None) -> tuple[str, str]:
        return region, str(profile)

    machine = account.AccountMachine("p5.48xlarge", "NVIDIA H100", 8, 80.0, 192, 0.0, None)
    monkeypatch.setattr(account, "clients", clients)

    def account_machines(_ec2: object, _quotas: object) -> tuple[account.AccountMachine, ...]:
        return (machine,)

    monkeypatch.setattr(account, "account_machines", account_machines)
    code, _, err = run(capfdbinary, "prices", "account")
    assert (code, "servicequotas.us-east-1.amazonaws.com" in err) == (2, True)
    code, out, _ = run(capfdbinary, "prices", "account", "--yes")
    assert code == 0
    assert "ask for a quota first" in out


def test_a_quote_is_weighed_by_the_terms_that_it_carries(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run(capfdbinary, "prices", "add", "gpu=A100 80GB", "包月=8000", "provider=某机房", "小时上限=500", "deposit=16000")
    (own,) = (o["id"] for o in asked(capfdbinary, "offers", "--gpu", "A100 SXM4 80 GB") if o["provider"] == "某机房")
    advice = asked(capfdbinary, "advise", "full-7b-a100", "--quote", own)
    assert advice["contract"] is not None
    code, _, err = run(capfdbinary, "advise", "full-7b-a100", "--quote", "nothing")
    assert (code, "nothing" in err) == (2, True)


def test_rates_are_said_with_day_and_source_and_ones_own_count_first(
    home: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    known = {rate["base"]: rate for rate in asked(capfdbinary, "prices", "rates")}
    assert known["USD"]["observed"] == built_in_rates().day.isoformat()
    assert known["USD"]["source"].startswith("https://www.ecb.europa.eu")
    fetched = BankRates(date(2027, 1, 4), {**built_in_rates().per_euro, "USD": Decimal(1), "CNY": Decimal(9)})
    with open_store(home / "home" / "data" / "prices.sqlite") as store:
        store.put_bank_rates(fetched, date(2027, 1, 4))
    known = {rate["base"]: rate for rate in asked(capfdbinary, "prices", "rates")}
    assert (known["USD"]["value"], known["USD"]["observed"]) == (9.0, "2027-01-04")
    words = ("offers", "--gpu", "H100 SXM", "--currency", "USD", "--best")
    (dear,), (cheap,) = asked(capfdbinary, *words), asked(capfdbinary, *words, "--rate", "USD/CNY=4.5")
    assert dear["card_hour"] == pytest.approx(2 * cheap["card_hour"])
    assert run(capfdbinary, *words, "--rate", "dollar")[0] == 2
