"""The plain number that searches ask for is the likely need of the tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, RTX_4090

from zuka.memory.likely_need import likely_need
from zuka.memory.serving import serving_need
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.work.engines import SERVING
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve

MODELS = ("Llama-3-8B", "gpt-oss-120b", "DeepSeek-R1", "Qwen3.5-27B", "gemma-2-9b", "Qwen-7B-Chat", "Mixtral-8x7B")
SPLITS = (
    Split(),
    Split(layers=True),
    Split(rows=True),
    Split(tensor=2),
    Split(pipeline=2),
    Split(tensor=4, attention_data=2),
    Split(tensor=2, pipeline=2, context=2),
)


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


@given(
    name=st.sampled_from(MODELS),
    engine=st.sampled_from(sorted(SERVING)),
    split=st.sampled_from(SPLITS),
    mixed=st.booleans(),
    flash=st.booleans(),
    version=st.sampled_from(["", "0.6.4", "4.34"]),
    context=st.integers(1, 200_000),
    sequences=st.integers(1, 64),
    prompt=st.integers(1, 4096),
)
def test_it_is_the_likely_need_of_the_tree(
    name: str,
    engine: str,
    split: Split,
    mixed: bool,
    flash: bool,
    version: str,
    context: int,
    sequences: int,
    prompt: int,
) -> None:
    count = 4 if split.layers or split.rows else max(1, split.tensor * split.pipeline)
    cards = (A100, *((RTX_4090 if mixed else A100,) * (count - 1)))
    layout = Layout(cards, engine, "bf16", split=split, count=count, flash_attention=flash, engine_version=version)
    spec = model(name)
    work = Serve(context, sequences, min(prompt, context), 128)
    said = likely_need(spec, layout)(context, sequences, prompt)
    assert said == pytest.approx(serving_need(spec, work, layout).needed.likely)
