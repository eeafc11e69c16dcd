"""A state of Bushido Duels being changed inside one `apply`, and the events told on the way.

The general `Draft` thaws everything; here only the fighters that are touched are, because search
plays this game hundreds of thousands of times.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kensei.core.protocol import NOTHING, Event, Json, Seat
from kensei.games.bushido.board import IN, Duel, Fight, Plan, Shown, Side, Stage, Table
from kensei.games.bushido.cards import Card
from kensei.games.bushido.deck import Deck, deck, in_order


class Person:
    """A fighter being changed: the fields of `Side` and `Shown`."""

    __slots__ = ("_side", "card", "clan", "fate", "fighter", "hand", "health", "laid", "pile", "plan", "target")

    def __init__(self, side: Side) -> None:
        self._side = side
        shown = side.shown
        self.fighter: str = shown.fighter
        self.health: int = shown.health
        self.fate: str = shown.fate
        self.clan: str = shown.clan
        self.card: str = shown.card
        self.target: int | None = shown.target
        self.laid: bool = shown.laid
        self.hand: tuple[str, ...] = side.hand
        self.pile: tuple[str, ...] = side.pile
        self.plan: Plan | None = side.plan

    def frozen(self) -> Side:
        """Give the frozen value: the old one, if nothing has changed."""
        side, shown = self._side, self._side.shown
        if (
            self.hand is side.hand
            and self.card is shown.card
            and self.health == shown.health
            and self.fighter is shown.fighter
            and self.fate is shown.fate
            and self.pile is side.pile
            and self.plan is side.plan
            and self.clan is shown.clan
            and self.target is shown.target
            and self.laid is shown.laid
        ):
            return side
        shown = Shown(self.fighter, self.health, self.fate, self.clan, self.card, self.target, self.laid)
        return Side(shown, self.hand, self.pile, self.plan)


class Scene(dict[int, Person]):
    """A state being changed: a dictionary of the fighters touched so far, each thawed when first looked up.

    A dictionary, because the steps look fighters up all the time.
    """

    __slots__ = (
        "_sides",
        "_stage",
        "active",
        "asked",
        "deck",
        "dice",
        "duels",
        "events",
        "fight",
        "hurt",
        "phase",
        "queue",
        "rollers",
        "rolls",
        "table",
    )

    def __init__(self, table: Table, stage: Stage, sides: tuple[Side, ...]) -> None:
        self.table = table
        self.deck: Deck = deck(table.deck)
        self.phase: str = stage.phase
        self.asked: int | None = stage.asked
        self.dice: int = stage.dice
        self.active: int | None = stage.active
        self.duels: tuple[Duel, ...] = stage.duels
        self.queue: tuple[int, ...] = stage.queue
        self.fight: Fight | None = stage.fight
        self.rolls: tuple[tuple[int, ...], ...] = stage.rolls
        self.rollers: tuple[int, ...] = stage.rollers
        self.hurt: bool = stage.hurt
        self.events: list[Event] = []
        self._stage = stage
        self._sides = sides

    def __missing__(self, seat: int) -> Person:
        person = self[seat] = Person(self._sides[seat])
        return person

    def stage(self) -> Stage:
        """Give the stage as it is now: the old one after a turn that has changed nothing in it."""
        old = self._stage
        if self.phase == "stance" == old.phase and self.duels is old.duels:
            return old
        return Stage(
            self.phase,
            self.asked,
            self.dice,
            self.active,
            self.duels,
            self.queue,
            self.fight,
            self.rolls,
            self.rollers,
            self.hurt,
        )

    def sides(self) -> tuple[Side, ...]:
        """Give the fighters as they are now."""
        return tuple([self[seat].frozen() if seat in self else side for seat, side in enumerate(self._sides)])

    def ask(self, phase: str, seat: int | None = None, dice: int = 0) -> None:
        """Wait for somebody's answer, or chance's."""
        self.phase, self.asked, self.dice = phase, seat, dice

    def go(self, phase: str) -> None:
        """Go on with what needs no answer."""
        self.phase, self.asked, self.dice = phase, None, 0

    def tell(self, name: str, rule: str, secrets: Mapping[Seat, Mapping[str, Json]] = NOTHING, /, **facts: Any) -> None:
        """Tell an event: facts for all, `secrets[seat]` for one seat besides."""
        self.events.append(Event(name, rule, facts, secrets))

    def seats(self) -> range:
        """Give all seats."""
        return range(len(self._sides))

    def standing(self) -> list[int]:
        """Give the seats still in."""
        return [seat for seat in self.seats() if self[seat].fate == IN]

    def free(self) -> list[int]:
        """Give the seats still in that have no duel."""
        taken = {seat for duel in self.duels for seat in duel.seats}
        return [seat for seat in self.standing() if seat not in taken]

    def in_order(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Give the cards in the order of the wheel."""
        return in_order(self.table.deck, cards)

    def card(self, seat: int) -> Card:
        """Give the card that the seat has in play."""
        person = self[seat]
        return self.deck.fighters[person.fighter].cards[person.card]

    def stand(self, seat: int) -> tuple[Card, int, int]:
        """Give the card in play, the number of hand cards and the health, without thawing the fighter."""
        if seat in self:
            person = self[seat]
            return self.deck.fighters[person.fighter].cards[person.card], len(person.hand), person.health
        side = self._sides[seat]
        shown = side.shown
        return self.deck.fighters[shown.fighter].cards[shown.card], len(side.hand), shown.health

    def seat_of(self, fighter: str) -> int:
        """Give the seat that plays this fighter."""
        return next(seat for seat in self.seats() if self[seat].fighter == fighter)


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Give the cards without those that are gone."""
    return tuple([card for card in cards if card not in gone])
