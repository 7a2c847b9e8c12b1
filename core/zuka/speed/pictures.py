"""The speed of making pictures and video, and of training the models that make them.

A denoising step multiplies every token of the latent with the denoiser's parameters (a UNet works on shrinking grids,
so a share of them), twice where guidance compares with and without the prompt; the decoder runs once a picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import Calibration, calibration
from zuka.memory.need import MemoryNeed
from zuka.memory.pictures import tokens_of
from zuka.memory.precision import matrix_bits
from zuka.message import Message, msg
from zuka.model.spec import MediaSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.ranges import Range
from zuka.speed.rates import Rates, card_rates
from zuka.speed.serving import slowest
from zuka.speed.speed import Speed
from zuka.speed.trees import peak_rate, ranged
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain

_FEW_STEPS = 10
"""Models made for so few steps are distilled and run without guidance."""

_BUILT_IN_GUIDANCE = (
    "black-forest-labs/FLUX.1",
    "black-forest-labs/FLUX.2-dev",
    "tencent/HunyuanVideo",
    "hunyuanvideo-community",
)
"""Models that take the guidance strength as an input (``guidance_embeds`` in their config) and run one pass a step."""

_OFFLOADING = frozenset({"offload", "params", "blocks"})
_UNMEASURED: Range = (0.3, 2.0)
_SECONDS_PER_HOUR = 3600


@dataclass(frozen=True, slots=True)
class _Pace:
    """The plain numbers of one step of a batch on one card, in operations and seconds."""

    operations: float
    rate: float
    share: float
    seconds: float


def picture_speed(spec: MediaSpec, work: Picture | PictureTrain, layout: Layout, need: MemoryNeed) -> Speed:
    """Denoising or training steps a second on one card, and finished pictures (or trained samples) an hour on all.

    Args:
        spec: the model by its parts.
        work: size, pictures at once and steps; or the training settings with them.
        layout: every card runs the whole pipeline.
        need: unused; every speed has the same door.

    Returns:
        ``steps_per_s`` and ``images_per_hour``, or nothing where the card's rate is unknown.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    del need
    card = slowest(layout.cards)
    if card is None:
        return Speed(warnings=(msg("no card was named, so there is no speed"),))
    rates = card_rates(card)
    if rates.fp16 is None:
        return Speed(warnings=(msg("the rates of {card} are not known, so there is no speed", card=card.name),))
    c = calibration("picture_speed")
    if isinstance(work, PictureTrain):
        return _training(spec, work, layout, rates, c)
    return _making(spec, work, layout, rates, c)


def passes(spec: MediaSpec) -> int:
    """Passes through the denoiser a step: two with classifier-free guidance (https://arxiv.org/abs/2207.12598)."""
    distilled = spec.default_steps is not None and spec.default_steps <= _FEW_STEPS
    return 1 if distilled or spec.hub_id.startswith(_BUILT_IN_GUIDANCE) else 2


def pass_operations(spec: MediaSpec, work: Picture, c: Calibration) -> float:
    """Operations of one pass for one picture: two a parameter and token, and the attention between the tokens."""
    sample = tokens_of(spec, work)
    if "unet" in spec.kind:
        return 2 * spec.main_params * c["unet_share"] * sample.latents
    attention = 4.0 * sample.layers * sample.hidden * float(sample.sequence) ** 2
    return 2 * spec.main_params * sample.sequence + attention


def _rate(rates: Rates, precision: str) -> float:
    """The card's rate for the denoiser's weights; quantised weights are widened to 16 bit."""
    native = precision.lower() in ("fp8", "nvfp4", "fp32", "f32")
    rate = rates.at(matrix_bits(precision)) if native else rates.fp16
    return rate or rates.fp16 or 1.0


def _making(spec: MediaSpec, work: Picture, layout: Layout, rates: Rates, c: Calibration) -> Speed:
    rate = _rate(rates, layout.weights)
    large = "unet" in spec.kind and rates.memory == "hbm"
    share = c["unet_hbm" if large else "utilization"] * (c["offload"] if _offloads(work, layout) else 1.0)
    operations = work.images * passes(spec) * pass_operations(spec, work, c)
    pace = _Pace(operations, rate, share, max(operations / (rate * share), c["least_step"]))
    pixels = float(work.height * work.width * work.frames * work.images)
    seconds = work.steps * pace.seconds + pixels * c["decoder"] / (rate * share)
    factors = _factors(c, "utilization", rates)
    steps = _steps(pace, factors)
    made = work.images * layout.count * _SECONDS_PER_HOUR / seconds
    inputs = (exact(msg("Steps a picture"), work.steps, ""), exact(msg("Cards at work"), layout.count, ""), steps)
    formula = msg("pictures at once x cards / (steps x time of a step + decoding)")
    hourly = ranged(msg("Pictures an hour, all cards"), made, "image/h", factors, formula, inputs)
    return Speed(steps_per_s=steps, images_per_hour=hourly, batch=float(work.images), warnings=_warnings(factors))


def _training(spec: MediaSpec, work: PictureTrain, layout: Layout, rates: Rates, c: Calibration) -> Speed:
    """One optimizer step sees ``micro_batch`` samples: forward, backward and, where asked, forward again."""
    train = work.train
    rate = rates.fp16 or 1.0
    share = c["training"] * (c["compiled"] if train.compiled else 1.0)
    walks = (3.0 if train.method == "full" else 2.0) + (1.0 if train.checkpointing == "full" else 0.0)
    operations = train.micro_batch * walks * pass_operations(spec, work.picture, c)
    pace = _Pace(operations, rate, share, max(operations / (rate * share), walks * c["least_step"]))
    factors = _factors(c, "training", rates)
    steps = _steps(pace, factors)
    samples = train.micro_batch * layout.count * _SECONDS_PER_HOUR / pace.seconds
    at_once = exact(msg("Samples in a step"), train.micro_batch, "")
    inputs = (at_once, exact(msg("Cards at work"), layout.count, ""), steps)
    formula = msg("samples in a step x cards x steps a second x 3600")
    hourly = ranged(msg("Trained samples an hour, all cards"), samples, "image/h", factors, formula, inputs)
    return Speed(steps_per_s=steps, images_per_hour=hourly, batch=float(train.micro_batch), warnings=_warnings(factors))


def _offloads(work: Picture, layout: Layout) -> bool:
    options = work.memory_options | layout.memory_options | {word.split("=")[0] for word in layout.offload}
    return bool(options & _OFFLOADING)


def _factors(c: Calibration, name: str, rates: Rates) -> Range:
    return _UNMEASURED if rates.memory in ("other", "apple", "amd") else c.spread(name)


def _steps(pace: _Pace, factors: Range) -> Quantity:
    inputs = (
        exact(msg("Operations of a step"), pace.operations / 1e12, "TFLOP"),
        peak_rate(pace.rate),
        exact(msg("Share of the rate reached"), pace.share, "", Basis.MEASURED),
    )
    formula = msg("rate x share reached / operations of a step, at most what the host can start")
    return ranged(msg("Steps a second, each card"), 1 / pace.seconds, "step/s", factors, formula, inputs)


def _warnings(factors: Range) -> tuple[Message, ...]:
    if factors == _UNMEASURED:
        return (msg("picture speed on this class of card was not measured; the range is wide"),)
    return (msg("few picture speeds are published with every setting; the range is wide"),)
