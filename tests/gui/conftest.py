"""The window without a screen: same style, fonts and theme in every test; no dialog may wait for a person."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_SCALE_FACTOR", "1")

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from zuka_gui.app.application import make_application
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.manager import theme


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["zuka-window"], "en", "light")


@pytest.fixture(autouse=True)
def english_and_light(qapp: QApplication) -> Iterator[None]:
    """Every test starts in English and light, with no widget of an earlier test left."""
    yield
    delete_closed_widgets()
    translator().set_language("en")
    if theme().choice != "light":
        theme().set_choice("light")


def delete_closed_widgets() -> None:
    """Let widgets that pytest-qt closed go before a signal reaches what is left of them."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
