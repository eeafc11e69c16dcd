"""The protocol of a game, and the types that games, bots, pages and adapters share.

A *state* is a frozen, hashable value that holds the whole truth. `to_act()` says who is asked; each
of them answers with one of `legal_moves(seat)` through `apply`, which returns a new state and the
*events* that happened. Nature is the seat `CHANCE`, whose moves are listed with weights. A *view*
is what one seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeGuard, TypeVar, runtime_checkable

from kensei.core.i18n import _, listed, using_language
from kensei.core.presentation import LEVELS, CardText, Level, Presentation

Seat: TypeAlias = int
"""A place at the table, 0, 1, … in the order of play, or CHANCE."""

CHANCE: Seat = -1
"""The seat of dice, decks and lots."""

NATURE = frozenset({CHANCE})
"""What `to_act()` gives when chance moves."""

NOBODY: frozenset[Seat] = frozenset()
"""What `to_act()` gives when the game is over."""

Move: TypeAlias = Any
"""What a seat decides: a frozen value of the game's own type, spelled by `str`, read by `Game.parse`."""

View: TypeAlias = Any
"""What one seat may know: a frozen value of the game's own type with a field `seat` (None: a spectator)."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What an event's facts are made of."""

NOTHING: Mapping[Any, Any] = MappingProxyType({})

LONGEST_MOVE = 400
LONGEST_POSITION = 2000
"""Characters; the longest that games have had are 27 and 776."""

S = TypeVar("S")
M = TypeVar("M")
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
"""The types of a game's states, moves and views."""


def may_be_move(text: Any) -> TypeGuard[str]:
    """Whether this can be the text of a move: a text, and not too long.

    >>> may_be_move("c4"), may_be_move(4), may_be_move("c" * 1000)
    (True, False, False)
    """
    return isinstance(text, str) and len(text) <= LONGEST_MOVE


def may_be_position(text: Any) -> TypeGuard[str]:
    return isinstance(text, str) and len(text) <= LONGEST_POSITION


class Withdraw(Enum):
    """The move by which a seat leaves the game for good; no game spells a move of its own so."""

    WITHDRAW = "withdraw"

    def __str__(self) -> str:
        return self.value


WITHDRAW = Withdraw.WITHDRAW
"""What the ply of a seat that left holds; `State.apply` never sees it, `Leavable.withdraw` takes its place."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the clause that made it happen."""

    name: str
    """What happened, in the past tense: `captured`, `revealed`."""
    rule: str
    """The id of the clause behind it, an anchor of the game's rulebook page."""
    facts: Mapping[str, Json] = field(default_factory=lambda: NOTHING)
    """What everybody may know of it."""
    secrets: Mapping[Seat, Mapping[str, Json]] = field(default_factory=lambda: NOTHING)
    """What single seats know besides."""

    def seen_by(self, seat: Seat | None) -> dict[str, Json]:
        """Return the facts as that seat may read them (None: a spectator).

        >>> dealt = Event("dealt", "kiriai.special.deal", {"seat": 0}, {0: {"special": "kesa"}})
        >>> dealt.seen_by(0), dealt.seen_by(1)
        ({'seat': 0, 'special': 'kesa'}, {'seat': 0})
        """
        if seat is None:
            return dict(self.facts)
        return {**self.facts, **self.secrets.get(seat, NOTHING)}

    def told_to(self, seat: Seat | None) -> Event:
        """Return the event as that seat may store it: its own secrets are among the facts, the others' are left out."""
        if not self.secrets and type(self.facts) is dict:
            return self
        return Event(self.name, self.rule, self.seen_by(seat))

    def __reduce__(self) -> tuple[type[Event], tuple[Any, ...]]:
        """Pickle with plain dicts: a read-only mapping cannot be pickled, and bots in other processes are told events.

        >>> import pickle
        >>> pickle.loads(pickle.dumps(Event("passed", "kaito.turn")))
        Event(name='passed', rule='kaito.turn', facts={}, secrets={})
        """
        return Event, (self.name, self.rule, dict(self.facts), dict(self.secrets))


class Step(NamedTuple, Generic[S]):
    """What `apply` returns: the new state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    scores: tuple[float, ...]
    """One a seat, from -1 (lost) to 1 (won)."""
    reason: str
    """A sentence in English, with the game's own words for the seats."""
    rule: str
    """The clause that ended the game."""
    message: str = field(default="", repr=False)
    """What the sentence was made of, for other names and languages; empty: the reason as it is."""
    facts: Mapping[str, Json] = field(default_factory=lambda: NOTHING, hash=False, repr=False)
    """What fills the message: words, numbers, or seats (`SEAT_FACTS`); or a list of words or seats."""

    @classmethod
    def of(
        cls, scores: tuple[float, ...], message: str, rule: str, seat_names: Sequence[str] = (), **facts: Json
    ) -> Outcome:
        """Make an outcome of a message and the facts that fill it.

        >>> won = Outcome.of((1.0, -1.0), "{winner} wins {result}", "", ["Aka", "Shiro"], winner=0, result="2:1")
        >>> won.reason
        'Aka wins 2:1'
        """
        with using_language("en"):
            reason = filled(message, facts, seat_names)
        return cls(scores, reason, rule, message, facts)

    def text(self, names: Sequence[str]) -> str:
        """Return the reason in the reader's language, with these names for the seats.

        >>> Outcome.of((1.0, -1.0), "{winner} wins", "", ["Aka", "Shiro"], winner=0).text(["Ann", "Ben"])
        'Ann wins'
        """
        return filled(_(self.message), self.facts, names) if self.message else _(self.reason)


SEAT_FACTS = frozenset({"seat", "target", "winner", "loser"})
"""The facts of a message that are seats, by number; a text there is a name and stays as it is."""


def filled(message: str, facts: Mapping[str, Json], names: Sequence[str]) -> str:
    """Return the message with its facts: seats by name, words in the reader's language; without facts as it is.

    >>> filled("{seat} waits for {target}.", {"seat": 0, "target": "Cho"}, ["Ann", "Ben"])
    'Ann waits for Cho.'
    """
    return message.format(**{name: _said(name, fact, names) for name, fact in facts.items()}) if facts else message


def _said(name: str, fact: Json, names: Sequence[str]) -> Json:
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return listed([str(_said("seat" if isinstance(one, int) else "", one, names)) for one in fact])
    if name not in SEAT_FACTS:
        return _(fact) if isinstance(fact, str) and fact else fact
    return (names[fact] if fact < len(names) else f"seat {fact}") if isinstance(fact, int) else fact


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move may not be played: a sentence, and the clause behind it."""

    text: str
    rule: str


class State(Protocol[M, V_co]):
    """The whole truth of a game at one moment: frozen, hashable, without clock, names or log."""

    def to_act(self) -> frozenset[Seat]:
        """Return who is asked: seats, `{CHANCE}`, or nobody when the game is over."""

    def legal_moves(self, seat: Seat) -> tuple[M, ...]:
        """List what the seat may do, in the same order every time; nothing if it is not asked."""

    def apply(self, seat: Seat, move: M) -> Step[Self]:
        """Play the move, unchecked: `Match.play` is the checked way."""

    def chances(self) -> tuple[tuple[M, int], ...]:
        """List nature's moves with their weights; nothing if CHANCE is not to act."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def view(self, seat: Seat | None) -> V_co:
        """Return what the seat may know; None: a spectator."""


@runtime_checkable
class Leavable(Protocol):
    """What a state of a game for more than two can do besides: go on without a seat.

    A game of two needs none of it: there the one who stays has won.
    """

    def in_play(self) -> frozenset[Seat]:
        """The seats that may still be asked for something: only they can leave."""

    def contenders(self) -> frozenset[Seat]:
        """The seats that can still win: an agreed draw is theirs to make, and to share."""

    def withdraw(self, seat: Seat) -> Step[Self]:
        """Let a seat that is in play leave for good, while chance is not to act; unchecked, like `apply`.

        From then on it is never asked, and its score is that of those who are out.
        """


class Game(Protocol[S, M, V_contra]):
    """The rules of one game, how its values are written and told, and all that other layers ask about it.

    A game's class inherits from this one, so that what it leaves out has its default.
    """

    name: str
    """The short name in commands and records: `kiriai`."""
    title: str
    """The name on the box: `Kiri-ai: The Duel`."""
    version: int
    """Rises when old records would be played differently."""
    seats: tuple[int, ...]
    """The numbers of players the game allows."""
    options: Mapping[str, Option]
    """What `start` accepts, with the defaults."""
    rulebook: tuple[str, str]
    """Where its rulebook page lies: a package and a file in it."""
    house_deck: tuple[str, str] | None = None
    """Where the deck file of the house lies, for a game with an option `deck`."""
    presentation: Presentation
    """How pages present it."""
    own_endings: Mapping[str, Mapping[str, str]] = NOTHING
    """How the message of an outcome reads to the player whom a fact of it names: by message and fact."""
    levels: Mapping[str, Level] = LEVELS
    """How each level of strength plays it."""
    has_secrets: bool = True
    """A seat may know what another must not: one device needs a curtain between the hands."""
    is_simultaneous: bool = True
    """Several seats may be asked at once."""

    def is_zero_sum(self, options: Mapping[str, Any]) -> bool:
        """Whether what one seat wins the others lose, with these settled options."""
        return True

    def start(self, **options: Any) -> S:
        """Return the first state; unknown or bad options: `BadOption` with the allowed values."""

    def parse(self, text: str) -> M:
        """Read a move, chance outcomes included: the inverse of `str`; else `InvalidMove`."""

    def read(self, text: str, **options: Any) -> S:
        """Read a position from one line; else `BadPosition`. Options: what the line cannot say (a deck)."""

    def write(self, state: S) -> str:
        """Write a position on one line: the inverse of `read`."""

    def imagine(self, view: V_contra, rng: random.Random) -> S:
        """Return a full state that looks like `view` to its seat."""

    def why_not(self, view: V_contra, move: M) -> Reason:
        """Return the clause that forbids a move, by what the view's seat may know."""

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        """Return the event as a sentence; `names` stand for the seats, else their colours do."""

    leaves_to_memory: bool = False
    """Whether log, story and screens leave out what a seat has been shown, by the four methods that follow."""

    def retold(self, event: Event, view: V_contra) -> Event:
        """Return what log, story and records in play tell of an event; both as the view's seat may read them.

        Views keep what their seat knows; here a game leaves out what players must remember by themselves.
        """
        return event

    def past(self, story: Sequence[Event], view: V_contra) -> int:
        """Return how many events at the beginning of a story are `faded` while the game is in play."""
        return 0

    def faded(self, event: Event, view: V_contra) -> Event:
        """Return what is still told of an event that is past; the same if it is faded again."""
        return event

    def recalled(self, view: V_contra) -> Any:
        """Return what screens show of an earlier moment of a game in play, given as a view of that moment."""
        return view

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Return the words for the seats in records: `red`, `blue`."""

    def cards(self, group: str, deck: str = "") -> Sequence[CardText]:
        """Return the cards of a gallery of the rulebook page, of the house deck or of a deck file's text; "": all."""
        return ()


AnyGame: TypeAlias = "Game[Any, Any, Any]"
AnyState: TypeAlias = "State[Any, Any]"
"""A game, or a state, of which no more is known: for code that serves all of them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a game lets people settle before the start."""

    default: Any
    """The value when the option is not given."""
    help: str
    """A sentence for people."""
    choices: tuple[Any, ...] = ()
    """The allowed values, where they can be listed."""
    at_least: int | None = None
    """The smallest allowed whole number, for an option that is a number."""
    text: bool = False
    """Any text is taken here, and the game itself checks it."""
    at_most: int | None = None
    """The greatest allowed number, or how many characters a text may have; None: the bounds of all options."""
    at_most_online: int | None = None
    """The greatest number for tables on a server, which must come to an end; None: `at_most` holds there too."""
    proposed: Any = None
    """What pages and environments propose in place of the default, where the printed game leaves it open."""
    proposed_on_pages: Any = None
    """What forms propose in place of both: an aid for newcomers that experienced players switch off."""
    words: Mapping[Any, str] = field(default_factory=lambda: NOTHING)
    """How its values are called, as messages."""
    explained: Mapping[Any, str] = field(default_factory=lambda: NOTHING)
    """What each value means, in a sentence for newcomers, as messages."""
