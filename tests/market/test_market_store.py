"""The prices file: whole or not at all, whatever happens; history, undo, and what the engine is given of it."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from tests.market.market_offers import offer

from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.facts.offers import OFFER_COLUMNS
from zuka.facts.records import Offer
from zuka.market.check import check
from zuka.market.currency import built_in_rates, rates
from zuka.market.history import levels_of, price_history
from zuka.market.merged import market, merged_offers
from zuka.market.own.quote import Quote, quote_of
from zuka.market.store import Attempt, open_store
from zuka.market.store_schema import STEPS, migrate, version
from zuka.money import BankRates

DAY = date(2026, 12, 1)


def cells(**more: str) -> dict[str, str]:
    plain = {
        "provider": "RunPod", "country": "US", "kind": "marketplace", "gpu_listed": "RTX 4090", "gpus": "1",
        "memory_gb": "24", "price": "0.5", "currency": "USD", "commitment": "on-demand", "observed": "2026-12-01",
        "source": "https://example.org", "confidence": "listed price", "listed_price": "0.5", "listed_unit": "hour",
    }  # fmt: skip
    return {**dict.fromkeys(OFFER_COLUMNS, ""), **plain, **more}


def quote(**more: str) -> Quote:
    return quote_of(cells(confidence="own quote", **more), {"deposit": "3000"})


def test_an_import_is_kept_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "prices.sqlite"
    with open_store(path) as store:
        store.add_own("first.csv", DAY, [quote(price="0.4"), quote(price="0.41")])
        store.add_own("second.csv", DAY, [quote(price="0.42")])
    with open_store(path) as store:
        assert [kept.row["price"] for kept in store.own()] == ["0.4", "0.41", "0.42"]
        assert store.own()[0] == quote(price="0.4")
        assert store.undo_own() == ("second.csv", "2026-12-01", 1)
        assert store.imports() == (("first.csv", "2026-12-01", 2),)
        store.undo_own()
        assert (store.undo_own(), store.own()) == (None, ())


def test_a_source_that_fails_keeps_its_last_good_prices(tmp_path: Path) -> None:
    with open_store(tmp_path / "p.sqlite") as store:
        store.put_refresh("runpod", DAY, [cells(), cells(gpu_listed="L4")])
        store.put_refresh("vast", DAY, [cells(provider="Vast.ai")])
        store.put_failure("runpod", date(2026, 12, 2), "error 500")
        assert [row["gpu_listed"] for row in store.refreshed()] == ["RTX 4090", "L4", "RTX 4090"]
        assert store.attempts()[0] == Attempt("runpod", "2026-12-02", None, "error 500")
        store.put_refresh("runpod", date(2026, 12, 3), [cells(price="0.6")])
        assert [row["price"] for row in store.refreshed()] == ["0.5", "0.6"]


KILLED = """
import sys
from datetime import date
from pathlib import Path
from zuka.market.own.quote import quote_of
from zuka.market.store import open_store

def rows():
    for number in range(1000):
        yield {"provider": "half", **{}}
    print("in the middle", flush=True)
    sys.stdin.read()

with open_store(Path(sys.argv[1])) as store:
    store.add_own("whole", date(2026, 12, 1), [quote_of({"provider": "whole"})])
    store.put_refresh("half", date(2026, 12, 1), (quote_of(row).row for row in rows()))
"""


def test_a_program_killed_in_the_middle_of_writing_leaves_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "prices.sqlite"
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline().strip() == b"in the middle"
    child.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    with open_store(path) as store:
        assert [kept.row["provider"] for kept in store.own()] == ["whole"]
        assert list(store.refreshed()) == []
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_one_writes_and_others_read_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "prices.sqlite"
    with open_store(path) as store:
        store.add_own("a", DAY, [quote()])
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    try:
        with open_store(path, wait=0) as store:
            assert len(store.own()) == 1
        with pytest.raises(UserError) as caught, open_store(path, wait=0) as store:
            store.undo_own()
        assert caught.value.code == "busy"
    finally:
        writer.close()


@pytest.mark.parametrize("steps", range(len(STEPS)))
def test_an_older_file_is_brought_up_with_what_it_holds(tmp_path: Path, steps: int) -> None:
    path = tmp_path / "prices.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    for number in range(steps):
        for statement in STEPS[number]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number + 1}")
    if steps:
        connection.execute("INSERT INTO batch VALUES (1, 'own', 'old.csv', '2026-11-01')")
        marks = ", ".join("?" * (len(OFFER_COLUMNS) + 3))
        connection.execute(f"INSERT INTO price VALUES ({marks})", (1, 0, *cells().values(), "{}"))
    connection.close()
    with open_store(path) as store:
        assert [kept.row["gpu_listed"] for kept in store.own()] == (["RTX 4090"] if steps else [])
        store.put_bank_rates(built_in_rates(), DAY)
        assert store.bank_rates() == built_in_rates()
    connection = sqlite3.connect(path)
    assert version(connection) == len(STEPS)
    connection.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(tmp_path / "p.sqlite", isolation_level=None)
    monkeypatch.setattr("zuka.market.store_schema.STEPS", (*STEPS, ("CREATE TABLE more (a)", "NO SQL")))
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()


def test_files_that_cannot_be_used_are_one_sentence_and_the_program_still_answers(tmp_path: Path) -> None:
    path = tmp_path / "prices.sqlite"
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(UserError) as caught, open_store(path):
        pass
    assert caught.value.code == "damaged_file"
    found = market(path)
    assert found.catalogue is catalogue()
    assert found.problem == caught.value.message

    newer = tmp_path / "newer.sqlite"
    connection = sqlite3.connect(newer)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(UserError) as caught, open_store(newer):
        pass
    assert caught.value.code == "newer_file"

    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UserError) as caught, open_store(tmp_path / "file" / "prices.sqlite"):
        pass
    assert caught.value.code == "not_saved"


def test_without_a_file_the_built_in_catalogue_counts_and_none_is_made(tmp_path: Path) -> None:
    assert market(tmp_path / "prices.sqlite").catalogue is catalogue()
    assert list(tmp_path.iterdir()) == []


def test_the_engine_gets_own_refreshed_and_built_in_offers_in_one_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "prices.sqlite"
    with open_store(path) as store:
        store.add_own("own.csv", DAY, [quote(provider="my seller", price="0.01")])
        store.put_refresh("runpod", DAY, [cells(price="0.7", instance="Secure Cloud")])
    offers = market(path).catalogue.offers
    own, live = offers[0], offers[1]
    assert (own.id, own.gpu, own.set_aside) == ("own-my-seller-rtx-4090-on-demand-us-1", "RTX 4090", None)
    assert (live.id, live.provider) == ("live-runpod-rtx-4090-on-demand-us-1", "RunPod")
    assert len(offers) == len(catalogue().offers) + 2
    older = [
        o for o in offers[2:] if (o.provider, o.gpu, o.gpus, o.commitment) == ("RunPod", "RTX 4090", 1, "on-demand")
    ]
    assert older
    assert all(o.set_aside for o in older)


def test_an_own_quote_moves_no_judgement_of_others_and_is_set_aside_only_where_it_cannot_be() -> None:
    built_in = catalogue()
    own = [quote(price=str(price), provider=f"p{price}") for price in range(1000, 1100)]
    own.append(quote(price="0"))
    merged = merged_offers(built_in, own, [])
    assert merged[len(own) :] == built_in.offers
    assert [o.set_aside for o in merged[: len(own)]] == [None] * 100 + ["no_price"]


def test_levels_are_per_card_and_leave_out_what_is_set_aside() -> None:
    rows = [
        offer("8", id="a", gpus=4, observed=DAY, observed_text="2026-12-01"),
        offer("1", id="b", observed=DAY, observed_text="2026-12-01"),
        offer("3", id="c", observed=DAY, observed_text="2026-12-01"),
        offer("99", id="d", observed=DAY, observed_text="2026-12-01", set_aside="far_over_market"),
        offer("5", id="e", observed=None, observed_text=""),
    ]
    (level,) = levels_of(rows)
    assert (level.offers, level.low, level.middle, level.high) == (3, 1.0, 2.0, 3.0)


def test_history_grows_with_each_refresh_and_keeps_what_was_replaced(tmp_path: Path) -> None:
    def listed(price: str, day: date) -> Offer:
        return offer(price, observed=day, observed_text=day.isoformat())

    first, second = listed("2", DAY), listed("3", date(2026, 12, 2))
    with open_store(tmp_path / "p.sqlite") as store:
        store.put_refresh("x", DAY, [], levels_of([first]))
        store.put_refresh("x", date(2026, 12, 2), [], levels_of([second]))
        kept = store.levels(first.gpu or "")
    levels = price_history(kept, [listed("2.5", DAY), listed("1", date(2026, 6, 1))], first.gpu or "")
    assert [(level.day, level.middle) for level in levels] == [
        ("2026-06-01", 1.0),
        ("2026-12-01", 2.0),
        ("2026-12-02", 3.0),
    ]


def test_fetched_bank_rates_count_where_they_are_newer() -> None:
    built_in = built_in_rates()
    newer = BankRates(date(2027, 1, 4), {**built_in.per_euro, "CNY": Decimal("8.5"), "USD": Decimal("1.25")})
    older = BankRates(date(2020, 1, 2), newer.per_euro)
    assert rates(None, newer).rate("USD", "CNY").value == Decimal("6.8")
    assert rates(None, newer).rate("USD", "CNY").observed == "2027-01-04"
    assert rates(None, older).day == built_in.day
    assert rates({"USD/CNY": Decimal(7)}, newer).rate("USD", "CNY").source == "user"


def test_the_check_counts_every_row_once_and_none_lacks_its_source() -> None:
    offers = catalogue().offers
    found = check(offers, DAY)
    assert found.offers == len(offers) == sum(cell.total for cell in found.coverage) + len(found.set_aside)
    assert found.without_source == ()
    assert all(o.observed_text == "" for o in found.undated)
