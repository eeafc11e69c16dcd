"""Puzzles that train a habit: where what somebody does too often is the mistake, or what they do too seldom is right.

A habit is named `SITUATION.CHOICE.more` (made too often) or `SITUATION.CHOICE.less` (too seldom), by the keys of the
game's `habits`. What a puzzle is about says the game's `puzzles.about`: its situation, and what is right and wrong.

>>> len(trained("kiriai", "near.retreat.more")) > 2
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from kensei.core.errors import BadOption, shown
from kensei.core.habits import Habit, HabitWords
from kensei.core.i18n import _
from kensei.games import game, part
from kensei.puzzles.puzzle import puzzles

MORE, LESS = "more", "less"
LONGEST_NAME = 60
ENOUGH = 3
"""Puzzles that are enough of a set; with fewer a wider one is taken."""


class About(NamedTuple):
    """What a puzzle is about, by the keys of the game's habits."""

    situation: str
    """Empty: it fits none that a position can tell."""
    right: frozenset[str]
    """The kinds of choices that are right here."""
    wrong: frozenset[str] = frozenset()
    """The kinds that are mistakes, where the puzzle says so."""


def named(habit: Habit) -> str:
    return f"{habit.situation}.{habit.choice}.{MORE if habit.is_too_often else LESS}"


def words_of(name: str) -> HabitWords | None:
    found: HabitWords | None = getattr(part(game(name).name, "habits"), "WORDS", None)
    return found


@lru_cache(maxsize=256)
def trained(name: str, habit: str) -> tuple[str, ...]:
    """Return the ids of the puzzles that train a habit, the easiest first; refuse what is no habit of the game.

    Those of the same choice in the same situation; if they are few, of the same choice, then of the same situation;
    none where they are few too.
    """
    words, parts = words_of(name), habit[:LONGEST_NAME].split(".")
    if words is None or len(parts) != 3 or not is_known(words, *parts):
        raise BadOption(_("{habit} is no habit of {game}").format(habit=shown(habit), game=game(name).title))
    situation, choice, direction = parts
    mine = [one for one in puzzles(name).values() if one.theme == words.puzzles]
    told: Any = part(name, "puzzles")
    about: dict[str, About] = {one.id: told.about(one) for one in mine}
    same = [one.id for one in mine if about[one.id].situation == situation]
    alike = [one.id for one in mine if is_about(about[one.id], choice, direction)]
    for found in ([id for id in alike if id in same], alike, same):
        if len(found) >= ENOUGH:
            return tuple(found)
    return ()


def is_known(words: HabitWords, situation: str, choice: str, direction: str) -> bool:
    return situation in words.situations and choice in words.choices and direction in (MORE, LESS)


def is_about(about: About, choice: str, direction: str) -> bool:
    """Whether a choice that is made too often is a mistake here, or one that is made too seldom is right."""
    return choice in (about.right if direction == LESS else about.wrong)
