"""A contract form judged: worked figures, severities, silent clauses, sums."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.contract.chances import chances
from zuka.contract.clause import NAMES
from zuka.contract.finding import NOT_LEGAL_ADVICE, ContractReview, Finding
from zuka.contract.project import Project
from zuka.contract.review import FAMILIES, review
from zuka.contract.simulate import worlds_of
from zuka.contract.terms import Terms
from zuka.scenario.draft import ContractDraft

BARE_METAL: dict[str, Any] = {
    "monthly_rent": "8000",
    "gpus": 1,
    "term_months": 12,
    "hours_cap": 500,
    "bandwidth_mbps": 100,
    "bandwidth_shared": True,
    "repair_hours": 48,
}
EIGHT: dict[str, Any] = {"monthly_rent": "58752", "gpus": 8, "term_months": 12}
"""Eight A100 at 10.2 CNY an hour, 720 hours a month."""


def form(*parts: dict[str, Any], **fields: Any) -> ContractDraft:
    merged: dict[str, Any] = {}
    for part in (*parts, fields):
        merged |= part
    return ContractDraft.model_validate(merged)


def finding(result: ContractReview, kind: str) -> Finding:
    return next(found for found in result.findings if found.type == kind)


def likely(result: ContractReview, kind: str) -> float:
    expected = finding(result, kind).expected
    assert expected is not None
    return expected.likely


def test_the_price_per_usable_hour() -> None:
    """8,000 CNY a month with 500 usable hours is 16.00 an hour; 8,000 / 730 = 10.96 holds without the limit only."""
    capped = review(form(BARE_METAL), Project(3)).price_per_usable_hour
    assert capped is not None
    assert capped.likely == 16.0
    assert capped.unit == "CNY/h"
    open_ended = review(form(BARE_METAL, hours_cap=None), Project(3)).price_per_usable_hour
    assert open_ended is not None
    assert open_ended.likely == pytest.approx(10.96, abs=0.005)
    said = finding(review(form(BARE_METAL), Project(3)), "usage_cap").why.english()
    assert "16.00 CNY per card and usable hour, not 10.96" in said


def test_the_price_counts_every_card() -> None:
    price = review(form(monthly_rent="8000", gpus=2, hours_cap=500), Project(1)).price_per_usable_hour
    assert price is not None
    assert price.likely == 8.0


def test_slow_repair_of_eight_cards() -> None:
    """λ = 419 / (54 × 24 × 16,384) = 1.97e-5 (arXiv 2407.21783): 0.114 faults a month × 50 h × (8 × 10.2 + 500).

    464 of idle rent and 2,840 of delay with 48 h; 55 and 341 with 4 h.
    """
    project = Project(1, 720, wait_cost_per_hour=500)
    slow = likely(review(form(EIGHT, repair_hours=48), project), "hw_repair")
    fast = likely(review(form(EIGHT, repair_hours=4), project), "hw_repair")
    assert slow == pytest.approx(464 + 2840, rel=0.02)
    assert fast == pytest.approx(55 + 341, rel=0.02)
    assert slow - fast == pytest.approx(2908, rel=0.02)
    idle = likely(review(form(EIGHT, repair_hours=48), Project(1, 720)), "hw_repair")
    assert idle == pytest.approx(464, rel=0.02)


def test_a_slow_line_lets_eight_cards_wait() -> None:
    """2 TB: 44.4 h at 100 Mbps, 4.4 h at 1 Gbps; 40 h × 81.6 CNY = 3,264 a month."""
    result = review(form(EIGHT, bandwidth_mbps=100), Project(1, 720, data_tb_per_month=2))
    assert likely(result, "bandwidth") == pytest.approx(3264, rel=0.02)


def test_leaving_after_six_of_twelve_months() -> None:
    """0.2 × 30 % × 6 months × 58,752 = 21,151; the bad case is the whole fee of 105,754."""
    paper = form(EIGHT, exit_fraction=0.3, exit_base="remaining_rent")
    result = review(paper, Project(6), chances=chances(exit_after_project=0.2))
    found = finding(result, "early_termination")
    assert likely(result, "early_termination") == pytest.approx(21_151, rel=1e-4)
    assert found.bad_case == pytest.approx(105_754, rel=1e-4)
    assert found.by_contract == pytest.approx(105_754, rel=1e-4)
    assert found.severity == "high"


def test_a_project_of_three_months_in_a_term_of_twelve() -> None:
    """0.9 × 30 % × 9 months × 8,000 = 19,440."""
    result = review(form(BARE_METAL, exit_fraction=0.3, exit_base="remaining_rent"), Project(3))
    assert likely(result, "early_termination") == pytest.approx(19_440)


def test_leaving_by_chance_when_project_and_term_agree() -> None:
    """Two months, all of the rest: 2 % in month one × one month's rent."""
    result = review(form(EIGHT, term_months=2, exit_fraction=1, exit_base="remaining_rent"), Project(2))
    assert likely(result, "early_termination") == pytest.approx(0.02 * 58_752)


@pytest.mark.parametrize(
    ("terms", "value", "by_contract"),
    [
        ({"exit_fraction": 0.5, "exit_base": "remaining_rent"}, "50 % of the remaining rent", 3000),
        ({"exit_fraction": 0.3, "exit_base": "contract_total"}, "30 % of the contract sum", 3600),
        ({"exit_fraction": 2, "exit_base": "months_of_rent"}, "2 months of rent", 2000),
        ({"exit_fraction": 9, "exit_base": "months_of_rent"}, "9 months of rent", 6000),
        ({"exit_base": "list_price", "list_rent": "1250"}, "used months at the price without commitment", 1500),
    ],
)
def test_every_kind_of_exit_fee(terms: dict[str, Any], value: str, by_contract: float) -> None:
    """Rent 1,000, twelve months, left after six. A fee above the remaining rent is not paid: one would stay."""
    result = review(form(monthly_rent="1000", term_months=12, **terms), Project(6))
    found = finding(result, "early_termination")
    assert found.value.english() == value
    assert found.by_contract == pytest.approx(by_contract)


def test_a_court_may_cut_a_fee_in_china_only() -> None:
    """1.3 × two idle months of 1,000 = 2,600 of 6,000."""
    terms: dict[str, Any] = {
        "monthly_rent": "1000",
        "term_months": 12,
        "exit_fraction": 1,
        "exit_base": "remaining_rent",
    }
    china = finding(review(form(terms), Project(6)), "early_termination")
    abroad = finding(review(form(terms, currency="USD"), Project(6)), "early_termination")
    assert (china.by_contract, china.after_court_cut) == (6000, pytest.approx(2600))
    assert "2,600 would then be left" in china.why.english()
    assert abroad.after_court_cut is None


def test_silent_key_clauses_are_findings() -> None:
    result = review(form(monthly_rent="8000"), Project(3))
    silent = {found.type for found in result.findings if found.state == "absent_silent"}
    assert silent == {"early_termination", "hw_repair", "sla_uptime", "data_return"}
    assert all(found.severity == "medium" for found in result.findings)
    assert finding(result, "sla_uptime").expected is None
    repair = finding(result, "hw_repair").expected
    assert repair is not None
    assert repair.basis == "assumed"
    assert repair.low < repair.likely < repair.high


def test_an_empty_form_prices_nothing() -> None:
    result = review(form(), Project(3))
    assert result.price_per_usable_hour is None
    assert result.rent is None
    assert all(found.expected is None and found.bad_case is None for found in result.findings)
    assert len(result.questions) == 17
    assert result.note == NOT_LEGAL_ADVICE


@pytest.mark.parametrize(
    ("terms", "kind", "state", "severity", "favours"),
    [
        ({"exit_base": "none"}, "early_termination", "present", "low", "customer"),
        ({"exit_fraction": 0.3}, "early_termination", "blank", "medium", "provider"),
        ({"exit_base": "list_price"}, "early_termination", "blank", "medium", "provider"),
        ({"exit_fraction": 0.1, "exit_base": "remaining_rent"}, "early_termination", "present", "medium", "provider"),
        ({"exit_fraction": 0.3, "exit_base": "contract_total"}, "early_termination", "present", "high", "provider"),
        ({"term_months": 3}, "min_term", "present", "low", "neutral"),
        ({"term_months": 12}, "min_term", "present", "medium", "provider"),
        ({"term_months": 12, "exit_base": "none"}, "min_term", "present", "low", "neutral"),
        ({"hours_cap": 740}, "usage_cap", "present", "low", "neutral"),
        ({"hours_cap": 500}, "usage_cap", "present", "medium", "provider"),
        ({"hours_cap": 200}, "usage_cap", "present", "high", "provider"),
        ({"hours_cap": 200, "overage_price": "9"}, "usage_cap", "present", "medium", "provider"),
        ({"bandwidth_mbps": 100}, "bandwidth", "present", "medium", "provider"),
        ({"bandwidth_mbps": 1000}, "bandwidth", "present", "medium", "neutral"),
        ({"bandwidth_mbps": 1000, "bandwidth_shared": False}, "bandwidth", "present", "low", "neutral"),
        ({"repair_hours": 4}, "hw_repair", "present", "low", "customer"),
        ({"repair_hours": 12}, "hw_repair", "present", "medium", "provider"),
        ({"repair_hours": 48}, "hw_repair", "present", "high", "provider"),
        ({"repair_hours": 48, "sla_credit": 0.1}, "hw_repair", "present", "medium", "provider"),
        ({"sla_uptime": 0.9995}, "sla_uptime", "present", "low", "neutral"),
        ({"sla_uptime": 0.995}, "sla_uptime", "present", "medium", "provider"),
        ({"sla_uptime": 0.95}, "sla_uptime", "present", "high", "provider"),
        ({"sla_credit": 0}, "sla_credit", "absent_stated", "medium", "provider"),
        ({"sla_credit": 0.1, "credit_form": "voucher"}, "sla_credit", "present", "medium", "neutral"),
        ({"sla_credit": 0.1, "credit_form": "cash"}, "sla_credit", "present", "low", "neutral"),
        ({"deposit": 0}, "prepay_deposit_refund", "absent_stated", "low", "customer"),
        ({"deposit": 100}, "prepay_deposit_refund", "present", "medium", "provider"),
        ({"deposit": 100, "deposit_return_days": 14}, "prepay_deposit_refund", "present", "low", "neutral"),
        ({"deposit": 100, "deposit_return_days": 90}, "prepay_deposit_refund", "present", "medium", "provider"),
        ({"renewal_months": 0}, "auto_renewal", "absent_stated", "low", "customer"),
        ({"renewal_months": 1, "renewal_notice_days": 5}, "auto_renewal", "present", "low", "provider"),
        ({"renewal_months": 12, "renewal_notice_days": 30}, "auto_renewal", "present", "medium", "provider"),
        ({"price_change": "fixed"}, "price_change", "absent_stated", "low", "customer"),
        ({"price_change": "with_notice"}, "price_change", "present", "medium", "provider"),
        ({"price_change": "with_notice", "price_notice_days": 7}, "price_change", "present", "high", "provider"),
        ({"price_change": "any_time"}, "price_change", "present", "high", "provider"),
        ({"late_fee_per_day": 0}, "late_payment", "absent_stated", "low", "customer"),
        ({"late_fee_per_day": 0.0005}, "late_payment", "present", "low", "neutral"),
        ({"late_fee_per_day": 0.003}, "late_payment", "present", "medium", "provider"),
        ({"late_fee_per_day": 0.005}, "late_payment", "present", "high", "provider"),
        ({"certification": "ISO 27001"}, "security_cert", "present", "low", "customer"),
        ({"certification": "正在申请等保三级"}, "security_cert", "present", "medium", "provider"),
        ({"certification": "无"}, "security_cert", "absent_stated", "medium", "provider"),
        ({"certification": "the best there is"}, "security_cert", "present", "medium", "provider"),
        ({"data_kept_days": 7}, "data_return", "present", "high", "provider"),
        ({"data_kept_days": 15}, "data_return", "present", "medium", "provider"),
        ({"data_kept_days": 30}, "data_return", "present", "low", "customer"),
    ],
)
def test_state_severity_and_side(terms: dict[str, Any], kind: str, state: str, severity: str, favours: str) -> None:
    found = finding(review(form(terms), Project(3, 400)), kind)
    assert (found.state, found.severity, found.favours) == (state, severity, favours)
    assert found.name == NAMES[kind]


def test_money_raises_severity() -> None:
    """A deposit of ten rents that may be lost with the provider in one year out of ten is over 20 % of the sum."""
    terms: dict[str, Any] = {"monthly_rent": "1000", "term_months": 12, "deposit": "10000"}
    risky = chances(provider_failure_per_year=0.1)
    found = finding(review(form(terms), Project(12), chances=risky), "prepay_deposit_refund")
    assert found.bad_case is not None
    assert found.bad_case > 10_000
    assert found.severity == "high"


def test_a_long_first_term_with_an_unproven_provider() -> None:
    """Three years without licence and power contract: at most 12 months advised (jygpu.com/news/198)."""
    found = finding(review(form(term_months=36, provider_licence=False), Project(36)), "min_term")
    assert found.severity == "high"
    assert "at most 12 months" in found.ask.english()


def test_hours_over_the_cap_are_bought_where_they_are_sold() -> None:
    """730 - 500 hours at 7.03 elsewhere, for three months."""
    priced = review(form(BARE_METAL), Project(3, 730, market_price=7.03))
    assert likely(priced, "usage_cap") == pytest.approx(230 * 7.03 * 3)
    assert finding(review(form(BARE_METAL), Project(3, 730)), "usage_cap").expected is None
    sold = review(form(BARE_METAL, overage_price="9"), Project(3, 730, market_price=7.03))
    assert likely(sold, "usage_cap") == pytest.approx(230 * 9 * 3)


def test_chances_may_be_the_users_own() -> None:
    never = chances(price_rise_per_month=0, market_fall_per_month=0, miss_notice=0, exit_after_project=0)
    result = review(WHOLE, PROJECT, chances=never)
    for kind in ("price_change", "min_term", "auto_renewal", "early_termination"):
        assert likely(result, kind) == 0
        assert finding(result, kind).bad_case == 0
    with pytest.raises(ValueError, match="miss_notice"):
        chances(miss_notice=1.5)
    with pytest.raises(KeyError):
        chances(luck=0.5)


def test_every_constant_names_its_source() -> None:
    for name, constant in chances().constants.items():
        assert constant.source, name


def test_late_fee_in_figures() -> None:
    """0.3 % a day is 109.5 % a year; twelve invoices × 5 % × 10 days × 0.3 % × 1,000 = 18."""
    result = review(form(monthly_rent="1000", late_fee_per_day=0.003), Project(12))
    assert finding(result, "late_payment").value.english() == "0.3 % a day (109.5 % a year)"
    assert likely(result, "late_payment") == pytest.approx(18)


def test_a_credit_is_a_gain() -> None:
    """At 99.9 % promised 0.73 h are allowed; downtime is log-normal with median 0.3 h and spread 1.177: 22.5 % miss."""
    result = review(form(monthly_rent="1000", sla_uptime=0.999, sla_credit=0.1, credit_form="cash"), Project(1))
    assert likely(result, "sla_credit") == pytest.approx(-0.225 * 0.1 * 1000 * 0.5, rel=0.01)


def test_renewal_by_a_missed_notice() -> None:
    """Term and project of one month: no early exit; 0.1 × 12 months of 1,000, or × 30 % with an exit fee."""
    terms: dict[str, Any] = {"monthly_rent": "1000", "term_months": 1, "renewal_months": 12}
    assert likely(review(form(terms), Project(1)), "auto_renewal") == pytest.approx(1200)
    with_exit = form(terms, exit_fraction=0.3, exit_base="remaining_rent")
    assert likely(review(with_exit, Project(1)), "auto_renewal") == pytest.approx(360)
    assert likely(review(form(terms, exit_base="none"), Project(1)), "auto_renewal") == 0


WHOLE = form(
    BARE_METAL,
    exit_fraction=0.3,
    exit_base="remaining_rent",
    deposit="8000",
    renewal_months=12,
    price_change="any_time",
    late_fee_per_day=0.003,
    sla_uptime=0.999,
    sla_credit=0.1,
)
PROJECT = Project(3, 600, market_price=7.03, wait_cost_per_hour=120, data_tb_per_month=0.5)


def test_expected_figures_sum_exactly() -> None:
    result = review(WHOLE, PROJECT)
    parts = [found.expected.likely for found in result.findings if found.expected is not None]
    assert result.risk.expected.likely == math.fsum(parts)
    assert len(parts) == 10
    assert {part.unit for part in result.risk.expected.parts} == {"CNY"}


def test_the_same_seed_gives_the_same_bad_case() -> None:
    assert review(WHOLE, PROJECT, seed=3) == review(WHOLE, PROJECT, seed=3)
    assert review(WHOLE, PROJECT, seed=3).risk.bad_case != review(WHOLE, PROJECT, seed=4).risk.bad_case


def test_the_bad_case_is_no_sum_and_lies_over_the_expected() -> None:
    result = review(WHOLE, PROJECT)
    alone = [found.bad_case for found in result.findings if found.bad_case is not None]
    assert result.risk.expected.likely < result.risk.bad_case
    assert max(alone) < result.risk.bad_case != pytest.approx(sum(alone))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_mean_of_the_simulation_is_the_closed_form(family: Any) -> None:
    terms = Terms(WHOLE.model_copy(update={"bandwidth_shared": False}), PROJECT, chances())
    clause = family(terms)
    if clause is None:
        assert family.__name__ == "review_certificate"
        return
    if clause.draw is None:
        assert clause.finding.expected is None
        return
    costs = clause.draw(worlds_of(terms, 1))
    error = float(costs.std()) / math.sqrt(costs.size)
    expected = clause.finding.expected
    assert expected.low - 5 * error <= float(costs.mean()) <= expected.high + 5 * error


FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "monthly_rent": st.integers(0, 10**6),
        "gpus": st.integers(1, 64),
        "term_months": st.floats(0.5, 60),
        "hours_cap": st.floats(1, 744),
        "bandwidth_mbps": st.floats(1, 1e5),
        "repair_hours": st.floats(0.1, 500),
        "sla_uptime": st.floats(0.5, 1),
        "sla_credit": st.floats(0, 1),
        "exit_fraction": st.floats(0, 10),
        "exit_base": st.sampled_from(["remaining_rent", "contract_total", "months_of_rent", "list_price", "none"]),
        "list_rent": st.integers(0, 10**6),
        "deposit": st.integers(0, 10**6),
        "renewal_months": st.floats(0, 60),
        "price_change": st.sampled_from(["fixed", "with_notice", "any_time"]),
        "late_fee_per_day": st.floats(0, 1),
    },
)


@given(FIELDS, st.floats(0.1, 60), st.floats(0, 730))
def test_any_form_can_be_judged(fields: dict[str, Any], months: float, hours: float) -> None:
    result = review(form(fields), Project(months, hours, wait_cost_per_hour=10, data_tb_per_month=1))
    for found in result.findings:
        assert found.why.english()
        if found.expected is not None and found.type != "sla_credit":
            assert found.expected.low >= 0
        if found.expected is not None and found.bad_case is not None:
            assert found.bad_case >= found.expected.likely
    assert math.isfinite(result.risk.bad_case)
    assert result.risk.bad_case >= result.risk.expected.likely


def test_an_event_rarer_than_one_in_twenty_still_has_a_bad_case() -> None:
    """A provider that fails once in a thousand years takes 100,000 along; nineteen times in twenty nothing is lost."""
    rare = chances(provider_failure_per_year=0.001)
    result = review(form(monthly_rent="1000", deposit="100000"), Project(12), chances=rare)
    found = finding(result, "prepay_deposit_refund")
    assert found.expected is not None
    assert found.bad_case is not None
    assert found.bad_case >= found.expected.likely > 0


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_a_faster_repair_never_costs_more(one: float, other: float) -> None:
    project = Project(1, 720, wait_cost_per_hour=5)
    slow, fast = (
        likely(review(form(EIGHT, repair_hours=h), project), "hw_repair") for h in (max(one, other), min(one, other))
    )
    assert fast <= slow
