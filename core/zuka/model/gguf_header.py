"""The header of a GGUF file: metadata and tensor shapes, never the data. Written for files that may be hostile.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from typing import BinaryIO

MAGIC = b"GGUF"
_MAX_ENTRIES = 100_000
_MAX_TENSORS = 200_000
_MAX_TEXT = 1 << 20
_MAX_ITEMS = 4_000_000
_MAX_DEPTH = 2
_ALIGNMENT = 32
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_TEXT, _LIST = 8, 9
_KEPT_ITEMS = 4096


class BadHeaderError(ValueError):
    """The file's header cannot be what it claims."""


@dataclass(frozen=True, slots=True)
class GgufTensor:
    """A tensor's elements, and where its data starts behind the header."""

    elements: int
    offset: int


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """Metadata by key (long lists only by their length), every tensor, and the byte at which their data starts."""

    metadata: dict[str, object]
    tensors: dict[str, GgufTensor]
    data_start: int

    def sizes(self, file_bytes: int) -> dict[str, int]:
        """Bytes of every tensor, whatever its type: up to where the next one starts, or to the end of the file.

        Raises:
            BadHeaderError: a tensor starts beyond the end of the file.
        """
        ordered = sorted(self.tensors.items(), key=lambda item: item[1].offset)
        bounds = [tensor.offset for _, tensor in ordered] + [max(0, file_bytes - self.data_start)]
        if bounds != sorted(bounds):
            raise BadHeaderError("the file ends before its tensors")
        return {name: end - start for (name, _), start, end in zip(ordered, bounds[:-1], bounds[1:], strict=True)}


@dataclass(frozen=True, slots=True)
class LongList:
    """A list that was skipped, by its length."""

    length: int


def read_header(file: BinaryIO) -> GgufHeader:
    """The header of an open GGUF file.

    Raises:
        BadHeaderError: the file is cut short, or a count or length in it is beyond what any model has.
    """
    if file.read(4) != MAGIC:
        raise BadHeaderError("no GGUF file")
    version = _number(file, "<I")
    if version not in (2, 3):
        raise BadHeaderError(f"GGUF version {version}")
    tensors, entries = _count(file, _MAX_TENSORS), _count(file, _MAX_ENTRIES)
    metadata = {_text(file): _value(file, int(_number(file, "<I")), 0) for _ in range(entries)}
    found = dict(_tensor(file) for _ in range(tensors))
    align = metadata.get("general.alignment", _ALIGNMENT)
    if not isinstance(align, int) or not 0 < align <= _MAX_TEXT:
        raise BadHeaderError("alignment")
    return GgufHeader(metadata, found, -(-file.tell() // align) * align)


def _tensor(file: BinaryIO) -> tuple[str, GgufTensor]:
    name = _text(file)
    dimensions = int(_number(file, "<I"))
    if dimensions > 8:
        raise BadHeaderError(f"{dimensions} dimensions")
    shape = [int(_number(file, "<Q")) for _ in range(dimensions)]
    _number(file, "<I")
    return name, GgufTensor(prod(shape), int(_number(file, "<Q")))


def _value(file: BinaryIO, kind: int, depth: int) -> object:
    if kind in _SCALARS:
        return _number(file, _SCALARS[kind])
    if kind == _TEXT:
        return _text(file)
    if kind == _LIST and depth < _MAX_DEPTH:
        return _list(file, depth + 1)
    raise BadHeaderError(f"value type {kind}")


def _list(file: BinaryIO, depth: int) -> object:
    kind, length = int(_number(file, "<I")), _count(file, _MAX_ITEMS)
    if length <= _KEPT_ITEMS:
        return [_value(file, kind, depth) for _ in range(length)]
    if kind in _SCALARS:
        _read(file, length * struct.calcsize(_SCALARS[kind]))
    else:
        for _ in range(length):
            _value(file, kind, depth)
    return LongList(length)


def _count(file: BinaryIO, limit: int) -> int:
    count = int(_number(file, "<Q"))
    if count > limit:
        raise BadHeaderError(f"a count of {count}")
    return count


def _text(file: BinaryIO) -> str:
    return _read(file, _count(file, _MAX_TEXT)).decode("utf-8", "replace")


def _number(file: BinaryIO, form: str) -> float:
    return struct.unpack(form, _read(file, struct.calcsize(form)))[0]


def _read(file: BinaryIO, size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise BadHeaderError("cut short")
    return data
