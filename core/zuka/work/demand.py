"""How much of the work there is: from the user's counts to tokens, images and hours."""

from __future__ import annotations

from typing import Literal

from zuka.message import msg
from zuka.units import HOURS_PER_MONTH
from zuka.work.draft import WorkDraft
from zuka.work.resolve import Assumptions
from zuka.work.work import Demand, Embed, Picture, PictureTrain, Serve, Speech, Train, Work

_SAMPLES, _LENGTH, _EPOCHS = 10_000, 1_000, 3.0
_BATCH_TOKENS = 100e6
_IMAGES, _TRAINING_SAMPLES = 1_000.0, 3_000
_READING_TPS = 10.0
"""Tokens a second that keep ahead of a reader: about 5 words a second are read, 1.3 tokens make a word."""

_SMALL = msg("a small example; type your own amount")


def resolve_demand(draft: WorkDraft, work: Work, noted: Assumptions) -> Demand:
    """The demand with every field known; a run count per month turns a job into a month's total."""
    per: Literal["job", "month"] = "job" if draft.runs_per_month is None else "month"
    runs = draft.runs_per_month or 1.0
    match work:
        case Serve() if draft.task != "batch":
            return _service(draft, work, noted)
        case Serve() | Embed() | Speech():
            tokens = noted.fill("total_tokens", draft.total_tokens, _BATCH_TOKENS, _SMALL)
            return Demand(per, tokens, "tokens", runs)
        case Train():
            return Demand(per, _training_tokens(draft, noted), "tokens", runs)
        case Picture():
            images = noted.fill("total_images", draft.total_images, _IMAGES, _SMALL)
            return Demand(per, images, "images", runs)
        case PictureTrain():
            samples = noted.fill("samples", draft.samples, _TRAINING_SAMPLES, _SMALL)
            return Demand(per, samples * (draft.epochs or 1.0), "samples", runs)


def _training_tokens(draft: WorkDraft, noted: Assumptions) -> float:
    if draft.total_tokens is not None:
        return draft.total_tokens
    samples = noted.fill("samples", draft.samples, _SAMPLES, _SMALL)
    length = noted.fill("average_length", draft.average_length, _LENGTH, _SMALL)
    return samples * length * noted.fill("epochs", draft.epochs, _EPOCHS)


def _service(draft: WorkDraft, work: Serve, noted: Assumptions) -> Demand:
    users = noted.fill("users", draft.users, work.concurrency or 1, msg("as many as requests run at once"))
    return Demand(
        "month",
        hours_per_month=noted.fill(
            "hours_per_month", draft.hours_per_month, float(HOURS_PER_MONTH), msg("always open")
        ),
        users=users,
        min_tps_per_user=noted.fill(
            "min_tps_per_user", draft.min_tps_per_user, _READING_TPS, msg("keeps ahead of a reader")
        ),
        max_ttft_ms=draft.max_ttft_ms or 0.0,
    )
