"""A window that is killed: the next one offers the scenario that was not saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QFileSystemWatcher, QTimer
from tests.gui import example
from tests.support.driver import sample_draft
from tests.support.driver_window import Answers

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.paths import folders
from zuka.scenario.recovery import left_behind
from zuka_gui.app.composition import compose
from zuka_gui.app.documents import Documents
from zuka_gui.app.keeper import Keeper

PATIENCE_MS = 60_000
EDITS = """
import sys
from PySide6.QtCore import QTimer
from zuka.advise.samples import sample_path
from zuka.scenario.store import load
from zuka_gui.app import start
from zuka_gui.wizard.window import Window
shown = Window.show
def show(window):
    shown(window)
    window.desk.drafts.replace(load(sample_path("lora-8b-24gb")).file.draft)
    window.desk.drafts.edit("work.samples", 777)
Window.show = show
sys.exit(start.start([]))
"""
"""The program itself with edits made as soon as its window is there."""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as kill -9 does")
@pytest.mark.usefixtures("qapp")
def test_a_killed_window_leaves_its_scenario_to_the_next(tmp_path: Path) -> None:
    places = folders(tmp_path / "portable")
    recovery = tmp_path / "state" / "zuka" / "recovery"
    recovery.mkdir(parents=True)
    xdg = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    environment = os.environ | xdg | {"QT_QPA_PLATFORM": "offscreen"}
    program = subprocess.Popen([sys.executable, "-c", EDITS], env=environment, stderr=subprocess.DEVNULL)
    try:
        _wait_for_file(recovery)
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
    found = left_behind(recovery)
    assert [entry.file.draft.work.samples for entry in found] == [777]

    window = compose(ScenarioDraft(), example.evaluation, direct=True)
    Keeper(window, Documents(window, places, Answers()), recovery).offer()
    word = window.banner.word
    assert word is not None
    word.replies[0].run()
    assert window.desk.drafts.draft == edit(sample_draft("lora-8b-24gb"), "work.samples", 777)
    assert window.isWindowModified()
    window.close()
    window.deleteLater()


def _wait_for_file(folder: Path) -> None:
    """Until the program has kept something."""
    loop, watcher = QEventLoop(), QFileSystemWatcher([str(folder)])

    def look() -> None:
        if any(folder.glob("*.recovery")):
            loop.quit()

    watcher.directoryChanged.connect(look)
    QTimer.singleShot(PATIENCE_MS, loop, loop.quit)
    look()
    if not any(folder.glob("*.recovery")):
        loop.exec()
    assert any(folder.glob("*.recovery"))
