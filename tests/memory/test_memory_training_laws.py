"""What must hold for every training question."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.memory.need import CardMemory
from zuka.memory.training import training_need
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity
from zuka.work.layout import Layout, Sharding, Split
from zuka.work.work import Train

NAMES = ("Llama-2-7b", "Qwen3-30B-A3B", "phi-2", "gemma-2b")
ENGINES = ("transformers+peft", "ms-swift", "litgpt", "torchtune", "axolotl", "torchtitan", "megatron-lm", "unsloth")
OPTIMIZERS = (
    "adamw",
    "adamw-bf16",
    "adamw-8bit",
    "adamw-4bit",
    "adamw-fp8",
    "paged-adamw",
    "paged-adamw-8bit",
    "adafactor",
    "lion-8bit",
    "muon",
    "galore",
    "sgd",
)


def _model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


models = st.sampled_from(NAMES).map(_model)
works = st.builds(
    Train,
    method=st.sampled_from(("full", "lora", "qlora", "lora-8bit", "dora", "pretrain", "lora+embeddings")),
    rank=st.integers(1, 256),
    targets=st.sampled_from(("all-linear", "q_proj;v_proj", "all-linear;lm_head", "all-linear+experts")),
    optimizer=st.sampled_from(OPTIMIZERS),
    master_weights=st.booleans(),
    fused_backward=st.booleans(),
    fused_loss=st.sampled_from((None, True, False)),
    compiled=st.booleans(),
    micro_batch=st.integers(1, 64),
    sequence=st.integers(1, 32_768),
    variable_length=st.booleans(),
    checkpointing=st.sampled_from(("none", "selective", "full")),
    flash_attention=st.booleans(),
)
splits = st.builds(
    Split,
    tensor=st.sampled_from((1, 2, 8)),
    pipeline=st.sampled_from((1, 4)),
    data=st.sampled_from((1, 2, 16)),
    sharding=st.sampled_from(("none", "ddp", "zero1", "zero2", "zero3", "fsdp")),
)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    split = draw(splits)
    return Layout(
        cards=(),
        engine=draw(st.sampled_from(ENGINES)),
        weights=draw(st.sampled_from(("bf16", "fp32", "amp-bf16", "bnb-nf4", "fp8"))),
        split=split,
        count=split.tensor * split.pipeline * split.data,
        offload=draw(st.sampled_from((frozenset[str](), frozenset({"optimizer"}), frozenset({"params"})))),
    )


def _peak(card: CardMemory) -> float:
    return card.figures()["torch_allocated"].likely


def _tree(figure: Quantity) -> list[Quantity]:
    return [figure, *(q for part in figure.parts for q in _tree(part))]


@given(models, works, layouts())
def test_parts_sum_and_ranges_hold(spec: ModelSpec, work: Train, layout: Layout):
    need = training_need(spec, work, layout)
    for figure in (*need.fullest.figures().values(), *need.sum.figures().values(), need.needed):
        for node in _tree(figure):
            assert node.low <= node.likely <= node.high
            assert not node.parts or math.isclose(node.likely, math.fsum(p.likely for p in node.parts), rel_tol=1e-9)


@given(models, works, layouts())
def test_counters_are_ordered_and_cards_add_up(spec: ModelSpec, work: Train, layout: Layout):
    need = training_need(spec, work, layout)
    figures = need.fullest.figures()
    assert figures["torch_allocated"].likely <= figures["torch_reserved"].likely <= figures["device"].likely
    assert need.sum.figures()["device"].likely == pytest.approx(layout.count * figures["device"].likely)


@given(models, works, layouts(), st.integers(0, 8192), st.integers(0, 16))
def test_longer_or_larger_batches_never_take_less(
    spec: ModelSpec, work: Train, layout: Layout, tokens: int, samples: int
):
    more = replace(work, sequence=work.sequence + tokens, micro_batch=work.micro_batch + samples)
    assert _peak(training_need(spec, more, layout).fullest) >= _peak(training_need(spec, work, layout).fullest)


@given(models, works, layouts())
def test_a_fused_loss_never_takes_more(spec: ModelSpec, work: Train, layout: Layout):
    fused, eager = (training_need(spec, replace(work, fused_loss=said), layout).fullest for said in (True, False))
    assert _peak(fused) <= _peak(eager)


@given(models, works, st.sampled_from(ENGINES), st.sampled_from(("bf16", "amp-bf16")), st.sampled_from((1, 2, 8, 64)))
def test_more_sharding_never_takes_more(spec: ModelSpec, work: Train, engine: str, weights: str, ranks: int):
    steps: tuple[Sharding, ...] = ("ddp", "zero1", "zero2", "zero3")
    peaks = [
        _peak(training_need(spec, work, Layout((), engine, weights, split=Split(data=ranks, sharding=s))).fullest)
        for s in steps
    ]
    assert all(later <= earlier * (1 + 1e-9) for earlier, later in pairwise(peaks))


@given(models, works, layouts())
def test_recomputation_never_takes_more(spec: ModelSpec, work: Train, layout: Layout):
    kept = [
        training_need(spec, replace(work, checkpointing=mode, fused_loss=True), layout).fullest.figures()["activations"]
        for mode in ("full", "none")
    ]
    assert kept[0].likely <= kept[1].likely
