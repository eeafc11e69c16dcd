"""What is said of a tactic that is pressed: what it works on, its pattern, and what it means to call the battle now."""

from __future__ import annotations

from functools import lru_cache

from kensei.core.i18n import _, counted, listed
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import ACTIONS_A_TURN, ATTACKS, DEFENSE, DEFENSIVE, DOWN, numeral
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.planned import KettoPlan, paths, plan_of
from kensei.games.ketto.position import View

SQUARES = str.maketrans("#.", "■□")
FEW = 1
"""With so many movements, or fewer, one is warned before the battle is called."""


def manoeuvre_said(view: View, card: str) -> str:
    """Say what a manoeuvre adds and to what, its pattern row by row, and which movements have such a stroke already."""
    pattern = view.cards.manoeuvres[card]
    rows = " / ".join(pattern.rows).translate(SQUARES)
    said = _("+{n} if its movement’s stroke runs over cards that lie like this, row by row: {rows}.")
    plan = plan_of(view)
    fitting = [numeral(n) for n in holding(plan, card)] if plan else []
    then = _("Movement {numbers} has such a stroke now.").format(numbers=listed(fitting)) if fitting else ""
    return " ".join(filter(None, (said.format(n=pattern.bonus, rows=rows), then)))


@lru_cache(maxsize=1024)
def holding(plan: KettoPlan, card: str) -> tuple[int, ...]:
    """Return the movements with a stroke that contains the pattern, by the cards that their owner may look at."""
    deck = load(plan.deck)
    found = []
    for movement, faces in zip(plan.movements, plan.faces, strict=True):
        known = {cell: face for cell, face in zip(movement.cells, faces, strict=True) if face in ATTACKS}
        if DEFENSE in faces or DEFENSIVE in faces or DOWN in faces:
            continue
        if any(strokes.contains(path, deck.manoeuvres[card]) for begin in known for path in paths(deck, known, begin)):
            found.append(movement.number)
    return tuple(found)


def valor_asked(view: View) -> str:
    """Return what is asked before the battle is called with one movement to attack with, or none; "" with more."""
    plan = plan_of(view)
    if plan is None or view.now.valors:
        return ""
    attacking = sum(DEFENSE not in faces and DEFENSIVE not in faces for faces in plan.faces)
    if attacking > FEW:
        return ""
    said = (
        _("Begin the battle with one movement? You attack once.")
        if attacking
        else _("Begin the battle without a movement that attacks? You would not attack at all.")
    )
    other, movements = f"{{{1 - (view.seat or 0)}}}", counted("{} movement", "{} movements", len(view.theirs.movements))
    theirs = _("{name} has {movements}.").format(name=other, movements=movements)
    left = ACTIONS_A_TURN - view.now.taken - 1
    last = counted("{} action is left after it.", "{} actions are left after it.", left) if left else ""
    return " ".join(filter(None, (said, theirs, last)))
