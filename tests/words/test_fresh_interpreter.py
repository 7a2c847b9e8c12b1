"""What importing the engine loads."""

import subprocess
import sys

HEAVY = ("PySide6", "shiboken6", "pyqtgraph", "numpy", "typst", "pydantic")


def loaded_after(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint(*sorted({{m.partition('.')[0] for m in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_engine_loads_no_window():
    assert not loaded_after("import zuka").intersection(HEAVY)


def test_the_whole_engine_runs_without_qt():
    code = "import zuka.advise.evaluate, zuka.report.build, zuka.cli.main"
    assert not loaded_after(code).intersection(("PySide6", "shiboken6", "pyqtgraph", "zuka_gui"))
