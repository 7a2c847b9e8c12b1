"""A speed that the user measured: it replaces the estimate there and corrects the model's others on the same card."""

from __future__ import annotations

from dataclasses import replace

from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.speed import Speed

_AGAIN = (0.9, 1.1)
"""What the same run gives another day: clocks, heat and neighbours move a speed by a few per cent; assumed."""

_RATES = ("decode_tps_per_request", "decode_tps_total", "train_tps_per_gpu")


def own_figure(speed: Speed, cards: int, *, each: bool) -> Quantity | None:
    """The estimate that a measured rate stands for: trained tokens of all cards, one request's, or all requests'.

    ``each`` says that readers' rates count, as in a service.
    """
    if speed.train_tps_per_gpu is not None:
        return speed.train_tps_per_gpu.scaled(cards)
    return speed.decode_tps_per_request if each else speed.decode_tps_total


def own_factor(speed: Speed, cards: int, measured: float, *, each: bool) -> float | None:
    """The measured tokens a second over the estimate; None where there is no estimate to correct."""
    found = own_figure(speed, cards, each=each)
    return None if found is None else measured / found.likely


def recalibrated(speed: Speed, factor: float, *, same: bool) -> Speed:
    """The speed corrected by what the user's measurement was of its own estimate.

    Where the ``same`` layout was measured only the doubt of running it again is left; on other layouts of the card the
    estimate is shifted and keeps its doubt. Prompts and first tokens were not measured and stay.
    """
    changed: dict[str, Quantity] = {}
    for name, figure in speed.figures().items():
        if name in _RATES:
            changed[name] = _corrected(figure, factor, factor, same=same)
        elif name == "tpot_ms":
            changed[name] = _corrected(figure, 1 / factor, factor, same=same)
    return replace(speed, **changed, warnings=(*speed.warnings, *_warnings(speed, factor, same=same)))


def _corrected(figure: Quantity, times: float, factor: float, *, same: bool) -> Quantity:
    likely = figure.likely * times
    low, high = (likely * _AGAIN[0], likely * _AGAIN[1]) if same else (figure.low * times, figure.high * times)
    share = exact(msg("Your measurement over its estimate"), factor, "", Basis.MEASURED)
    basis = Basis.MEASURED if same else Basis.DERIVED
    formula = msg("estimate, corrected by your own measurement")
    return Quantity(figure.name, low, likely, high, figure.unit, basis, formula=formula, inputs=(figure, share))


def _warnings(speed: Speed, factor: float, *, same: bool) -> tuple[Message, ...]:
    """A measurement far outside the range more often belongs to another setting than to a wrong estimate."""
    figure = next((f for name, f in speed.figures().items() if name in _RATES), None)
    if not same or figure is None or figure.low <= figure.likely * factor <= figure.high:
        return ()
    return (
        msg(
            "your measurement is {factor:.2g} times the estimate and outside its range; check that model, precision,"
            " engine and load are those of the measurement",
            factor=factor,
        ),
    )
