"""The pages of the window by address, made when they are first opened.

A step's page has the step's address (``model``), a view of the advice ``advice/VIEW``; the first is the step's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TypeAlias

from zuka_gui.wizard.page import Page

PageFactory: TypeAlias = Callable[[], Page]

_PLACES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "model": ("zuka_gui.wizard.pages.model", "ModelPage"),
        "work": ("zuka_gui.wizard.pages.work", "WorkPage"),
        "needs": ("zuka_gui.wizard.pages.needs", "NeedsPage"),
        "cards": ("zuka_gui.wizard.pages.cards", "CardsPage"),
        "offers": ("zuka_gui.wizard.pages.offers", "OffersPage"),
        "contract": ("zuka_gui.wizard.pages.contract", "ContractPage"),
        "advice": ("zuka_gui.results.answer", "AnswerPage"),
        "advice/compare": ("zuka_gui.results.compare", "ComparePage"),
        "advice/plan": ("zuka_gui.results.plan", "PlanPage"),
        "advice/what_if": ("zuka_gui.results.what_if", "WhatIfPage"),
        "advice/assumptions": ("zuka_gui.results.assumptions", "AssumptionsPage"),
    }
)


def pages() -> Mapping[str, PageFactory]:
    """All pages."""
    return {address: partial(_make, *place) for address, place in _PLACES.items() if find_spec(place[0])}


def _make(module: str, name: str) -> Page:
    page: Page = getattr(import_module(module), name)()
    return page
