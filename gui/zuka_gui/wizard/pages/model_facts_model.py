"""What is said of a model, as plain values: its structure in a few words, its facts, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.memory.cache import bytes_per_token
from zuka.message import Message, msg, verbatim
from zuka.model.spec import AnySpec, ModelSpec
from zuka.report.format import number, short
from zuka.work.suits import is_speech

UNKNOWN = msg("unknown")
ORIGINS: dict[str, Message] = {
    "name": msg("built-in catalogue"),
    "config": msg("config.json"),
    "file": msg("file"),
    "typed": msg("typed figures"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about the chosen model."""

    label: Message
    value: Message


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
