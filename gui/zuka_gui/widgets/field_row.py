"""``FieldRow(path, label, control, hint=)``: label, control, help, state ("default") and issue of one answer.

Accessible names, buddies and descriptions are right by construction.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import CONTROL, FIELD_LABEL
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import ChoiceGroup
from zuka_gui.widgets.icon_label import IconLabel
from zuka_gui.widgets.option import Control
from zuka_gui.widgets.text import EMPTY, Text


class FieldRow(QWidget):
    """One line of a form.

    Signals:
        fix_chosen: the user takes the one-click fix of the issue.
    """

    fix_chosen = Signal()

    def __init__(
        self,
        path: str,
        label: Message,
        control: QWidget,
        hint: Message = EMPTY,
        *,
        labelled: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """A row without its label shown (``labelled``) still names the control: a table's first column says it."""
        super().__init__(parent)
        self.setObjectName(f"row:{path}")
        self.path = path
        self._control = control
        self._label = Text(label, Role.BODY, wrap=True)
        self._label.setFixedWidth(FIELD_LABEL)
        self._label.setMinimumHeight(CONTROL)
        self._label.setBuddy(control)
        self._state = Text(EMPTY, Role.CAPTION, "tertiary", wrap=True)
        self._state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._help = Text(hint, Role.CAPTION, "secondary", wrap=True)
        self._issue_icon = IconLabel("circle-x", "status.bad.text", 14)
        self._issue = Text(EMPTY, Role.CAPTION, "bad", wrap=True)
        self._issue.setObjectName(f"issue:{path}")
        self._fix = Button(EMPTY, "link", name=f"fix:{path}")
        self._fix.clicked.connect(self.fix_chosen)
        self._lay_out()
        # Only now: a widget that is shown before it has a parent is a window of its own for a moment.
        self._label.setVisible(labelled)
        self._help.setVisible(hint != EMPTY)
        self.set_issue(None)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._control)
        line.addWidget(self._state, 1)
        grid.addWidget(self._label, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(line, 0, 1)
        issue = QHBoxLayout()
        issue.setSpacing(6)
        issue.addWidget(self._issue_icon, 0, Qt.AlignmentFlag.AlignTop)
        issue.addWidget(self._issue, 1)
        issue.addWidget(self._fix, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(issue, 1, 1)
        grid.addWidget(self._help, 2, 1)
        grid.setRowStretch(3, 1)

    @property
    def control(self) -> Control:
        """The control, as pages use it."""
        return self._control  # pyright: ignore[reportReturnType] every control follows the protocol

    def set_state(self, state: Message | None) -> None:
        """Say at the right that the value is a default, or which default was changed."""
        self._state.show_message(state or EMPTY)

    def set_hint(self, hint: Message) -> None:
        """Show another line of help."""
        self._help.show_message(hint)
        self._help.setVisible(hint != EMPTY)

    def set_issue(self, issue: Message | None, fix: Message | None = None) -> None:
        """Show what is wrong and what is allowed, with a one-click fix where there is exactly one."""
        self._issue.show_message(issue or EMPTY)
        self._fix.show_message(fix or EMPTY)
        for widget in (self._issue, self._issue_icon):
            widget.setVisible(issue is not None)
        self._fix.setVisible(fix is not None)
        self.control.set_issue(bad=issue is not None)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the control for screen readers."""
        words = [tr(text.message) for text in (self._issue, self._help) if text.message != EMPTY]
        for target in {self._control, self._control.focusProxy() or self._control}:
            if target is self._control or not isinstance(self._control, ChoiceGroup):
                target.setAccessibleName(tr(self._label.message))
                target.setAccessibleDescription(" ".join(words))
