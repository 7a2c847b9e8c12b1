"""``make_application(argv, language, theme)``: one QApplication, the same for the program, pictures and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QStyleFactory
from typing_extensions import override

from zuka import __version__
from zuka.message import Language
from zuka_gui.app.collector import Collector
from zuka_gui.app.immortal import keep_singletons
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.fonts import register_fonts
from zuka_gui.theme.manager import Choice, theme


class Application(QApplication):
    """The application. Files that the system asks it to open (macOS) can come before there is a window for them."""

    def __init__(self, argv: Sequence[str]) -> None:
        super().__init__(list(argv))
        self._collector = Collector(self)
        self._waiting: list[Path] = []
        self._take: Callable[[Path], None] | None = None

    def serve_files(self, take: Callable[[Path], None] | None) -> None:
        """Give every file to ``take``: those that came before now, later ones as they come. None: keep them."""
        self._take = take
        if take is not None:
            waiting, self._waiting = self._waiting, []
            for path in waiting:
                take(path)

    @override
    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return super().event(event)
        path = Path(event.file())
        if self._take is not None:
            self._take(path)
        else:
            self._waiting.append(path)
        return True


def make_application(argv: Sequence[str], language: Language, choice: Choice = "system") -> Application:
    """The application in the Fusion style with fonts, language and theme in place; an existing one is set up anew."""
    keep_singletons()
    existing = QCoreApplication.instance()
    app = existing if isinstance(existing, Application) else Application(argv)
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
