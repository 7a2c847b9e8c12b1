"""What would make a layout hold the work."""

from dataclasses import replace

import pytest
from tests.support.cards import A100, RTX_4090, T4
from tests.support.models import LLAMA_2_7B, LLAMA_3_8B

from zuka.fit.judge import judge
from zuka.fit.largest_batch import largest_micro_batch
from zuka.fit.load_map import load_map
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.fit.ways import Way, ways_to_fit
from zuka.memory.estimate import estimate
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve, Train, Work

CHAT = Serve(context=8192, sequences=4, prompt=4096, output=256)
FULL = Train("full", 0, "all-linear", "adamw", True, False, None, False, 2, 2048, False, "none")
LORA = replace(FULL, method="lora", rank=16, master_weights=False)


def fitted(spec: ModelSpec, work: Work, layout: Layout) -> FittedLayout:
    need = estimate(spec, work, layout)
    return FittedLayout(layout, need, judge(spec, work, layout, need), None)


def ways(spec: ModelSpec, work: Work, layout: Layout) -> dict[str, Way]:
    return {way.name.english(): way for way in ways_to_fit(spec, work, fitted(spec, work, layout))}


def test_an_8b_model_that_is_too_big_in_16_bits_fits_in_fewer():
    # 8.03 billion parameters take 15.3 GiB in 16 bits and some 8 GiB in 8: a 16 GB card holds the latter
    found = ways(LLAMA_3_8B, CHAT, Layout((T4,), "llama.cpp", "fp16", kv="f16"))
    assert found["Load the weights in Q8_0"].verdict is Verdict.FITS
    assert found["Load the weights in Q8_0"].saves.likely / 1024 == pytest.approx(14.0 - 7.4, abs=0.6)
    assert "Load the weights in fp16" not in found


def test_an_8_bit_cache_saves_what_the_cache_formula_says():
    # 4 sequences x 8,192 tokens x 128 KiB = 4 GiB in 16 bits; at 8.5 bits a value 2.125 GiB
    found = ways(LLAMA_3_8B, CHAT, Layout((RTX_4090,), "llama.cpp", "Q4_K_M", kv="f16"))
    assert found["Keep the KV cache in q8_0"].saves.likely / 1024 == pytest.approx(4 - 2.125, abs=0.1)


def test_a_full_fine_tune_of_a_7b_model_on_one_a100_names_the_switches():
    found = ways(LLAMA_2_7B, FULL, Layout((A100,), "transformers+peft", "bf16"))
    assert "Use adamw-8bit without a 32-bit copy" in found
    assert "Train LoRA adapters instead of all weights" in found
    assert "Spread it over 2 cards" in found
    assert all(way.saves.likely > 0 for way in found.values())


def test_what_makes_it_fit_stands_first():
    order = [
        way.verdict
        for way in ways_to_fit(LLAMA_2_7B, FULL, fitted(LLAMA_2_7B, FULL, Layout((A100,), "torchtune", "bf16")))
    ]
    rank = {Verdict.FITS: 0, Verdict.TIGHT: 1, Verdict.DOES_NOT_FIT: 2}
    assert [rank[v] for v in order] == sorted(rank[v] for v in order)


def test_the_next_count_of_cards_divides_the_heads():
    for heads, kv_heads, count, after in ((32, 8, 1, 2), (32, 8, 4, 8), (7, 7, 1, 7), (40, 40, 2, 4), (40, 40, 4, 5)):
        spec = replace(LLAMA_3_8B, heads=heads, kv_heads=kv_heads)
        found = ways(spec, CHAT, Layout((A100,) * count, "vllm", "bf16", split=Split(tensor=count), count=count))
        assert [name for name in found if "cards" in name] == [f"Spread it over {after} cards"]


def test_the_largest_micro_batch_fits_and_one_more_does_not():
    layout = Layout((A100,), "transformers+peft", "bf16")
    found = largest_micro_batch(LLAMA_2_7B, LORA, layout)
    assert found is not None
    assert found > 1
    for batch, holds in ((found, True), (found + 1, False)):
        work = replace(LORA, micro_batch=batch)
        headroom = judge(LLAMA_2_7B, work, layout, estimate(LLAMA_2_7B, work, layout)).headroom
        assert headroom is not None
        assert (headroom.likely >= 0) == holds


def test_the_map_turns_from_fits_to_does_not_fit_along_both_axes():
    found = load_map(LLAMA_3_8B, CHAT, Layout((RTX_4090,), "llama.cpp", "bf16"))
    assert 8192 in found.contexts
    assert 4 in found.sequences
    assert found.verdicts[0][0] is Verdict.FITS
    assert found.verdicts[-1][-1] is Verdict.DOES_NOT_FIT
    order = {Verdict.FITS: 0, Verdict.TIGHT: 1, Verdict.DOES_NOT_FIT: 2}
    for row in found.verdicts:
        assert [order[v] for v in row] == sorted(order[v] for v in row)
    for column in zip(*found.verdicts, strict=True):
        assert [order[v] for v in column] == sorted(order[v] for v in column)


def test_no_change_makes_an_engine_run_on_a_card_where_nobody_checked_it():
    ascend = replace(A100, name="Ascend 910B", vendor="Huawei")
    found = ways(LLAMA_2_7B, FULL, Layout((ascend,), "torchtune", "bf16"))
    assert found
    assert {way.verdict for way in found.values()} <= {Verdict.UNKNOWN, Verdict.DOES_NOT_FIT}
