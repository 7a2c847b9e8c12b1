"""Configurations written before their family had names in transformers."""

from __future__ import annotations

from collections.abc import Mapping

from zuka.model.fields import Fields

_EXPAND, _HEAD = 2, 64


def as_mamba(config: Mapping[str, object]) -> dict[str, object]:
    """The original files of Mamba and Mamba 2 in the names of transformers, with what their class defaults.

    Source: https://github.com/state-spaces/mamba/tree/main/mamba_ssm/modules.

    Raises:
        UserError: the width, the layers or the vocabulary is missing (code ``missing_field``).
    """
    given = Fields(config)
    inside = given.part("ssm_cfg") or Fields({})
    hidden, multiple = given.required("d_model"), given.number("pad_vocab_size_multiple") or 1
    second = inside.text("layer") == "Mamba2"
    named: dict[str, object] = {
        "model_type": "mamba2" if second else "mamba",
        "hidden_size": hidden,
        "num_hidden_layers": given.required("n_layer"),
        "vocab_size": -(-given.required("vocab_size") // multiple) * multiple,
        "state_size": inside.number("d_state") or (128 if second else 16),
        "tie_word_embeddings": given.flag("tie_embeddings") is not False,
    }
    if second:
        return named | {"n_groups": inside.number("ngroups") or 1, "num_heads": _EXPAND * hidden // _HEAD}
    return named | {"time_step_rank": -(-hidden // 16)}
