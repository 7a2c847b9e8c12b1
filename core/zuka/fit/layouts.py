"""Every sensible layout: each card, 1, 2, 4, 8 of it, at the precisions that the user allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from zuka.facts.records import Gpu
from zuka.fit.judge import judge_with_engine
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.memory.estimate import estimate as estimate_memory
from zuka.memory.need import MemoryNeed
from zuka.model.spec import AnySpec
from zuka.speed.estimate import estimate as estimate_speed
from zuka.work.draft import LayoutDraft
from zuka.work.engines import RESERVING
from zuka.work.layout import Layout
from zuka.work.resolve import Assumptions
from zuka.work.resolve_layout import native_precision, resolve_layout
from zuka.work.work import Picture, PictureTrain, Serve, Speech, Train, Work

COUNTS = (1, 2, 4, 8)


def precisions(work: Work, spec: AnySpec, asked: Sequence[str] | None, draft: LayoutDraft) -> tuple[str, ...]:
    """Weight precisions to try, best quality first: what the user allows, else what the work is usually done in."""
    if draft.weights:
        return (draft.weights,)
    if asked:
        return tuple(asked)
    if isinstance(work, Serve):
        native = native_precision(spec)
        return tuple(dict.fromkeys((native, "fp8", "awq-int4"))) if native in ("bf16", "fp16", "fp32") else (native,)
    if isinstance(work, Train):
        return ({"qlora": "bnb-nf4", "lora-8bit": "bnb-int8"}.get(work.method, "bf16"),)
    return (native_precision(spec) if native_precision(spec) != "fp32" else "fp16",)


def fitted_layouts(
    spec: AnySpec,
    work: Work,
    task: str,
    draft: LayoutDraft,
    cards: Iterable[Gpu],
    allowed: Sequence[str],
    counts: Sequence[int] = COUNTS,
    *,
    chosen: str | None = None,
) -> Iterator[FittedLayout]:
    """For each card and count the layout of the best precision that fits, or the last one tried with its reason.

    A layout that was ``chosen`` by name keeps its precision, whatever else would fit.
    """
    needs = _Needs()
    for card in cards:
        for count in _counts(work, counts):
            layouts = [_layout(spec, work, task, draft, card, count, w) for w in allowed]
            kept = [layout for layout in layouts if layout.name == chosen]
            yield _best(spec, work, needs, kept or layouts)


def _counts(work: Work, counts: Sequence[int]) -> Sequence[int]:
    """Pictures and speech run on one card; more cards are more copies."""
    return (1,) if isinstance(work, Picture | PictureTrain | Speech) else counts


class _Needs:
    """Memory needs of uniform machines; an engine that reserves nothing needs the same on all cards of a maker."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, str, str], MemoryNeed] = {}

    def of(self, spec: AnySpec, work: Work, layout: Layout) -> MemoryNeed:
        """The need, computed once for all cards that share it."""
        if layout.engine in RESERVING:
            return estimate_memory(spec, work, layout)
        key = (layout.weights, layout.count, layout.cards[0].vendor, layout.kv)
        if key not in self._known:
            self._known[key] = estimate_memory(spec, work, layout)
        return self._known[key]


def _best(spec: AnySpec, work: Work, needs: _Needs, layouts: Iterable[Layout]) -> FittedLayout:
    tried: list[FittedLayout] = []
    for layout in layouts:
        fitted = _judged(spec, work, needs, layout)
        if fitted.fit.verdict is Verdict.FITS:
            return _with_speed(spec, work, fitted)
        tried.append(fitted)
    tight = next((f for f in tried if f.fit.verdict is Verdict.TIGHT), None)
    return tried[-1] if tight is None else _with_speed(spec, work, tight)


def _layout(spec: AnySpec, work: Work, task: str, draft: LayoutDraft, card: Gpu, count: int, weights: str) -> Layout:
    """The layout of one card kind; a card without bfloat16 takes fp16, as people do."""
    if weights == "bf16" and card.supports_bf16 is False:
        weights = "fp16"
    words = draft.model_copy(update={"weights": weights, "gpus": count, **_default_split(work, draft, count)})
    return resolve_layout(words, task, work, spec, (card,), Assumptions())


def _default_split(work: Work, draft: LayoutDraft, count: int) -> dict[str, str]:
    """Full training on several cards shards its states; adapters keep a copy on each card."""
    if draft.sharding or draft.parallelism or count == 1 or not isinstance(work, Train):
        return {}
    return {"sharding": "fsdp" if work.method in ("full", "pretrain") else "ddp"}


def _judged(spec: AnySpec, work: Work, needs: _Needs, layout: Layout) -> FittedLayout:
    need = needs.of(spec, work, layout)
    return FittedLayout(layout, need, judge_with_engine(spec, work, layout, need), None)


def _with_speed(spec: AnySpec, work: Work, fitted: FittedLayout) -> FittedLayout:
    return replace(fitted, speed=estimate_speed(spec, work, fitted.layout, fitted.need))
