"""The version of the log, and the migrations that lead from each version to the next.

The version is the number of steps taken. A log that was written before there were versions has version 0 and the
tables of version 1. To change the log add a step at the end of both lists, and never change one that was released;
a new kind of entry, or a field that must not be overlooked, is a step too, even if it does nothing: an older Kensei
then refuses the log instead of misreading it. `tests/server/logs/write.py` keeps a log of each version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kensei.server.store.log import LogRefused

Migration: TypeAlias = tuple[str, ...]
"""The statements that lead to the next version; none where only the entries changed."""

ENTRIES = """CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, n)
)"""
LINKS = "CREATE TABLE IF NOT EXISTS links (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL)"
MESSAGES: Migration = ()
"""Entries hold messages with facts, where those of before held English sentences."""

RESULTS = """CREATE TABLE IF NOT EXISTS results (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    level TEXT NOT NULL,
    table_id TEXT NOT NULL,
    verdict INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    PRIMARY KEY (day, game, person)
)"""
"""The daily duels that were played to their end: one a person, day and game."""
DAILY: Migration = (
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    RESULTS,
    "CREATE INDEX IF NOT EXISTS results_of_person ON results (person, day)",
    "CREATE INDEX IF NOT EXISTS results_of_day ON results (day, game, level, verdict, moves)",
)
"""The key of the daily duels and their results; an entry that creates a table may say that it is one of them."""

REVIEWS = """CREATE TABLE IF NOT EXISTS reviews (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    engine TEXT NOT NULL,
    made {real} NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, game)
)"""
"""The reviews that were made last. They follow from the entries: a copy of the log may leave them out."""
REVIEWS_BY_AGE = "CREATE INDEX IF NOT EXISTS reviews_by_age ON reviews (made)"
"""With the reviews came duplicate duels: an entry that creates a table may say that it is one of them."""

SQLITE: tuple[Migration, ...] = (
    (ENTRIES.format(bytes="BLOB") + " WITHOUT ROWID", LINKS + " WITHOUT ROWID"),
    MESSAGES,
    DAILY,
    (REVIEWS.format(bytes="BLOB", real="REAL"), REVIEWS_BY_AGE),
)
POSTGRES: tuple[Migration, ...] = (
    (
        ENTRIES.format(bytes="BYTEA"),
        LINKS,
        "CREATE UNLOGGED TABLE IF NOT EXISTS servers (name TEXT PRIMARY KEY, alive TIMESTAMPTZ NOT NULL)",
        """CREATE UNLOGGED TABLE IF NOT EXISTS present (
            table_id TEXT NOT NULL,
            server TEXT NOT NULL,
            chairs INTEGER[] NOT NULL,
            PRIMARY KEY (table_id, server)
        )""",
    ),
    MESSAGES,
    DAILY,
    (REVIEWS.format(bytes="BYTEA", real="DOUBLE PRECISION"), REVIEWS_BY_AGE),
)


def missing(steps: Sequence[Migration], found: int) -> list[str]:
    """Return the statements that lead from a version to this one; refuse a version that is newer."""
    if found > len(steps):
        raise LogRefused(
            f"this log has version {found}, and this Kensei knows version {len(steps)}: "
            "upgrade Kensei, or restore an older copy"
        )
    return [statement for step in steps[found:] for statement in step]
