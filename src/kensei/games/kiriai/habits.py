"""The situations of Kiri-ai in which a player may have habits, and what they are called.

A decision belongs to one situation, the first that fits; all of them are public, so whoever sits opposite knows which
it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kensei.core.habits import ChoiceWords, HabitWords
from kensei.core.i18n import N_
from kensei.core.protocol import Event
from kensei.games.kiriai.cards import SPECIALS
from kensei.games.kiriai.moves import Place, Plan
from kensei.games.kiriai.state import View

EVENTS = ("revealed", "entered", "wounded")
"""What happened before, by which a situation is known."""
SPECIAL = "special"
"""Stands for any Special, in either place of a plan."""

SITUATIONS: Mapping[str, str] = {
    "hit": N_("After being hit"),
    "hitting": N_("After a hit of yours"),
    "first": N_("In the first round"),
    "touching": N_("At distance 0"),
    "near": N_("At distance 1"),
    "far": N_("At distance 2 or more"),
}
CHOICES: Mapping[str, ChoiceWords] = {
    "approach": ChoiceWords(N_("you begin with Approach"), N_("Approach"), N_("begin with Approach")),
    "retreat": ChoiceWords(N_("you begin with Retreat"), N_("Retreat"), N_("begin with Retreat")),
    "charge": ChoiceWords(N_("you begin with Charge"), N_("Charge"), N_("begin with Charge")),
    "stance": ChoiceWords(N_("you begin with Change Stance"), N_("Change Stance"), N_("begin with Change Stance")),
    "high": ChoiceWords(N_("you begin with High Strike"), N_("High Strike"), N_("begin with High Strike")),
    "low": ChoiceWords(N_("you begin with Low Strike"), N_("Low Strike"), N_("begin with Low Strike")),
    "balanced": ChoiceWords(
        N_("you begin with Balanced Strike"), N_("Balanced Strike"), N_("begin with Balanced Strike")
    ),
    SPECIAL: ChoiceWords(N_("you play your Special"), N_("your Special"), N_("play your Special")),
}
ANSWERS: Mapping[str, str] = {
    "approach": N_("begins with Approach"),
    "retreat": N_("begins with Retreat"),
    "charge": N_("begins with Charge"),
    "stance": N_("begins with Change Stance"),
    "high": N_("begins with High Strike"),
    "low": N_("begins with Low Strike"),
    "balanced": N_("begins with Balanced Strike"),
    SPECIAL: N_("plays their Special"),
}
WORDS = HabitWords(
    SITUATIONS,
    CHOICES,
    ANSWERS,
    each=N_("a round"),
    left_out=N_("Duels on the field of seven spaces are left out: there a good mixer is not known exactly."),
    puzzles="mistake",
)


def choice(plan: Plan | Place, view: View | None = None) -> str:
    """Return the key of a plan: its first action, or that it has the Special in it; nothing for a place.

    >>> choice(Plan("retreat", "high")), choice(Plan("retreat", "kesa"))
    ('retreat', 'special')
    """
    if isinstance(plan, Place):
        return ""
    return SPECIAL if plan.first in SPECIALS or plan.second in SPECIALS else plan.first


def situation(view: View, story: Sequence[Event], seat: int) -> str:
    """Return the situation of a seat by what everybody sees, and what happened so far (of `EVENTS`)."""
    starts = [number for number, event in enumerate(story) if event.name == "revealed" and event.facts["action"] == 1]
    if not starts:
        return "first"
    hurt = {event.facts["seat"] for event in story[starts[-1] :] if event.name == "wounded"}
    if hurt:
        return "hit" if seat in hurt else "hitting"
    return standing(view)


def standing(view: View) -> str:
    """Return the situation by the distance alone."""
    distance = abs((view.shown[0].space or 0) - (view.shown[1].space or 0))
    return ("touching", "near", "far")[min(distance, 2)]
