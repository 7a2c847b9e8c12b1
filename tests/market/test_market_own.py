"""Own prices: tables of any form in, one sentence for each bad row, the same rows out and in again."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.facts.offers import OFFER_COLUMNS
from zuka.market.own import cells
from zuka.market.own.columns import chosen_mapping, currency_in, folded, guess_mapping
from zuka.market.own.export import as_csv, table_of, write_table
from zuka.market.own.quote import Quote, contract_of, quote_of
from zuka.market.own.read import Around, Reading, doubtful, read_quotes
from zuka.market.own.table import MOST_BYTES, paste_table, read_table
from zuka.money import CURRENCIES

DAY = date(2026, 12, 1)
KNOWN = catalogue()
AROUND = Around(DAY, "own quote, list.csv", KNOWN.cards, KNOWN.offers)


def read(text: str, *choices: str, around: Around = AROUND) -> Reading:
    table = paste_table(text)
    return read_quotes(table, chosen_mapping(table.header, choices), around)


def sentences(reading: Reading) -> list[tuple[int, str]]:
    return [(problem.row, problem.message.english()) for problem in reading.problems]


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("显卡,单价,元/小时,包月", ["gpu_listed", "price", "price_hour", "price_month"]),
        ("显卡型号,数量,单价（元/小时）,服务商", ["gpu_listed", "gpus", "price_hour", "provider"]),
        ("卡型,价格（元/月）,显存（GB）", ["gpu_listed", "price_month", "memory_gb"]),
        ("显卡,单价(元/卡/时),押金（元）,小时上限", ["gpu_listed", "price_card_hour", "deposit", "cap_hours"]),
        ("GPU,Price ($/hr),Provider,VRAM (GB)", ["gpu_listed", "price_hour", "provider", "memory_gb"]),
        ("GPU Model,USD per GPU-hour,Vendor", ["gpu_listed", "price_card_hour", "provider"]),
        ("gpu,$/GPU/hr,Region", ["gpu_listed", "price_card_hour", "region"]),
        ("Card,Monthly Rent (CNY),SLA", ["gpu_listed", "price_month", "sla_uptime"]),
        (",".join(OFFER_COLUMNS), list(OFFER_COLUMNS)),
    ],
)
def test_columns_are_guessed_by_the_names_people_write(header: str, fields: list[str]) -> None:
    assert list(guess_mapping(header.split(",")).values()) == fields


def test_no_name_means_two_things() -> None:
    import tomllib

    from zuka_data import folder

    known = tomllib.loads((folder() / "facts" / "price_columns.toml").read_text(encoding="utf-8"))["columns"]
    names = [(folded(name), field) for field, names in known.items() for name in names]
    assert len({name for name, _ in names}) == len({(name, field) for name, field in names})


def test_every_currency_that_is_converted_is_recognised() -> None:
    assert [currency_in(f"Price ({code})") for code in CURRENCIES] == list(CURRENCIES)
    assert [currency_in(text) for text in ("HK$5", "5 港元", "S$2", "￥3", "3 元", "US$ 1")] == [
        "HKD", "HKD", "SGD", "CNY", "CNY", "USD"
    ]  # fmt: skip


def test_a_row_with_an_hourly_and_a_monthly_price_is_two_quotes() -> None:
    reading = read("显卡,卡数,单价（元/小时）,包月,服务商\nRTX 4090,2,4.2,2400,AutoDL\n")
    hourly, monthly = (quote.row for quote in reading.quotes)
    assert (hourly["price"], hourly["currency"], hourly["commitment"]) == ("4.2", "CNY", "on-demand")
    assert (hourly["kind"], hourly["country"], hourly["observed"]) == ("Chinese cloud", "CN", "2026-12-01")
    # 2400 a month over 730 h
    assert (monthly["price"], monthly["listed_price"], monthly["hours_used"]) == ("3.287671", "2400", "730")


def test_a_month_with_a_cap_is_spread_over_the_hours_it_allows() -> None:
    """8000 a month for 500 h is 16.00 per usable hour (claim of the seed guide)."""
    (quote,) = read("显卡\t月租\t小时上限\t押金\t可用率\nA100 80GB\t￥8,000\t500\t3000元\t99.9%\n").quotes
    assert (quote.row["price"], quote.row["cap_hours"]) == ("16", "500")
    form = contract_of(quote)
    assert (form.monthly_rent, form.hours_cap, form.deposit, form.sla_uptime) == (8000, 500, 3000, 0.999)


def test_each_card_of_a_machine_counts_where_the_price_is_for_one() -> None:
    (quote,) = read("gpu,USD per GPU-hour\n8x H100 SXM,2.5\n").quotes
    assert (quote.row["gpus"], quote.row["price"], quote.row["currency"]) == ("8", "20", "USD")


def test_the_unit_may_stand_in_a_column_of_its_own_or_in_the_cell() -> None:
    column = read("显卡,单价,单位\nRTX 4090,1200,元/月\nRTX 4090,1.9,元/小时\n").quotes
    cell = read("显卡,单价\nRTX 4090,1200 元/月\nRTX 4090,1.9元/小时\n").quotes
    assert [q.row["commitment"] for q in column] == [q.row["commitment"] for q in cell] == ["monthly", "on-demand"]


def test_a_bad_row_is_one_sentence_and_the_others_are_kept() -> None:
    reading = read(
        "显卡,卡数,单价（元/小时）,报价日期,计费方式\n"
        "RTX 4090,1,2.1,2026/11/30,按量\n"
        "H1000,1,3,,\n"
        "RTX 4090,1,面议,,\n"
        "RTX 4090,1.5,2,,\n"
        "RTX 4090,1,2,上周,\n"
        ",1,2,,\n"
        "RTX 4090,1,-2,,\n"
        "RTX 4090,1,2,,随缘\n"
        "\n"
        "RTX 3090,1,1.2,2026-11,竞价\n"
    )
    assert [quote.row["observed"] for quote in reading.quotes] == ["2026-11-30", "2026-11"]
    assert [quote.row["commitment"] for quote in reading.quotes] == ["on-demand", "spot"]
    assert [row for row, _ in sentences(reading)] == [3, 4, 5, 6, 7, 8, 9]
    assert all(text.endswith(".") for _, text in sentences(reading))
    assert "面议" in sentences(reading)[1][1]


def test_a_currency_is_never_made_up() -> None:
    reading = read("gpu,price per hour\nRTX 4090,0.5\n")
    assert "currency" in sentences(reading)[0][1]
    around = Around(DAY, "list", KNOWN.cards, currency="EUR")
    assert read("gpu,price per hour\nRTX 4090,0.5\n", around=around).quotes[0].row["currency"] == "EUR"
    (unknown,) = read("gpu,price per hour,currency\nRTX 4090,0.5,XYZ\n").problems
    assert "XYZ" in unknown.message.english()


def test_a_choice_changes_the_guess() -> None:
    (quote,) = read("型号,甲列\nRTX 4090,3\n", "甲列=price_day").quotes
    assert (quote.row["price"], quote.row["commitment"]) == ("0.125", "daily")
    with pytest.raises(UserError, match="No column is called"):
        read("型号,单价\nRTX 4090,3\n", "价=price_day")
    with pytest.raises(UserError, match="cannot mean"):
        read("型号,单价\nRTX 4090,3\n", "单价=preis")
    with pytest.raises(UserError, match="No column holds a price"):
        read("型号,单价\nRTX 4090,3\n", "单价=")


def test_a_known_seller_gets_its_full_name_so_that_its_terms_count() -> None:
    (quote,) = read("显卡,每小时,平台\nA100 80GB,12,阿里云\n").quotes
    assert (quote.row["provider"], quote.row["kind"]) == ("Alibaba Cloud 阿里云", "Chinese cloud")


def test_what_is_far_from_the_market_is_said_and_kept() -> None:
    reading = read("显卡,每小时\nRTX 4090,0.02\nRTX 4090,2.1\n")
    assert len(reading.quotes) == 2
    assert [doubt.row for doubt in doubtful(reading.quotes, AROUND)] == [1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("￥1,234.50", "1234.5"),
        ("2,5 €", "2.5"),
        ("1.2万", "12000"),
        ("12.5 元/小时", "12.5"),
        ("\uff18\uff10\uff10\uff10", "8000"),
        ("1,234,567", "1234567"),
    ],
)
def test_amounts_are_read_as_people_write_them(text: str, value: str) -> None:
    found = cells.amount(text)
    assert found is not None
    assert cells.plain(found) == value


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-30", "2026-11-30"),
        ("2026/1/5", "2026-01-05"),
        ("2026年11月30日", "2026-11-30"),
        ("2026年11月", "2026-11"),
        ("2026-11-30 08:00:00", "2026-11-30"),
        ("2026", "2026"),
        ("undated", "undated"),
        ("2026-02-30", None),
        ("30.11.2026", None),
    ],
)
def test_days_are_read_as_people_write_them(text: str, day: str | None) -> None:
    assert cells.day(text) == day


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_tables_come_in_any_usual_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("某云报价单\n\n显卡;单价\nRTX 4090;2,1 元/小时\n".encode(encoding))
    table = read_table(path)
    assert (table.header, table.rows, table.first_row) == (("显卡", "单价"), (("RTX 4090", "2,1 元/小时"),), 4)


@pytest.mark.parametrize(
    "content", [b"", b"gpu,price\n", b"\x89PNG\r\n\x1a\n\x00\x00", b"PK\x03\x04rest", b"one\ntwo\n"]
)
def test_what_is_no_table_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    with pytest.raises(UserError):
        read_table(path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(UserError) as caught:
        read_table(path)
    assert caught.value.code == "too_large"


TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zs", "Zl", "Zp")), max_size=12)
AMOUNTS = st.decimals(Decimal("0.0001"), Decimal(99999), places=4).map(cells.plain)


@st.composite
def quotes(draw: st.DrawFn) -> Quote:
    monthly = draw(st.booleans())
    row = {
        "provider": draw(TEXT.filter(bool)),
        "country": draw(st.sampled_from(["CN", "US", ""])),
        "kind": "own quote",
        "gpu_listed": draw(st.sampled_from(["RTX 4090", "A100 80GB", "H100 SXM"])),
        "gpus": str(draw(st.integers(1, 64))),
        "price": draw(AMOUNTS),
        "currency": draw(st.sampled_from(["CNY", "USD"])),
        "commitment": "monthly" if monthly else "on-demand",
        "observed": "2026-11-30",
        "source": draw(TEXT.filter(bool)),
        "confidence": "own quote",
        "note": draw(TEXT),
        "listed_price": draw(AMOUNTS),
        "listed_unit": "month" if monthly else "hour",
        "hours_used": "730" if monthly else "",
        "cap_hours": draw(st.sampled_from(["", "500"])) if monthly else "",
    }
    terms: list[dict[str, str]] = [{}, {"deposit": "3000"}, {"sla_uptime": "0.999", "exit_base": "none"}]
    return quote_of(row, draw(st.sampled_from(terms)))


@given(st.lists(quotes(), min_size=1, max_size=4))
def test_what_is_written_reads_back_as_it_was(wanted: list[Quote]) -> None:
    around = Around(DAY, "list", KNOWN.cards)
    table = paste_table(as_csv(table_of(wanted)))
    back = read_quotes(table, guess_mapping(table.header), around)
    assert (sentences(back), [(q.row, q.terms) for q in back.quotes]) == ([], [(q.row, q.terms) for q in wanted])


@pytest.mark.parametrize("name", ["prices.csv", "prices.xlsx"])
def test_files_read_back_as_they_were(tmp_path: Path, name: str) -> None:
    cells_of = {
        "provider": "=HYPERLINK(1)", "kind": "own quote", "gpu_listed": "RTX 4090", "gpus": "8", "price": "16.8",
        "currency": "CNY", "commitment": "on-demand", "observed": "2026-11", "source": "@电话",
        "confidence": "own quote",
        "note": "'单引号, \"引号\"", "listed_price": "16.8", "listed_unit": "hour",
    }  # fmt: skip
    wanted = [quote_of(cells_of, {"deposit": "3000"})]
    write_table(table_of(wanted), tmp_path / name)
    table = read_table(tmp_path / name)
    assert read_quotes(table, guess_mapping(table.header), AROUND).quotes == tuple(wanted)
    written = (tmp_path / name).read_bytes()
    assert b",=HYPERLINK" not in written
    assert not written.startswith(b"=")
    assert name.endswith("xlsx") or written.startswith(b"\xef\xbb\xbf")
