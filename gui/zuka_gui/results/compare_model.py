"""Side by side as plain values: which candidates, and rows of cells with difference to the first and the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from zuka.advise.advice import Advice, Candidate
from zuka.message import Message, msg, verbatim
from zuka.quantity import Quantity
from zuka.report.format import MINUS, NOT_APPLICABLE, SIGNS, UNKNOWN, figure, number
from zuka_gui.widgets.paint import BadgeLook, Range, Scale
from zuka_gui.widgets.text import EMPTY

Better: TypeAlias = Literal["low", "high", ""]

LEAST, MOST, INSTEAD = 2, 5, 3
"""Fewest and most columns, and how many of the first ranks stand in where too little is pinned."""


@dataclass(frozen=True, slots=True)
class CompareCell:
    """A value of one candidate, its grey range and difference, and whether it is the best of the row."""

    text: Message
    detail: str = ""
    difference: str = ""
    best: bool = False
    known: bool = True
    badge: BadgeLook | None = None
    range: Range | None = None
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class CompareRow:
    """One attribute over all columns; a caption has no cells."""

    key: str
    title: Message
    cells: tuple[CompareCell, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the columns say different things."""
        return len({(cell.text, cell.detail, cell.badge, cell.range) for cell in self.cells}) > 1


@dataclass(frozen=True, slots=True)
class Selection:
    """The compared candidates, the first of which is the baseline; ``pinned`` says that the user chose them."""

    candidates: tuple[Candidate, ...]
    pinned: bool


def selection(advice: Advice | None, pins: Sequence[str]) -> Selection:
    """The pinned candidates in the order of pinning; with fewer than two, the first ranks."""
    candidates = advice.candidates if advice else ()
    by_id = {candidate.id: candidate for candidate in candidates}
    wanted = tuple(by_id[key] for key in pins if key in by_id)[:MOST]
    if len(wanted) >= LEAST:
        return Selection(wanted, pinned=True)
    return Selection(candidates[:INSTEAD], pinned=False)


def page_line(chosen: Selection, pinned: int) -> Message:
    """The grey line under the title: what the columns are."""
    if not chosen.pinned:
        return msg(
            "Fewer than two offers are pinned, so these are the first {count} of the ranking. "
            "Differences are to the first column",
            count=len(chosen.candidates),
        )
    if pinned > MOST:
        return msg(
            "The first {count} of {pinned} pinned offers. Differences are to the first column",
            count=MOST,
            pinned=pinned,
        )
    return msg("Differences are to the first column; what is unknown is called unknown and never counts as 0")


def rebased(pins: Sequence[str], shown: Sequence[str]) -> tuple[str, ...]:
    """The pins with the second column as the new baseline and the first one last."""
    order = (*shown[1:], *shown[:1])
    return (*order, *(pin for pin in pins if pin not in shown))


def only_differences(rows: Sequence[CompareRow]) -> tuple[CompareRow, ...]:
    """The rows that differ, and the captions of groups that still have one."""
    kept: list[CompareRow] = []
    for place, row in enumerate(rows):
        own = rows[place + 1 :]
        end = next((n for n, other in enumerate(own) if not other.cells), len(own))
        if row.differs or (not row.cells and any(other.differs for other in own[:end])):
            kept.append(row)
    return tuple(kept)


def figures(key: str, title: Message, values: Sequence[Quantity | None], better: Better = "") -> CompareRow:
    """A row of quantities with their ranges, differences and the best one."""
    best = _best([None if value is None else value.likely for value in values], better)
    shown = [figure(value).value for value in values if value is not None]
    winner = values[best] if best is not None else None
    if winner is not None and shown.count(figure(winner).value) > 1:
        best = None
    cells = [_figure(value, values[0], best=place == best) for place, value in enumerate(values)]
    return CompareRow(key, title, tuple(cells))


def _figure(value: Quantity | None, base: Quantity | None, *, best: bool) -> CompareCell:
    if value is None:
        return unknown()
    shown = figure(value)
    text = (
        verbatim(shown.value)
        if shown.unit == verbatim("")
        else msg("{value} {unit}", value=shown.value, unit=shown.unit)
    )
    difference = "" if base is None or base is value else _difference(value, base)
    return CompareCell(text, shown.span, difference, best, quantity=value)


def _difference(value: Quantity, base: Quantity) -> str:
    """The difference of the likely values in the unit shown; nothing where both read the same."""
    if figure(value).value == figure(base).value:
        return ""
    apart = value.likely - base.likely
    if value.unit in SIGNS:
        size = number(abs(apart), 0 if abs(value.likely) >= 100 else 2)
    else:
        size = figure(replace(value, low=abs(apart), likely=abs(apart), high=abs(apart))).value
    return f"{MINUS if apart < 0 else '+'}{size}"


def numbers(
    key: str,
    title: Message,
    values: Sequence[float | None],
    setting: Callable[[float], str] = number,
    better: Better = "",
) -> CompareRow:
    """A row of plain numbers without doubt."""
    best = _best(values, better)
    cells = (
        unknown() if value is None else CompareCell(verbatim(setting(value)), best=place == best)
        for place, value in enumerate(values)
    )
    return CompareRow(key, title, tuple(cells))


def words(key: str, title: Message, values: Sequence[Message | None]) -> CompareRow:
    """A row of words; None is unknown."""
    return CompareRow(key, title, tuple(unknown() if value is None else CompareCell(value) for value in values))


def marks(key: str, title: Message, values: Sequence[Quantity], open_ends: Sequence[bool]) -> CompareRow:
    """A row of range marks on one scale."""
    low, high = min(value.low for value in values), max(value.high for value in values)
    scale = Scale(low - 0.05 * (high - low), high + 0.05 * (high - low))
    cells = (
        CompareCell(EMPTY, range=Range(value.low, value.likely, value.high, scale, open=is_open), quantity=value)
        for value, is_open in zip(values, open_ends, strict=True)
    )
    return CompareRow(key, title, tuple(cells))


def unknown() -> CompareCell:
    """What nobody says."""
    return CompareCell(UNKNOWN, known=False)


def inapplicable() -> Message:
    """The sign of what does not apply."""
    return verbatim(NOT_APPLICABLE)


def _best(values: Sequence[float | None], better: Better) -> int | None:
    """The place of the single best value; None where all are equal, or several share it."""
    known = [value for value in values if value is not None]
    if not better or len(set(known)) < 2:
        return None
    best = min(known) if better == "low" else max(known)
    places = [place for place, value in enumerate(values) if value == best]
    return places[0] if len(places) == 1 else None
