"""Type: which family, size and weight each kind of text has in each language.

Inter comes with the ``fontpkg-inter`` package, the Chinese family with the system. In Chinese the Chinese family is
first, because Inter's quotation marks, dashes and ellipses are too narrow there; pure figures are always set in Inter.
Its middle dot is as wide as a sign, so that words about it stand without spaces.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

import fontpkg_inter  # pyright: ignore[reportMissingTypeStubs] a folder with a constant
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from zuka.message import Language
from zuka_data import folder

LATIN = (fontpkg_inter.FAMILY, "Segoe UI", ".AppleSystemUIFont", "Noto Sans")
CHINESE = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "PingFang SC",
    "Source Han Sans SC",
)


class Role(Enum):
    """Kinds of text: name, then pixels in English, pixels in Chinese and weight."""

    CAPTION = ("caption", 12, 12, 400)
    CAPTION_STRONG = ("caption_strong", 12, 12, 500)
    TABLE = ("table", 13, 13, 400)
    TABLE_STRONG = ("table_strong", 13, 13, 500)
    BODY = ("body", 13, 14, 400)
    STRONG = ("strong", 13, 14, 500)
    SECTION = ("section", 14, 15, 600)
    TITLE = ("title", 20, 20, 600)
    ANSWER = ("answer", 24, 24, 600)
    FIGURE_SMALL = ("figure_small", 20, 20, 600)
    FIGURE = ("figure", 28, 28, 600)


@cache
def register_fonts() -> None:
    """Make Inter known to Qt, and the Chinese fonts that a frozen program carries; needs a QGuiApplication."""
    for file in (*(fontpkg_inter.ROOT / "files").glob("Inter[[]*.ttf"), *(folder() / "fonts").glob("*.tt?")):
        QFontDatabase.addApplicationFont(str(file))


def font(role: Role, language: Language, *, figures: bool = False) -> QFont:
    """The font of a kind of text; ``figures`` for text that is only a number."""
    _, english, chinese, weight = role.value
    families = (*CHINESE, *LATIN) if language == "zh" and not figures else (*LATIN, *CHINESE)
    result = QFont()
    result.setFamilies(list(families))
    result.setPixelSize(chinese if language == "zh" else english)
    latin = language == "en" or figures
    result.setWeight(QFont.Weight(weight if latin else _chinese_weight(weight)))
    if latin:
        result.setVariableAxis(QFont.Tag("wght"), weight)
        result.setVariableAxis(QFont.Tag("opsz"), min(max(result.pixelSize(), 14), 32))
    result.setFeature(QFont.Tag("tnum"), 1)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result


def joined(words: str) -> str:
    """Chinese words without the spaces about a middle dot, where the font's dot brings its own white on both sides."""
    return words.replace(" \u00b7 ", "\u00b7") if "\u00b7" in words and _wide_dot() else words


@cache
def _wide_dot() -> bool:
    metrics = QFontMetricsF(font(Role.BODY, "zh"))
    return metrics.horizontalAdvance("\u00b7") > 0.8 * metrics.horizontalAdvance("\u4e2d")


def _chinese_weight(weight: int) -> int:
    """Medium stands for all strong text in Chinese, Bold only where the system's family has no Medium."""
    return weight if weight < QFont.Weight.Medium else _strong_weight()


@cache
def _strong_weight() -> int:
    for family in CHINESE:
        styles = QFontDatabase.styles(family)
        if styles:
            return QFont.Weight.Medium if "Medium" in styles else QFont.Weight.Bold
    return QFont.Weight.Bold
