"""Saving on the disk: whole files only, backups, two writers, and a process killed while it saves."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from zuka.errors import UserError
from zuka.scenario import atomic
from zuka.scenario.atomic import write_whole
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import ScenarioFile
from zuka.scenario.json_text import MAX_BYTES
from zuka.scenario.store import DamagedFileError, backup_of, load, save

SAVER = """
import sys
from pathlib import Path
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import ScenarioFile
from zuka.scenario.store import save

path = Path(sys.argv[1])
number = 0
while True:
    number += 1
    draft = ScenarioDraft.model_validate({"title": str(number) * 2000, "work": {"context": number}})
    save(ScenarioFile(draft, "a1", "2026-11-30"), path)
    print(number, flush=True)
"""


def scenario(title: str) -> ScenarioFile:
    return ScenarioFile(ScenarioDraft.model_validate({"title": title}), "a1", "2026-11-30")


def test_load_gives_what_save_was_given(tmp_path: Path) -> None:
    path = tmp_path / "我的 场景 ü.zuka"
    saved = save(scenario("A"), path)
    assert load(path) == saved
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_the_version_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    for title in ("A", "B", "C"):
        save(scenario(title), path)
    assert load(path).file.draft.title == "C"
    assert load(backup_of(path)).file.draft.title == "B"


def test_a_damaged_file_names_its_backup_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    save(scenario("A"), path)
    save(scenario("B"), path)
    path.write_bytes(b'{"format": 1, "dra')
    with pytest.raises(DamagedFileError) as caught:
        load(path)
    assert caught.value.backup == backup_of(path)
    assert "open a.zuka.bak; the damaged file stays as it is" in str(caught.value)
    assert path.read_bytes() == b'{"format": 1, "dra'


def test_a_damaged_file_does_not_take_the_place_of_a_whole_backup(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    save(scenario("A"), path)
    save(scenario("B"), path)
    path.write_bytes(b"damaged")
    save(scenario("C"), path)
    assert load(path).file.draft.title == "C"
    assert load(backup_of(path)).file.draft.title == "A"


def test_a_damaged_file_without_backup(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    path.write_bytes(b"")
    with pytest.raises(DamagedFileError) as caught:
        load(path)
    assert caught.value.backup is None


def test_a_wrong_value_in_a_file_names_its_field(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    path.write_bytes(b'{"format": 1, "draft": {"work": {"context": -4}}}')
    with pytest.raises(DamagedFileError) as caught:
        load(path)
    assert (caught.value.code, caught.value.field) == ("bad_value", "work.context")
    assert "a whole number from 1 to 100,000,000; -4 was given" in str(caught.value)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 100)
    with pytest.raises(UserError) as caught:
        load(path)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize(("name", "code"), [("missing.zuka", "not_found"), (".", "not_readable")])
def test_what_cannot_be_opened(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(UserError) as caught:
        load(tmp_path / name)
    assert caught.value.code == code


def test_a_file_of_a_newer_format_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    path.write_bytes(b'{"format": 2, "program": "zuka 9"}')
    opened = load(path)
    with pytest.raises(UserError) as caught:
        save(opened.file, path)
    assert caught.value.code == "read_only"
    assert path.read_bytes() == b'{"format": 2, "program": "zuka 9"}'


def test_two_writers_do_not_lose_each_others_work(tmp_path: Path) -> None:
    path = tmp_path / "a.zuka"
    mine = save(scenario("A"), path)
    save(scenario("theirs"), path)
    with pytest.raises(UserError) as caught:
        save(scenario("mine"), path, expected=mine.digest)
    assert caught.value.code == "changed_on_disk"
    assert load(path).file.draft.title == "theirs"
    assert save(scenario("mine"), path).file.draft.title == "mine"


@pytest.mark.skipif(os.name != "posix", reason="access rights of POSIX")
def test_access_rights_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.zuka", tmp_path / "link.zuka"
    save(scenario("A"), path)
    path.chmod(0o640)
    link.symlink_to(path)
    save(scenario("B"), link)
    assert link.is_symlink()
    assert load(path).file.draft.title == "B"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        save(scenario("A"), tmp_path / "gone" / "a.zuka")
    assert caught.value.code == "not_saved"


class SharingError(OSError):
    """What Windows raises while another program holds the file."""

    winerror = 32


def test_a_file_held_by_another_program_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, refusals = Path.replace, iter(range(3))

    def sometimes(self: Path, target: Path) -> Path:
        if next(refusals, None) is not None:
            raise SharingError
        return replace(self, target)

    waits: list[float] = []
    monkeypatch.setattr(Path, "replace", sometimes)
    monkeypatch.setattr(atomic.time, "sleep", waits.append)
    write_whole(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert len(waits) == 3


def test_a_file_held_for_good_leaves_the_work_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"old")

    def never(self: Path, target: Path) -> Path:
        raise SharingError

    monkeypatch.setattr(Path, "replace", never)
    monkeypatch.setattr(atomic.time, "sleep", list[float]().append)
    with pytest.raises(UserError) as caught:
        write_whole(tmp_path / "a", b"new")
    (kept,) = [entry for entry in tmp_path.iterdir() if entry.name != "a"]
    assert kept.name in str(caught.value)
    assert kept.name.startswith("a (unsaved ")
    assert kept.read_bytes() == b"new"
    assert (tmp_path / "a").read_bytes() == b"old"


def test_what_killed_processes_left_is_swept_away(tmp_path: Path) -> None:
    old, new, other = tmp_path / ".a.zuka.1234.tmp", tmp_path / ".a.zuka.5678.tmp", tmp_path / ".b.zuka.1.tmp"
    for left in (old, new, other):
        left.write_bytes(b"half")
    os.utime(old, (0, 0))
    os.utime(other, (0, 0))
    save(scenario("A"), tmp_path / "a.zuka")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [new.name, other.name, "a.zuka"]


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
@pytest.mark.parametrize("saves", [1, 2, 5, 17, 40])
def test_a_process_killed_while_saving_leaves_a_whole_file(tmp_path: Path, saves: int) -> None:
    path = tmp_path / "a.zuka"
    with subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(saves):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        said = [int(line) for line in process.stdout.read().split()]
    last = said[-1] if said else saves
    draft = load(path).file.draft
    assert draft.work.context is not None
    assert last <= draft.work.context <= last + 1
    assert draft.title == str(draft.work.context) * 2000
    if draft.work.context > 1:
        load(backup_of(path))
