"""Messages of clients: JSON, one object a message, with a `type`.

docs/wire.md describes every message and field; a test compares the two.
"""

from __future__ import annotations

import re
import unicodedata
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.tables.fields import explained

LARGEST_MESSAGE = 8192
LONGEST_NAME = 40
LONGEST_WORDS = 200
LONGEST_ID = 64
SHORTEST_KEY = 22
"""Letters of a key: 128 bits, where each has six."""

Id: TypeAlias = Annotated[str, Meta(max_length=LONGEST_ID)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORDS)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=200)]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message of a connection: the client has all entries up to `after`."""

    after: EntryNumber = 0
    html: Literal["", "wide", "tall"] = ""
    seat: SeatNumber | None = None
    device: Id = ""
    """A text by which its sender knows this device again; without one every connection is a device."""


class Open(Message, frozen=True, kw_only=True, tag="open"):
    """The player of that seat has opened the curtain."""

    seat: SeatNumber


class Close(Message, frozen=True, kw_only=True, tag="close"):
    """Close the curtain."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Ask for a `pong`, to keep the connection alive."""


class Verb(Message, frozen=True, kw_only=True):
    """A message that may change the table; `seat` is needed where a link has several."""

    id: Id = ""
    seat: SeatNumber | None = None


class PlayMove(Verb, frozen=True, kw_only=True, tag="move"):
    """Answer a decision."""

    decision: EntryNumber
    move: MoveText


class Try(Verb, frozen=True, kw_only=True, tag="try"):
    """Ask whether a move is possible, and why not."""

    move: MoveText


class Hint(Verb, frozen=True, kw_only=True, tag="hint"):
    """Ask where to look, and again what to play: for whoever plays alone against bots."""

    decision: EntryNumber


class SayPhrase(Verb, frozen=True, kw_only=True, tag="say"):
    """Say one of the phrases to everybody at the table."""

    phrase: Name


class Sit(Verb, frozen=True, kw_only=True, tag="sit"):
    """Take the chair, with a name and words for the seed; `key` makes it safe to send again, see `tokens.seated`."""

    name: Name = ""
    words: Words = ""
    key: Id = ""


class Begin(Verb, frozen=True, kw_only=True, tag="begin"):
    """Let the game begin, in a lobby that waits for the host."""


class Rename(Verb, frozen=True, kw_only=True, tag="name"):
    """Change one's name."""

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
    """Agree to the open request."""


class Decline(Verb, frozen=True, kw_only=True, tag="decline"):
    """Decline the open request, or withdraw one's own."""


class Resign(Verb, frozen=True, kw_only=True, tag="resign"):
    """Resign."""


class Claim(Verb, frozen=True, kw_only=True, tag="claim"):
    """End the wait for a player who was away too long."""

    target: SeatNumber


class StandIn(Verb, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for a player who was away too long."""

    target: SeatNumber
    bot: Name = "student"


class Return(Verb, frozen=True, kw_only=True, tag="return"):
    """Take one's seat back from the bot that stood in."""


class SeatBot(Verb, frozen=True, kw_only=True, tag="bot"):
    """Seat a bot on a free chair."""

    chair: SeatNumber
    bot: Name


class Reissue(Verb, frozen=True, kw_only=True, tag="reissue"):
    """Replace the link of a chair (null: the spectators)."""

    chair: SeatNumber | None


class Revoke(Verb, frozen=True, kw_only=True, tag="revoke"):
    """Revoke the link of a chair (null: the spectators)."""

    chair: SeatNumber | None


VERBS: dict[str, type[Verb]] = {str(kind.__struct_config__.tag): kind for kind in Verb.__subclasses__()}
KINDS: dict[str, type[Message]] = {
    **{str(kind.__struct_config__.tag): kind for kind in (Hello, Open, Close, Ping)},
    **VERBS,
}
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(reduce(or_, KINDS.values()))


def decode(text: str | bytes) -> Message:
    """Read a message; what cannot be read is refused with the reason, and with its id if that can be read."""
    if len(text) > LARGEST_MESSAGE:
        raise Refused("limit", N_("a message has at most {largest_message} bytes"), largest_message=LARGEST_MESSAGE)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise unreadable(text, error) from None


def unreadable(text: str | bytes, error: Exception) -> Refused:
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Refused("bad", N_("this is no message: it should be one JSON object with a type"))
    named = fields.get("type") if isinstance(fields, dict) else None
    kind = KINDS.get(named) if isinstance(named, str) else None
    if kind is None:
        told = N_("{value} is no message: it should be an object, its type one of {known}")
        refused = Refused("bad", told, value=shown(fields), known=", ".join(KINDS))
    else:
        refused = explained(error, kind, fields)
    refused.id = id_of(fields)
    return refused


def digest(message: Verb) -> str:
    return sha256(msgspec.json.encode(message)).hexdigest()[:16]


def id_of(fields: Any) -> str:
    found = fields.get("id") if isinstance(fields, dict) else None
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""


def convert(kind: str, fields: dict[str, Any], strict: bool) -> Verb:
    """Read a verb from JSON fields (strict) or from the texts of a form."""
    if kind not in VERBS:
        text = N_("there is no verb {kind!r}; the verbs are: {verbs}")
        raise Refused("bad", text, kind=kind[:40], verbs=", ".join(VERBS))
    try:
        return msgspec.convert({**fields, "type": kind}, VERBS[kind], strict=strict)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, VERBS[kind], fields) from None


INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What shows nothing or turns the text around: two names that differ only in it look the same."""

BLANK = frozenset({"Cc", "Zs", "Zl", "Zp"})
UNWRITTEN = frozenset({"Cf", "Cs", "Co", "Cn"})
MARKS = frozenset({"Mn", "Me"})
MOST_MARKS = 3
"""Marks above and below one letter: no script needs more, and towers of them cover the lines around."""


def clean(text: str) -> str:
    """Return a name or words on one line: nothing that cannot be seen, no blanks around, no towers of marks.

    >>> clean("  Ann\\n\\x00Lee "), clean("A\\u200bn\\u202en"), len(clean("a" + "\\u0301" * 30))
    ('Ann Lee', 'Ann', 4)
    """
    letters: list[str] = []
    marks = 0
    for letter in INVISIBLE.sub("", unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in MARKS else 0
        if kind in UNWRITTEN or marks > MOST_MARKS or (marks and letters[-1:] in ([], [" "])):
            continue
        letters.append(" " if kind in BLANK else letter)
    return " ".join("".join(letters).split())
