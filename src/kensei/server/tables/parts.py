"""What a table is made of: chairs, requests, entries as they are told, finished games."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from kensei.core.i18n import _
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import AnyGame, Event, Outcome
from kensei.server.tables import entries
from kensei.server.tables.sentences import SILENCE, Sentence


@dataclass(slots=True)
class Chair:
    """A place at the table, and who has it."""

    kind: str
    """`here`, `link` or `bot`."""
    bot: str
    name: str
    ready: bool
    words: str = ""
    note: Sentence = SILENCE
    stand_in: str = ""
    """The bot that plays while the player is away."""

    @property
    def mover(self) -> str:
        """The bot that moves here now; empty: a person."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass(slots=True)
class ConsentRequest:
    """What a seat has asked the others for (`undo`, `draw` or `again`), and who has said yes."""

    what: str
    seat: int
    agreed: list[int]


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """One entry as it is told to viewers, each of whom reads of its events what they may know."""

    n: int
    kind: str
    seat: int | None = None
    events: tuple[Event, ...] = ()
    sentence: Sentence = SILENCE
    ply: int = 0
    """How many plies of the game had been played before: where its sentence stands in the log."""
    own: Sentence = SILENCE
    """The sentence as the seat it is about reads it, if that differs."""
    about: int | None = None

    def text(self, seat: int | None, names: Sequence[str]) -> str:
        """Return the sentence for a seat in the reader's language."""
        return (self.own if self.own.message and self.about == seat else self.sentence).text(names)


def named(game: AnyGame, own: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat: the players' own, else words for the seats in the reader's language."""
    return tuple(name or word for name, word in zip(own, usual_names(game, len(own)), strict=True))


def usual_names(game: AnyGame, players: int) -> list[str]:
    """Return what seats without a name are called: by colour where there are always two, else by number."""
    if len(game.seats) > 1:
        return [_("Player {number}").format(number=seat + 1) for seat in range(players)]
    return [_(word.capitalize()) for word in game.seat_names(players)]


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
    """Who left the game before its end, and how."""
    notes: tuple[PublicEntry, ...]
    """What its log says of the players besides the game."""
    time: float
    """When it ended, by the wall clock."""

    @property
    def plies(self) -> tuple[entries.PlyText, ...]:
        return unpack(self.packed)

    def said_names(self) -> tuple[str, ...]:
        """Return the names by seat in the reader's language."""
        return named(self.game, [chair.name for chair in self.chairs])

    def match(self) -> AnyMatch:
        """Play the game again, at once: on the event loop `replays.Replays` does it in slices."""
        match = self.blank()
        for _step in self.replaying(match):
            pass
        return match

    def blank(self) -> AnyMatch:
        """Return the match before anything was played, with its names and date."""
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
