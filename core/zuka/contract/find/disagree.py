"""Sums that a contract writes in words and in digits, where the two differ. Neither is chosen."""

from __future__ import annotations

import re

from zuka.contract.find.amounts import Amount, amounts
from zuka.contract.find.numerals import SIGNS

_SUM = re.compile(rf"[{SIGNS}]{{2,}}(?:元|圆)(?:整|正)?[^。；\n]{{0,4}}\([^()\n]{{2,24}}\)")


def disagreements(text: str) -> tuple[tuple[Amount, Amount], ...]:
    """Pairs of sums in matching text that stand for one sum, words first, and are not the same."""
    pairs = (tuple(a for a in amounts(match.group()) if a.kind == "money") for match in _SUM.finditer(text))
    return tuple((pair[0], pair[1]) for pair in pairs if len(pair) > 1 and pair[0].value != pair[1].value)
