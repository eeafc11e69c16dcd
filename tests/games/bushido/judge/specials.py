"""The 24 specials as rules/bushido.md prints them: what a card's speed, strength and effects are in a fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

WHEEL = ("tomoe", "kiri", "tsuru", "kiku", "matsu", "cho", "ryu", "yama", "sakura")
STANDARD = {"kiri": (6, 7), "tsuru": (4, 5), "matsu": (7, 8), "cho": (3, 4), "yama": (8, 9), "sakura": (5, 6)}

Special: TypeAlias = tuple[str, str]


@dataclass
class Fighting:
    """One of the two in a fight, as criteria see him."""

    special: Special
    """His name and the Mon of his card."""
    health: int
    cards: int
    is_offensive: bool
    paid: int = 0
    speed: int = 0
    die: int = 0
    """What his own speed dice showed."""
    is_faster: bool = False

    def is_standard(self) -> bool:
        """Whether he plays one of everybody's cards."""
        return self.special[1] in STANDARD

    def blocks_fast(self, special: Special) -> bool:
        """Whether he plays this special, defensive and faster."""
        return self.special == special and not self.is_offensive and self.is_faster


SPEED_DICE = {
    **{("swift", "tomoe"): 1, ("swift", "kiku"): 2, ("swift", "ryu"): 2},
    **{("wanderer", "tomoe"): 3, ("wanderer", "ryu"): 2, ("highborn", "kiku"): 3, ("bruiser", "tomoe"): 4},
    **{("manipulator", "tomoe"): 3, ("manipulator", "kiku"): 2, ("rose", "ryu"): 3},
    **{("warlord", "ryu"): 3, ("thrillseeker", "tomoe"): 2},
}
SPEEDS = {
    **{("wanderer", "kiku"): 4, ("highborn", "ryu"): 4, ("bruiser", "kiku"): 6, ("bruiser", "ryu"): 5},
    **{("manipulator", "ryu"): 4, ("rose", "tomoe"): 6, ("rose", "kiku"): 5},
    **{("warlord", "kiku"): 4, ("thrillseeker", "kiku"): 4},
}
SLOWS = (("rose", "tomoe"), ("rose", "ryu"))
"""The opponent's speed is one die more."""
WEAKENS = (("rose", "kiku"), ("rose", "ryu"))
"""The opponent's strength is one die less."""


def fixed_speed(me: Fighting, foe: Fighting) -> int:
    """The speed of a card without speed dice."""
    if me.is_standard():
        return STANDARD[me.special[1]][0]
    by_criterion = {
        ("highborn", "tomoe"): 3 if me.cards < foe.cards else 5,
        ("warlord", "tomoe"): 3 if foe.health <= 10 else 4,
        ("thrillseeker", "ryu"): 3 if me.health <= 10 else 5,
    }
    return {**SPEEDS, **by_criterion}[me.special]


def strength(me: Fighting, foe: Fighting) -> tuple[int, int]:
    """A number, and how many dice are added to it."""
    if me.is_standard():
        return STANDARD[me.special[1]][1], 0
    name, mon = me.special
    return {
        "swift": _swift,
        "wanderer": _wanderer,
        "highborn": _highborn,
        "bruiser": _bruiser,
        "manipulator": _manipulator,
        "rose": _rose,
        "warlord": _warlord,
        "thrillseeker": _thrillseeker,
    }[name](me, foe)[("tomoe", "kiku", "ryu").index(mon)]


Strengths: TypeAlias = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


def _swift(me: Fighting, foe: Fighting) -> Strengths:
    strikes_fast = me.is_offensive and me.is_faster
    return (
        (0, 5 - me.die),
        (4 if strikes_fast else 2, 0),
        (8 if strikes_fast else 4 if me.is_faster else 3, 0),
    )


def _wanderer(me: Fighting, foe: Fighting) -> Strengths:
    half_open = 9 if not me.is_offensive else 7 if me.health < foe.health else 5
    return (4 if me.is_offensive else 9, 0), (half_open, 0), (7, 0)


def _highborn(me: Fighting, foe: Fighting) -> Strengths:
    return (9 if me.cards < foe.cards else 5, 0), (4 + 2 * me.paid, 0), (6 if me.is_faster else 3, 0)


def _bruiser(me: Fighting, foe: Fighting) -> Strengths:
    return (0, 5), (14 if me.is_offensive else 4, 0), (0, 4)


def _manipulator(me: Fighting, foe: Fighting) -> Strengths:
    return (5, 0), (9 if foe.cards < me.cards else 6, 0), (7, 0)


def _rose(me: Fighting, foe: Fighting) -> Strengths:
    return (5, 0), (5, 0), (4, 0)


def _warlord(me: Fighting, foe: Fighting) -> Strengths:
    bloody = foe.health < me.health
    return (9 if foe.health <= 10 else 6, 0), (0, 4 if bloody else 3), (5 + (20 - foe.health) // 5, 0)


def _thrillseeker(me: Fighting, foe: Fighting) -> Strengths:
    return (2, 0), (0, min(5, 2 + (20 - me.health) // 5)), (9 if me.health <= 10 else 5, 0)
