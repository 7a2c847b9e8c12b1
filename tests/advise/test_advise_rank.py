"""The order of candidates and the efficient set."""

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from tests.support.offers import candidate

from zuka.advise.advice import Candidate
from zuka.advise.rank import efficient_ids, ranked


def order(*candidates: Candidate) -> list[str]:
    return [c.id for c in ranked(candidates)]


def test_the_cheapest_comes_first():
    assert order(candidate("dear", 120, 1), candidate("cheap", 100, 9)) == ["cheap", "dear"]


def test_totals_within_two_percent_go_to_the_shorter_time():
    assert order(candidate("a", 100, 9), candidate("b", 101.9, 5)) == ["b", "a"]
    assert order(candidate("a", 100, 9), candidate("b", 102.1, 5)) == ["a", "b"]


def test_equal_cost_and_time_go_to_the_newer_price():
    old, new = candidate("a", 100, 5, observed=date(2026, 1, 1)), candidate("b", 100, 5, observed=date(2026, 11, 1))
    assert order(old, new) == ["b", "a"]


def test_a_must_that_could_not_be_confirmed_ranks_after_the_rest():
    doubtful = replace(candidate("cheap", 50, 1), unconfirmed=("invoice",))
    assert order(doubtful, candidate("dear", 100, 9)) == ["dear", "cheap"]


def test_the_efficient_set_holds_what_nothing_beats_in_both():
    kept = efficient_ids([candidate("a", 100, 50), candidate("b", 130, 30), candidate("c", 140, 40)])
    assert kept == {"a", "b"}


costs = st.lists(st.tuples(st.floats(1, 1e4), st.floats(0.1, 100)), min_size=1, max_size=12)


@given(costs, st.data())
def test_becoming_dearer_never_ranks_better(pairs: list[tuple[float, float]], data: st.DataObject):
    chosen = data.draw(st.integers(0, len(pairs) - 1))
    factor = data.draw(st.floats(1, 3))
    before = [candidate(str(i), cost, hours) for i, (cost, hours) in enumerate(pairs)]
    after = [replace(c, ranked_by=c.ranked_by * factor) if i == chosen else c for i, c in enumerate(before)]
    assert order(*after).index(str(chosen)) >= order(*before).index(str(chosen))


@given(costs)
def test_ranks_are_a_permutation_from_one(pairs: list[tuple[float, float]]):
    found = ranked([candidate(str(i), cost, hours) for i, (cost, hours) in enumerate(pairs)])
    assert [c.rank for c in found] == list(range(1, len(pairs) + 1))
    assert {c.id for c in found} == {str(i) for i in range(len(pairs))}


@given(costs)
def test_nothing_beats_an_efficient_candidate_in_both(pairs: list[tuple[float, float]]):
    found = ranked([candidate(str(i), cost, hours) for i, (cost, hours) in enumerate(pairs)])
    for kept in (c for c in found if c.efficient):
        assert not any(o.ranked_by < kept.ranked_by and o.hours.likely < kept.hours.likely for o in found)
