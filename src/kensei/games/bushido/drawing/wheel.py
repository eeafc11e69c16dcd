"""Bushido's duel: the wheel of nine crests, what the chosen card strikes and guards against, what is known."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import quoted, when
from kensei.drawing.svg import AI, INK, INK2, KIN, SHU, at, circle, g, stamp, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.cards import OFFENSIVE
from kensei.games.bushido.deck import Deck
from kensei.games.bushido.drawing.context import BushidoContext
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pairs import others
from kensei.games.bushido.drawing.pieces import RADIUS
from kensei.games.bushido.drawing.plates import NOW, OUT, Slip, outlived, plate
from kensei.games.bushido.drawing.sidebar import COLUMN, held, last_turn, tell_name


def wheel(d: BushidoContext, captions: bool = True) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card."""
    other = d.view.opponent
    held = d.view.packs[other].hand if other is not None else None
    out = ""
    for i, mon in enumerate(d.box.wheel):
        x, y = at(RADIUS, STEP * i)
        crest = stamp(f"b-mon-{i}", x, y, 0.74)
        out += f'<g opacity=".34">{crest}</g>' if held is not None and mon not in held else crest
    for mon in d.view.hand:
        out += when(mon, chosen_on_wheel(d, mon, held, captions))
    words = _("still in his hand") if held is not None else _("of all crests")
    if captions:
        told = text(0, -14, words, 16, INK2) + text(0, 54, _("struck : guarded"), 16, INK2)
        out += f'<g class="told">{told}</g>'
    if d.view.plan is not None:
        out += circle(*at(RADIUS, STEP * d.box.place[d.view.plan.card]), 38, "none", KIN, 3.4)
    return out


def chosen_on_wheel(d: BushidoContext, mon: str, held: tuple[str, ...] | None, captions: bool) -> str:
    """Draw what a chosen card strikes and guards against, and count it."""
    i = d.box.place[mon]
    strike, guard = split(d.box, mon, held if held is not None else d.box.wheel)
    count = f'<tspan fill="{SHU}">{len(strike)}</tspan> : <tspan fill="{AI}">{len(guard)}</tspan>'
    numbers = (
        f'<text y="26" font-size="34" font-weight="600" text-anchor="middle" fill="{INK2}" class="se">{count}</text>'
    )
    words = f'<use href="#b-said-{i}"/>' if captions else ""
    return f'<use href="#b-arcs-{i}"/>{words}{numbers}'


def split(box: Deck, mon: str, held: Sequence[str]) -> tuple[list[str], list[str]]:
    strike = [other for other in held if other != mon and box.roles[mon, other] == OFFENSIVE]
    return strike, [other for other in held if other != mon and other not in strike]


def wheel_wide(d: BushidoContext) -> tuple[str, float, float]:
    """Lay the duel out for a screen: what is known left, the wheel, the chosen card right."""
    other = d.view.opponent
    assert other is not None
    out = g(wheel(d), 462, 224, 1.06)
    out += left_side(d, other)
    assert d.view.seat is not None
    fighter = d.view.shown[d.view.seat].fighter
    for mon in d.view.hand:
        out += when(mon, stamp(tell_name(d.box, fighter, mon, d.mark), 694, 30))
    return out + sealed(d, 150, 6, 38), 902, 452


def left_side(d: BushidoContext, other: int) -> str:
    """Draw the running fight, else the last turn, else the opponent; the cards still held; other duels."""
    out = fighting(d, other) or last_turn(d, other)
    if not out:
        out = text(0, 30, clipped_to(d.table.name(other), COLUMN, 20), 20, INK, 600, "start", "se", room=COLUMN)
        out += text(0, 52, d.title(other), 14.5, INK2, 400, "start", room=COLUMN)
    return out + held(d, other, 268) + others(d, 0, 366, 2)


def fighting(d: BushidoContext, other: int) -> str:
    """Draw the two cards of the own fight while it is decided."""
    fight = d.view.stage.fight
    if not fight or other not in fight.seats or d.view.seat not in fight.seats:
        return ""
    out = text(0, 30, _("This turn"), 20, INK, 600, "start", "se")
    for i, seat in enumerate(fight.seats):
        mon = d.view.shown[seat].card
        out += use(d.card(seat, mon), i * 100, 44, 82, 118) if mon else ""
        role = _("strikes") if i == 0 else _("guards")
        out += text(i * 100 + 41, 180, clipped_to(d.table.name(seat), 94, 14, False), 14, INK2) + text(
            i * 100 + 41, 198, role, 14, INK2
        )
    return out


def wheel_tall(d: BushidoContext) -> tuple[str, float, float]:
    rows = -(-(len(d.view.stage.duels) - 1) // 3)
    return g(wheel(d), 210, 212) + sealed(d, 4, 4, 40) + others(d, 0, 424, 1), 420, 420 + 40 * rows


def sealed(d: BushidoContext, x: float, y: float, w: float) -> str:
    """Draw the cards that lie face down in this duel; the own one is looked at while it is held."""
    other = d.view.opponent
    out = ""
    for k, seat in enumerate((d.view.seat, other)):
        if seat is None or not d.view.shown[seat].laid:
            continue
        px = x + k * (w + 8)
        down = use("b-back", px, y, w, round(w * 1.44, 1))
        if seat == d.view.seat and d.view.plan:
            face = use(f"{d.card(seat, d.view.plan.card)}-s", px, y, w * 2, round(w * 2.94, 1))
            label = quoted(_("Your card: hold to look at it"))
            out += f'<g class="peek sealed" role="button" tabindex="0" aria-label={label}><g class="down">{down}</g><g class="face">{face}</g></g>'
        else:
            out += f'<g class="sealed">{down}</g>'
    return out


def watched(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw a duel between two from outside, or when it is over: both plates, the wheel between them."""
    first, second = d.table.below, 1 - d.table.below
    kinds = {seat: NOW if d.view.shown[seat].fate == IN else OUT for seat in (first, second)}
    if shape == "wide":
        slip = Slip(250, 84, 22)
        out = g(wheel(d, captions=False), 450, 224)
        ends = ((first, 0.0, 224.0), (second, 650.0, 224.0))
    else:
        slip = Slip(300, 58, 18)
        out = g(wheel(d, captions=False), 195, 206, 0.78)
        ends = ((second, 45.0, 30.0), (first, 45.0, 382.0))
    for seat, x, y in ends:
        out += plate(d, seat, x, y, slip, kinds[seat], outlived(d, seat))
    return out, *((900.0, 448.0) if shape == "wide" else (390.0, 412.0))
