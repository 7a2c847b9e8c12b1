"""The pages of the window by address, made when they are first opened.

A step's page has the step's address (``model``), a view of the advice ``advice/VIEW``; the first is the step's own.
Each module is loaded with its page, so that the window opens before the charts are there; the imports are written out,
so that the frozen program finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from zuka_gui.wizard.page import Page

PageFactory: TypeAlias = Callable[[], Page]


def pages() -> Mapping[str, PageFactory]:
    """All pages, in the order of the steps and views."""
    return _PAGES


def _model() -> Page:
    from zuka_gui.wizard.pages.model import ModelPage

    return ModelPage()


def _work() -> Page:
    from zuka_gui.wizard.pages.work import WorkPage

    return WorkPage()


def _needs() -> Page:
    from zuka_gui.wizard.pages.needs import NeedsPage

    return NeedsPage()


def _cards() -> Page:
    from zuka_gui.wizard.pages.cards import CardsPage

    return CardsPage()


def _offers() -> Page:
    from zuka_gui.wizard.pages.offers import OffersPage

    return OffersPage()


def _contract() -> Page:
    from zuka_gui.wizard.pages.contract import ContractPage

    return ContractPage()


def _advice() -> Page:
    from zuka_gui.results.answer import AnswerPage

    return AnswerPage()


def _compare() -> Page:
    from zuka_gui.results.compare import ComparePage

    return ComparePage()


def _plan() -> Page:
    from zuka_gui.results.plan import PlanPage

    return PlanPage()


def _what_if() -> Page:
    from zuka_gui.results.what_if import WhatIfPage

    return WhatIfPage()


def _assumptions() -> Page:
    from zuka_gui.results.assumptions import AssumptionsPage

    return AssumptionsPage()


_PAGES: Mapping[str, PageFactory] = MappingProxyType(
    {
        "model": _model,
        "work": _work,
        "needs": _needs,
        "cards": _cards,
        "offers": _offers,
        "contract": _contract,
        "advice": _advice,
        "advice/compare": _compare,
        "advice/plan": _plan,
        "advice/what_if": _what_if,
        "advice/assumptions": _assumptions,
    }
)
