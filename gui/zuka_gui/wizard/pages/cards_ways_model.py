"""What the list of changes says: its finding, and the cells of one change."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.fit.verdict import FittedLayout, Verdict
from zuka.fit.ways import Way
from zuka.message import Message, msg, nmsg
from zuka.report.format import UNKNOWN, figure, gib_text
from zuka.report.words import VERDICTS
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.cell import Cell
from zuka_gui.widgets.paint import BadgeLook

LINE = msg("Each change alone; saved on the fullest card, with the verdict after it.")
LOOKS: dict[Verdict, tuple[Status, str]] = {
    Verdict.FITS: ("good", "check"),
    Verdict.TIGHT: ("warn", "triangle-alert"),
    Verdict.DOES_NOT_FIT: ("bad", "x"),
    Verdict.UNKNOWN: ("mute", "circle-question-mark"),
}


def finding(fitted: FittedLayout, ways: Sequence[Way]) -> Message:
    """Whether a change makes it fit, or what changes would bring where it fits already."""
    if not ways:
        return msg("No single change saves memory here")
    if fitted.fit.verdict is Verdict.FITS:
        return nmsg("It fits; {count} change would free more", "It fits; {count} changes would free more", len(ways))
    if fitted.fit.verdict is Verdict.UNKNOWN:
        return nmsg(
            "Whether it runs is unknown; {count} change would save memory",
            "Whether it runs is unknown; {count} changes would save memory",
            len(ways),
        )
    enough = sum(way.verdict is Verdict.FITS for way in ways)
    if not enough:
        return msg("No single change makes it fit for sure; what each would save")
    return nmsg("{count} change would make it fit", "{count} changes would make it fit", enough)


def name_cell(way: Way) -> Cell:
    """The change."""
    return Cell(tr(way.name))


def saves_cell(way: Way) -> Cell:
    """What it saves, with its range."""
    shown = figure(way.saves)
    return Cell(
        shown.value, shown.span, sort=way.saves.likely, detail_width=72, quantity=way.saves, spoken=shown.in_words()
    )


def after_cell(way: Way) -> Cell:
    """What is needed after it, of what can be used."""
    if way.needed is None:
        return Cell(tr(UNKNOWN), tone="secondary")
    room = tr(UNKNOWN) if way.usable is None else gib_text(way.usable.likely)
    return Cell(gib_text(way.needed.likely), f"/ {room}", sort=way.needed.likely, quantity=way.needed)


def verdict_cell(way: Way) -> Cell:
    """The verdict after it."""
    status, icon = LOOKS[way.verdict]
    return Cell(sort=float(list(Verdict).index(way.verdict)), badge=BadgeLook(status, tr(VERDICTS[way.verdict]), icon))
