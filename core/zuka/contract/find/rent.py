"""The price and size of the deal, which are no clause types: monthly rent, currency and number of cards."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zuka.contract.find.amounts import amounts

_RENT = re.compile(
    r"(?:每月|月)(?:租金|服务费|租赁费|费用|租)[^。；\n]{0,24}|(?:租金|服务费|租赁费)[^。；\n]{0,16}"
    r"(?:每月|/月|元/月)[^。；\n]{0,16}"
    r"|monthly (?:rent|fee|charge|price|rate)s?\b[^;\n]{0,60}|(?:rent|fee|price)s?[^.;\n]{0,40}per month[^;\n]{0,40}"
)
_TOTAL = re.compile(
    r"(?:合同|服务费|租金|租赁费|费用)总(?:额|价|金额|价款)[^。；，\n]{0,40}|total (?:contract )?"
    r"(?:price|fees?|rent|value|amount)[^.;\n]{0,60}"
)
_CARDS = re.compile(
    r"(?:(?P<machines>\d+) ?台[^。；\n]{0,4}?)?(?P<n>\d+) ?(?:张|块|片|个|卡|x|×|pcs|units? of)? ?"
    r"(?:nvidia|英伟达)? ?(?:tesla |rtx |geforce )?"
    r"(?P<gpu>h100|h200|h800|h20|a100|a800|a10|a40|a6000|l40s?|l20|v100|b200|b300|4090|5090|3090|910b)"
)
_OTHER = re.compile(r"押金|保证金|违约金|滞纳金|%|deposit|penalt|credit|shall not exceed|不超过")


@dataclass(frozen=True, slots=True)
class Deal:
    """Rent a month, the sum of the whole contract, their currency and the cards; None where the text does not say."""

    monthly_rent: float | None
    total: float | None
    currency: str | None
    gpus: int | None
    gpu: str | None


def deal_in(text: str) -> Deal:
    """The deal in matching text."""
    rent = _first_sum(_RENT, text)
    total = _first_sum(_TOTAL, text)
    cards = _CARDS.search(text)
    known = rent or total
    return Deal(
        rent[0] if rent else None,
        total[0] if total else None,
        known[1] if known else None,
        int(cards["n"]) * int(cards["machines"] or 1) if cards else None,
        cards["gpu"].upper() if cards else None,
    )


def _first_sum(pattern: re.Pattern[str], text: str) -> tuple[float, str] | None:
    return next(filter(None, (_sum(match.group()) for match in pattern.finditer(text))), None)


def _sum(words: str) -> tuple[float, str] | None:
    if _OTHER.search(words):
        return None
    return next(((found.value, found.unit) for found in amounts(words) if found.kind == "money" and found.value), None)
