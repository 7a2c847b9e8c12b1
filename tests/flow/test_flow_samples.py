"""Every sample typed into an empty wizard, step by step, by each back end: the same scenario and the same answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.answers import evaluated
from tests.support.driver import Driver, fill_step, plain, sample_draft

from zuka.advise.samples import SAMPLES
from zuka.message import render
from zuka.scenario.steps import STEPS

Drive = Callable[[str], Driver]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("back_end", ["core", "mouse", "keys"])
def test_a_sample_can_be_typed_in_and_gives_its_answer(drive: Drive, back_end: str, sample: str) -> None:
    wanted = sample_draft(sample)
    driver = drive(back_end)
    driver.start()
    for step in STEPS:
        assert driver.step is step
        fill_step(driver, wanted, step)
        driver.next() if step is not STEPS[-1] else None
    evaluation = driver.wait_fresh()
    expected = evaluated(wanted)
    assert plain(driver.draft) == plain(wanted)
    assert evaluation.advice is not None
    assert expected.advice is not None
    assert driver.answer() == render(expected.advice.answer.text, "en")
    assert evaluation.advice.answer == expected.advice.answer
    assert evaluation.advice.candidates == expected.advice.candidates
    assert driver.result_rows() == tuple(c.sheet.offer.id for c in expected.advice.candidates)
