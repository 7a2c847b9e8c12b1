"""Context against concurrency: which loads a layout holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.fit.judge import judge
from zuka.fit.verdict import Verdict
from zuka.memory.estimate import estimate
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve

_CONTEXTS = tuple(1024 * 2**n for n in range(9))
_SEQUENCES = (1, 2, 4, 8, 16, 32, 64, 128)


@dataclass(frozen=True, slots=True)
class LoadMap:
    """Verdicts by context (rows, tokens) and sequences at once (columns)."""

    contexts: tuple[int, ...]
    sequences: tuple[int, ...]
    verdicts: tuple[tuple[Verdict, ...], ...]


def load_map(spec: ModelSpec, work: Serve, layout: Layout) -> LoadMap:
    """The verdict of every usual context with every usual number of sequences, the asked ones among them.

    Contexts end at the model's own maximum.
    """
    longest = spec.max_context or _CONTEXTS[-1]
    contexts = tuple(sorted({c for c in _CONTEXTS if c <= longest} | {min(work.context, longest)}))
    sequences = tuple(sorted({*_SEQUENCES, work.sequences}))
    rows = tuple(
        tuple(_verdict(spec, replace(work, context=context, sequences=count), layout) for count in sequences)
        for context in contexts
    )
    return LoadMap(contexts, sequences, rows)


def _verdict(spec: ModelSpec, work: Serve, layout: Layout) -> Verdict:
    return judge(spec, work, layout, estimate(spec, work, layout)).verdict
