"""Memory of making pictures and video: the parts that lie on the card, and the larger of denoiser and decoder.

A diffusion pipeline encodes the prompt, denoises latents and decodes them. Weights of all three lie on the card unless
an option moves them; the peak on top is one denoising step (classifier-free guidance runs it on two copies) or the
decoder's last stage, which works at full resolution.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import Calibration, calibration
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.peak import combine
from zuka.memory.precision import HALF, matrix_bits
from zuka.message import Message, msg
from zuka.model.spec import MediaSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.units import mib
from zuka.work.layout import Layout
from zuka.work.work import Picture

LARGE_ENCODER = 10**9
"""Parameters from which a text encoder counts as large: such encoders are quantised, offloaded or cached first."""

TILE = 512
"""Pixels of a tile's edge when the decoder works in tiles."""

GUIDED = 2
"""Copies of a picture in one denoising step with classifier-free guidance."""

TINY_VAE_PARAMS = 2_445_000
"""Parameters of the distilled decoders of the TAESD family (https://github.com/madebyollin/taesd)."""

UNSAID_BITS = 8.0
"""Bits of a quantised text encoder beside a denoiser that is not quantised."""

_DENOISER = msg("Denoiser")
_DECODER = msg("Picture decoder (VAE)")
_HOSTED_ENCODERS = frozenset({"text-encoder-on-cpu", "cached-text-encoder"})


@dataclass(frozen=True, slots=True)
class Part:
    """One network of a pipeline: its name and its bytes on the card."""

    name: Message
    size: float


def picture_constants() -> Calibration:
    """The fitted constants of picture memory."""
    return calibration("pictures_memory")


def picture_need(spec: MediaSpec, work: Picture, layout: Layout) -> MemoryNeed:
    """Memory of making ``work.images`` pictures at once, in MiB.

    Args:
        spec: the model by its parts.
        work: resolution, frames, pictures at once and memory options.
        layout: precision of the denoiser (``weights``) and the engine's settings; every card runs the whole pipeline.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    options = work.memory_options | layout.memory_options | (layout.offload & {"offload"})
    parts = pipeline_parts(spec, layout.weights, options)
    wide = matrix_bits(layout.weights) > HALF
    denoiser = denoising_bytes(spec, work, wide=wide, flash=layout.flash_attention)
    decoder = decoding_bytes(spec, work, options, wide=wide or decodes_wide(spec, layout))
    card = _card(spec, layout, options, parts, denoiser, decoder)
    count = max(1, layout.count)
    tensors_and_context = [figure for figure in (card.torch_allocated, card.overhead) if figure]
    needed = combine(msg("Needed on the fullest card"), tensors_and_context)
    total = CardMemory(**{name: figure.scaled(count) for name, figure in card.figures().items()}) if count > 1 else card
    host = _host(spec, layout, options)
    return MemoryNeed(total, card, needed, host, _warnings(spec, work, layout.weights, options))


def pipeline_parts(spec: MediaSpec, precision: str, options: frozenset[str]) -> list[Part]:
    """The networks of a pipeline with their bytes at a precision; those kept in main memory are left out.

    A quantised precision holds for the denoiser's matrices; text encoders and the decoder stay in 16 bits unless an
    option says otherwise. 16-bit T5 encoders keep their output projections in 32 bits under fp16.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    plain = max(HALF, matrix_bits(precision))
    parts = [Part(_DENOISER, main_bytes(spec, precision))]
    if not options & _HOSTED_ENCODERS:
        for name, params in spec.text_encoders:
            size = _encoder_bytes(name, params, precision, plain, options)
            parts.append(Part(msg("Text encoder {name}", name=name), size))
    vae = min(spec.vae_params, TINY_VAE_PARAMS) if "tiny-vae" in options else spec.vae_params
    parts.append(Part(_DECODER, vae * plain / 8))
    parts.append(Part(msg("Other networks"), spec.other_params * plain / 8))
    return [part for part in parts if part.size > 0]


def main_bytes(spec: MediaSpec, precision: str) -> float:
    """Bytes of the denoiser. Quantisers treat matrices only: in a UNet half of the parameters are convolutions."""
    bits = matrix_bits(precision)
    if bits >= HALF or spec.kind != "unet":
        return spec.main_params * bits / 8
    share = picture_constants()["unet_matrix_share"]
    return spec.main_params * (share * bits + (1 - share) * HALF) / 8


def _encoder_bytes(name: str, params: int, precision: str, plain: float, options: frozenset[str]) -> float:
    bits = plain
    if "quantised-text-encoder" in options:
        bits = min(plain, matrix_bits(precision) if matrix_bits(precision) < HALF else UNSAID_BITS)
    elif "text-encoder-int8" in options and params >= LARGE_ENCODER:
        bits = min(plain, 8.0)
    size = params * bits / 8
    if bits == HALF and "T5" in name and precision.lower() in ("fp16", "float16"):
        size += params * picture_constants()["t5_wide_share"] * HALF / 8
    return size


@dataclass(frozen=True, slots=True)
class Tokens:
    """What one sample is for the denoiser: latent positions, sequence length, width and depth of its blocks."""

    latents: int
    sequence: int
    hidden: int
    layers: int


def tokens_of(spec: MediaSpec, work: Picture) -> Tokens:
    """Latent positions and tokens of one picture or clip.

    Frames are folded by the decoder's temporal factor: (frames - 1) / factor + 1. Text tokens join the sequence. An
    unknown shape is taken as a plain transformer 128 times as wide as deep, 12 x hidden x hidden per block.
    """
    down = spec.spatial_downsample or 8
    frames = (work.frames - 1) // max(1, spec.temporal_downsample or 1) + 1
    height, width = -(-work.height // down), -(-work.width // down)
    latents = frames * height * width
    patch = spec.patch_size or 1
    text = 512 if any(params >= LARGE_ENCODER for _, params in spec.text_encoders) else 77
    layers = spec.layers or max(1, round((spec.main_params / (12 * 128**2)) ** (1 / 3)))
    hidden = spec.hidden or 128 * layers
    return Tokens(latents, frames * -(-height // patch) * -(-width // patch) + text, hidden, layers)


def denoising_bytes(spec: MediaSpec, work: Picture, *, wide: bool, flash: bool) -> float:
    """Bytes of one denoising step beside the weights; ``wide`` computes in 32 bits, ``flash`` keeps no scores."""
    c = picture_constants()
    sample = tokens_of(spec, work)
    batch = work.images * GUIDED
    factor = 2.0 if wide else 1.0
    unet = spec.kind == "unet"
    size = c["unet_step"] * sample.latents if unet else c["block_step"] * sample.hidden * sample.sequence
    if not flash:
        heads = 8 if unet else max(1, sample.hidden // 64)
        size += c["score_bytes"] * heads * float(sample.sequence) ** 2
    return factor * batch * size


def decodes_wide(spec: MediaSpec, layout: Layout) -> bool:
    """Whether a 16-bit pipeline decodes in 32 bits: the decoder of Stable Diffusion XL overflows in fp16.

    Source: ``needs_upcasting`` in https://github.com/huggingface/diffusers/tree/main/src/diffusers/pipelines.
    """
    xl = spec.kind == "unet" and len(spec.text_encoders) > 1
    return xl and layout.engine == "diffusers" and layout.weights.lower() not in ("bf16", "bfloat16")


def decoding_bytes(spec: MediaSpec, work: Picture, options: frozenset[str], *, wide: bool) -> float:
    """Bytes of the decoder's last stage: full-resolution maps of 256 channels, a few alive at once.

    Slicing decodes one picture at a time, tiling one tile; video decoders work on a few frames at a time.
    """
    c = picture_constants()
    pixels = float(work.height * work.width)
    if "tiling" in options:
        pixels = min(pixels, float(TILE * TILE))
    frames = min(work.frames, 2 * max(1, spec.temporal_downsample or 1))
    images = 1 if options & {"slicing", "tiling"} else work.images
    channels = 64 if "tiny-vae" in options else 256
    maps = 4 * c["decoder_maps_wide"] if wide else 2 * c["decoder_maps"]
    return maps * channels * pixels * frames * images


def _card(
    spec: MediaSpec, layout: Layout, options: frozenset[str], parts: list[Part], denoiser: float, decoder: float
) -> CardMemory:
    """The figures of one card."""
    c = picture_constants()
    stages = {"denoiser": denoiser, "decoder": decoder}
    held = parts
    if "offload" in options:
        held, stages = _fullest_stage(parts, stages)
    weights = combine(msg("Weights"), [_figure(part.name, part.size, c.spread("weights")) for part in held])
    name = msg("One denoising step") if stages["denoiser"] >= stages["decoder"] else msg("Decoding the picture")
    compute = _figure(name, max(stages.values()), c.spread("compute"))
    allocated = combine(
        msg("Peak of tensors (torch allocated)"),
        (weights, compute),
        msg("weights of all parts + the larger of one denoising step and the decoder"),
    )
    if "quantise-on-load" in options:
        allocated = _loading(allocated, spec, held)
    context = _figure(msg("Driver context and libraries"), c["context_mib"] * 2**20, (0.6, 1.6))
    slack = _figure(msg("Unused blocks of the allocator"), allocated.likely * c["slack"] * 2**20, c.spread("slack"))
    reserved = combine(msg("Held by the allocator (torch reserved)"), (allocated, slack))
    return CardMemory(
        weights=weights,
        compute=compute,
        overhead=context,
        torch_allocated=allocated,
        torch_reserved=reserved,
        device=combine(msg("Shown by the driver (nvidia-smi)"), (reserved, context)),
    )


def _fullest_stage(parts: list[Part], stages: dict[str, float]) -> tuple[list[Part], dict[str, float]]:
    """The part whose turn takes most where only one lies on the card at a time, with what it works on."""
    turns = {_DENOISER: "denoiser", _DECODER: "decoder"}
    fullest = max(parts, key=lambda part: part.size + stages.get(turns.get(part.name, ""), 0.0))
    mine = turns.get(fullest.name, "")
    return [fullest], {name: size if name == mine else 0.0 for name, size in stages.items()}


def _loading(allocated: Quantity, spec: MediaSpec, held: list[Part]) -> Quantity:
    """Quantising on the card needs the 16-bit denoiser first."""
    rest = sum(part.size for part in held[1:])
    loading = mib(spec.main_params * HALF / 8 + rest)
    if loading <= allocated.likely:
        return allocated
    part = exact(msg("16-bit weights while they are quantised on the card"), loading, "MiB")
    return combine(msg("Peak of tensors (torch allocated)"), (part.within(loading * 0.97, loading * 1.1),))


def _host(spec: MediaSpec, layout: Layout, options: frozenset[str]) -> Quantity | None:
    """Main memory that offloaded parts take."""
    if "offload" not in options and not options & _HOSTED_ENCODERS:
        return None
    everything = pipeline_parts(spec, layout.weights, options - _HOSTED_ENCODERS)
    on_card = {part.name for part in pipeline_parts(spec, layout.weights, options)}
    moved = [p for p in everything if "offload" in options or p.name not in on_card]
    parts = tuple(exact(p.name, mib(p.size), "MiB") for p in moved)
    return combine(msg("Main memory"), parts) if parts else None


def _figure(name: Message, size: float, spread: tuple[float, float]) -> Quantity:
    value = mib(size)
    return exact(name, value, "MiB", Basis.DERIVED).within(value * spread[0], value * spread[1])


def _warnings(spec: MediaSpec, work: Picture, precision: str, options: frozenset[str]) -> tuple[Message, ...]:
    found: list[Message] = []
    if not spec.vae_params and not spec.other_params:
        found.append(msg("The size of the picture decoder of {model} is not known and not counted.", model=spec.name))
    if not spec.text_encoders and not options & _HOSTED_ENCODERS:
        found.append(msg("No text encoder is known for {model}; none is counted.", model=spec.name))
    if "quantised-text-encoder" in options and matrix_bits(precision) >= HALF:
        found.append(msg("How far the text encoder is quantised is not said; 8 bits are taken."))
    if work.images > 1 and not options & {"slicing", "tiling"}:
        found.append(msg("Decoding one picture at a time (slicing) lowers the peak."))
    return tuple(found)
