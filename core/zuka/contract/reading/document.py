"""A contract as read: its text, and where each page stands in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from zuka.message import Message

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in points from the lower left corner of the page."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the text: its number from 1, the offset of its first character, and the box of each character."""

    number: int
    start: int
    boxes: tuple[Box | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """The decoded text of a file; quotes are slices of it.

    ``text`` counts Unicode code points with plain line ends and no byte-order mark. ``doubts`` says why the file could
    not be read well: what is then not found is not absent but cannot be verified.
    """

    text: str
    pages: tuple[Page, ...] = ()
    doubts: tuple[Message, ...] = ()

    @property
    def readable(self) -> bool:
        """Whether the text may be trusted to be the whole contract."""
        return not self.doubts

    def page_at(self, offset: int) -> int | None:
        """The number of the page that holds a character, or None where the file has no pages."""
        page = self._page(offset)
        return None if page is None else page.number

    def box_of(self, start: int, end: int) -> Box | None:
        """The box around a slice, as far as it stands on the page where it begins; None without boxes."""
        page = self._page(start)
        if page is None:
            return None
        boxes = [box for box in page.boxes[start - page.start : end - page.start] if box is not None]
        if not boxes:
            return None
        left, bottom, right, top = zip(*boxes, strict=True)
        return min(left), min(bottom), max(right), max(top)

    def _page(self, offset: int) -> Page | None:
        at = bisect_right([page.start for page in self.pages], offset) - 1
        return self.pages[at] if at >= 0 else None
