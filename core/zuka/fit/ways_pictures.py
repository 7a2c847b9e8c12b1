"""Changes that make room for making pictures and for training the models that make them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zuka.fit.ways_change import LAYOUT, WEIGHTS, Change, Cost, Edits, most_that, surely_fits
from zuka.fit.ways_training import OPTIMIZER_TO_HOST, as_adapters, offloaded, offloads_optimizer, step_changes
from zuka.memory.picture_training import CACHED, blocks_swapped
from zuka.memory.pictures import LARGE_ENCODER
from zuka.memory.precision import matrix_bits
from zuka.message import Message, msg, nmsg
from zuka.model.spec import AnySpec, MediaSpec
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain

_LADDER = ("bf16", "fp8", "bnb-nf4")
_GGUF_LADDER = ("Q8_0", "Q4_0")
_ENCODERS_AWAY = frozenset({"text-encoder-on-cpu", CACHED})
_ENCODERS_COARSE = frozenset({"quantised-text-encoder", "text-encoder-int8"})
_EDGES = (768, 512)
"""Edges in pixels that models are trained and used at below a megapixel."""
_GRID = 64
"""Edges are multiples of this many pixels, which every decoder and patch divides."""


def picture_changes(spec: AnySpec, work: Picture, layout: Layout) -> Iterator[Change]:
    """Single changes of making pictures or video, of every cost."""
    yield from _option_changes(spec, work, layout)
    yield from _coarser_pictures(spec, work, layout)
    if work.images > 1:
        name = msg("Make one picture at a time")
        yield Change(name, replace(work, images=1), layout, (("work.images", 1),), Cost.LESS_WORK)
    for name, smaller, edits in _smaller(spec, work):
        yield Change(name, smaller, layout, edits, Cost.LESS_WORK)


def picture_training_changes(spec: AnySpec, work: PictureTrain, layout: Layout) -> Iterator[Change]:
    """Single changes of training a picture model, of every cost."""
    for name, changed, edits in step_changes(work.train):
        yield Change(name, replace(work, train=changed), layout, edits, Cost.SETTING)
    yield from _to_main_memory(spec, work, layout)
    if work.train.method == "full":
        changed, edits = as_adapters(work.train, "lora")
        name = msg("Train LoRA adapters instead of all weights")
        edits = (*edits, ("work.targets", changed.targets))
        yield Change(name, replace(work, train=changed), layout, edits, Cost.PRECISION)
    elif work.train.method in ("lora", "dora"):
        for weights in _coarser(layout, _LADDER):
            name = msg("Load the frozen base in {precision}", precision=weights)
            yield Change(name, work, replace(layout, weights=weights), ((WEIGHTS, weights),), Cost.PRECISION)
    for name, smaller, edits in _smaller(spec, work.picture):
        yield Change(name, replace(work, picture=smaller), layout, edits, Cost.LESS_WORK)


def _option_changes(spec: AnySpec, work: Picture, layout: Layout) -> Iterator[Change]:
    """Memory options that picture engines have; what is there already, or does more, is not offered again."""
    said = work.memory_options
    if not said & {"tiling", "slicing"} and work.images > 1:
        yield _option(msg("Decode one picture at a time (slicing)"), work, layout, "slicing")
    if "tiling" not in said:
        yield _option(msg("Decode in tiles"), work, layout, "tiling")
    if not said & _ENCODERS_AWAY:
        yield _option(msg("Keep the text encoders in main memory"), work, layout, "text-encoder-on-cpu")
    if "offload" not in said | layout.offload:
        yield _option(msg("Keep only the running part on the card"), work, layout, "offload")
    large = isinstance(spec, MediaSpec) and any(params >= LARGE_ENCODER for _, params in spec.text_encoders)
    if large and not said & (_ENCODERS_AWAY | _ENCODERS_COARSE):
        name = msg("Load the large text encoders in 8 bits")
        yield _option(name, work, layout, "text-encoder-int8", Cost.PRECISION)
    if "tiny-vae" not in said:
        yield _option(msg("Decode with a distilled decoder (TAESD)"), work, layout, "tiny-vae", Cost.PRECISION)


def _option(name: Message, work: Picture, layout: Layout, option: str, cost: Cost = Cost.SETTING) -> Change:
    picture, after, edits = _with_option(work, layout, option)
    return Change(name, picture, after, edits, cost)


def _with_option(work: Picture, layout: Layout, option: str) -> tuple[Picture, Layout, Edits]:
    options = work.memory_options | layout.memory_options | {option}
    edits: Edits = ((f"{LAYOUT}.memory_options", tuple(sorted(options))),)
    return replace(work, memory_options=options), replace(layout, memory_options=options), edits


def _coarser_pictures(spec: AnySpec, work: Picture, layout: Layout) -> Iterator[Change]:
    """The denoiser in fewer bits, alone and together with its text encoders."""
    ladder = _GGUF_LADDER if layout.engine == "stable-diffusion.cpp" else _LADDER
    encoders = isinstance(spec, MediaSpec) and spec.text_encoders and not work.memory_options & _ENCODERS_AWAY
    for weights in _coarser(layout, ladder):
        after, edit = replace(layout, weights=weights), (WEIGHTS, weights)
        yield Change(msg("Load the denoiser in {precision}", precision=weights), work, after, (edit,), Cost.PRECISION)
        if encoders and "quantised-text-encoder" not in work.memory_options:
            name = msg("Load denoiser and text encoders in {precision}", precision=weights)
            picture, both, edits = _with_option(work, after, "quantised-text-encoder")
            yield Change(name, picture, both, (edit, *edits), Cost.PRECISION)


def _coarser(layout: Layout, ladder: tuple[str, ...]) -> Iterator[str]:
    """The precisions of a ladder that are coarser than the layout's."""
    now = matrix_bits(layout.weights)
    return (weights for weights in ladder if matrix_bits(weights) < now)


def _to_main_memory(spec: AnySpec, work: PictureTrain, layout: Layout) -> Iterator[Change]:
    """What training programs of pictures can keep beside the card: encoders' results, blocks, optimizer states."""
    said = layout.memory_options | work.picture.memory_options
    if CACHED not in said:
        picture, after, edits = _with_option(work.picture, layout, CACHED)
        name = msg("Encode all prompts before training")
        yield Change(name, replace(work, picture=picture), after, edits, Cost.SETTING)
    if offloads_optimizer(work.train, layout):
        after, edits = offloaded(layout, "optimizer")
        yield Change(OPTIMIZER_TO_HOST, work, after, edits, Cost.SETTING)
    count = _blocks(spec, work, layout)
    if count:
        after, edits = offloaded(layout, f"blocks={count}")
        name = nmsg("Swap {count} block to main memory", "Swap {count} blocks to main memory", count)
        yield Change(name, work, after, edits, Cost.SETTING)


def _blocks(spec: AnySpec, work: PictureTrain, layout: Layout) -> int:
    """The fewest blocks whose swapping makes it fit, half of all where that is not enough; 0: nothing to swap.

    More than half of a model's blocks leaves some programs too few to work with.
    """
    whole = work.train.method in ("full", "pretrain")
    if whole or not isinstance(spec, MediaSpec) or spec.kind == "unet" or blocks_swapped(layout.offload):
        return 0
    half = (spec.layers or 0) // 2
    spared = most_that(lambda n: surely_fits(spec, work, offloaded(layout, f"blocks={half - n}")[0]), half - 1)
    return half - spared


def _smaller(spec: AnySpec, work: Picture) -> Iterator[tuple[Message, Picture, Edits]]:
    """Fewer frames, or the next usual sizes of the shorter edge at the same ratio."""
    shorter_edge = min(work.height, work.width)
    for edge in _EDGES:
        if edge < shorter_edge:
            height, width = (_on_grid(side * edge / shorter_edge) for side in (work.height, work.width))
            name = msg("Work at {width} x {height} pixels", width=width, height=height)
            yield name, replace(work, height=height, width=width), (("work.height", height), ("work.width", width))
    step = max(1, spec.temporal_downsample or 1) if isinstance(spec, MediaSpec) else 1
    frames = (work.frames - 1) // 2 // step * step + 1
    if frames < work.frames:
        name = nmsg("Take {count} frame", "Take {count} frames", frames)
        yield name, replace(work, frames=frames), (("work.frames", frames),)


def _on_grid(side: float) -> int:
    return max(_GRID, round(side / _GRID) * _GRID)
