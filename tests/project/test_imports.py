"""What may import what, and what starting the program loads."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("PySide6", "shiboken6", "pyqtgraph", "numpy", "typst", "xlsxwriter", "zuka_gui")
VERSION = """
import contextlib, io
from zuka.cli.main import main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main(["--version"])
"""


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout


def test_rooms_import_only_what_lies_below_them() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "code",
    [
        "import zuka",
        "import zuka.advise.evaluation, zuka.report.build, zuka.report.json, zuka.report.text",
        VERSION,
    ],
    ids=["package", "engine and report", "zuka --version"],
)
def test_a_fresh_interpreter_loads_nothing_heavy(code: str) -> None:
    loaded = python(f"{code}\nimport sys\nprint(*sys.modules)").split()
    assert "zuka" in loaded
    assert set(loaded).isdisjoint(HEAVY)


def test_version_loads_no_validation_either() -> None:
    loaded = python(f"{VERSION}\nimport sys\nprint(*sys.modules)").split()
    assert "pydantic" not in loaded
