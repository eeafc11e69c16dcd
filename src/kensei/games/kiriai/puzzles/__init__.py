"""Puzzles of Kiri-ai: plans of the best mix, and one among them that gives something away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kensei.core.i18n import N_, _
from kensei.games.kiriai.cards import ACTIONS, TITLES
from kensei.games.kiriai.habits import choice, standing
from kensei.games.kiriai.moves import Plan, parse
from kensei.games.kiriai.state import State
from kensei.puzzles.puzzle import Puzzle, Theme
from kensei.puzzles.training import About

THEMES: Mapping[str, Theme] = {
    "mistake": Theme(
        title=N_("Which of these plans is a mistake?"),
        question=N_("Which of these plans is a mistake?"),
        task=N_("You are {me}. Both Specials are spent, {rounds}. All plans but one belong to the best mix."),
        right=N_(
            "{move} is the mistake: against the best play it gives away {loss} wins in 100. {reply} punishes it most."
        ),
        wrong=N_("{move} belongs to the best mix, which plays it {number} times in 100."),
        hint=N_("Ask of each plan what {reply} does to it."),
    ),
}


def facts(puzzle: Puzzle, found: dict[str, Any]) -> dict[str, Any]:
    left = int(found["left"])
    found["rounds"] = _("this is the last round") if left == 1 else _("{left} rounds are left").format(left=left)
    if found.get("reply") and found["reply"] == puzzle.facts.get("reply"):
        found["reply"] = label(puzzle, found["reply"])
    return found


def about(puzzle: Puzzle) -> About:
    """Return the distance, and the kind of every plan; of what happened before, a position tells nothing."""
    view = cast(State, puzzle.start()).view(None)
    kinds = {text: choice(cast(Plan, parse(text))) for text in puzzle.choices}
    wrong = frozenset(kinds[text] for text in puzzle.answers())
    return About(standing(view), frozenset(kinds.values()) - wrong, wrong)


def label(puzzle: Puzzle, move: str) -> str:
    """Return a plan by the names of its cards.

    >>> from kensei.puzzles import puzzle
    >>> label(puzzle("kiriai", "1"), "charge high")
    'Charge, then High Strike'
    """
    first, _blank, second = move.partition(" ")
    if first not in ACTIONS or second not in ACTIONS:
        return move
    return _("{first}, then {second}").format(first=_(TITLES[first]), second=_(TITLES[second]))
