"""Autosave and recovery: what a crash leaves, and what a running session keeps to itself."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import ScenarioFile
from zuka.scenario.recovery import Session, discard, left_behind

RUNNER = """
import sys, time
from pathlib import Path
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import ScenarioFile
from zuka.scenario.recovery import Session

session = Session(Path(sys.argv[1]), sys.argv[2])
draft = ScenarioDraft.model_validate({"model": {"name": "Qwen3-8B"}, "work": {"task": "train"}})
session.save(ScenarioFile(draft, "a1", "2026-11-30"), Path("/home/user/a.zuka"), "2026-11-30T12:00:00")
print("saved", flush=True)
time.sleep(60)
"""


def scenario(title: str) -> ScenarioFile:
    return ScenarioFile(ScenarioDraft.model_validate({"title": title}), "a1", "2026-11-30")


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_killed_session_is_found_and_a_running_one_is_not(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUNNER, str(tmp_path), "s1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "saved\n"
        assert left_behind(tmp_path) == ()
        discard(tmp_path, "s1")
        process.send_signal(signal.SIGKILL)
    (found,) = left_behind(tmp_path)
    assert found.session == "s1"
    assert found.saved == "2026-11-30T12:00:00"
    assert found.path == Path("/home/user/a.zuka")
    assert found.headline.english() == "Qwen3-8B · Fine-tuning"
    assert found.file.draft.work.task == "train"
    discard(tmp_path, "s1")
    assert left_behind(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_two_sessions_keep_their_own_work(tmp_path: Path) -> None:
    one, two = Session(tmp_path, "one"), Session(tmp_path, "two")
    one.save(scenario("A"), None, "2026-11-30T12:00:00")
    two.save(scenario("B"), None, "2026-11-30T12:01:00")
    assert left_behind(tmp_path) == ()
    with pytest.raises(ValueError, match="running already"):
        Session(tmp_path, "one")
    one.close()
    two.close()
    two.close()
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_is_listed_newest_first(tmp_path: Path) -> None:
    for number in (1, 3, 2):
        session = Session(tmp_path, f"s{number}")
        session.save(scenario(f"run {number}"), None, f"2026-11-30T12:0{number}:00")
        session.leave()
    (tmp_path / "broken.recovery").write_bytes(b"{")
    assert [entry.headline.english() for entry in left_behind(tmp_path)] == ["run 3", "run 2", "run 1"]
    assert (tmp_path / "broken.recovery").exists()


def test_an_empty_folder_has_nothing(tmp_path: Path) -> None:
    assert left_behind(tmp_path / "none") == ()


def test_a_session_that_leaves_its_work_can_be_discarded_by_the_next(tmp_path: Path) -> None:
    session = Session(tmp_path, "s1")
    session.save(scenario("A"), None, "2026-11-30T12:00:00")
    session.leave()
    session.close()
    assert [entry.session for entry in left_behind(tmp_path)] == ["s1"]
    discard(tmp_path, "s1")
    assert list(tmp_path.iterdir()) == []
