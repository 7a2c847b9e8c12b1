"""The words of the command line contract that say how a model lies on its cards."""

import pytest

from zuka.errors import UserError
from zuka.work.split import parse_split


def test_words_joined_by_plus_set_their_own_degree():
    split = parse_split("tp8+pp2", 16)
    assert (split.tensor, split.pipeline, split.data) == (8, 2, 1)


def test_cards_that_model_parallelism_leaves_over_are_data_ranks_in_training():
    split = parse_split("fsdp4+tp8+pp8+cp2", 512, "sharding", training=True)
    assert (split.tensor, split.pipeline, split.context, split.data, split.sharding) == (8, 8, 2, 4, "fsdp")


def test_zero_stages_keep_their_name():
    assert parse_split("zero2", 8, "sharding", training=True).sharding == "zero2"


def test_layer_split_puts_whole_layers_on_each_card():
    split = parse_split("layer-split", 3)
    assert split.layers
    assert split.tensor == 1


def test_an_unknown_word_is_named_with_the_allowed_ones():
    with pytest.raises(UserError, match=r"tq4.*allowed are") as caught:
        parse_split("tq4", 4)
    assert caught.value.code == "bad_value"


def test_more_ranks_than_cards_is_refused():
    with pytest.raises(UserError, match="needs 16 cards, not 8"):
        parse_split("tp8+pp2", 8)
