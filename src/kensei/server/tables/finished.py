"""Games that are over: kept as their plies, and played again when somebody wants to see them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import AnyGame, Outcome
from kensei.server.tables import entries
from kensei.server.tables.table import Chair, PublicEntry, Table, named

NOTES = frozenset({"sat", "withdrew", "replaced", "stood_in", "returned"})
"""What the log of a finished game says of the players; what became of links is the table's affair."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, with what proves its draws; its states are not kept, but played again when wanted."""

    game: AnyGame
    options: dict[str, Any]
    seed: str
    position: str
    packed: bytes
    """Its plies, compressed: a table may have many games that nobody looks at again."""
    outcome: Outcome
    server_seed: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    """Who played, by seat, as the record names them."""
    chairs: tuple[Chair, ...]
    """The chairs as they were at the end, by seat."""
    left: dict[int, str]
    notes: tuple[PublicEntry, ...]
    """What its log says of the players besides the game."""
    time: float
    hints: dict[int, int] = field(default_factory=dict)
    """How many hints each seat took."""

    @classmethod
    def of(cls, table: Table, entry: entries.Ended) -> Finished:
        """Return what is kept of a table's game: a copy, which does not change with the table."""
        assert table.outcome is not None
        noted = NOTES if entry.rule else NOTES | {"ended"}
        return cls(
            game=table.game,
            options=table.options,
            seed=table.seed(),
            position=table.start_position(),
            packed=pack(table.plies),
            outcome=table.outcome,
            server_seed=table.server_seed,
            words=table.words,
            names=table.english_names(),
            chairs=tuple(copy(chair) for chair in table.by_seat()),
            left=dict(table.left),
            hints=table.hints_taken(),
            notes=tuple(
                msgspec.structs.replace(entry, events=()) for entry in table.public_entries if entry.kind in noted
            ),
            time=entry.time,
        )

    @property
    def plies(self) -> tuple[entries.PlyText, ...]:
        return unpack(self.packed)

    def said_names(self) -> tuple[str, ...]:
        return named(self.game, [chair.name for chair in self.chairs])

    def blank(self) -> AnyMatch:
        match = Match.blank(self.game, self.seed, self.options, self.position)
        match.names = self.names
        match.date = datetime.fromtimestamp(self.time, UTC).date().isoformat()
        return match

    def replaying(self, match: AnyMatch) -> Iterator[None]:
        """Play the game again in a blank match, a ply a step."""
        for seat, text in self.plies:
            match.replay(seat, text)
            yield


_unpacker: msgspec.json.Decoder[tuple[entries.PlyText, ...]] = msgspec.json.Decoder(tuple[entries.PlyText, ...])


def pack(plies: Sequence[entries.PlyText]) -> bytes:
    """Compress plies: two thousand of them into a few kilobytes."""
    return zlib.compress(msgspec.json.encode(plies), 1)


def unpack(packed: bytes) -> tuple[entries.PlyText, ...]:
    """Return the plies that `pack` compressed.

    >>> unpack(pack([(0, "c4"), (-1, "kesa")]))
    ((0, 'c4'), (-1, 'kesa'))
    """
    return _unpacker.decode(zlib.decompress(packed))
