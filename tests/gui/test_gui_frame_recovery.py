"""Nothing typed is lost: crashes, closing, opening another scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.frame_desk import Program, program

from zuka.scenario.file import ScenarioFile
from zuka.scenario.paths import folders
from zuka.scenario.recovery import Session, left_behind
from zuka.scenario.store import load


@pytest.fixture
def zuka(qtbot: QtBot, tmp_path: Path) -> Program:
    return program(qtbot, tmp_path)


def crash(zuka: Program, home: Path, name: str, saved: str) -> None:
    """What a killed session leaves."""
    session = Session(folders(home).recovery, name)
    draft = zuka.draft.model_copy(update={"title": name})
    session.save(ScenarioFile(draft, "a1", "2026-11-30"), None, saved)
    session.leave()


def test_a_first_start_says_nothing(zuka: Program) -> None:
    zuka.keeper.offer()
    assert not zuka.window.banner.isVisible()
    assert not zuka.window.commands.action("recover").isEnabled()


def test_what_crashes_left_is_restored_or_discarded_one_by_one(zuka: Program, tmp_path: Path) -> None:
    crash(zuka, tmp_path, "older", "2026-11-29T10:00:00+00:00")
    crash(zuka, tmp_path, "newer", "2026-11-30T10:00:00+00:00")
    zuka.keeper.offer()
    assert "“newer”, last edited 2026-11-30" in zuka.said()
    zuka.reply("Restore")
    assert zuka.draft.title == "newer"
    assert zuka.window.isWindowModified()
    assert "“older”" in zuka.said()
    zuka.reply("Discard")
    assert zuka.said() == ""
    assert left_behind(folders(tmp_path).recovery) == ()


def test_unsaved_edits_are_put_aside_when_another_scenario_comes(zuka: Program, tmp_path: Path) -> None:
    zuka.edit("work.epochs", 7)
    zuka.documents.new()
    assert zuka.said().startswith("Put aside: “Qwen3-8B")
    zuka.reply("Restore")
    assert zuka.draft.work.epochs == 7


def test_closing_without_a_name_asks_nothing_and_keeps_everything(qtbot: QtBot, zuka: Program, tmp_path: Path) -> None:
    zuka.edit("work.epochs", 7)
    assert zuka.window.close()
    again = program(qtbot, tmp_path)
    again.keeper.offer()
    again.reply("Restore")
    assert again.draft.work.epochs == 7


def test_closing_a_named_file_with_edits_asks(zuka: Program, tmp_path: Path) -> None:
    zuka.dialogs.path = tmp_path / "mine.zuka"
    zuka.documents.save()
    zuka.edit("work.epochs", 7)
    assert not zuka.window.close()
    zuka.dialogs.unsaved = "save"
    assert zuka.window.close()
    assert load(tmp_path / "mine.zuka").file.draft.work.epochs == 7
    assert left_behind(folders(tmp_path).recovery) == ()


def test_edits_that_are_not_wanted_are_gone_after_closing(zuka: Program, tmp_path: Path) -> None:
    zuka.dialogs.path = tmp_path / "mine.zuka"
    zuka.documents.save()
    zuka.edit("work.epochs", 7)
    zuka.keeper.save_now()
    zuka.dialogs.unsaved = "discard"
    assert zuka.window.close()
    assert left_behind(folders(tmp_path).recovery) == ()


def test_a_restored_file_saves_to_where_it_came_from(qtbot: QtBot, zuka: Program, tmp_path: Path) -> None:
    zuka.dialogs.path = tmp_path / "mine.zuka"
    zuka.documents.save()
    zuka.edit("work.epochs", 7)
    zuka.documents.new()
    zuka.reply("Restore")
    assert zuka.window.windowTitle() == "mine[*] — Zuka"
    zuka.documents.save()
    assert load(tmp_path / "mine.zuka").file.draft.work.epochs == 7


def test_a_full_disk_is_said_and_stops_nothing(zuka: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from zuka.errors import UserError
    from zuka.message import verbatim

    def full(*_: object) -> None:
        raise UserError("not_saved", verbatim("the disk is full"))

    monkeypatch.setattr(Session, "save", full)
    zuka.edit("work.epochs", 7)
    zuka.keeper.save_now()
    assert zuka.said() == "the disk is full"
