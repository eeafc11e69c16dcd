"""What is printed on the cards of Bushido Duels: a small vocabulary of criteria and effects.

No special has code of its own. A card is a row of plain numbers and, for specials, of cases: the
first whose criteria are all met holds, else what stands under "otherwise" [bushido.special].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import ClassVar, NamedTuple

from kensei.core.i18n import N_

FULL_HEALTH = 20
"""Health starts here and never goes above it [bushido.health]."""

OFFENSIVE, DEFENSIVE = ROLES = (0, 1)
"""The two roles of an attack phase: what a pair of values is indexed with."""


class Amount(NamedTuple):
    """A speed or a strength as printed: a number, dice to roll, or both."""

    number: int
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Growth:
    """More strength for every full `each` health that somebody lacks."""

    lacking: str
    """Whose health is read: `own` or `enemy`."""
    each: int
    add: Amount
    most: int = 99
    """The strength grows to so many (dice, where dice are added) at most."""

    def grown(self, strength: Amount, own: int, enemy: int) -> Amount:
        """Return the strength at these healths.

        >>> Growth("own", 5, Amount(0, 1)).grown(Amount(0, 2), own=9, enemy=20)
        Amount(number=0, dice=4)
        """
        times = (FULL_HEALTH - (own if self.lacking == "own" else enemy)) // self.each
        if self.add.dice:
            return Amount(strength.number, min(strength.dice + times * self.add.dice, self.most))
        return Amount(min(strength.number + times * self.add.number, self.most), strength.dice)


@dataclass(frozen=True, slots=True)
class Price:
    """Hand cards that may be discarded on reveal, and the strength that each of them adds."""

    most: int
    strength: int


@dataclass(frozen=True, slots=True)
class Effects:
    """What a card does: one field a word of the vocabulary; what is not said stays neutral."""

    speed: Amount | None = None
    strength: Amount | None = None
    strength_by_speed_die: tuple[Amount, ...] = ()
    """The strength for an own speed die of 1, 2 and 3, before any change."""
    more_strength: Growth | None = None
    pays: Price | None = None
    enemy_speed: int = 0
    """Speed dice put on the opponent."""
    enemy_strength: int = 0
    """Strength dice taken from the opponent, striking or blocking."""
    takes_no_damage: bool = False
    cannot_block: bool = False
    enemy_cannot_block: bool = False
    takes_more: int = 0
    """Taken besides, if damaged."""
    enemy_takes: int = 0
    enemy_takes_the_same: bool = False
    """The opponent takes the damage that came through."""
    becomes_offensive: bool = False
    """The card strikes with its full strength, the other neither strikes nor blocks."""
    enemy_discards: int = 0
    takes_back: int = 0
    WHOLE: ClassVar[bool] = True


class Circumstances(NamedTuple):
    """What one fighter's criteria are read from."""

    role: int
    hand: int
    enemy_hand: int
    health: int
    enemy_health: int
    speed: int = 0
    enemy_speed: int = 0
    strength: int = 0
    enemy_strength: int = 0
    was_blocked: bool = False
    """The own strike met a block."""
    was_hit: bool = False
    """Damage of the opponent's strike came through."""


CRITERIA: dict[str, Callable[[Circumstances], bool]] = {
    N_("offensive"): lambda s: s.role == OFFENSIVE,
    N_("defensive"): lambda s: s.role == DEFENSIVE,
    N_("faster"): lambda s: s.speed < s.enemy_speed,
    N_("slower"): lambda s: s.speed > s.enemy_speed,
    N_("stronger"): lambda s: s.strength > s.enemy_strength,
    N_("weaker"): lambda s: s.strength < s.enemy_strength,
    N_("fewer cards"): lambda s: s.hand < s.enemy_hand,
    N_("more cards"): lambda s: s.hand > s.enemy_hand,
    N_("less health"): lambda s: s.health < s.enemy_health,
    N_("more health"): lambda s: s.health > s.enemy_health,
    N_("was blocked"): lambda s: s.was_blocked,
    N_("was hit"): lambda s: s.was_hit,
}
"""Equal values are neither: every comparison is strict [bushido.speed]."""

LIMITS: dict[str, Callable[[Circumstances, int], bool]] = {
    N_("own health"): lambda s, limit: s.health <= limit,
    N_("enemy health"): lambda s, limit: s.enemy_health <= limit,
}
"""Criteria with a number: `own health <= 10`."""

ON_REVEAL, AFTER_SPEED, AFTER_STRENGTH, AFTER_DAMAGE = range(4)
"""When the criteria of a card are read: in step 3, 6, 8 or 9 [bushido.criteria.when]."""

READ_AT = {
    "faster": AFTER_SPEED,
    "slower": AFTER_SPEED,
    "stronger": AFTER_STRENGTH,
    "weaker": AFTER_STRENGTH,
    "was blocked": AFTER_DAMAGE,
    "was hit": AFTER_DAMAGE,
}
"""The criteria that must wait; all others are read on reveal, before any die."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: its name, and its number if it has one."""

    name: str
    limit: int | None = None

    def is_met(self, seen: Circumstances) -> bool:
        if self.limit is None:
            return CRITERIA[self.name](seen)
        return LIMITS[self.name](seen, self.limit)

    def __str__(self) -> str:
        return self.name if self.limit is None else f"{self.name} {self.limit} or less"


@dataclass(frozen=True, slots=True)
class Case:
    """What holds when all these criteria are met."""

    when: tuple[Criterion, ...]
    effects: Effects

    def is_met(self, seen: Circumstances) -> bool:
        return all(criterion.is_met(seen) for criterion in self.when)


@dataclass(frozen=True, slots=True)
class Card:
    """One attack card."""

    mon: str
    key: str
    """How the deck finds it: its Mon; a special's with its fighter before it, `swift.tomoe`."""
    name: str
    plain: Effects
    """What holds in every case."""
    cases: tuple[Case, ...] = ()
    """Each with the plain effects in it."""
    otherwise: Effects = Effects()
    """What holds when no case is met, the plain effects in it."""
    read_at: int = ON_REVEAL
    """When its latest criterion can be read; nothing but the plain effects is known before."""
    is_special: bool = False
    compares_strength: bool = False
    """Some criterion compares strengths: both are found, also one that neither strikes nor blocks."""
    reads_hands: bool = False
    """Some criterion counts cards."""
    reads_health: bool = False
    """Some criterion, or the growth of its strength, looks at healths."""
    WHOLE: ClassVar[bool] = True

    def all_effects(self) -> tuple[Effects, ...]:
        """Return what may hold, by what is met."""
        return (*(case.effects for case in self.cases), self.otherwise)

    def reads(self, seen: Circumstances) -> Effects:
        """Return the effects of the first case that is met, else of "otherwise" [bushido.special]."""
        for case in self.cases:
            if case.is_met(seen):
                return case.effects
        return self.otherwise


def rolls(dice: int) -> tuple[tuple[str, int], ...]:
    """List the sorted faces of so many dice with the number of orders each can fall in.

    >>> rolls(2)
    (('11', 1), ('12', 2), ('13', 2), ('22', 1), ('23', 2), ('33', 1))
    """
    listed = map("".join, combinations_with_replacement("123", dice))
    return tuple((faces, factorial(dice) // prod(factorial(faces.count(face)) for face in "123")) for faces in listed)
