"""What lies beside the tensors is the rest of the need, with its parts where they are named."""

import pytest

from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.outside import outside_tensors
from zuka.message import msg
from zuka.quantity import Quantity, exact, total

WEIGHTS = exact(msg("Weights"), 8000.0, "MiB")
STATES = exact(msg("Optimizer states"), 1000.0, "MiB")
CONTEXT = exact(msg("Driver context and libraries"), 500.0, "MiB")
GAPS = exact(msg("Gaps that cannot be used"), 250.0, "MiB")
PEAK = total(msg("Peak of tensors"), (WEIGHTS, STATES), "MiB")


def need(needed: Quantity, **parts: Quantity) -> MemoryNeed:
    return MemoryNeed(CardMemory(), CardMemory(weights=WEIGHTS, optimizer=STATES, **parts), needed)


def test_context_and_gaps_are_the_rest_of_a_training() -> None:
    found = outside_tensors(need(total(msg("Needed"), (PEAK, CONTEXT, GAPS), "MiB"), torch_allocated=PEAK))
    assert found is not None
    assert found.parts == (CONTEXT, GAPS)
    assert found.likely == 750.0


def test_one_named_part_explains_itself() -> None:
    assert outside_tensors(need(total(msg("Needed"), (WEIGHTS, STATES, CONTEXT), "MiB"))) is CONTEXT


def test_a_rest_that_is_not_named_is_explained_by_the_need() -> None:
    whole = Quantity(msg("Needed"), 9000, 9600, 11000, "MiB")
    found = outside_tensors(need(whole))
    assert found is not None
    assert (found.low, found.likely, found.high) == (pytest.approx(0), 600, 2000)
    assert found.inputs == (whole,)


def test_without_a_rest_there_is_none() -> None:
    assert outside_tensors(need(total(msg("Needed"), (WEIGHTS, STATES), "MiB"))) is None
