"""A text made uniform for matching, with the place of every character in the original.

Full width becomes half width, letters lower case, quotes and dashes plain, traditional characters simplified; hard line
breaks inside a sentence and page numbers between its lines go away, as do spaces beside Chinese characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from zuka.contract.find.numerals import SIGNS

_SAME = "，。；：、《》"
_PLAIN = {
    "’": "'", "\u2018": "'", "`": "'", "“": '"', "”": '"', "「": '"', "」": '"', "–": "-", "—": "-", "−": "-",
    "\u2011": "-", "（": "(", "）": ")", "【": "[", "】": "]", "\u3000": " ", "\u00a0": " ", "\t": " ", "￥": "¥",
}  # fmt: skip
_PAIRS = (
    "務务償偿賠赔違违約约終终無无視视為为條条協协議议電电費费時时間间內内據据機机關关權权責责項项還还"
    "應应將将變变備备價价額额賬账戶户對对經经營营證证認认"
    "維维護护寬宽帶带網网絡络雲云計计資资單单產产標标準准給给與与後后過过處处導导損损滅灭獨独佔占級级"
    "發发貨货運运輸输遲迟滯滞實实際际總总開开閉闭離离線线說说"
    "請请訴诉訟讼轄辖適适審审進进數数來来見见於于從从會会動动轉转讓让結结續续訂订購购買买賣卖業业員员"
    "傳传遞递寫写裝装試试驗验換换壞坏復复響响區区號号郵邮"
    "賃赁叄叁弍贰測测驗验證证術术壞坏週周閱阅讀读負负責责擴扩顧顾僅仅損损儘尽優优惠惠圍围擔担補补償偿遷迁災灾爭争"
    "議议盡尽專专線线訊讯層层損损獲获權权禁禁礙碍積积極极礦矿幣币違违達达門门專专屬属簽签採采幣币貳贰"
    "參叁陸陆萬万億亿圓圆雙双檢检測测擔担擁拥調调減减釋释啟启壓压"
)
_TRADITIONAL = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_CJK = "\u2e80-\u2fdf\u3001-\u303f\u3400-\u9fff\uff00-\uffef"
_IS_CJK = re.compile(f"[{_CJK}]")


@dataclass(frozen=True, slots=True)
class View:
    """Matching text and, for each of its characters, where it begins and ends in the original."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The slice of the original behind a slice of the view, which is not empty."""
        return self.starts[start], self.ends[end - 1]

    def replaced(self, pattern: re.Pattern[str], by: Callable[[re.Match[str]], str]) -> View:
        """The view with every match replaced; each new character stands for all that it replaces."""
        text: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for match in pattern.finditer(self.text):
            first, last = match.span()
            new = by(match)
            text += (self.text[at:first], new)
            starts.extend(self.starts[at:first])
            starts.extend([self.starts[first]] * len(new))
            ends.extend(self.ends[at:first])
            ends.extend([self.ends[last - 1]] * len(new))
            at = last
        if not text:
            return self
        text.append(self.text[at:])
        return View("".join(text), (*starts, *self.starts[at:]), (*ends, *self.ends[at:]))


def plain_view(text: str) -> View:
    """The text with uniform characters, still with all its lines."""
    uniform = {sign: _uniform(sign) for sign in set(text)}
    signs = [uniform[sign] for sign in text]
    kept: Iterable[int] = range(len(text)) if all(uniform.values()) else [at for at, sign in enumerate(signs) if sign]
    return View("".join(signs), tuple(kept), tuple(at + 1 for at in kept))


@cache
def _uniform(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    if sign in _SAME or sign == "\n":
        return sign
    if unicodedata.category(sign) in ("Cf", "Mn"):
        return ""
    wide = unicodedata.normalize("NFKC", sign)
    plain = wide if len(wide) == 1 else sign
    return _TRADITIONAL.get(plain, plain).lower()[:1]


BLANK = "\N{ARABIC-INDIC DIGIT ZERO}"
"""Stands for what a template leaves open: a digit to patterns, yet no digit that a contract uses."""
_LEFT_OPEN = re.compile(
    r"_{2,}|\[(?:金额|百分比|比例|日期|数量|天数|期限|时间|速率|容量|月数|年限|●|•|\s|x+"
    r"|insert[^\]\n]*|amount|number|percentage|date|days|___*)\]"
    r"|\[[a-z/_ ]{0,24}(?:jurisdiction|state|country|amount|date|address|percentage|number)[a-z/_ ]{0,16}\](?!\()"
    r"|\(\s{2,}\)|<(?:amount|number|insert[^>\n]*)>|(?<![a-z])x{2,}(?=%|元|天|日|个月|小时)"
)
_RUN = re.compile(rf"(?P<kept>(?:\d{{40}}|[{SIGNS}]{{40}}|(?P<same>[^\n])(?P=same){{60}}))(?:\d|[{SIGNS}]|(?P=same))+")
"""Endless runs of one sign or of digits are no language; cut, they cannot keep the patterns busy."""
_CROSS_REFERENCE = re.compile(r"(\b(?:sections?|clauses?|articles?) \d[\d.]*(?:\([a-z\d]\))*) \([^()\n]{3,80}\)")
"""The name of a section behind its number says nothing about the sentence that refers to it."""
_PINYIN = re.compile(r"(?<=[\u4e00-\u9fff])\([a-z]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü][a-z]*\)")
_TIGHT = re.compile(rf"(?<=[{_CJK}])[ \t]+|[ \t]+(?=[{_CJK}])|(?<=\d)[ ]+(?=[%‰])|(?<=\d)[ ]*\.[ ]+(?=\d+ ?%)|\*\*")
_LINE = re.compile(r"[^\n]*\n?")
_FEW_LINES = 20
PAGE_MARK = re.compile(
    r"^\s*(?:-\s*\d{1,3}\s*-|\d{1,3}\s*/\s*\d{1,3}|page \d{1,3}(?: of \d{1,3})?|第\s*\d{1,3}\s*页"
    r"(?:[,，/]?\s*共\s*\d{1,3}\s*页)?|\d{1,3})\s*$"
)
_ENDS = re.compile(r"[。；：.;:!?|>]\"?\)?\s*$")
ITEM = re.compile(
    r"^\s*(?:[-*•●○▪·>]+\s|\|"
    r"|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})[.)、]\s?(?!\d)"
    r"|\d{1,2}(?:\.\d{1,2}){1,3}\.?\s?(?![\d%])|第[一二三四五六七八九十百\d]{1,4}[条章节]|[①-⑳]"
    r"|#{1,6}\s|article \d|section \d)"
)


def joined_view(text: str) -> View:
    """The text for matching: uniform, page marks gone, one line for each paragraph, item or table row."""
    view = plain_view(text)
    lines = [match.span() for match in _LINE.finditer(view.text) if match.group()]
    wide = _usual_width([view.text[a:b] for a, b in lines])
    dropped: set[int] = set()
    if _double_spaced([view.text[a:b] for a, b in lines]):
        dropped.update(start for start, end in lines if start and not view.text[start:end].strip())
        lines = [(start, end) for start, end in lines if view.text[start:end].strip()]
    before = ""
    for at, (start, end) in enumerate(lines):
        line = view.text[start:end]
        if PAGE_MARK.match(line) and before.strip() and not _ENDS.search(before):
            dropped.update(range(start - 1, end))
            continue
        if before and _continues(before, line, wide):
            dropped.add(lines[at - 1][1] - 1)
        before = line
    return (
        _without_breaks(view, dropped)
        .replaced(_RUN, lambda match: match["kept"])
        .replaced(_LEFT_OPEN, lambda _: BLANK)
        .replaced(_CROSS_REFERENCE, _number_alone)
        .replaced(_PINYIN, lambda _: "")
        .replaced(_TIGHT, _tightened)
    )


def _number_alone(match: re.Match[str]) -> str:
    return match.group(1)


def _tightened(match: re.Match[str]) -> str:
    return "." if "." in match.group() else ""


def _double_spaced(lines: list[str]) -> bool:
    """Whether an empty line stands between any two lines, even inside sentences, as some conversions leave it."""
    full = [bool(line.strip()) for line in lines]
    close = sum(a and b for a, b in pairwise(full))
    broken = sum(full_line and not _ENDS.search(line) for line, full_line in zip(lines, full, strict=True))
    return sum(full) > _FEW_LINES and close < 0.05 * sum(full) and broken > 0.5 * sum(full)


def _usual_width(lines: list[str]) -> int:
    """The width at which the text seems to be wrapped: nine tenths of its longer lines, when these are much alike."""
    widths = sorted(len(line.rstrip()) for line in lines if len(line.rstrip()) > 20)
    return widths[int(len(widths) * 0.8)] if widths else 0


def _continues(before: str, line: str, wide: int) -> bool:
    """Whether a line goes on with the sentence of the line before."""
    if not before.strip() or not line.strip() or ITEM.match(line) or before.lstrip().startswith("|"):
        return False
    if before.lstrip().startswith("#") or _ENDS.search(before):
        return False
    return len(before.rstrip()) >= 0.6 * wide or (line.lstrip()[:1].islower() and before.rstrip()[-1:] in ",(")


def _without_breaks(view: View, dropped: set[int]) -> View:
    """Line breaks inside a sentence become a space; page marks go."""
    if not dropped:
        return view
    kept = [at for at in range(len(view.text)) if at not in dropped or view.text[at] == "\n"]
    signs = "".join(" " if at in dropped else view.text[at] for at in kept)
    return View(signs, tuple(view.starts[at] for at in kept), tuple(view.ends[at] for at in kept))
