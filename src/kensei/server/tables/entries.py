"""What is stored: a table is the fold of its entries, in order, and of nothing else. Entries are only appended."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, TypeAlias

import msgspec

PlyText: TypeAlias = tuple[int, str]
"""A ply as it is stored: the seat (-1 is chance) and the text of its move."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table."""

    time: float = 0.0
    """By the wall clock, for people; nothing is decided by it."""
    by: int | None = None
    """The first chair of the link that asked for it; -1: the host; None: the server."""
    id: str = ""
    """The id of the message that asked for it, by which a repeat is recognised."""
    speaker: str = ""
    """The beginning of the hash of the link that asked: ids are each speaker's own. Older logs lack it."""
    said: str = ""
    """The hash of that message: the same id with another message is no repeat. Older logs lack it."""


class ChairSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table as it was set up: `here`, `link` or `bot`."""

    kind: str
    bot: str = ""
    name: str = ""
    habits: str = ""
    """What a bot that has read its opponent knows of them; nobody at the table is told."""


SPEAKER_LETTERS = 16
"""Letters of a link's hash that distinguish it from the others of its table."""


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a token opens; only the token's hash is kept."""

    hash: str
    chairs: tuple[int, ...]
    host: bool = False
    generation: int = 0
    revoked: bool = False
    invites: int | None = None
    """The chair that can be taken by it; until then it opens what spectators see. In logs from before there
    were invitations the link of a free chair opens the chair itself."""
    spent: bool = False

    @property
    def chair(self) -> int | None:
        """The chair that a guest's link opens or invites to; None: the spectators'."""
        return self.invites if self.invites is not None else next(iter(self.chairs), None)

    @property
    def is_watching(self) -> bool:
        """Whether it opens nothing but watching, and never will."""
        return not self.chairs and not self.host and self.invites is None


class DailyDuel(msgspec.Struct, frozen=True):
    """Which daily duel is played at a table, and by whom."""

    day: str
    """As in 2026-11-16."""
    person: str
    """The hash of the key by which the player's browser is known."""


class DuplicateDuel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that two people play: all empty where they play both its sides against each other at one table."""

    invitation: str = ""
    """The hash of the token by which somebody else plays the same deal against the same bot."""
    copy: str = ""
    """The hash under which that other table is found."""
    of: str = ""
    """At that other table: the id of the first."""

    @property
    def is_swapped(self) -> bool:
        return not (self.invitation or self.of)

    @property
    def link_hashes(self) -> tuple[str, ...]:
        """What leads to this table besides its links, and opens none of its chairs."""
        return (self.copy,) if self.of else (self.invitation,) if self.invitation else ()


class Created(Entry, frozen=True, kw_only=True, tag="created"):
    """A table was set up."""

    game: str
    version: int
    options: dict[str, Any]
    chairs: tuple[ChairSetup, ...]
    links: tuple[Link, ...]
    server_seed: str
    clock: tuple[float, float] | None = None
    """Seconds for each player, and what each move adds."""
    wait: bool = False
    position: str = ""
    """Where the first game starts, for a fork; empty: at its beginning."""
    best_of: int = 0
    """How many games decide a series; 0: there is no end to it."""
    daily: DailyDuel | None = None
    """None: no daily duel, but a table like any other."""
    duplicate: DuplicateDuel | None = None
    """None: nobody else plays the same deal."""


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a chair."""

    chair: int
    name: str = ""
    words: str = ""
    link: Link | None = None
    """The seat's own link, which takes the invitation's place. None: sat by the host's link, or, in logs from before
    there were invitations, by a link that stays the seat's."""


class Named(Entry, frozen=True, kw_only=True, tag="named"):
    """A chair has a new name."""

    chair: int
    name: str


class Worded(Entry, frozen=True, kw_only=True, tag="worded"):
    """A chair gave its words for the seed."""

    chair: int
    words: str


class Began(Entry, frozen=True, kw_only=True, tag="began"):
    """A game began: the draws up to the first decision."""

    plies: tuple[PlyText, ...] = ()


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """A seat moved, and chance after it."""

    seat: int
    plies: tuple[PlyText, ...]
    clocks: tuple[float, ...] = ()
    """The seconds left after it, by seat."""


class Hinted(Entry, frozen=True, kw_only=True, tag="hinted"):
    """A seat that plays alone against bots took a hint for a decision."""

    seat: int
    decision: int


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """Plies were taken back; those of other seats were laid again."""

    seat: int
    keep: int
    plies: tuple[PlyText, ...] = ()


class Asked(Entry, frozen=True, kw_only=True, tag="asked"):
    """A seat asks the others: to take back, for a draw, for another game."""

    what: str
    seat: int


class Agreed(Entry, frozen=True, kw_only=True, tag="agreed"):
    """A seat said yes."""

    seat: int


class Declined(Entry, frozen=True, kw_only=True, tag="declined"):
    """A seat said no, or took its question back."""

    seat: int


class Resigned(Entry, frozen=True, kw_only=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class Claimed(Entry, frozen=True, kw_only=True, tag="claimed"):
    """A seat (None: the host, who has none) did not wait any longer for one that was away."""

    seat: int | None
    target: int


class Flagged(Entry, frozen=True, kw_only=True, tag="flagged"):
    """A seat's time ran out."""

    seat: int


class Withdrew(Entry, frozen=True, kw_only=True, tag="withdrew"):
    """A seat left the game, which goes on without it, and chance moved after it."""

    seat: int
    why: str
    """`resigned`, `flagged` or `away`."""
    plies: tuple[PlyText, ...]
    clocks: tuple[float, ...] = ()


class StoodIn(Entry, frozen=True, kw_only=True, tag="stood_in"):
    """A bot plays for somebody who is away, until they take the seat again."""

    chair: int
    bot: str


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """Somebody took the seat again in which a bot stood in for them."""

    chair: int


class Replaced(Entry, frozen=True, kw_only=True, tag="replaced"):
    """A bot took a chair over."""

    chair: int
    bot: str
    message: str = ""
    facts: dict[str, Any] = {}
    """Why, if it took over from a player or another bot."""
    why: str = ""
    """The same in older logs: an English sentence."""
    name: str = ""
    """What a bot is called that took a free chair."""


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """A game ended; the server commits itself for the next one."""

    scores: tuple[float, ...]
    rule: str
    next_seed: str
    message: str = ""
    facts: dict[str, Any] = {}
    reason: str = ""
    """Why, in older logs: an English sentence."""


class Reissued(Entry, frozen=True, kw_only=True, tag="reissued"):
    """A chair (None: the spectators) has a new link; the old one is dead."""

    chair: int | None
    link: Link


class Revoked(Entry, frozen=True, kw_only=True, tag="revoked"):
    """A chair (None: the spectators) has no link any more."""

    chair: int | None


class Shared(Entry, frozen=True, kw_only=True, tag="shared"):
    """A finished game has an address at which everybody can look at it."""

    game: int
    hash: str
    """What is kept of the address's token."""


KINDS = {str(kind.__struct_config__.tag): kind for kind in Entry.__subclasses__()}
KIND_OF = {kind: name for name, kind in KINDS.items()}

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(reduce(or_, KINDS.values()))
encode = msgspec.json.Encoder().encode
decode = _decoder.decode


def is_beginning(body: bytes) -> bool:
    """Return whether a stored entry begins a game, without decoding it: `encode` writes the kind first."""
    return body.startswith(b'{"kind":"began"')


def is_of_unknown_kind(body: bytes) -> bool:
    """Return whether a stored entry is whole, but of a kind that this version does not know."""
    try:
        fields = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return isinstance(fields, dict) and isinstance(fields.get("kind"), str) and fields["kind"] not in KINDS
