"""Which card a name means: the one card, a choice, or an error with the nearest names; never a wrong card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from zuka.errors import UserError
from zuka.facts.card_words import CardWords, card_words
from zuka.facts.records import Gpu
from zuka.message import Message, msg

MEMORY_MATCH = (0.90, 1.07)
"""How far a stated size may lie from the nominal one: drivers report up to 10 % less, some lists count spare chips."""

_PLAIN_FORMS = frozenset({"pcie", "sxm", "workstation"})
"""Forms that a card which comes in one form only need not have in its name."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A name that fits several cards, or one whose stated memory no such card has.

    ``default`` is what the command line takes: the data-centre SXM form where there is one.
    """

    candidates: tuple[Gpu, ...]
    default: Gpu
    why: Message


def resolve_gpu(text: str, memory_gb: float | None = None, cards: Sequence[Gpu] | None = None) -> Gpu | CardChoice:
    """The card that a name means.

    Args:
        text: what a person typed, a seller listed or a driver reported.
        memory_gb: its memory where known from elsewhere; it wins over a size in the text.
        cards: the known cards; the built-in ones by default.

    Raises:
        UserError: ``unknown_gpu``, with the nearest names.
    """
    if not text.strip():
        raise UserError("unknown_gpu", msg("Name a card, for example RTX 4090 or A100 80GB."), "gpu")
    known = _known(cards)
    words = card_words(text)
    memory = words.memory_gb if memory_gb is None else memory_gb
    family = _family(words, known)
    if not family:
        raise _unknown(text, known)
    fitting = _of_memory(_of_form(family, words.form), memory)
    if not fitting:
        return _mismatch(family, words, memory)
    chosen = _plainest(fitting, words) if len(fitting) > 1 else fitting
    if len(chosen) == 1:
        return chosen[0]
    why = msg("{text} can mean {names}.", text=text.strip(), names=_names(chosen))
    return CardChoice(chosen, _default(chosen), why)


def parse_machine(
    text: str, cards: Sequence[Gpu] | None = None, memory_gb: float | None = None
) -> tuple[tuple[int, Gpu | CardChoice], ...]:
    """The groups of a machine such as ``2x RTX 4090 + RTX A6000``: how many of which card or choice.

    ``memory_gb`` is the size of each card where it is known from elsewhere.

    Raises:
        UserError: ``unknown_gpu`` for a name, ``bad_value`` for a count of zero.
    """
    groups: list[tuple[int, Gpu | CardChoice]] = []
    for part in re.split(r"\+|\band\b|和", unicodedata.normalize("NFKC", text)):
        count, name = count_and_name(part.strip())
        if count == 0:
            raise UserError("bad_value", msg("{part} names no card. Write for example 2x RTX 4090.", part=part), "gpu")
        groups.append((count, resolve_gpu(name, memory_gb, cards)))
    return tuple(groups)


def parse_cards(text: str, cards: Sequence[Gpu] | None = None) -> tuple[Gpu, ...]:
    """The cards of a machine, one entry each; an open name takes its default.

    Raises:
        UserError: as ``parse_machine``.
    """
    return tuple(
        found.default if isinstance(found, CardChoice) else found
        for count, found in parse_machine(text, cards)
        for _ in range(count)
    )


def listed_cards(listed: str, memory_gb: float | None, cards: Sequence[Gpu]) -> tuple[Gpu, ...]:
    """The cards that a seller's listing can be: one where it is certain, several where the form is open, none unknown.

    Sellers do not rent laptops; a laptop card is only meant where the listing says so.
    """
    words = card_words(listed)
    return _of_memory(_of_form(_rented(words, cards), words.form), words.memory_gb if memory_gb is None else memory_gb)


def is_certain(listed: str, options: Sequence[Gpu], cards: Sequence[Gpu]) -> bool:
    """Whether a listing names its one option: the form is said, or the card comes in one form only."""
    words = card_words(listed)
    return len(options) == 1 and (words.form is not None or len({_form(card) for card in _rented(words, cards)}) == 1)


def family_of(text: str, cards: Sequence[Gpu]) -> tuple[Gpu, ...]:
    """All cards that share the words of a name, whatever their form and memory."""
    return tuple(_family(card_words(text), cards))


def memory_matches(memory_gb: float, card: Gpu) -> bool:
    """Whether a stated size can be the nominal size of a card (or lies in the range it is sold in)."""
    low, high = MEMORY_MATCH
    return card.memory_gb * low <= memory_gb <= (card.memory_max_gb or card.memory_gb) * high


def _known(cards: Sequence[Gpu] | None) -> Sequence[Gpu]:
    if cards is not None:
        return cards
    from zuka.facts.load import catalogue

    return catalogue().cards


def _family(words: CardWords, cards: Sequence[Gpu]) -> list[Gpu]:
    said = words.core | words.series
    return [card for card in cards if (own := card_words(card.name)).core <= words.core and said <= own.all]


def _rented(words: CardWords, cards: Sequence[Gpu]) -> list[Gpu]:
    return [card for card in _family(words, cards) if words.form == "laptop" or _form(card) != "laptop"]


def _form(card: Gpu) -> str | None:
    return card_words(card.name).form


def _of_form(cards: Sequence[Gpu], form: str | None) -> Sequence[Gpu]:
    """Cards of the stated form; where none says a form, a plain one goes without saying."""
    if form is None:
        return cards
    said = [card for card in cards if _form(card) == form]
    return said or [card for card in cards if form in _PLAIN_FORMS and _form(card) is None]


def _of_memory(cards: Sequence[Gpu], memory_gb: float | None) -> tuple[Gpu, ...]:
    """Cards nearest to the stated memory, if any is near enough; a card sold in several sizes takes the stated one."""
    if memory_gb is None:
        return tuple(cards)
    near = [card for card in cards if memory_matches(memory_gb, card)]
    gaps = [_gap(memory_gb, card) for card in near]
    nearest = tuple(card for card, gap in zip(near, gaps, strict=True) if gap == min(gaps))
    return tuple(
        replace(card, memory_gb=memory_gb, memory_max_gb=None) if card.memory_max_gb else card for card in nearest
    )


def _gap(memory_gb: float, card: Gpu) -> float:
    if card.memory_max_gb and card.memory_gb <= memory_gb <= card.memory_max_gb:
        return 0.0
    return abs(memory_gb - card.memory_gb)


def _plainest(cards: tuple[Gpu, ...], words: CardWords) -> tuple[Gpu, ...]:
    """The cards whose own name says no more than the text does, or all where none is that plain."""
    plain = [card for card in cards if _says(card_words(card.name)) <= _says(words)]
    return tuple(plain) or cards


def _says(words: CardWords) -> set[str | float]:
    return {part for part in (words.form, words.memory_gb) if part is not None}


def _default(cards: Sequence[Gpu]) -> Gpu:
    return next((card for card in cards if _form(card) == "sxm"), cards[0])


def _mismatch(family: Sequence[Gpu], words: CardWords, memory_gb: float | None) -> CardChoice:
    """The family of a name whose stated form or memory none of it has.

    Raises:
        UserError: a laptop card was meant, which is another card than its namesake.
    """
    name = _names(family)
    if words.form == "laptop" and not _of_form(family, "laptop"):
        raise UserError(
            "unknown_gpu", msg("The laptop card is not known, only {names}, which is another card.", names=name), "gpu"
        )
    of_form = _of_form(family, words.form)
    if memory_gb is None or not of_form:
        why = msg("The stated form is not known; the card is sold as {names}.", names=name)
        return CardChoice(tuple(family), _default(family), why)
    of_memory = _of_memory(family, memory_gb)
    candidates = (*of_memory, *of_form)
    sizes = " / ".join(f"{size:g}" for size in sorted({card.memory_gb for card in of_form}))
    why = msg("{names}: memory is {sizes} GB, not {memory:g} GB.", names=_names(of_form), sizes=sizes, memory=memory_gb)
    return CardChoice(candidates, _default(of_memory or of_form), why)


def _names(cards: Sequence[Gpu]) -> str:
    return ", ".join(card.name for card in cards)


def _unknown(text: str, cards: Sequence[Gpu]) -> UserError:
    from rapidfuzz import fuzz, process

    near = process.extract(text, [card.name for card in cards], scorer=fuzz.WRatio, processor=str.lower, limit=3)
    names = ", ".join(name for name, _, _ in near)
    return UserError(
        "unknown_gpu",
        msg("No card called {text} is known. Near names: {names}.", text=text.strip(), names=names),
        "gpu",
    )


def count_and_name(part: str) -> tuple[int, str]:
    """``2x RTX 4090``, ``8 卡 A100`` or ``A100 x 2`` as count and name; a name without a count is one card."""
    before = re.fullmatch(r"(\d{1,3})\s*[x\u00d7*张块台卡]\s*(\S.*)", part, re.IGNORECASE)
    if before:
        return int(before.group(1)), before.group(2)
    after = re.fullmatch(r"(.*\S)\s*[x\u00d7*]\s*(\d{1,2})", part, re.IGNORECASE)
    return (int(after.group(2)), after.group(1)) if after else (1, part)
