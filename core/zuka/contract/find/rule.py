"""The form of a rule: which words show a clause of a type, and who gains by it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from zuka.contract.find.units import Unit
from zuka.contract.finding import Severity, Side, State

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_NEAR, _NEAR_CHINESE = 140, 40


@dataclass(frozen=True)
class Rule:
    """A clause of one type in one wording.

    In the text that rules see, ``C`` stands for the customer and ``P`` for the provider; all else is lower case.

    Args:
        type: the clause type's id in the taxonomy.
        about: plain words divided by ``|``; one of them must stand in the unit itself, not only in its lead-in.
        says: patterns of which one must match in the lead-in with the unit.
        favours: who gains.
        severity: the start value, before values are looked at.
        state: what the wording makes of the clause.
        never: patterns that, close by, speak against it.
        under: patterns of which the headings or the lead-in must show one.
        never_under: patterns that neither the headings nor the lead-in may show.
    """

    type: str
    about: str
    says: tuple[str, ...]
    favours: Side = "provider"
    severity: Severity = "medium"
    state: State = "present"
    never: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    never_under: tuple[str, ...] = ()
    words: tuple[str, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", tuple(self.about.split("|")))

    @property
    def only_chinese(self) -> bool:
        """Whether every word that the rule is about is Chinese."""
        return all(_CHINESE.search(word) for word in self.words)

    @cached_property
    def _says(self) -> re.Pattern[str]:
        return _any(self.says)

    @cached_property
    def _never(self) -> re.Pattern[str] | None:
        return _any(self.never) if self.never else None

    @cached_property
    def _under(self) -> re.Pattern[str] | None:
        return _any(self.under) if self.under else None

    @cached_property
    def _never_under(self) -> re.Pattern[str] | None:
        return _any(self.never_under) if self.never_under else None

    def match(self, unit: Unit) -> tuple[int, int] | None:
        """The slice of the unit's text that shows the clause, or None."""
        own = unit.text[unit.own :] if unit.own else unit.text
        for word in self.words:
            if word in own:
                break
        else:
            return None
        if not self._stands_right(unit):
            return None
        found = self._said(unit)
        return None if found is None or self._ruled_out(unit, *found) else found

    def _ruled_out(self, unit: Unit, start: int, end: int) -> bool:
        """Whether the words near those that were found speak against the rule; far words are of something else."""
        if self._never is None:
            return False
        near = _NEAR_CHINESE if _CHINESE.search(unit.text[start:end]) else _NEAR
        return self._never.search(unit.text[max(unit.own, start - near) : end + near]) is not None

    def _stands_right(self, unit: Unit) -> bool:
        """Whether the headings and the lead-in are of the kind that the rule asks for."""
        above = f"{unit.heading}\n{unit.text[: unit.own]}"
        if self._under is not None and not self._under.search(above):
            return False
        return self._never_under is None or not self._never_under.search(above)

    def _said(self, unit: Unit) -> tuple[int, int] | None:
        """The first match that ends in the unit's own words."""
        for match in self._says.finditer(unit.text):
            if match.end() > unit.own:
                return match.span()
        return None


@dataclass(frozen=True)
class Fact:
    """Something that a clause may say beside its figures: ``value`` is what ``name`` is where ``says`` matches."""

    name: str
    value: str
    says: str

    @cached_property
    def _says(self) -> re.Pattern[str]:
        return re.compile(self.says)

    def stands_in(self, text: str) -> bool:
        """Whether the clause says so."""
        return self._says.search(text) is not None


def _any(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(patterns))
