"""Bandwidth (bandwidth): how long data takes on the promised line, against a line as wished.

Extra hours = 8 × bytes / line - 8 × bytes / wished line; the cards wait at full rent meanwhile. The promised rate
counts as likely; the high end is what a shared line leaves of it. A line of unstated kind counts as shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.finding import Severity
from zuka.contract.terms import Terms, months_of
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

_ASK = msg("Ask for a dedicated gigabit line in both directions, measured at the port, with a credit under 90 %.")
_TB = 1e12


def hours_to_move(tb: float, mbps: float) -> float:
    """Hours that ``tb`` TB (10**12 bytes) take at ``mbps`` megabits a second."""
    return 8 * tb * _TB / (mbps * 1e6) / 3600


def extra_hours(tb: float, mbps: float, wanted_mbps: float, efficiency: float = 1.0) -> float:
    """Hours that data takes longer than on the wished line; ``efficiency`` is the share of the rate that is payload."""
    return max(0.0, (hours_to_move(tb, mbps) - hours_to_move(tb, wanted_mbps)) / efficiency)


def review_line(terms: Terms) -> Clause | None:
    """The finding on bandwidth, or None where the form does not say one."""
    mbps = terms.form.bandwidth_mbps
    if mbps is None:
        return None
    value, severity = _value(terms, mbps), _severity(terms, mbps)
    slow = mbps < terms.chances["wanted_mbps"]
    why = msg(
        "1 TB takes {hours:.1f} h at {mbps:g} Mbps, {wanted_hours:.1f} h at {wanted:g} Mbps.",
        hours=hours_to_move(1, mbps),
        mbps=mbps,
        wanted_hours=hours_to_move(1, terms.chances["wanted_mbps"]),
        wanted=terms.chances["wanted_mbps"],
    )
    expected = _expected(terms, mbps)
    finding = finding_of("bandwidth", value, why, _ASK, severity, "provider" if slow else "neutral", expected=expected)
    return Clause(finding) if expected is None else Clause(finding, lambda worlds: _draw(terms, worlds, expected))


def _value(terms: Terms, mbps: float) -> Message:
    match terms.form.bandwidth_shared:
        case True:
            return msg("{mbps:g} Mbps, shared", mbps=mbps)
        case False:
            return msg("{mbps:g} Mbps, dedicated", mbps=mbps)
        case None:
            return msg("{mbps:g} Mbps, not said whether shared", mbps=mbps)


def _severity(terms: Terms, mbps: float) -> Severity:
    if mbps < terms.chances["wanted_mbps"]:
        return "medium"
    return "low" if terms.form.bandwidth_shared is False else "medium"


def _expected(terms: Terms, mbps: float) -> Quantity | None:
    data = terms.project.data_tb_per_month
    if data is None or terms.hour_lost is None:
        return None
    wanted = terms.chances["wanted_mbps"]
    worst = terms.chances["dedicated_efficiency" if terms.form.bandwidth_shared is False else "shared_efficiency"]
    cost = terms.hour_lost * terms.project.months
    extra = extra_hours(data, mbps, wanted)
    return terms.money(
        NAMES["bandwidth"],
        (cost * extra, cost * extra, cost * extra_hours(data, mbps, wanted, worst)),
        msg("extra hours a month × cost of an hour lost × months"),
        (
            exact(msg("Extra hours a month"), extra, "h/month"),
            exact(msg("Cost of an hour lost"), terms.hour_lost, f"{terms.currency}/h"),
            months_of(msg("Months of the project"), terms.project.months),
            exact(msg("Data moved a month"), data, "TB", Basis.LISTED),
        ),
    )


def _draw(terms: Terms, worlds: Worlds, expected: Quantity) -> Samples:
    """Between the promised rate and the worst share of it, most often near the promised one."""
    share = worlds.random.triangular(expected.low, expected.likely, expected.high + 1e-9, worlds.months.shape)
    return share * worlds.months / terms.project.months
