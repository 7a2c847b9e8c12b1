"""Counts that no model has are refused where they are read, before anything is listed layer by layer."""

from typing import Any

import pytest

from zuka.errors import UserError
from zuka.model.config import read_config
from zuka.model.typed import typed_model

CONFIG: dict[str, Any] = {
    "num_hidden_layers": 32,
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "intermediate_size": 14336,
    "vocab_size": 128256,
}


def test_a_billion_layers_in_a_config_are_a_bad_value():
    with pytest.raises(UserError) as caught:
        read_config(CONFIG | {"num_hidden_layers": 10**9})
    assert (caught.value.code, caught.value.field) == ("bad_value", "num_hidden_layers")


def test_a_billion_typed_layers_are_a_bad_value():
    with pytest.raises(UserError) as caught:
        typed_model({"layers": 10**9, "hidden": 4096, "heads": 32, "params_b": 7})
    assert (caught.value.code, caught.value.field) == ("bad_value", "layers")


def test_a_feed_forward_wider_than_any_number_is_a_bad_value():
    blocks = [{"attention": {"n_heads_in_group": 8}, "ffn": {"ffn_mult": 1e300}}]
    with pytest.raises(UserError) as caught:
        read_config(CONFIG | {"block_configs": blocks})
    assert caught.value.code == "bad_value"
