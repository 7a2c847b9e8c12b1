"""Chinese numerals, plain and financial (壹佰, 廿, 两), and English number words as numbers."""

from __future__ import annotations

_DIGITS = {
    **{sign: at for at, sign in enumerate("零一二三四五六七八九")},
    **{sign: at for at, sign in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    "参": 3,
    "两": 2,
    "俩": 2,
}  # fmt: skip
_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_SHORT = {"廿": 20, "卅": 30}
_MYRIADS = {"万": 10**4, "亿": 10**8}
SIGNS = "零〇一二三四五六七八九十百千万亿两壹贰叁参肆伍陆柒捌玖拾佰仟廿卅"
"""Every sign of a Chinese numeral."""

WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fourteen": 14, "fifteen": 15, "eighteen": 18, "twenty": 20, "twenty-four": 24,
    "thirty": 30, "thirty-six": 36, "forty-five": 45, "forty-eight": 48, "fifty": 50, "sixty": 60, "seventy-two": 72,
    "ninety": 90, "hundred": 100, "a": 1, "an": 1,
}  # fmt: skip
"""English number words of contracts."""


def chinese_number(word: str) -> float:
    """The number of a Chinese numeral such as 叁拾万 or 二〇二六.

    Raises:
        ValueError: a sign is no part of a numeral.
    """
    if len(word) > 1 and all(sign in _DIGITS for sign in word):
        return float("".join(str(_DIGITS[sign]) for sign in word))
    whole = section = digit = 0
    for sign in word:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif sign in _SHORT:
            section += _SHORT[sign]
        elif sign in _TENS:
            section += (digit or 1) * _TENS[sign]
            digit = 0
        elif sign in _MYRIADS:
            whole = (
                (whole + section + digit or 1) * _MYRIADS[sign]
                if sign == "亿"
                else whole + (section + digit or 1) * _MYRIADS[sign]
            )
            section = digit = 0
        else:
            raise ValueError(f"{sign} is no numeral")
    return float(whole + section + digit)
