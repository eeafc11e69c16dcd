"""Messages of the server: JSON, one object an answer, with a `type`.

docs/wire.md describes every answer and field; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kensei.server.errors import Code


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message of the server."""


class Welcome(Answer, frozen=True, kw_only=True, tag="welcome"):
    """What this link opens."""

    table: str
    game: str
    title: str
    version: int
    seats: tuple[int, ...]
    host: bool
    commitment: str
    invites: int | None


class WireEvent(msgspec.Struct, frozen=True):
    """An event as this seat may know it."""

    name: str
    rule: str
    facts: Mapping[str, Any]
    text: str


class WireEntry(msgspec.Struct, frozen=True):
    """An entry as this seat may know it."""

    n: int
    kind: str
    seat: int | None
    events: list[WireEvent]
    text: str


class WirePlayer(msgspec.Struct, frozen=True):
    """Who sits in a seat, and how they stand."""

    seat: int
    name: str
    kind: str
    bot: str
    note: str
    stand_in: str = ""
    left: str = ""
    in_play: bool = True
    present: bool = True
    ready: bool = True
    asked: bool = False
    clock: float | None = None
    ticking: bool = False
    wins: float = 0


class WireRequest(msgspec.Struct, frozen=True):
    """What a seat asks the others for, and who has said yes."""

    what: str
    seat: int
    agreed: list[int]
    waits_for: list[int]


class WireOutcome(msgspec.Struct, frozen=True):
    """How the game ended."""

    scores: tuple[float, ...]
    reason: str
    rule: str


class WireGame(msgspec.Struct, frozen=True):
    """A finished game of a table."""

    number: int
    names: tuple[str, ...]
    scores: tuple[float, ...]
    result: str
    reason: str
    time: str


class WireLink(msgspec.Struct, frozen=True):
    """A link that the host has to send."""

    chair: int | None
    name: str
    url: str
    taken: bool = False
    qr: str = ""


class Lobby(msgspec.Struct, frozen=True):
    """A table before its first game."""

    game: str
    title: str
    options: str
    commitment: str
    seated: bool
    host: bool
    wait: bool
    words: list[bool]


class Update(Answer, frozen=True, kw_only=True, tag="update", omit_defaults=True):
    """The table now, and what happened since the last update.

    What happened comes first: then what repeats from one update to the next lies within the window of the deflation.
    """

    n: int
    steps: list[Any] | None = None
    before: dict[str, str] | None = None
    log: list[str] | None = None
    anew: bool = False
    notes: list[str] | None = None
    entries: list[WireEntry]
    phase: str
    game_number: int
    seat: int | None
    ply: int
    decision: int | None
    to_act: list[int]
    legal: list[str]
    players: list[WirePlayer]
    request: WireRequest | None
    undo: str
    outcome: WireOutcome | None
    view: Any = None
    choices: dict[str, Any] | None = None
    now: dict[str, str] | None = None
    moment: int = 0
    html: dict[str, str] | None = None
    lobby: Lobby | None = None


class Curtain(Answer, frozen=True, kw_only=True, tag="curtain"):
    """A shared device shows nobody's hand now; the player of that seat may open theirs."""

    n: int
    seat: int
    name: str
    html: str


class Done(Answer, frozen=True, kw_only=True, tag="done", omit_defaults=True):
    """The verb was carried out, and is stored."""

    id: str
    n: int
    links: list[WireLink] | None = None
    url: str = ""


class Refusal(Answer, frozen=True, kw_only=True, tag="refused"):
    """The message was refused, and why."""

    id: str
    code: Code
    reason: str
    rule: str


class PresenceUpdate(Answer, frozen=True, kw_only=True, tag="presence"):
    """Who is connected, by seat, and how many seconds those who are awaited and away have left to return."""

    present: list[bool]
    away: list[float | None]


class Said(Answer, frozen=True, kw_only=True, tag="said"):
    """A player sent one of the phrases."""

    seat: int
    phrase: str


class Notice(Answer, frozen=True, kw_only=True, tag="notice"):
    """Something that everybody at the table should know."""

    text: str


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """The answer to a `ping`."""


class Wait(Answer, frozen=True, kw_only=True, tag="wait"):
    """The table is full: this spectator stands in a queue, and comes in without asking again."""

    ahead: int
    reason: str


class Bye(Answer, frozen=True, kw_only=True, tag="bye", omit_defaults=True):
    """This connection ends; `final`: do not connect again without being told to."""

    reason: str
    final: bool = False


ANSWERS: tuple[type[Answer], ...] = (
    Welcome,
    Update,
    Curtain,
    Done,
    Refusal,
    PresenceUpdate,
    Said,
    Notice,
    Pong,
    Wait,
    Bye,
)

encode = msgspec.json.Encoder(order="deterministic").encode
"""Writes an answer: the same bytes for the same answer."""
