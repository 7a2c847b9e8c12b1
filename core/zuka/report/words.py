"""Words that reports use for the fixed values of records: severity, basis, commitment, how a model is split."""

from __future__ import annotations

from zuka.fit.verdict import Verdict
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg, verbatim
from zuka.quantity import Basis
from zuka.scenario.fields import FIELDS
from zuka.work.layout import Layout, Split

BASIS = {
    Basis.MEASURED: msg("measured"),
    Basis.DERIVED: msg("derived"),
    Basis.ASSUMED: msg("assumed"),
    Basis.LISTED: msg("listed"),
}
VERDICTS = {
    Verdict.FITS: msg("fits"),
    Verdict.TIGHT: msg("tight"),
    Verdict.DOES_NOT_FIT: msg("does not fit"),
    Verdict.UNKNOWN: msg("unknown"),
}
SEVERITY = {"high": msg("high"), "medium": msg("medium"), "low": msg("low")}
SIDES = {"customer": msg("you"), "provider": msg("the provider"), "neutral": msg("neither side")}
STATES = {
    "present": msg("written"),
    "absent_stated": msg("excluded in writing"),
    "absent_silent": msg("not mentioned"),
    "by_reference": msg("in another document"),
    "blank": msg("left blank"),
    "cannot_verify": msg("cannot be verified"),
}
CONFIDENCE = {
    "high": msg("High confidence: {why}"),
    "medium": msg("Medium confidence: {why}"),
    "low": msg("Low confidence: {why}"),
}
PER = {"job": msg("per job"), "month": msg("per month")}


def field_name(field: str) -> Message:
    """The name of a field of the work or the layout as people read it; the word itself where it has none."""
    paths = (f"{part}.{field}" for part in ("work", "cards.layout", "cards"))
    return next((FIELDS[path] for path in paths if path in FIELDS), verbatim(field))


def machine(gpus: int, gpu: str) -> Message:
    """So many cards of that name."""
    return msg("{count} × {gpu}", count=gpus, gpu=gpu)


def rented(sheet: CostSheet) -> Message:
    """All cards of an offer that are rented side by side."""
    offer = sheet.offer
    return machine(sheet.machines * offer.gpus, offer.gpu or offer.gpu_listed)


def split_word(split: Split) -> str:
    """How a model lies on its cards, in the words of the command line: ``tp2+pp4``, ``zero3``, ``none``."""
    counted = {
        "tp": split.tensor,
        "pp": split.pipeline,
        "ep": split.expert,
        "cp": split.context,
        "dp": split.data if split.sharding == "none" else 1,
    }
    words = [f"{word}{count}" for word, count in counted.items() if count > 1]
    if split.sharding != "none":
        words.append(split.sharding)
    elif split.layers:
        words.append("layer-split")
    if split.rows:
        words.append("row-split")
    return "+".join(words) or "none"


def layout_words(layout: Layout) -> str:
    """Engine, precision and split in one line; the same in every language."""
    word = split_word(layout.split)
    return " · ".join((layout.engine, layout.weights, *(() if word == "none" else (word,))))
