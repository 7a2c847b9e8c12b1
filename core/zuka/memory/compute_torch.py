"""Peak activations of engines that run a PyTorch model as it is, per card.

The peak is the largest of three moments: a layer's activations over the whole prompt, its attention scores where no
flash kernel is used, and the logits. Code from before 2024 computes logits of the whole prompt in 32 bits and keeps the
cache of the last step beside the new one while decoding.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import calibration
from zuka.memory.precision import weight_bits
from zuka.memory.versions import at_least
from zuka.message import Message, msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.units import mib
from zuka.work.layout import Layout

_HALF = 2
_FLOAT = 4
_CHUNKED = {"exllamav2": 2048, "exllamav3": 2048, "mlx": 2048, "mlc-llm": 2048}
"""Engines that read a prompt in pieces of so many tokens."""


@dataclass(frozen=True, slots=True)
class Load:
    """Tokens in flight on a card: ``tokens`` of ``sequences`` prompts at once, its cache, whether it has the head."""

    tokens: int
    sequences: int
    cache_mib: float
    head: bool


def torch_compute(spec: ModelSpec, layout: Layout, load: Load) -> Quantity:
    """Peak activations of one card in MiB, beyond weights and cache."""
    prompt = max(1, load.tokens // max(1, load.sequences))
    tokens = min(prompt, _CHUNKED.get(layout.engine, prompt)) * load.sequences
    layer = _moment(msg("A layer's activations"), _layer(spec, tokens))
    scores = _moment(msg("Attention scores"), _scores(spec, layout, prompt, load.sequences))
    doubled = exact(msg("Cache of the step before"), load.cache_mib if keeps_old_cache(spec, layout) else 0.0, "MiB")
    logits = _logits(spec, layout, tokens, load)
    base = calibration("serving_memory")["torch_base"] + mib(_workspace(spec, layout))

    def peak(logits_mib: float) -> float:
        if layout.engine in ("autoawq", "exllama"):
            return base + max(layer.likely, scores.likely + logits_mib)
        return base + max(layer.likely, scores.likely, logits_mib + doubled.likely)

    return Quantity(
        msg("Peak activations"),
        peak(logits.low),
        peak(logits.likely),
        peak(logits.high),
        "MiB",
        formula=msg(
            "the largest of the moments: a layer's activations, its attention scores, logits with the old cache"
        ),
        inputs=(layer, scores, logits, doubled),
    )


def keeps_old_cache(spec: ModelSpec, layout: Layout) -> bool:
    """Whether the model's code dates from before Transformers 4.36, and so copies its whole cache at every step.

    Models without grouped heads date from that time, and so does their code where no version is given.
    """
    if layout.engine not in ("transformers", "gptq-for-llama"):
        return False
    if layout.engine_version:
        return not at_least(layout.engine_version, 4, 36)
    return spec.attention == "mha"


def _whole_logits(spec: ModelSpec, layout: Layout) -> bool:
    """Transformers before 4.45 computes logits for every prompt token."""
    if layout.engine in ("autoawq", "exllama", "gptq-for-llama", "litgpt"):
        return True
    if layout.engine != "transformers":
        return False
    if layout.engine_version:
        return not at_least(layout.engine_version, 4, 45)
    return spec.attention == "mha"


def _layer(spec: ModelSpec, tokens: int) -> float:
    table = calibration("serving_memory")
    width = spec.intermediate
    if spec.experts:
        width = max(width, spec.experts.used * spec.experts.intermediate)
    return tokens * _HALF * (table["torch_layer_width"] * width + table["torch_layer_hidden"] * spec.hidden)


def _scores(spec: ModelSpec, layout: Layout, prompt: int, sequences: int) -> float:
    table = calibration("serving_memory")
    if layout.engine == "autoawq":
        each = table["awq_score_bytes"]
    elif layout.engine == "exllama":
        each = _HALF
    elif layout.flash_attention:
        return 0.0
    else:
        each = table["eager_score_bytes"]
    return sequences * spec.heads * prompt * prompt * each


def _logits(spec: ModelSpec, layout: Layout, tokens: int, load: Load) -> Quantity:
    """Logits on the card with the head: of the last token or the whole prompt, which an unknown version leaves open."""
    name = msg("Logits")
    if not spec.cache or not load.head:
        return _moment(name, 0.0)
    last = mib(load.sequences * spec.vocab * _FLOAT)
    if _whole_logits(spec, layout):
        each = _FLOAT if layout.engine == "exllama" else calibration("serving_memory")["whole_logit_bytes"]
        return _moment(name, tokens * spec.vocab * each)
    if layout.engine != "transformers" or layout.engine_version:
        return exact(name, last, "MiB")
    plain = max(last, mib(tokens * spec.vocab * _HALF))
    return Quantity(name, last, plain, max(plain, mib(tokens * spec.vocab * _FLOAT)), "MiB")


def _workspace(spec: ModelSpec, layout: Layout) -> float:
    """Room to unpack the largest matrix to 16 bits; bitsandbytes holds several such copies at once."""
    word = weight_bits(layout.weights).word
    matrix = max(spec.intermediate, spec.hidden) * spec.hidden * _HALF
    if word.startswith("bnb"):
        return calibration("serving_memory")["bnb_copies"] * matrix
    return matrix if word.startswith("gptq") else 0.0


def _moment(name: Message, size: float) -> Quantity:
    return exact(name, mib(size), "MiB")
