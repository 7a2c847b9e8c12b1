"""The small, bounded readers under every model file: JSON objects and safetensors headers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import cast

MAX_CONFIG = 16 << 20
_MAX_HEADER = 128 << 20
_MOST_ELEMENTS = 1 << 48


def read_json(place: Path, limit: int) -> dict[str, object]:
    """A JSON object from a file of at most ``limit`` bytes.

    Raises:
        ValueError: it is larger, or no JSON object.
        OSError: it cannot be read.
    """
    size = place.stat().st_size
    if size > limit:
        raise ValueError(f"{size} bytes")
    data: object = json.loads(place.read_text(encoding="utf-8-sig"))
    if not isinstance(data, dict):
        raise ValueError("no JSON object")
    return cast("dict[str, object]", data)


def safetensors_header(place: Path) -> dict[str, object]:
    """The header of a safetensors file: eight bytes of length, then JSON.

    Raises:
        ValueError: the length is beyond the file, or the header is no JSON object.
        OSError: it cannot be read.
    """
    with place.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        if not 2 <= size <= min(_MAX_HEADER, place.stat().st_size - 8):
            raise ValueError("header length")
        data: object = json.loads(file.read(size))
    if not isinstance(data, dict):
        raise ValueError("no JSON object")
    return cast("dict[str, object]", data)


def elements(tensor: Mapping[str, object]) -> int:
    """How many elements a tensor of a safetensors header has.

    Raises:
        ValueError: its shape is no list of sizes.
    """
    shape = tensor.get("shape")
    if not isinstance(shape, list):
        raise ValueError("tensor shape")
    sizes = cast("list[object]", shape)
    if not all(isinstance(size, int) and 0 <= size < 1 << 40 for size in sizes):
        raise ValueError("tensor shape")
    count = prod(cast("list[int]", sizes))
    if count > _MOST_ELEMENTS:
        raise ValueError("tensor shape")
    return count


def tensors_of(header: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The tensors of a safetensors header.

    Raises:
        ValueError: an entry is no tensor.
    """
    entries = [entry for name, entry in header.items() if name != "__metadata__"]
    if not all(isinstance(entry, dict) for entry in entries):
        raise ValueError("tensor entry")
    return cast("list[Mapping[str, object]]", entries)
