"""Files: saving, reverting, backups, files of a newer program, the recent list, samples, dropped files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.frame_desk import Program, program

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.store import backup_of, load
from zuka_gui.app.application import Application
from zuka_gui.app.dialogs import file_stem


@pytest.fixture
def zuka(qtbot: QtBot, tmp_path: Path) -> Program:
    return program(qtbot, tmp_path)


def saved(zuka: Program, path: Path) -> Path:
    zuka.dialogs.path = path
    zuka.documents.save_as()
    return path


def test_the_title_shows_the_file_and_the_edit_mark(zuka: Program, tmp_path: Path) -> None:
    saved(zuka, tmp_path / "mine")
    assert zuka.window.windowTitle() == "mine[*] — Zuka"
    assert not zuka.window.isWindowModified()
    zuka.edit("work.epochs", 5)
    assert zuka.window.isWindowModified()


def test_revert_shows_what_is_saved(zuka: Program, tmp_path: Path) -> None:
    saved(zuka, tmp_path / "mine.zuka")
    action = zuka.window.commands.action("revert")
    assert not action.isEnabled()
    zuka.edit("work.epochs", 5)
    action.trigger()
    assert zuka.draft.work.epochs == 3
    assert not zuka.window.isWindowModified()


def test_the_version_before_opens_without_a_name(zuka: Program, tmp_path: Path) -> None:
    path = saved(zuka, tmp_path / "mine.zuka")
    zuka.edit("work.epochs", 5)
    zuka.documents.save()
    zuka.window.commands.run("open_backup")
    assert zuka.draft.work.epochs == 3
    assert zuka.window.desk.session.path is None
    assert load(path).file.draft.work.epochs == 5


def test_a_damaged_file_offers_its_backup(zuka: Program, tmp_path: Path) -> None:
    path = saved(zuka, tmp_path / "mine.zuka")
    zuka.edit("work.epochs", 5)
    zuka.documents.save()
    path.write_bytes(b'{"format": 1, "dra')
    zuka.documents.new()
    zuka.documents.open(path)
    assert backup_of(path).name in zuka.said()
    zuka.reply("Open the backup")
    assert zuka.draft.work.epochs == 3
    assert path.read_bytes() == b'{"format": 1, "dra'


def test_a_file_changed_by_others_is_only_overwritten_on_demand(zuka: Program, tmp_path: Path) -> None:
    path = saved(zuka, tmp_path / "mine.zuka")
    other = json.loads(path.read_text("utf-8")) | {"note": "by others"}
    path.write_text(json.dumps(other), "utf-8")
    zuka.edit("work.epochs", 5)
    zuka.documents.save()
    assert "changed by another program" in zuka.said()
    assert json.loads(path.read_text("utf-8"))["note"] == "by others"
    zuka.reply("Overwrite")
    assert load(path).file.draft.work.epochs == 5


def newer(path: Path) -> Path:
    table = json.loads(path.read_text("utf-8")) | {"format": 99, "program": "zuka 9.0"}
    path.write_text(json.dumps(table), "utf-8")
    return path


def test_a_newer_file_is_read_only_and_saves_as_a_copy(zuka: Program, tmp_path: Path) -> None:
    path = newer(saved(zuka, tmp_path / "mine.zuka"))
    before = path.read_bytes()
    zuka.documents.open(path)
    assert "zuka 9.0 wrote this file" in zuka.said()
    assert zuka.window.commands.action("save").text() == "&Save a copy …"
    zuka.edit("work.epochs", 5)
    zuka.documents.save()
    assert path.read_bytes() == before
    zuka.dialogs.path = tmp_path / "copy.zuka"
    zuka.documents.save()
    assert load(tmp_path / "copy.zuka").file.draft.work.epochs == 5
    assert zuka.said() == ""
    assert path.read_bytes() == before


def test_a_sample_never_becomes_the_file_that_was_open(zuka: Program, tmp_path: Path) -> None:
    path = saved(zuka, tmp_path / "mine.zuka")
    before = path.read_bytes()
    zuka.window.commands.run("sample.serve-70b-50")
    assert zuka.window.address == "advice"
    zuka.dialogs.path = None
    zuka.documents.save()
    assert path.read_bytes() == before


def recent(zuka: Program) -> list[str]:
    return [command.shown_title.english() for command in zuka.window.commands.commands if command.menu == "recent"]


def test_recent_files_open_pin_and_go(qtbot: QtBot, zuka: Program, tmp_path: Path) -> None:
    saved(zuka, tmp_path / "old.zuka")
    zuka.window.commands.run("recent_pin")
    saved(zuka, tmp_path / "new.zuka")
    assert [line.partition(" – ")[0] for line in recent(zuka)[:2]] == ["old.zuka", "new.zuka"]
    zuka.documents.new()
    zuka.window.commands.run(f"recent.{tmp_path / 'old.zuka'}")
    assert zuka.window.desk.session.path == tmp_path / "old.zuka"
    (tmp_path / "new.zuka").unlink()
    zuka.documents.recent.look()
    gone = zuka.window.commands.action(f"recent.{tmp_path / 'new.zuka'}")
    qtbot.waitUntil(lambda: not gone.isEnabled())
    zuka.window.commands.run("recent_missing")
    assert [entry.path for entry in zuka.documents.recent.entries] == [str(tmp_path / "old.zuka")]
    zuka.window.commands.run("recent_clear")
    assert recent(zuka) == []


def test_the_recent_list_is_there_after_a_restart(qtbot: QtBot, zuka: Program, tmp_path: Path) -> None:
    saved(zuka, tmp_path / "mine.zuka")
    assert recent(program(qtbot, tmp_path))[0] == "mine.zuka – Qwen3-8B · Fine-tuning"


def test_a_dropped_scenario_opens_and_other_files_say_what_works(zuka: Program, tmp_path: Path) -> None:
    path = saved(zuka, tmp_path / "mine.zuka")
    zuka.documents.new()
    zuka.window.take_file(path)
    assert zuka.draft.model.name == "Qwen3-8B"
    zuka.window.take_file(tmp_path / "holiday.jpg")
    assert "holiday.jpg cannot be opened here" in zuka.said()
    assert "*.gguf" in zuka.said()


def test_files_asked_for_before_there_is_a_window_wait(qapp: Application, tmp_path: Path) -> None:
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QFileOpenEvent

    taken: list[Path] = []
    first, second = tmp_path / "a.zuka", tmp_path / "b.zuka"
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(first))))
    qapp.serve_files(taken.append)
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(second))))
    qapp.serve_files(None)
    assert taken == [first, second]


@pytest.mark.parametrize(
    ("name", "stem"), [("8B: LoRA / 24 GB?", "8B LoRA 24 GB"), ("...", "zuka"), ("显卡", "显卡"), ("a" * 200, "a" * 80)]
)
def test_names_become_file_names(name: str, stem: str) -> None:
    assert file_stem(name) == stem


def test_an_empty_scenario_saves_and_opens(zuka: Program, tmp_path: Path) -> None:
    zuka.documents.new()
    path = saved(zuka, tmp_path / "empty.zuka")
    zuka.documents.open(path)
    assert zuka.draft == ScenarioDraft()
