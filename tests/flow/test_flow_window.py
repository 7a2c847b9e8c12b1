"""Going about, saving and opening, languages, undo, two windows: nothing that was said is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.gui import example
from tests.support.driver import Driver, plain, sample_draft
from tests.support.driver_keys import KeyDriver
from tests.support.driver_mouse import MouseDriver
from tests.support.driver_window import WindowDriver

from zuka.advise.samples import SAMPLES
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.steps import STEPS, Step
from zuka.scenario.store import load
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.manager import theme

Drive = Callable[[str], Driver]
LORA = sample_draft("lora-8b-24gb")


@pytest.fixture(params=[MouseDriver, KeyDriver], ids=["mouse", "keys"])
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WindowDriver]:
    """A window whose consequences are a hand-made example, because they are not looked at."""
    made: WindowDriver = request.param(tmp_path, example.evaluation)
    yield made
    made.close()


def test_back_and_jumping_lose_nothing(driver: WindowDriver) -> None:
    driver.start(LORA)
    for step in (Step.ADVICE, Step.WORK, Step.CONTRACT, Step.MODEL, Step.OFFERS, Step.NEEDS, Step.CARDS):
        driver.goto(step)
        assert driver.step is step
    for step in reversed(STEPS[:3]):
        driver.back()
        assert driver.step is step
    assert driver.draft == LORA


def test_typing_is_kept_when_the_page_is_left_at_once(driver: WindowDriver) -> None:
    driver.start(LORA)
    driver.goto(Step.WORK)
    driver.fill("work.samples", 1234)
    driver.goto(Step.NEEDS)
    assert driver.draft.work.samples == 1234


@pytest.mark.parametrize(("typed", "allowed"), [("0", "1"), ("-3", "1"), ("many", "whole number")])
def test_next_with_an_error_goes_to_the_field_and_says_what_is_allowed(
    driver: WindowDriver, typed: str, allowed: str
) -> None:
    driver.start(LORA)
    driver.goto(Step.WORK)
    driver.fill("work.samples", typed)
    driver.next()
    assert driver.step is Step.WORK
    assert driver.focus() == "work.samples"
    assert any(allowed in sentence for sentence in driver.issues())
    assert driver.draft.work.samples == 200_000
    driver.fill("work.samples", 5000)
    driver.next()
    assert driver.step is Step.NEEDS
    assert driver.draft.work.samples == 5000


def test_an_empty_scenario_asks_for_the_model_first(driver: WindowDriver) -> None:
    driver.start()
    driver.next()
    assert driver.step is Step.MODEL
    assert driver.focus() == "model.name"


def test_with_model_and_work_the_advice_can_be_seen_at_once(driver: WindowDriver) -> None:
    driver.start()
    driver.fill("model.name", "Qwen3-8B")
    driver.next()
    driver.fill("work.task", "train")
    driver.goto(Step.ADVICE)
    assert driver.answer() == "Rent 1 x RTX 4090"


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_saved_sample_opens_again_as_it_was(tmp_path: Path, sample: str) -> None:
    driver = MouseDriver(tmp_path, example.evaluation)
    driver.start(sample_draft(sample))
    path = tmp_path / f"{sample} 副本.zuka"
    driver.save(path)
    assert plain(load(path).file.draft) == plain(sample_draft(sample))
    driver.command("new")
    assert driver.draft == ScenarioDraft()
    driver.open(path)
    assert driver.draft == sample_draft(sample)
    driver.close()


def test_what_is_being_typed_is_saved_by_the_shortcut(tmp_path: Path) -> None:
    driver = KeyDriver(tmp_path, example.evaluation)
    driver.start(LORA)
    driver.goto(Step.WORK)
    driver.fill("work.samples", 4321)
    driver.save(tmp_path / "a.zuka")
    assert load(tmp_path / "a.zuka").file.draft.work.samples == 4321
    driver.close()


def test_language_and_theme_change_nothing_but_the_words(driver: WindowDriver) -> None:
    driver.start(LORA)
    driver.goto(Step.WORK)
    driver.fill("work.samples", 1500)
    driver.wait_fresh()
    english = driver.steps()
    translator().set_language("zh")
    theme().set_choice("dark")
    driver.fill("work.epochs", 2.0)
    driver.wait_fresh()
    chinese = driver.steps()
    driver.goto(Step.ADVICE)
    driver.goto(Step.WORK)
    translator().set_language("en")
    theme().set_choice("light")
    driver.wait_fresh()
    assert (driver.draft.work.samples, driver.draft.work.epochs) == (1500, 2)
    assert chinese != english
    assert driver.steps() == english


def test_undo_of_all_edits_is_the_start_and_redo_of_all_the_end(driver: WindowDriver) -> None:
    driver.start(LORA)
    answers = {
        "work.samples": 10_000,
        "work.rank": 32,
        "work.optimizer": "adamw-8bit",
        "needs.finish_hours.value": 48.0,
        "needs.invoice.mode": "any",
        "cards.only": ("L40S", "RTX 4090"),
    }
    for path, value in answers.items():
        driver.goto(Step(path.partition(".")[0]))
        driver.fill(path, value)
    driver.goto(Step.ADVICE)
    end = driver.draft
    assert end != LORA
    while driver.can("undo"):
        driver.undo()
    assert driver.draft == LORA
    while driver.can("redo"):
        driver.redo()
    assert driver.draft == end


def test_two_windows_on_one_file_never_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "shared.zuka"
    first, second = (MouseDriver(tmp_path / name, example.evaluation) for name in ("a", "b"))
    first.start(LORA)
    first.save(path)
    second.start()
    second.open(path)
    for driver, samples in ((first, 111), (second, 222)):
        driver.activate()
        driver.goto(Step.WORK)
        driver.fill("work.samples", samples)
        driver.command("save")
    assert load(path).file.draft.work.samples == 111
    assert second.draft.work.samples == 222
    assert second.window.isWindowModified()
    assert "changed by another program" in second.notices()[0]
    for driver in (first, second):
        driver.close()
