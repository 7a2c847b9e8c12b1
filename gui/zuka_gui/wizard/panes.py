"""``Panes(window, parts)``: F6 leads from one part of the window to the next, Tab through all of them in reading order.

Qt's own order is that in which controls were made; pages and buttons that are made later would come last in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget


class Panes(QObject):
    """The parts of a window that hold something for the keyboard.

    Args:
        window: whose focus is meant.
        parts: in reading order.
        head, foot: what Tab reaches before and after them, and F6 does not.
    """

    def __init__(self, window: QWidget, parts: Sequence[QWidget], head: QWidget, foot: QWidget) -> None:
        super().__init__(window)
        self._window, self._parts = window, tuple(parts)
        self._all = (head, *parts, foot)

    def go_on(self) -> None:
        """To the next part, from the last to the first."""
        self._go(1)

    def go_back(self) -> None:
        """To the part before, from the first to the last."""
        self._go(-1)

    def tab(self, *, forward: bool) -> bool:
        """To the next or previous control; False where the focus is in none of the parts."""
        focus = self._window.focusWidget()
        chain = [widget for part in self._all for widget in _controls(part, focus)]
        if focus not in chain:
            return False
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        chain[(chain.index(focus) + (1 if forward else -1)) % len(chain)].setFocus(reason)
        return True

    def _go(self, way: int) -> None:
        count = len(self._parts)
        focus = self._window.focusWidget()
        own = next((place for place, part in enumerate(self._parts) if _holds(part, focus)), -1 if way > 0 else count)
        for distance in range(1, count + 1):
            target = _target(self._parts[(own + way * distance) % count])
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return


def _target(part: QWidget) -> QWidget | None:
    """Where the focus was in a part, else its first control; None where nothing of it is shown."""
    last = part.focusWidget()  # may be None, whatever the stubs say
    return last if last and _takes_focus(last) else next(_controls(part), None)


def _controls(part: QWidget, also: QWidget | None = None) -> Iterator[QWidget]:
    """What Tab reaches in a part now, in reading order, with ``also``, which may have the focus all the same.

    Qt's focus chain is not asked: PySide makes each widget that it returns a child of the one that was asked, so that
    the window's wrapper ends with the first button that goes.
    """
    if part is also or _takes_focus(part):
        yield part
    for child in part.children():
        if isinstance(child, QWidget) and not child.isWindow() and (child.isVisible() or child is also):
            yield from _controls(child, also)


def _takes_focus(widget: QWidget) -> bool:
    proxied = bool(widget.focusProxy())  # its proxy is reached itself
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return widget.isVisible() and widget.isEnabled() and by_tab and not proxied


def _holds(part: QWidget, widget: QWidget | None) -> bool:
    return widget is part or (widget is not None and part.isAncestorOf(widget))
