"""What the cards page says, as plain values: filtered rows, the finding of the memory chart, and its parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from zuka.advise.card_rows import CardRow, Standing
from zuka.fit.load_limits import held_sequences
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.memory.outside import outside_tensors
from zuka.message import Message, msg, nmsg, verbatim
from zuka.quantity import Quantity
from zuka.report.format import gib_text, number, span
from zuka.report.words import BASIS, layout_words, machine
from zuka.units import gib
from zuka.work.engines import RESERVING
from zuka.work.work import Work
from zuka_gui.charts.data import Heading, MemoryStack, Part
from zuka_gui.widgets.text import EMPTY

Count: TypeAlias = Literal["single", "several", "all"]

ENGINES = {"vllm": "vLLM", "sglang": "SGLang", "tensorrt-llm": "TensorRT-LLM", "lmdeploy": "LMDeploy"}
PARTS: tuple[tuple[str, str, Message], ...] = (
    ("weights", "weights", msg("Weights")),
    ("kv", "kv_cache", msg("KV cache")),
    ("compute", "activations", msg("Compute buffers")),
    ("activations", "activations", msg("Activations")),
    ("optimizer", "optimizer", msg("Optimizer states")),
    ("gradients", "gradients", msg("Gradients")),
    ("overhead", "overhead", msg("Overhead")),
)
"""Field of the need, role of the series, name; in the order of the bar."""

OVERHEAD = msg("driver, libraries, and gaps that cannot be used")
_ORDER = tuple(Standing)
_USABLE_ROWS = frozenset({Standing.FITS, Standing.TIGHT, Standing.DOUBT})
_SIZE = re.compile(r"\d\s?GB")
_MIB_BYTES = 1024**2


@dataclass(frozen=True, slots=True)
class View:
    """Which rows are shown: by number of cards, and whether only those that hold the work."""

    count: Count = "all"
    fitting: bool = False


def in_order(rows: Sequence[CardRow]) -> tuple[CardRow, ...]:
    """Layouts that do the work first; of equal standing the cheaper, then the smaller one."""

    def place(row: CardRow) -> tuple[int, float, int, float]:
        cost = row.cost.likely if row.cost else float("inf")
        layout = row.fitted.layout
        return _ORDER.index(row.standing), cost, layout.count, layout.cards[0].memory_gb

    return tuple(sorted(rows, key=place))


def shown_rows(rows: Sequence[CardRow], view: View) -> tuple[CardRow, ...]:
    """The rows that a view shows."""
    return tuple(row for row in rows if _wanted(row, view))


def first_view(rows: Sequence[CardRow], reference: FittedLayout | None) -> View:
    """Single cards where one of them is what the page opens with, else all."""
    single = any(row.fitted.layout.count == 1 and row.standing in _USABLE_ROWS for row in rows)
    return View("single" if single and reference is not None and reference.layout.count == 1 else "all")


def _wanted(row: CardRow, view: View) -> bool:
    one = row.fitted.layout.count == 1
    counted = view.count == "all" or one == (view.count == "single")
    return counted and (not view.fitting or row.standing in _USABLE_ROWS or row.standing is Standing.SLOW)


def count_line(shown: int, total: int) -> Message:
    """How many layouts are shown and hidden."""
    if shown == total:
        return nmsg("{count} layout", "{count} layouts", shown)
    return msg("{shown} layouts, {hidden} hidden", shown=shown, hidden=total - shown)


def card_name(fitted: FittedLayout, *, sized: bool = True) -> str:
    """Count and card with its memory as the maker prints it, or without where room is short."""
    layout = fitted.layout
    card = layout.cards[0]
    size = "" if not sized or _SIZE.search(card.name) else f" {card.memory_gb:g} GB"
    count = f"{layout.count} \u00d7 " if layout.count > 1 else ""
    return f"{count}{card.name}{size}"


def is_dim(row: CardRow) -> bool:
    """Whether the row cannot be recommended and stands back."""
    return row.standing in (Standing.SLOW, Standing.DOES_NOT_FIT)


def speed_of(fitted: FittedLayout, *, service: bool) -> Quantity | None:
    """The rate that people ask for: trained tokens of all cards, pictures, a user's or all tokens."""
    speed = fitted.speed
    if speed is None:
        return None
    if speed.train_tps_per_gpu is not None:
        count = fitted.layout.count
        whole = speed.train_tps_per_gpu
        return whole if count == 1 else whole.scaled(count, msg("Trained tokens a second, all cards"))
    tokens = speed.decode_tps_per_request if service else speed.decode_tps_total
    return speed.images_per_hour or tokens or speed.prefill_tps


def speed_title(rates: Sequence[Quantity], *, service: bool) -> Message:
    """The header of the speed column, with the unit of its figures."""
    unit = rates[0].unit if rates else "token/s"
    if unit == "image/h":
        return msg("Images/h")
    return msg("Tokens/s each") if service else msg("Tokens/s")


def memory_parts(fitted: FittedLayout) -> tuple[Part, ...]:
    """The parts of the need on the fullest card, in GiB; gaps that no part can use count as overhead."""
    figures = fitted.need.fullest.figures()
    parts = [
        Part(role, name, gib(figures[field].likely * _MIB_BYTES), quantity=figures[field])
        for field, role, name in PARTS[:-1]
        if field in figures and figures[field].likely > 0
    ]
    rest = gib(fitted.need.needed.likely * _MIB_BYTES) - sum(part.amount for part in parts)
    _, role, name = PARTS[-1]
    if rest <= 0:
        return tuple(parts)
    return (*parts, Part(role, name, rest, OVERHEAD, outside_tensors(fitted.need)))


def memory_stack(fitted: FittedLayout, work: Work | None = None) -> MemoryStack | None:
    """The memory chart of a layout; None where the card's usable memory is unknown."""
    usable, need = fitted.fit.usable, fitted.need.needed
    if usable is None:
        return None
    room = gib(usable.likely * _MIB_BYTES)
    share = fitted.layout.memory_utilization if fitted.layout.engine in RESERVING else None
    return MemoryStack(
        heading=Heading(finding(fitted), method(fitted), need),
        parts=memory_parts(fitted),
        usable=room,
        low=gib(need.low * _MIB_BYTES),
        high=gib(need.high * _MIB_BYTES),
        reserved=None if share is None else room * share,
        reserved_name=EMPTY if share is None else takes(fitted.layout.engine),
        reserved_quantity=None if work is None else held_sequences(fitted.need, work) or fitted.need.fullest.device,
        usable_quantity=usable,
        holds=holds(fitted, work),
    )


def holds(fitted: FittedLayout, work: Work | None) -> Message:
    """What a reserving engine takes whatever is needed, and the tokens and sequences that this has room for."""
    tokens, taken = fitted.need.sum.kv_pool_tokens, fitted.need.fullest.device
    held = None if work is None else held_sequences(fitted.need, work)
    if held is None or tokens is None or taken is None or fitted.layout.engine not in RESERVING:
        return EMPTY
    named = {"takes": takes(fitted.layout.engine), "taken": gib_text(taken.likely)}
    if held.likely < 1:
        return msg("{takes} {taken} GiB: room for less than one sequence", **named)
    return msg(
        "{takes} {taken} GiB: room for about {tokens} tokens, {held:,} sequences at once",
        **named,
        tokens=number(float(f"{tokens.likely:.3g}")),
        held=int(held.likely),
    )


def takes(engine: str) -> Message:
    """What a reserving engine takes of the card whatever is needed."""
    return msg("{engine} takes", engine=ENGINES.get(engine, engine))


def finding(fitted: FittedLayout) -> Message:
    """Whether the layout holds the work, and by how much."""
    layout, usable, need = fitted.layout, fitted.fit.usable, fitted.need.needed
    cards = machine(layout.count, layout.cards[0].name)
    match fitted.fit.verdict:
        case Verdict.DOES_NOT_FIT:
            return msg("{cards} cannot do it: {why}", cards=cards, why=fitted.fit.why)
        case Verdict.UNKNOWN:
            return msg("{cards}: unknown, {why}", cards=cards, why=fitted.fit.why)
        case verdict:
            free = "" if usable is None else gib_text(usable.likely - need.likely)
            needed = gib_text(need.likely)
            if verdict is Verdict.TIGHT:
                return msg("{cards} may hold it: {needed} GiB needed, {free} GiB free", **_named(cards, needed, free))
            return msg("{cards} holds it: {needed} GiB needed, {free} GiB free", **_named(cards, needed, free))


def _named(cards: Message, needed: str, free: str) -> dict[str, Message | str]:
    return {"cards": cards, "needed": needed, "free": free}


def method(fitted: FittedLayout) -> Message:
    """The grey line under the finding."""
    need, usable = fitted.need.needed, fitted.fit.usable
    ends = span(gib(need.low * _MIB_BYTES), gib(need.high * _MIB_BYTES), 1)
    if usable is None:
        return msg("{layout}; the need lies in {ends} GiB", layout=layout_words(fitted.layout), ends=ends)
    return msg(
        "Fullest card; {layout}. Need {ends} GiB (whisker); usable: {basis}",
        layout=layout_words(fitted.layout),
        ends=ends,
        basis=BASIS[usable.basis],
    )


def legend(rows: Sequence[CardRow], roles: dict[str, str]) -> tuple[tuple[str, Message], ...]:
    """Series and names of the parts that occur in the rows, then what is free."""
    present = {field for row in rows for field, _, _ in PARTS if getattr(row.fitted.need.fullest, field) is not None}
    named: dict[str, Message] = {}
    for field, role, name in PARTS:
        if field in present:
            named.setdefault(roles[role], name)
    return (*named.items(), ("free", msg("Free")))


def reason(row: CardRow) -> Message:
    """Why the row has its verdict, in a sentence under the table."""
    name = verbatim(card_name(row.fitted))
    match row.standing:
        case Standing.SLOW if row.copies is None:
            return msg("{card}: too slow for the users at any number of cards.", card=name)
        case Standing.SLOW:
            return msg("{card}: holds the work, but is likely to take longer than the needs allow.", card=name)
        case Standing.DOUBT:
            return msg("{card}: likely in time, but less surely than the needs ask.", card=name)
        case _:
            return msg("{card}: {why}.", card=name, why=row.fitted.fit.why)
