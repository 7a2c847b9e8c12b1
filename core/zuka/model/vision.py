"""Encoders of pictures: models whose tokens are patches."""

from __future__ import annotations

import re

from zuka.model.spec import ModelSpec

_USUAL_PATCH = 16


def sees_pictures(spec: ModelSpec) -> bool:
    """Whether the whole model is a picture encoder, such as a ViT."""
    return 0 < spec.params == spec.vision_params


def patch_size(spec: ModelSpec) -> int:
    """Pixels along a side of one patch, which such models carry in their names (``vit-base-patch16-224``); else 16.

    Source: Dosovitskiy et al., https://arxiv.org/abs/2010.11929, section 3.1.
    """
    named = re.search(r"patch(\d+)", spec.name)
    return int(named[1]) if named else _USUAL_PATCH
