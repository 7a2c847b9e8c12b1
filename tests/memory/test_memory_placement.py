"""Where weights lie under expert parallelism and data-parallel attention."""

import pytest
from tests.support.cards import H100

from zuka.memory.placement import card_loads
from zuka.work.layout import Layout, Split


def loads(count: int, split: Split):
    return card_loads(Layout((H100,) * count, "vllm", "fp8", split=split, count=count), 60)


def test_experts_spread_over_their_ranks_while_each_keeps_its_own_attention() -> None:
    # eight data-parallel ranks with expert parallelism, the layout of https://docs.vllm.ai for DeepSeek models
    found = loads(8, Split(tensor=1, expert=8))
    assert {(load.shared, load.experts, load.sequences, load.tensor) for load in found} == {(1.0, 1 / 8, 1 / 8, 1)}


def test_attention_in_data_parallel_groups_divides_experts_over_all() -> None:
    found = loads(4, Split(tensor=1, attention_data=4))
    assert {(load.shared, load.experts, load.sequences) for load in found} == {(1.0, 1 / 4, 1 / 4)}


def test_tensor_ranks_may_be_larger_than_an_attention_group() -> None:
    found = loads(4, Split(tensor=4, attention_data=2))
    assert {(load.shared, load.experts, load.tensor, load.sequences) for load in found} == {(1 / 2, 1 / 4, 2, 1 / 2)}


@pytest.mark.parametrize("split", [Split(tensor=2), Split(tensor=2, expert=2), Split(pipeline=2), Split(expert=4)])
def test_cards_beyond_one_copy_hold_further_copies(split: Split) -> None:
    found = loads(8, split)
    copies = 8 / max(split.tensor, split.expert) / split.pipeline
    assert len(found) == 8
    assert sum(load.experts for load in found) == pytest.approx(copies)
