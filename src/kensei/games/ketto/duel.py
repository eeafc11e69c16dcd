"""What lies on the table of Kettō: what everybody sees, what the owners alone know, and the moment.

`Shown` and `Moment` are public, `Secret` is its owner's. A `Duel` is all of it while one move is played:
its parts are frozen values, replaced and never mutated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from kensei.core.protocol import NOTHING, Event, Json
from kensei.games.ketto.cards import (
    ATTACKS,
    COMBAT,
    COPIES,
    DEFENSE,
    DOWN,
    KIND,
    STANCES,
    TACTICS,
    WOUND,
    Cell,
    arranged,
    without,
)
from kensei.games.ketto.deck import Deck, load

T = TypeVar("T")
NO_CHANGE: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement as everybody sees it: cells by x then y, each card's back, its face if it lies up."""

    number: int
    cells: tuple[Cell, ...]
    kinds: tuple[str, ...]
    faces: tuple[str, ...]
    WHOLE: ClassVar[bool] = True

    def at(self, cell: Cell) -> int | None:
        """Give the index of the card on this cell, None where there is none."""
        return self.cells.index(cell) if cell in self.cells else None

    def is_down(self) -> bool:
        """Say whether a card of it lies face down."""
        return DOWN in self.faces

    def with_up(self, index: int, card: str) -> Movement:
        """Give the movement with this card turned up."""
        faces = replaced(self.faces, index, card)
        return Movement(self.number, self.cells, self.kinds, faces)

    def without(self, index: int) -> Movement:
        """Give the movement with this card taken away."""
        return Movement(self.number, but(self.cells, index), but(self.kinds, index), but(self.faces, index))


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a player [ketto.public]. Pairs of numbers count combat cards and tactics."""

    stance: str = ""
    """The stance that lies face up, `?` for one face down, empty before the choice."""
    movements: tuple[Movement, ...] = ()
    """In Battle the offensive movements that are left."""
    hand: tuple[int, int] = (1, 0)
    decks: tuple[int, int] = (31, 18)
    gone: tuple[str, ...] = ()
    """Cards out of the game whose faces all have seen, the tactics played from the hand among them."""
    discarded: tuple[int, int] = (0, 0)
    former: int = 0
    """How many stances were replaced while face down."""
    left: int = 0
    """How many combat cards left unseen with a resolved movement."""
    pool: tuple[str, ...] | None = None
    """The cards of the defensive movements, in Battle; None without one."""
    vitality: tuple[str, ...] = (DOWN,) * 5
    lacking: tuple[str, ...] = ()
    """What he cannot hold, for he had to pass [ketto.stuck]."""

    def wounds(self) -> int:
        """Count the wounds."""
        return self.vitality.count(WOUND)


@dataclass(frozen=True, slots=True)
class Secret:
    """What a player alone knows. Nobody knows the order of a deck, its owner what is left in it."""

    hand: tuple[str, ...] = (DEFENSE,)
    stance: str = ""
    """The stance that lies face down; empty when there is none."""
    faces: tuple[tuple[str, ...], ...] = ()
    """The cards of his movements, cell by cell: what he placed, as his memory [ketto.place.no-peek]."""
    deck: tuple[str, ...] = (*ATTACKS, *STANCES)
    tactics: tuple[str, ...] = tuple(card for card in TACTICS for _ in range(COPIES[card]))
    discarded: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A player: what everybody sees, and what he alone knows."""

    shown: Shown = Shown()
    secret: Secret = Secret()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack being resolved; all of it is public."""

    movement: int
    stroke: tuple[Cell, ...] = ()
    """The beginning and the cards that connected; empty if the beginning failed."""
    parried: str = ""
    """The sides parried on the last card."""
    was_parried: bool = False
    """A parry was played on this movement."""
    strength: int = 0
    """What is left of it, once the stroke is complete."""
    place: int = 0
    """The place in the vitality row that is struck, 1 to 5; 0 for none."""
    guards: int = 0
    """How many cards guards may still take."""
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the duel stands: the point of decision and everything public that is no card."""

    point: str = "start"
    turn: int = 0
    """Planning: the player in turn. Battle: the attacker. Else the start player."""
    start: int = 0
    taken: int = 0
    """Actions taken this turn."""
    valors: int = 0
    """Valors played this turn, or in the turn that brought Battle."""
    passed: bool = False
    """The last turn ended by a pass."""
    ending: str = ""
    """How this turn ended, while its player discards."""
    first: int | None = None
    """Who attacks first; None in Planning."""
    attack: Attack | None = None


class Duel:
    """The table while one move is played, and the events told."""

    __slots__ = ("cards", "events", "now", "sides")

    def __init__(self, deck: str | None, now: Moment, sides: tuple[Side, Side]) -> None:
        self.cards: Deck = load(deck)
        self.now = now
        self.sides = list(sides)
        self.events: list[Event] = []

    def shown(self, seat: int) -> Shown:
        """Give what everybody sees of a player."""
        return self.sides[seat].shown

    def secret(self, seat: int) -> Secret:
        """Give what a player alone knows."""
        return self.sides[seat].secret

    def show(self, seat: int, **changes: Any) -> None:
        """Change what everybody sees of a player."""
        side = self.sides[seat]
        self.sides[seat] = Side(changed(side.shown, changes), side.secret)

    def hide(self, seat: int, **changes: Any) -> None:
        """Change what a player alone knows."""
        side = self.sides[seat]
        self.sides[seat] = Side(side.shown, changed(side.secret, changes))

    def be(self, **changes: Any) -> None:
        """Change the moment."""
        self.now = changed(self.now, changes)

    def attack(self) -> Attack:
        """Give the attack being resolved."""
        attack = self.now.attack
        assert attack is not None
        return attack

    def press(self, **changes: Any) -> None:
        """Change the attack being resolved."""
        self.be(attack=changed(self.attack(), changes))

    def tell(self, name: str, rule: str, secrets: Mapping[int, Mapping[str, Json]] = NOTHING, /, **facts: Json) -> None:
        """Tell an event: facts for all, `secrets[seat]` for one seat besides."""
        self.events.append(Event(name, rule, facts, secrets))

    def index(self, seat: int, number: int) -> int:
        """Give the index of the movement with this number."""
        return next(i for i, movement in enumerate(self.shown(seat).movements) if movement.number == number)

    def turn_up(self, seat: int, index: int, card: int) -> str:
        """Turn a card of a movement up and give its face."""
        movements = self.shown(seat).movements
        movement = movements[index]
        face = self.secret(seat).faces[index][card]
        if movement.faces[card] == DOWN:
            self.show(seat, movements=replaced(movements, index, movement.with_up(card, face)))
        return face

    def turn_stance_up(self, seat: int, rule: str) -> None:
        """Turn up the stance that lay face down."""
        stance = self.secret(seat).stance
        self.hide(seat, stance="")
        self.show(seat, stance=stance)
        self.tell("stance shown", rule, seat=seat, stance=stance)

    def take(self, seat: int, card: str, /, hide: dict[str, Any] = NO_CHANGE, **show: Any) -> None:
        """Take a card out of a hand; change what else that changes."""
        shown, secret = self.sides[seat].shown, self.sides[seat].secret
        show["hand"] = counted(shown.hand, card, -1)
        self.sides[seat] = Side(changed(shown, show), changed(secret, {**hide, "hand": without(secret.hand, card)}))

    def play(self, seat: int, card: str) -> None:
        """Play a card from the hand: it leaves the game, seen by all."""
        self.take(seat, card, gone=arranged((*self.shown(seat).gone, card)))


def changed(value: T, changes: dict[str, Any]) -> T:
    """Give the frozen value with some fields changed.

    >>> changed(Attack(2), {"strength": 4})
    Attack(movement=2, stroke=(), parried='', was_parried=False, strength=4, place=0, guards=0)
    """
    kind: Any = type(value)
    places, fields_of = _shape(kind)
    parts = list(fields_of(value))
    for name, part in changes.items():
        parts[places[name]] = part
    frozen: T = kind(*parts)
    return frozen


@cache
def _shape(kind: Any) -> tuple[dict[str, int], Any]:
    names = tuple(field.name for field in fields(kind))
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)


def replaced(parts: tuple[T, ...], index: int, part: T) -> tuple[T, ...]:
    """Give the tuple with one part replaced."""
    return (*parts[:index], part, *parts[index + 1 :])


def but(parts: tuple[T, ...], index: int) -> tuple[T, ...]:
    """Give the tuple without one part."""
    return parts[:index] + parts[index + 1 :]


def counted(pair: tuple[int, int], card: str, number: int) -> tuple[int, int]:
    """Give the pair of numbers with that many cards of this card's kind more.

    >>> counted((4, 1), "A05", -1)
    (3, 1)
    """
    combat, tactics = pair
    return (combat + number, tactics) if KIND[card] == COMBAT else (combat, tactics + number)
