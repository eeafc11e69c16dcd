"""What the cards of Kettō would do now, and what is known of the other's: told from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.core.presentation import CardText
from kensei.drawing.scene import DrawContext, Thing
from kensei.drawing.svg import stamp, svg
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import (
    ATTACKS,
    COPIES,
    DOWN,
    EVASION,
    MANOEUVRES,
    PARRIES,
    SIDE_WORDS,
    STANCES,
    TACTICS,
    numeral,
)
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.ledger import sum_of
from kensei.games.ketto.drawing.pieces import LIFE_ROW, barred, described, looks, seen
from kensei.games.ketto.drawing.stage import EDGES
from kensei.games.ketto.gallery import LIFE
from kensei.games.ketto.gallery import TACTICS as TEXTS
from kensei.games.ketto.position import Shown, View

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


# ---- what is known ----


def things() -> tuple[Thing, ...]:
    """Return the row of life as it lies: face down."""
    told = CardText(
        LIFE_ROW,
        N_("Five life cards"),
        N_(
            "Nobody knows their order. Each point of a stroke that goes through turns up one, and whose Death is found has lost."
        ),
        "ketto.vitality.row",
    )
    row = "".join(stamp("e-life-down", 78 * i, 0) for i in range(5))
    return (Thing(told, svg(row, 382, 96), tuple(LIFE.values())),)


def known(table: DrawContext) -> str:
    others = [seat for seat in (0, 1) if seat != table.seat]
    return "".join([known_of(table.view.deck, table.name(seat), table.view.shown[seat]) for seat in others])


@per_language
def known_of(text: str | None, name: str, shown: Shown) -> str:
    """Tell what a player holds by number, and which cards of theirs were seen: on the table, gone, or not yet."""
    combat, tactics = shown.hand
    holds = [counted("{} combat card", "{} combat cards", combat), counted("{} tactic", "{} tactics", tactics)]
    lines = [_("{name} holds {cards}.").format(name=name, cards=listed(holds))]
    left = [card for card in STANCES if card not in shown.gone]
    if shown.stance == DOWN and len(left) < len(STANCES):
        names = listed([load(text).stances[card].name for card in left])
        lines.append(_("Their stance is one of {names}.").format(names=names))
    for movement in shown.movements:
        faces = [short(text, card) for card in movement.faces if card != DOWN]
        if faces:
            words = _("Turned up in movement {n}: {cards}.")
            lines.append(words.format(n=numeral(movement.number), cards=", ".join(faces)))
    lines.append(_("Tactics not seen yet: {cards}.").format(cards=unseen_tactics(shown) or _("none")))
    if shown.gone:
        cards = ", ".join(short(text, card) for card in sorted(set(shown.gone)))
        lines.append(_("Seen and gone: {cards}.").format(cards=cards))
    return "".join(f"<p>{escape(words)}</p>" for words in lines)


def unseen_tactics(shown: Shown) -> str:
    """Count the tactics that may be in the hand, in the deck or face down on the table, by their titles."""
    seen = Counter(shown.gone) + Counter(shown.pool or ())
    seen += Counter(card for movement in shown.movements for card in movement.faces)
    left: Counter[str] = Counter()
    for card in TACTICS:
        left[_(TEXTS[card][0])] += max(0, COPIES[card] - seen[card])
    return ", ".join(f"{number} {title}" for title, number in left.items() if number)


def short(text: str | None, card: str) -> str:
    """Return how a card across the table looks, in short."""
    return looks(load(text), card, True) if card in (*ATTACKS, *STANCES) else described(text, card, True)
