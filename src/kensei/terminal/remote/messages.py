"""What a server says, as far as the terminal reads it (docs/wire.md has it all): checked before anything is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec

from kensei.core.errors import KenseiError, shown
from kensei.core.i18n import N_

MOST_PLAYERS = 16
PHRASES = {
    "bow": N_("I bow to you."),
    "luck": N_("Good luck!"),
    "well": N_("Well played!"),
    "fine": N_("A fine move."),
    "close": N_("That was close!"),
    "oops": N_("Oops, that was a mistake."),
    "think": N_("Let me think."),
    "wait": N_("One moment, please."),
    "laugh": N_("Ha ha!"),
    "thanks": N_("Thank you."),
    "again": N_("Another game?"),
    "leave": N_("I must go. Thank you for the game."),
}
"""What players can say, by the word that travels."""
T = TypeVar("T")


class UnreadableMessage(KenseiError):
    """What a server sent is nothing that this version understands."""


class RemotePlayer(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    name: str = ""
    bot: str = ""
    ready: bool = False


class RemoteEvent(msgspec.Struct, frozen=True):
    """What happened, as a sentence, and the clause behind it."""

    text: str = ""
    rule: str = ""


class RemoteEntry(msgspec.Struct, frozen=True):
    """One thing that happened at the table."""

    text: str = ""
    events: tuple[RemoteEvent, ...] = ()


class RemoteRequest(msgspec.Struct, frozen=True):
    """What somebody asks the others for."""

    what: str = ""
    seat: int = -1


class RemoteOutcome(msgspec.Struct, frozen=True):
    """How the game ended."""

    scores: tuple[float, ...]
    reason: str = ""
    rule: str = ""


class RemoteUpdate(msgspec.Struct, frozen=True):
    """The table now."""

    n: int = 0
    phase: Literal["lobby", "playing", "over"] = "lobby"
    game_number: int = -1
    seat: int | None = None
    decision: int | None = None
    to_act: tuple[int, ...] = ()
    legal: list[str] = msgspec.field(default_factory=list)
    entries: tuple[RemoteEntry, ...] = ()
    players: tuple[RemotePlayer, ...] = ()
    request: RemoteRequest | None = None
    outcome: RemoteOutcome | None = None
    view: Any = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name or f"Player {seat + 1}" for seat, player in enumerate(self.players))


class RemoteWelcome(msgspec.Struct, frozen=True):
    """Which table this is, and what the link opens."""

    game: str
    version: int = 0
    seats: tuple[int, ...] = ()
    host: bool = False
    invites: int | None = None


class RemoteCurtain(msgspec.Struct, frozen=True):
    """To whom the screen should be handed."""

    seat: int
    name: str = ""


def read(kind: type[T], message: Mapping[str, Any]) -> T:
    """Read a message as one of these; else say what is wrong with it.

    >>> read(RemoteCurtain, {"type": "curtain", "seat": 1, "name": "Ben", "html": ""})
    RemoteCurtain(seat=1, name='Ben')
    """
    try:
        return msgspec.convert(message, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise UnreadableMessage(f"the server's message cannot be read: {shown(str(error))}") from None


def read_update(message: Mapping[str, Any]) -> RemoteUpdate:
    """Read an update whose seats are seats of the table."""
    update = read(RemoteUpdate, message)
    players = len(update.players)
    seats = [update.seat or 0, *(seat for seat in update.to_act if seat != -1)]
    if players > MOST_PLAYERS or (players and not all(0 <= seat < players for seat in seats)):
        raise UnreadableMessage(f"the server tells of {players} players and of the seats {shown(seats)}")
    if update.outcome and len(update.outcome.scores) != players:
        raise UnreadableMessage(f"the server tells of {players} players and {len(update.outcome.scores)} scores")
    return update
