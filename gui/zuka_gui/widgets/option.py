"""``Option(key, label, detail, icon)``: one choice, and the protocol that every control of a page follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import SignalInstance

from zuka.message import Message
from zuka_gui.widgets.text import EMPTY


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: the value it stands for (never a widget's text), its words, its consequence and its icon."""

    key: object
    label: Message
    detail: Message = EMPTY
    icon: str = ""


class Control(Protocol):
    """What a page needs of a control: it is named by its path, shows a value and says when the user changed it."""

    @property
    def edited(self) -> SignalInstance:
        """Sent with the new value when the user changed it; never when ``set_value`` did."""
        ...

    def set_value(self, value: object) -> None:
        """Show a value; None is "not answered"."""
        ...

    def set_issue(self, *, bad: bool) -> None:
        """Mark the control as wrong, or no longer."""
        ...
