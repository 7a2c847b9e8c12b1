"""The market that the commands see: the built-in catalogue with the user's own and refreshed prices."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zuka.cli.options import language_of
from zuka.market.merged import Market, market
from zuka.message import render
from zuka.scenario.paths import users_folders


def prices_file() -> Path:
    """Where the user's prices are kept."""
    return users_folders().prices


def known_market(args: argparse.Namespace) -> Market:
    """All offers; where the user's prices cannot be read that is said on stderr, and the built-in ones count alone."""
    found = market(prices_file())
    if found.problem is not None:
        print(render(found.problem, language_of(args)), file=sys.stderr)  # noqa: T201
    return found
