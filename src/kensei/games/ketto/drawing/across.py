"""The other side of the table on a phone: a line of small pictures, which a press enlarges. So the own side has the room."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.drawing.letters import wrapped
from kensei.drawing.scene import DrawContext, shown_card
from kensei.drawing.svg import AI, BACK, EDGE, INK2, KIN, RAISED, rect, stamp, svg, text
from kensei.games.ketto.cards import COMBAT, DOWN, numeral
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.movements import PlayArea, extent, heaps, spread
from kensei.games.ketto.drawing.pieces import laid_card, seen
from kensei.games.ketto.gallery import lines_said, run_said
from kensei.games.ketto.position import Movement, View

LINE = 40.0
"""The height of the small pictures in pixels."""
CELLS = (9.0, 7.0, 5.5, 4.5, 3.5)
"""How large a card is in a small picture: the first that fits into the line; the last where none does."""
WHOLE = 388.0
"""The room for the movements when they are enlarged: the page scrolls where there is less."""


def is_folded(table: DrawContext) -> bool:
    """Whether the other side is folded: for whoever plays."""
    return table.reader is not None and not table.views and table.outcome is None


def other_side(table: DrawContext, theirs: PlayArea) -> str:
    """Return the other side as a fold: its line, what a press shows, and what a *Reveal* in the hand may be pressed on."""
    seat = 1 - table.below
    whole = enlarged(table, theirs)
    plain = enlarged(table, PlayArea(theirs.deck, theirs.movements, None, False, frozenset(), fresh=theirs.fresh))
    pressed = f'<div class="when" data-when="R">{whole}</div>' if theirs.verbs else ""
    parts = [mini_stance(table, seat), *[mini(theirs, movement) for movement in theirs.movements]]
    parts += [] if theirs.movements else [f"<span>{escape(without_movements(table))}</span>"]
    larger, smaller = _("larger"), _("smaller")
    words = f'<span class="more"><i>{escape(larger)}</i><i>{escape(smaller)}</i></span>'
    label = f'aria-label="{escape(said(table, theirs))}"'
    is_open = " open" if has_revealed(table) else ""
    is_bare = not theirs.movements and table.view.shown[seat].stance in ("", DOWN)
    fold = f'<details class="across{" bare" if is_bare else ""}"{is_open}><summary {label}>{"".join(parts)}{words}</summary>{plain}</details>'
    return fold + pressed


def said(table: DrawContext, theirs: PlayArea) -> str:
    """Describe the line for readers."""
    cards = [
        _("movement {n} of {cards}").format(n=numeral(one.number), cards=counted("{} card", "{} cards", len(one.cells)))
        for one in theirs.movements
    ]
    words = _("{name}’s stance and movements: {cards}. Press to see them larger.")
    return words.format(name=table.name(1 - table.below), cards=listed(cards) or without_movements(table))


def without_movements(table: DrawContext) -> str:
    """Return what stands where no movement lies: none yet while planning, none left in the battle."""
    return _("no movement left") if table.view.now.first is not None else _("no movement yet")


def has_revealed(table: DrawContext) -> bool:
    """Whether the reader's own turn has just turned up something over there."""
    for event in reversed(table.story):
        if event.name == "turn over":
            return False
        if event.name == "reveal played" and event.facts["seat"] == table.below:
            return True
    return False


def enlarged(table: DrawContext, theirs: PlayArea) -> str:
    """Draw the other side as large as it can be read."""
    heap, low = heaps(theirs, 90, 5, 294, WHOLE)
    body = stance_of(table, 1 - table.below, 6, 5, 0.74) + heap
    return f'<svg viewBox="0 0 390 {max(84.0, low + 6):g}" role="group">{body}</svg>'


def mini_stance(table: DrawContext, seat: int) -> str:
    """Draw the stance small, with its name where it lies face up; enlarged it tells about itself."""
    view: View = table.view
    stance, size = view.shown[seat].stance, f'width="{LINE:g}" height="{LINE:g}"'
    if stance not in view.cards.stances:
        return svg(stance_drawn(view.deck, stance, "", True, 0, 0, LINE / 100), LINE, LINE, extra=size)
    name = view.cards.stances[stance].name
    drawn = svg(laid_card(view.deck, stance, 0, 0, LINE / 100, True), LINE, LINE, extra=size)
    return f"<span>{drawn}{escape(name)}</span>"


def mini(theirs: PlayArea, movement: Movement) -> str:
    """Draw a movement small: its shape, of which kind each card is, what lies open and what is new."""
    columns, rows = extent(movement.cells)
    s = next((size for size in CELLS if rows * size <= LINE), CELLS[-1])
    where = spread(theirs.is_below, movement.cells, 0.5, 0.5, s)
    body = ""
    for cell, kind, face in zip(movement.cells, movement.kinds, movement.faces, strict=True):
        x, y = where[cell]
        fill = RAISED if face != DOWN else BACK if kind == COMBAT else AI
        edge = KIN if (movement.number, cell) in theirs.fresh else EDGE
        body += rect(round(x, 1), round(y, 1), s - 0.6, s - 0.6, fill, 1, edge, 1.2)
    w, h = columns * s * 1.04 + 1, rows * s * 1.04 + 1
    drawn = svg(body, w, h, extra=f'width="{w:.0f}" height="{h:.0f}"')
    return f"<span><b>{numeral(movement.number)}</b>{drawn}</span>"


# ---- stances ----


def stance_of(table: DrawContext, seat: int, x: float, y: float, s: float) -> str:
    view: View = table.view
    known = view.own.stance if seat == view.seat and view.own else ""
    if table.views:
        known = table.views[seat].own.stance
    return stance_drawn(view.deck, view.shown[seat].stance, known, seat != table.below, x, y, s)


@per_language
def stance_drawn(deck: str | None, stance: str, known: str, facing: bool, x: float, y: float, s: float) -> str:
    """Draw a stance: up, down but known to the reader, or down; with its defence points where there is room."""
    if not stance:
        return rect(x, y, 100 * s, 100 * s, "none", 5, EDGE, 1.2, 'stroke-dasharray="4 5"')
    if stance != DOWN:
        now = facing_words(deck, stance) if facing else ""
        return shown_card(laid_card(deck, stance, x, y, s, facing), stance, now)
    if not known:
        return stamp("e-combat", x, y, s)
    return shown_card(f'<g opacity=".7">{laid_card(deck, known, x, y, s)}</g>', known)


FACING = {
    "U": N_("towards you"),
    "R": N_("on the left"),
    "D": N_("towards its owner"),
    "L": N_("on the right"),
}
"""The sides of a stance across the table, as its owner names them and the reader sees them."""


def facing_words(deck: str | None, card: str) -> str:
    """Describe a stance across the table as the reader sees it: its panel speaks as its owner would."""
    stance = load(deck).stances[card]
    runs = [run_said(replace(run, direction=seen(run.direction, True))) for run in stance.attack]
    return _("As you see it: {does}.").format(does="; ".join([*runs, *lines_said(stance, FACING)]))


GUIDE = (
    N_("Five life cards lie beside each name: 2 Miss, 2 Wound, 1 Death. Whoever turns up the other’s Death wins."),
    N_("A bar guards its edge: one halves a stroke that comes there, two leave a third."),
    N_("Small cards with an arrow: so many in a row that way add the red figure."),
    N_("The shield counts only where the card is laid among shields."),
)
"""What the duel is about and how a stance is read, while one is to be chosen."""


@per_language
def stance_guide(x: float, y: float, w: float) -> str:
    """Write it into a column of this width."""
    out, at = "", y
    for words in GUIDE:
        for row in wrapped(_(words), w, 15):
            out += text(x, at, row, 15, INK2, 400, "start", room=w)
            at += 20
        at += 10
    return out
