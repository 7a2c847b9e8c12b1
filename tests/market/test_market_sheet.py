"""Cost sheets worked by hand from listed prices and terms."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from tests.market.market_offers import TODAY, amount, case, job, listed, month_offer, offer, part, service, sheet

from zuka.errors import UserError
from zuka.market.billing import plan_of
from zuka.market.network import free_gb
from zuka.market.storage import off_hours
from zuka.market.tax import tax_state
from zuka.market.term_age import term_factors
from zuka.money import Money


def test_an_autodl_card_for_ten_hours_with_a_network_drive() -> None:
    """AutoDL, 2026: 4090 at 1.98 CNY an hour; network drive 20 GB free, then 0.30 CNY a GB-month."""
    of = listed("AutoDL", "RTX 4090", price=Money(Decimal("1.98"), "CNY"))
    made = sheet(of, job(10, "CNY", storage_gb=100, store="network", stored_hours=240, stopped_hours=230))
    assert amount(made, "compute") == pytest.approx(19.80)
    assert amount(made, "storage") == pytest.approx(80 * 0.30 * 10 / 730)
    assert amount(made, "storage_stopped") == pytest.approx(80 * 0.30 * 230 / 730)
    assert amount(made, "stopped") == 0
    assert made.sticker.likely == pytest.approx(19.80)
    assert made.total.likely == pytest.approx(19.80 + 80 * 0.30 * 240 / 730)
    assert not made.unknown


def test_a_paid_disk_without_a_known_price_is_free_up_to_its_allowance_and_unknown_beyond() -> None:
    """AutoDL: 50 GB of data disk free, then paid; no price was read."""
    of = listed("AutoDL", "RTX 4090")
    assert amount(sheet(of, job(10, "CNY", storage_gb=50)), "storage") == 0
    more = part(sheet(of, job(10, "CNY", storage_gb=51)), "storage")
    assert more.amount is None
    assert more.guess is not None
    assert more.guess.low == 0 < more.guess.likely <= more.guess.high


def test_traffic_of_aws_by_tiers_after_the_free_part() -> None:
    """AWS: 100 GB a month free, then 0.09 USD to 10 TB, 0.085 to 50 TB."""
    of = listed("AWS", "A100 SXM")
    assert amount(sheet(of, service(1, egress_gb=100)), "egress") == 0
    assert amount(sheet(of, service(1, egress_gb=200)), "egress") == pytest.approx(9.0)
    assert amount(sheet(of, service(1, egress_gb=20_100)), "egress") == pytest.approx(900 + 850)


def test_the_jobs_of_a_month_share_the_free_traffic() -> None:
    of = listed("AWS", "A100 SXM")
    assert amount(sheet(of, job(1, egress_gb=100, runs_per_month=4)), "egress") == pytest.approx(75 * 0.09)


def test_network_volume_of_runpod_is_cheaper_above_a_terabyte() -> None:
    """RunPod: 0.07 USD a GB-month to 1 TB, then 0.05."""
    made = sheet(listed("RunPod", "A100 PCIe"), service(730, storage_gb=1500, store="network"))
    assert amount(made, "storage") == pytest.approx(1000 * 0.07 + 500 * 0.05)


def test_several_disks_of_a_provider_make_a_range() -> None:
    """Tencent Cloud: SSD 1.00, standard 0.35 CNY a GB-month (read 2025-12-19, so past its limit)."""
    value = part(sheet(listed("Tencent Cloud 腾讯云", "T4"), service(730, "CNY", storage_gb=100)), "storage").amount
    assert value is not None
    low, high = term_factors("2025-12-19", TODAY)
    assert (value.low, value.likely, value.high) == pytest.approx((35 * low, 100, 100 * high))


def test_an_address_of_hyperstack_costs_about_five_dollars_a_month() -> None:
    made = sheet(listed("Hyperstack", "A100 PCIe"), service(730, public_address=True))
    assert amount(made, "public_ip") == pytest.approx(4.906, abs=0.001)


def test_a_provider_without_own_addresses_charges_none() -> None:
    assert amount(sheet(listed("AutoDL", "RTX 4090"), service(730, "CNY", public_address=True)), "public_ip") == 0


def test_processors_and_memory_on_top_of_the_card() -> None:
    """Salad: 0.004 USD for each virtual processor and 0.001 for each GB of memory an hour."""
    of = replace(listed("Salad", "RTX 5090", "spot"), vcpus=8.0, ram_gb=32.0)
    made = sheet(of, job(1))
    assert amount(made, "compute") == pytest.approx(0.38)
    assert amount(made, "vcpu") == pytest.approx(0.032)
    assert amount(made, "ram") == pytest.approx(0.032)
    assert made.known.likely == pytest.approx(0.444)


def test_the_size_of_a_machine_nobody_states_is_a_range() -> None:
    value = part(sheet(listed("Salad", "RTX 5090", "spot"), job(1)), "vcpu").amount
    assert value is not None
    assert value.low < value.likely < value.high
    assert value.inputs[0].basis == "assumed"


def test_processors_whose_rate_is_not_known_are_named_and_guessed() -> None:
    """Modal bills processors and memory apart; the rate was not read."""
    assert {p.key for p in sheet(listed("Modal", "T4"), job(1)).unknown} >= {"vcpu", "ram"}


@pytest.mark.parametrize(
    ("provider", "gpu", "currency", "expected"),
    [("DigitalOcean", "H100", "USD", 3.39 * 20), ("AutoDL", "RTX 4090", "CNY", 0.0)],
)
def test_a_stopped_machine(provider: str, gpu: str, currency: str, expected: float) -> None:
    """A powered-off droplet is still billed; AutoDL charges no card while off."""
    assert amount(sheet(listed(provider, gpu), job(1, currency, stopped_hours=20)), "stopped") == pytest.approx(
        expected
    )


def test_a_stopped_machine_nobody_speaks_of_is_unknown() -> None:
    silent = part(sheet(offer("1"), job(1, stopped_hours=10)), "stopped")
    assert silent.amount is None
    assert silent.guess is not None
    assert silent.guess.high == pytest.approx(10)


def test_stopped_storage_nobody_speaks_of_costs_up_to_twice_the_running_rate() -> None:
    """RunPod doubles it; Hyperstack does not say (0.0706 USD a GB-month while running)."""
    made = part(sheet(listed("Hyperstack", "A100 PCIe"), job(1, storage_gb=100, stopped_hours=730)), "storage_stopped")
    assert made.amount is None
    assert made.guess is not None
    assert (made.guess.low, made.guess.likely, made.guess.high) == pytest.approx((0, 7.06, 14.12))


def test_traffic_counts_both_ways_on_vast_and_its_price_is_open() -> None:
    made = part(sheet(listed("Vast.ai", "A100 SXM"), job(1, egress_gb=10, download_gb=16, machines=2)), "egress")
    assert made.amount is None
    assert made.detail.english() == "No price is known for 42 GB of traffic."
    assert {p.key for p in sheet(listed("RunPod", "A100 PCIe"), job(1, download_gb=16)).unknown} == {"transfer", "tax"}


def test_images_are_kept_as_long_as_the_data() -> None:
    """AWS: 0.05 USD a GB-month for snapshots."""
    made = sheet(listed("AWS", "A100 SXM"), job(10, image_gb=100, stored_hours=730))
    assert amount(made, "snapshot") == pytest.approx(5.0)


def test_time_is_rounded_up_to_the_billed_unit() -> None:
    assert sheet(offer("6", billing="minute"), job(10.005)).hours.likely == pytest.approx(601 / 60)
    assert sheet(offer("6", billing="hour"), job(10.005)).hours.likely == 11
    assert sheet(offer("6", billing="hour"), job(10)).hours.likely == 10
    assert sheet(offer("6", billing="day"), job(25)).hours.likely == 48


def test_the_billed_unit_of_a_provider_counts_where_the_offer_is_silent() -> None:
    """China Telecom bills by the second; Massed Compute does not say."""
    assert "rounding" not in {p.key for p in sheet(listed("China Telecom Cloud 天翼云", "T4"), job(1.5, "CNY")).parts}
    silent = part(sheet(listed("Massed Compute", "A100 PCIe"), job(1.5)), "rounding")
    assert silent.amount is None
    assert silent.guess is not None


def test_a_shortest_rental_is_paid_in_full() -> None:
    """SF Compute sells one node for at least one hour."""
    made = sheet(offer("2", provider="SF Compute"), job(0.25))
    assert made.hours.likely == 1


def test_a_month_plan_is_paid_whole() -> None:
    """AutoDL: RTX 4090 1,052 CNY a month."""
    of = listed("AutoDL", "RTX 4090", "monthly")
    assert amount(sheet(of, job(10, "CNY")), "compute") == pytest.approx(1052)
    assert amount(sheet(of, job(731, "CNY")), "compute") == pytest.approx(2104)
    assert amount(sheet(of, service(744, "CNY")), "compute") == pytest.approx(1052)


def test_the_runs_of_a_month_share_its_plan() -> None:
    of = listed("AutoDL", "RTX 4090", "monthly")
    assert amount(sheet(of, job(100, "CNY", runs_per_month=4)), "compute") == pytest.approx(263)
    assert amount(sheet(of, job(300, "CNY", runs_per_month=4)), "compute") == pytest.approx(2 * 263)


def test_a_year_for_one_job_is_a_year() -> None:
    """China Telecom: T4 at 2,987.74 CNY a month on a year's term."""
    of = listed("China Telecom Cloud 天翼云", "T4", "reserved-1y")
    assert amount(sheet(of, job(10, "CNY")), "compute") == pytest.approx(12 * 2987.74)
    assert amount(sheet(of, service(700, "CNY")), "compute") == pytest.approx(2987.74)
    assert amount(sheet(of, service(700, "CNY", months=3)), "compute") == pytest.approx(4 * 2987.74)
    assert amount(sheet(of, job(100, "CNY", runs_per_month=2, months=12)), "compute") == pytest.approx(2987.74 / 2)


def test_reserved_without_a_term_may_bind_for_a_month_or_three_years() -> None:
    """Hyperstack and AWS China list reserved rates and name no term."""
    hours = sheet(listed("Hyperstack", "A100 PCIe", "reserved"), job(10)).hours
    assert (hours.low, hours.likely, hours.high) == (730, 8760, 26280)


def test_a_day_is_paid_whole() -> None:
    """Compshare: RTX 5090 at 70.53 CNY a day."""
    of = listed("Compshare 优云智算 (UCloud)", "RTX 5090", "daily")
    assert amount(sheet(of, job(30, "CNY")), "compute") == pytest.approx(2 * 70.53, abs=0.01)


def test_the_guides_server_at_8000_a_month_costs_16_a_usable_hour() -> None:
    """500 h a month: 16.00 an hour, against 10.96 if all 730 hours could be used."""
    capped = month_offer("8000", hours=500.0, cap_hours=500.0)
    made = sheet(capped, service(500, "CNY"))
    assert made.known.likely == 8000
    assert made.known.likely / 500 == 16.0
    assert amount(sheet(capped, service(730, "CNY")), "compute") == 16000
    assert sheet(month_offer("8000"), service(730, "CNY")).known.likely / 730 == pytest.approx(10.96, abs=0.005)


def test_the_guides_tencent_card_with_its_hidden_cost() -> None:
    """12.5 CNY an hour; 100 GB of traffic cost 80 CNY at Tencent's 0.80, not the 12 CNY the guide's 0.12 suggests."""
    made = sheet(listed("Tencent Cloud 腾讯云", "A100", confidence="guide"), job(10, "CNY", egress_gb=100))
    assert amount(made, "compute") == pytest.approx(125)
    assert amount(made, "egress") == pytest.approx(80)
    assert made.sticker.likely == pytest.approx(125)


def test_an_eight_card_machine_is_priced_whole() -> None:
    """Volcengine, 2026-07-15: about 42 CNY a card-hour, 336 the machine of 8."""
    of = listed("Volcengine 火山引擎", "H100", gpus=8)
    assert amount(sheet(of, job(1, "CNY")), "compute") == pytest.approx(336)
    assert amount(sheet(of, job(1, "CNY", machines=2)), "compute") == pytest.approx(672)


def test_a_foreign_price_is_converted_with_its_dated_rate() -> None:
    made = sheet(offer("1"), job(1, "CNY"))
    assert made.known.likely == pytest.approx(7.4326 / 1.1172)
    rate = made.parts[0].amount
    assert rate is not None
    assert rate.inputs[0].inputs[1].unit == "CNY/USD"
    assert "2026-10-30" in rate.inputs[0].inputs[1].name.english()


def test_a_general_taxpayer_gets_six_hundred_and_sixths_back() -> None:
    """106 CNY hold 6 CNY of value added tax."""
    made = sheet(offer("106", "CNY"), job(1, "CNY", recovers_vat=True))
    assert amount(made, "vat_back") == pytest.approx(-6)
    assert made.known.likely == pytest.approx(100)


def test_tax_states() -> None:
    assert tax_state(offer("1", "CNY")) == "included"
    assert tax_state(listed("Lambda", "A100 SXM")) == "excluded"
    assert tax_state(offer("1", "USD")) == "unknown"
    assert part(sheet(offer("100"), job(1)), "tax").guess is not None


def test_an_old_price_is_a_range() -> None:
    made = sheet(offer("10", observed=date(2025, 1, 1), observed_text="2025-01-01"), job(1))
    value = made.parts[0].amount
    assert value is not None
    assert (value.low, value.likely, value.high) == (7.0, 10.0, 18.0)
    assert made.stale


def test_old_terms_widen_what_they_state() -> None:
    assert term_factors("2026-10-01", TODAY) == (1.0, 1.0)
    low, high = term_factors("2026-05-01", TODAY)
    assert low < 1 < high
    assert term_factors("undated", TODAY) == (0.7, 1.8)


def test_set_up_of_bare_metal_stays_open_where_nothing_is_said() -> None:
    silent = part(sheet(month_offer("8000", kind="bare metal"), service(1, "CNY")), "setup")
    assert silent.amount is None
    assert silent.guess is None
    assert amount(sheet(listed("AWS", "A100 SXM"), job(1)), "setup") == 0


def test_data_of_a_service_are_kept_all_month() -> None:
    assert off_hours(case(offer("1"), service(200))) == 530
    assert off_hours(case(offer("1"), job(200))) == 0


def test_an_offer_without_a_price_has_no_sheet() -> None:
    with pytest.raises(UserError, match="lists no price"):
        sheet(replace(offer("1"), price=None), job(1))


def test_an_hourly_offer_has_no_plan() -> None:
    assert plan_of(offer("1")) is None
    assert plan_of(offer("1", commitment="spot")) is None


def test_free_traffic_of_nobody_is_none() -> None:
    assert free_gb((), case(offer("1"), job(1))) == 0


def test_a_billed_unit_that_holds_for_one_card() -> None:
    """Dataoorts bills B200 machines by 10 minutes and says nothing of the others."""
    assert sheet(offer("6", provider="Dataoorts", billing="", gpu_listed="B200 SXM"), job(1.01)).hours.likely == (
        pytest.approx(7 / 6)
    )
    assert "rounding" in {p.key for p in sheet(offer("6", provider="Dataoorts", billing=""), job(1.01)).unknown}


def test_support_is_a_share_of_the_bill() -> None:
    """AWS: 3 % (Developer) to 10 % (Business, at least 100 USD a month); others are guessed from it."""
    aws = sheet(listed("AWS", "A100 SXM"), service(100, paid_support=True))
    fee, rent = part(aws, "support").amount, part(aws, "compute").amount
    assert fee is not None
    assert rent is not None
    assert fee.likely == pytest.approx(0.10 * rent.likely, rel=0.01)
    assert fee.low == pytest.approx(0.03 * rent.low, rel=0.01)
    assert fee.high >= 0.10 * rent.high + 100
    other = part(sheet(offer("10"), service(100, paid_support=True)), "support")
    assert other.amount is None
    assert other.guess is not None
    assert (other.guess.low, other.guess.likely) == (0, pytest.approx(100))
    assert "support" not in {p.key for p in sheet(offer("10"), service(100)).parts}


def test_idle_hours_and_deposits_have_their_own_lines() -> None:
    """20 h forgotten at 10 an hour; two hours of the price frozen for a month at 12 % a year."""
    made = sheet(offer("10"), service(100, idle_hours=20))
    assert amount(made, "idle") == pytest.approx(200)
    assert amount(made, "compute") == pytest.approx(1000)
    assert made.hours.likely == pytest.approx(120)
    tencent = listed("Tencent Cloud 腾讯云", "A100", gpus=1)
    frozen = sheet(tencent, service(100, "CNY", capital_rate=0.12))
    assert tencent.price is not None
    assert amount(frozen, "deposit") == pytest.approx(2 * float(tencent.price.amount) * 0.12 / 12)


def test_an_idle_plan_costs_nothing_more() -> None:
    made = sheet(month_offer("8000"), service(100, "CNY", idle_hours=300))
    assert "idle" not in {p.key for p in made.parts}
    assert made.known.likely == pytest.approx(8000)


def test_a_card_fee_is_charged_in_foreign_currency_alone() -> None:
    abroad = sheet(offer("10"), service(100, "CNY", card_fee=0.015))
    assert amount(abroad, "card_fee") == pytest.approx(0.015 * amount(abroad, "compute"))
    assert "card_fee" not in {p.key for p in sheet(offer("10", "CNY"), service(100, "CNY", card_fee=0.015)).parts}
