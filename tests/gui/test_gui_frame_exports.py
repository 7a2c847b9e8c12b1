"""Exports: every format, whole or not at all, in the language of the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from tests.gui.frame_desk import Program, program

from zuka.scenario.draft import ScenarioDraft
from zuka_gui.i18n.translator import translator


@pytest.fixture
def zuka(qtbot: QtBot, tmp_path: Path) -> Program:
    return program(qtbot, tmp_path)


@pytest.mark.parametrize(
    ("command", "suffix", "start"),
    [
        ("export.pdf", ".pdf", b"%PDF"),
        ("export.csv", ".csv", b"\xef\xbb\xbf"),
        ("export.csv_plain", ".csv", b""),
        ("export.xlsx", ".xlsx", b"PK"),
    ],
)
def test_each_format_is_written(zuka: Program, tmp_path: Path, command: str, suffix: str, start: bytes) -> None:
    zuka.dialogs.path = tmp_path / "report"
    zuka.window.commands.run(command)
    content = (tmp_path / f"report{suffix}").read_bytes()
    assert content.startswith(start)
    assert (content[:3] == b"\xef\xbb\xbf") is (command == "export.csv")
    assert zuka.said() == f"report{suffix} is written."
    assert zuka.dialogs.asked == ["Qwen3-8B · Fine-tuning 2026-11-30"]


def test_an_export_speaks_the_language_of_the_window(zuka: Program, tmp_path: Path) -> None:
    zuka.dialogs.path = tmp_path / "report.csv"
    translator().set_language("zh")
    zuka.window.commands.run("export.csv")
    assert "总费用" in (tmp_path / "report.csv").read_text("utf-8-sig")


def test_a_folder_that_is_not_there_is_said_in_one_sentence(zuka: Program, tmp_path: Path) -> None:
    zuka.dialogs.path = tmp_path / "nowhere" / "report.pdf"
    zuka.window.commands.run("export.csv")
    assert zuka.window.desk.session.notices[0].status == "bad"
    assert zuka.said().count("\n") == 0


def broken(*_: object) -> None:
    raise ZeroDivisionError


def test_a_failed_export_leaves_the_file_before_as_it_was(
    zuka: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Exception] = []
    zuka.exports.failed.connect(faults.append)
    zuka.dialogs.path = tmp_path / "report.xlsx"
    zuka.dialogs.path.write_bytes(b"before")
    monkeypatch.setattr("zuka.report.build.build", broken)
    zuka.window.commands.run("export.xlsx")
    assert zuka.dialogs.path.read_bytes() == b"before"
    assert [type(fault) for fault in faults] == [ZeroDivisionError]


def test_the_summary_goes_to_the_clipboard(zuka: Program) -> None:
    zuka.window.commands.run("copy.summary")
    assert "Rent 1 x RTX 4090" in QGuiApplication.clipboard().text()


def test_without_figures_exports_say_why_not(zuka: Program) -> None:
    store = zuka.window.desk.evaluations
    store._evaluation = None  # pyright: ignore[reportPrivateUsage] the example's engine answers even an empty draft
    zuka.window.commands.refresh()
    action = zuka.window.commands.action("export.pdf")
    assert not action.isEnabled()
    assert action.statusTip() == "there is nothing to export before a model is chosen"
    assert zuka.draft != ScenarioDraft()


def test_a_report_is_written_off_the_windows_thread(qtbot: QtBot, zuka: Program, tmp_path: Path) -> None:
    zuka.exports._direct = False  # pyright: ignore[reportPrivateUsage]
    zuka.dialogs.path = tmp_path / "report.csv"
    zuka.window.commands.run("export.csv")
    assert zuka.said() == "report.csv is being written."
    qtbot.waitUntil(lambda: zuka.said() == "report.csv is written.")
