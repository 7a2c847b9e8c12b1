"""Safetensors files: what their headers say of every tensor, never the data. Written for files that may be hostile.

Format: https://github.com/huggingface/safetensors#format
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from math import prod
from pathlib import Path
from typing import cast

from zuka.model.headers import MAX_CONFIG, read_json
from zuka.model.spec import TensorBytes

MAX_HEADER = 16 << 20
"""Bytes of a header: room for 150,000 tensors, many times what a file of any published model holds."""
_MOST_ELEMENTS = 1 << 48
_MOST_SHARDS = 1000
_WIDTHS = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "F8_E4M3": 1, "F8_E5M2": 1}
_SHARD = re.compile(r"-(\d{5})-of-(\d{5})\.safetensors$")
_LAYER = re.compile(r"(?:^|\.)(?:layers|h|blocks)\.(\d{1,6})\.")
_EMBEDDING = ("embed_tokens", "word_embeddings", "wte", "tok_embeddings", "embed_in", "embeddings.weight")
_HEAD = ("lm_head", "embed_out", "output.weight", "output_layer")
_TOWERS = ("visual.", "vision", "image", "audio", "mm_projector", "multi_modal")


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor of a file: its name, the word of its type, how many elements and how many bytes."""

    name: str
    dtype: str
    elements: int
    size: int


def read_tensors(place: Path) -> list[StoredTensor]:
    """The tensors of one file.

    Raises:
        ValueError: the header is longer than a model's or no JSON object, an entry is no tensor, or the file ends
            before its tensors.
        OSError: it cannot be read.
    """
    length = place.stat().st_size
    with place.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        if not 2 <= size <= length - 8:
            raise ValueError(f"a header of {size:,} bytes in a file of {length:,}")
        if size > MAX_HEADER:
            raise ValueError(f"a header of {size:,} bytes; a model's has at most {MAX_HEADER:,}")
        data: object = json.loads(file.read(size))
    if not isinstance(data, dict):
        raise ValueError("no JSON object")
    entries = cast("dict[str, object]", data)
    return [_tensor(name, entry, length - 8 - size) for name, entry in entries.items() if name != "__metadata__"]


def shards(place: Path) -> list[Path] | None:
    """All files of the checkpoint that a file or an index belongs to, or None where some are not there.

    Raises:
        ValueError: the index names files outside of its folder, or more than a model has.
        OSError: it cannot be read.
    """
    if place.suffix == ".json":
        files = [place.with_name(name) for name in _named_in(read_json(place, MAX_CONFIG))]
    elif split := _SHARD.search(place.name):
        stem, count = place.name[: split.start()], int(split[2])
        numbers = range(1, min(count, _MOST_SHARDS) + 1)
        files = [place.with_name(f"{stem}-{n:05d}-of-{split[2]}.safetensors") for n in numbers]
    else:
        files = [place]
    return files if files and all(file.is_file() for file in files) else None


def elements_of(tensors: Sequence[StoredTensor]) -> int | None:
    """Parameters, or None where packed integers hide how many there are."""
    if any(tensor.dtype not in _WIDTHS for tensor in tensors):
        return None
    return sum(tensor.elements for tensor in tensors)


def without_extra_layers(tensors: Sequence[StoredTensor], layers: int) -> list[StoredTensor]:
    """The tensors that running the model loads: multi-token prediction lies beyond the last layer."""
    return [tensor for tensor in tensors if not tensor.name.startswith("mtp.") and _layer(tensor.name) < layers]


def bytes_by_part(tensors: Sequence[StoredTensor]) -> TensorBytes:
    """Bytes of the tensors by the part of the model that their names tell."""
    totals: dict[str, int] = {field.name: 0 for field in fields_of(TensorBytes)}
    for tensor in tensors:
        totals[_part(tensor.name)] += tensor.size
    return TensorBytes(**totals)


def _tensor(name: str, entry: object, room: int) -> StoredTensor:
    if not isinstance(entry, dict):
        raise ValueError("tensor entry")
    fields = cast("Mapping[str, object]", entry)
    start, end = (*_whole_numbers(fields.get("data_offsets")), -1, -1)[:2]
    if not 0 <= start <= end:
        raise ValueError(f"offsets of {name[:60]}")
    if end > room:
        raise ValueError(f"the file ends before {name[:60]}")
    tensor = StoredTensor(name, str(fields.get("dtype")), _elements(fields.get("shape")), end - start)
    if tensor.size != tensor.elements * _WIDTHS.get(tensor.dtype, 0) and tensor.dtype in _WIDTHS:
        raise ValueError(f"offsets of {name[:60]} that are not its size")
    return tensor


def _elements(shape: object) -> int:
    if not isinstance(shape, list) or len(cast("list[object]", shape)) > 8:
        raise ValueError("tensor shape")
    sizes = _whole_numbers(cast("list[object]", shape))
    count = prod(sizes)
    if min(sizes, default=0) < 0 or count > _MOST_ELEMENTS:
        raise ValueError("tensor shape")
    return count


def _whole_numbers(values: object) -> list[int]:
    found = cast("list[object]", values) if isinstance(values, list) else []
    if not all(type(value) is int for value in found):
        raise ValueError("tensor shape or offsets")
    return cast("list[int]", found)


def _named_in(index: Mapping[str, object]) -> list[str]:
    places = index.get("weight_map")
    if not isinstance(places, dict):
        raise ValueError("no weight_map")
    names = sorted({str(name) for name in cast("dict[str, object]", places).values()})
    if len(names) > _MOST_SHARDS:
        raise ValueError(f"a weight_map of {len(names):,} files")
    outside = next((name for name in names if Path(name).name != name or Path(name).suffix != ".safetensors"), None)
    if outside is not None:
        raise ValueError(f"weight_map names {outside[:60]}, no safetensors file of its folder")
    return names


def _layer(name: str) -> int:
    found = _LAYER.search(name)
    return int(found[1]) if found and not _is_tower(name) else 0


def _is_tower(name: str) -> bool:
    return any(word in name for word in _TOWERS)


def _part(name: str) -> str:
    if _is_tower(name):
        return "vision"
    if any(word in name for word in _HEAD):
        return "head"
    if any(word in name for word in _EMBEDDING):
        return "embedding"
    return "experts" if ".experts." in name else "shared"
