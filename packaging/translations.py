"""Translations: one .po file per room, merged into one .mo file per language, and the check that nothing is missing.

    python packaging/translations.py compile
    python packaging/translations.py check

The English sentence in ``msg("...")`` is the key. The check reads every such call in ``core`` and ``gui``.
"""

from __future__ import annotations

import ast
import string
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "resources" / "zuka_data" / "locales"
SOURCES = (ROOT / "core" / "zuka", ROOT / "gui" / "zuka_gui")
LITERALS = {"msg": 1, "nmsg": 2}
"""How many leading arguments of each call are sentences."""


@dataclass(frozen=True, slots=True)
class Use:
    """One ``msg`` or ``nmsg`` call: its sentences (one, or singular and plural) and where it stands."""

    sentences: tuple[str, ...]
    arguments: frozenset[str] | None
    """Names of the arguments; None where the call does not show them (a template, or ``**values``)."""
    place: str
    room: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One translated sentence of a .po file; ``room`` is the file's name."""

    room: str
    sentences: tuple[str, ...]
    translation: str
    fuzzy: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to put right, with the room that has to do it."""

    room: str
    text: str


def compile_all(locales: Path = LOCALES) -> list[Path]:
    """Merge every language's .po files into its ``zuka.mo``, with the same bytes each time; returns the files."""
    return [_compile(folder) for folder in _languages(locales)]


def check(locales: Path = LOCALES, sources: Iterable[Path] = SOURCES) -> list[Problem]:
    """What is wrong with the calls and with each language's translations; empty when all is well."""
    problems: list[Problem] = []
    uses = list(_all_uses(sources, problems))
    for folder in _languages(locales):
        problems.extend(_check_language(folder, uses))
    return problems


def _languages(locales: Path) -> list[Path]:
    return sorted({path.parent for path in locales.glob("*/*.po")})


def _compile(folder: Path) -> Path:
    merged = Catalog(folder.name, creation_date=datetime(2000, 1, 1, tzinfo=UTC), charset="utf-8")
    merged.revision_date = merged.creation_date
    for entry in _entries(folder):
        if not entry.fuzzy:
            single = len(entry.sentences) == 1
            merged.add(
                entry.sentences[0] if single else entry.sentences, entry.translation if single else (entry.translation,)
            )
    buffer = BytesIO()
    write_mo(buffer, merged)
    target = folder / "zuka.mo"
    fresh = target.with_suffix(f".{id(buffer)}.tmp")
    fresh.write_bytes(buffer.getvalue())
    fresh.replace(target)
    return target


def _entries(folder: Path) -> Iterator[Entry]:
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            catalogue = cast("Iterable[Any]", read_po(file, locale=folder.name, abort_invalid=True))
        for found in catalogue:
            if found.id:
                sentences = (found.id,) if isinstance(found.id, str) else tuple(found.id)
                translation = found.string if isinstance(found.string, str) else found.string[0]
                yield Entry(path.stem, sentences, translation, found.fuzzy)


def _all_uses(sources: Iterable[Path], problems: list[Problem]) -> Iterator[Use]:
    for source in sources:
        for path in sorted(source.rglob("*.py")):
            room = "/".join(path.relative_to(source.parent).parts[:2]).removesuffix(".py")
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and _called(node) in LITERALS and not _fills_template(node):
                    place = f"{path.relative_to(source.parent.parent)}:{node.lineno}"
                    use = _use(node, place, room)
                    if use is None:
                        problems.append(Problem(room, f"{place}: the sentence is not a literal"))
                    else:
                        problems.extend(_check_arguments(use))
                        yield use


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _fills_template(node: ast.Call) -> bool:
    """``msg(template.text, field=...)`` fills a sentence that another call, without arguments, has declared."""
    return bool(node.args) and isinstance(node.args[0], ast.Attribute) and node.args[0].attr == "text"


def _use(node: ast.Call, place: str, room: str) -> Use | None:
    leading = node.args[: LITERALS[_called(node)]]
    sentences = tuple(a.value for a in leading if isinstance(a, ast.Constant) and isinstance(a.value, str))
    if not sentences or len(sentences) != LITERALS[_called(node)]:
        return None
    names = [keyword.arg for keyword in node.keywords]
    implied = {"count"} if _called(node) == "nmsg" else set[str]()
    arguments = None if None in names or not names else frozenset({name for name in names if name} | implied)
    return Use(sentences, arguments, place, room)


def _check_arguments(use: Use) -> Iterator[Problem]:
    """A placeholder that no argument fills would fail on somebody's screen."""
    for sentence in use.sentences:
        missing = {name for name, _ in placeholders(sentence)} - (use.arguments or frozenset())
        if use.arguments is not None and missing:
            yield Problem(use.room, f"{use.place}: no argument for {', '.join(sorted(missing))}")


def placeholders(sentence: str) -> frozenset[tuple[str, str]]:
    """The named fields of a sentence with their format specs.

    Raises:
        ValueError: the braces do not match.
    """
    return frozenset((name, spec or "") for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None)


def _check_language(folder: Path, uses: list[Use]) -> Iterator[Problem]:
    used = {use.sentences: use for use in uses}
    seen: dict[tuple[str, ...], str] = {}
    for entry in _entries(folder):
        where, key = f"{entry.room}.po", entry.sentences[0]
        if entry.sentences not in used:
            yield Problem(entry.room, f"{where}: nothing uses {key!r}")
        elif fault := _fault(entry):
            yield Problem(entry.room, f"{where}: {key!r} {fault}")
        if seen.setdefault(entry.sentences, entry.translation) != entry.translation:
            yield Problem(entry.room, f"{where}: {key!r} is translated differently in another file")
    for sentences, use in used.items():
        if sentences not in seen and sentences[0]:
            yield Problem(use.room, f"{use.place}: {folder.name} lacks {sentences[0]!r}")


def _fault(entry: Entry) -> str:
    """What is wrong with a translation, or nothing."""
    if entry.fuzzy or not entry.translation.strip():
        return "is untranslated or fuzzy"
    try:
        same = placeholders(entry.translation) == placeholders(entry.sentences[-1])
    except ValueError:
        return "has unmatched braces in its translation"
    return "" if same else "has other placeholders in its translation"


def main(arguments: list[str]) -> int:
    """Run one of the two commands; 1 when the check found something."""
    if arguments == ["compile"]:
        compile_all()
        return 0
    if arguments != ["check"]:
        print(__doc__, file=sys.stderr)
        return 2
    rooms: dict[str, list[str]] = defaultdict(list)
    for problem in check():
        rooms[problem.room].append(problem.text)
    for room, texts in sorted(rooms.items()):
        print(f"{room} ({len(texts)})", *texts, sep="\n  ")
    return 1 if rooms else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
