"""Kettō's board: in planning the movements of both; in battle the stage of one attack, with its ledger beside it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from gettext import NullTranslations

from kensei.core.i18n import N_, _, counted, per_language, translations
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import DrawContext, Drawing
from kensei.drawing.svg import INK, INK2, LINE, g, line, text
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import DOWN, VALOR, Cell, numeral
from kensei.games.ketto.drawing.across import is_folded, other_side, stance_guide, stance_of
from kensei.games.ketto.drawing.hand import ended
from kensei.games.ketto.drawing.ledger import ledger, sum_of
from kensei.games.ketto.drawing.movements import PlayArea, area, extent, heaps, label
from kensei.games.ketto.drawing.pieces import faces, seen
from kensei.games.ketto.drawing.planned import begun, joins, label_words, plan_of
from kensei.games.ketto.drawing.stage import (
    Ground,
    cuts_of,
    fought,
    ground,
    hits,
    life_stage,
    room_for_stance,
    stance_hit,
    stance_words,
    tag,
    turned_last,
    ways_on,
)
from kensei.games.ketto.moves import cell_of
from kensei.games.ketto.position import View

STRIP = 84.0
"""The height of what each side has, on a phone."""
PRESSED = (frozenset({"reveal"}), frozenset({"attack", "place"}))
"""The verbs that press something in the play area above, and in the one below."""
STRUCK = frozenset({"strike", "evade", "vitality"})
"""The points at which the stage shows the life that is struck."""


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    is_wide = shape == "wide"
    parts = [
        summary(table.name(seat), view.shown[seat].vitality, len(view.shown[seat].movements))
        for seat in (table.below, 1 - table.below)
    ]
    beside = above = ""
    if view.attacking:
        drawn, w, h = staged(table, is_wide)
        beside = ledger(table)
    else:
        drawn, w, h = wide(table, view) if is_wide else tall(table, view)
        if view.now.point == "over":
            life, under = ended(table, is_wide)
            if any(side.movements for side in view.shown):
                drawn, h = life + line(0, under - 6, w, under - 6, LINE) + g(drawn, 0, under), h + under
            else:  # the life of both is all there is
                drawn, w, h = life, 540 if is_wide else w, under
        above = "" if is_wide or not is_folded(table) else above_movements(table)
    least = w * 0.82 if not is_wide and w > 390 else 0
    body = replaced_faces(translations(), view.deck) + drawn if view.deck else drawn
    return Drawing(body, w, h, "; ".join(parts), pressed=bool(table.legal), beside=beside, above=above, least=least)


def play_area(table: DrawContext, seat: int) -> PlayArea:
    view: View = table.view
    faces = view.own.faces if view.own and view.peek and seat == view.seat else None
    if table.views:
        faces = table.views[seat].own.faces
    verbs = PRESSED[seat == table.below].intersection([move.verb for move in table.legal])
    attack = view.now.attack if seat == view.now.turn else None
    fresh, opened = last_turn(table, seat)
    told = sums_told(view, verbs) if seat == view.seat and not table.views else ((), ())
    movements = view.shown[seat].movements
    return PlayArea(view.deck, movements, faces, seat == table.below, verbs, attack, fresh, opened, *told)


Told = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, int, Cell, str], ...]]


def sums_told(view: View, verbs: Collection[str]) -> Told:
    """Return what is said over the own movements, and where a card of the hand would be flowed through."""
    plan = plan_of(view)
    if plan is None or not plan.movements:
        return (), ()
    labels = tuple([label_words(view, plan, one.number, numeral(one.number)) for one in plan.movements])
    found = joins(plan, view.secret.hand) if "place" in verbs else ()
    strength = view.cards.strength
    joined = [
        (one.card, one.number, one.cell, f"= {one.then.total}" if one.then else f"+{strength[one.card]}")
        for one in found
    ]
    starts = begun(plan) if "attack" in verbs else ()
    return labels, (*joined, *[("", number, cell, f"= {total}") for number, cell, total in starts])


def last_turn(table: DrawContext, seat: int) -> tuple[frozenset[tuple[int, Cell]], frozenset[int]]:
    """Return the cards that the other's last turn laid before this seat's side, and movements that a reveal turned up."""
    laid, opened, ended = set[tuple[int, Cell]](), set[int](), 0
    for event in reversed(table.story):
        facts = event.facts
        ended += event.name == "turn over"
        if ended > 1 or event.name in ("battle begun", "dealt"):
            break
        if facts.get("seat") == table.below:
            continue
        if event.name == "placed" and facts["seat"] == seat:
            laid.add((int(str(facts["movement"])), cell_of(str(facts["cell"]))))
        elif event.name == "reveal played" and facts["target"] == seat:
            opened.add(int(str(facts["movement"])))
    return frozenset(laid), frozenset(opened)


@lru_cache(maxsize=16)
def replaced_faces(_language: NullTranslations, deck: str) -> str:
    """Define the cards of a deck that is not the house's."""
    return f"<defs>{''.join(faces(deck).values())}</defs>"


@per_language
def summary(name: str, vitality: tuple[str, ...], movements: int) -> str:
    life = ", ".join(kind for kind in vitality if kind != DOWN) or _("all face down")
    return _("{name}: {n} movements, life {life}").format(name=name, n=movements, life=life)


# ---- the attack ----


def staged(table: DrawContext, is_wide: bool) -> tuple[str, float, float]:
    """Draw the attack: the stroke and the stance it drives at, or the life it strikes."""
    view: View = table.view
    if view.now.point in STRUCK:
        return life_stage(table, turned_last(table), is_wide)
    return wide_stage(table) if is_wide else tall_stage(table)


def stage_ground(table: DrawContext, is_wide: bool) -> tuple[PlayArea, Ground]:
    """Return the attacking movement and where it lies on the stage."""
    of = play_area(table, table.view.now.turn)
    if is_wide:
        return of, ground(of, 6, 12, 478, 490, 150)
    broad = 378.0 if is_broad(of) else 248.0
    return of, ground(of, 6, 8, broad, 262, 86, least=46)


def is_broad(of: PlayArea) -> bool:
    """Whether a movement is so broad that on a phone it has the whole width, and the stance lies below it."""
    movement = of.attacking()
    return movement is not None and extent(movement.cells)[0] > 4


def stroke_drawn(table: DrawContext, of: PlayArea, on: Ground) -> str:
    view: View = table.view
    attack = view.now.attack
    assert attack is not None
    picks = frozenset(map(str, table.legal))
    is_running = view.now.point in ("parry", "flow")
    out = fought(of, view.now.point, on, picks, cuts_of(view, ways_on(of)) if is_running else {})
    total = tag(on, attack.stroke[-1], sum_of(table)) if is_running and attack.stroke else ""
    return f'{out}<g data-id="tag">{total}</g>'


def wide_stage(table: DrawContext) -> tuple[str, float, float]:
    view: View = table.view
    of, on = stage_ground(table, True)
    out = stroke_drawn(table, of, on)
    foot = max(y for _x, y in on.where.values()) + on.s + 16
    if view.now.point == "guard":
        return out, 496, max(foot, 300)
    way = heading(table)
    last = on.where[view.now.attack.stroke[-1]] if view.now.attack and view.now.attack.stroke else (0.0, 200.0)
    height = max(foot, 400.0)
    x, y = room_for_stance(way, 556, min(max(last[1] + on.s / 2 - 65, 110), height - 230), 130)
    out += stance_hit(table, hits(table), x, y, 130)
    whose, name, does = stance_words(table)
    # Room for the head of the stroke: as it goes, and as it may go.
    ways = {seen(side, view.now.turn != table.below) for side in hits(table).strip()}
    above, under = (y - 92 if "D" in ways else y - 20), (y + 222 if "U" in ways else y + 156)
    out += text(x + 65, above, clipped_to(whose, 190, 15, bold=False), 15, INK2, 500)
    out += text(x + 65, under, name, 15.5, INK, 600) + text(x + 65, under + 20, does, 14.2, INK2, room=230)
    return out, 722, height


def tall_stage(table: DrawContext) -> tuple[str, float, float]:
    view: View = table.view
    of, on = stage_ground(table, False)
    out = stroke_drawn(table, of, on)
    foot = max(y for _x, y in on.where.values()) + on.s + 10
    height = max(foot, 236.0)
    if view.now.point == "guard":
        return out, 390, height
    ways = {seen(side, view.now.turn != table.below) for side in hits(table).strip()}
    defender = 1 - view.now.turn
    of_whom = _("Your") if defender == table.reader else _("{name}’s").format(name=table.name(defender))
    of_whom = clipped_to(of_whom, 108, 14.2, bold=False)
    _whose, name, does = stance_words(table)
    does, _colon, short = does.partition(": ")
    if is_broad(of):
        y = foot + (66 if "D" in ways else 12)
        out += stance_hit(table, hits(table), 60, y, 76)
        for i, words in enumerate((f"{of_whom} {name}", does, short)):
            out += text(200, y + 26 + 20 * i, words, 14.2, INK, 500 if i == 1 else 600, "start", room=184)
        return out, 390, y + 76 + (70 if "U" in ways else 12)
    x, y = 284.0, 100.0 if "D" in ways else 58.0
    out += stance_hit(table, hits(table), x, y, 76)
    under = y + 76 + (72 if "U" in ways else 24)
    out += text(x + 38, 18, of_whom, 14.2, INK2, 500)
    out += text(x + 38, 37, name, 14.2, INK, 600, room=108)
    out += text(x + 38, under, does, 14.2, INK, 500, room=114)
    out += text(x + 38, under + 19, short, 14.2, INK, 600, room=114) if short else ""
    return out, 390, height


def heading(table: DrawContext) -> str:
    """Return the way the stroke goes, as the reader sees it; "" for a single card."""
    view: View = table.view
    side = strokes.direction(view.now.attack.stroke) if view.now.attack else ""
    return seen(side, view.now.turn != table.below) if side else ""


# ---- planning, and the choice of an attack ----


def wide(table: DrawContext, view: View) -> tuple[str, float, float]:
    own, other = table.below, 1 - table.below
    mine, theirs = play_area(table, own), play_area(table, other)
    heap, low = heaps(theirs, 150, 30, 806, 120)
    top = max(158.0, low + 10)
    out = line(0, top, 960, top, LINE) + labels(
        clipped_to(table.name(other), 600, 15, bold=False),
        table.reader is not None,
        view.shown[own].stance == DOWN,
        top,
    )
    out += stance_of(table, other, 0, 36, 1.1) + heap
    out += stance_of(table, own, 0, top + 42, 1.1) + reserves(table, own, 0, top + 178, 136)
    if view.now.point == "choose" and table.can_play:
        return out + stance_guide(190, top + 80, 560), 962, top + 408
    drawn, broad, foot = area(mine, view.now.first is not None, 150, top + 14, 806, 386, 110)
    return out + drawn, max(962, 156 + broad), max(top + 408, foot + 8)


@per_language
def labels(other: str, is_player: bool, is_hidden: bool, top: float) -> str:
    hidden = _("Your stance, hidden") if is_hidden else _("Your stance")
    out = label(0, 22, _("{name}’s stance and movements").format(name=other), room=700)
    return out + label(0, top + 30, hidden if is_player else _("Stance"), room=136)


def tall(table: DrawContext, view: View) -> tuple[str, float, float]:
    """Lay the table out for a phone, one unit a pixel: what each has, then the own movements, which may go on."""
    own, other, top, out = table.below, 1 - table.below, 0.0, ""
    if not is_folded(table):
        heap, low = heaps(play_area(table, other), 90, 5, 294, 76)
        top = max(STRIP, low + 6)
        out = stance_of(table, other, 6, 5, 0.74) + heap + line(0, top, 390, top, LINE)
    if view.now.point == "choose" and table.can_play:
        return out + stance_guide(12, top + 26, 366), 390, top + 228
    if not is_folded(table):
        out += own_strip(table, top)
        top += STRIP
    drawn, broad, foot = area(play_area(table, own), view.now.first is not None, 4, top + 3, 382, 222, 66)
    return out + drawn, max(390, broad + 8), max(foot + 4, top + 120)


def own_strip(table: DrawContext, top: float) -> str:
    """Draw what the player below has on a phone: the stance, and what is left to draw."""
    foot = top + STRIP
    drawn = stance_of(table, table.below, 6, top + 5, 0.74) + reserves(table, table.below, 90, top + 19, 294)
    return drawn + line(0, foot, 390, foot, LINE)


def above_movements(table: DrawContext) -> str:
    """Return what stands above the own movements on a phone; the smallest ones have it below them."""
    across = other_side(table, play_area(table, 1 - table.below))
    if table.view.now.point == "choose" and table.can_play:
        return across
    return f'{across}<div class="mine"><svg viewBox="0 0 390 {STRIP:g}" role="group">{own_strip(table, 0)}</svg></div>'


def reserves(table: DrawContext, seat: int, x: float, y: float, w: float) -> str:
    """Describe what is left to draw, and what begins the battle, while it is planned; "" when the duel is over."""
    view: View = table.view
    if view.now.point == "over":
        return ""
    if view.now.first is not None:
        left = [len(shown.movements) for shown in (view.shown[seat], view.shown[1 - seat])]
        name = "" if table.reader is None else clipped_to(table.name(1 - seat), 120, 14.2, bold=False)
        return movements_left(*left, name, x, y, w)
    shown, held = view.shown[seat], view.own.hand if view.own and seat == view.seat else ()
    caller = table.name(view.now.turn) if view.now.valors and view.now.turn != table.reader else ""
    battle = "watched" if table.reader is None else battle_words(shown.stance, VALOR in held, view.now.valors)
    return cards_left(shown.decks, "theirs" if caller else battle, caller, x, y, w)


BATTLE = {
    "theirs": N_("The battle begins after this turn. {name} attacks first."),
    "watched": N_("Planning ends when one of them plays Valor, a tactic."),
    "called": N_("The battle begins after this turn. You attack first."),
    "valor": N_("Your Valor, one action, begins the battle after this turn. You attack first."),
    "shown": N_("Planning ends when one of you plays Valor. Each of you has 3 among 18 tactics."),
    "hidden": N_("Planning ends when one of you plays Valor, a tactic. To draw tactics, show your stance."),
}


def battle_words(stance: str, has_valor: bool, valors: int) -> str:
    """Return the key of the sentence on when planning ends [ketto.planning.ends]."""
    if valors:
        return "called"
    return "valor" if has_valor else "hidden" if stance == DOWN or not stance else "shown"


@per_language
def movements_left(below: int, above: int, name: str, x: float, y: float, w: float) -> str:
    """Describe how many attacks may still come, and how the duel ends without a Death [ketto.end.tie]."""
    words = _("Each movement attacks once. Left: {below} below, {above} above; with none left it is a tie.")
    if name:
        words = _("Each movement attacks once. Left: yours {below}, {name}’s {above}; with none left it is a tie.")
    rows = wrapped(words.format(below=below, above=above, name=name), w, 14.2)
    return "".join(label(x, y + 18 * i, row, 14.2, room=w) for i, row in enumerate(rows))


@per_language
def cards_left(decks: tuple[int, int], battle: str, caller: str, x: float, y: float, w: float) -> str:
    """Write both into a column of this width."""
    left = _("To draw: {cards}, {tactics}").format(
        cards=counted("{} card", "{} cards", decks[0]), tactics=counted("{} tactic", "{} tactics", decks[1])
    )
    rows = [*wrapped(left, w, 14.2), *wrapped(_(BATTLE[battle]).format(name=caller), w, 14.2)]
    return "".join(label(x, y + 18 * i, words, 14.2, room=w) for i, words in enumerate(rows))
