"""Recent list, settings and folders."""

import sys
from pathlib import Path

import pytest

from zuka.scenario.paths import PORTABLE, folders, portable_root
from zuka.scenario.recent import Recent, load_recent, save_recent, with_opened, with_pin, without
from zuka.scenario.settings import Settings, load_settings, save_settings


def test_ten_recent_files_newest_first() -> None:
    recent: tuple[Recent, ...] = ()
    for number in range(15):
        recent = with_opened(recent, Path(f"/a/{number}.zuka"), f"2026-11-{number + 1:02}")
    assert [entry.path for entry in recent] == [f"/a/{number}.zuka" for number in range(14, 4, -1)]


def test_pinned_files_stay_on_top() -> None:
    recent = with_pin(with_opened((), Path("/old.zuka"), "2026-01-01", "8B"), Path("/old.zuka"), pinned=True)
    for number in range(15):
        recent = with_opened(recent, Path(f"/a/{number}.zuka"), f"2026-11-{number + 1:02}")
    assert recent[0] == Recent("/old.zuka", "2026-01-01", "8B", pinned=True)
    assert len(recent) == 10
    again = with_opened(recent, Path("/old.zuka"), "2026-11-30")
    assert again[0] == Recent("/old.zuka", "2026-11-30", "8B", pinned=True)
    assert without(again, Path("/old.zuka")) == again[1:]


def test_missing_files_are_kept_and_bad_rows_left_out(tmp_path: Path) -> None:
    path = tmp_path / "state" / "recent.json"
    save_recent((Recent("/nowhere/a.zuka", "2026-11-30", "租 1 张", pinned=True),), path)
    assert load_recent(path) == (Recent("/nowhere/a.zuka", "2026-11-30", "租 1 张", pinned=True),)
    path.write_text('{"recent": [{"path": "/b"}, {"path": 4}, "c", {}]}')
    assert load_recent(path) == (Recent("/b", ""),)
    path.write_text("{")
    assert load_recent(path) == ()
    assert load_recent(tmp_path / "none") == ()


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    settings = Settings.model_validate({"language": "zh", "theme": "dark", "new_key": [1]})
    save_settings(settings, path)
    assert load_settings(path) == settings
    assert load_settings(tmp_path / "none.json") == Settings()


def test_a_bad_setting_falls_back_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    content = '{"language": "zh", "theme": "pink", "scale": 90}'
    path.write_text(content)
    assert load_settings(path) == Settings(language="zh")
    assert (tmp_path / "settings.json.bad").read_text() == content


def test_damaged_settings_are_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    assert load_settings(path) == Settings()
    assert (tmp_path / "settings.json.bad").read_text() == "{"


def test_folders_under_a_root(tmp_path: Path) -> None:
    own = folders(tmp_path)
    assert own.settings == tmp_path / "config" / "settings.json"
    assert own.recovery == tmp_path / "state" / "recovery"
    assert own.prices == tmp_path / "data" / "prices.sqlite"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="folders of Linux")
def test_folders_of_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
    assert folders().config == tmp_path / "c" / "zuka"
    assert folders().recent == tmp_path / "s" / "zuka" / "recent.json"


def test_windows_names_the_folder_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without ``appauthor=False`` the folder would be zuka/zuka (github.com/tox-dev/platformdirs/issues/57)."""
    import platformdirs
    from platformdirs import windows

    def folder_of(name: str) -> str:
        return "C"

    monkeypatch.setattr(windows, "get_win_folder", folder_of)
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    assert folders().data == Path("C", "zuka")


def test_a_folder_beside_the_program_makes_it_portable(tmp_path: Path) -> None:
    program = tmp_path / "zuka.exe"
    assert portable_root(program) is None
    (tmp_path / PORTABLE).mkdir()
    assert portable_root(program) == tmp_path / PORTABLE
