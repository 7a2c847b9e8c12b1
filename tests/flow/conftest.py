"""The whole wizard without a screen; a dialog that waits for a person is an error."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_SCALE_FACTOR", "1")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from tests.support.driver import CoreDriver, Driver
from tests.support.driver_keys import KeyDriver
from tests.support.driver_mouse import MouseDriver
from typing_extensions import override

from zuka_gui.app.application import make_application
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.manager import theme
from zuka_gui.wizard.window import Window

PLAIN = (Qt.WindowType.Widget, Qt.WindowType.Window)
BACK_ENDS = ("core", "mouse", "keys")


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["zuka-window"], "en", "light")


@pytest.fixture(autouse=True)
def english_and_light(qapp: QApplication) -> Iterator[None]:
    yield
    translator().set_language("en")
    if theme().choice != "light":
        theme().set_choice("light")


@pytest.fixture(autouse=True)
def no_dialog_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a dialog waits for a person")

    for kind in (QDialog, QMessageBox, QFileDialog):
        monkeypatch.setattr(kind, "exec", refuse)
    for name in ("getOpenFileName", "getSaveFileName", "getExistingDirectory"):
        monkeypatch.setattr(QFileDialog, name, refuse)


class _Watch(QObject):
    """Remembers widgets that were shown as windows of their own: they flash up when they are made."""

    def __init__(self) -> None:
        super().__init__()
        self.flashed: list[str] = []

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.windowType() in PLAIN
        if shown and isinstance(watched, QWidget) and watched.isWindow() and not isinstance(watched, Window):
            self.flashed.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.fixture(autouse=True)
def nothing_flashes(qapp: QApplication) -> Iterator[None]:
    watch = _Watch()
    qapp.installEventFilter(watch)
    yield
    qapp.removeEventFilter(watch)
    assert not watch.flashed


@pytest.fixture
def drive(tmp_path: Path, qapp: QApplication) -> Iterator[Callable[[str], Driver]]:
    """Makes a driver by the name of its back end."""
    made: list[Driver] = []

    def make(name: str) -> Driver:
        driver: Driver = {
            "core": CoreDriver,
            "mouse": lambda: MouseDriver(tmp_path),
            "keys": lambda: KeyDriver(tmp_path),
        }[name]()
        made.append(driver)
        return driver

    yield make
    for driver in made:
        driver.close()
