"""Kettō's ledger: what a stroke comes to, line by line, from the cards to what goes through. It always adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import takewhile

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext, spoken_of
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import DOWN, MANOEUVRES, OPPOSITE, SIDE_WORDS, STANCES, TACTIC, Cell, beside
from kensei.games.ketto.deck import Deck
from kensei.games.ketto.drawing.pieces import looks, seen
from kensei.games.ketto.drawing.stage import EDGES
from kensei.games.ketto.position import Movement, View

BEGUN = frozenset({"attack begun", "attack failed"})
CUTS = ("–", "÷ 2", "÷ 3")
EDGE_LINES = (N_("{edge} edge, no line"), N_("{edge} edge, one line"), N_("{edge} edge, two lines"))
TURNED_UP = {"miss": N_("turned up: Miss"), "wound": N_("turned up: Wound"), "death": N_("turned up: Death")}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the ledger: what it is, what it changes, what there is then."""

    words: str
    change: str
    total: int | None
    """None: this may come, and nobody knows what it leaves."""
    detail: str = ""
    kind: str = "done"
    """`done`, `now`: the last thing that happened, `maybe`: may come."""
    card: str = ""
    pick: str = ""
    """The move that this line stands for: it shows while that is chosen."""

    def html(self) -> str:
        small = f"<small>{escape(self.detail)}</small>" if self.detail else ""
        shown = f' class="{self.kind}{" when" if self.pick else ""}"'
        when = f' data-when="{escape(self.pick)}"' if self.pick else ""
        total = "" if self.total is None else self.total
        return (
            f'<tr{shown}{when}{spoken_of(self.card)}><th scope="row">{escape(self.words)}{small}</th>'
            f'<td class="chg{" same" if self.change == CUTS[0] else ""}">{escape(self.change)}</td><td class="run">{total}</td></tr>'
        )


def this_attack(story: Sequence[Event]) -> list[Event]:
    """Return the events of the attack that is being resolved, as far as the story was kept."""
    return list(takewhile(lambda event: event.name not in BEGUN, reversed(story)))[::-1]


def settled(table: DrawContext) -> list[Row]:
    """Return all that counts already, in the order in which it is counted."""
    view: View = table.view
    rows = list(strength_rows(table))
    if view.now.point not in ("parry", "flow"):
        rows += cut_rows(table, rows[-1].total or 0)
        rows += answer_rows(table, rows[-1].total or 0)
    if len(rows) > 1:
        rows[-1] = replace(rows[-1], kind="now")
    return rows


def strength_rows(table: DrawContext, told: Sequence[tuple[str, int, str]] = ()) -> Iterator[Row]:
    """Yield the cards, and what is added for stance, manoeuvres, wounds and valor [ketto.battle.bonuses].

    `told`: manoeuvres that are told of before the board shows them: words, points, card.
    """
    view: View = table.view
    now, movement, deck = view.now, view.attacking, view.cards
    assert now.attack is not None
    assert movement is not None
    path, shown = now.attack.stroke, view.shown[now.turn]
    faces = [movement.faces[movement.cells.index(cell)] for cell in path if cell in movement.cells]
    points = [deck.strength[face] for face in faces[1:]]
    total = sum(points)
    detail = " + ".join(map(str, points)) if len(points) > 1 else "" if points else _("the first one only begins")
    yield Row(_("Cards"), "", total, detail)
    if len(path) < 2:
        return
    for words, detail, bonus, card in bonuses(table, faces):
        total += bonus
        yield Row(words, f"+{bonus}", total, detail, card=card)
    for words, bonus, card in told:
        total += bonus
        yield Row(words, f"+{bonus}", total, _("its pattern lies in the stroke"), card=card)
    wounds = shown.wounds()
    if wounds:
        total += wounds
        yield Row(_("Wounds"), f"+{wounds}", total, _("on all later strokes"), card="wound")
    if now.first == now.turn and now.valors > 1:
        total += now.valors - 1
        yield Row(_("Valor"), f"+{now.valors - 1}", total, card="V")


def bonuses(table: DrawContext, faces: Sequence[str]) -> Iterator[tuple[str, str, int, str]]:
    """Yield what the stance and the open manoeuvres earn: words, detail, points, card."""
    view: View = table.view
    now, movement, deck = view.now, view.attacking, view.cards
    assert now.attack is not None
    assert movement is not None
    path, facing = now.attack.stroke, now.turn != table.below
    shown = view.shown[now.turn].stance
    stance = deck.stances.get(shown)
    for run in strokes.earned(stance, path) if stance else ():
        way = _(SIDE_WORDS[seen(run.direction, facing)])
        detail = _("{n} cards in a row {way}").format(n=run.run, way=way)
        yield whose(table, now.turn, stance.name if stance else ""), detail, run.bonus, shown
    if now.point not in ("parry", "flow"):
        for card in movement.faces:
            if card in MANOEUVRES and strokes.contains(path, deck.manoeuvres[card]):
                words = whose(table, now.turn, _("manoeuvre"))
                yield words, _("its pattern lies in the stroke"), deck.manoeuvres[card].bonus, card


def whose(table: DrawContext, seat: int, what: str) -> str:
    if seat == table.reader:
        return _("Your {thing}").format(thing=what)
    return _("{name}’s {thing}").format(name=table.name(seat), thing=what)


def cut_rows(table: DrawContext, total: int) -> Iterator[Row]:
    """Yield what the defender's line leaves [ketto.stance.defense]."""
    view: View = table.view
    assert view.now.attack is not None
    side = strokes.direction(view.now.attack.stroke)
    if not total or not side:
        return
    yield line_row(table, side, strokes.after_line(total, line_of(view, side)))


def line_of(view: View, side: str) -> int:
    stance = view.cards.stances.get(view.shown[1 - view.now.turn].stance)
    return stance.lines[side] if stance else 0


def line_row(table: DrawContext, side: str, left: int | None) -> Row:
    """Return the line that a stroke meets which goes to this side, as the attacker names it."""
    view: View = table.view
    defender = 1 - view.now.turn
    shown = view.shown[defender].stance
    if shown == DOWN:
        return Row(whose(table, defender, _("stance")), "?", None, _("face down until the stroke is complete"))
    lines = line_of(view, side)
    edge = _(EDGES[seen(side, defender != table.below)])
    words = whose(table, defender, view.cards.stances[shown].name)
    return Row(words, CUTS[lines], left, _(EDGE_LINES[lines]).format(edge=edge), card=shown)


def answer_rows(table: DrawContext, total: int) -> Iterator[Row]:
    """Yield the shields that were spent and the life cards that were struck, one by one as far as the story was kept."""
    view: View = table.view
    assert view.now.attack is not None
    facing = view.now.turn == table.below
    events = this_attack(table.story)
    for i, event in enumerate(events):
        facts = event.facts
        if event.name == "spent":
            card = str(facts["card"])
            total = int(str(facts["strength"]))
            yield Row(shield_words(view, card, facing), f"− {view.cards.defense[card]}", total, card=card)
        elif event.name == "struck":
            total = int(str(facts["strength"]))
            after = next((e for e in events[i:] if e.name in ("vitality turned up", "evaded")), None)
            detail = _("evaded") if after and after.name == "evaded" else ""
            detail = _(TURNED_UP[str(after.facts["card"])]) if after and not detail else detail
            yield Row(_("Life card {n}").format(n=facts["place"]), "− 1", total, detail)
    left = view.now.attack.strength
    if left != total:
        yield Row(_("Shields and strikes"), f"− {total - left}", left)


def shield_words(view: View, card: str, facing: bool = False) -> str:
    """Describe which card of the pool a shield is.

    >>> from kensei.games.ketto import GAME
    >>> view = GAME.start().view(0)
    >>> shield_words(view, "A08"), shield_words(view, "S5"), shield_words(view, "D")
    ('Card 1 →←', 'Waki', 'Defense')
    """
    if card in STANCES:
        return looks(view.cards, card)
    if card in view.cards.strength and view.cards.flow[card]:
        return _("Card {looks}").format(looks=looks(view.cards, card, facing))
    return _("Defense")


def possible(table: DrawContext) -> Iterator[Row]:
    """Yield what may still come while the stroke runs: the next card, tactics, the line, shields."""
    view: View = table.view
    now, movement = view.now, view.attacking
    assert movement is not None
    assert now.attack is not None
    facing, defender = now.turn != table.below, 1 - now.turn
    sides = strokes.open_sides(view.cards, movement, now.attack.stroke, now.attack.parried)
    if now.point == "flow":
        for side in sides:
            cell = beside(now.attack.stroke[-1], side)
            change, detail = next_card(view.cards, own_face(view, movement, cell), side)
            pick = f"flow {side}" if table.can_play else ""
            yield Row(_(NEXT[seen(side, facing)]), change, None, detail, "maybe", pick=pick)
    if any(face == DOWN and kind == TACTIC for face, kind in zip(movement.faces, movement.kinds, strict=True)):
        yield Row(_("The tactics in it"), "+ ?", None, _("turned up at the end"), "maybe")
    side = strokes.direction(now.attack.stroke)
    if side:
        left = strokes.after_line(sum_of(table), line_of(view, side)) if view.shown[defender].stance != DOWN else None
        yield replace(
            line_row(table, side, left), kind="maybe usual" if now.point == "flow" and table.can_play else "maybe"
        )
    if now.point == "flow" and table.can_play:
        for side in sides:
            yield replace(line_row(table, side, None), kind="maybe", pick=f"flow {side}")
    worth = [view.cards.defense[card] for card in view.shown[defender].pool or () if view.cards.defense[card]]
    if worth:
        points = ", ".join(map(str, sorted(worth, reverse=True)))
        detail = _("{points} at the most").format(points=points)
        yield Row(whose(table, defender, _("shields")), f"− {sum(worth)}", None, detail, "maybe")


def own_face(view: View, movement: Movement, cell: Cell) -> str:
    """Return the card that lies face down there, where its owner may look at it; else DOWN."""
    if view.own is None or not view.peek or view.now.turn != view.seat:
        return DOWN
    return view.own.faces[view.mine.movements.index(movement)][movement.cells.index(cell)]


def next_card(deck: Deck, face: str, side: str) -> tuple[str, str]:
    """Return what the card on a side would add to the stroke, and whether it connects."""
    if face == DOWN:
        return "+ ?", _("if it connects")
    if OPPOSITE[side] in deck.flow.get(face, ""):
        return f"+{deck.strength[face]}", _("it connects")
    return "+0", _("it does not connect")


NEXT = {
    "U": N_("The card above"),
    "R": N_("The card on the right"),
    "D": N_("The card below"),
    "L": N_("The card on the left"),
}


def sum_of(table: DrawContext) -> int:
    """Return what the stroke comes to by now."""
    return settled(table)[-1].total or 0


def choosable(table: DrawContext) -> list[Row]:
    """Return a line for each shield that may be chosen: the page shows it, and counts."""
    view: View = table.view
    if view.now.point != "spend" or not table.can_play:
        return []
    worth, out = view.cards.defense, list[Row]()
    for move in table.legal:
        if move.verb == "spend":
            words = shield_words(view, move.what)
            out.append(Row(words, f"− {worth[move.what]}", None, "", "now", move.what, str(move)))
    return out


def ledger(table: DrawContext) -> str:
    """Return the ledger of the attack as an HTML table; "" where there is nothing to add up."""
    view: View = table.view
    if view.now.attack is None or view.now.point == "guard":
        return ""
    rows = settled(table)
    running = view.now.point in ("parry", "flow")
    may_come = list(possible(table)) if running else []
    is_own = view.now.turn == view.seat
    head = _("What it comes to") if is_own or table.reader is None else _("What comes at you")
    total = rows[-1].total or 0
    body = "".join(row.html() for row in rows)
    chosen = "".join(row.html() for row in choosable(table))
    later = "".join(row.html() for row in may_come)
    return (
        f'<table class="ledger"><caption>{escape(head)}</caption><tbody data-id="settled">{body}</tbody>'
        f'<tbody data-id="ledger" data-chosen>{chosen}</tbody><tbody class="later" data-id="later">{later}</tbody>{foot(table, total)}</table>'
    )


def foot(table: DrawContext, total: int) -> str:
    view: View = table.view
    words, note = foot_words(table, total)
    hurt = " hurt" if total and view.now.point == "spend" and table.can_play else ""
    return (
        f'<tfoot><tr><th scope="row">{escape(words)}<small>{escape(note)}</small></th>'
        f'<td colspan="2" class="big{hurt}" data-id="ledger-sum" data-left>{total}</td></tr></tfoot>'
    )


def foot_words(table: DrawContext, total: int) -> tuple[str, str]:
    view: View = table.view
    now = view.now
    assert now.attack is not None
    if now.point in ("parry", "flow"):
        side = strokes.direction(now.attack.stroke)
        if not side or view.shown[1 - now.turn].stance == DOWN:
            return _("Strength so far"), ""
        lines = line_of(view, side)
        sum_ = f"{total} {CUTS[lines]} = {strokes.after_line(total, lines)}" if lines else f"{total}"
        return _("Strength so far"), _("if it stops now: {sum}").format(sum=sum_)
    if now.point == "spend":
        return _("Goes through"), _("a life card may be turned up for each")
    return _("Left to strike"), _("one for each card that is turned up")
