"""The pages of the window by address, made when they are first opened.

A step's page has the step's address (``model``), a view of the advice ``advice/VIEW``; the first is the step's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from zuka_gui.wizard.page import Page

PageFactory: TypeAlias = Callable[[], Page]


def pages() -> Mapping[str, PageFactory]:
    """All pages."""
    return {}
