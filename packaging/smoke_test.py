"""Runs the frozen program where there is nothing else: no Python, no display, an empty home folder.

python packaging/smoke_test.py dist/zuka
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FATAL = (
    "Traceback",
    "ModuleNotFoundError",
    "ImportError",
    "could not load the Qt platform",
    "Cannot find font",
    "Segm",
)
PATIENCE_S = 300


def main(arguments: list[str]) -> int:
    """Prints one line for each check; 1 when something is wrong."""
    program = Path(arguments[0]).resolve()
    with tempfile.TemporaryDirectory(prefix="zuka 租卡 ") as home:
        problems = [*_version(program, Path(home)), *_self_check(program, Path(home))]
    for problem in problems:
        print(f"FAIL  {problem}", file=sys.stderr)
    return 1 if problems else 0


def _run(program: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "/nonexistent", "QT_QPA_PLATFORM": "offscreen"}
    command = [str(program / "zuka"), *arguments]
    return subprocess.run(
        command, env=environment, cwd=home, capture_output=True, encoding="utf-8", timeout=PATIENCE_S, check=False
    )


def _version(program: Path, home: Path) -> list[str]:
    done = _run(program, home, "--version")
    print(f"ok    {done.stdout.strip()}")
    return _fatal(done)


def _self_check(program: Path, home: Path) -> list[str]:
    done = _run(program, home, "self-check", "--json", "--window")
    checks: list[dict[str, Any]] = json.loads(done.stdout or "[]")
    for check in checks:
        print(f"{'ok  ' if check['ok'] else 'FAIL'}  {check['check']}: {check['detail']}")
    failed = [f"{check['check']}: {check['detail']}" for check in checks if not check["ok"]]
    silent = [] if checks else ["self-check said nothing"]
    return [*failed, *silent, *_fatal(done)]


def _fatal(done: subprocess.CompletedProcess[str]) -> list[str]:
    said = f"{done.stdout}\n{done.stderr}"
    marks = [f"“{mark}” in the output: {said[-800:]}" for mark in FATAL if mark in said]
    return marks if done.returncode == 0 else [*marks, f"exit code {done.returncode}: {done.stderr[-800:]}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
