"""How well an engine uses a card: the fitted constants that apply to one layout, gathered once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal, TypeAlias

from zuka.facts.calibration import calibration
from zuka.memory.precision import matrix_bits
from zuka.speed.rates import FIRST_APPLE, Rates

Family: TypeAlias = Literal["ggml", "compiled", "eager", "served", "served_old"]

_FAMILIES: dict[str, Family] = {
    "llama.cpp": "ggml",
    "ik_llama.cpp": "ggml",
    "ollama": "ggml",
    "exllama": "compiled",
    "exllamav2": "compiled",
    "exllamav3": "compiled",
    "mlc-llm": "compiled",
    "mlx": "compiled",
    "autoawq": "compiled",
    "transformers": "eager",
    "litgpt": "eager",
    "gptq-for-llama": "eager",
}
_KEYS: dict[str, str] = {"tensorrt-llm": "trtllm"}
_UNPACKED_TILE = 32.0
"""Rows up to which kernels that widen weights on the way take the time of reading; https://arxiv.org/abs/2408.11743."""

_NATIVE = frozenset({"fp8", "mxfp8", "nvfp4", "fp4", "mxfp4"})
_FUSED = frozenset({"gptq-int4"})
"""Widened inside the kernel that multiplies, without launches of their own (ExLlama's kernels in Transformers)."""

_HALF = 16.0
_FREE = {"expert_prefill": 1.0}
"""What costs nothing although it is not zero."""


@dataclass(frozen=True, slots=True)
class EngineSpeed:
    """Shares of a card's rates, and seconds, of one engine on one class of card.

    ``weights``, ``experts`` and ``cache`` are shares of the bandwidth while reading. ``layer``, ``expert_layer``,
    ``expert_loop`` (for each expert), ``step``, ``sequence`` and ``hop`` (to the next card) are seconds of a decoding
    step; ``host`` bytes/s and ``host_layer`` seconds a layer of weights that stay in main memory. ``tile`` is the
    number of rows that small matrix products are padded to.

    ``copies`` is how often eager attention passes cached keys and values for each query head.

    ``prefill`` is the share of the peak rate while reading prompts (times ``expert_prefill`` in mixtures of experts),
    ``per_watt`` the FLOP/s that each watt of a card sustains, ``unpack`` how often 16-bit weights pass memory when each
    chunk widens narrow ones, ``chunk_layer`` seconds for each layer and chunk, ``score_passes`` how often attention
    scores cross the memory, ``queued`` the layers whose kernels the launch queue of a card holds. ``links`` and
    ``prompt_links`` are shares of a fast link between cards, ``pcie`` of a slot; ``exchange`` is seconds for each
    exchange over a link, ``slot`` for each card and exchange over slots.

    ``share``, ``first``, ``first_prefill``, ``first_steps``, ``balance`` (steps until groups of attention are balanced)
    and ``burst`` say what requests wait for: ``waiting.py``.
    """

    family: Family
    weights: float
    experts: float
    cache: float
    layer: float
    expert_layer: float
    expert_loop: float
    step: float
    sequence: float
    hop: float
    host: float
    host_layer: float
    tile: float
    prefill: float
    expert_prefill: float
    per_watt: float
    unpack: float
    chunk_layer: float
    score_passes: float
    queued: float
    copies: float
    links: float
    prompt_links: float
    pcie: float
    exchange: float
    slot: float
    share: float
    first: float
    first_prefill: float
    first_steps: float
    balance: float
    burst: float


def engine_family(engine: str, version: str = "") -> Family:
    """The family an engine belongs to; engines that are not known one by one count as servers."""
    family = _FAMILIES.get(engine, "served")
    first_fast = {"vllm": (0, 8), "tensorrt-llm": (0, 9)}.get(engine)
    return "served_old" if first_fast and _older(version, first_fast) else family


@lru_cache(maxsize=1024)
def engine_speed(engine: str, version: str, precision: str, rates: Rates) -> EngineSpeed:
    """The constants for an engine, its version, a precision word and a card."""
    return gather(constants(), engine, version, precision, rates)


def constants() -> dict[str, float]:
    """The values of all constants of serving speed, by name."""
    return {name: constant.value for name, constant in calibration("serving_speed").constants.items()}


def gather(c: Mapping[str, float], engine: str, version: str, precision: str, rates: Rates) -> EngineSpeed:
    """The constants of ``c`` that apply: the engine's own before its family's before everybody's.

    A name is KEY_FIELD_CLASS or KEY_FIELD, where KEY is an engine, a family or ``any`` and CLASS a kind of memory.
    What no constant names costs nothing.
    """
    family = engine_family(engine, version)
    keys = range_keys(engine, version)

    def find(field: str) -> float:
        names = (name for key in keys for name in (f"{key}_{field}_{rates.memory}", f"{key}_{field}"))
        return next((c[name] for name in names if name in c), _FREE.get(field, 0.0))

    values = {field.name: find(field.name) for field in fields(EngineSpeed) if field.name != "family"}
    if _unpacks(precision, family):
        values["weights"] *= find("narrow")
        values["layer"] += find(_widening_layer(precision.lower()))
        values["prefill"] *= find("narrow_prefill")
        values["queued"] = find("narrow_queued")
        values["tile"] = min(values["tile"], _UNPACKED_TILE)
    else:
        values["unpack"] = 0.0
    if rates.generation == FIRST_APPLE:
        values["weights"] *= find("first_apple")
    return EngineSpeed(family, **values)


def _widening_layer(precision: str) -> str:
    """Which seconds a layer costs more: block-scaled floats take one more kernel a product than integers."""
    if precision in _FUSED:
        return "fused_layer"
    return "float_layer" if precision in _NATIVE else "narrow_layer"


def range_keys(engine: str, version: str) -> tuple[str, ...]:
    """Names of the groups whose measured range applies, the most particular first."""
    family = engine_family(engine, version)
    parents = ("served",) if family == "served_old" else ()
    return (*_engine_keys(engine, version, family), family, *parents, "any")


def _unpacks(precision: str, family: Family) -> bool:
    """Whether weights are widened before they are multiplied; servers multiply the native narrow types as they are."""
    native = family in ("served", "served_old") and precision.lower() in _NATIVE
    return not native and matrix_bits(precision) < _HALF


def _engine_keys(engine: str, version: str, family: Family) -> tuple[str, ...]:
    """Names under which an engine has constants of its own."""
    if family == "served_old":
        return ()
    key = _KEYS.get(engine, engine)
    newer = engine == "tensorrt-llm" and bool(version) and not _older(version, (1, 2))
    return (f"{key}_new", key) if newer else (key,)


def _older(version: str, than: tuple[int, int]) -> bool:
    """Whether a version such as "0.6.3" is older; an unknown version is not."""
    found = re.match(r"(\d+)\.(\d+)", version)
    return found is not None and (int(found[1]), int(found[2])) < than
