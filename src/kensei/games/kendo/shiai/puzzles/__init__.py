"""Puzzles of Kendo Shiai: one thing in the hand answers what lies against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kensei.core.i18n import N_, _
from kensei.games import game
from kensei.games.kendo.cards import CALLED
from kensei.games.kendo.moves import cards_by_name
from kensei.games.kendo.shiai.habits import choice, situation
from kensei.games.kendo.shiai.offers import TABLE
from kensei.games.kendo.shiai.state import State
from kensei.puzzles.puzzle import Puzzle, Theme, why_not
from kensei.puzzles.training import About

THEMES: Mapping[str, Theme] = {
    "answer": Theme(
        title=N_("The only answer"),
        question=N_("The only answer"),
        task=N_("You are {me}. {attack} lies against you, and one of these answers it. Which?"),
        right=N_("{move} is the answer, and the only one in this hand. Without it: {without}."),
        wrong=N_("{move} does not answer it: {why}."),
        hint=N_("Against {row}: what does the table of answers allow?"),
    ),
}
WITHOUT = {
    "brown": N_("an ippon for the other"),
    "red": N_("an ippon for the other"),
    "seme": N_("an ippon for the other"),
    "raid": N_("two of your cards are lost"),
    "jodan": N_("you throw two cards"),
    "oshidashi": N_("a hansoku for you"),
    "maki": N_("a hansoku for you"),
    "stroke": N_("no ippon: the brown is an attack on you"),
}
"""What declining costs, by the row of the table of answers [shiai.decline]."""


def facts(puzzle: Puzzle, found: dict[str, Any]) -> dict[str, Any]:
    """Add what lies on the table, what declining costs, and why a wrong answer is none."""
    state, row = cast(State, puzzle.start()), str(found["row"])
    assert state.attack is not None
    laid = [card for card in (state.attack.card, state.attack.green) if card]
    found |= {"attack": "+".join(CALLED[card] for card in laid), "row": _(TABLE.attacks[row].words)}
    found["without"] = _(WITHOUT[row])
    if "number" in found:
        found["why"] = why_not(puzzle, found["move"])
    return found


def about(puzzle: Puzzle) -> About:
    """Return what lies against the player, and what the answer does to the other; the rest answers nothing."""
    rules, view = game(puzzle.game), cast(State, puzzle.start()).view(puzzle.seat)
    right = frozenset(choice(rules.parse(text), view) for text in puzzle.answers())
    return About(situation(view, (), puzzle.seat), right)


def label(puzzle: Puzzle, move: str) -> str:
    return cards_by_name(move)
