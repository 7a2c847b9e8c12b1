"""Reads the words that say how a model lies on its cards: ``tp8+pp2``, ``fsdp4+cp2``, ``zero3``, ``layer-split``."""

from __future__ import annotations

import re
from dataclasses import replace

from zuka.errors import UserError
from zuka.message import msg
from zuka.work.layout import Sharding, Split

_WORD = re.compile(r"^(tp|pp|ep|dp|cp|dcp|fsdp|hsdp)(\d+)$")
_SHARDINGS: dict[str, Sharding] = {
    "ddp": "ddp",
    "zero1": "zero1",
    "zero2": "zero2",
    "zero3": "zero3",
    "fsdp": "fsdp",
    "hsdp": "fsdp",
    "layer-split": "layer-split",
}
_FIELD = {"tp": "tensor", "pp": "pipeline", "ep": "expert", "cp": "context", "dcp": "context", "dp": "data"}


def parse_split(text: str, cards: int, field: str = "parallelism", *, training: bool = False) -> Split:
    """The split that a word such as ``tp2+pp4`` names on ``cards`` cards.

    In training the cards that tensor, pipeline and context parallelism leave over are data-parallel ranks.

    Raises:
        UserError: a word is unknown, or the split needs another number of cards (code ``bad_value``).
    """
    split = Split()
    for word in filter(None, (part.strip().lower() for part in text.split("+"))):
        split = _with_word(split, word, text, field)
    needed = split.tensor * split.pipeline * split.context if training else split.tensor * split.pipeline
    if needed > cards:
        raise UserError(
            "bad_value",
            msg(
                "{text} needs {needed} cards, not {cards}; give more cards or split less",
                text=text,
                needed=needed,
                cards=cards,
            ),
            field,
        )
    if training and split.sharding != "layer-split":
        split = replace(split, data=max(1, cards // needed))
    return split


def _with_word(split: Split, word: str, text: str, field: str) -> Split:
    if word == "none":
        return split
    if word == "row-split":
        return replace(split, rows=True)
    if word in _SHARDINGS:
        return replace(split, sharding=_SHARDINGS[word], layers=split.layers or word == "layer-split")
    match = _WORD.match(word)
    if match is None:
        raise UserError(
            "bad_value",
            msg(
                "{field} is “{text}”; allowed are none, ddp, zero1, zero2, zero3, fsdp, layer-split, row-split and "
                "words such as tp2, pp4, ep8, cp2, joined by +",
                field=field,
                text=text,
            ),
            field,
        )
    kind, count = match[1], max(1, int(match[2]))
    if kind in ("fsdp", "hsdp"):
        return replace(split, sharding="fsdp", data=count)
    return replace(split, **{_FIELD[kind]: count})
