"""Finding a command by some of its letters, in the order they come, best match first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar


def plain(title: str) -> str:
    """A title without the mark of its letter: ``&Open`` becomes ``Open``, and ``打开(&O)…`` becomes ``打开…``."""
    before, mark, after = title.partition("(&")
    return before + after[2:] if mark else title.replace("&", "")


class Findable(Protocol):
    """Something that has words to be found by."""

    @property
    def haystack(self) -> Sequence[str]:
        """The words, most telling first."""
        ...


Entry = TypeVar("Entry", bound=Findable)


def score(needle: str, hay: str) -> int | None:
    """How well letters match: 0 at the start, 1 at a word's start, 2 inside, 3 scattered; None where they do not."""
    needle, hay = needle.casefold().replace(" ", ""), hay.casefold()
    plain = hay.replace(" ", "")
    if not needle or plain.startswith(needle):
        return 0
    if any(word.startswith(needle) for word in hay.split()):
        return 1
    if needle in plain:
        return 2
    letters = iter(plain)
    return 3 if all(letter in letters for letter in needle) else None


def search(needle: str, entries: Iterable[Entry]) -> list[Entry]:
    """The entries that match, best first, otherwise in their own order."""
    found: list[tuple[int, int, Entry]] = []
    for place, entry in enumerate(entries):
        scores = [value for word in entry.haystack if (value := score(needle, word)) is not None]
        if scores:
            found.append((min(scores), place, entry))
    return [entry for _, _, entry in sorted(found, key=lambda item: item[:2])]
