"""Cuts a contract into the units that may hold a clause: sentences, list items and table rows.

Headings, definitions, tables of contents, worked examples and survival lists are told apart, as they hold no clause. A
list item knows the sentence that leads it in, and every unit knows the headings that it stands under.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zuka.contract.find.view import BLANK, ITEM, View

LINK = " » "
"""Stands between a lead-in and its item in the text that rules see."""

_LONGEST_NAME = 6
_LONGEST_SENTENCE = 3000
"""What never ends is cut, so that no file can keep the reader busy for long."""
_TO_TICK = re.compile(rf"\s*[-*] (?:\[ ?\]|{BLANK})\s")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_SHORTEST, _SHORT_LEAD, _LONGEST_LEAD = 4, 60, 600
_LINES_OF_A_LEAD, _LONGEST_ITEM = 6, 160
"""A list may lack bullets; so many lines, or one so long, end it."""
_RULE = re.compile(r"[\s|:+=-]*")
_LINE = re.compile(r"[^\n]+")
_ZH_END = re.compile(r"[。；;!?]+[\"')]*|(?<=[\u4e00-\u9fff])\.(?=\s)")
_EN_END = re.compile(
    r"(?<![\s(]no)(?<!e\.g)(?<!i\.e)(?<!inc)(?<!ltd)(?<!art)(?<!sec)(?<!u\.s)(?<!\bv)[.?!][\"')]*"
    r"(?=\s+[\"'(]*[a-z\dCP])"
)
_EN_CLAUSE = re.compile(
    r";(?=\s+(?!and\b|or\b|\(?[a-z\d]{1,3}\))(?:[\w',()-]+ ){1,9}(?:is|are|will|shall|may|must|can"
    r"|cannot|requires?|has|have|needs?|costs?|carry|carries|comes?|includes?)\b)"
)
_MARK = re.compile(
    r"^[\s>]*(?:#{1,6}|[-*•●○▪·]|第[一二三四五六七八九十百\d]{1,4}[条章节]|[①-⑳]|article \d+\.?"
    r"|section \d+\.?|\(?(?:\d{1,2}(?:\.\d{1,2}){0,4}|[a-z]|[ivx]{1,4}"
    r"|[一二三四五六七八九十]{1,3})[.)、:：]|\d{1,2}(?:\.\d{1,2}){1,4}(?=\s))\s*"
)
_DOTS = re.compile(r"(?:\.{4,}|…{2,}|·{4,})\s*\d*\s*$|\s{3,}\d{1,3}\s*$")
_DEFINES = re.compile(
    r'^\W*(?:the term )?["\'][^"\']{2,60}["\'](?: or ["\'][^"\']{2,60}["\'])?,? (?:means|mean'
    r"|shall mean|refers? to|has the meaning|is defined|is calculated|includes)\b"
    r'|^\W*["“《][^"”》]{1,30}["”》](?:[:：]|是?指|系指|即)'
    r"|^[^，。]{1,20}(?:[:：]?(?:是指|系指|指的是)|,? (?:means|shall mean|is defined as) )"
    r"|^[a-z' -]{3,50}:? means\b"
)
_EXAMPLE = re.compile(
    r"^\W*(?:例(?:如|子|\d)?[:：,，1-9]|举例|示例|(?:计算)?示例|案例|for example|example\b|e\.g\.|illustration)"
)
_SURVIVES = re.compile(
    r"\bsurviv(?:e|es|al)\b.{0,60}(?:terminat|expir)|(?:terminat|expir).{0,60}\bsurviv|(?:条款|条)"
    r"(?:.{0,20})(?:继续有效|仍然有效|存续)"
)
_LEADS = re.compile(r"[:：]\s*$|(?:以下|如下|下列)[^。]{0,14}[:：]?\s*$|following[^.]{0,30}$")
_VERB = re.compile(
    r"\b(?:is|are|will|shall|may|must|can|cannot|does|do|has|have|agree|agrees|apply|applies"
    r"|reserves?|means|provides?|replaced|waives?)\b|[。；]"
)
_STATES = re.compile(
    r"\d|\b(?:is|are|will|shall|may|must|can|cannot|does|do|has|have|no|not|without|we|P|C|agree|carry|carries|requires?"
    r"|appl(?:y|ies)|needs?|offers?|includes?|costs?|pays?|renews?|expires?|free|prohibited|waives?|provides?|begins?|governs?|remains?|counts?)\b"
)
"""A short line with one of these says something; without one it is the name of a paragraph."""
_SOURCE = re.compile(r"^\s*(?:source|来源|出处)\s*[:：]\s*https?://")


@dataclass(frozen=True, slots=True)
class Unit:
    """A place that may hold a clause.

    ``start`` and ``end`` are offsets in the view. ``text`` is what rules see; the unit's own words begin at ``own``,
    before them stands the lead-in of a list item. ``heading`` joins the headings above.
    """

    start: int
    end: int
    text: str
    own: int
    heading: str
    lead: tuple[int, int] | None = None


@dataclass(slots=True)
class _Place:
    """Where the walk over the lines stands: the headings by level, the lead-in, and whether an example runs."""

    headings: list[tuple[int, str]]
    lead: tuple[int, int, str] | None = None
    lead_lines: int = 0
    lead_mark: str = ""
    example: bool = False


def units(view: View) -> Iterator[Unit]:
    """The units of a text in order."""
    place = _Place([])
    lines = list(_LINE.finditer(view.text))
    for at, match in enumerate(lines):
        line = match.group()
        if _is_header_row(lines, at):
            _enter_table(place, match.start(), match.end(), line.strip())
            continue
        if _SOURCE.match(line) or _DOTS.search(line):
            continue
        if is_heading(line):
            _enter(place, line)
            continue
        yield from _of_line(match.start(), line, place)


def is_heading(line: str) -> bool:
    """Whether a line only names what follows."""
    body = line.strip().strip("*").strip()
    if not re.search(r"\w", body):
        return False
    if body.startswith("#"):
        return len(body) < 120
    if len(body) > 70 or body[-1] in "。；;，,：:" or body.startswith(("|", "-", "•", ">", "*")) or _VERB.search(body):
        return False
    mark = _MARK.match(body)
    rest = body[mark.end() :] if mark else body
    if re.search(r"[\u4e00-\u9fff]", rest):
        return len(rest) <= 16 and mark is not None and not re.search(r"[\d，,]|不得|应当?|须|可以|有权|不", rest)
    words = rest.rstrip(".").split()
    return 0 < len(words) <= 8 and (mark is not None or len(words) <= 6) and not re.search(r"\d|\.", rest)


def _enter(place: _Place, line: str) -> None:
    body = line.strip()
    hashes = len(body) - len(body.lstrip("#"))
    level = hashes or 7
    while place.headings and place.headings[-1][0] >= level:
        place.headings.pop()
    place.headings.append((level, body.strip("#* ")))
    place.lead, place.example = None, bool(_EXAMPLE.match(body.strip("#* ")))


def _of_line(at: int, line: str, place: _Place) -> Iterator[Unit]:
    body = line.strip()
    _leave_lead(place, line)
    if _in_example(place, body) or _RULE.fullmatch(body):
        return
    lead = place.lead
    for start, end in sentences(line):
        text = line[start:end]
        if len(text.strip()) < _SHORTEST or _is_no_statement(text):
            continue
        if not _is_no_clause(text):
            yield _unit(at + start, at + end, text, lead, place)
        if _LEADS.search(text) and len(text) < _LONGEST_LEAD:
            _enter_lead(place, at + start, at + end, text.strip(), body)


def _is_header_row(lines: list[re.Match[str]], at: int) -> bool:
    """Whether a line names the columns of a table: a rule follows it, or it is the first row and holds no figure."""
    row = lines[at].group().strip()
    if not row.startswith("|") or _RULE.fullmatch(row):
        return False
    if at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1].group()):
        return True
    first = at == 0 or not lines[at - 1].group().strip().startswith("|")
    return first and re.search(r"\d", row) is None and at + 1 < len(lines) and lines[at + 1].group().strip()[:1] == "|"


def _enter_table(place: _Place, start: int, end: int, row: str) -> None:
    """The names of the columns lead in the rows, after the sentence that leads in the table."""
    before = f"{place.lead[2]}{LINK}" if place.lead is not None else ""
    place.lead, place.lead_lines, place.lead_mark = (start, end, f"{before}{row}"[-_LONGEST_LEAD:]), 0, ""


def _leave_lead(place: _Place, line: str) -> None:
    """A lead-in ends where a line of its own kind of number follows, or after some lines that are no items."""
    if place.lead is None:
        return
    mark = _kind_of_mark(line.strip())
    if mark and mark == place.lead_mark:
        place.lead = None
    elif not ITEM.match(line) and not line.startswith((" ", "\t")):
        place.lead_lines += 1
        if place.lead_lines > _LINES_OF_A_LEAD or len(line.strip()) > _LONGEST_ITEM:
            place.lead = None


def _enter_lead(place: _Place, start: int, end: int, text: str, line: str) -> None:
    """A short lead-in inside a list keeps the words of the list's own lead-in before it."""
    if place.lead is not None and _MARK.match(line) and len(text) < _SHORT_LEAD and start != place.lead[0]:
        text = f"{place.lead[2]}{LINK}{text}"[-_LONGEST_LEAD:]
    place.lead, place.lead_lines, place.lead_mark = (start, end, text), 0, _kind_of_mark(line)


def _in_example(place: _Place, body: str) -> bool:
    """Whether a line begins a worked example or goes on with one; a numbered or long line ends it."""
    if _EXAMPLE.match(_without_mark(body)):
        place.example = body.endswith((":", "：")) or len(body) < 12
        return True
    if place.example and not body.startswith("|") and (_MARK.match(body) or len(body) > 60):
        place.example = False
    return place.example


def _is_no_statement(text: str) -> bool:
    """Questions, boxes to tick and the names of paragraphs promise nothing."""
    bare = _without_mark(text).strip(" _*")
    named = bare.endswith(".") and len(bare.split()) <= _LONGEST_NAME and not _STATES.search(bare[:-1])
    return text.rstrip().endswith("?") or _TO_TICK.match(text) is not None or (named and not _CHINESE.search(bare))


def _is_no_clause(text: str) -> bool:
    bare = _without_mark(text)
    return bool(_DEFINES.match(bare) or _SURVIVES.search(text) or _EXAMPLE.match(bare))


def _kind_of_mark(line: str) -> str:
    """The style of a line's number, with its signs made alike: 8.2 and 8.4 are of one kind, (a) and 3. are not."""
    mark = _MARK.match(line)
    if mark is None or not mark.group().strip() or line.startswith("|"):
        return ""
    alike = re.sub(r"\d+", "9", mark.group().strip())
    return re.sub(r"[一二三四五六七八九十百]+", "十", re.sub(r"[a-z]+", "a", alike))


def _without_mark(text: str) -> str:
    mark = _MARK.match(text)
    return text[mark.end() :] if mark else text.strip()


def _unit(start: int, end: int, text: str, lead: tuple[int, int, str] | None, place: _Place) -> Unit:
    lost = len(text) - len(text.lstrip())
    start, text = start + lost, text.strip()
    heading = " / ".join(name for _, name in place.headings[-3:])
    if lead is None or lead[0] == start:
        return Unit(start, start + len(text), text, 0, heading)
    before = lead[2] + LINK
    return Unit(start, start + len(text), before + text, len(before), heading, (lead[0], lead[1]))


def sentences(line: str) -> Iterator[tuple[int, int]]:
    """Slices of a paragraph, each a sentence."""
    chinese = len(re.findall(r"[\u4e00-\u9fff]", line)) > 0.15 * len(line)
    ends = [match.end() for match in _ZH_END.finditer(line)] if chinese else _english_ends(line)
    at = 0
    for end in (*ends, len(line)):
        if end - at > _SHORTEST - 1 or end == len(line) > at:
            yield from ((cut, min(cut + _LONGEST_SENTENCE, end)) for cut in range(at, end, _LONGEST_SENTENCE))
            at = end


def _english_ends(line: str) -> list[int]:
    ends = {match.end() for match in _EN_END.finditer(line)}
    if ":" not in line:
        ends |= {match.end() for match in _EN_CLAUSE.finditer(line)}
    return sorted(ends)
