"""The wheel holds the three packages whole, with compiled translations and nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"zuka": "core", "zuka_gui": "gui", "zuka_data": "resources"}


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def tracked(package: str) -> set[str]:
    source = ROOT / PACKAGES[package]
    listed = subprocess.run(
        ["git", "ls-files", "-z", package], capture_output=True, text=True, cwd=source, check=True
    ).stdout
    return {name for name in listed.split("\0") if name and (source / name).is_file()}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_tracked_file_is_in_the_wheel(names: set[str], package: str) -> None:
    assert tracked(package) <= names


def test_translations_are_compiled(names: set[str]) -> None:
    assert "zuka_data/locales/zh/zuka.mo" in names


def test_nothing_else_is_in_the_wheel(names: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names} == set(PACKAGES)
    assert not [name for name in names if name.startswith(("tests/", "packaging/"))]


def test_both_programs_start_from_the_wheel(names: set[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    assert any(name.endswith(".dist-info/entry_points.txt") for name in names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
