"""The header of a GGUF file: metadata and tensor shapes, never the data. Written for files that may be hostile.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import BinaryIO

MAGIC = b"GGUF"
_MAX_BYTES = 64 << 20
_MAX_READS = 4_000_000
_MAX_ENTRIES = 100_000
_MAX_TENSORS = 100_000
_MAX_ELEMENTS = 1 << 48
_MAX_TEXT = 1 << 20
_MAX_ITEMS = 1_000_000
_MAX_DEPTH = 2
_ALIGNMENT = 32
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_TEXT, _LIST = 8, 9
_KEPT_ITEMS = 4096
_BLOCKS: dict[int, tuple[int, int]] = {
    0: (1, 4),
    1: (1, 2),
    2: (32, 18),
    3: (32, 20),
    6: (32, 22),
    7: (32, 24),
    8: (32, 34),
    9: (32, 40),
    10: (256, 84),
    11: (256, 110),
    12: (256, 144),
    13: (256, 176),
    14: (256, 210),
    15: (256, 292),
    16: (256, 66),
    17: (256, 74),
    18: (256, 98),
    19: (256, 50),
    20: (32, 18),
    21: (256, 110),
    22: (256, 82),
    23: (256, 136),
    24: (1, 1),
    25: (1, 2),
    26: (1, 4),
    27: (1, 8),
    28: (1, 8),
    29: (256, 56),
    30: (1, 2),
    34: (256, 54),
    35: (256, 66),
    39: (32, 17),
    40: (64, 36),
    41: (128, 18),
}
"""Elements and bytes of a block of each type, by the type's number in ggml.h."""


class BadHeaderError(ValueError):
    """The file's header cannot be what it claims."""


@dataclass(frozen=True, slots=True)
class GgufTensor:
    """A tensor's elements, the number of its type, and where its data starts behind the header."""

    elements: int
    kind: int
    offset: int

    @property
    def stored(self) -> int | None:
        """The bytes that its data takes, or None for types that only forks know."""
        block = _BLOCKS.get(self.kind)
        return None if block is None else -(-self.elements // block[0]) * block[1]


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """Metadata by key (long lists only by their length), every tensor, and the byte at which their data starts."""

    metadata: dict[str, object]
    tensors: dict[str, GgufTensor]
    data_start: int

    def sizes(self, file_bytes: int) -> dict[str, int]:
        """Bytes of every tensor by its type; of unknown types up to where the next one starts, or the file ends.

        Raises:
            BadHeaderError: a tensor reaches into the next one or beyond the end of the file.
        """
        ordered = sorted(self.tensors.items(), key=lambda item: item[1].offset)
        bounds = [tensor.offset for _, tensor in ordered] + [max(0, file_bytes - self.data_start)]
        if bounds != sorted(bounds):
            raise BadHeaderError("the file ends before its tensors")
        rooms = [end - start for start, end in pairwise(bounds)]
        sizes = [
            room if tensor.stored is None else tensor.stored for (_, tensor), room in zip(ordered, rooms, strict=True)
        ]
        if any(size > room for size, room in zip(sizes, rooms, strict=True)):
            raise BadHeaderError("the file ends before its tensors, or they overlap")
        return {name: size for (name, _), size in zip(ordered, sizes, strict=True)}


@dataclass(frozen=True, slots=True)
class LongList:
    """A list that was skipped, by its length."""

    length: int


class _Bounded:
    """A file of which a header may read only so much, so that no count in it costs minutes or gigabytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._bytes = _MAX_BYTES
        self._reads = _MAX_READS

    def read(self, size: int) -> bytes:
        self._bytes -= size
        self._reads -= 1
        if self._bytes < 0 or self._reads < 0:
            raise BadHeaderError(f"more than {_MAX_BYTES:,} bytes or {_MAX_READS:,} values")
        data = self._file.read(size)
        if len(data) < size:
            raise BadHeaderError("cut short")
        return data

    def tell(self) -> int:
        return self._file.tell()


def read_header(opened: BinaryIO) -> GgufHeader:
    """The header of an open GGUF file.

    Raises:
        BadHeaderError: the file is cut short, or a count or length in it is beyond what any model has.
    """
    file = _Bounded(opened)
    if opened.read(4) != MAGIC:
        raise BadHeaderError("no GGUF file")
    version = _number(file, "<I")
    if version not in (2, 3):
        raise BadHeaderError(f"GGUF version {version}")
    tensors, entries = _count(file, _MAX_TENSORS), _count(file, _MAX_ENTRIES)
    metadata = {_text(file): _value(file, int(_number(file, "<I")), 0) for _ in range(entries)}
    found = dict(_tensor(file) for _ in range(tensors))
    align = metadata.get("general.alignment", _ALIGNMENT)
    if type(align) is not int or not 0 < align <= _MAX_TEXT:
        raise BadHeaderError("alignment")
    return GgufHeader(metadata, found, -(-file.tell() // align) * align)


def _tensor(file: _Bounded) -> tuple[str, GgufTensor]:
    name = _text(file)
    dimensions = int(_number(file, "<I"))
    if dimensions > 8:
        raise BadHeaderError(f"{dimensions} dimensions")
    shape = [int(_number(file, "<Q")) for _ in range(dimensions)]
    elements = prod(shape)
    if elements > _MAX_ELEMENTS:
        raise BadHeaderError(f"the shape of {name[:60]}")
    return name, GgufTensor(elements, int(_number(file, "<I")), int(_number(file, "<Q")))


def _value(file: _Bounded, kind: int, depth: int) -> object:
    if kind in _SCALARS:
        return _number(file, _SCALARS[kind])
    if kind == _TEXT:
        return _text(file)
    if kind == _LIST and depth < _MAX_DEPTH:
        return _list(file, depth + 1)
    raise BadHeaderError(f"value type {kind}")


def _list(file: _Bounded, depth: int) -> object:
    kind, length = int(_number(file, "<I")), _count(file, _MAX_ITEMS)
    if length <= _KEPT_ITEMS:
        return [_value(file, kind, depth) for _ in range(length)]
    if kind in _SCALARS:
        file.read(length * struct.calcsize(_SCALARS[kind]))
    else:
        for _ in range(length):
            _value(file, kind, depth)
    return LongList(length)


def _count(file: _Bounded, limit: int) -> int:
    count = int(_number(file, "<Q"))
    if count > limit:
        raise BadHeaderError(f"a count of {count}")
    return count


def _text(file: _Bounded) -> str:
    return file.read(_count(file, _MAX_TEXT)).decode("utf-8", "replace")


def _number(file: _Bounded, form: str) -> float:
    return struct.unpack(form, file.read(struct.calcsize(form)))[0]
