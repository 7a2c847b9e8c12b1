"""Context against concurrency in serving, length against micro-batch in training: which loads a layout holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.fit.judge import judge
from zuka.fit.verdict import Verdict
from zuka.memory.estimate import estimate
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve, Train

_CONTEXTS = tuple(1024 * 2**n for n in range(9))
_LENGTHS = tuple(512 * 2**n for n in range(8))
_COUNTS = (1, 2, 4, 8, 16, 32, 64, 128)


@dataclass(frozen=True, slots=True)
class LoadMap:
    """Verdicts by context (rows, tokens) and sequences at once (columns); ``asked`` is the user's row and column.

    In training rows are lengths of the samples and columns samples per card and step.
    """

    contexts: tuple[int, ...]
    sequences: tuple[int, ...]
    verdicts: tuple[tuple[Verdict, ...], ...]
    asked: tuple[int, int] = (0, 0)


def load_map(spec: ModelSpec, work: Serve | Train, layout: Layout) -> LoadMap:
    """The verdict of every usual context with every usual number of sequences, the asked ones among them.

    Contexts end at the model's own maximum.
    """
    serving = isinstance(work, Serve)
    usual = _CONTEXTS if serving else _LENGTHS
    context, count = (work.context, work.sequences) if serving else (work.sequence, work.micro_batch)
    longest = spec.max_context or usual[-1]
    context = min(context, longest)
    contexts = tuple(sorted({c for c in usual if c <= longest} | {context}))
    counts = tuple(sorted({*_COUNTS, count}))
    rows = tuple(tuple(_verdict(spec, _load(work, c, n), layout) for n in counts) for c in contexts)
    return LoadMap(contexts, counts, rows, (contexts.index(context), counts.index(count)))


def _load(work: Serve | Train, context: int, count: int) -> Serve | Train:
    if isinstance(work, Serve):
        return replace(work, context=context, sequences=count)
    return replace(work, sequence=context, micro_batch=count)


def _verdict(spec: ModelSpec, work: Serve | Train, layout: Layout) -> Verdict:
    return judge(spec, work, layout, estimate(spec, work, layout)).verdict
