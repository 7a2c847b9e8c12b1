"""The size of a sound tower and of what carries its output into the language model."""

from __future__ import annotations

from zuka.model.fields import Fields

_KERNEL = 3
"""Width of the two convolutions that Whisper's encoder, which all these towers follow, puts before its layers."""

_FRAMES_MERGED = 4
"""Frames that Voxtral stacks before they are projected, told by a feed-forward as wide as four of them."""


def audio_params(outer: Fields) -> int:
    """A transformer tower: two convolutions, positions, attention 4 d x d and feed-forward per layer, the projector.

    Source: the audio classes of https://github.com/huggingface/transformers.
    """
    tower = outer.part("audio_config")
    if tower is None:
        return 0
    width = tower.number("d_model", "hidden_size") or 0
    depth = tower.number("encoder_layers", "num_hidden_layers") or 0
    inner = tower.number("encoder_ffn_dim", "intermediate_size") or 4 * width
    blocks = depth * (4 * width * width + 2 * width * inner)
    stem = _KERNEL * width * ((tower.number("num_mel_bins") or 0) + width)
    return blocks + stem + (tower.number("max_source_positions") or 0) * width + _projector(outer, tower, width)


def _projector(outer: Fields, tower: Fields, width: int) -> int:
    text = outer.part("text_config") or outer
    out = tower.number("output_dim") or text.number("hidden_size") or 0
    if tower.text("model_type").startswith("voxtral"):
        return out * (_FRAMES_MERGED * width + out)
    return width * out
