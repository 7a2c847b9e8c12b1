"""Memory of training picture and video models: states of the denoiser, its activations, and what lies beside it.

Prompts are encoded before or beside training. Large text encoders are run first and then leave the card; small ones and
the decoder stay. Diffusion transformers keep about 40 x hidden bytes per token and block; with recomputation 2 x hidden
and twice one block.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from zuka.memory.frameworks import Framework, constants, framework
from zuka.memory.need import MemoryNeed
from zuka.memory.peak import PeakBytes, counters, need_of
from zuka.memory.pictures import LARGE_ENCODER, Tokens, main_bytes, picture_constants, tokens_of
from zuka.memory.precision import HALF, matrix_bits
from zuka.memory.sharding import Division, divide
from zuka.memory.states import StateBytes, Width, state_inputs, trained_states, weight_inputs
from zuka.memory.training import WHOLE, WIDE, adapter_recipe, cast_bytes, full_recipe
from zuka.message import Message, msg
from zuka.model.spec import MediaSpec
from zuka.quantity import Quantity, exact
from zuka.units import gib, mib
from zuka.work.layout import Layout
from zuka.work.work import PictureTrain, Train

CACHED = "cached-text-encoder"

MEGAPIXEL = 1024 * 1024

DECODER_MAP = 256 * 2
"""Bytes per pixel of one full-resolution map of 256 channels in 16 bits."""

MIXED_DEPTH = 48
"""Blocks from which a joint transformer is taken to have single-stream blocks, two for each double one."""


@dataclass(frozen=True, slots=True)
class _Case:
    """One question with everything that its terms look up."""

    spec: MediaSpec
    work: PictureTrain
    layout: Layout
    habits: Framework
    division: Division
    tokens: Tokens

    @property
    def train(self) -> Train:
        return self.work.train


def picture_training_need(spec: MediaSpec, work: PictureTrain, layout: Layout) -> MemoryNeed:
    """Memory of one training step of a picture model in MiB, over all cards and on the fullest one.

    Args:
        spec: the model by its parts; the denoiser is what is trained.
        work: the training settings and the size of the samples.
        layout: precision of the denoiser, framework, split and offload (``blocks=16`` swaps 16 blocks).

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    habits = framework(layout.engine)
    sample = tokens_of(spec, work.picture)
    case = _Case(spec, work, layout, habits, divide(layout, habits), sample)
    states = picture_states(spec, work.train, layout, habits)
    card = _activated(case, _offloaded(case, _placed(case, states)))
    count = max(1, layout.count)
    read = counters(constants(), habits.picture_family, cards=count, variable=False)
    need = need_of(card, card.times(count), count, read, _warnings(case), _shown(case, states))
    needed, beside = need.needed, mib(_doubtful_encoders(case))
    above = math.hypot(needed.high - needed.likely, beside)
    return replace(need, needed=needed.within(needed.low, needed.likely + above))


def _shown(case: _Case, states: StateBytes) -> dict[str, tuple[Quantity, ...]]:
    """The user's numbers behind each part of the peak."""
    spec, picture, sample = case.spec, case.work.picture, case.tokens
    parameters = spec.main_params + _beside_params(case) + (0 if case.train.method in WHOLE else states.trained)
    pixels = (
        exact(msg("Pixels of a picture"), picture.height * picture.width, ""),
        exact(msg("Frames"), picture.frames, ""),
        exact(msg("Samples of a micro-batch"), case.train.micro_batch, ""),
    )
    block = (
        *pixels,
        exact(msg("Tokens of a sample"), sample.sequence, ""),
        exact(msg("Hidden size"), sample.hidden, ""),
    )
    if spec.kind == "unet":
        block = (*pixels, exact(msg("Latent pixels of a sample"), sample.latents, ""))
    return {
        **state_inputs(states),
        "weights": weight_inputs(parameters, states.weights + _beside_bytes(case)),
        "kept": block,
        "working": block,
        "encoding": pixels,
        "loaded": (exact(msg("Parameters"), spec.params, ""),),
    }


def picture_states(spec: MediaSpec, train: Train, layout: Layout, habits: Framework) -> StateBytes:
    """Bytes of weights, gradients and optimizer states of the denoiser before any division.

    Some frameworks train all parameters in 32 bits; a sharding engine keeps 16-bit ones with a master copy.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    precision = layout.weights
    if train.method in WHOLE:
        if habits.wide_full and layout.split.sharding in ("none", "ddp"):
            precision = "fp32"
        elif habits.wide_full:
            train = replace(train, master_weights=True)
        return trained_states(spec.main_params, full_recipe(train, precision, habits))
    width: Width = 2 if train.optimizer == "adamw-bf16" else 4
    adapters = picture_adapter_params(spec, train.rank, train.targets)
    return trained_states(adapters, adapter_recipe(train, width, habits), main_bytes(spec, precision))


def picture_adapter_params(spec: MediaSpec, rank: int, targets: str) -> int:
    """Trainable parameters of adapters on the denoiser.

    Attention has four square matrices, 8 x hidden per rank and block; all linear matrices about twice that. A UNet's
    widths differ by level, so its share of the parameters is fitted.
    """
    c = picture_constants()
    everything = "all-linear" in targets
    if spec.kind == "unet" or not spec.hidden or not spec.layers:
        share = c["unet_adapter_share"] * (2 if everything else 1)
        return round(share * spec.main_params * rank)
    return round((16 if everything else 8) * spec.hidden * spec.layers * rank)


def _placed(case: _Case, states: StateBytes) -> PeakBytes:
    """States of the denoiser and the networks beside it on one card."""
    spec, division = case.spec, case.division
    beside = _beside_bytes(case)
    own = states.weights * division.model
    missing = own * (1 - division.weights)
    gradients = states.gradients * division.model * division.gradients
    return PeakBytes(
        weights=own * division.weights + beside,
        casts=cast_bytes(own, case.layout.weights, division),
        gathered=min(missing, 2 * own / case.tokens.layers),
        gradients=gradients,
        optimizer=states.optimizer * division.model * division.optimizer,
        temporary=states.temporary * division.model * division.optimizer,
        loaded=_loaded_bytes(spec, case.layout, case.habits),
        host=states.paged * division.model * division.optimizer,
    )


def _beside_bytes(case: _Case) -> float:
    """Decoder and small text encoders, kept in 16 bits (32 under automatic mixed precision)."""
    return float((4 if case.layout.weights in WIDE else 2) * _beside_params(case))


def _beside_params(case: _Case) -> int:
    """Parameters of decoder and small text encoders that stay on the card."""
    params = case.spec.vae_params + case.spec.other_params
    if CACHED not in case.layout.memory_options | case.work.picture.memory_options:
        params += sum(n for _, n in case.spec.text_encoders if n < LARGE_ENCODER)
    return params


def _loaded_bytes(spec: MediaSpec, layout: Layout, habits: Framework) -> float:
    """What lies on the card while prompts and pictures are encoded, before training starts."""
    if habits.loads_all:
        return spec.params * HALF / 8
    if CACHED in layout.memory_options:
        return 0.0
    largest = max((params for _, params in spec.text_encoders), default=0)
    return largest * min(HALF, matrix_bits(layout.weights)) / 8


def _encodes_beside(case: _Case) -> bool:
    """Whether prompts and pictures may be encoded while training runs, not all beforehand.

    Who swaps states to main memory to fit a small card caches what the encoders yield first.
    """
    options = case.layout.memory_options | case.work.picture.memory_options
    return not (case.habits.loads_all or CACHED in options or case.layout.offload)


def _encoding_bytes(case: _Case) -> float:
    """Full-resolution maps of the picture encoder for one batch.

    In 16 bits it mirrors the decoder; example scripts with 32-bit parameters encode beside their training graph and
    hold more. Pictures above a megapixel are taken to be encoded in tiles.
    """
    picture = case.work.picture
    if not _encodes_beside(case) or not case.spec.vae_params or picture.frames > 1:
        return 0.0
    pixels = float(min(picture.height * picture.width, MEGAPIXEL)) * case.train.micro_batch
    c = picture_constants()
    return pixels * (c["encoder_pixel"] if case.layout.weights in WIDE else c["decoder_maps"] * DECODER_MAP)


def _doubtful_encoders(case: _Case) -> float:
    """Bytes of large text encoders that some programs leave on the card while they train."""
    if not _encodes_beside(case):
        return 0.0
    params = sum(n for _, n in case.spec.text_encoders if n >= LARGE_ENCODER)
    return params * min(HALF, matrix_bits(case.layout.weights)) / 8


def _offloaded(case: _Case, held: PeakBytes) -> PeakBytes:
    """The same with states and swapped blocks moved to main memory."""
    offload = case.layout.offload
    layers = case.tokens.layers
    swapped = min(1.0, blocks_swapped(offload) / _swappable(case))
    if swapped:
        moved = (held.weights - _beside_bytes(case)) * swapped
        held = replace(held, weights=held.weights - moved, host=held.host + moved)
    if "params" in offload:
        moved = held.gradients + held.optimizer
        held = replace(
            held, optimizer=0.0, temporary=0.0, gradients=held.gradients / layers, host=held.host + held.step
        )
    if "optimizer" in offload:
        held = replace(held, optimizer=0.0, temporary=0.0, host=held.host + held.optimizer)
    if "gradients" in offload and "params" not in offload:
        early = held.gradients * picture_constants()["offloaded_gradient_share"]
        held = replace(held, early_gradients=early, host=held.host + held.gradients)
    return held


def _swappable(case: _Case) -> float:
    """Blocks as swapping programs count them: two single-stream blocks of a joint transformer count as one.

    FLUX has 19 double and 38 single blocks, of which 19 + 38 / 2 can be named (https://github.com/kohya-ss/sd-scripts);
    deep joint transformers share that ratio.
    """
    mixed = case.spec.kind == "mmdit" and case.tokens.layers >= MIXED_DEPTH
    return max(1.0, case.tokens.layers * (2 / 3 if mixed else 1.0))


def blocks_swapped(offload: frozenset[str]) -> int:
    """How many blocks ``blocks=16`` keeps in main memory."""
    return max((int(word[7:]) for word in offload if word.startswith("blocks=") and word[7:].isdigit()), default=0)


def _activated(case: _Case, held: PeakBytes) -> PeakBytes:
    """The same with the activations of one micro-batch."""
    kept, working = _activation_bytes(case)
    hosted = 0.1 if "activations" in case.layout.offload else 1.0
    width = case.division.width
    return replace(held, kept=kept * hosted * width, working=working * width, encoding=_encoding_bytes(case))


def _activation_bytes(case: _Case) -> tuple[float, float]:
    """Bytes kept for the backward pass, and alive in the block being rebuilt."""
    c = picture_constants()
    sample, batch = case.tokens, case.train.micro_batch
    if case.spec.kind == "unet":
        everything = c["unet_kept"] * sample.latents * batch
        block, boundary, depth = everything / 8, everything / 16, 1
    else:
        block = c["block_kept"] * sample.hidden * sample.sequence * batch
        boundary, depth = 2.0 * sample.hidden * sample.sequence * batch, sample.layers
        everything = block * depth
    if case.train.checkpointing == "none":
        return everything, 0.0
    if case.train.checkpointing == "selective":
        return max(constants()["selective_share"] * everything, boundary * depth), block
    return boundary * depth, c["rebuilt_blocks"] * block


def _warnings(case: _Case) -> tuple[Message, ...]:
    found: list[Message] = []
    if case.spec.kind == "unet":
        found.append(msg("Activations of UNet training are a rule of thumb; try a short run before you rent for long."))
    beside = _doubtful_encoders(case)
    if beside:
        found.append(
            msg(
                "Text encoders leave the card after encoding; if your program keeps them, add {gib:.1f} GiB.",
                gib=gib(beside),
            )
        )
    return tuple(found)
