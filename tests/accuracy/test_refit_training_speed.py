"""The refit of training speed moves few constants, none of a single model or card, and finds what it is given."""

from dataclasses import replace

import numpy as np
import pytest
from tests.accuracy import refit_training_speed as refit

from zuka.facts.calibration import calibration
from zuka.facts.load import catalogue

MOST = 22


@pytest.fixture(scope="module")
def rows() -> list[refit.Case]:
    return refit.load()


def test_few_constants_are_fitted_and_none_is_keyed_by_a_model_or_a_card() -> None:
    assert 10 < len(refit.fitted_names()) <= MOST
    names = {row.name.lower() for row in (*catalogue().model_rows, *catalogue().cards)}
    keys = [name.replace("_", " ") for name in calibration(refit.TABLE).constants]
    assert [key for key in keys if any(len(name) > 3 and name in key for name in names)] == []


def test_what_is_said_is_what_the_program_answers(rows: list[refit.Case]) -> None:
    of = refit.problem(rows[:20])
    residuals = of.residuals(np.zeros(len(of.names)), of.rows)
    assert np.median(np.abs(residuals)) < 0.5


def test_a_shifted_constant_is_found_again(rows: list[refit.Case]) -> None:
    # Measurements made up from half the share that products reach: the fit follows them.
    values = refit.constants()
    changed = values | {"products": values["products"] / 2}
    made = [replace(row, measured=row.measured * np.exp(row.residual(changed))) for row in rows[::6]]
    of = refit.problem(made)
    shift = refit.fit(of, made, np.zeros(len(of.names)), rounds=6)
    assert of.values(shift)["products"] == pytest.approx(changed["products"], rel=0.15)


def test_what_is_left_out_is_judged_without_itself(rows: list[refit.Case]) -> None:
    few = [row for row in rows if row.engine in ("xtuner", "fsdp_qlora")]
    of = refit.problem(few)
    found = refit.left_out(of, np.zeros(len(of.names)), refit.GROUPS["framework"], rounds=1)
    assert {name: len(own) for name, own in found.items()} == {"fsdp_qlora": 20, "xtuner": 9}
    assert any(fitted != out for own in found.values() for _, fitted, out in own)


def test_ends_hold_nine_in_ten_and_are_never_narrow() -> None:
    errors = np.linspace(-1, 1, 101).tolist()
    low, high = refit._ends(errors)  # pyright: ignore[reportPrivateUsage] - the rule itself is what is tested
    assert (low, high) == (pytest.approx(np.exp(-0.9), abs=1e-3), pytest.approx(np.exp(0.9), abs=1e-3))
    assert refit._ends([0.0]) == (0.8, 1.25)  # pyright: ignore[reportPrivateUsage] - the rule itself is what is tested
