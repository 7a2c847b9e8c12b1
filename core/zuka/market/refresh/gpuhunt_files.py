"""The catalogues that gpuhunt publishes, one packed file for each provider (https://github.com/dstackai/gpuhunt)."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path

from zuka.errors import reason_of
from zuka.market.refresh.places import country_of
from zuka.market.refresh.source import Ask, Row, Source, each, row
from zuka.market.refresh.web import Limits, SourceError
from zuka.message import msg

ADDRESS = "https://dstack-gpu-pricing.s3.eu-west-1.amazonaws.com/v3"
_MOST_UNPACKED = 300_000_000

SELLERS: Mapping[str, tuple[str, str]] = {
    "aws": ("AWS", "hyperscaler"),
    "azure": ("Azure", "hyperscaler"),
    "gcp": ("Google Cloud", "hyperscaler"),
    "oci": ("Oracle Cloud (OCI)", "hyperscaler"),
    "lambdalabs": ("Lambda", "GPU cloud"),
    "nebius": ("Nebius", "GPU cloud"),
    "verda": ("Verda (DataCrunch)", "GPU cloud"),
    "cloudrift": ("CloudRift", "GPU cloud"),
    "runpod": ("RunPod", "marketplace"),
    "crusoe": ("Crusoe", "GPU cloud"),
    "daytona": ("Daytona", "GPU cloud"),
    "digitalocean": ("DigitalOcean", "GPU cloud"),
    "hotaisle": ("Hot Aisle", "GPU cloud"),
    "jarvislabs": ("JarvisLabs", "GPU cloud"),
    "lium": ("Lium", "marketplace"),
    "seeweb": ("Seeweb", "GPU cloud"),
    "vastai": ("Vast.ai", "marketplace"),
    "vultr": ("Vultr", "GPU cloud"),
}
"""gpuhunt's names of providers, with name and kind as the offer files write them."""

PUBLISHED = ("aws", "azure", "gcp", "oci", "lambdalabs", "nebius", "verda", "cloudrift", "runpod")


def published(provider: str, address: str = ADDRESS) -> Source:
    """The newest published catalogue of one provider."""
    place = f"{address}/{provider}"

    def read(ask: Ask) -> Iterable[Row]:
        version = ask.web.get(f"{place}/version").decode("ascii", "replace").strip()
        if not re.fullmatch(r"[\w.-]{1,64}", version):
            raise SourceError(msg("The answer has another form than before."))
        packed = ask.web.get(f"{place}/{version}/catalog.zip")
        return catalogue_rows(provider, _unpacked(packed, f"{provider}.csv"), _day(version, ask.today), place)

    title = f"{SELLERS[provider][0]} (gpuhunt)"
    return Source(f"gpuhunt-{provider}", title, (place,), read, limits=Limits(seconds=300.0))


def local_folder(folder: Path) -> tuple[Source, ...]:
    """The catalogues of a folder on this computer, as gpuhunt writes them: one CSV file for each provider."""
    found = sorted(path for path in folder.glob("*.csv") if path.stem in SELLERS)
    return tuple(Source(f"gpuhunt-{path.stem}", SELLERS[path.stem][0], (), _reader(path)) for path in found)


def _reader(path: Path) -> Callable[[Ask], Iterable[Row]]:
    def read(ask: Ask) -> Iterable[Row]:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else msg("it is not UTF-8")
            raise SourceError(msg("{path} cannot be read: {reason}.", path=str(path), reason=reason)) from error
        return catalogue_rows(path.stem, text, ask.today, path.name)

    return read


def catalogue_rows(provider: str, text: str, day: date, source: str) -> Iterator[Row]:
    """The rows with cards of a catalogue file.

    Raises:
        SourceError: most rows are in another form.
    """
    lines = (line for line in csv.DictReader(io.StringIO(text)) if line.get("gpu_count") != "0")
    return each(lines, lambda line: (_row(provider, line, day, source),))


def _row(provider: str, line: Mapping[str, str], day: date, source: str) -> Row:
    name, kind = SELLERS[provider]
    spot = {"true": "spot", "false": "on-demand"}[line["spot"].lower()]
    return row(
        (name, country_of(line["location"]), kind),
        line["gpu_name"].removeprefix("tpu-"),
        int(line["gpu_count"]),
        line["price"],
        day,
        source,
        region=line["location"],
        instance=line["instance_name"],
        vcpus=float(line["cpu"]),
        ram_gb=float(line["memory"]),
        memory_gb=float(line["gpu_memory"]) if line["gpu_memory"] else None,
        commitment=spot,
    )


def _unpacked(packed: bytes, name: str) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive, archive.open(name) as file:
            content = file.read(_MOST_UNPACKED + 1)
    except (zipfile.BadZipFile, KeyError, EOFError, RuntimeError) as error:
        raise SourceError(msg("The packed catalogue cannot be opened.")) from error
    if len(content) > _MOST_UNPACKED:
        raise SourceError(msg("The answer is longer than {most:.0f} MB.", most=_MOST_UNPACKED / 1e6))
    return content.decode("utf-8", "replace")


def _day(version: str, today: date) -> date:
    """The day that a version such as ``20261130-1805`` begins with, where it has one that is not in the future."""
    found = re.match(r"(\d{4})-?(\d{2})-?(\d{2})", version)
    try:
        day = date(*map(int, found.groups())) if found else today
    except ValueError:
        return today
    return min(day, today)
