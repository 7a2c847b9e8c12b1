"""Rows that cannot be, set aside with their reason."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.facts.card_names import is_certain, listed_cards
from zuka.facts.load import catalogue
from zuka.facts.plausible import day_above_rate, judged, parts_disagree, set_aside_message
from zuka.facts.records import Offer
from zuka.money import Money

CARDS = catalogue().cards


def offer(
    number: int, gpu: str = "H100 SXM", price: str | None = "3.5", memory_gb: float | None = 80.0, **changes: Any
) -> Offer:
    options = listed_cards(gpu, memory_gb, CARDS)
    made = Offer(
        id=f"offer-{number}",
        provider=f"provider-{number}",
        country="US",
        region="",
        kind="GPU cloud",
        gpu=options[0].name if is_certain(gpu, options, CARDS) else None,
        gpu_listed=gpu,
        gpus=1,
        instance="",
        vcpus=None,
        ram_gb=None,
        memory_gb=memory_gb,
        price=None if price is None else Money(Decimal(price), "USD"),
        commitment="on-demand",
        billing="",
        listed_price=None,
        listed_unit="hour",
        hours_used=None,
        cap_hours=None,
        local_storage="",
        interconnect="",
        observed=date(2026, 11, 1),
        observed_text="2026-11-01",
        source="https://example.org/prices",
        confidence="listed price",
        note="",
        gpu_options=tuple(card.name for card in options),
    )
    return replace(made, **changes)


def reasons(*offers: Offer) -> list[str | None]:
    return [o.set_aside for o in judged(offers, CARDS)]


def peers(count: int = 6) -> list[Offer]:
    return [offer(100 + n, "B200", "3.5", memory_gb=180.0) for n in range(count)]


def test_a_good_row_stays() -> None:
    assert reasons(offer(1)) == [None]
    assert set_aside_message(offer(1)) is None


@pytest.mark.parametrize("price", ["0", "-1", None])
def test_no_price(price: str | None) -> None:
    assert reasons(offer(1, price=price)) == ["no_price"]


def test_a_card_without_memory() -> None:
    """p5.48xlarge with 0 GB: https://github.com/vantage-sh/ec2instances.info/issues/705."""
    assert reasons(offer(1, memory_gb=0.0)) == ["no_memory"]


def test_memory_that_no_such_card_has() -> None:
    assert reasons(offer(1, "A10", memory_gb=4.0), offer(2, "L40", memory_gb=40.0)) == ["memory_mismatch"] * 2


def test_unknown_memory_and_unknown_cards_stay() -> None:
    assert reasons(offer(1, memory_gb=None), offer(2, "Hygon BW1000", memory_gb=64.0)) == [None, None]


def test_spot_above_on_demand() -> None:
    """A40: spot 0.49 beside 0.44 on demand, https://github.com/skypilot-org/skypilot/issues/4914."""
    on_demand = offer(1, "A40", "0.44", memory_gb=48.0)
    spot = replace(offer(2, "A40", "0.49", memory_gb=48.0, commitment="spot"), provider=on_demand.provider)
    assert reasons(on_demand, spot) == [None, "spot_above_on_demand"]
    assert reasons(on_demand, replace(spot, provider="another")) == [None, None]
    assert reasons(on_demand, replace(spot, observed=date(2026, 5, 1))) == [None, None]


def test_a_bid_floor_read_as_price_is_not_the_best_offer() -> None:
    """B200 at 0.01 beside a median of 3.5, https://github.com/skypilot-org/skypilot/pull/9156."""
    assert reasons(offer(1, "B200", "0.01", memory_gb=180.0), *peers())[0] == "far_under_market"


def test_far_over_the_market() -> None:
    assert reasons(offer(1, "B200", "50", memory_gb=180.0), *peers())[0] == "far_over_market"


def test_a_cheap_spot_price_is_judged_by_its_own_limit() -> None:
    """A tenth of the median can be a rental site's price; as a spot price it is a bid floor."""
    cheap = offer(1, "B200", "0.5", memory_gb=180.0)
    assert reasons(cheap, *peers())[0] is None
    assert reasons(replace(cheap, commitment="spot"), *peers())[0] == "far_under_market"


def test_few_peers_judge_nobody() -> None:
    assert reasons(offer(1, "B200", "0.01", memory_gb=180.0), *peers(count=4))[0] is None


def test_other_currencies_are_no_peers() -> None:
    assert reasons(replace(offer(1, "B200", memory_gb=180.0), price=Money(Decimal("0.01"), "CNY")), *peers())[0] is None


def test_the_hosts_price_alone_is_no_machine_price() -> None:
    """a2-highgpu-1g at 0.94 (the host) beside 4.05, https://github.com/skypilot-org/skypilot-catalog/issues/31."""
    whole = offer(1, "A100 SXM", "4.05", memory_gb=40.0, instance="a2-highgpu-1g")
    host = replace(whole, id="host", price=Money(Decimal("0.94"), "USD"))
    assert reasons(whole, host) == [None, "part_of_price"]
    assert reasons(replace(whole, instance=""), replace(host, instance="")) == [None, None]


def test_a_price_multiplied_twice_by_the_count() -> None:
    """One card 1.20, two 4.80, four 19.20: the whole machine's price was multiplied by the count again."""
    rows = [
        replace(offer(n, "A100 PCIe", price), provider="p", gpus=n)
        for n, price in ((1, "1.20"), (2, "4.80"), (4, "19.20"))
    ]
    assert reasons(*rows) == [None, "multiplied_twice", "multiplied_twice"]
    linear = [replace(row, price=Money(Decimal("1.20") * row.gpus, "USD")) for row in rows]
    assert reasons(*linear) == [None, None, None]


def test_the_catalogues_own_rows() -> None:
    aside = {o.id: o.set_aside for o in catalogue().offers if o.set_aside}
    assert len(aside) < 0.05 * len(catalogue().offers)
    assert aside["shensuan-gongchang-hi168-t4-on-demand-cn-1"] == "far_under_market"
    assert aside["massed-compute-a100-pcie-on-demand-us-4"] == "multiplied_twice"


def test_every_reason_is_said_in_words() -> None:
    for row in catalogue().offers:
        message = set_aside_message(row)
        assert (message is None) == (row.set_aside is None)
        assert message is None or message.english().endswith(".")


def test_components_against_the_machine() -> None:
    """14.85 against 15.10, https://github.com/dstackai/dstack/issues/1355: 1.7 % apart."""
    usd = [Money(Decimal(x), "USD") for x in ("10.00", "4.85")]
    assert parts_disagree(usd, Money(Decimal("15.10"), "USD")) is not None
    assert parts_disagree(usd, Money(Decimal("14.95"), "USD")) is None
    with pytest.raises(ValueError, match="cannot compare"):
        parts_disagree(usd, Money(Decimal("15.10"), "EUR"))


def test_a_day_above_the_hourly_rate() -> None:
    """900 a day on a machine of 657 a month (0.90 an hour), https://github.com/kubecost/cost-analyzer/issues/3."""
    hourly = Money(Decimal(657) / 730, "USD")
    flagged = day_above_rate(Money(Decimal(900), "USD"), hourly)
    assert flagged is not None
    assert "21.6" in flagged.english()
    assert day_above_rate(Money(Decimal("21.60"), "USD"), hourly) is None
    with pytest.raises(ValueError, match="cannot compare"):
        day_above_rate(Money(Decimal(1), "CNY"), hourly)


@given(
    st.permutations(range(8)), st.lists(st.sampled_from(["0", "0.01", "1", "3.5", "4", "60"]), min_size=8, max_size=8)
)
def test_the_order_of_rows_changes_no_verdict(order: list[int], prices: list[str]) -> None:
    rows = [offer(n, "B200", price, memory_gb=180.0) for n, price in enumerate(prices)]
    straight = {o.id: o.set_aside for o in judged(rows, CARDS)}
    assert {o.id: o.set_aside for o in judged([rows[n] for n in order], CARDS)} == straight
