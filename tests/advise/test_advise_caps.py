"""Hours over a plan's cap: bought elsewhere, in the sheet once and not again as a risk of the paper."""

from __future__ import annotations

from datetime import date

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.own_offer import OWN_OFFER_ID
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.market.sheet import CostPart
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load

TODAY = date(2026, 12, 1)
FORM = {"monthly_rent": 64000, "gpu": "A100 SXM4 80 GB", "gpus": 8, "term_months": 12, "hours_cap": 500}


def draft(**more: object) -> ScenarioDraft:
    made = load(sample_path("serve-70b-50")).file.draft
    for name, value in {**FORM, "currency": "USD", **more}.items():
        made = edit(made, f"contract.{name}", value)
    return made


def beyond(made: ScenarioDraft) -> tuple[CostPart, float]:
    """The component, and the rent."""
    found = evaluate(made, catalogue(), TODAY)
    assert found.advice is not None
    assert found.advice.contract_sheet is not None
    parts = {part.key: part for part in found.advice.contract_sheet.parts}
    rent = parts["compute"].amount
    assert rent is not None
    return parts["beyond_cap"], rent.likely


def test_230_hours_of_a_month_of_730_are_bought_at_another_offer() -> None:
    part, rent = beyond(draft())
    assert rent == pytest.approx(64000)
    assert part.amount is not None
    assert 0 < part.amount.likely < 64000
    assert "cannot deliver 230 h" in part.detail.english()
    assert part.amount.likely == pytest.approx(sum(child.likely for child in part.amount.parts))


def test_an_overage_price_is_one_more_seller_of_these_hours() -> None:
    """0.01 a card and hour: 230 h x 8 cards cost 18.40 before tax."""
    part, _ = beyond(draft(overage_price="0.01"))
    assert part.amount is not None
    assert part.amount.low == pytest.approx(18.4)


def test_hours_in_the_sheet_are_no_risk_as_well() -> None:
    found = evaluate(draft(overage_price="0.01"), catalogue(), TODAY)
    assert found.advice is not None
    assert found.contract is not None
    (cap,) = (f for f in found.contract.findings if f.type == "usage_cap")
    assert cap.expected is not None
    assert cap.expected.likely > 0
    own = [c for c in found.advice.candidates if c.id == OWN_OFFER_ID]
    for candidate in own:
        months = found.draft.needs.project_months or 1.0
        assert candidate.risk_expected == pytest.approx(
            (found.contract.risk.expected.likely - cap.expected.likely) / months
        )
