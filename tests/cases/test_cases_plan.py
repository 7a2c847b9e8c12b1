"""Public questions about copies, machines and free cards."""

from __future__ import annotations

from tests.support.speed import layout

from zuka.advise.pairs import machines_of
from zuka.facts.load import catalogue
from zuka.fit.copies import copies_for
from zuka.fit.verdict import Fit, FittedLayout, Verdict
from zuka.memory.estimate import estimate
from zuka.message import verbatim
from zuka.model.catalogue import find_model
from zuka.work.work import Demand, Serve


def copy(users: int) -> FittedLayout:
    """A copy on eight cards that serves so many users."""
    spec, on, work = find_model("Qwen3-32B"), layout("H100 SXM", "vllm", "bf16", 8), Serve(1280, 1, 1024, 256)
    fit = Fit(Verdict.FITS, verbatim("room enough"))
    return FittedLayout(on, estimate(spec, work, on), fit, None, serves=users)


def test_copies_are_written_out_as_machines_and_cards() -> None:
    """32 users at 13 for each copy of 8 cards: 3 copies, 24 cards, 39 served.

    https://github.com/redhat-performance/configiq/issues/68
    """
    copies = copies_for(copy(13), Demand("month", users=32, min_tps_per_user=15))
    assert copies == 3
    machines = machines_of(8, copies, 8)
    assert (machines, machines * 8, copies * 13) == (3, 24, 39)


def test_a_small_load_on_one_machine_stays_one_machine() -> None:
    """https://github.com/redhat-performance/configiq/issues/89: one machine of eight cards, not eleven."""
    copies = copies_for(copy(13), Demand("month", users=2, min_tps_per_user=15))
    assert copies is not None
    assert machines_of(8, copies, 8) == 1


def test_kaggle_offers_t4_or_p100_and_no_k80() -> None:
    """About 30 h a week, 12 h a run; the K80 of older guides is marked as gone.

    https://www.mrcomputerscience.com/fine-tune-lora-models-free-on-colab-and-kaggle-in-2026
    """
    (kaggle,) = (tier for tier in catalogue().free_tiers if tier.provider.startswith("Kaggle"))
    assert "2x T4" in kaggle.gpu
    assert "P100" in kaggle.gpu
    assert "K80" not in kaggle.gpu
    assert "30 h GPU a week" in kaggle.limit
    assert "12 h" in kaggle.session
    assert "K80 is long gone" in kaggle.note
