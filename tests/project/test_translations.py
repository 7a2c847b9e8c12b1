"""Every sentence of the program can be read in Chinese, with the same figures in it."""

import gettext
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations"] = module
    spec.loader.exec_module(module)
    return module


translations = load()
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src" / "zuka" / "memory").mkdir(parents=True)
    (tmp_path / "locales" / "zh").mkdir(parents=True)
    return tmp_path


def problems(project: Path, source: str, **rooms: str) -> list[str]:
    (project / "src" / "zuka" / "memory" / "cache.py").write_text(source, encoding="utf-8")
    for room, entries in rooms.items():
        (project / "locales" / "zh" / f"{room}.po").write_text(HEADER + entries, encoding="utf-8")
    found = translations.check(project / "locales", [project / "src" / "zuka"])
    return [problem.text for problem in found]


def test_the_project_is_fully_translated() -> None:
    found = translations.check()
    assert not found, "\n".join(problem.text for problem in found)


def test_complete_translation_passes(project: Path) -> None:
    source = 'msg("KV cache {gib:.1f} GiB", gib=1.0)\nnmsg("one card", "{count} cards", n)\n'
    entries = (
        'msgid "KV cache {gib:.1f} GiB"\nmsgstr "KV 缓存 {gib:.1f} GiB"\n\n'
        'msgid "one card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} 张卡"\n'
    )
    assert problems(project, source, memory=entries) == []


@pytest.mark.parametrize(
    ("source", "entries", "complaint"),
    [
        ('msg("Card")', 'msgid "Cart"\nmsgstr "车"\n', "zh lacks 'Card'"),
        ('msg("Card")', '#, fuzzy\nmsgid "Card"\nmsgstr "卡"\n', "untranslated"),
        ('msg("Card")', 'msgid "Card"\nmsgstr ""\n', "untranslated"),
        ('msg("Card")', 'msgid "Card"\nmsgstr "卡"\n\nmsgid "Old"\nmsgstr "旧"\n', "nothing uses 'Old'"),
        ('msg("{a:.1f} GiB", a=1)', 'msgid "{a:.1f} GiB"\nmsgstr "{a} GiB"\n', "other placeholders"),
        ('msg("{a} GiB", a=1)', 'msgid "{a} GiB"\nmsgstr "{a GiB"\n', "unmatched braces"),
        ("msg(text)", "", "not a literal"),
        ('msg("{a} GiB", b=1)', 'msgid "{a} GiB"\nmsgstr "{a} GiB"\n', "no argument for a"),
    ],
)
def test_each_fault_is_named(project: Path, source: str, entries: str, complaint: str) -> None:
    assert any(complaint in text for text in problems(project, source, memory=entries))


def test_a_template_may_be_declared_first_and_filled_later(project: Path) -> None:
    source = 'WRONG = msg("{field} is wrong")\nmsg(WRONG.text, field="context")\n'
    assert problems(project, source, work='msgid "{field} is wrong"\nmsgstr "{field} 有误"\n') == []


def test_two_files_must_agree(project: Path) -> None:
    same = 'msgid "Card"\nmsgstr "显卡"\n'
    assert problems(project, 'msg("Card")', memory=same, speed=same) == []
    other = 'msgid "Card"\nmsgstr "卡片"\n'
    assert any("differently" in text for text in problems(project, 'msg("Card")', memory=same, speed=other))


def test_compiled_catalogue_merges_the_rooms_and_leaves_fuzzy_out(project: Path) -> None:
    problems(
        project,
        "",
        memory='msgid "Card"\nmsgstr "显卡"\n',
        speed='msgid "one card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} 张卡"\n\n'
        '#, fuzzy\nmsgid "Speed"\nmsgstr "快"\n',
    )
    (target,) = translations.compile_all(project / "locales")
    first = target.read_bytes()
    with target.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    assert catalogue.gettext("Card") == "显卡"
    assert catalogue.ngettext("one card", "{count} cards", 1) == "{count} 张卡"
    assert catalogue.gettext("Speed") == "Speed"
    translations.compile_all(project / "locales")
    assert target.read_bytes() == first
    assert [path.name for path in target.parent.glob("*.tmp")] == []
