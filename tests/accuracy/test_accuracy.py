"""No figure may lie further from the published measurements than the record says."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.accuracy import score

SMALLER_IS_BETTER = ("median", "p90", "half width", "said fits, ran out", "said no, ran", "tight")
LARGER_IS_BETTER = ("answered", "inside", "right")
ROUNDING = 0.0006
"""The record is written to a tenth of a percent."""


@pytest.fixture(scope="module")
def now() -> dict[str, dict[str, float]]:
    return score.scores()


def worse(now: Mapping[str, float], then: Mapping[str, float]) -> list[str]:
    """The columns in which a figure got worse."""
    found = [column for column in SMALLER_IS_BETTER if column in then and now[column] > then[column] + ROUNDING]
    return found + [column for column in LARGER_IS_BETTER if column in then and now[column] < then[column] - ROUNDING]


def test_no_figure_got_worse_than_the_record(now: dict[str, dict[str, float]]) -> None:
    record = score.recorded()
    assert record.keys() == now.keys()
    assert {name: found for name in record if (found := worse(now[name], record[name]))} == {}


def test_no_range_but_of_first_tokens_is_wider_than_four_times_its_low_end() -> None:
    found = [pair for name in score.names() for pair in score.collect(name)[0].items()]
    rows = [row for figure, own in found if figure != "ttft_ms" for row in own]
    assert [row.id for row in rows if row.said and row.said[2] > 4 * row.said[0]] == []


def test_every_case_names_its_source_once() -> None:
    for name in score.names():
        found = score.cases(name)
        assert len({case["id"] for case in found}) == len(found)
        assert all(case["source"].startswith("https://") for case in found)


def test_a_worse_figure_is_noticed() -> None:
    then = {"median": 0.05, "inside": 0.9}
    assert worse({"median": 0.06, "inside": 0.91}, then) == ["median"]
    assert worse({"median": 0.05, "inside": 0.85}, then) == ["inside"]
    assert worse({"median": 0.04, "inside": 0.9}, then) == []


def test_tables_are_read_back_as_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"a.b": score.figure_scores([score.Row("x", {}, 100.0, (90.0, 101.0, 120.0))])}
    page = tmp_path / "accuracy.md"
    page.write_text(f"<!-- accuracy -->\n{score.tables(rows)}<!-- /accuracy -->\n")
    monkeypatch.setattr(score, "RECORD", page)
    assert score.recorded()["a.b"] == pytest.approx(rows["a.b"], abs=0.0006)


@pytest.mark.parametrize("page", score.PAGES, ids=lambda page: page.name)
def test_every_page_shows_the_record(page: Path) -> None:
    shown, recorded = (score.MARKERS.search(path.read_text(encoding="utf-8")) for path in (page, score.RECORD))
    assert shown is not None
    assert recorded is not None
    assert shown[0] == recorded[0]
