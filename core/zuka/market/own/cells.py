"""Cells of a price list as values: amounts, days, whole numbers, shares, ways of buying."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from decimal import Decimal, InvalidOperation

_AMOUNT = re.compile(r"[-+]?\d[\d,.]*(?:e[-+]?\d+)?")
_TEN_THOUSAND = "万"
_MOST = Decimal(10) ** 9
_COMMITMENTS = (
    ("spot", r"spot|竞价|抢占|interruptible|preemptible|可中断"),
    ("on-demand", r"on.?demand|按量|按需|按小时|按时|pay.?as.?you.?go|payg|hourly|后付费"),
    ("daily", r"daily|包天|包日|按天|日租"),
    ("reserved-3y", r"3.?(?:y|年)|三年"),
    ("reserved-2y", r"2.?(?:y|年)|两年|二年"),
    ("reserved-1y", r"1.?(?:y|年)|一年|包年|年付|yearly|annual"),
    ("monthly", r"month|包月|月付|月租|按月"),
    ("reserved", r"reserved|预留|预付"),
)
"""Ways of buying by the words in a cell; the first that fits counts, so ``1-year reserved`` is a year's reservation."""


def amount(text: str) -> Decimal | None:
    """The amount in a cell such as ``￥1,234.50``, ``2,5 €``, ``1.2万`` or ``12.5 元/小时``; None where there is none.

    A comma before exactly three digits parts thousands, any other comma the decimals.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    found = _AMOUNT.search(plain)
    if found is None:
        return None
    digits = found.group().rstrip(",.")
    if not re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?", digits) and "." not in digits:
        digits = digits.replace(",", ".", 1)
    try:
        value = Decimal(digits.replace(",", ""))
    except InvalidOperation:
        return None
    if plain[found.end() :].lstrip().startswith(_TEN_THOUSAND):
        value *= 10_000
    return value if abs(value) < _MOST else None


def plain(value: Decimal) -> str:
    """A decimal without trailing zeros and exponent: ``2.10`` is ``2.1``."""
    text = f"{value:f}"
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def share(text: str) -> str:
    """A share as a fraction: ``99.9%`` is ``0.999``; other text comes back as it is."""
    value = amount(text)
    return plain(value / 100) if value is not None and re.search(r"[%％]", text) else text


def day(text: str) -> str | None:
    """A day, month or year as the offer files write it, or ``undated``; None where unreadable.

    ``2026/11/30``, ``2026.11.30``, ``2026年11月30日`` and a time after the day are read too.
    """
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    if word in ("undated", "无日期", "不详"):
        return "undated"
    found = re.fullmatch(r"(\d{4})(?:[-/.年](\d{1,2}))?(?:月|[-/.月](\d{1,2})日?)?年?(?:[t ].*)?", word)
    if found is None:
        return None
    year, month, number = (int(part) if part else None for part in found.groups())
    try:
        date(year or 0, month or 1, number or 1)
    except ValueError:
        return None
    return "-".join(f"{part:02d}" for part in (year, month, number) if part is not None)


def commitment(text: str) -> str | None:
    """A way of buying as the offer files name it, or None where the words say none."""
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    if re.fullmatch(r"reserved(-\d+[ym])?|on-demand|spot|daily|monthly", word):
        return word
    return next((name for name, pattern in _COMMITMENTS if re.search(pattern, word)), None)
