"""One request of the command line contract, from words to verdict and speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError

from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, parse_machine
from zuka.facts.records import Gpu
from zuka.fit.judge import judge
from zuka.fit.largest import largest
from zuka.fit.verdict import FittedLayout
from zuka.memory.estimate import estimate as estimate_memory
from zuka.message import msg
from zuka.model.choose import resolve_model
from zuka.model.spec import AnySpec, ModelSpec
from zuka.scenario.sentence import bad_value
from zuka.speed.estimate import estimate as estimate_speed
from zuka.speed.own_measure import own_factor, recalibrated
from zuka.speed.speed import Speed
from zuka.work.assumption import Assumption
from zuka.work.draft import LayoutDraft, WorkDraft
from zuka.work.resolve import Assumptions, resolve_work
from zuka.work.resolve_layout import resolve_layout, with_named_precision
from zuka.work.work import Serve, Work

Words = TypeVar("Words", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A request answered."""

    spec: AnySpec
    work: Work
    fitted: FittedLayout
    assumptions: tuple[Assumption, ...]


def estimate(request: Mapping[str, Any]) -> Estimate:
    """Memory, verdict and speed for one request.

    Args:
        request: the fields of the command line contract; every field but ``model`` may be missing.

    Raises:
        UserError: codes missing_field, bad_value, unknown_model, unknown_gpu, unsupported.
    """
    if "model" not in request:
        raise UserError("missing_field", msg("model is missing; give a name, a config, a file or numbers"), "model")
    model = request["model"]
    if not isinstance(model, str | Mapping) or not model:
        raise UserError("bad_value", msg("model: give a name, or an object with a config, a file or numbers"), "model")
    words = _read(WorkDraft, request, "work")
    named = model if isinstance(model, str) else None
    layout_words = with_named_precision(_read(LayoutDraft, request, "cards.layout"), named)
    noted = Assumptions()
    spec = resolve_model(cast("str | Mapping[str, object]", model))
    work = resolve_work(
        words, spec, noted, frozenset(layout_words.memory_options or ()), (layout_words.engine or "").lower()
    )
    cards = _cards(layout_words, noted)
    task = words.task or str(noted.items[0].value)
    layout = resolve_layout(layout_words, task, work, spec, cards, noted)
    need = estimate_memory(spec, work, layout)
    speed = _own(layout_words.measured_tps, estimate_speed(spec, work, layout, need), layout.count, task)
    fit = judge(spec, work, layout, need)
    if isinstance(spec, ModelSpec) and isinstance(work, Serve):
        context, sequences = largest(spec, work, layout) or (None, None)
        fit = replace(fit, max_context=context, max_sequences=sequences)
    fitted = FittedLayout(layout, need, fit, speed)
    return Estimate(spec, work, fitted, tuple(noted.items))


def _own(measured: float | None, speed: Speed, cards: int, task: str) -> Speed:
    """The speed with the user's own measurement of this layout taken in."""
    factor = None if measured is None else own_factor(speed, cards, measured, each=task == "serve")
    return speed if factor is None else recalibrated(speed, factor, same=True)


def _read(kind: type[Words], request: Mapping[str, Any], part: str) -> Words:
    """The request's fields as a part of the draft; its first wrong value becomes one clear sentence."""
    try:
        return kind.model_validate(request)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        field = str(detail["loc"][0])
        raise UserError("bad_value", bad_value(f"{part}.{field}", detail["input"]).message, field) from error


@lru_cache(maxsize=256)
def _machine(words: str, memory_gb: float | None) -> tuple[tuple[int, Gpu | CardChoice], ...]:
    """The parsed words; the lines of a batch name few different machines."""
    return tuple(parse_machine(words, memory_gb=memory_gb))


def _cards(words: LayoutDraft, noted: Assumptions) -> tuple[Gpu, ...]:
    """The cards of a machine in words; a name that fits several takes the default and is noted."""
    if words.gpu is None:
        return ()
    groups = _machine(words.gpu, words.gpu_memory_gb)
    cards: list[Gpu] = []
    for count, found in groups:
        if isinstance(found, CardChoice):
            noted.items.append(Assumption("gpu", found.default.name, found.why))
        cards += [found.default if isinstance(found, CardChoice) else found] * count
    return tuple(cards)
