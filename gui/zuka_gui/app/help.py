"""The help menu: every key of the window in one list, and what Zuka is made of. Both close by Esc."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from zuka import __version__
from zuka.message import Message, msg, verbatim
from zuka_gui.actions.registry import MENUS, Command, home_of, place_of, shortcuts
from zuka_gui.actions.search import plain
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.text import KeyCap, Text
from zuka_gui.wizard.window import Window

KEYS = msg("Keys")
ABOUT = msg("About Zuka")
WHAT = msg("Which GPU to rent for an open model, from whom, under which contract, at what real cost.")
PROMISE = msg("Works without a network; nothing is sent. Figures are estimates, not offers.")
LICENCE = msg("Version {version}, under the Apache License 2.0. It rests on these works:")

WORKS = (
    ("Python", "", "PSF-2.0"),
    ("Qt for Python (PySide6)", "PySide6-Essentials", "LGPL-3.0"),
    ("pyqtgraph", "pyqtgraph", "MIT"),
    ("NumPy", "numpy", "BSD-3-Clause"),
    ("pydantic", "pydantic", "MIT"),
    ("Typst", "typst", "Apache-2.0"),
    ("XlsxWriter", "XlsxWriter", "BSD-2-Clause"),
    ("RapidFuzz", "rapidfuzz", "MIT"),
    ("CurrencyConverter", "currencyconverter", "Apache-2.0"),
    ("platformdirs", "platformdirs", "MIT"),
    ("psutil", "psutil", "BSD-3-Clause"),
    ("nvidia-ml-py", "nvidia-ml-py", "BSD-3-Clause"),
    ("Inter", "fontpkg-inter", "OFL-1.1"),
    ("Lucide", "python-lucide", "ISC, MIT"),
    ("Noto Sans CJK", "", "OFL-1.1"),
)
"""Name, the package whose version is shown, licence (SPDX)."""


def help_commands(window: Window) -> tuple[Command, ...]:
    """The commands of the help menu."""
    return (
        Command(
            "keys", msg("&Keys \u2026"), "help", partial(show_keys, window), "Ctrl+/", "keyboard", words="jianpan jp"
        ),
        Command(
            "about", msg("&About Zuka"), "help", partial(show_about, window), icon="info", words="guanyu gy", group=1
        ),
    )


def show_keys(window: Window) -> None:
    """Open the list of keys."""
    grid = _grid()
    for key, _ in MENUS:
        commands = [c for c in window.commands.commands if home_of(c.menu) == key and shortcuts(c)]
        if commands:
            _add_heading(grid, place_of(key))
        for command in commands:
            _add_row(grid, [_plain(command.title)], _cap(command))
    _open(window, KEYS, [], grid)


def show_about(window: Window) -> None:
    """Open the page about the program."""
    grid = _grid()
    for name, package, licence in WORKS:
        _add_row(grid, [verbatim(name), verbatim(_version(package))], Text(verbatim(licence), Role.TABLE, "secondary"))
    head = [
        Text(msg("Zuka"), Role.TITLE),
        Text(WHAT, Role.BODY, wrap=True),
        Text(PROMISE, Role.TABLE, "secondary", wrap=True),
        Text(msg(LICENCE.text, version=__version__), Role.TABLE, "secondary", wrap=True),
    ]
    _open(window, ABOUT, head, grid)


def _open(window: Window, title: Message, head: Sequence[QWidget], grid: QGridLayout) -> None:
    dialog = QDialog(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr(title))
    dialog.resize(520, 560)
    body = QWidget()
    body.setLayout(grid)
    area = QScrollArea(dialog)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(tr(title))
    area.setWidget(body)
    close = Button(msg("Close"), name="dialog.close")
    close.clicked.connect(dialog.accept)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 20, 24, 16)
    column.setSpacing(8)
    for line in head:
        column.addWidget(line)
    column.addWidget(area, 1)
    column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
    dialog.open()


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 4, 12, 4)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(0, 1)
    return grid


def _add_heading(grid: QGridLayout, title: Message) -> None:
    row = grid.rowCount()
    if row > 1:
        grid.setRowMinimumHeight(row, 8)
    grid.addWidget(Text(_plain(title), Role.SECTION), row + 1, 0)


def _add_row(grid: QGridLayout, words: Sequence[Message], last: QWidget) -> None:
    row = grid.rowCount()
    for column, word in enumerate(words):
        grid.addWidget(Text(word, Role.TABLE, "secondary" if column else "primary"), row, column)
    grid.addWidget(last, row, 2, Qt.AlignmentFlag.AlignRight if len(words) == 1 else Qt.AlignmentFlag.AlignLeft)


def _cap(command: Command) -> KeyCap:
    """The first key of a command; further ones are those of special keyboards."""
    return KeyCap(shortcuts(command)[0].toString(QKeySequence.SequenceFormat.NativeText))


def _plain(title: Message) -> Message:
    """A command's title in the present language without the mark of its letter."""
    return verbatim(plain(tr(title)))


def _version(package: str) -> str:
    try:
        return version(package) if package else ""
    except PackageNotFoundError:
        return ""
