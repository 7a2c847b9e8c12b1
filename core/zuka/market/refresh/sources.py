"""All sources that can be asked, in the order in which they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from zuka.errors import UserError
from zuka.market.refresh.aws import REGIONS, aws
from zuka.market.refresh.azure import azure
from zuka.market.refresh.gpuhunt_files import PUBLISHED, local_folder, published
from zuka.market.refresh.live import live_sources
from zuka.market.refresh.runpod import runpod
from zuka.market.refresh.source import Source
from zuka.market.refresh.vast import vast
from zuka.message import msg

USUAL = ("runpod", "vast", "azure", *(f"gpuhunt-{name}" for name in PUBLISHED if name not in ("azure", "runpod")))
"""Asked where none is named: every seller once, without login, none of them very long."""


def sources(regions: Sequence[str] = REGIONS) -> tuple[Source, ...]:
    """Every source; ``regions`` are those of the AWS price list."""
    return (runpod(), vast(), azure(), aws(regions=regions), *map(published, PUBLISHED), *live_sources())


def chosen(known: Iterable[Source], names: Sequence[str]) -> tuple[Source, ...]:
    """The sources of some names, or the usual ones.

    Raises:
        UserError: a name is none of them.
    """
    by_name = {source.name: source for source in known}
    for name in names:
        if name not in by_name:
            message = msg("No source is called “{name}”; use one of {known}.", name=name, known=", ".join(by_name))
            raise UserError("bad_value", message, "provider")
    return tuple(by_name[name] for name in (names or USUAL) if name in by_name)


def folder_sources(folder: Path) -> tuple[Source, ...]:
    """The catalogues of a local folder.

    Raises:
        UserError: there is none.
    """
    found = local_folder(folder)
    if not found:
        message = msg("{path} holds no catalogue that gpuhunt wrote, such as aws.csv.", path=str(folder))
        raise UserError("bad_value", message, "catalogue")
    return found
