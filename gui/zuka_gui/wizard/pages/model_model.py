"""What the model page shows, as plain values: search hits, the weights chart, the draft's next choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zuka.errors import UserError
from zuka.memory.at_precision import CARD_SIZES_GIB as CARD_SIZES
from zuka.memory.at_precision import smallest_card, usual_weights
from zuka.message import Message, msg, verbatim
from zuka.model.catalogue import find_model, search
from zuka.model.spec import AnySpec, ModelSpec
from zuka.scenario.draft import ModelDraft
from zuka.scenario.edit import as_data
from zuka_gui.charts.data import CardSize, Heading, WeightBar, WeightsBars
from zuka_gui.wizard.pages.model_facts_model import ORIGINS, UNKNOWN, structure

LIMIT = 20
PRECISIONS: dict[str, Message] = {
    "bf16": verbatim("bf16"),
    "fp8": verbatim("int8 / fp8"),
    "bnb-nf4-dq": verbatim("nf4 (QLoRA)"),
    "Q4_K_M": verbatim("Q4_K_M"),
}
TYPED: tuple[tuple[str, Message, Message], ...] = (
    ("params_b", msg("Parameters"), msg("billion")),
    ("layers", msg("Layers"), verbatim("")),
    ("hidden", msg("Hidden size"), verbatim("")),
    ("heads", msg("Attention heads"), verbatim("")),
    ("kv_heads", msg("KV heads"), verbatim("")),
    ("head_dim", msg("Head size"), verbatim("")),
    ("intermediate", msg("Feed-forward size"), verbatim("")),
    ("vocab", msg("Vocabulary"), verbatim("")),
    ("window", msg("Attention window"), verbatim("tokens")),
    ("context", msg("Longest context"), verbatim("tokens")),
)
"""The figures that can be typed: key, name and unit."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A model of the catalogue as a row of the search results; None and blank are unknown."""

    name: str
    params: float | None
    structure: Message
    context: int | None
    license: str
    exact: bool


@cache
def catalogue_size() -> int:
    """How many models the catalogue holds."""
    return len(search("", 1_000_000))


def hits(text: str) -> tuple[Hit, ...]:
    """The catalogue's models for a search text, best first; none for a blank one."""
    if not text.strip():
        return ()
    found = search(text, LIMIT)
    best = found[0].score if found else 0.0
    return tuple(
        _hit(hit.name, hit.params_b, hit.max_context, exact=best >= 100 and n == 0) for n, hit in enumerate(found)
    )


def _hit(name: str, params_b: float | None, context: int | None, *, exact: bool) -> Hit:
    try:
        spec = find_model(name)
    except UserError:
        return Hit(name, params_b and params_b * 1e9, UNKNOWN, context, "", exact)
    return Hit(name, float(spec.params), structure(spec), context, spec.license, exact)


def origin(model: ModelDraft) -> str:
    """Which of the draft's answers counts: name, config, file, typed, or "" for none."""
    return next((kind for kind in ORIGINS if getattr(model, kind)), "")


def chosen(model: ModelDraft, kind: str, value: object) -> dict[str, object]:
    """The part of the draft with this as its only answer; keys of a newer program are kept."""
    kept = {key: old for key, old in as_data(model).items() if key not in ORIGINS}
    return {**kept, kind: value}


def typed_figures(spec: AnySpec | None) -> dict[str, float]:
    """The figures of a model to start typing from."""
    if not isinstance(spec, ModelSpec):
        return {}
    figures = {
        "params_b": spec.params / 1e9,
        "layers": spec.layers,
        "hidden": spec.hidden,
        "heads": spec.heads,
        "kv_heads": spec.kv_heads,
        "head_dim": spec.head_dim,
        "intermediate": spec.intermediate,
        "vocab": spec.vocab,
        "context": spec.max_context or 0,
    }
    return {key: float(value) for key, value in figures.items() if value}


def weights_chart(spec: AnySpec) -> WeightsBars:
    """The weights at the usual precisions against the card sizes about them."""
    sizes = usual_weights(spec)
    first = sizes[0][1]
    gib = first.likely / 1024
    card = smallest_card(first.likely)
    finding = (
        msg("Weights: {gib:.1f} GiB, a {card} GB card", gib=gib, card=card)
        if card is not None
        else msg("Weights: {gib:.1f} GiB, more than any card", gib=gib)
    )
    line = msg("In bf16, before cache, activations, optimizer")
    bars = tuple(WeightBar(PRECISIONS[word], quantity.likely / 1024) for word, quantity in sizes)
    return WeightsBars(Heading(finding, line, first), bars, _cards(bars[-1].amount, gib))


def _cards(least: float, most: float) -> tuple[CardSize, ...]:
    """The card sizes from just below the smallest bar to the first above the largest."""
    above = smallest_card(most * 1024) or CARD_SIZES[-1]
    near = [size for size in CARD_SIZES if least <= size <= above] or [above]
    kept = near if len(near) <= 4 else [near[0], near[len(near) // 2], near[-1]]
    return tuple(CardSize(msg("{size} GB card", size=size), float(size)) for size in kept)
