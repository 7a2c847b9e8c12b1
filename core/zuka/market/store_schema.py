"""The tables of the prices file, as steps: a file of an older program takes the steps it lacks."""

from __future__ import annotations

import sqlite3

from zuka.errors import UserError
from zuka.facts.offers import OFFER_COLUMNS
from zuka.message import msg

_CELLS = ", ".join(f"{name} TEXT NOT NULL" for name in OFFER_COLUMNS)

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE batch (
            id INTEGER PRIMARY KEY, origin TEXT NOT NULL CHECK (origin IN ('own', 'refresh')),
            name TEXT NOT NULL, day TEXT NOT NULL)""",
        f"""CREATE TABLE price (
            batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE, place INTEGER NOT NULL,
            {_CELLS}, terms TEXT NOT NULL, PRIMARY KEY (batch, place)) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE level (
            day TEXT NOT NULL, provider TEXT NOT NULL, gpu TEXT NOT NULL, commitment TEXT NOT NULL,
            currency TEXT NOT NULL, offers INTEGER NOT NULL, low REAL NOT NULL, middle REAL NOT NULL,
            high REAL NOT NULL, PRIMARY KEY (day, provider, gpu, commitment, currency)) WITHOUT ROWID""",
        "CREATE INDEX level_gpu ON level (gpu, day)",
    ),
    (
        """CREATE TABLE bank_rate (
            day TEXT NOT NULL, currency TEXT NOT NULL, per_euro TEXT NOT NULL,
            PRIMARY KEY (day, currency)) WITHOUT ROWID""",
        "CREATE TABLE agreed (address TEXT PRIMARY KEY) WITHOUT ROWID",
        """CREATE TABLE attempt (
            name TEXT PRIMARY KEY, day TEXT NOT NULL, rows INTEGER, problem TEXT NOT NULL) WITHOUT ROWID""",
    ),
)
"""1: rows and where they came from. 2: history of price levels. 3: bank rates, addresses agreed to, last attempts."""


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the tables to the newest form; each step happens whole or not at all.

    Raises:
        UserError: the file was written by a newer program (``newer_file``).
    """
    if version(connection) == len(STEPS):
        return
    if version(connection) > len(STEPS):
        raise UserError(
            "newer_file", msg("The prices were written by a newer Zuka. Update Zuka, or move its prices file away.")
        )
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version(connection), len(STEPS)):
            for statement in STEPS[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def version(connection: sqlite3.Connection) -> int:
    """How many steps the file has taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
