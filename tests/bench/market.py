"""How long the market's question takes beside gpuhunt's, over the same rows in the same run.

Both keep their rows in memory. gpuhunt filters them and does no more; Zuka filters, prices every offer with all
that is known of its charges, and ranks. ``new use`` is the first question of a use, which also works out what each kind
of offer charges; the others are asked again, as when a filter changes. ``./dev bench`` prints the table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import numpy as np
from gpuhunt._internal.catalog import OFFLINE_PROVIDERS, Catalog, ProviderCatalog
from gpuhunt._internal.models import AcceleratorVendor, CatalogItem, CPUArchitecture

from zuka.facts.load import catalogue
from zuka.market import bulk
from zuka.market.columns import Coded, OfferColumns, columns_of
from zuka.market.currency import rates
from zuka.market.query import OfferFilter
from zuka.market.search import search
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.quantity import exact

TODAY = date(2026, 12, 1)
SIZES = (1_000, 10_000, 100_000, 1_000_000)
CARD = "H100 SXM5 80 GB"
USAGE = Usage(
    "month", exact(msg("hours"), 400, "h"), "USD", storage_gb=200, egress_gb=200, image_gb=50, public_address=True
)


@dataclass(frozen=True)
class Question:
    """The same question for both: one card on demand, or everything."""

    name: str
    card: str | None
    spot: bool | None


QUESTIONS = (Question("all", None, None), Question("one card", CARD, False))


def rows_of(count: int) -> OfferColumns:
    """The catalogue over and over, each at a price of its own: certain cards in dollars, as gpuhunt has them."""
    kept = [offer for offer in catalogue().offers if offer.gpu and offer.memory_gb and not offer.set_aside]
    columns = columns_of([offer for offer in kept if offer.price and offer.price.currency == "USD"])
    random = np.random.default_rng(0)
    many = columns.take(random.integers(0, len(columns), count))
    return many.priced(many.price * random.uniform(0.7, 1.5, count))


def items_of(rows: OfferColumns) -> list[CatalogItem]:
    """The rows as gpuhunt keeps them."""
    words = (_words(column) for column in (rows.instance, rows.country, rows.gpu, rows.commitment))
    named = zip(*words, strict=True)
    numbers = zip(rows.price.tolist(), rows.gpus.tolist(), rows.memory_gb.tolist(), strict=True)
    return [
        CatalogItem(
            provider=OFFLINE_PROVIDERS[0], instance_name=instance, location=country, price=price, cpu=8, memory=64.0,
            gpu_count=int(gpus), gpu_name=gpu or None, gpu_memory=memory,
            spot=commitment == "spot", disk_size=None, gpu_vendor=AcceleratorVendor.NVIDIA,
            cpu_arch=CPUArchitecture.X86, flags=[], provider_data={},
        )
        for (instance, country, gpu, commitment), (price, gpus, memory) in zip(named, numbers, strict=True)
    ]  # fmt: skip


def _words(column: Coded[str]) -> list[str]:
    return [column.values[code] for code in column.codes.tolist()]


def hunt(items: list[CatalogItem]) -> Catalog:
    """gpuhunt's catalogue with these rows in memory and no network."""
    found = Catalog(balance_resources=False, auto_reload=False)
    found.catalog = {name: ProviderCatalog("here", []) for name in OFFLINE_PROVIDERS}
    found.catalog[OFFLINE_PROVIDERS[0]] = ProviderCatalog("here", items)
    found.loaded_at = time.monotonic()  # pyright: ignore[reportAttributeAccessIssue]  # it is declared without a type
    return found


def ask_zuka(rows: OfferColumns, question: Question) -> int:
    """How many offers Zuka filters, prices and ranks."""
    wanted = OfferFilter(gpu=question.card, spot=question.spot)
    return len(search(rows, wanted, USAGE, rates(), TODAY).places)


def ask_zuka_anew(rows: OfferColumns, question: Question) -> int:
    """The same for a use that was never asked for: what each kind of offer charges is worked out first."""
    bulk.forget()
    return ask_zuka(rows, question)


def ask_gpuhunt(items: Catalog, question: Question) -> int:
    """How many offers gpuhunt filters."""
    return len(items.query(gpu_name=question.card, spot=question.spot))


def seconds(of: Callable[[], int], runs: int = 3) -> float:
    """The shortest of some runs."""
    taken: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        of()
        taken.append(time.perf_counter() - start)
    return min(taken)


def say(line: str) -> None:
    """A line of the table."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Prints the table; fails where gpuhunt is the faster one."""
    say(
        f"{'offers':>9}  {'question':9} {'found':>9} {'new use':>8} {'zuka':>8} {'gpuhunt':>8} {'ratio':>6}   (seconds)"
    )
    lost = False
    for count in SIZES:
        rows = rows_of(count)
        hunted = hunt(items_of(rows))
        for question in QUESTIONS:
            anew = seconds(lambda q=question, r=rows: ask_zuka_anew(r, q))
            own = seconds(lambda q=question, r=rows: ask_zuka(r, q))
            other = seconds(lambda q=question, h=hunted: ask_gpuhunt(h, q))
            found, ratio = ask_zuka(rows, question), other / own
            say(f"{count:9,}  {question.name:9} {found:9,} {anew:8.4f} {own:8.4f} {other:8.4f} {ratio:5.1f}x")
            lost = lost or ratio < 1
    if lost:
        say("gpuhunt was faster somewhere")
    return int(lost)


if __name__ == "__main__":
    sys.exit(main())
