"""``make_application(argv, language, theme)``: one QApplication, the same for the program, pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QStyleFactory

from zuka import __version__
from zuka.message import Language
from zuka_gui.app.immortal import keep_singletons
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.fonts import register_fonts
from zuka_gui.theme.manager import Choice, theme


def make_application(argv: Sequence[str], language: Language, choice: Choice = "system") -> QApplication:
    """The application in the Fusion style with fonts, language and theme in place; an existing one is set up anew."""
    keep_singletons()
    existing = QCoreApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(list(argv))
    app.setApplicationName("Zuka")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("zuka")
    app.setStyle(QStyleFactory.create("Fusion"))
    register_fonts()
    translator().set_language(language)
    if existing is None:
        theme().follow_system()
    theme().set_choice(choice)
    return app
