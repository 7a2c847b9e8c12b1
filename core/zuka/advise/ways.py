"""What would make a layout hold the work, as edits of the scenario at hand."""

from __future__ import annotations

from dataclasses import replace

from zuka.advise.evaluation import Evaluation
from zuka.fit.layouts import COUNTS, precisions
from zuka.fit.verdict import FittedLayout
from zuka.fit.ways import GPUS, WEIGHTS, Edits, Way, ways_to_fit
from zuka.model.spec import AnySpec
from zuka.scenario.draft import ScenarioDraft
from zuka.work.resolve_layout import with_named_precision


def ways_for(evaluation: Evaluation, fitted: FittedLayout) -> tuple[Way, ...]:
    """The single changes that save memory on a layout, each with all edits that make it in the evaluation's scenario.

    The edits also choose the layout that results. Where the scenario states a split by hand, other counts of cards are
    left out: nobody but the user can say how they would be split.
    """
    spec, work, draft = evaluation.spec, evaluation.work, evaluation.draft
    if spec is None or work is None:
        return ()
    ways = ways_to_fit(spec, work, fitted)
    return tuple(
        replace(way, edits=_edits(spec, draft, way))
        for way in ways
        if not (_split_is_stated(draft) and way.layout.count != fitted.layout.count)
    )


def _edits(spec: AnySpec, draft: ScenarioDraft, way: Way) -> Edits:
    """Only what choosing the layout does not already say: usual counts and allowed precisions are judged anyway."""
    words = with_named_precision(draft.cards.layout, draft.model.name)
    allowed = precisions(way.work, spec, draft.cards.precisions, words)
    said: set[str] = set()
    if words.gpus is None and way.layout.count in COUNTS:
        said.add(GPUS)
    if way.layout.weights in allowed:
        said.add(WEIGHTS)
    return (*(edit for edit in way.edits if edit[0] not in said), ("cards.chosen", way.layout.name))


def _split_is_stated(draft: ScenarioDraft) -> bool:
    words = draft.cards.layout
    stated = (words.parallelism, words.tensor_parallel, words.pipeline_parallel, words.sharding)
    return any(each is not None for each in stated)
