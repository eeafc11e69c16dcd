"""Puzzles of Kettō: a stroke to be laid, an attack that nobody survives, the parry that leaves the least."""

from __future__ import annotations

from collections.abc import Mapping

from kensei.core.i18n import N_, _
from kensei.games import game
from kensei.games.ketto.deck import load
from kensei.puzzles.puzzle import Puzzle, Theme

THEMES: Mapping[str, Theme] = {
    "stroke": Theme(
        title=N_("Lay the stroke"),
        question=N_("Lay the stroke of strength {strength}"),
        task=N_("Place one card, so that the strongest stroke is {strength}, with your stance’s bonus."),
        right=N_("Right: the stroke has strength {strength}. No other card and no other place makes it so strong."),
        wrong=N_("This leaves {number} as the strongest stroke."),
    ),
    "lethal": Theme(
        title=N_("Lethal"),
        question=N_("Lethal: nobody survives this stroke"),
        task=N_("{left} life cards of {them} lie face down. Turn up all of them, whatever {them} spends."),
        right=N_("Right, and the only way."),
        wrong=N_("Not for certain: then {them} can hold it to {number} of {left}."),
        hint=N_("Subtract the stance’s line first, then all defense points: how strong must the stroke be?"),
    ),
    "parry": Theme(
        title=N_("Which parry?"),
        question=N_("Which parry holds the stroke at {strength}?"),
        task=N_("The stroke lies open before you, and you play one parry. Leave it as weak as it can be left."),
        right=N_("Right: “{move}”. Then the stroke reaches {strength}, after your stance, whatever way it takes."),
        wrong=N_("“{move}”: then the stroke reaches {number}."),
        hint=N_("Follow each way that is open from here, and add up what it flows through."),
    ),
}


def hint(puzzle: Puzzle, step: int) -> str:
    """Describe how strong the card is that is to be placed; else how to count."""
    if puzzle.theme == "stroke":
        move = game(puzzle.game).parse(puzzle.answers()[step])
        deck = load(None)
        return _("Place a card of strength {strength}.").format(strength=deck.strength[move.what])
    return _(THEMES[puzzle.theme].hint)


SIDES = {
    "U": N_("Bar the way down"),
    "R": N_("Bar the way left"),
    "D": N_("Bar the way up"),
    "L": N_("Bar the way right"),
}
"""The parries as the defender sees the stroke: the letters are the attacker's [ketto.tactic.parry]."""


def label(puzzle: Puzzle, move: str) -> str:
    """Return a parry by its side, other moves as they are spelled."""
    verb, _blank, what = move.partition(" ")
    if verb == "parry":
        return _(SIDES[what])
    return _("No parry") if move == "pass" else move
