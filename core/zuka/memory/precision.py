"""What a precision word means: bits per weight of each part of a model, and bits per cached value.

The words are those of the command line contract. Every figure includes scales and zero points, because "4 bit" on a box
is 4.1 to 6 bits on a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from zuka.errors import UserError
from zuka.memory.gguf import BLOCK_BITS, gguf_mixture
from zuka.message import msg

HALF = 16.0


@dataclass(frozen=True, slots=True)
class WeightBits:
    """Bits per weight, scales included, of the parts of a model.

    ``main`` is the bulk of the block matrices; ``value``, ``output`` and ``down`` are the projections that mixed GGUF
    files treat better. ``experts`` holds for routed experts, ``vision`` for image and audio towers. ``mean`` says that
    the figure is an average over the whole file. ``gguf`` files leave an untied embedding in main memory.
    """

    word: str
    main: float
    value: float
    output: float
    down: float
    experts: float
    experts_down: float
    embedding: float = HALF
    head: float = HALF
    vision: float = HALF
    gguf: bool = False
    mean: bool = False


_PLAIN: dict[str, float] = {
    "bf16": 16.0,
    "fp16": 16.0,
    "f16": 16.0,
    "fp32": 32.0,
    "f32": 32.0,
    "amp-bf16": 32.0,
    "amp-fp16": 32.0,
}
"""One type everywhere. ``amp-`` keeps 32-bit parameters and computes in 16 bits."""

_LINEAR: dict[str, float] = {
    "fp8": 8.0,
    "mxfp8": 8.25,
    "nvfp4": 4.5,
    "int8": 8.0,
    "int4": 4.25,
    "awq-int4": 4.15625,
    "gptq-int4": 4.15625,
    "gptq-int8": 8.1875,
    "bnb-nf4": 4.5,
    "bnb-nf4-dq": 4.127,
    "bnb-int8": 8.01,
}
"""Quantised block matrices; embedding, head and vision stay in 16 bits (bitsandbytes replaces vision matrices too).

Group sizes: AWQ and GPTQ 128 (16-bit scale, zero point of the weight's width), NF4 64 (32-bit scale, or 8-bit twice
quantised), NVFP4 16 (8-bit scale), MX 32 (8-bit scale), int4 64 (16-bit scale).
"""

_SPELLINGS = {
    "bfloat16": "bf16",
    "float16": "fp16",
    "half": "fp16",
    "float32": "fp32",
    "awq": "awq-int4",
    "gptq": "gptq-int4",
    "nf4": "bnb-nf4",
    "fp4": "nvfp4",
}

WEIGHT_WORDS: tuple[str, ...] = (*_PLAIN, *_LINEAR, "mxfp4", "Q4_K_M", "Q8_0", "IQ4_XS", "bpw=4.5")
"""The words to name when another one is refused; GGUF types and ``bpw=`` stand for their families."""


@cache
def weight_bits(word: str) -> WeightBits:
    """Bits per weight of each part under a precision word.

    Raises:
        UserError: the word is none (code ``bad_value``, field ``weights``).
    """
    name = word.strip()
    low = _SPELLINGS.get(name.lower(), name.lower())
    if low in _PLAIN:
        return _uniform(low, _PLAIN[low])
    if low in _LINEAR:
        linear = _linear(low, _LINEAR[low])
        return replace(linear, vision=linear.main) if low.startswith("bnb") else linear
    if low == "mxfp4":
        return replace(_uniform(low, HALF), experts=BLOCK_BITS["MXFP4"], experts_down=BLOCK_BITS["MXFP4"])
    if low.startswith("bpw="):
        return replace(_uniform(low, _mean_bits(low)), gguf=True, mean=True)
    mixture = gguf_mixture(name)
    if mixture is None:
        raise UserError(
            "bad_value",
            msg(
                "weights: {word} is no known precision; use one of {allowed} or another GGUF type",
                word=word,
                allowed=", ".join(WEIGHT_WORDS),
            ),
            "weights",
        )
    return WeightBits(
        name,
        mixture.base,
        mixture.value,
        mixture.output,
        mixture.down,
        mixture.base,
        mixture.down,
        mixture.embedding,
        mixture.head,
        gguf=True,
    )


def matrix_bits(word: str) -> float:
    """Bits per weight of a plain block matrix: for pictures, adapters and arithmetic.

    Raises:
        UserError: the word is none (code ``bad_value``, field ``weights``).
    """
    bits = weight_bits(word)
    return bits.experts if bits.word == "mxfp4" else bits.main


def _uniform(word: str, bits: float) -> WeightBits:
    return WeightBits(word, bits, bits, bits, bits, bits, bits, bits, bits, bits)


def _linear(word: str, bits: float) -> WeightBits:
    return WeightBits(word, bits, bits, bits, bits, bits, bits)


def _mean_bits(word: str) -> float:
    try:
        bits = float(word.removeprefix("bpw="))
    except ValueError:
        bits = 0.0
    if not 0.5 <= bits <= 32:
        raise UserError(
            "bad_value", msg("weights: {word} needs a number from 0.5 to 32 after bpw=", word=word), "weights"
        )
    return bits


_CACHE_BITS: dict[str, float] = {
    "auto": 16.0,
    "f32": 32.0,
    "fp32": 32.0,
    "f16": 16.0,
    "fp16": 16.0,
    "bf16": 16.0,
    "fp8": 8.0,
    "fp8_e4m3": 8.0,
    "fp8_e5m2": 8.0,
    "int8": 8.0,
    "int4": 4.0,
    "nvfp4": 4.5,
    **{name.lower(): bits for name, bits in BLOCK_BITS.items() if name not in {"F32", "F16", "BF16", "NVFP4"}},
}


@cache
def kv_bits(word: str) -> tuple[float, float]:
    """Bits per cached key and per cached value; ``K=q8_0;V=q4_0`` gives each its own type.

    Raises:
        UserError: a type is unknown (code ``bad_value``, field ``kv``).
    """
    pair = re.fullmatch(r"k=([^;,]+)[;,]\s*v=(.+)", word.strip().lower())
    key, value = pair.groups() if pair else (word.strip().lower(), word.strip().lower())
    return _cache_bits(key.strip()), _cache_bits(value.strip())


def _cache_bits(name: str) -> float:
    if name not in _CACHE_BITS:
        raise UserError(
            "bad_value",
            msg(
                "kv: {word} is no known cache type; use one of {allowed}, or K=...;V=...",
                word=name,
                allowed="f16, bf16, fp8, int8, q8_0, q5_1, q4_0",
            ),
            "kv",
        )
    return _CACHE_BITS[name]
