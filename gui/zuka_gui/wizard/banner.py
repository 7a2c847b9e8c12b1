"""``Banner()``: one line above the page about the whole scenario, such as where its file stands or what was exported.

A standing word (a file opened for reading only) stays; a passing one lies over it until it is closed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from zuka.message import Message, msg
from zuka_gui.theme.tokens import PAGE_PADDING, Status
from zuka_gui.widgets.notice import MessageStrip
from zuka_gui.widgets.text import EMPTY

CLOSE = "close"
CLOSE_WORDS = msg("Close")


@dataclass(frozen=True, slots=True)
class Reply:
    """A link of the banner and what it does."""

    words: Message
    run: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Word:
    """What a banner says: a first clause in bold where a sentence follows it, and what can be done about it."""

    status: Status
    head: Message
    text: Message = EMPTY
    replies: Sequence[Reply] = ()


class Banner(QWidget):
    """The strip above the page; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setProperty("surface", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.strip = MessageStrip("strip.window", self)
        self.strip.link_chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(PAGE_PADDING, 12, PAGE_PADDING, 0)
        column.addWidget(self.strip)
        self._standing: Word | None = None
        self._passing: Word | None = None
        self._show()

    @property
    def word(self) -> Word | None:
        """What is said now."""
        return self._passing or self._standing

    def say(self, word: Word) -> None:
        """Say something until it is closed or something else is said."""
        self._passing = word
        self._show()

    def stand(self, word: Word | None) -> None:
        """Say something for as long as the present scenario is shown; also ends what was said before."""
        self._standing, self._passing = word, None
        self._show()

    def close_word(self) -> bool:
        """Close what is said in passing; False where there is nothing of that kind."""
        if self._passing is None:
            return False
        self._passing = None
        self._show()
        return True

    def _show(self) -> None:
        word = self.word
        self.setVisible(word is not None)
        if word is None:
            return
        links = [(str(place), reply.words) for place, reply in enumerate(word.replies)]
        if word is self._passing:
            links.append((CLOSE, CLOSE_WORDS))
        self.strip.tell(word.status, word.head, word.text, links)

    def _choose(self, key: str) -> None:
        word = self.word
        self.close_word()
        if word is not None and key != CLOSE:
            word.replies[int(key)].run()
