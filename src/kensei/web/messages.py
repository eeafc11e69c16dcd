"""What is said over the wire: JSON, one object a message, told apart by its `type`.

docs/wire.md describes every message and field; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kensei.core.words import _
from kensei.web.errors import Code, Refused

LARGEST_MESSAGE = 8192
LONGEST_NAME = 40
LONGEST_WORDS = 200

Id: TypeAlias = Annotated[str, Meta(max_length=64)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORDS)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=200)]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something that a client says."""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """I am here, and have seen all entries up to `after`."""

    after: EntryNumber = 0
    html: Literal["", "wide", "tall"] = ""
    seat: SeatNumber | None = None


class Open(Message, frozen=True, kw_only=True, tag="open"):
    """The player of that seat has opened the curtain."""

    seat: SeatNumber


class Close(Message, frozen=True, kw_only=True, tag="close"):
    """Draw the curtain."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


class Verb(Message, frozen=True, kw_only=True):
    """A message that may change the table; `seat` is needed where a link has several."""

    id: Id = ""
    seat: SeatNumber | None = None


class Move(Verb, frozen=True, kw_only=True, tag="move"):
    """Answer a decision."""

    decision: EntryNumber
    move: MoveText


class Try(Verb, frozen=True, kw_only=True, tag="try"):
    """Ask whether a move is possible, and why not."""

    move: MoveText


class Sit(Verb, frozen=True, kw_only=True, tag="sit"):
    """Take the chair, with a name and words for the seed."""

    name: Name = ""
    words: Words = ""


class Begin(Verb, frozen=True, kw_only=True, tag="begin"):
    """Let the game begin, in a lobby that waits for the host."""


class Rename(Verb, frozen=True, kw_only=True, tag="name"):
    """Call me so."""

    name: Name


class AddWords(Verb, frozen=True, kw_only=True, tag="words"):
    """Put these words into the seed of the game that is about to begin."""

    words: Words


class Undo(Verb, frozen=True, kw_only=True, tag="undo"):
    """Take my last move back, or ask for it."""


class Draw(Verb, frozen=True, kw_only=True, tag="draw"):
    """Offer a draw."""


class Again(Verb, frozen=True, kw_only=True, tag="again"):
    """Play another game, seats changed."""

    words: Words = ""


class Agree(Verb, frozen=True, kw_only=True, tag="agree"):
    """Yes to the open request."""


class Decline(Verb, frozen=True, kw_only=True, tag="decline"):
    """No to the open request."""


class Resign(Verb, frozen=True, kw_only=True, tag="resign"):
    """I give up."""


class Claim(Verb, frozen=True, kw_only=True, tag="claim"):
    """That player was away too long: end the wait."""

    target: SeatNumber


class SeatBot(Verb, frozen=True, kw_only=True, tag="bot"):
    """Let a bot have a chair that nobody has taken."""

    chair: SeatNumber
    bot: Name


class Reissue(Verb, frozen=True, kw_only=True, tag="reissue"):
    """A new link for a chair (null: the spectators)."""

    chair: SeatNumber | None


class Revoke(Verb, frozen=True, kw_only=True, tag="revoke"):
    """No link for a chair (null: the spectators) any more."""

    chair: SeatNumber | None


AnyVerb: TypeAlias = (
    Move
    | Try
    | Sit
    | Begin
    | Rename
    | AddWords
    | Undo
    | Draw
    | Again
    | Agree
    | Decline
    | Resign
    | Claim
    | SeatBot
    | Reissue
    | Revoke
)
AnyMessage: TypeAlias = Hello | Open | Close | Ping | AnyVerb
VERBS: dict[str, type[Verb]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Move,
        Try,
        Sit,
        Begin,
        Rename,
        AddWords,
        Undo,
        Draw,
        Again,
        Agree,
        Decline,
        Resign,
        Claim,
        SeatBot,
        Reissue,
        Revoke,
    )
}


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that the server says."""


class Welcome(Answer, frozen=True, kw_only=True, tag="welcome"):
    """What this link opens."""

    table: str
    game: str
    title: str
    version: int
    seats: tuple[int, ...]
    host: bool
    commitment: str


class TellEvent(msgspec.Struct, frozen=True):
    """An event as this seat may know it."""

    name: str
    rule: str
    facts: Mapping[str, Any]
    text: str


class TellEntry(msgspec.Struct, frozen=True):
    """An entry as this seat may know it."""

    n: int
    kind: str
    seat: int | None
    events: list[TellEvent]
    text: str


class TellPlayer(msgspec.Struct, frozen=True):
    """Who sits in a seat, and how he stands."""

    seat: int
    name: str
    kind: str
    bot: str
    note: str
    present: bool
    ready: bool
    asked: bool
    clock: float | None
    ticking: bool
    wins: float


class TellRequest(msgspec.Struct, frozen=True):
    """What a seat asks the others for, and who has said yes."""

    what: str
    seat: int
    agreed: list[int]


class TellOutcome(msgspec.Struct, frozen=True):
    """How the game ended."""

    scores: tuple[float, ...]
    reason: str
    rule: str


class TellLink(msgspec.Struct, frozen=True):
    """A link that the host has to send."""

    chair: int | None
    name: str
    url: str
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
    """The table now, and what happened since the last update."""

    n: int
    phase: str
    game_number: int
    seat: int | None
    ply: int
    decision: int | None
    to_act: list[int]
    legal: list[str]
    entries: list[TellEntry]
    players: list[TellPlayer]
    request: TellRequest | None
    undo: str
    outcome: TellOutcome | None
    view: Any = None
    choices: dict[str, Any] | None = None
    steps: list[Any] | None = None
    html: dict[str, str] | None = None
    log: list[str] | None = None
    anew: bool = False
    lobby: Lobby | None = None


class Page(Answer, frozen=True, kw_only=True, tag="page", omit_defaults=True):
    """An update for a page, as an edit of the two before (`fresh`: of nothing)."""

    edit: list[int | str]
    fresh: bool = False


class Curtain(Answer, frozen=True, kw_only=True, tag="curtain"):
    """Nobody's hand is shown: that player may open his."""

    n: int
    seat: int
    name: str
    html: str


class Done(Answer, frozen=True, kw_only=True, tag="done", omit_defaults=True):
    """It happened, and is stored."""

    id: str
    n: int
    links: list[TellLink] | None = None


class Refusal(Answer, frozen=True, kw_only=True, tag="refused"):
    """It did not happen, and why."""

    id: str
    code: Code
    reason: str
    rule: str


class Presence(Answer, frozen=True, kw_only=True, tag="presence"):
    """Who is connected, by seat, and how many seconds those who are awaited and away have left to return."""

    present: list[bool]
    away: list[float | None]


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """I am here."""


class Bye(Answer, frozen=True, kw_only=True, tag="bye"):
    """This connection ends."""

    reason: str


ANSWERS: tuple[type[Answer], ...] = (Welcome, Update, Page, Curtain, Done, Refusal, Presence, Pong, Bye)

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def encode(answer: Answer) -> bytes:
    """Write an answer: the same bytes for the same answer."""
    return _encoder.encode(answer)


def decode(text: str | bytes) -> AnyMessage:
    """Read a message; what cannot be read is refused with the reason."""
    if len(text) > LARGEST_MESSAGE:
        raise Refused(
            "limit", _("a message has at most {largest_message} bytes").format(largest_message=LARGEST_MESSAGE)
        )
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad", _("this is no message: {error}").format(error=str(error)[:200])) from None


def convert(kind: str, fields: dict[str, Any], strict: bool) -> Verb:
    """Read a verb from JSON fields (strict) or from the texts of a form."""
    if kind not in VERBS:
        raise Refused(
            "bad", _("there is no verb {kind!r}; the verbs are: {verbs}").format(kind=kind[:40], verbs=", ".join(VERBS))
        )
    try:
        return msgspec.convert({**fields, "type": kind}, VERBS[kind], strict=strict)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused("bad", _("this is no message: {error}").format(error=str(error)[:200])) from None


def clean(text: str) -> str:
    """Give a name or words on one line: no control characters, no blanks around.

    >>> clean("  Ann\\n\\x00Lee ")
    'Ann Lee'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
