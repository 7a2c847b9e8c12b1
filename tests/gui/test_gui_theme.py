"""Tokens, contrast, fonts, icons and the rule that colours live in the theme alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

import zuka_gui
from zuka.message import Language, msg
from zuka_gui.charts.cost_bars import CostBarsChart
from zuka_gui.theme.fonts import Role, font
from zuka_gui.theme.icons import known_icons, svg
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Scheme, tokens
from zuka_gui.widgets.text import Text

SOURCES = sorted(Path(zuka_gui.__file__).parent.rglob("*.py"))


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_pair_used_together_has_enough_contrast(scheme: Scheme) -> None:
    colours = tokens().colours[scheme]
    poor = [
        (fore, ground, contrast(colours[fore], colours[ground]))
        for fore, ground, least in tokens().pairs
        if contrast(colours[fore], colours[ground]) < least
    ]
    assert poor == []


def test_both_schemes_name_the_same_colours() -> None:
    assert tokens().colours["light"].keys() == tokens().colours["dark"].keys()


def test_colour_values_stand_in_the_tokens_alone() -> None:
    found = [
        f"{path.name}: {match}"
        for path in SOURCES
        for match in re.findall(
            r"[\"']#[0-9a-fA-F]{3,8}[\"']|QColor\(\s*\d|Qt\.GlobalColor\.(?!transparent)\w+", path.read_text("utf-8")
        )
    ]
    assert found == []


def test_every_colour_key_in_the_sources_is_a_token() -> None:
    known = tokens().colours["light"].keys()
    keys = {
        key for path in SOURCES for key in re.findall(r"colour\(\s*\"([a-z_.1-2]+)\"\s*\)", path.read_text("utf-8"))
    }
    assert keys
    assert keys - known == set()


def test_every_icon_in_the_sources_can_be_drawn() -> None:
    names = {name for path in SOURCES for name in re.findall(r"icon=\"([a-z0-9-]+)\"", path.read_text("utf-8"))}
    assert names
    assert names - known_icons() == set()


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        svg("no-such-icon", QColor("black"))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("role", [Role.TABLE, Role.TABLE_STRONG, Role.FIGURE])
def test_digits_have_equal_width(language: Language, role: Role) -> None:
    for figures in (False, True):
        metrics = QFontMetricsF(font(role, language, figures=figures))
        widths = {round(metrics.horizontalAdvance(digit * 4), 2) for digit in "0123456789"}
        assert len(widths) == 1


def test_the_chinese_family_is_first_in_chinese_and_simplified() -> None:
    assert QFontInfo(font(Role.BODY, "zh")).family() == "Noto Sans CJK SC"
    assert QFontInfo(font(Role.BODY, "zh", figures=True)).family() == "Inter"
    assert QFontInfo(font(Role.BODY, "en")).family() == "Inter"


def test_fonts_survive_a_change_of_theme(qtbot: QtBot) -> None:
    """Qt gives widgets back their first font when the style sheet changes."""
    from zuka_gui.i18n.translator import translator

    label = Text(msg("Summary"))
    qtbot.addWidget(label)
    label.show()
    translator().set_language("zh")
    theme().set_choice("dark")
    assert label.font().families()[0] == "Noto Sans CJK SC"


def test_switching_the_theme_changes_page_and_charts(qtbot: QtBot) -> None:
    from tests.gui.gallery import bars

    chart = bars()
    assert isinstance(chart, CostBarsChart)
    qtbot.addWidget(chart)
    chart.resize(640, 300)
    chart.show()
    light = corner(chart)
    theme().set_choice("dark")
    assert light == QColor(tokens().colours["light"]["surface.page"])
    assert corner(chart) == QColor(tokens().colours["dark"]["surface.page"])


def corner(chart: CostBarsChart) -> QColor:
    image: QImage = chart.canvas.grab().toImage()
    return image.pixelColor(image.width() - 2, 2)
