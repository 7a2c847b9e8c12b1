"""``WorkPage``: what the model is for, how it is trained, how much of it there is, and the settings behind it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.message import msg, nmsg
from zuka.model.spec import AnySpec
from zuka.scenario.steps import Step
from zuka.work.assumption import Assumption
from zuka.work.defaults import defaults
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import KindTiles, RadioList, Segments, Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.notice import EmptyState, Well
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.pages import work_model as model
from zuka_gui.wizard.pages.work_model import FIELDS, Field

STACK_BELOW, ROOMY = 760, 900
TRAINING = frozenset({"train", "image-train"})


class WorkPage(Page):
    """The second step."""

    def __init__(self) -> None:
        super().__init__(
            Step.WORK,
            msg("What is it for?"),
            msg("Choose a kind of work; it decides what lies in memory and how speed is counted"),
        )
        self._spec: AnySpec | None = None
        self._evaluation: Evaluation | None = None
        self._open = False
        self.tiles = KindTiles("work.task", model.KINDS)
        self._why_not = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self.picture = Segments("work.picture", model.PICTURE_TASKS)
        self.methods = RadioList("work.method", model.METHODS)
        self.rare = RadioList("work.method.more", model.MORE_METHODS)
        self.rare.hide()
        self.fields = {field.name: self.add_field(_row(field)) for field in FIELDS}
        self.well = Well(msg("Understood as"))
        self.empty = EmptyState("list-checks", msg("Choose a kind of work first; what it needs to know comes then"))
        self._build()
        self._connect()

    def _build(self) -> None:
        self.body.addWidget(self.tiles)
        self.body.addWidget(self._why_not)
        self.body.addWidget(self.picture)
        self.body.addWidget(self.empty, 1)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(28)
        self._main = QWidget()
        self._main.setLayout(self._columns)
        self._columns.setContentsMargins(0, 4, 0, 0)
        self._columns.addLayout(self._left(), 45)
        self._columns.addLayout(self._right(), 51)
        self.body.addWidget(self._main)
        self.body.addStretch(1)

    def _left(self) -> QVBoxLayout:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self._method_part())
        left.addWidget(Text(msg("How much"), Role.SECTION))
        for field in FIELDS:
            if field.place == "data":
                left.addWidget(self.fields[field.name])
        left.addStretch(1)
        return left

    def _method_part(self) -> QWidget:
        self._training = QWidget()
        self._more_methods = Button(msg("More methods"), "link", name="work.methods.more")
        column = QVBoxLayout(self._training)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(8)
        for part in (Text(msg("Method"), Role.SECTION), self.methods, self.rare):
            column.addWidget(part)
        column.addWidget(self._more_methods, 0, Qt.AlignmentFlag.AlignLeft)
        return self._training

    def _right(self) -> QVBoxLayout:
        self._count = Text(EMPTY, Role.CAPTION, "secondary")
        head = QHBoxLayout()
        head.addWidget(Text(msg("Settings"), Role.SECTION), 1)
        head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBottom)
        self._fold = Button(EMPTY, "small", icon="chevron-down", name="work.more")
        self._reset = Button(msg("Back to the defaults"), "small", icon="undo-2", name="work.reset")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._fold)
        buttons.addWidget(self._reset)
        buttons.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addLayout(head)
        for place in ("settings", "more"):
            if place == "more":
                right.addLayout(buttons)
            for field in FIELDS:
                if field.place == place:
                    right.addWidget(self.fields[field.name])
        right.addSpacing(4)
        right.addWidget(self.well)
        right.addStretch(1)
        return right

    def _connect(self) -> None:
        self.tiles.edited.connect(self._choose_task)
        self.picture.edited.connect(self._choose_task)
        self.methods.edited.connect(self._choose_method)
        self.rare.edited.connect(self._choose_method)
        self._more_methods.clicked.connect(self._open_rare)
        self._fold.clicked.connect(self._toggle)
        self._reset.clicked.connect(self.reset)

    def reset(self) -> None:
        """Leave every setting to its default, in one step that can be undone."""
        self.store.edit("work", model.without_settings(self.store.draft.work))

    @override
    def show_draft(self) -> None:
        super().show_draft()
        work = self.store.draft.work
        self.tiles.set_value(model.tile_of(work.task))
        self.picture.set_value(work.task)
        self.picture.setVisible(model.tile_of(work.task) == "image")
        method = work.method or ("lora" if work.task in TRAINING else None)
        self.methods.set_value(method)
        self.rare.set_value(method)
        self._show_understood()
        self._arrange()

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        self._spec = evaluation.spec if evaluation is not None else None
        self.tiles.set_able(model.suiting_tiles(self._spec))
        self._why_not.show_message(model.why_not(self._spec))
        self._why_not.setVisible(self._spec is not None)
        self.setFocusProxy(self._tile())
        self._show_understood()
        self._arrange()

    @override
    def focus_field(self, path: str) -> bool:
        target = {"work": self._tile(), "work.task": self._tile(), "work.method": self.methods}.get(path)
        if target is not None:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        field = next((field for field in FIELDS if field.path == path), None)
        if field is not None and field.place == "more" and not self._open:
            self._toggle()
        return super().focus_field(path)

    def _tile(self) -> QWidget:
        """The tile to go to: the chosen one, else the first that suits the model."""
        tiles = self.tiles.findChildren(QAbstractButton)
        able = [tile for tile in tiles if tile.isEnabled()]
        return next((tile for tile in able if tile.isChecked()), able[0] if able else self.tiles)

    def _show_understood(self) -> None:
        evaluation = self._evaluation
        if self.store.refused:
            title = msg("Cannot be worked out yet")
            self.well.tell(title, msg("Some answers need a correction first; the last results stay in the summary."))
            return
        words = model.understood(evaluation)
        if words is None and evaluation is not None and evaluation.errors:
            self.well.tell(msg("Cannot be worked out yet"), evaluation.errors[0].message)
        else:
            self.well.tell(msg("Understood as"), words or msg("The model is still open; amounts follow from it."))

    def _arrange(self) -> None:
        """Show the fields of the kind of work, their defaults and how many were changed."""
        work = self.store.draft.work
        known = self._defaults()
        self.empty.setVisible(work.task is None)
        self._main.setVisible(work.task is not None)
        for field in FIELDS:
            row = self.fields[field.name]
            visible = model.shown(field, work)
            row.setVisible(visible and (field.place != "more" or self._open))
            if field.place != "data":
                self._show_state(row, field, known)
            _show_default(row, field, known.get(field.name))
        self._show_methods(work.task, work.method)
        self._show_counts([f for f in FIELDS if f.place != "data" and model.changed(f, work, known)])

    def _show_state(self, row: FieldRow, field: Field, known: Mapping[str, Assumption]) -> None:
        """Beside the setting, or under it where the page is narrow and the words are long."""
        state = model.state_of(field, self.store.draft.work, known)
        below = self.width() < ROOMY and model.changed(field, self.store.draft.work, known)
        row.set_state(None if below else state)
        row.set_hint(state if below and state is not None else EMPTY)

    def _defaults(self) -> Mapping[str, Assumption]:
        work = self.store.draft.work
        none: dict[str, Assumption] = {}
        return none if self._spec is None or work.task is None else defaults(work, self._spec)

    def _show_methods(self, task: str | None, method: str | None) -> None:
        self._training.setVisible(task in TRAINING)
        if any(option.key == method for option in model.MORE_METHODS):
            self._show_rare()

    def _show_counts(self, changed: list[Field]) -> None:
        work = self.store.draft.work
        count = len(changed)
        self._count.show_message(
            nmsg("{count} differs from its default", "{count} differ from their defaults", count) if count else EMPTY
        )
        self._reset.setEnabled(bool(count))
        more = sum(field.place == "more" and model.shown(field, work) for field in FIELDS)
        words = msg("Fewer options") if self._open else nmsg("{count} more option", "{count} more options", more)
        self._fold.show_message(words)
        self._fold.show_icon("chevron-up" if self._open else "chevron-down")
        self._fold.setVisible(more > 0)

    def _choose_task(self, task: object) -> None:
        if task != self.store.draft.work.task and not (
            task == "image" and self.sender() is self.tiles and self._picture()
        ):
            self.store.edit("work.task", task)

    def _picture(self) -> bool:
        return model.tile_of(self.store.draft.work.task) == "image"

    def _choose_method(self, method: object) -> None:
        self.store.edit("work.method", method)

    def _show_rare(self) -> None:
        self.rare.show()
        self._more_methods.hide()

    def _open_rare(self) -> None:
        self._show_rare()
        self.rare.setFocus(Qt.FocusReason.TabFocusReason)

    def _toggle(self) -> None:
        self._open = not self._open
        self._arrange()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < STACK_BELOW
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(direction)
        if event.oldSize().width() != self.width():
            self._arrange()


def _row(field: Field) -> FieldRow:
    width = 160 if field.place == "data" else 148
    if field.choices:
        control: QWidget = Select(field.path, field.choices, width=width)
    else:
        control = NumberBox(field.path, field.unit, width=width)
    return FieldRow(field.path, field.label, control, field.hint)


def _show_default(row: FieldRow, field: Field, default: Assumption | None) -> None:
    """The value that holds while nothing is given: grey in a box, chosen in a list."""
    control = row.control
    if default is None:
        return
    if isinstance(control, NumberBox):
        control.set_placeholder(model.value_words(field, default.value))
    elif isinstance(control, Select) and control.value() is None:
        control.set_value(default.value)
