"""The columns of the table of models found."""

from __future__ import annotations

from zuka.message import msg
from zuka.report.format import number, short
from zuka_gui.i18n.translator import tr
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.paint import BadgeLook
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.pages.model_facts_model import UNKNOWN
from zuka_gui.wizard.pages.model_model import Hit

FOUND = msg("{found} of {total} models")

LICENCE, LICENCE_PLACE = 80, 4
"""The licence takes what room the others leave."""


def columns() -> tuple[Column[Hit], ...]:
    """Name, parameters, structure, context, licence, and whether the name is the one that was typed."""
    return (
        Column("name", msg("Model"), _name, 196),
        Column("params", msg("Parameters"), _params, 88, right=True),
        Column("structure", msg("Structure"), _structure, 156),
        Column("context", msg("Context"), _context, 76, right=True),
        Column("license", msg("Licence"), _license, LICENCE),
        Column("exact", EMPTY, _exact, 92, sortable=False),
    )


def _name(hit: Hit) -> Cell:
    return Cell(hit.name, strong=True)


def _params(hit: Hit) -> Cell:
    return _unknown() if hit.params is None else Cell(short(hit.params), sort=hit.params)


def _structure(hit: Hit) -> Cell:
    return Cell(tr(hit.structure), tone="secondary")


def _context(hit: Hit) -> Cell:
    return _unknown() if hit.context is None else Cell(number(hit.context), sort=float(hit.context))


def _license(hit: Hit) -> Cell:
    return Cell(hit.license) if hit.license else _unknown()


def _exact(hit: Hit) -> Cell:
    return Cell(badge=BadgeLook("info", tr(msg("exact match")))) if hit.exact else Cell()


def _unknown() -> Cell:
    return Cell(tr(UNKNOWN), tone="secondary")
