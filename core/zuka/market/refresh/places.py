"""In which country a region of a cloud lies; blank where that is not known."""

from __future__ import annotations

import re
from functools import cache

from zuka.facts.rows import lines
from zuka_data import folder

_CODE = re.compile(r"(?:^|[-_, ])(?!EU|AP|OC)([A-Z]{2})(?=$|[-_, ])")
"""Two capital letters that stand alone; the names of continents are no countries."""


@cache
def country_of(region: str) -> str:
    """The ISO code of a region's country, from the table of regions or a code that stands in its name."""
    for row in _regions():
        if region.lower().startswith(row[0]):
            return row[1]
    found = _CODE.search(region)
    return found.group(1) if found else ""


@cache
def _regions() -> tuple[tuple[str, str], ...]:
    """Beginnings of region names with their countries, longer beginnings first."""
    rows = ((row["begins"], row["country"]) for row in lines(folder() / "facts" / "regions.csv"))
    return tuple(sorted(rows, key=lambda row: -len(row[0])))
