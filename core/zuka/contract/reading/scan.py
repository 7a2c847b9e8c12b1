"""Scanned pages, where the optional OCR part (rapidocr, whose models come with it) is installed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

_DOTS_PER_POINT = 200 / 72
_LINE = 0.6
"""Words whose middles differ by less than this share of their height stand in one line."""


def read_scanned(page: Any) -> str | None:  # noqa: ANN401 - pypdfium2 has no types
    """The words in the picture of a page, line by line, or None without the OCR part.

    Args:
        page: a page of pypdfium2.
    """
    if find_spec("rapidocr") is None:
        return None
    found = _engine()(page.render(scale=_DOTS_PER_POINT).to_numpy())
    if found.txts is None:
        return ""
    words = [
        (float(min(y for _, y in box)), float(max(y for _, y in box)), float(min(x for x, _ in box)), str(text))
        for box, text in zip(found.boxes, found.txts, strict=True)
    ]
    return "\n".join(_lines(words))


@cache
def _engine() -> Any:  # noqa: ANN401 - rapidocr has no types
    return import_module("rapidocr").RapidOCR(params={"Global.log_level": "critical"})


def _lines(words: list[tuple[float, float, float, str]]) -> list[str]:
    lines: list[list[tuple[float, float, float, str]]] = []
    for word in sorted(words):
        middle = (word[0] + word[1]) / 2
        last = lines[-1][0] if lines else None
        if last is not None and abs((last[0] + last[1]) / 2 - middle) < _LINE * (word[1] - word[0]):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [" ".join(text for *_, text in sorted(line, key=lambda word: word[2])) for line in lines]
