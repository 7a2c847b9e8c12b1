"""Sentences written for the project, each with the clause type, state, side and value that a careful reader finds."""

from pathlib import Path

import pytest

from zuka.contract.find.check import FoundClause, check
from zuka.contract.find.values import value_json, value_text
from zuka.contract.reading.document import Document

HERE = Path(__file__).parent / "sentences"


def rows(language: str) -> list[tuple[str, ...]]:
    lines = (HERE / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def found_in(text: str) -> list[FoundClause]:
    return [clause for clause in check(Document(text)).clauses if clause.state != "absent_silent"]


@pytest.mark.parametrize(("kind", "state", "side", "number", "sentence"), [*rows("zh"), *rows("en")])
def test_a_sentence_is_read_right(kind: str, state: str, side: str, number: str, sentence: str) -> None:
    found = found_in(sentence)
    if kind == "-":
        assert not found, [clause.type for clause in found]
        return
    same = [clause for clause in found if clause.type == kind]
    assert same, f"found {[clause.type for clause in found]}"
    assert (same[0].state, same[0].favours) == (state, side)
    assert number in f"{value_text(same[0].values)} {value_json(same[0].values)}"
