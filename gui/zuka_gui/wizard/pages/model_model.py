"""What the model page shows, as plain values: search hits, facts of a model, its weights, the next choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zuka.errors import UserError
from zuka.memory.at_precision import CARD_SIZES_GIB as CARD_SIZES
from zuka.memory.at_precision import smallest_card, usual_weights
from zuka.memory.cache import bytes_per_token
from zuka.message import Message, msg, verbatim
from zuka.model.catalogue import find_model, search
from zuka.model.spec import AnySpec, ModelSpec
from zuka.report.format import number, short
from zuka.scenario.draft import ModelDraft
from zuka.scenario.edit import as_data
from zuka.work.suits import is_speech
from zuka_gui.charts.data import CardSize, Heading, WeightBar, WeightsBars

LIMIT = 20
UNKNOWN = msg("unknown")
ORIGINS: dict[str, Message] = {
    "name": msg("built-in catalogue"),
    "config": msg("config.json"),
    "file": msg("file"),
    "typed": msg("typed figures"),
}
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


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about the chosen model."""

    label: Message
    value: Message


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


def structure(spec: AnySpec) -> Message:
    """Layers and attention in a few words."""
    if not isinstance(spec, ModelSpec):
        return msg("speech model") if is_speech(spec) else verbatim(_KINDS.get(spec.kind, spec.kind))
    if not spec.has_shape:
        return UNKNOWN
    return msg("{layers} layers \u00b7 {attention}", layers=spec.layers, attention=_attention(spec))


_KINDS = {"unet": "UNet", "dit": "DiT", "mmdit": "MMDiT"}


def _attention(spec: ModelSpec) -> Message:
    words = {
        "gqa": verbatim(f"GQA {spec.heads}/{spec.kv_heads}"),
        "mha": verbatim(f"MHA {spec.heads}"),
        "mqa": verbatim("MQA"),
        "mla": verbatim("MLA"),
        "sliding": msg("sliding window"),
        "hybrid": msg("hybrid linear attention"),
        "none": msg("encoder"),
    }
    return words[spec.attention]


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


def facts(spec: AnySpec) -> tuple[Fact, ...]:
    """What matters of a model for memory and speed."""
    return _language_facts(spec) if isinstance(spec, ModelSpec) else _media_facts(spec)


def _language_facts(spec: ModelSpec) -> tuple[Fact, ...]:
    rows = [
        Fact(msg("Parameters"), _params(spec)),
        Fact(msg("Layers"), _count(spec.layers)),
        Fact(msg("Hidden size"), _count(spec.hidden)),
        Fact(msg("Attention heads"), _heads(spec)),
        Fact(msg("Head size"), _count(spec.head_dim)),
        Fact(msg("Vocabulary"), _vocabulary(spec)),
        Fact(msg("Longest context"), _count(spec.max_context)),
        Fact(msg("Own precision"), verbatim(_dtype(spec.native_dtype))),
        Fact(msg("KV cache"), _cache(spec)),
        Fact(msg("Licence"), verbatim(spec.license) if spec.license else UNKNOWN),
    ]
    if spec.experts is not None:
        words = msg("{used} of {count} for each token", used=spec.experts.used, count=spec.experts.count)
        rows.insert(2, Fact(msg("Experts"), words))
    return tuple(rows)


def _media_facts(spec: AnySpec) -> tuple[Fact, ...]:
    if isinstance(spec, ModelSpec):
        return ()
    encoders = ", ".join(f"{name} {short(size)}" for name, size in spec.text_encoders)
    size = (
        msg("{height} \u00d7 {width}", height=spec.default_height, width=spec.default_width)
        if spec.default_height and spec.default_width
        else UNKNOWN
    )
    rows = [
        Fact(msg("Parameters"), verbatim(short(spec.params))),
        Fact(msg("Kind"), structure(spec)),
        Fact(msg("Main network"), verbatim(short(spec.main_params))),
        Fact(msg("Own precision"), verbatim(_dtype(spec.native_dtype))),
        Fact(msg("Licence"), verbatim(spec.license) if spec.license else UNKNOWN),
    ]
    if not is_speech(spec):
        rows[3:3] = [
            Fact(msg("Text encoders"), verbatim(encoders) if encoders else msg("none")),
            Fact(msg("Picture decoder"), verbatim(short(spec.vae_params)) if spec.vae_params else msg("none")),
            Fact(msg("Usual size"), size),
            Fact(msg("Usual steps"), _count(spec.default_steps)),
        ]
    return tuple(rows)


def _params(spec: ModelSpec) -> Message:
    if spec.active_params < spec.params:
        return msg("{all}, {active} active", all=short(spec.params), active=short(spec.active_params))
    return msg("{all} (all active)", all=short(spec.params))


def _heads(spec: ModelSpec) -> Message:
    if not spec.heads:
        return UNKNOWN
    kind = spec.attention.upper() if spec.attention in ("gqa", "mha", "mqa", "mla") else _attention(spec)
    return msg("{heads} query / {kv} KV ({kind})", heads=spec.heads, kv=spec.kv_heads, kind=kind)


def _vocabulary(spec: ModelSpec) -> Message:
    if not spec.vocab:
        return UNKNOWN
    text = msg("{size}, shared with the head") if spec.tied else msg("{size}, not shared")
    return msg(text.text, size=number(spec.vocab))


def _cache(spec: ModelSpec) -> Message:
    if not spec.cache:
        return msg("none")
    return msg("{kib} KiB / token", kib=number(bytes_per_token(spec, "f16") / 1024, 0))


def _count(value: int | None) -> Message:
    return verbatim(number(value)) if value else UNKNOWN


def _dtype(word: str) -> str:
    return {"bfloat16": "bf16", "float16": "fp16", "float32": "fp32"}.get(word, word)


def source_line(spec: AnySpec, kind: str) -> Message:
    """Where the figures come from."""
    if kind == "typed":
        return msg("Source: the figures typed above.")
    place = _place(spec.source) or ORIGINS[kind]
    return msg("Source: {source}; parameters: {basis}", source=place, basis=_basis(spec.params_basis))


def _basis(text: str) -> Message:
    """How the parameters were found; the table's own words where they are special."""
    if text.startswith(_COUNTED):
        tool = text.removeprefix(_COUNTED).partition(" (")[0].partition(" plus ")[0].replace(" and ", ", ")
        return msg("counted tensor by tensor with {tool}", tool=tool)
    if text.startswith("computed from the shape"):
        return msg("computed from the shape")
    return _BASES.get(text, verbatim(text)) if text else UNKNOWN


_COUNTED = "counted on the meta device with "
_BASES: dict[str, Message] = {
    "printed by the loader": msg("printed by the loader"),
    "counted from the file's tensors": msg("counted from the file's tensors"),
    "as published": msg("as published"),
    "size in the name": msg("size in the name"),
}


def _place(source: str) -> str:
    """A source without the parts of its address that say nothing."""
    words = source.removeprefix("https://").split("/")
    return "/".join((*words[:3], "\u2026", words[-1])) if len(words) > 5 else "/".join(words)


def weights_chart(spec: AnySpec) -> WeightsBars:
    """The weights at the usual precisions against the card sizes about them."""
    sizes = usual_weights(spec)
    first = sizes[0][1]
    gib = first.likely / 1024
    card = smallest_card(first.likely)
    finding = (
        msg("Weights alone: {gib:.1f} GiB, for a {card} GB card", gib=gib, card=card)
        if card is not None
        else msg("Weights alone: {gib:.1f} GiB, more than any card", gib=gib)
    )
    line = msg("In bf16, without activations, cache and optimizer")
    bars = tuple(WeightBar(PRECISIONS[word], quantity.likely / 1024) for word, quantity in sizes)
    return WeightsBars(Heading(finding, line, first), bars, _cards(bars[-1].amount, gib))


def _cards(least: float, most: float) -> tuple[CardSize, ...]:
    """The card sizes from just below the smallest bar to the first above the largest."""
    above = smallest_card(most * 1024) or CARD_SIZES[-1]
    near = [size for size in CARD_SIZES if least <= size <= above] or [above]
    kept = near if len(near) <= 4 else [near[0], near[len(near) // 2], near[-1]]
    return tuple(CardSize(msg("{size} GB card", size=size), float(size)) for size in kept)
