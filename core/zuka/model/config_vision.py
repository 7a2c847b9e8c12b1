"""The size of a picture tower and of what carries its output into the language model."""

from __future__ import annotations

from zuka.model.fields import Fields

_GLM = ("glm4v", "glm_ocr")
_GATED = ("pixtral", "qwen2_5_vl", *_GLM)
_MERGED_FACES = 4
"""Patches that Qwen and GLM towers merge into one token before they are projected."""


def vision_params(outer: Fields) -> int:
    """A transformer tower: attention 4 d x d and feed-forward per layer, patches, positions, and the projector.

    Source: the vision classes of https://github.com/huggingface/transformers.
    """
    tower = outer.part("vision_config")
    if tower is None:
        return 0
    width = tower.number("embed_dim", "hidden_size", "width") or 0
    depth = tower.number("depth", "num_hidden_layers", "layers") or 0
    inner = _inner(tower, width)
    matrices = 3 if tower.text("model_type").startswith(_GATED) else 2
    blocks = depth * (4 * width * width + matrices * width * inner)
    return blocks + _patches(tower, width) + _projector(outer, tower, width)


def _inner(tower: Fields, width: int) -> int:
    """GLM's blocks are as wide inside as the output, and only its merger is as wide as stated."""
    if tower.text("model_type").startswith(_GLM):
        return tower.number("out_hidden_size") or 4 * width
    return tower.number("intermediate_size") or int(width * (tower.real("mlp_ratio") or 4))


def _patches(tower: Fields, width: int) -> int:
    side = _side(tower, "patch_size")
    frames = tower.number("temporal_patch_size") or 1
    positions = tower.number("num_position_embeddings") or 0
    if side and not positions and tower.text("model_type").startswith(("siglip", "clip", "internvl")):
        positions = (_side(tower, "image_size") // side) ** 2
    return width * (3 * frames * side * side + positions)


def _projector(outer: Fields, tower: Fields, width: int) -> int:
    """Merging towers project a square of patches in two matrices, the others one by one into the model's width."""
    text = outer.part("text_config") or outer
    out = tower.number("out_hidden_size") or text.number("hidden_size") or 0
    if tower.text("model_type").startswith(_GLM):
        return out * (_MERGED_FACES * width + out + 3 * (tower.number("intermediate_size") or 0))
    if wide := outer.number("alignment_intermediate_size"):
        return width * (outer.number("downsample_factor") or 1) ** 2 * wide + wide // 2 * out
    if outer.number("spatial_merge_size") and tower.text("model_type") == "pixtral":
        return _MERGED_FACES * width**2 + width * out + out * out
    if tower.number("spatial_merge_size"):
        merged = width * _MERGED_FACES
        mergers = 1 + len(tower.items("deepstack_visual_indexes"))
        return mergers * merged * (merged + out)
    return width * out + (out * out if outer.text("projector_hidden_act") else 0)


def _side(tower: Fields, name: str) -> int:
    sides = tower.items(name)
    first = sides[0] if sides else tower.data.get(name)
    return first if isinstance(first, int) and 0 < first < 1 << 16 else 0
