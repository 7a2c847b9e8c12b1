"""Bits per weight of GGUF files: the block types, and the mixtures that llama.cpp's quantiser makes of them.

A file type such as Q4_K_M is a recipe: most matrices get the base type, the value and down projections of some layers
and the output head get more. Block sizes are those of the ggml type table; recipes follow ``llama_tensor_get_type`` of
llama.cpp and ik_llama.cpp to first order (https://github.com/ggml-org/llama.cpp/blob/master/src/llama-quant.cpp).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

BLOCK_BITS: dict[str, float] = {
    "F32": 32.0,
    "F16": 16.0,
    "BF16": 16.0,
    "Q8_0": 8.5,
    "Q8_K": 9.125,
    "Q6_K": 6.5625,
    "Q6_0": 6.5,
    "Q5_K": 5.5,
    "Q5_0": 5.5,
    "Q5_1": 6.0,
    "Q4_K": 4.5,
    "Q4_0": 4.5,
    "Q4_1": 5.0,
    "Q3_K": 3.4375,
    "Q2_K": 2.625,
    "IQ4_NL": 4.5,
    "IQ4_XS": 4.25,
    "IQ3_S": 3.4375,
    "IQ3_XXS": 3.0625,
    "IQ2_S": 2.5625,
    "IQ2_XS": 2.3125,
    "IQ2_XXS": 2.0625,
    "IQ1_M": 1.75,
    "IQ1_S": 1.5625,
    "TQ2_0": 2.0625,
    "TQ1_0": 1.6875,
    "MXFP4": 4.25,
    "NVFP4": 4.5,
    "IQ6_K": 6.625,
    "IQ5_K": 5.5,
    "IQ5_KS": 5.25,
    "IQ4_K": 4.5,
    "IQ4_KS": 4.25,
    "IQ4_KSS": 4.0,
    "IQ4_KT": 4.0,
    "IQ3_K": 3.4375,
    "IQ3_KS": 3.1875,
    "IQ3_KL": 4.0,
    "IQ3_KT": 3.125,
    "IQ2_KL": 2.6875,
    "IQ2_K": 2.375,
    "IQ2_KS": 2.1875,
    "IQ2_KT": 2.125,
    "IQ1_KT": 1.75,
}
"""Bits per weight of each block type, scales included."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Bits per weight of the tensors of a file. ``down`` and ``value`` are means over the layers."""

    base: float
    value: float
    output: float
    down: float
    embedding: float
    head: float


_MORE = 0.5
"""Share of layers that ``use_more_bits`` picks: the first and last eighth and every third between."""
_WIDE = 0.85
"""Share of gate and up projections in the base matrices; queries and keys get less in IQ3_XS and IQ3_XXS."""


def _bits(name: str) -> float:
    return BLOCK_BITS[name]


def _between(low: str, high: str, share: float) -> float:
    return _bits(low) * (1 - share) + _bits(high) * share


def _mixtures() -> dict[str, Mixture]:
    """Recipes that differ from "one type everywhere, head in Q6_K"."""
    b, mix = _bits, _between
    low = {"embedding": b("Q2_K"), "head": b("Q5_K")}
    middle = {"embedding": b("IQ3_S"), "head": b("Q5_K")}
    q3, q4, q5, q6 = b("Q3_K"), b("Q4_K"), b("Q5_K"), b("Q6_K")
    return {
        "Q2_K": Mixture(b("Q2_K"), q4, q3, q3, b("Q2_K"), q6),
        "Q2_K_S": Mixture(b("Q2_K"), q4, b("Q2_K"), mix("Q2_K", "Q4_K", 0.125), b("Q2_K"), q6),
        "Q3_K_S": Mixture(q3, q3, q3, q3, q3, q6),
        "Q3_K_M": Mixture(q3, q4, q4, mix("Q4_K", "Q5_K", 0.0625), q3, q6),
        "Q3_K_L": Mixture(q3, q5, q5, q5, q3, q6),
        "Q4_K_S": Mixture(q4, mix("Q4_K", "Q5_K", 0.125), q4, mix("Q4_K", "Q5_K", 0.125), q4, q6),
        "Q4_K_M": Mixture(q4, mix("Q4_K", "Q6_K", _MORE), q4, mix("Q4_K", "Q6_K", _MORE), q4, q6),
        "Q5_K_S": Mixture(q5, q5, q5, q5, q5, q6),
        "Q5_K_M": Mixture(q5, mix("Q5_K", "Q6_K", _MORE), q5, mix("Q5_K", "Q6_K", _MORE), q5, q6),
        "IQ4_XS": Mixture(b("IQ4_XS"), q5, b("IQ4_XS"), mix("IQ4_XS", "Q5_K", 0.125), b("IQ4_XS"), q6),
        "IQ4_NL": Mixture(b("IQ4_NL"), q5, b("IQ4_NL"), mix("IQ4_NL", "Q5_K", 0.125), b("IQ4_NL"), q6),
        "IQ3_M": Mixture(b("IQ3_S"), q4, q4, mix("IQ3_S", "Q4_K", 0.125), b("IQ3_S"), q6),
        "IQ3_S": Mixture(b("IQ3_S"), q4, b("IQ3_S"), b("IQ3_S"), b("IQ3_S"), q6),
        "IQ3_XS": Mixture(mix("IQ3_XXS", "IQ3_S", 0.25 * _WIDE), q4, b("IQ3_S"), b("IQ3_S"), b("IQ3_S"), q6),
        "IQ3_XXS": Mixture(mix("IQ2_S", "IQ3_XXS", _WIDE), q4, b("IQ3_S"), b("IQ3_XXS"), **middle),
        "IQ2_M": Mixture(b("IQ2_S"), q4, b("IQ3_S"), mix("IQ2_S", "IQ3_S", 0.125), **middle),
        "IQ2_S": Mixture(b("IQ2_XS"), q4, b("IQ3_S"), mix("IQ2_XS", "IQ3_S", 0.125), **middle),
        "IQ2_XS": Mixture(b("IQ2_XS"), q4, b("IQ2_XS"), mix("IQ2_XS", "Q2_K", 0.125), **low),
        "IQ2_XXS": Mixture(b("IQ2_XXS"), q4, b("IQ2_XXS"), mix("IQ2_XXS", "Q2_K", 0.125), **low),
        "IQ1_M": Mixture(b("IQ1_M"), q4, b("IQ2_XXS"), mix("IQ1_M", "Q2_K", 0.125), **low),
        "IQ1_S": Mixture(b("IQ1_S"), q4, b("IQ2_XXS"), mix("IQ1_S", "Q2_K", 0.125), **low),
    }


MIXTURES = _mixtures()
_SAME_AS = {"Q3_K": "Q3_K_M", "Q4_K": "Q4_K_M", "Q5_K": "Q5_K_M"}
_TOKENS_LARGE = "Q8_0"


def gguf_mixture(word: str) -> Mixture | None:
    """The recipe behind a GGUF file type, or None where the word is none.

    ``_R4`` and ``_R8`` files are repacked and keep their size; ``_L`` files keep embedding and head in Q8_0; ``UD-``
    files shift bits between tensors and stay within a few per cent of the plain file.
    """
    name = re.sub(r"_R[48]$", "", word.upper().removeprefix("UD-"))
    name = name.removesuffix("_XL")
    name = _SAME_AS.get(name, name)
    if name in MIXTURES:
        return MIXTURES[name]
    if name in BLOCK_BITS:
        bits = _bits(name)
        return Mixture(bits, bits, bits, bits, bits, max(bits, _bits("Q6_K")))
    if name.endswith("_L"):
        plain = gguf_mixture(name.removesuffix("_L"))
        return plain and replace(plain, embedding=_bits(_TOKENS_LARGE), head=_bits(_TOKENS_LARGE))
    return None
