"""Puzzles of Bushido: cards of the best mix, and one among them that gives something away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kensei.core.i18n import N_, _
from kensei.games.bushido.deck import deck
from kensei.games.bushido.habits import kinds, situation
from kensei.games.bushido.state import State
from kensei.puzzles.puzzle import Puzzle, Theme
from kensei.puzzles.training import About

THEMES: Mapping[str, Theme] = {
    "mistake": Theme(
        title=N_("Which of these cards is a mistake?"),
        question=N_("Which of these cards is a mistake?"),
        task=N_(
            "You are {fighter}, with {health} health; {foe} has {foe_health}. All cards but one belong to the best mix."
        ),
        right=N_(
            "{move} is the mistake: against the best play it gives away {loss} wins in 100. {reply} punishes it most."
        ),
        wrong=N_("{move} belongs to the best mix, which plays it {number} times in 100."),
        hint=N_("Ask of each card what {reply} does to it."),
    ),
}


def facts(puzzle: Puzzle, found: dict[str, Any]) -> dict[str, Any]:
    """Add who fights whom; cards are called by their names, the other's by those of their fighter."""
    sides = cast(State, puzzle.start()).sides
    own, other = (sides[seat].shown for seat in (puzzle.seat, 1 - puzzle.seat))
    fighters = deck().fighters
    found |= {"fighter": _(fighters[own.fighter].title), "health": own.health}
    found |= {"foe": _(fighters[other.fighter].title), "foe_health": other.health}
    if found.get("reply") in deck().place:
        found["reply"] = named(other.fighter, found["reply"])
    return found


def about(puzzle: Puzzle) -> About:
    """Return how the duel stands, and the kind of every card; of what happened before, a position tells nothing."""
    view = cast(State, puzzle.start()).view(puzzle.seat)
    known = kinds(view.table.deck)
    wrong = frozenset(known[mon] for mon in puzzle.answers())
    return About(situation(view, (), puzzle.seat), frozenset(known[mon] for mon in puzzle.choices) - wrong, wrong)


def label(puzzle: Puzzle, move: str) -> str:
    return named(cast(State, puzzle.start()).sides[puzzle.seat].shown.fighter, move)


def named(fighter: str, mon: str) -> str:
    """Return the card of a fighter by its title and its Mon.

    >>> named("swift", "kiri").endswith("(kiri)")
    True
    """
    box = deck()
    if mon not in box.place:
        return mon
    return f"{_(box.fighters[fighter].cards[mon].name)} ({mon})"
