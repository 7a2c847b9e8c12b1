"""The one language the window speaks; every widget that shows words listens to ``changed``.

``translator()`` is the application's translator, ``tr(message)`` renders a message in its language.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from zuka.message import Language, Message, render
from zuka_gui.theme.fonts import joined


class Translator(QObject):
    """Holds the language and renders messages in it.

    Signals:
        changed: the language is another one; show all words again.
    """

    changed = Signal()

    def __init__(self, language: Language = "en") -> None:
        super().__init__()
        self._language: Language = language
        self._qt_words = QTranslator(self)

    @property
    def language(self) -> Language:
        """The language shown now."""
        return self._language

    def set_language(self, language: Language) -> None:
        """Switch; Qt's own words (dialog buttons, edit menus) follow."""
        if language == self._language:
            return
        self._language = language
        self._install_qt_words()
        self.changed.emit()

    def refresh(self) -> None:
        """Let everything show its words and fonts again."""
        self.changed.emit()

    def tr(self, message: Message) -> str:  # pyright: ignore[reportIncompatibleMethodOverride] our messages, not Qt's contexts
        """The message in the present language."""
        words = render(message, self._language)
        return joined(words) if self._language == "zh" else words

    def _install_qt_words(self) -> None:
        app = QCoreApplication.instance()
        if app is None:
            return
        app.removeTranslator(self._qt_words)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._language == "zh" and self._qt_words.load("qtbase_zh_CN", folder):
            app.installTranslator(self._qt_words)


@cache
def translator() -> Translator:
    """The translator of the application."""
    return Translator()


def tr(message: Message) -> str:
    """A message in the language of the window."""
    return translator().tr(message)


def system_language() -> Language:
    """Chinese where the system is Chinese, else English."""
    return "zh" if QLocale.system().language() == QLocale.Language.Chinese else "en"
