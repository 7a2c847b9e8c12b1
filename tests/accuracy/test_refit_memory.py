"""The refit moves few constants, none of a single model or card, and leaves the program as it found it."""

import numpy as np
import pytest
from tests.accuracy import refit_memory as refit
from tests.accuracy import refit_ranges

from zuka.facts.calibration import calibration
from zuka.facts.load import catalogue

MOST = 60


def test_at_most_sixty_constants_of_memory_are_fitted() -> None:
    assert 30 < len(refit.fitted_constants()) <= MOST


def test_no_constant_is_keyed_by_a_model_or_a_card() -> None:
    names = {row.name.lower() for row in (*catalogue().model_rows, *catalogue().media_rows, *catalogue().cards)}
    keys = {name for table in refit.TABLES for name in calibration(table).constants}
    assert [key for key in keys if any(len(name) > 3 and name in key.replace("_", "-") for name in names)] == []


def test_other_values_hold_only_inside_the_block() -> None:
    key = ("training_memory", "logits_retained")
    before = calibration(key[0])[key[1]]
    with refit.in_force({key: 9.0}):
        assert calibration(key[0])[key[1]] == 9.0
    assert calibration(key[0])[key[1]] == before


def test_the_solver_finds_the_middle_and_not_the_mean() -> None:
    # four rows agree, one is far off; a fit by squares would follow it
    jacobian, residuals = np.ones((5, 1)), np.array([0.2, 0.2, 0.2, 0.2, 5.0])
    found = refit.solve(jacobian, -residuals, np.full(5, 20.0), np.zeros(1), np.zeros(1))
    assert found[0] == pytest.approx(0.2, abs=0.05)


@pytest.mark.parametrize("kind", refit_ranges.KINDS[:4], ids=lambda kind: kind.names.pattern)
def test_ranges_in_force_are_those_that_the_residuals_give(kind: refit_ranges.Kind) -> None:
    found = refit_ranges.refit(kind, refit_ranges.held_out(kind))
    assert found
    table = calibration(kind.table)
    assert {name: table.spread(name) for name in found} == found


def test_a_range_leaves_one_row_in_eighteen_on_each_side() -> None:
    key = ("serving_memory", "cache")
    rows = refit.load(("kv_mib",))
    below, above = refit_ranges.beyond(rows, [key], *calibration(key[0]).spread(key[1]))
    assert 0 <= max(below, above) <= refit_ranges.BEYOND
