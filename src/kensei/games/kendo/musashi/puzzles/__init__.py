"""Puzzles of Musashi's Challenge: one thing in the hand answers what lies against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kensei.core.i18n import N_, counted
from kensei.games.kendo.cards import CALLED
from kensei.games.kendo.moves import cards_by_name
from kensei.games.kendo.musashi.offers import price_of
from kensei.games.kendo.musashi.state import State
from kensei.puzzles.puzzle import Puzzle, Theme, why_not

THEMES: Mapping[str, Theme] = {
    "answer": Theme(
        title=N_("The only answer"),
        question=N_("The only answer"),
        task=N_("{attack} lies against you, and one of these answers it. Which?"),
        right=N_("{move} is the answer, and the only one in this hand. Without it you lose {price}."),
        wrong=N_("{move} does not answer it: {why}."),
        hint=N_("What does the table of answers allow against {first}?"),
    ),
}


def facts(puzzle: Puzzle, found: dict[str, Any]) -> dict[str, Any]:
    """Add what lies on the table, what having no answer costs, and why a wrong answer is none."""
    state = cast(State, puzzle.start())
    attack = state.attack
    assert attack is not None
    laid = [card for card in (attack.card, attack.green) if card]
    found |= {"attack": " + ".join(CALLED[card] for card in laid), "first": CALLED[attack.green or attack.card]}
    found["price"] = counted("{} card", "{} cards", price_of(attack))
    if "number" in found:
        found["why"] = why_not(puzzle, found["move"])
    return found


def label(puzzle: Puzzle, move: str) -> str:
    return cards_by_name(move)
