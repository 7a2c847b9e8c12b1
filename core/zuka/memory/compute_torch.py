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
from zuka.message import msg
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


@dataclass(frozen=True, slots=True)
class TorchMoments:
    """MiB of the moments of one card. ``logits`` is low, likely and high: an unknown version leaves them open.

    ``together``: scores and logits are alive at once, as in AutoAWQ and ExLlama.
    """

    base: float
    layer: float
    scores: float
    doubled: float
    logits: tuple[float, float, float]
    together: bool

    def peak(self, logits: float) -> float:
        """The peak with logits of that size."""
        if self.together:
            return self.base + max(self.layer, self.scores + logits)
        return self.base + max(self.layer, self.scores, logits + self.doubled)


def torch_moments(spec: ModelSpec, layout: Layout, load: Load) -> TorchMoments:
    """The moments of one card as plain numbers."""
    prompt = max(1, load.tokens // max(1, load.sequences))
    tokens = min(prompt, _CHUNKED.get(layout.engine, prompt)) * load.sequences
    return TorchMoments(
        base=calibration("serving_memory")["torch_base"] + mib(_workspace(spec, layout)),
        layer=mib(_layer(spec, tokens)),
        scores=mib(_scores(spec, layout, prompt, load.sequences)),
        doubled=load.cache_mib if keeps_old_cache(spec, layout) else 0.0,
        logits=_logits(spec, layout, tokens, load),
        together=layout.engine in ("autoawq", "exllama"),
    )


def torch_compute(spec: ModelSpec, layout: Layout, load: Load) -> Quantity:
    """Peak activations of one card in MiB, beyond weights and cache."""
    moments = torch_moments(spec, layout, load)
    low, likely, high = (moments.peak(size) for size in moments.logits)
    return Quantity(
        msg("Peak activations"),
        low,
        likely,
        high,
        "MiB",
        formula=msg(
            "the largest of the moments: a layer's activations, its attention scores, logits with the old cache"
        ),
        inputs=(
            exact(msg("A layer's activations"), moments.layer, "MiB", inputs=_shown(spec, load)),
            exact(msg("Attention scores"), moments.scores, "MiB"),
            Quantity(msg("Logits"), *moments.logits, "MiB"),
            exact(msg("Cache of the step before"), moments.doubled, "MiB"),
        ),
    )


def _shown(spec: ModelSpec, load: Load) -> tuple[Quantity, ...]:
    """The user's numbers behind a layer's activations."""
    return exact(msg("Tokens at once"), load.tokens, ""), exact(msg("Hidden size"), spec.hidden, "")


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


def _logits(spec: ModelSpec, layout: Layout, tokens: int, load: Load) -> tuple[float, float, float]:
    """Logits on the card with the head: of the last token or the whole prompt, which an unknown version leaves open."""
    if not spec.cache or not load.head:
        return 0.0, 0.0, 0.0
    last = mib(load.sequences * spec.vocab * _FLOAT)
    if _whole_logits(spec, layout):
        each = _FLOAT if layout.engine == "exllama" else calibration("serving_memory")["whole_logit_bytes"]
        whole = mib(tokens * spec.vocab * each)
        return whole, whole, whole
    if layout.engine != "transformers" or layout.engine_version:
        return last, last, last
    plain = max(last, mib(tokens * spec.vocab * _HALF))
    return last, plain, max(plain, mib(tokens * spec.vocab * _FLOAT))


def _workspace(spec: ModelSpec, layout: Layout) -> float:
    """Room to unpack the largest matrix to 16 bits; bitsandbytes holds several such copies at once."""
    word = weight_bits(layout.weights).word
    matrix = max(spec.intermediate, spec.hidden) * spec.hidden * _HALF
    if word.startswith("bnb"):
        return calibration("serving_memory")["bnb_copies"] * matrix
    return matrix if word.startswith("gptq") else 0.0
