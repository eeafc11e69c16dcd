"""The moves of Kiri-ai and their spelling: `charge high`, `heaven 3`, and the Special dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain, permutations, product, starmap
from typing import ClassVar

from kensei.core.errors import InvalidMove, shown
from kensei.core.i18n import _
from kensei.core.protocol import may_be_move
from kensei.games.kiriai.cards import ACTIONS, BASIC, SPECIALS, STANCES, START_SPACES


@dataclass(frozen=True, slots=True)
class Plan:
    """Two actions in order."""

    first: str
    second: str
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Place:
    """A stance and a space to start from."""

    stance: str
    space: int
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"{self.stance} {self.space}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The Special that chance deals."""

    special: str
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        return self.special


DEALS = {special: Deal(special) for special in SPECIALS}
PLACES = tuple(tuple(Place(stance, space) for stance in STANCES for space in spaces) for spaces in START_SPACES)
"""What each seat may choose on the advanced battlefield [kiriai.field.advanced]."""
MOVES: tuple[Plan | Place | Deal, ...] = (*DEALS.values(), *chain(*PLACES), *starmap(Plan, product(ACTIONS, repeat=2)))
SPELLED = {str(move): move for move in MOVES}


@cache
def faces(resting: str, special: str) -> tuple[str, ...]:
    """Return the faces of these cards: the resting one and a spent Special stay out."""
    return (*(name for name in BASIC if ACTIONS[name].card != resting), *filter(None, [special]))


@cache
def plans(resting: str, special: str) -> tuple[Plan, ...]:
    """Return the plans with these cards, two different ones in order [kiriai.plan].

    >>> len(plans("", "")), len(plans("", "kesa")), len(plans("move", ""))
    (38, 52, 18)
    """
    pairs = permutations(faces(resting, special), 2)
    return tuple(Plan(first, second) for first, second in pairs if ACTIONS[first].card != ACTIONS[second].card)


def parse(text: str) -> Plan | Place | Deal:
    """
    >>> parse("charge high"), parse("earth 4")
    (Plan(first='charge', second='high'), Place(stance='earth', space=4))
    """
    if may_be_move(text) and text in SPELLED:
        return SPELLED[text]
    right = _(
        "{text} is no move of Kiri-ai: write two of {actions}, as in 'charge high', "
        "or for the advanced set-up a stance and a space, 'heaven 3'"
    )
    raise InvalidMove(right.format(text=shown(text), actions=", ".join(ACTIONS)))
