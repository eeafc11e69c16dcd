"""The parts of a state of Kettō, and a draft of it: `Shown` and `Situation` are public, a `Secret` is its owner's."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from kensei.core.draft import Draft
from kensei.games.ketto import cards
from kensei.games.ketto.cards import DOWN, Cell
from kensei.games.ketto.deck import Deck, load

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement as everybody sees it: cells by x then y, each card's back, its face if it lies up."""

    number: int
    cells: tuple[Cell, ...]
    kinds: tuple[str, ...]
    faces: tuple[str, ...]
    WHOLE: ClassVar[bool] = True

    def with_up(self, index: int, card: str) -> Movement:
        return Movement(self.number, self.cells, self.kinds, replaced(self.faces, index, card))

    def without(self, index: int) -> Movement:
        cells, kinds = without_index(self.cells, index), without_index(self.kinds, index)
        return Movement(self.number, cells, kinds, without_index(self.faces, index))

    def with_card(self, cell: Cell, card: str, faces: tuple[str, ...]) -> tuple[Movement, tuple[str, ...]]:
        """Return the movement with a card added face down, and its faces as the owner knows them."""
        i = bisect_left(self.cells, cell)
        return Movement(
            self.number,
            (*self.cells[:i], cell, *self.cells[i:]),
            (*self.kinds[:i], cards.KIND[card], *self.kinds[i:]),
            (*self.faces[:i], DOWN, *self.faces[i:]),
        ), (*faces[:i], card, *faces[i:])


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
    """What they cannot hold, for they had to pass [ketto.stuck]."""

    def wounds(self) -> int:
        return self.vitality.count(cards.WOUND)

    def movement(self, number: int) -> Movement | None:
        return next((movement for movement in self.movements if movement.number == number), None)


@dataclass(frozen=True, slots=True)
class Secret:
    """What a player alone knows. Nobody knows the order of a deck, its owner what is left in it."""

    hand: tuple[str, ...] = (cards.DEFENSE,)
    stance: str = ""
    """The stance that lies face down; empty when there is none."""
    faces: tuple[tuple[str, ...], ...] = ()
    """The cards of their movements, cell by cell: what they placed, from memory [ketto.place.no-peek]."""
    deck: tuple[str, ...] = (*cards.ATTACKS, *cards.STANCES)
    tactics: tuple[str, ...] = tuple(card for card in cards.TACTICS for _ in range(cards.COPIES[card]))
    discarded: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A player: what everybody sees, and what they alone know."""

    shown: Shown = Shown()
    secret: Secret = Secret()


@dataclass(frozen=True, slots=True)
class OngoingAttack:
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


@dataclass(frozen=True, slots=True)
class Situation:
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
    attack: OngoingAttack | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: what everybody sees, and its own secrets."""

    seat: int | None
    now: Situation
    shown: tuple[Shown, Shown]
    own: Secret | None
    """None for a spectator."""
    peek: bool
    """Screens show the owners what they placed [ketto.place.no-peek]."""
    deck: str | None
    """The data file that is played with, None: the house deck."""

    @property
    def cards(self) -> Deck:
        return load(self.deck)

    @property
    def mine(self) -> Shown:
        assert self.seat is not None
        return self.shown[self.seat]

    @property
    def theirs(self) -> Shown:
        assert self.seat is not None
        return self.shown[1 - self.seat]

    @property
    def secret(self) -> Secret:
        assert self.own is not None
        return self.own

    @property
    def attacking(self) -> Movement | None:
        return self.shown[self.now.turn].movement(self.now.attack.movement) if self.now.attack else None


def replaced(parts: tuple[T, ...], index: int, part: T) -> tuple[T, ...]:
    return (*parts[:index], part, *parts[index + 1 :])


def without_index(parts: tuple[T, ...], index: int) -> tuple[T, ...]:
    return parts[:index] + parts[index + 1 :]


def counted(pair: tuple[int, int], card: str, number: int) -> tuple[int, int]:
    """Return the numbers of combat cards and tactics with `number` cards of this card's kind added.

    >>> counted((4, 1), "A05", -1)
    (3, 1)
    """
    combat, tactics = pair
    return (combat + number, tactics) if cards.KIND[card] == cards.COMBAT else (combat, tactics + number)


class KettoDraft(Draft):
    """A draft with what several moves do: turn cards up, take cards out of a hand."""

    now: Any
    sides: list[Any]
    deck: str | None

    def cards(self) -> Deck:
        return load(self.deck)

    def index(self, seat: int, number: int) -> int:
        return next(i for i, movement in enumerate(self.sides[seat].shown.movements) if movement.number == number)

    def attacking(self) -> tuple[int, Movement]:
        seat = self.now.turn
        index = self.index(seat, self.now.attack.movement)
        return index, self.sides[seat].shown.movements[index]

    def turn_up(self, seat: int, index: int, card: int) -> str:
        """Turn a card of a movement up and return its face."""
        side = self.sides[seat]
        movement: Movement = side.shown.movements[index]
        face: str = side.secret.faces[index][card]
        if movement.faces[card] == DOWN:
            side.shown.movements = replaced(side.shown.movements, index, movement.with_up(card, face))
        return face

    def turn_stance_up(self, seat: int, rule: str) -> None:
        side = self.sides[seat]
        side.shown.stance, side.secret.stance = side.secret.stance, ""
        self.tell("stance shown", rule, seat=seat, stance=side.shown.stance)

    def take(self, seat: int, card: str) -> None:
        side = self.sides[seat]
        side.secret.hand = cards.without(side.secret.hand, card)
        side.shown.hand = counted(side.shown.hand, card, -1)

    def play(self, seat: int, card: str) -> None:
        """Play a card from the hand: it leaves the game, seen by all."""
        self.take(seat, card)
        shown = self.sides[seat].shown
        shown.gone = cards.arranged((*shown.gone, card))
