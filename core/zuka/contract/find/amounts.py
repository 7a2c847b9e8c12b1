"""Values in contract language: money, percentages with their period, durations, speeds, sizes and multiples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from zuka.contract.find.numerals import SIGNS, WORDS, chinese_number

Kind = Literal["money", "fraction", "duration", "factor", "speed", "size", "count", "name"]
HOUR, DAY = 3600.0, 86400.0
MONTH, YEAR = 365.0 / 12 * DAY, 365.0 * DAY
WORKING_DAY = 7 / 5 * DAY
"""A working day in calendar time: five of them are about seven days."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One value: SI units or a fraction in ``value``, the human form in ``text``, its place in the text searched.

    ``unit`` is the currency of money, ``/day``, ``/month`` or ``/year`` of a rate, the kind of time of a duration
    (``h``, ``day``, ``working day``, ``month``, ``year``), else empty.
    """

    kind: Kind
    value: float
    unit: str
    text: str
    start: int
    end: int


_WORD_NUMBERS = "|".join(sorted((re.escape(word) for word in WORDS), key=len, reverse=True))
_NUMBER = rf"(?:\d[\d,]*(?:\.\d+)?|半|[{SIGNS}]+|\b(?:{_WORD_NUMBERS})\b)"
_AGAIN = r"(?: ?\( ?\d+ ?\))?"

_DURATION = re.compile(
    rf"(?P<n>{_NUMBER}){_AGAIN}[ -]?"
    r"(?P<unit>个?工作[日天]|(?:个|整)?(?:自然|日历)?日(?!期|志|均)|(?:个|整)?天|个(?:自然|整|日历"
    r"|计费|账单)?月|自然月|月(?=[内租])|个?小时|分钟|个?季度|年(?!\d|度服)|周(?!期)"
    r"|(?:full |consecutive |calendar |clear )*(?:business|working) days?|(?:full |consecutive "
    r"|calendar |clear |successive |additional )*(?:days?(?![a-z])|hours?(?![a-z])|hrs?(?![a-z])|minutes?|mins?"
    r"(?![a-z])|seconds?|weeks?(?![a-z])|months?(?![a-z])|quarters?(?![a-z])|years?(?![a-z])|h"
    r"(?![a-z\d])|billing (?:cycle|period)s?))"
)
_FRACTION = re.compile(
    rf"(?P<n>\d[\d,]*(?:\.\d+)?){_AGAIN} ?(?P<sign>%|‰|‱|per ?cent|basis points)"
    rf"|(?P<base>百|千|万)分之(?P<m>\d+(?:\.\d+)?|[{SIGNS}点]+)|(?P<tenths>[一二三四五六七八九])成(?!本|功|立|为|员|果)"
    rf"|\b(?P<word>{_WORD_NUMBERS})(?: \(\d+\))? per ?cent|(?P<nines>three|four|five) nines"
)
_MONEY = re.compile(
    rf"(?P<before>¥|rmb|cny|人民币|us\$|usd|hk\$|hkd|\$|€|eur|£|gbp|chf)[: ]?(?P<n>\d[\d,]*(?:\.\d+)?"
    rf"|[{SIGNS}]+) ?(?P<times>万|亿|million|billion|k\b|m\b|bn\b)?(?:元|圆)?"
    rf"|(?P<m>\d[\d,]*(?:\.\d+)?|[{SIGNS}]+) ?(?P<many>万|亿)?(?P<after>元|圆|美元|港元|欧元|usd|eur"
    rf"|cny|rmb|(?:us )?dollars?|euros?)(?:整|正)?"
)
_FACTOR = re.compile(
    rf"(?P<n>{_NUMBER}){_AGAIN} ?(?:倍|times\b|x\b(?= the| of| hour| fee))|× ?(?P<m>\d+(?:\.\d+)?)"
    rf"(?!\d|\))|(?P<twice>双倍|加倍|\btwice\b|\bdouble\b)|(?P<once>等同于|相同时长)"
)
_SPEED = re.compile(
    r"(?P<n>\d[\d,]*(?:\.\d+)?) ?(?P<unit>[kmgt]i?b(?:ps|/s|it/s|its/s)|[kmg]bits?(?:/s)?|兆(?:bps)?"
    r"|ge\b|[mg](?=带宽|端口|专线|[(（]?(?:共享|独享)|口|上行|下行|光纤|/s)|[mg]\b)|(?P<word>百兆"
    r"|千兆|万兆|gigabit|gigabyte)"
)
_SIZE = re.compile(r"(?P<n>\d[\d,]*(?:\.\d+)?) ?(?P<unit>tib|gib|mib|tb|gb|mb|pb)(?![ps/])")
_COUNT = re.compile(
    rf"(?P<n>{_NUMBER}){_AGAIN} ?(?P<unit>个?vcpus?|gpus?(?![a-z])|(?:个|张|块|台)[^，。；]{{0,4}}?"
    rf"(?:gpu|显卡|卡|实例|主机|服务器|vcpu|核)|[个张块台](?=[，。；,;]|$)|instances?|concurrent \w+"
    rf"|nodes?(?![a-z])|cards?"
    rf"(?![a-z]))"
)
_NAME = re.compile(
    r"7[×*x]24(?:小时)?|24[×*x/]7(?:/365)?|5[×*x]8(?:小时)?|iso(?:/iec)?[ -]?(?P<iso>27\d{3})|soc ?-?"
    r"(?P<soc>[123])(?: type (?P<type>ii?|2|1))?|pci[- ]dss"
    r"|hipaa|fedramp|等保[二三四]级|等级保护[二三四]级|可信云|(?P<percentile>95)(?:th percentile|计费"
    r"|峰值|带宽)"
)
_DATE = re.compile(r"第(?P<n>\d+|[一二三四五六七八九十]+)(?P<unit>天|日|个?小时|个?月)|\bday (?P<m>\d+)")
_LONGEST_NUMBER = 20
_SOME_NUMBER = re.compile(
    rf"[\d半{SIGNS}]|(?<![a-z])(?:an? (?:hour|day|week|month|year|quarter|minute)|twice|double|hipaa|pci|fedramp"
    rf"|gigabit|{'|'.join(word for word in WORDS if len(word) > 2)})|双倍|加倍|等同于|相同时长|可信云"
)
"""A cheap look before the dear ones: most sentences hold no value at all."""
_TIME = {
    "分钟": 60.0, "minute": 60.0, "min": 60.0, "second": 1.0, "小时": HOUR, "hour": HOUR, "hr": HOUR, "h": HOUR,
    "周": 7 * DAY, "week": 7 * DAY, "季度": 3 * MONTH, "quarter": 3 * MONTH, "billing cycle": MONTH,
    "billing period": MONTH, "年": YEAR, "year": YEAR, "月": MONTH, "month": MONTH, "日": DAY, "天": DAY, "day": DAY,
}  # fmt: skip
_LONGEST_FIRST = sorted(_TIME, key=len, reverse=True)
_BEYOND = re.compile(r"(?:超过|多于|more than|over|exceed(?:s|ing)?|longer than) ?$")
"""Civil Code art. 1259: these words leave the number itself out, so "over 15 days" begins on day 16."""
_SAID = {
    "分钟": "min", "minute": "min", "小时": "h", "hour": "h", "hr": "h", "月": "month", "日": "day", "天": "day",
    "年": "year", "周": "week", "季度": "quarter",
}  # fmt: skip
_TIMES = {"万": 1e4, "亿": 1e8, "million": 1e6, "billion": 1e9, "k": 1e3, "m": 1e6, "bn": 1e9, None: 1.0}
_CURRENCIES = {
    "¥": "CNY", "rmb": "CNY", "cny": "CNY", "人民币": "CNY", "元": "CNY", "圆": "CNY", "us$": "USD", "usd": "USD",
    "$": "USD", "美元": "USD", "hk$": "HKD", "hkd": "HKD", "港元": "HKD", "€": "EUR", "eur": "EUR", "欧元": "EUR",
    "£": "GBP", "gbp": "GBP", "chf": "CHF",
}  # fmt: skip


def number_of(word: str) -> float:
    """The number in digits, a Chinese numeral or an English word.

    Raises:
        ValueError: the word is no number.
    """
    if len(word) > _LONGEST_NUMBER:
        raise ValueError(f"no contract has a number of {len(word)} signs")
    if word == "半":
        return 0.5
    if word in WORDS:
        return float(WORDS[word])
    if word[0].isdigit():
        return float(word.replace(",", ""))
    if "点" in word:
        whole, part = word.split("点", 1)
        return chinese_number(whole or "零") + float("0." + "".join(str(int(chinese_number(sign))) for sign in part))
    return chinese_number(word)


def amounts(text: str) -> tuple[Amount, ...]:
    """Every value in a view's text, in the order of the text; a part of a longer value is none of its own."""
    if _SOME_NUMBER.search(text) is None:
        return ()
    found: list[Amount] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            try:
                amount = read(match, text)
            except ValueError:
                continue
            if amount is not None and not any(a.start < amount.end and amount.start < a.end for a in found):
                found.append(amount)
    return tuple(sorted(found, key=lambda amount: amount.start))


def _money(match: re.Match[str], _text: str) -> Amount | None:
    raw = match["n"] or match["m"]
    if raw in "十百千万亿":
        return None
    value = number_of(raw) * _TIMES[match["times"] or match["many"]]
    sign = match["before"] or match["after"]
    currency = _CURRENCIES.get(sign, "EUR" if "euro" in sign else "USD")
    return Amount("money", value, currency, f"{currency} {value:,.10g}", *match.span())


def _fraction(match: re.Match[str], text: str) -> Amount:
    if match["nines"]:
        value = 1 - 10.0 ** -WORDS[match["nines"]]
    elif match["tenths"]:
        value = number_of(match["tenths"]) / 10
    elif match["base"]:
        value = number_of(match["m"]) / {"百": 100, "千": 1000, "万": 10000}[match["base"]]
    elif match["word"]:
        value = number_of(match["word"]) / 100
    else:
        value = number_of(match["n"]) / {"‰": 1000, "‱": 10000, "basis points": 10000}.get(match["sign"], 100)
    period = _period(text, *match.span())
    return Amount("fraction", round(value, 12), period, f"{round(value * 100, 10):.12g} %{period}", *match.span())


_DAILY = re.compile(
    r"每(?:逾期|延迟|迟延|延期)?[一1]?[日天]|按[日天]|[日天](?=万分|千分|百分)|逾期[一1][日天]|(?:per"
    r"|/|each|a) ?(?:calendar )?day|daily|/[日天]|每拖欠一[日天]"
)
_MONTHLY = re.compile(r"(?:per|a|each|/) ?month|monthly(?! fee| service| charge| bill)|每月(?!服务|费)|按月|/月")
_YEARLY = re.compile(r"per (?:annum|year)|p\.?a\.?\b|annual|年化|年利率|每年|/年|a year")


def _period(text: str, start: int, end: int) -> str:
    """The period of a rate: told right after the figure, else shortly before it; a daily word weighs most."""
    after, before = text[end : end + 16], text[max(0, start - 40) : start + 2]
    for near in (after, before):
        for pattern, period in ((_DAILY, "/day"), (_YEARLY, "/year"), (_MONTHLY, "/month")):
            if pattern.search(near):
                return period
    return "/day" if re.search(r"按日", text[end : end + 24]) else ""


def _duration(match: re.Match[str], text: str) -> Amount | None:
    unit, count = match["unit"], number_of(match["n"])
    if (unit.endswith("年") and count >= 1000) or (unit == "日" and text[match.start() - 1 : match.start()] == "月"):
        return None
    if match["n"] in ("a", "an", "one", "十", "百", "千") and unit in ("日",):
        return None
    if "工作" in unit or "business" in unit or "working" in unit:
        return Amount("duration", count * WORKING_DAY, "working day", f"{count:g} working days", *match.span())
    name = next(name for name in _LONGEST_FIRST if unit.rstrip("s").endswith(name))
    said = _SAID.get(name, name)
    shown = f"{count:g} {said}" + ("s" if count != 1 and said not in ("h", "min") else "")
    if _BEYOND.search(text[: match.start()]):
        shown = f"over {shown}"
    return Amount("duration", count * _TIME[name], said, shown, *match.span())


def _factor(match: re.Match[str], _text: str) -> Amount:
    value = 2.0 if match["twice"] else 1.0 if match["once"] else number_of(match["n"] or match["m"])
    return Amount("factor", value, "", f"{value:g} ×", *match.span())


def _speed(match: re.Match[str], text: str) -> Amount | None:
    if match["word"]:
        value = {"百兆": 1e8, "万兆": 1e10}.get(match["word"], 1e9)
    else:
        unit = match["unit"]
        if unit in ("m", "g") and not re.search(r"带宽|端口|bandwidth|port|uplink|兆", text):
            return None
        scale = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "兆": 1e6}[unit[0]]
        value = number_of(match["n"]) * scale * (8 if unit == "mb/s" else 1)
    shown = (
        f"{value / 1e9:g} Gbit/s"
        if value >= 1e9
        else f"{value / 1e6:g} Mbit/s"
        if value >= 1e6
        else f"{value / 1e3:g} kbit/s"
    )
    return Amount("speed", value, "", shown, *match.span())


def _size(match: re.Match[str], _text: str) -> Amount:
    scale = {"mb": 1e6, "gb": 1e9, "tb": 1e12, "pb": 1e15, "mib": 2**20, "gib": 2**30, "tib": 2**40}[match["unit"]]
    return Amount("size", number_of(match["n"]) * scale, "", f"{match['n']} {match['unit'].upper()}", *match.span())


def _count(match: re.Match[str], _text: str) -> Amount:
    count = number_of(match["n"])
    return Amount("count", count, match["unit"], f"{count:g} {match['unit']}", *match.span())


def _name(match: re.Match[str], _text: str) -> Amount:
    number = float(match["iso"] or match["soc"] or match["percentile"] or 0)
    return Amount("name", number, "", match.group().upper(), *match.span())


def _date(match: re.Match[str], _text: str) -> Amount:
    count = number_of(match["n"] or match["m"])
    unit = (match["unit"] or "日").removeprefix("个")
    return Amount(
        "duration",
        count * _TIME[unit],
        "day" if unit in "天日" else unit,
        f"day {count:g}" if unit in "天日" else f"{count:g} {'h' if unit == '小时' else 'month'}",
        *match.span(),
    )


_READERS: Iterable[tuple[re.Pattern[str], Callable[[re.Match[str], str], Amount | None]]] = (
    (_FRACTION, _fraction),
    (_MONEY, _money),
    (_SPEED, _speed),
    (_SIZE, _size),
    (_NAME, _name),
    (_DATE, _date),
    (_COUNT, _count),
    (_DURATION, _duration),
    (_FACTOR, _factor),
)
