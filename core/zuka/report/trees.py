"""The trees behind the numbers of a report, top down, as the explain view shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from zuka.message import msg
from zuka.quantity import Quantity
from zuka.report.cells import Say, number_cell, ranged
from zuka.report.format import figure
from zuka.report.model import Cell, Column, Table, Tree, TreeRow
from zuka.report.words import BASIS

Role = Literal["root", "part", "input"]


def tree(quantity: Quantity, say: Say) -> Tree:
    """The tree of a quantity: its parts (which sum to it), then what its formula takes, each with its own tree."""
    return Tree(say(quantity.name), tuple(_rows(quantity, 0, "root", say)))


def _rows(quantity: Quantity, depth: int, role: Role, say: Say) -> Iterator[TreeRow]:
    value = ranged(quantity)
    formula = say(quantity.formula) if quantity.formula else ""
    unit = say(figure(quantity).unit)
    yield TreeRow(depth, role, say(quantity.name), value, unit, say(BASIS[quantity.basis]), formula, quantity.source)
    for part in quantity.parts:
        yield from _rows(part, depth + 1, "part", say)
    for source in quantity.inputs:
        yield from _rows(source, depth + 1, "input", say)


def explanation(trees: Iterable[Tree], say: Say) -> Table:
    """The trees as one table, for files: a number keeps its place by its level under the number it belongs to."""
    columns = (
        Column(say(msg("Figure"))),
        Column(say(msg("Level")), "number"),
        Column(say(msg("Name")), wide=True),
        Column(say(msg("Value")), "range", 4),
        Column(say(msg("Unit"))),
        Column(say(msg("Role"))),
        Column(say(msg("Basis"))),
        Column(say(msg("How"))),
        Column(say(msg("Source"))),
    )
    rows = tuple(_explained(each, row, say) for each in trees for row in each.rows)
    return Table("explain", say(msg("How the figures come about")), columns, rows, paper_rows=0)


def _explained(shown: Tree, row: TreeRow, say: Say) -> tuple[Cell, ...]:
    role = {"root": msg("result"), "part": msg("part of the sum"), "input": msg("goes into the formula")}[row.role]
    level = number_cell(row.depth, 0)
    return shown.title, level, row.name, row.value, row.unit, say(role), row.basis, row.formula, row.source
