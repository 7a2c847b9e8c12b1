"""``zuka explain``: the tree behind a number of a scenario."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from zuka.advise.evaluation import Evaluation
from zuka.cli.options import add_json, add_language, add_today, language_of, write, write_json
from zuka.cli.scenarios import add_scenario, evaluated
from zuka.errors import UserError
from zuka.message import Language, msg, render
from zuka.quantity import Quantity
from zuka.report.format import figure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_scenario(parser)
    parser.add_argument("figure", nargs="?", default=None, metavar="FIGURE", help="which number; all names if left out")
    add_json(parser)
    add_language(parser)
    add_today(parser)


def run(args: argparse.Namespace) -> int:
    """Prints one tree, or the names of all figures that can be explained."""
    known = figures(evaluated(args))
    language = language_of(args)
    if args.figure is None:
        if args.json:
            write_json(sorted(known))
        else:
            write("\n".join(sorted(known)))
        return 0
    quantity = known.get(args.figure)
    if quantity is None:
        names = ", ".join(sorted(known))
        raise UserError(
            "bad_value",
            msg("{name} is no figure of this scenario; choose one of {names}", name=args.figure, names=names),
            "figure",
        )
    if args.json:
        write_json(tree_json(quantity, language))
    else:
        _print(quantity, language)
    return 0


def figures(evaluation: Evaluation) -> Mapping[str, Quantity]:
    """The figures of a scenario that have a tree, by a word for each."""
    advice = evaluation.advice
    chosen = advice.answer.candidate if advice else None
    fitted = chosen.fitted if chosen else evaluation.reference
    found: dict[str, Quantity | None] = {}
    if fitted is not None:
        found["memory"] = fitted.need.needed
        found["headroom"] = fitted.fit.headroom
        found |= {f"memory.{name}": value for name, value in fitted.need.fullest.figures().items()}
        if fitted.speed is not None:
            found |= {f"speed.{name}": value for name, value in fitted.speed.figures().items()}
    if chosen is not None:
        found |= {"total": chosen.sheet.total, "hours": chosen.hours}
    if advice is not None and advice.plan is not None:
        found |= {"break_even": advice.plan.break_even, "plan": advice.plan.best.cost}
    if evaluation.contract is not None:
        found["contract.price_per_usable_hour"] = evaluation.contract.price_per_usable_hour
        found["contract.risk"] = evaluation.contract.risk.expected
    return {name: value for name, value in found.items() if value is not None}


def tree_json(quantity: Quantity, language: Language) -> dict[str, object]:
    """A quantity and everything under it, in the shape of the command line contract; ``inputs`` do not sum."""
    return {
        "name": render(quantity.name, language),
        "value": {"low": quantity.low, "likely": quantity.likely, "high": quantity.high},
        "unit": quantity.unit,
        "basis": quantity.basis.value,
        "source": quantity.source,
        "formula": "" if quantity.formula is None else render(quantity.formula, language),
        "parts": [tree_json(part, language) for part in quantity.parts],
        "inputs": [tree_json(part, language) for part in quantity.inputs],
    }


def _print(quantity: Quantity, language: Language, depth: int = 0, mark: str = "") -> None:
    shown = figure(quantity)
    how = "" if quantity.formula is None else f"  [{render(quantity.formula, language)}]"
    write(
        f"{'  ' * depth}{mark}{render(quantity.name, language)}: {shown.in_words()} {render(shown.unit, language)}{how}"
    )
    for part in quantity.parts:
        _print(part, language, depth + 1, "+ ")
    for part in quantity.inputs:
        _print(part, language, depth + 1, "· ")
