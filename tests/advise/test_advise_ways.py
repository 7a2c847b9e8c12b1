"""A change that is promised is the change that the edits make."""

from __future__ import annotations

from datetime import date

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.samples import sample_path
from zuka.advise.ways import ways_for
from zuka.facts.load import catalogue
from zuka.fit.verdict import FittedLayout
from zuka.fit.ways import Edits
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load

TODAY = date(2026, 11, 30)


def scenario(name: str, **changes: object) -> ScenarioDraft:
    """A sample on few cards, so that it is quickly judged, with other answers."""
    return edited(load(sample_path(name)).file.draft, tuple((k.replace("__", "."), v) for k, v in changes.items()))


def edited(draft: ScenarioDraft, edits: Edits) -> ScenarioDraft:
    for path, value in edits:
        draft = edit(draft, path, value)
    return draft


def reference(draft: ScenarioDraft) -> FittedLayout:
    found = evaluate(draft, catalogue(), TODAY).reference
    assert found is not None
    return found


CASES = {
    "adapters on 24 GB": scenario("lora-8b-24gb", cards__only=("RTX 4090",), cards__chosen="1 x RTX 4090 bf16"),
    "adapters on two cards": scenario("lora-8b-24gb", cards__only=("RTX 4090",), cards__chosen="2 x RTX 4090 bf16"),
    "a service": scenario("serve-70b-50", cards__only=("H100 SXM5 80 GB",), work__sequences=8),
    "a service of one precision": scenario(
        "serve-70b-50", cards__only=("H200 SXM 141 GB",), cards__precisions=("bf16",), work__context=65536
    ),
    "llama.cpp": scenario("chat-13b-4090", work__sequences=8),
    "all weights": scenario("full-7b-a100", work__optimizer="adamw", work__checkpointing=False),
    "all weights on two cards": scenario("full-7b-a100", cards__layout__gpus=2, work__fused_loss=False),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_edits_of_a_way_give_what_it_promises(case: ScenarioDraft) -> None:
    evaluation = evaluate(case, catalogue(), TODAY)
    assert evaluation.reference is not None
    before = evaluation.reference
    ways = ways_for(evaluation, before)
    assert len(ways) >= 3
    for way in ways:
        after = reference(edited(case, way.edits))
        assert after.layout.name == way.layout.name
        saved = before.need.needed.likely - after.need.needed.likely
        assert saved == pytest.approx(way.saves.likely, abs=0.01), way.name.english()
        assert after.fit.verdict is way.verdict


def test_usual_counts_are_chosen_and_not_prescribed() -> None:
    evaluation = evaluate(CASES["adapters on 24 GB"], catalogue(), TODAY)
    assert evaluation.reference is not None
    spread = next(w for w in ways_for(evaluation, evaluation.reference) if w.layout.count == 2)
    assert dict(spread.edits) == {"cards.layout.sharding": "fsdp", "cards.chosen": "2 x RTX 4090 bf16"}


def test_a_split_by_hand_is_not_changed_for_the_user() -> None:
    by_hand = edit(CASES["adapters on two cards"], "cards.layout.sharding", "zero1")
    evaluation = evaluate(by_hand, catalogue(), TODAY)
    assert evaluation.reference is not None
    assert {way.layout.count for way in ways_for(evaluation, evaluation.reference)} == {2}


def test_nothing_is_promised_before_model_and_work_are_known() -> None:
    evaluation = evaluate(CASES["llama.cpp"], catalogue(), TODAY)
    empty = evaluate(ScenarioDraft(), catalogue(), TODAY)
    assert evaluation.reference is not None
    assert ways_for(empty, evaluation.reference) == ()
