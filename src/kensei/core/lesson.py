"""A tutorial (first duel) as data: positions, the instruction of each step, and the feedback on right and wrong moves.

The module `lesson` in a game's folder has one as `LESSON`; `kensei.lessons` plays it. All sentences are messages,
translated when shown. Moves are the texts of the game; patterns are regular expressions over whole texts, and use
nothing that Python and a browser read differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kensei.core.protocol import NOTHING, Seat

MOST_WORDS = 20
"""Words of what the coach says at once: more is not read."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Feedback on wrong moves of a step; the move is taken back."""

    moves: str
    """Which moves: a pattern."""
    says: str
    """What the move was, kindly, and why it is not the one asked for."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that the step highlights or shows for the first time, and what it means."""

    words: str
    card: str = ""
    """The card that is drawn beside the words, by its id; empty: the coach's own ring."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: the instruction, what is highlighted, which moves are right, and what follows."""

    name: str
    """In the list of the lesson's steps: a few words."""
    deed: str
    """The instruction as the title of the table: what to do."""
    says: str
    """What the coach says, in at most twenty words."""
    why: str
    """The rule behind it, in a sentence or two."""
    move: str
    """The move that is meant: played by *Do it for me*."""
    lights: tuple[str, ...] = ()
    """Elements to highlight, by what they pick, by their id or by their card; the first has the tag."""
    tag: str = ""
    """What the tag says of it."""
    also: str = ""
    """Moves that are as right: a pattern."""
    slips: tuple[Slip, ...] = ()
    otherwise: str = ""
    """What is said to all other moves."""
    exact: str = ""
    """What the coach says after a slip: the same, more exactly."""
    replies: tuple[tuple[Seat, str], ...] = ()
    """What the others do then, and what chance brings (seat -1), where the seed should not decide."""
    happened: str = ""
    """What came of it, said at the beginning of the next step."""
    position: str = ""
    """Where the step begins; empty: where the one before ended."""
    signs: tuple[Sign, ...] = ()
    is_free: bool = False
    """Every move is right and a gentle bot answers, until the game is over or the player has had enough."""


@dataclass(frozen=True, slots=True)
class FirstDuel:
    """A lesson: three to five minutes, from nothing to a game of one's own."""

    steps: tuple[LessonStep, ...]
    learned: tuple[tuple[str, str], ...]
    """Four lines that answer what the goal is, what a turn is, and when the game ends: a word, and the rest."""
    begins: str = ""
    """How a whole game begins, which a lesson does not show: said beside the button that starts one."""
    minutes: int = 4
    seat: Seat = 0
    """Who is taught."""
    names: tuple[str, ...] = ()
    """What the others are called; by seat, the learner's own is empty."""
    options: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    seed: str = "first duel"
    home: str = ""
    """The thing of the board that runs back after a slip, by its id; empty: none does."""
