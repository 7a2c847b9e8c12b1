"""The prices of one user: own rows, refreshed rows, history, bank rates, in one SQLite file.

Readers never wait (write-ahead log), one writer writes at a time, and every change is one transaction: a program that
is killed in the middle leaves the file as it was before.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from zuka.errors import UserError, reason_of
from zuka.facts.offers import OFFER_COLUMNS
from zuka.market.currency import BANK_NAME
from zuka.market.history import Level
from zuka.market.own.quote import Quote, quote_of
from zuka.market.store_schema import migrate
from zuka.message import msg
from zuka.money import BankRates

_WAIT_SECONDS = 5.0
_COLUMNS = ", ".join(OFFER_COLUMNS)
_INSERT = f"INSERT INTO price VALUES (?, ?{', ?' * len(OFFER_COLUMNS)}, ?)"  # noqa: S608 - only marks
_ROWS = f"SELECT {_COLUMNS}, terms FROM price JOIN batch ON batch.id = batch WHERE origin = ? ORDER BY batch, place"  # noqa: S608 - fixed names


@dataclass(frozen=True, slots=True)
class Attempt:
    """How the last refresh of a source went: rows that came, or None and the problem in English."""

    name: str
    day: str
    rows: int | None
    problem: str


class PriceStore:
    """An open prices file. Made by ``open_store``."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def own(self) -> tuple[Quote, ...]:
        """The user's own rows, oldest import first."""
        rows = self._connection.execute(_ROWS, ("own",))
        return tuple(quote_of(dict(zip(OFFER_COLUMNS, cells, strict=True)), json.loads(t)) for *cells, t in rows)

    def refreshed(self) -> Iterator[Mapping[str, str]]:
        """The rows that each source gave when it last answered."""
        for *cells, _terms in self._connection.execute(_ROWS, ("refresh",)):
            yield dict(zip(OFFER_COLUMNS, cells, strict=True))

    def add_own(self, name: str, day: date, quotes: Sequence[Quote]) -> None:
        """Adds rows of the user's own as one import that can be taken back."""
        with self._change():
            self._put("own", name, day, ((quote.row, quote.terms) for quote in quotes))

    def imports(self) -> tuple[tuple[str, str, int], ...]:
        """Name, day and number of rows of each import, oldest first."""
        sql = (
            "SELECT name, day, count(place) FROM batch LEFT JOIN price ON batch = id WHERE origin = 'own' "
            "GROUP BY id ORDER BY id"
        )
        return tuple(self._connection.execute(sql))

    def undo_own(self) -> tuple[str, str, int] | None:
        """Takes the newest import back and says what it was; None where there is none."""
        with self._change():
            known = self.imports()
            if known:
                self._connection.execute(
                    "DELETE FROM batch WHERE id = (SELECT max(id) FROM batch WHERE origin = 'own')"
                )
            return known[-1] if known else None

    def put_refresh(
        self, name: str, day: date, rows: Iterable[Mapping[str, str]], levels: Iterable[Level] = ()
    ) -> None:
        """Replaces what a source gave before, and remembers the levels of its prices."""
        with self._change():
            self._connection.execute("DELETE FROM batch WHERE origin = 'refresh' AND name = ?", (name,))
            count = self._put("refresh", name, day, ((row, {}) for row in rows))
            self._connection.executemany(
                "INSERT OR REPLACE INTO level VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(astuple, levels)
            )
            self._attempt(Attempt(name, day.isoformat(), count, ""))

    def put_failure(self, name: str, day: date, problem: str) -> None:
        """Remembers that a source failed; what it gave before stays."""
        with self._change():
            self._attempt(Attempt(name, day.isoformat(), None, problem))

    def attempts(self) -> tuple[Attempt, ...]:
        """How the last refresh of each source went."""
        return tuple(Attempt(*row) for row in self._connection.execute("SELECT * FROM attempt ORDER BY name"))

    def levels(self, gpu: str) -> tuple[Level, ...]:
        """The remembered price levels of a card, oldest first."""
        return tuple(Level(*row) for row in self._connection.execute("SELECT * FROM level WHERE gpu = ?", (gpu,)))

    def put_bank_rates(self, bank: BankRates, today: date) -> None:
        """Keeps the bank's rates of a day, fetched today."""
        with self._change():
            self._attempt(Attempt(BANK_NAME, today.isoformat(), len(bank.per_euro), ""))
            self._connection.executemany(
                "INSERT OR REPLACE INTO bank_rate VALUES (?, ?, ?)",
                ((bank.day.isoformat(), code, str(rate)) for code, rate in bank.per_euro.items()),
            )

    def bank_rates(self) -> BankRates | None:
        """The newest of the bank's rates that were fetched."""
        sql = "SELECT day, currency, per_euro FROM bank_rate WHERE day = (SELECT max(day) FROM bank_rate)"
        rows = self._connection.execute(sql).fetchall()
        if not rows:
            return None
        return BankRates(date.fromisoformat(rows[0][0]), {code: Decimal(rate) for _, code, rate in rows})

    def agreed(self) -> frozenset[str]:
        """The addresses that the user has seen and agreed to ask."""
        return frozenset(address for (address,) in self._connection.execute("SELECT address FROM agreed"))

    def agree(self, addresses: Iterable[str]) -> None:
        """Remembers addresses that the user agreed to ask."""
        with self._change():
            self._connection.executemany("INSERT OR IGNORE INTO agreed VALUES (?)", ((a,) for a in addresses))

    def _put(
        self, origin: str, name: str, day: date, rows: Iterable[tuple[Mapping[str, str], Mapping[str, str]]]
    ) -> int:
        batch = self._connection.execute(
            "INSERT INTO batch (origin, name, day) VALUES (?, ?, ?)", (origin, name, day.isoformat())
        ).lastrowid
        return self._connection.executemany(
            _INSERT,
            (
                (batch, place, *(row[column] for column in OFFER_COLUMNS), json.dumps(dict(terms), ensure_ascii=False))
                for place, (row, terms) in enumerate(rows)
            ),
        ).rowcount

    def _attempt(self, attempt: Attempt) -> None:
        self._connection.execute("INSERT OR REPLACE INTO attempt VALUES (?, ?, ?, ?)", astuple(attempt))

    @contextmanager
    def _change(self) -> Generator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


@contextmanager
def open_store(path: Path, wait: float = _WAIT_SECONDS) -> Generator[PriceStore]:
    """Opens the prices file, makes it where it is missing, and closes it again.

    Args:
        path: the file; its folder is made too.
        wait: seconds to wait for another writer.

    Raises:
        UserError: the file is damaged (``damaged_file``), newer than the program (``newer_file``), held by another
            writer (``busy``), or its folder cannot be written (``not_saved``).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_saved(path, error) from error
    try:
        connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise _failed(path, error) from error
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        yield PriceStore(connection)
    except sqlite3.DatabaseError as error:
        raise _failed(path, error) from error
    finally:
        connection.close()


def _not_saved(path: Path, error: OSError) -> UserError:
    message = msg("The prices cannot be kept in {path} ({reason}).", path=str(path.parent), reason=reason_of(error))
    return UserError("not_saved", message)


def _failed(path: Path, error: sqlite3.DatabaseError) -> UserError:
    if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return UserError("busy", msg("Another Zuka is writing prices just now. Try again when it is done."))
    if error.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        message = msg("The prices file {path} is damaged. Move it away; Zuka then starts a new one.", path=str(path))
        return UserError("damaged_file", message)
    return UserError(
        "not_saved", msg("The prices file {path} cannot be used ({reason}).", path=str(path), reason=str(error))
    )
