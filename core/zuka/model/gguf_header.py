"""The header of a GGUF file: metadata and tensor shapes, never the data. Written for files that may be hostile.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from typing import BinaryIO

MAGIC = b"GGUF"
_MAX_BYTES = 64 << 20
_MAX_READS = 4_000_000
_MAX_ENTRIES = 100_000
_MAX_TENSORS = 200_000
_MAX_TEXT = 1 << 20
_MAX_ITEMS = 1_000_000
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
    if not isinstance(align, int) or not 0 < align <= _MAX_TEXT:
        raise BadHeaderError("alignment")
    return GgufHeader(metadata, found, -(-file.tell() // align) * align)


def _tensor(file: _Bounded) -> tuple[str, GgufTensor]:
    name = _text(file)
    dimensions = int(_number(file, "<I"))
    if dimensions > 8:
        raise BadHeaderError(f"{dimensions} dimensions")
    shape = [int(_number(file, "<Q")) for _ in range(dimensions)]
    _number(file, "<I")
    return name, GgufTensor(prod(shape), int(_number(file, "<Q")))


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
