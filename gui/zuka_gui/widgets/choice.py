"""Controls for choosing: ``Select`` (list), ``Segments`` (a row), ``KindTiles``, ``RadioList``, ``Check``.

All take ``(path, options)`` and follow the ``Control`` protocol: ``edited`` with an option's key, ``set_value(key)``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY, Text, restyle


class Select(QComboBox):
    """A list of choices; the wheel changes it only when it has the focus.

    Signals:
        edited: the key of the option that the user chose.
    """

    edited = Signal(object)

    def __init__(
        self, path: str, options: Sequence[Option], *, width: int = 220, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(path)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(width)
        self._options: tuple[Option, ...] = ()
        self.set_options(options)
        self.activated.connect(self._send)
        translator().changed.connect(self.retranslate)

    def set_options(self, options: Sequence[Option]) -> None:
        """Offer other choices."""
        chosen = self.value()
        self._options = tuple(options)
        self.clear()
        self.addItems([""] * len(self._options))
        self.retranslate()
        self.set_value(chosen)

    def keys(self) -> list[object]:
        """What can be chosen, in the order of the list."""
        return [option.key for option in self._options]

    def value(self) -> object:
        """The key of the option shown, or None."""
        return self._options[self.currentIndex()].key if 0 <= self.currentIndex() < len(self._options) else None

    def set_value(self, value: object) -> None:
        """Show the option with this key; nothing where there is none."""
        keys = self.keys()
        self.setCurrentIndex(keys.index(value) if value in keys else -1)

    def set_issue(self, *, bad: bool) -> None:
        """Mark the list as wrong, or no longer."""
        restyle(self, "state", "bad" if bad else "")

    def retranslate(self) -> None:
        """Show the options in the present language."""
        self.setFont(theme().font(Role.TABLE))
        for index, option in enumerate(self._options):
            self.setItemText(index, tr(option.label))

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _send(self, index: int) -> None:
        self.edited.emit(self._options[index].key)


class ChoiceGroup(QWidget):
    """Exclusive buttons, one per option.

    Signals:
        edited: the key of the option that the user chose.
    """

    edited = Signal(object)

    def __init__(self, path: str, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(path)
        self._options = tuple(options)
        self._group = QButtonGroup(self)
        self._buttons: list[QAbstractButton] = [self._button(option, n) for n, option in enumerate(self._options)]
        for number, button in enumerate(self._buttons):
            button.setObjectName(f"{path}.{self._options[number].key}")
            button.setCheckable(True)
            self._group.addButton(button, number)
        self.setFocusProxy(self._buttons[0])
        self._group.idClicked.connect(self._send)
        translator().changed.connect(self.retranslate)

    def _button(self, option: Option, number: int) -> QAbstractButton:
        raise TypeError(f"{type(self).__name__} does not say which button stands for {option.key}")

    def value(self) -> object:
        """The key of the chosen option, or None."""
        number = self._group.checkedId()
        return self._options[number].key if number >= 0 else None

    def set_value(self, value: object) -> None:
        """Choose the option with this key; none where there is no such option."""
        self._group.setExclusive(False)
        for option, button in zip(self._options, self._buttons, strict=True):
            button.setChecked(option.key == value)
        self._group.setExclusive(True)

    def set_able(self, keys: Collection[object]) -> None:
        """Let only these be chosen. Tab leads to the chosen one, else to each; a focus on another one moves there.

        Qt lets Tab reach only the button that had the focus last, even when it is off by now.
        """
        focused = any(button.hasFocus() for button in self._buttons)
        for option, button in zip(self._options, self._buttons, strict=True):
            button.setEnabled(option.key in keys)
        able = [button for button in self._buttons if button.isEnabled()]
        reached = [button for button in able if button.isChecked()] or able
        for button in self._buttons:
            tab = button in reached
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tab else Qt.FocusPolicy.ClickFocus)
        if focused and able and not any(button.hasFocus() for button in able):
            reached[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_issue(self, *, bad: bool) -> None:
        """A group shows an issue through its field row alone."""

    def retranslate(self) -> None:
        """Show the options in the present language."""
        for option, button in zip(self._options, self._buttons, strict=True):
            button.setFont(theme().font(self.role))
            button.setText(tr(option.label))
            button.setAccessibleName(tr(option.label))
            button.setAccessibleDescription(tr(option.detail))

    role = Role.TABLE

    def _send(self, number: int) -> None:
        self.edited.emit(self._options[number].key)


class Segments(ChoiceGroup):
    """Two to four short choices in a row."""

    role = Role.CAPTION

    def __init__(self, path: str, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(path, options, parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button in self._buttons:
            row.addWidget(button)
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.retranslate()

    @override
    def _button(self, option: Option, number: int) -> QAbstractButton:
        button = QToolButton(self)
        last = len(self._options) - 1
        button.setProperty("seg", "only" if last == 0 else {0: "first", last: "last"}.get(number, "mid"))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button


class KindTiles(ChoiceGroup):
    """Choices as a row of tiles with an icon over the word."""

    def __init__(self, path: str, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(path, options, parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for button in self._buttons:
            row.addWidget(button)
            button.toggled.connect(self.retheme)
        theme().changed.connect(self.retheme)
        self.retranslate()
        self.retheme()

    @override
    def _button(self, option: Option, number: int) -> QAbstractButton:
        button = QToolButton(self)
        button.setProperty("tile", "kind")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(20, 20))
        button.setFixedHeight(66)
        button.setMinimumWidth(64)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def retheme(self) -> None:
        """Tint the icons for the present theme."""
        for option, button in zip(self._options, self._buttons, strict=True):
            button.setIcon(theme().icon(option.icon, "accent.text" if button.isChecked() else "text.primary"))


class RadioList(ChoiceGroup):
    """Choices one below the other, each with a line of consequence beside it."""

    role = Role.STRONG

    def __init__(self, path: str, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(path, options, parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for number, button in enumerate(self._buttons):
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(button)
            detail = Text(self._options[number].detail, Role.TABLE, "secondary", wrap=True)
            line.addWidget(detail, 1)
            grid.addLayout(line, number, 0, 1, 2)
        grid.setRowStretch(len(self._buttons), 1)
        self.retranslate()

    @override
    def _button(self, option: Option, number: int) -> QAbstractButton:
        return QRadioButton(self)


class Check(QCheckBox):
    """Yes or no, worded positively.

    Signals:
        edited: the new state.
    """

    edited = Signal(object)

    def __init__(self, path: str, message: Message, detail: Message = EMPTY, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(path)
        self._message, self._detail = message, detail
        self.clicked.connect(self._send)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def set_value(self, value: object) -> None:
        """Show yes for True, else no."""
        self.setChecked(value is True)

    def set_issue(self, *, bad: bool) -> None:
        """A check box shows an issue through its field row alone."""

    def retranslate(self) -> None:
        """Show the words in the present language."""
        self.setFont(theme().font(Role.TABLE))
        self.setText(tr(self._message))
        self.setAccessibleDescription(tr(self._detail))

    def _send(self) -> None:
        self.edited.emit(self.isChecked())
