"""The map of loads: what fits, what is asked, and the largest load in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import consequences

from zuka.fit.load_limits import LoadLimits
from zuka.fit.load_map import LoadMap
from zuka.fit.verdict import Verdict
from zuka.message import render
from zuka.work.work import Serve, Train
from zuka_gui.charts.load_map import LoadMapChart, short_tokens, spoken
from zuka_gui.i18n.translator import translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.wizard.pages.cards import CardsPage
from zuka_gui.wizard.pages.cards_map_model import LoadStudy, grid, has_map, largest

CHAT = Serve(context=4096, sequences=2, prompt=1024, output=256)
LORA = Train("lora", 16, "all-linear", "adamw", False, False, None, False, 2, 2048, False, "none")
F, T, N = Verdict.FITS, Verdict.TIGHT, Verdict.DOES_NOT_FIT
MAP = LoadMap((1024, 4096, 8192), (1, 2, 4), ((F, F, T), (F, T, N), (N, N, N)), (1, 1))


def words(limits: LoadLimits, work: Serve | Train = CHAT) -> str:
    return render(largest(LoadStudy(work, MAP, limits)), "en")


def page_on(qtbot: QtBot, name: str) -> CardsPage:
    page = CardsPage()
    qtbot.addWidget(page)
    page.bind(DraftStore(consequences(name).draft))
    page.resize(800, 700)
    page.show()
    page.show_evaluation(consequences(name))
    page.panel.choose("map")
    page.settle()
    QCoreApplication.processEvents()
    return page


def test_contexts_run_across_and_counts_down() -> None:
    shown = grid(LoadStudy(CHAT, MAP, LoadLimits(5000, 3)))
    assert shown.contexts == (1024, 4096, 8192)
    assert shown.rows == ((F, F, N), (F, T, N), (T, N, N))
    assert shown.rows[shown.asked[0]][shown.asked[1]] is T
    assert spoken(shown, 2, 0) == "1,024 tokens, 4 at once: tight"


def test_the_largest_load_is_said_in_words() -> None:
    assert words(LoadLimits(5000, 3)) == "Up to 5,000 tokens fit for 2 at once, or 3 at once of 4,096 tokens"
    assert words(LoadLimits(3000, 0)) == "Up to 3,000 tokens fit; not even one sequence of 4,096"
    assert words(LoadLimits(0, 0)) == "Not even one token of context fits for 2 at once"
    assert words(LoadLimits(micro_batch=6), LORA) == "The largest micro-batch at 2,048 tokens is 6"
    assert words(LoadLimits(micro_batch=0), LORA) == "Not even one sample of 2,048 tokens fits"


def test_the_table_says_which_counts_fit_at_each_context(qtbot: QtBot) -> None:
    chart = LoadMapChart("map")
    qtbot.addWidget(chart)
    chart.show_data(grid(LoadStudy(CHAT, MAP, LoadLimits(5000, 3))))
    rows = [[cell.text for cell in row] for row in chart.sheet().rows]
    assert rows == [
        ["1,024", "1\u20132", "4", "\u2014"],
        ["4,096", "1", "2", "4"],
        ["8,192", "\u2014", "\u2014", "1\u20134"],
    ]
    assert "Asked: 4,096 tokens, 2 at once: tight" in chart.description()


def test_the_keyboard_starts_at_what_is_asked_and_walks_both_ways(qtbot: QtBot) -> None:
    chart = LoadMapChart("map")
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    chart.show_data(grid(LoadStudy(CHAT, MAP, LoadLimits(5000, 3))))
    chart.show()
    heard: list[str] = []
    chart.pointed.connect(heard.append)
    marks = chart.findChild(QWidget, "map.marks")
    assert marks is not None
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(marks, key)
    assert heard == [
        "4,096 tokens, 2 at once: tight",
        "4,096 tokens, 4 at once: does not fit",
        "8,192 tokens, 4 at once: does not fit",
        "8,192 tokens, 2 at once: does not fit",
    ]


def test_a_service_and_a_training_have_a_map_and_pictures_have_none(qtbot: QtBot) -> None:
    served = page_on(qtbot, "chat-13b-4090")
    assert served.panel.map.isVisible()
    assert served.panel.map.section.title.text().startswith("Up to 4,096 tokens fit for 1 at once")
    pictures = page_on(qtbot, "sdxl-lora")
    button = pictures.panel.views.findChild(QToolButton, "cards.view.map")
    assert button is not None
    assert not button.isEnabled()
    assert not has_map(consequences("sdxl-lora").spec, consequences("sdxl-lora").work)


def test_axes_count_in_thousands_of_1024() -> None:
    assert [short_tokens(n) for n in (512, 1024, 20_480, 3000)] == ["512", "1K", "20K", "3,000"]


def test_the_map_speaks_chinese(qtbot: QtBot) -> None:
    page = page_on(qtbot, "chat-13b-4090")
    translator().set_language("zh")
    assert page.panel.map.section.title.text().startswith("同时 1 个时最长 4,096 tokens")
    assert "当前要求" in page.panel.map.description()
