"""The verdict: does the fullest card hold what the work needs?"""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.facts.records import Gpu
from zuka.facts.usable import usable_memory
from zuka.fit.support import engine_known_on, unsupported_reason
from zuka.fit.verdict import Fit, Verdict
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.reservation import engine_claim, engine_room
from zuka.memory.serving import serving_need
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Basis, Quantity
from zuka.units import MIB, gib
from zuka.work.engines import RESERVING
from zuka.work.layout import Layout
from zuka.work.work import Serve, Work


def judge(spec: AnySpec, work: Work, layout: Layout, need: MemoryNeed) -> Fit:
    """Compares what the fullest card must hold with what it can hold.

    The headroom's range holds nine cases in ten. Fits or does not fit when the odds are better than four to one, which
    is about half of the way to either end; between lies real doubt. Under an engine that reserves, all must find
    room in what the engine takes.
    """
    usable = usable_of(layout)
    if usable is None:
        return Fit(Verdict.UNKNOWN, msg("no card was named, so there is no verdict"))
    reason = unsupported_reason(spec, work, layout)
    limit = _limit(layout, usable, need.fullest)
    headroom = Quantity(
        msg("headroom"),
        limit.low - need.needed.high,
        limit.likely - need.needed.likely,
        limit.high - need.needed.low,
        "MiB",
        formula=msg("what the card can hold minus what the work needs"),
        inputs=(limit, need.needed),
    )
    if reason is not None:
        return Fit(Verdict.DOES_NOT_FIT, reason, headroom, usable)
    verdict = _verdict(headroom)
    if verdict is not Verdict.FITS and layout.engine in RESERVING and isinstance(work, Serve) and work.sequences > 1:
        return Fit(verdict, _why_in_share(need.needed, limit, work, layout), headroom, usable)
    if verdict is Verdict.FITS and _overdraws(layout, usable, need.fullest):
        return Fit(Verdict.TIGHT, _why_overdrawn(layout), headroom, usable)
    if verdict is Verdict.FITS and _shows_too_much(need.fullest, usable):
        return Fit(verdict, _why_cached(need, usable), headroom, usable)
    return Fit(verdict, _why(verdict, need.needed, limit), headroom, usable)


def judge_with_engine(spec: AnySpec, work: Work, layout: Layout, need: MemoryNeed) -> Fit:
    """The verdict on memory, and then whether the engine runs on the card at all."""
    fit, card = judge(spec, work, layout, need), layout.gpu
    if card is None or fit.verdict is Verdict.DOES_NOT_FIT:
        return fit
    known = engine_known_on(layout.engine, card)
    if known:
        return fit
    if known is None:
        why = msg("whether {engine} runs on {card} was not checked", engine=layout.engine, card=card.name)
        return Fit(Verdict.UNKNOWN, why, fit.headroom, fit.usable)
    why = msg("{engine} does not run on {card}", engine=layout.engine, card=card.name)
    return Fit(Verdict.DOES_NOT_FIT, why, fit.headroom, fit.usable)


def usable_of(layout: Layout) -> Quantity | None:
    """Usable memory (MiB) of the card that decides: the mean card where layers are spread over unequal ones."""
    if layout.usable_mib is not None:
        return usable_override(layout)
    if not layout.cards:
        return None
    known = [usable_memory(card) for card in _deciding(layout)]
    cards = [quantity for quantity in known if quantity is not None]
    if not cards:
        return None
    if len(cards) == 1:
        return cards[0]
    count = len(cards)
    return Quantity(
        msg("usable memory, mean of unequal cards"),
        sum(c.low for c in cards) / count,
        sum(c.likely for c in cards) / count,
        sum(c.high for c in cards) / count,
        "MiB",
        Basis.DERIVED,
        inputs=tuple(cards),
    )


def room_mib(spec: ModelSpec, work: Serve, layout: Layout) -> float | None:
    """What the card that decides can likely hold in MiB; an engine that reserves has its room. None: no card named."""
    usable = usable_of(layout)
    if usable is None or layout.engine not in RESERVING:
        return None if usable is None else usable.likely
    return _limit(layout, usable, serving_need(spec, work, layout).fullest).likely


def usable_override(layout: Layout) -> Quantity:
    """The size that the user gave, with the doubt of a nominal figure."""
    likely = layout.usable_mib or 0.0
    return Quantity(msg("usable memory"), likely * 0.98, likely, likely * 1.01, "MiB", Basis.ASSUMED)


def _deciding(layout: Layout) -> tuple[Gpu, ...]:
    """All cards of an unequal machine whose layers are spread by size; else the smallest card."""
    if len(set(layout.cards)) > 1 and layout.split.layers:
        return layout.cards
    return (min(layout.cards, key=lambda card: card.memory_gb),)


def _overdraws(layout: Layout, usable: Quantity, card: CardMemory) -> bool:
    """Whether the share of a reserving engine leaves too little for the peak beside it, as it is set now."""
    if layout.engine not in RESERVING or not card.kv_pool:
        return False
    return engine_claim(layout, usable.likely, *_resident_and_peak(card)) > usable.likely


def _why_overdrawn(layout: Layout) -> Message:
    return msg(
        "{engine} gives {share:.0f} % to the cache and leaves too little for its peak; lower that share",
        engine=layout.engine,
        share=100 * layout.memory_utilization,
    )


def _resident_and_peak(card: CardMemory) -> tuple[float, float]:
    """Likely MiB of weights with overhead, and of the peak."""
    weights, overhead, peak = (part.likely if part else 0.0 for part in (card.weights, card.overhead, card.compute))
    return weights + overhead, peak


def _limit(layout: Layout, usable: Quantity, card: CardMemory) -> Quantity:
    """What the work may fill: all that can be used, or the room that a reserving engine makes on the fullest card."""
    if layout.engine not in RESERVING:
        return usable
    resident, peak = _resident_and_peak(card)
    low, likely, high = (engine_room(layout, size, resident, peak) for size in (usable.low, usable.likely, usable.high))
    return Quantity(msg("room that the engine makes on the card"), low, likely, high, "MiB", inputs=(usable,))


def _verdict(headroom: Quantity) -> Verdict:
    doubt = calibration("verdict")["real_doubt"]
    if headroom.likely - doubt * (headroom.likely - headroom.low) >= 0:
        return Verdict.FITS
    if headroom.likely + doubt * (headroom.high - headroom.likely) < 0:
        return Verdict.DOES_NOT_FIT
    return Verdict.TIGHT


def _why(verdict: Verdict, needed: Quantity, limit: Quantity) -> Message:
    need, room = gib(needed.likely * MIB), gib(limit.likely * MIB)
    match verdict:
        case Verdict.FITS:
            return msg("needs {need:.1f} GiB of {room:.1f} GiB", need=need, room=room)
        case Verdict.TIGHT:
            return msg("needs about {need:.1f} GiB of {room:.1f} GiB, within the doubt", need=need, room=room)
        case _:
            return msg("needs {need:.1f} GiB, only {room:.1f} GiB can be used", need=need, room=room)


def _shows_too_much(card: CardMemory, usable: Quantity) -> bool:
    """Whether the allocator would, if it could, hold more blocks than the card has room for."""
    return bool(card.torch_reserved and card.device and card.device.likely > usable.likely)


def _why_cached(need: MemoryNeed, usable: Quantity) -> Message:
    return msg(
        "needs {need:.1f} GiB of {room:.1f} GiB: what is allocated decides, for cached blocks are given back before "
        "memory runs out",
        need=gib(need.needed.likely * MIB),
        room=gib(usable.likely * MIB),
    )


def _why_in_share(needed: Quantity, limit: Quantity, work: Serve, layout: Layout) -> Message:
    """An engine that reserves has two settings of its own that make room."""
    need, room = gib(needed.likely * MIB), gib(limit.likely * MIB)
    if layout.engine != "vllm":
        return msg(
            "needs {need:.1f} GiB, and {engine} makes room for {room:.1f} GiB; lower the requests at once below "
            "{count} or raise its share of memory",
            need=need,
            engine=layout.engine,
            room=room,
            count=work.sequences,
        )
    return msg(
        "needs {need:.1f} GiB of the {room:.1f} GiB that {share:.0f} % of the card are; lower max_num_seqs below "
        "{count} or raise that share",
        need=need,
        room=room,
        share=100 * layout.memory_utilization,
        count=work.sequences,
    )
