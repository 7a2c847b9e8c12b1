"""The speed of making pictures and video, and of training the models that make them.

A denoising step multiplies every token of the latent with the denoiser's parameters (a UNet works on shrinking grids,
so a share of them), twice where guidance compares with and without the prompt; the decoder runs once a picture. As in
training, memory keeps a card from its rate: tiles pass it for every operation, more so where convolutions work.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.facts.calibration import Calibration, calibration
from zuka.memory.need import MemoryNeed
from zuka.memory.pictures import tokens_of
from zuka.message import Message, msg
from zuka.model.spec import MediaSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.ranges import Range
from zuka.speed.rates import Rates, card_rates
from zuka.speed.serving import slowest
from zuka.speed.speed import Speed
from zuka.speed.training_cards import with_kin_rates
from zuka.speed.training_pauses import pauses
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
_UNMEASURED: Range = (0.5, 1.95)
_MEASURED = frozenset({"8", "9", "10", "12"})
"""Major compute capabilities with published runs: Ampere and Ada, Hopper, Blackwell."""

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
    filled, kin = with_kin_rates(card)
    rates = card_rates(filled)
    if rates.fp16 is None or rates.bandwidth is None:
        return Speed(warnings=(msg("the rates of {card} are not known, so there is no speed", card=card.name),))
    c = calibration("picture_speed")
    measured = not kin and rates.generation.split(".")[0] in _MEASURED
    factors = c.spread("training" if isinstance(work, PictureTrain) else "products") if measured else _UNMEASURED
    found = (
        _training(spec, work, layout, rates, c, factors)
        if isinstance(work, PictureTrain)
        else _making(spec, work, layout, rates, c, factors)
    )
    return replace(found, warnings=_warnings(card.name, kin, factors))


def passes(spec: MediaSpec) -> int:
    """Passes through the denoiser a step: two with classifier-free guidance (https://arxiv.org/abs/2207.12598)."""
    distilled = spec.default_steps is not None and spec.default_steps <= _FEW_STEPS
    return 1 if distilled or spec.hub_id.startswith(_BUILT_IN_GUIDANCE) else 2


def pass_operations(spec: MediaSpec, work: Picture, c: Calibration) -> float:
    """Operations of one pass for one picture: two a parameter and token, and the attention between the tokens."""
    sample = tokens_of(spec, work)
    if "unet" in spec.kind:
        return 2 * spec.main_params * c["unet_share"] * sample.latents
    products = 2 * spec.main_params * sample.sequence
    if "linear attention" in spec.kind:
        return products
    return products + 4.0 * sample.layers * sample.hidden * float(sample.sequence) ** 2


def _rate(rates: Rates, precision: str) -> float:
    """The card's rate for the denoiser's weights; quantised ones are widened to 16 bit, 32-bit ones run as TF32.

    FLUX.1-dev with 8-bit weights takes 0.549 s where 16-bit ones take 0.493 s;
    https://huggingface.co/datasets/diffusers/benchmarks.
    """
    fp16 = rates.fp16 or 1.0
    if precision.lower() in ("fp32", "f32"):
        return fp16 / 2
    return (rates.fp4 or fp16) if precision.lower() == "nvfp4" else fp16


def _share(spec: MediaSpec, rate: float, rates: Rates, c: Calibration) -> float:
    """Share of ``rate`` that a denoiser reaches: tiles of its products pass memory beside them."""
    tiles = c["tiles_unet" if "unet" in spec.kind else "tiles"]
    return 1 / (1 / c["products"] + rate * tiles / (rates.bandwidth or 1.0))


def _least(spec: MediaSpec, c: Calibration) -> float:
    """Seconds that the host takes to start one pass: more for larger denoisers, which have more layers."""
    return c["least_step"] * (spec.main_params / 1e9) ** 0.75


def _making(spec: MediaSpec, work: Picture, layout: Layout, rates: Rates, c: Calibration, factors: Range) -> Speed:
    rate = _rate(rates, layout.weights)
    share = _share(spec, rate, rates, c) * (c["offload"] if _offloads(work, layout) else 1.0)
    operations = work.images * passes(spec) * pass_operations(spec, work, c)
    pace = _Pace(operations, rate, share, max(operations / (rate * share), _least(spec, c)))
    pixels = float(work.height * work.width * work.frames * work.images)
    decoding = pixels * c["decoder"] * (1 / (rate * c["products"]) + c["tiles_unet"] / (rates.bandwidth or 1.0))
    seconds = work.steps * pace.seconds + decoding
    steps = _steps(pace, factors)
    made = work.images * layout.count * _SECONDS_PER_HOUR / seconds
    inputs = (exact(msg("Steps a picture"), work.steps, ""), exact(msg("Cards at work"), layout.count, ""), steps)
    formula = msg("pictures at once x cards / (steps x time of a step + decoding)")
    hourly = ranged(msg("Pictures an hour, all cards"), made, "image/h", factors, formula, inputs)
    return Speed(steps_per_s=steps, images_per_hour=hourly, batch=float(work.images))


def _training(
    spec: MediaSpec, work: PictureTrain, layout: Layout, rates: Rates, c: Calibration, factors: Range
) -> Speed:
    """One optimizer step sees ``micro_batch`` samples: forward, backward and, where asked, forward again."""
    train = work.train
    rate = _rate(rates, layout.weights)
    share = _share(spec, rate, rates, c) * c["training"] * (c["compiled"] if train.compiled else 1.0)
    walks = (3.0 if train.method == "full" else 2.0) + (1.0 if train.checkpointing == "full" else 0.0)
    operations = train.micro_batch * walks * pass_operations(spec, work.picture, c)
    pace = _Pace(operations, rate, share, max(operations / (rate * share), walks * _least(spec, c)))
    steps = _steps(pace, factors)
    samples = train.micro_batch * layout.count * _SECONDS_PER_HOUR / pace.seconds
    at_once = exact(msg("Samples in a step"), train.micro_batch, "")
    inputs = (at_once, exact(msg("Cards at work"), layout.count, ""), steps)
    formula = msg("samples in a step x cards x steps a second x 3600")
    hourly = ranged(msg("Trained samples an hour, all cards"), samples, "image/h", factors, formula, inputs)
    stops = pauses(2 * spec.main_params, spec.main_params if train.method == "full" else 0.0, layout.count)
    return Speed(
        steps_per_s=steps,
        images_per_hour=hourly,
        batch=float(train.micro_batch),
        start_seconds=stops.start,
        saving=stops.saving,
    )


def _offloads(work: Picture, layout: Layout) -> bool:
    options = work.memory_options | layout.memory_options | {word.split("=")[0] for word in layout.offload}
    return bool(options & _OFFLOADING)


def _steps(pace: _Pace, factors: Range) -> Quantity:
    inputs = (
        exact(msg("Operations of a step"), pace.operations / 1e12, "TFLOP"),
        peak_rate(pace.rate),
        exact(msg("Share of the rate reached"), pace.share, "", Basis.MEASURED),
    )
    formula = msg("rate x share reached / operations of a step, at most what the host can start")
    return ranged(msg("Steps a second, each card"), 1 / pace.seconds, "step/s", factors, formula, inputs)


def _warnings(card: str, kin: str, factors: Range) -> tuple[Message, ...]:
    filled = msg("the rates of {card} are not published; it is taken for a {kin} of its bandwidth", card=card, kin=kin)
    if factors == _UNMEASURED:
        few = msg("picture speed on this class of card was not measured; the range is wide")
    else:
        few = msg("few picture speeds are published with every setting; the range is wide")
    return (filled, few) if kin else (few,)
