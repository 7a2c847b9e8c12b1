"""The edits of a way, made in a scenario, give the need and the verdict that the way promises."""

from __future__ import annotations

from datetime import date

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.samples import sample_path
from zuka.advise.ways import ways_for
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load

TODAY = date(2026, 11, 30)


def scenario(sample: str, changes: dict[str, object]) -> ScenarioDraft:
    draft = load(sample_path(sample)).file.draft
    for path, value in changes.items():
        draft = edit(draft, path, value)
    return draft


FLUX: dict[str, object] = {"model.name": "FLUX.1-dev", "cards.only": ("RTX 4090",), "work.height": 1024}
MADE: dict[str, object] = {**FLUX, "work.task": "image", "work.images": 2}
COPIES: dict[str, object] = {"cards.only": ("RTX 4090",), "cards.layout.gpus": 2, "cards.layout.sharding": "ddp"}
CASES = {
    "adapters on FLUX": scenario("sdxl-lora", FLUX),
    "all of FLUX": scenario("sdxl-lora", {**FLUX, "work.method": "full", "work.targets": None}),
    "pictures": scenario("sdxl-lora", MADE),
    "pictures with an option": scenario("sdxl-lora", {**MADE, "cards.layout.memory_options": ("tiling",)}),
    "copies that could be sharded": scenario("lora-8b-24gb", COPIES),
    "a long context": scenario("chat-13b-4090", {"work.context": 16384, "work.sequences": 4}),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_edits_give_what_a_way_promises(case: ScenarioDraft) -> None:
    evaluation = evaluate(case, catalogue(), TODAY)
    before = evaluation.reference
    assert before is not None
    ways = ways_for(evaluation, before)
    assert len(ways) >= 3
    for way in ways:
        draft = case
        for path, value in way.edits:
            draft = edit(draft, path, value)
        after = evaluate(draft, catalogue(), TODAY).reference
        assert after is not None
        name = way.name.english()
        assert after.layout.name == way.layout.name, name
        assert before.need.needed.likely - after.need.needed.likely == pytest.approx(way.saves.likely, abs=0.01), name
        assert after.fit.verdict is way.verdict, name
