"""Laws of serving memory that hold for every engine and split."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100
from tests.support.models import LLAMA_3_8B

from zuka.memory.need import CardMemory
from zuka.memory.serving import serving_need
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity
from zuka.work.engines import SERVING
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve

MODELS = ("Meta-Llama-3-8B", "DeepSeek-V2-Lite", "gemma-3-12b-it", "Qwen3.5-27B", "Qwen3-30B-A3B", "Qwen-7B")
SPLITS = (
    Split(),
    Split(tensor=2),
    Split(tensor=4),
    Split(pipeline=2),
    Split(layers=True),
    Split(tensor=4, attention_data=4),
)
engines = st.sampled_from(sorted(SERVING))
models = st.sampled_from(MODELS)
precisions = st.sampled_from(["bf16", "fp8", "awq-int4", "Q4_K_M", "bnb-nf4", "bpw=4.0"])
sizes = st.integers(1, 200_000)


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


def work(context: int, sequences: int) -> Serve:
    return Serve(context, sequences, context // 2, max(1, context - context // 2))


def layout(engine: str, precision: str, split: Split, *, flash: bool = True) -> Layout:
    cards = 2 if split.layers else split.tensor * split.pipeline
    return Layout((A100,) * cards, engine, precision, "f16", split, flash_attention=flash)


def needed(name: str, chosen: Layout, context: int, sequences: int) -> float:
    found = serving_need(model(name), work(context, sequences), chosen)
    assert found.sum.kv is not None
    assert found.sum.weights is not None
    assert found.sum.compute is not None
    return found.sum.kv.likely + found.sum.weights.likely + found.sum.compute.likely


@given(
    name=models,
    engine=engines,
    precision=precisions,
    split=st.sampled_from(SPLITS),
    context=sizes,
    more=st.integers(0, 50_000),
    sequences=st.integers(1, 32),
    flash=st.booleans(),
)
def test_more_work_never_needs_less(
    name: str, engine: str, precision: str, split: Split, context: int, more: int, sequences: int, *, flash: bool
) -> None:
    if engine == "vllm" and context <= 32768 < context + more:
        more = 0
    chosen = layout(engine, precision, split, flash=flash)
    base = needed(name, chosen, context, sequences)
    assert needed(name, chosen, context + more, sequences) >= base - 1e-6
    assert needed(name, chosen, context, sequences + more % 7) >= base - 1e-6


@given(name=models, engine=engines, precision=precisions, split=st.sampled_from(SPLITS), context=sizes)
def test_every_tree_adds_up(name: str, engine: str, precision: str, split: Split, context: int) -> None:
    need = serving_need(model(name), work(context, 2), layout(engine, precision, split))
    for quantity in (*need.sum.figures().values(), *need.fullest.figures().values(), need.needed):
        check(quantity)
    check_card(need.fullest)


def check(quantity: Quantity) -> None:
    assert 0 <= quantity.low <= quantity.likely <= quantity.high
    if quantity.parts:
        assert sum(part.likely for part in quantity.parts) == pytest.approx(quantity.likely, rel=1e-6, abs=1e-6)
    for part in (*quantity.parts, *quantity.inputs):
        check(part)


def check_card(card: CardMemory) -> None:
    figures = card.figures()
    if "torch_allocated" in figures:
        parts = sum(figures[name].likely for name in ("weights", "kv", "compute"))
        assert figures["torch_allocated"].likely == pytest.approx(parts)
        assert figures["torch_allocated"].likely <= figures["torch_reserved"].likely <= figures["device"].likely


@given(engine=engines, context=sizes, precision=precisions)
def test_no_card_is_needed_for_an_answer(engine: str, context: int, precision: str) -> None:
    need = serving_need(LLAMA_3_8B, work(context, 1), Layout((), engine, precision))
    assert need.needed.likely > 0
    assert need.fullest.kv_pool is None


@given(share=st.floats(0.1, 1.0), more=st.floats(0, 0.5), engine=st.sampled_from(["vllm", "sglang", "lmdeploy"]))
def test_a_larger_share_never_holds_fewer_tokens(share: float, more: float, engine: str) -> None:
    base = Layout((A100,), engine, "bf16", "bf16", memory_utilization=share)
    small = serving_need(LLAMA_3_8B, work(8192, 1), base).sum.kv_pool_tokens
    large = serving_need(
        LLAMA_3_8B, work(8192, 1), replace(base, memory_utilization=min(1.0, share + more))
    ).sum.kv_pool_tokens
    assert small is not None
    assert large is not None
    assert small.likely <= large.likely
