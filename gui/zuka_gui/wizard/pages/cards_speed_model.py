"""What the speed view of a layout says: what sets the pace, in words and as a roof, and the load in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from zuka.advise.served import Served
from zuka.fit.verdict import FittedLayout
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Quantity
from zuka.report.format import figure, number
from zuka.speed.roofline import Bound, Pass, Roofline, roofline
from zuka.work.work import Serve, Work
from zuka_gui.charts.data import Heading
from zuka_gui.charts.roofline_data import Roof, RoofPoint
from zuka_gui.widgets.text import EMPTY

TERA = 1e12
NAMES: dict[str, Message] = {"decode": msg("writing tokens"), "prompt": msg("reading prompts")}
LIMITS: dict[Bound, Message] = {
    "memory": msg("memory sets the pace"),
    "compute": msg("arithmetic sets the pace"),
    "overhead": msg("mostly waits"),
}
WRITING: dict[Bound, Message] = {
    "memory": msg("Memory sets the pace of writing: {percent:.0f} % of what its bandwidth allows is reached"),
    "compute": msg("Arithmetic sets the pace of writing: {percent:.0f} % of the card's rate is reached"),
    "overhead": msg(
        "Writing mostly waits for kernels, links and other prompts: {percent:.0f} % of the roof is reached"
    ),
}
READING: dict[Bound, Message] = {
    "memory": msg("Reading prompts waits for memory too, {percent:.0f} % of its roof."),
    "compute": msg("Reading prompts is arithmetic, {percent:.0f} % of the card's rate."),
    "overhead": msg("Reading prompts mostly waits for kernels and links, {percent:.0f} % of its roof."),
}
NO_SPEED = msg("No speed is known for this layout")


def roof(spec: AnySpec | None, work: Work | None, fitted: FittedLayout) -> Roof | None:
    """The roofline of a layout; None where the work answers no requests or the card's rates are unknown."""
    if not (isinstance(spec, ModelSpec) and isinstance(work, Serve)) or fitted.speed is None:
        return None
    found = roofline(spec, work, fitted.layout, fitted.speed)
    if found is None:
        return None
    quantities = {"decode": fitted.speed.tpot_ms, "prompt": fitted.speed.prefill_tps}
    points = tuple(_point(each, quantities[each.kind]) for each in found.passes)
    heading = Heading(_said(WRITING, found.passes[0]), _line(found), fitted.speed.tpot_ms)
    return Roof(heading, found.card, found.peak / TERA, found.bandwidth / TERA, points)


def _point(each: Pass, quantity: Quantity | None) -> RoofPoint:
    return RoofPoint(NAMES[each.kind], each.intensity, each.rate / TERA, each.roof / TERA, LIMITS[each.bound], quantity)


def _said(words: dict[Bound, Message], each: Pass) -> Message:
    return msg(words[each.bound].text, percent=100 * each.share)


def _line(found: Roofline) -> Message:
    """What limits prompts, and what more requests at once would change."""
    prompt = next((each for each in found.passes if each.kind == "prompt"), None)
    reading = EMPTY if prompt is None else _said(READING, prompt)
    if found.passes[0].bound == "compute":
        return reading
    if found.full_at is None:
        return msg("{reading} More requests share the weights, but each brings its own cache to read.", reading=reading)
    return msg(
        "{reading} From about {count} requests at once arithmetic would set the pace of writing.",
        reading=reading,
        count=number(float(f"{found.full_at:.2g}")),
    )


def causes(fitted: FittedLayout) -> Message:
    """For work without a roof: the largest parts of the time."""
    speed = fitted.speed
    rate = None if speed is None else speed.train_tps_per_gpu or speed.steps_per_s or speed.images_per_hour
    if rate is None:
        return NO_SPEED
    timed = next((each for each in _all(rate) if each.unit in ("ms", "s") and len(each.parts) > 1), None)
    if timed is None:
        return msg("{name}: {value}", name=rate.name, value=figure(rate).in_words())
    first, second = sorted(timed.parts, key=lambda part: -part.likely)[:2]
    return msg(
        "The time goes to: {first} {one:.0f} %, {second} {two:.0f} %",
        first=first.name,
        one=100 * first.likely / timed.likely,
        second=second.name,
        two=100 * second.likely / timed.likely,
    )


def _all(quantity: Quantity) -> Iterator[Quantity]:
    yield quantity
    for each in (*quantity.inputs, *quantity.parts):
        yield from _all(each)


def load_finding(found: Served) -> Message:
    """The largest load that keeps what the users want."""
    if found.largest == 0:
        return msg("Not even one request keeps the wanted speed and first token")
    if found.demand.min_tps_per_user:
        return msg(
            "Up to {count} at once keep {speed:g} tokens/s for each",
            count=number(found.largest),
            speed=found.demand.min_tps_per_user,
        )
    return msg("Up to {count} run at once", count=number(found.largest))


def load_line(found: Served) -> Message:
    """What a copy answers in a day, how fast it is when full, and how many copies serve all."""
    day = "" if found.per_day is None else number(float(f"{found.per_day.likely:.2g}"))
    full = "" if found.saturated is None else number(found.saturated.likely)
    if not day or not full:
        return EMPTY
    if found.copies is None:
        return msg("One copy answers about {day} requests a day; full, it writes {full} tokens/s", day=day, full=full)
    return msg(
        "One copy answers about {day} requests a day; full, it writes {full} tokens/s. {users} users take {copies}"
        " × this layout",
        day=day,
        full=full,
        users=number(found.demand.users),
        copies=number(found.copies),
    )
