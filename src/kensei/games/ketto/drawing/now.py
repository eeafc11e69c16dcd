"""What the cards of Kettō would do now, a sentence each: told from the view alone."""

from __future__ import annotations

from collections.abc import Iterator

from kensei.core.i18n import N_, _, listed
from kensei.drawing.scene import DrawContext
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import ATTACKS, DOWN, EVASION, MANOEUVRES, PARRIES, SIDE_WORDS, STANCES
from kensei.games.ketto.drawing.ledger import sum_of
from kensei.games.ketto.drawing.pieces import barred, seen
from kensei.games.ketto.drawing.stage import EDGES
from kensei.games.ketto.position import View

WAYS = (N_("{way}: all of the stroke counts"), N_("{way}: half of it"), N_("{way}: a third of it"))


def now(table: DrawContext) -> dict[str, str]:
    """Return what the cards in sight would do now, by their ids."""
    view: View = table.view
    if view.now.attack is None or view.attacking is None:
        return {}
    return dict([*stances_now(table), *hand_now(table), *pool_now(table), *manoeuvres_now(table)])


def total_now(table: DrawContext) -> int:
    """Return the strength of the stroke so far, or what is left of it."""
    view: View = table.view
    assert view.now.attack is not None
    return sum_of(table) if view.now.point in ("parry", "flow") else view.now.attack.strength


def stances_now(table: DrawContext) -> Iterator[tuple[str, str]]:
    """Yield what the defender's stance does to the stroke."""
    view: View = table.view
    defender, attack, movement = 1 - view.now.turn, view.now.attack, view.attacking
    assert attack is not None
    assert movement is not None
    shown = view.shown[defender].stance
    if shown == DOWN or shown not in STANCES or not attack.stroke:
        return
    lines, facing = view.cards.stances[shown].lines, view.now.turn != table.below
    if view.now.point == "flow":
        sides = strokes.open_sides(view.cards, movement, attack.stroke, attack.parried)
        said = [_(WAYS[lines[side]]).format(way=_(SIDE_WORDS[seen(side, facing)]).capitalize()) for side in sides]
        if said:
            yield shown, "; ".join(said) + "."
        return
    side = strokes.direction(attack.stroke)
    if side and view.now.point == "parry":
        total = total_now(table)
        left = strokes.after_line(total, lines[side])
        edge = _(EDGES[seen(side, defender != table.below)])
        words = _("The stroke comes at its {edge} edge: stopped now, {n} would become {left}.")
        yield shown, words.format(edge=edge, n=total, left=left)


def hand_now(table: DrawContext) -> Iterator[tuple[str, str]]:
    """Yield what the own parries and evasions would stop."""
    view: View = table.view
    attack, movement = view.now.attack, view.attacking
    assert attack is not None
    assert movement is not None
    held = view.own.hand if view.own else ()
    if view.now.point == "parry" and table.can_play:
        sides = strokes.open_sides(view.cards, movement, attack.stroke, attack.parried)
        for card in held:
            if card in PARRIES.values():
                yield card, parry_said(sides, card, total_now(table))
    if view.now.point == "evade" and table.can_play and EVASION in held:
        yield EVASION, _("Life card {n} stays face down, and the strike is lost.").format(n=attack.place)


def parry_said(sides: str, card: str, total: int) -> str:
    way = _(SIDE_WORDS[barred(card)])
    if card[1] not in sides:
        return _("The stroke cannot go {way} here: it stops nothing.").format(way=way)
    others = listed([_(SIDE_WORDS[seen(side, True)]) for side in sides if side != card[1]])
    if others:
        return _("Bars the way {way}; the stroke may still go {others}.").format(way=way, others=others)
    return _("Bars the only way on: the stroke ends with {n}.").format(n=total)


def pool_now(table: DrawContext) -> Iterator[tuple[str, str]]:
    """Yield what each card of the pool would leave of the stroke."""
    view: View = table.view
    attack = view.now.attack
    assert attack is not None
    if view.now.point != "spend":
        return
    for card in view.shown[1 - view.now.turn].pool or ():
        if (card in ATTACKS or card in STANCES or card == "D") and view.cards.defense[card]:
            left = max(0, attack.strength - view.cards.defense[card])
            worth = view.cards.defense[card]
            words = _("Takes away {worth}: {n} becomes {left}.")
            yield card, words.format(worth=worth, n=attack.strength, left=left)


def manoeuvres_now(table: DrawContext) -> Iterator[tuple[str, str]]:
    """Yield whether the open manoeuvres of the movement lie in its stroke."""
    view: View = table.view
    attack, movement = view.now.attack, view.attacking
    assert attack is not None
    assert movement is not None
    if view.now.point == "guard":
        return
    for card in movement.faces:
        if card in MANOEUVRES:
            pattern = view.cards.manoeuvres[card]
            is_in = strokes.contains(attack.stroke, pattern) if attack.stroke else False
            words = _("The cards of the stroke make it: +{n}.") if is_in else _("Its pattern is not in the stroke.")
            yield card, words.format(n=pattern.bonus)
