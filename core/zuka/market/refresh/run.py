"""Ask several sources, keep what each gives, and say how each went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import date

from zuka.errors import UserError
from zuka.facts.load import Catalogue
from zuka.facts.offers import offers_of
from zuka.facts.plausible import judged
from zuka.market.history import levels_of
from zuka.market.merged import LIVE
from zuka.market.refresh.keys import keys_for
from zuka.market.refresh.source import Ask, Row, Source
from zuka.market.refresh.web import Cancelled, Limits, SourceError, Web
from zuka.market.store import PriceStore
from zuka.message import Message, msg

_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a source is: bytes that came so far."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a source went: its number of rows, or the problem; then what it gave before stays."""

    name: str
    rows: int | None
    problem: Message | None = None


@dataclass(frozen=True)
class Refresh:
    """How sources are asked: on which day, when to stop, whom to tell, and limits of one's own."""

    today: date
    stop: Callable[[], bool] = lambda: False
    tell: Callable[[Progress], None] = lambda _: None
    seconds: float | None = None

    def limits(self, source: Source) -> Limits:
        """The limits of a source, with the time that the user gave."""
        return source.limits if self.seconds is None else replace(source.limits, seconds=self.seconds)

    def web(self, name: str, limits: Limits) -> Web:
        """The web for one source, which tells its progress."""
        size = 0

        def heard(more: int) -> None:
            nonlocal size
            size += more
            self.tell(Progress(name, size))

        return Web(limits, self.stop, heard)


def refresh(sources: Sequence[Source], store: PriceStore, known: Catalogue, how: Refresh) -> tuple[Outcome, ...]:
    """Asks the sources, a few at once, and keeps what each one gives; one that fails keeps its last good prices.

    Returns:
        How each went, in their order; after a stop only those that were done.
    """
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        asked = [(source, pool.submit(_rows, source, how)) for source in sources]
        for source, answer in asked:
            try:
                rows = answer.result()
            except Cancelled:
                continue
            except SourceError as error:
                store.put_failure(source.name, how.today, error.message.english())
                outcomes.append(Outcome(source.name, None, error.message))
                continue
            _keep(source, rows, store, known, how.today)
            outcomes.append(Outcome(source.name, len(rows)))
    return tuple(outcomes)


def _rows(source: Source, how: Refresh) -> list[Row]:
    """What a source gives, without repetitions.

    Raises:
        SourceError: it gives nothing, or a key is missing.
        Cancelled: the user stopped.
    """
    keys = keys_for(source.keys)
    missing = [name for name in source.keys if name not in keys]
    if missing:
        raise SourceError(msg("It needs a key from the seller: set {names}.", names=", ".join(missing)))
    try:
        rows = one_per_country(source.read(Ask(how.web(source.name, how.limits(source)), how.today, keys)))
    except (SourceError, Cancelled):
        raise
    except UserError as error:
        raise SourceError(error.message) from error
    except Exception as error:  # an answer of a form that nobody foresaw is this source's failure alone
        detail = f"{type(error).__name__}: {error}"
        raise SourceError(msg("The answer cannot be understood ({detail}).", detail=detail)) from error
    if not rows:
        raise SourceError(msg("The answer holds no price of a machine with cards."))
    return rows


def one_per_country(rows: Iterable[Row]) -> list[Row]:
    """Rows that differ in region and machine only are one: clouds list the same price for each of their regions."""
    found: dict[object, Row] = {}
    more: dict[object, int] = {}
    for cells in rows:
        key = tuple(text for column, text in cells.items() if column not in ("region", "instance", "note"))
        if key in found:
            more[key] = more.get(key, 0) + 1
        found.setdefault(key, cells)
    return [_noted(cells, more.get(key, 0)) for key, cells in found.items()]


def _noted(cells: Row, more: int) -> Row:
    """The row with the number of those it stands for."""
    if not more:
        return cells
    note = "; ".join(filter(None, (cells["note"], f"{more} more at this price in the country")))
    return {**cells, "note": note}


def _keep(source: Source, rows: Sequence[Mapping[str, str]], store: PriceStore, known: Catalogue, today: date) -> None:
    """Keeps rows, and the levels of those that are plausible beside the known offers."""
    live = offers_of(rows, known.cards, LIVE)
    others = (replace(offer, set_aside=None) for offer in known.offers)
    beside = judged((*live, *others), known.cards)[: len(live)]
    store.put_refresh(source.name, today, rows, levels_of(beside))
