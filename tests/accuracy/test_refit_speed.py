"""The refit of speed moves few constants, none of a single model or card, and finds what holds the residuals."""

import numpy as np
import pytest
from tests.accuracy import refit_serving_speed as serving
from tests.accuracy import refit_speed as refit

from zuka.facts.calibration import calibration
from zuka.facts.load import catalogue

MOST = 60


@pytest.fixture(scope="module")
def problem() -> serving.Problem:
    """Every eighth figure: enough for the shape of things."""
    return serving.problem(serving.load()[::8])


def test_at_most_sixty_constants_of_speed_are_fitted() -> None:
    assert 30 < refit.fitted() <= MOST


def test_no_constant_of_speed_is_keyed_by_a_model_or_a_card() -> None:
    names = {row.name.lower() for row in (*catalogue().model_rows, *catalogue().media_rows, *catalogue().cards)}
    keys = {name for table in refit.TABLES for name in calibration(table).constants}
    assert [key for key in keys if any(len(name) > 3 and name in key.replace("_", "-") for name in names)] == []


def test_residuals_of_the_fit_are_those_of_the_program(problem: serving.Problem) -> None:
    residuals = problem.residuals(np.zeros(len(problem.names)))
    assert np.median(np.abs(residuals)) < 0.2


def test_a_constant_moves_only_the_rows_that_read_it(problem: serving.Problem) -> None:
    shift = np.zeros(len(problem.names))
    jacobian = problem.jacobian(shift, problem.residuals(shift))
    column = problem.names.index("sglang_share")
    moved = {row.engine for row, change in zip(problem.rows, jacobian[:, column].tolist(), strict=True) if change}
    assert moved == {"sglang"}


def test_a_step_of_the_search_never_makes_the_fit_worse(problem: serving.Problem) -> None:
    start = np.full(len(problem.names), 0.1)
    before = serving.loss(problem, problem.residuals(start), start)
    shift, residuals, _ = serving.fit(problem, start, rounds=1)
    assert serving.loss(problem, residuals, shift) < before


def test_a_range_holds_the_share_it_says() -> None:
    errors = np.log(np.linspace(0.6, 1.6, 200)).tolist()
    low, high = serving.ends(errors, "token_any")
    held = sum(low <= np.exp(error) <= high for error in errors) / len(errors)
    assert held == pytest.approx(serving.HELD["token"], abs=0.02)
