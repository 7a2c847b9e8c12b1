"""The repository is complete in itself, readable and reproducible."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".toml", ".txt", ".po", ".typ", ".csv", ".json", ".svg", ".desktop", ".spec", ".zuka", ""}
CODE_LINES, FUNCTION_LINES = 400, 50
TEST_LINES = 600


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


FILES = tracked()
SOURCES = [path for path in FILES if path.suffix == ".py"]


def forbidden() -> list[str]:
    """Places of one workplace, in pieces so that this file does not name them."""
    folders = [f"/{'work'}/main", f"/{'work'}/shared", f"..{'/shared'}/", f"/{'opt'}/pypi", f"/{'root'}/"]
    hosts = [f"files.python{'hosted'}.org", f"{'py'}pi.org/simple", f"--index{'-url'}", f"--find{'-links'}"]
    return folders + hosts


def test_nothing_names_a_workplace_or_a_registry() -> None:
    words = forbidden()
    found = [
        f"{relative(path)}: {word}"
        for path in FILES
        if path.suffix in TEXT
        for word in words
        if word in path.read_text(encoding="utf-8", errors="ignore")
    ]
    assert found == []


def test_top_level_holds_only_what_the_architecture_names() -> None:
    allowed = {
        "core", "gui", "resources", "tests", "packaging", "pyproject.toml", "dev", "LICENSE",
        "README.md", "README.zh.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci", ".gitignore",
    }  # fmt: skip
    assert {relative(path).split("/")[0] for path in FILES} <= allowed


def test_files_stay_short() -> None:
    limits = [(path, TEST_LINES if relative(path).startswith("tests/") else CODE_LINES) for path in SOURCES]
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path, _ in limits}
    assert {name: lengths[name] for path, limit in limits if lengths[name := relative(path)] > limit} == {}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            yield f"{relative(path)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def test_functions_stay_short() -> None:
    found = dict(each for path in SOURCES for each in functions(path) if not relative(path).startswith("tests/"))
    assert {name: lines for name, lines in found.items() if lines > FUNCTION_LINES} == {}


def test_no_font_or_binary_is_committed() -> None:
    kinds = {path.suffix.lower() for path in FILES}
    assert kinds.isdisjoint({".ttf", ".otf", ".ttc", ".woff", ".woff2", ".mo", ".so", ".dll", ".exe", ".whl"})


@pytest.mark.parametrize("name", ["run", "test", "check", "build", "bootstrap"])
def test_requirement_files_are_hashed_and_name_no_host(name: str) -> None:
    lines = (ROOT / "packaging" / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    entries = "\n".join(line for line in lines if not line.lstrip().startswith("#")).replace("\\\n", " ").splitlines()
    assert entries
    for entry in filter(None, entries):
        assert re.match(r"[a-z0-9._-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry
        assert "://" not in entry


def test_requirement_files_hold_every_dependency() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    wanted = {"run": project["project"]["dependencies"], **project["dependency-groups"]}
    for name, dependencies in wanted.items():
        pinned = (ROOT / "packaging" / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        for dependency in dependencies:
            normal = re.sub(r"[-_.]+", "-", dependency.split("[")[0]).lower()
            assert re.search(rf"^{re.escape(normal)}==", pinned, re.MULTILINE), f"{dependency} in {name}.txt"


def command_line_help() -> str:
    command = [sys.executable, "-c", "from zuka.cli.main import main; main(['--help'])"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("readme", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_commands_of_the_documents_exist(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    tasks = set(re.findall(r"\./dev ([a-z]+)", text))
    known = set(re.findall(r"^\./dev (\w+)", (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE))
    assert tasks
    assert tasks <= known
    commands = set(re.findall(r"(?:^|`|\./dev )zuka ([a-z][a-z-]+)", text, re.MULTILINE))
    assert commands <= set(re.findall(r"^    ([a-z-]+)(?:  |$)", command_line_help(), re.MULTILINE))
