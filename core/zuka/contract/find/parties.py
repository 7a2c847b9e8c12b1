"""Who is who: the customer rents, the provider lets. 甲方 and 乙方 carry no meaning of their own.

In the matching text every name of the customer becomes ``C`` and every name of the provider ``P``.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Literal

from zuka.contract.find.view import View
from zuka_data import folder

Role = Literal["C", "P"]
_LETTERS = ("甲方", "乙方", "丙方")
_ZH = re.compile(r"[\u4e00-\u9fff]")
_MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class Parties:
    """The words by which the text calls each side; ``certain`` is False where 甲方 and 乙方 stay open."""

    customer: tuple[str, ...]
    provider: tuple[str, ...]
    certain: bool


_NAMED_TWICE = re.compile(r"([CP])\(\1\)")


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    with (folder() / "contract" / "parties.toml").open("rb") as file:
        return tomllib.load(file)


def with_roles(view: View, text: str = "") -> tuple[View, Parties]:
    """The view with roles in place of names, and who was found.

    Args:
        view: the text for matching.
        text: the text as written, whose capitals show the provider's name.
    """
    letters = letter_roles(view.text)
    names = _defined_names(view.text)
    names["P"] = (*names["P"], *(name for name in acting_names(text) if name not in names["C"]))
    counts: dict[Role, Counter[str]] = {"C": Counter(), "P": Counter()}

    def role(match: re.Match[str]) -> str:
        which: Role = "C" if match.lastgroup in ("c", "cz") else "P"
        said = match.group()
        if said in letters:
            which = letters[said]
        counts[which][said.removeprefix("the ")] += 1
        return which + ("'s" if said in ("your", "our") else "")

    found = view.replaced(_pattern(tuple(letters), names["C"], names["P"]), role)
    found = found.replaced(_NAMED_TWICE, lambda match: match.group(1))
    open_letters = any(letter in view.text for letter in _LETTERS[:2]) and len(letters) < 2
    customer, provider = (tuple(name for name, _ in counts[which].most_common(_MOST_NAMES)) for which in ("C", "P"))
    return found, Parties(customer, provider, not open_letters and bool(customer) and bool(provider))


def _pattern(letters: tuple[str, ...], customers: tuple[str, ...], providers: tuple[str, ...]) -> re.Pattern[str]:
    words = _words()
    latin = [word for word in words["brands"]["provider"] if not _ZH.match(word)]
    chinese = [word for word in words["brands"]["provider"] if _ZH.match(word)]
    own_c, own_p = (tuple(map(re.escape, names)) for names in (customers, providers))
    groups = {
        "cz": (*words["zh"]["customer"], *(name for name in own_c if _ZH.search(name))),
        "pz": (*letters, *chinese, *(name for name in own_p if _ZH.search(name)), *words["zh"]["provider"]),
    }
    bounded = {
        "p": (*(name for name in own_p if not _ZH.search(name)), *latin, *words["en"]["provider"]),
        "c": (*(name for name in own_c if not _ZH.search(name)), *words["en"]["customer"]),
    }
    parts = [rf"(?P<{key}>{'|'.join(value)})" for key, value in groups.items()]
    parts += [rf"(?<![a-z\d_@/.-])(?P<{key}>{'|'.join(value)})(?![a-z\d_@/])" for key, value in bounded.items()]
    return re.compile("|".join(parts))


_QUOTED = re.compile(r"[\"“'《]([^\"“”'》]{2,40})[\"”'》]")
_BRACKET = re.compile(r"\(([^()]{3,160})\)")
_CUSTOMER_WORD = re.compile(
    r"\byou\b|\bcustomer\b|\bclient\b|\bsubscriber\b|\blessee\b|\brenter\b|您|用户|客户|承租|租用方|委托方|采购方|需方"
)
_PROVIDER_WORD = re.compile(
    r"\bwe\b|\bus\b|\bprovider\b|\bsupplier\b|\blessor\b|\bvendor\b|我们|我司|出租|服务商|提供商"
    r"|服务提供|供应商|供方|受托方|本公司"
)


def _defined_names(text: str) -> dict[str, tuple[str, ...]]:
    """Names that a bracket of the opening defines together with a word of one side, as in ("Acme", "we")."""
    found: dict[str, list[str]] = {"C": [], "P": []}
    for bracket in _BRACKET.finditer(text[:6000]):
        quoted = [name.strip(" ,.") for name in _QUOTED.findall(bracket.group(1))]
        if not quoted:
            continue
        sides = [bool(word.search(" ".join(quoted))) for word in (_CUSTOMER_WORD, _PROVIDER_WORD)]
        if sides[0] != sides[1]:
            side = "C" if sides[0] else "P"
            found[side] += [name for name in quoted if 3 < len(name) < 30 and not _CUSTOMER_WORD.search(name)]
    return {side: tuple(dict.fromkeys(names)) for side, names in found.items()}


_ACTS = re.compile(
    r"\b([A-Z][\w.&-]+(?: [A-Z][\w.&-]+){0,2}) (?:reserves? the right|may (?:suspend|terminate|modify"
    r"|change)|(?:shall|will) (?:not be liable|provide|use (?:commercially )?reasonable)"
    r"|guarantees|is not (?:liable|responsible))|([A-Za-z][\w.-]{2,19}|[\u4e00-\u9fff]{2,6}云)(?:有权"
    r"|不承担任何|将不承担|保留)"
)
_NO_NAMES = re.compile(
    r"^(?:the|this|these|any|all|each|either|neither|no|if|in|on|upon|when|user|you|customer|client"
    r"|company|provider|service|services|support|agreement|parties|party|we|it|lessee|lessor|host"
    r"|renter|supplier|vendor|law|court)\b"
)


def acting_names(text: str) -> tuple[str, ...]:
    """Names that act as a provider does ("Acme reserves the right"), written with a capital and no word of a role."""
    said = (first or second for first, second in _ACTS.findall(text))
    counted = Counter(name.lower() for name in said)
    names = (name for name, _ in counted.most_common(_MOST_NAMES) if len(name) > 2 and not _NO_NAMES.match(name))
    renting = re.compile("|".join(_words()["en"]["customer"]))
    return tuple(name for name in names if not renting.fullmatch(name))


def letter_roles(text: str) -> dict[str, Role]:
    """Which of 甲方 and 乙方 is the customer, as far as headings or duties show it."""
    if "甲方" not in text and "乙方" not in text:
        return {}
    score = {letter: _named(text, letter) or _by_duties(text, letter) for letter in _LETTERS[:2]}
    first, second = score["甲方"], score["乙方"]
    if first == second or first * second > 0:
        return {}
    if not first:
        first = -second
    return {"甲方": "C" if first > 0 else "P", "乙方": "P" if first > 0 else "C"}


_C_LABEL = r"承租|用户|客户|委托|使用方|需求方|需方|租用|采购|租赁方|买方|购买|接受服务|lessee|customer|client"
_P_LABEL = r"出租|服务商|提供|供应|供方|受托|我司|本公司|运营|卖方|服务方|lessor|provider|supplier"


def _named(text: str, letter: str) -> int:
    """1 where a label beside the letter names the customer, -1 the provider, 0 where none does."""
    beside = re.compile(
        rf"{letter}\s*[(\[]([^()\]\n]{{2,20}})[)\]]|([^\s。；,，:：()]{{2,14}})\s*[(\[](?:以下(?:简称"
        rf"|称)?(?:为)?[\"“'：:]?)?{letter}[\"”']?[)\]]"
        rf"|{letter}(?:为|是|即|系)([^，。；]{{2,12}})"
    )
    for match in beside.finditer(text):
        label = next(group for group in match.groups() if group)
        renting, letting = bool(re.search(_C_LABEL, label)), bool(re.search(_P_LABEL, label))
        if renting != letting:
            return 1 if renting else -1
    return 0


def _by_duties(text: str, letter: str) -> int:
    """The sign of what the letter is said to do: pays (customer) or lets and delivers (provider)."""
    pays = (
        rf"{letter}(?:应|须|需|应当|同意|未|逾期|按|不)[^，。；]{{0,20}}(?:支付|付款|缴纳|付清|交付租金)"
        rf"|向{letter}(?:提供|交付|出租|开具|开通|发送账单)|{letter}(?:租用|承租|租赁)"
    )
    lets = (
        rf"{letter}(?:应|须|需|应当|负责|保证|承诺|为|向)[^，。；]{{0,16}}(?:提供|交付|出租|开具|维护"
        rf"|维修)|向{letter}(?:支付|付款|缴纳|租用|承租)|{letter}(?:出租|收取)"
    )
    return len(re.findall(pays, text)) - len(re.findall(lets, text))
