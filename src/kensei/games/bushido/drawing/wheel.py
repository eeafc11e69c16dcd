"""Bushido's duel: the wheel of nine crests, what the chosen card strikes and guards against, the last turn beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kensei.core.i18n import _, counted, per_language
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import quoted, when
from kensei.drawing.svg import AI, INK, INK2, KIN, SHU, at, circle, g, stamp, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pieces import COLUMN, RADIUS, card_name, written
from kensei.games.bushido.drawing.plates import NOW, OUT, BushidoContext, Slip, outlived, plate
from kensei.games.bushido.drawing.rounds import others
from kensei.games.bushido.words import tell

PLACES = tuple(at(RADIUS, STEP * i) for i in range(9))
CRESTS = tuple(stamp(f"b-mon-{i}", x, y, 0.74) for i, (x, y) in enumerate(PLACES))
FAINT = tuple(f'<g opacity=".34">{crest}</g>' for crest in CRESTS)


def wheel(d: BushidoContext, captions: bool = True) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card."""
    place, other = d.box.place, d.view.opponent
    held = d.view.packs[other].hand if other is not None else None
    is_held = [held is None or mon in held for mon in d.box.wheel]
    out = "".join([CRESTS[i] if is_here else FAINT[i] for i, is_here in enumerate(is_held)])
    around = is_held * 2
    for mon in d.view.hand:
        i = place[mon] + 1
        out += chosen(mon, place[mon], sum(around[i : i + 4]), sum(around[i + 4 : i + 8]), captions)
    if captions:
        out += caption(held is not None)
    if d.view.plan is not None:
        out += circle(*PLACES[place[d.view.plan.card]], 38, "none", KIN, 3.4)
    return out


@lru_cache(maxsize=1024)
def chosen(mon: str, place: int, struck: int, guarded: int, captions: bool) -> str:
    """Draw what a chosen card strikes, the next four clockwise, and guards against, the other four; count them."""
    count = f'<tspan fill="{SHU}">{struck}</tspan> : <tspan fill="{AI}">{guarded}</tspan>'
    look = f'y="26" font-size="34" font-weight="600" text-anchor="middle" fill="{INK2}" class="se"'
    words = f'<use href="#b-said-{place}"/>' if captions else ""
    return when(mon, f'<use href="#b-arcs-{place}"/>{words}<text {look}>{count}</text>')


@per_language
def caption(is_hand_known: bool) -> str:
    words = _("still in his hand") if is_hand_known else _("of all crests")
    lines = text(0, -14, words, 16, INK2) + text(0, 54, _("struck : guarded"), 16, INK2)
    return f'<g class="told">{lines}</g>'


def duel(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the own duel; on a screen what is known stands left of the wheel, the chosen card right."""
    seat, other = d.view.seat, d.view.opponent
    assert seat is not None
    assert other is not None
    is_alone = len(d.view.stage.duels) == 1
    if shape != "wide":
        rows = -(-(len(d.view.stage.duels) - 1) // 3)
        below = "" if is_alone else others(d, 0, 424, 1)
        return g(wheel(d), 210, 212) + sealed(d, seat, other, 4, 4, 40) + below, 420, 420 + 40 * rows
    out = g(wheel(d), 462, 224, 1.06) + (this_turn(d, seat, other) or last_turn(d, seat, other))
    out += held(d.table.name(other), d.view.table.deck, d.view.packs[other].hand, d.view.packs[other].hands)
    out += "" if is_alone else others(d, 0, 366, 2)
    fighter = d.view.shown[seat].fighter
    out += "".join([described(d.view.table.deck, fighter, mon) for mon in d.view.hand])
    return out + sealed(d, seat, other, 150, 6, 38), 902, 452


@lru_cache(maxsize=1024)
def described(deck_text: str, fighter: str, mon: str) -> str:
    return when(mon, stamp(card_name(deck_text, fighter, mon).replace("b-", "b-tell-", 1), 694, 30))


def this_turn(d: BushidoContext, seat: int, other: int) -> str:
    """Draw the two cards of the own fight while it is decided."""
    fight = d.view.stage.fight
    if not fight or not {seat, other} <= set(fight.seats):
        return ""
    first, second = fight.seats
    faces = (d.card(first, d.view.shown[first].card), d.card(second, d.view.shown[second].card))
    out = two_cards(_("This turn"), faces, (d.table.name(first), d.table.name(second)))
    return out + text(41, 198, _("strikes"), 14, INK2) + text(141, 198, _("guards"), 14, INK2)


def last_turn(d: BushidoContext, seat: int, other: int) -> str:
    """Draw the last turn of this duel, both cards and how it went; before the first one, the opponent."""
    end = None
    for event in reversed(d.table.story):
        facts: Any = event.facts
        if event.name not in ("opened", "faced", "tied", "struck") or {facts["seat"], facts["target"]} != {seat, other}:
            continue
        end = end or event
        if event.name != "struck":
            break
    if end is None or end.name not in ("struck", "tied"):
        out = text(0, 30, clipped_to(d.table.name(other), COLUMN, 20), 20, INK, 600, "start", "se", room=COLUMN)
        return out + text(0, 52, d.title(other), 14.5, INK2, 400, "start", room=COLUMN)
    cards = {facts["seat"]: facts["card"], facts["target"]: facts.get("against", facts["card"])}
    faces = (d.card(seat, cards[seat]), d.card(other, cards[other]))
    out = two_cards(_("Last turn"), faces, (_("you"), d.table.name(other)))
    return out + four_lines(tell(end, [sitter.name for sitter in d.table.sitters]))


@lru_cache(maxsize=1024)
def two_cards(title: str, faces: tuple[str, str], words: tuple[str, str]) -> str:
    """Draw the two cards of a fight, and below each whose it is."""
    out = text(0, 30, title, 20, INK, 600, "start", "se")
    for x, face, whose in zip((0, 100), faces, words, strict=True):
        out += use(face, x, 44, 82, 118) + text(x + 41, 180, clipped_to(whose, 94, 14, bold=False), 14, INK2)
    return out


@lru_cache(maxsize=1024)
def four_lines(words: str) -> str:
    return written(wrapped(words, COLUMN, 14.5)[:4], 0, 199, step=17, room=COLUMN)


@per_language
def held(name: str, deck_text: str, hand: tuple[str, ...] | None, count: int) -> str:
    """Draw the crests that the opponent still holds, or count them where hands are not shown."""
    if hand is None:
        words = _("{name}: {cards}").format(name=name, cards=counted("{} card", "{} cards", count))
        return text(0, 268, words, 14, INK2, 500, "start", room=COLUMN)
    words = _("{name} still holds").format(name=clipped_to(name, 110, 14, bold=False))
    places = [deck(deck_text).place[mon] for mon in hand]
    crests = [stamp(f"b-mon-{i}", 18 + k % 5 * 38, 296 + k // 5 * 39, 0.36) for k, i in enumerate(places)]
    return text(0, 268, words, 14, INK2, 500, "start", room=COLUMN) + "".join(crests)


def sealed(d: BushidoContext, own: int, other: int, x: float, y: float, w: float) -> str:
    """Draw the cards that lie face down in this duel; the own one is looked at while it is held."""
    out = ""
    for seat, px in ((own, x), (other, x + w + 8)):
        if not d.view.shown[seat].laid:
            continue
        down = use("b-back", px, y, w, round(w * 1.44, 1))
        if seat == own and d.view.plan:
            face = use(f"{d.card(seat, d.view.plan.card)}-s", px, y, w * 2, round(w * 2.94, 1))
            label = quoted(_("Your card: hold to look at it"))
            out += f'<g class="peek sealed" role="button" tabindex="0" aria-label={label}>'
            out += f'<g class="down">{down}</g><g class="face">{face}</g></g>'
        else:
            out += f'<g class="sealed">{down}</g>'
    return out


def watched(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw a duel between two from outside, or when it is over: both plates, the wheel between them."""
    first, second = d.table.below, 1 - d.table.below
    if shape == "wide":
        w, h, slip, out = 900.0, 448.0, Slip(250, 84, 22), g(wheel(d, captions=False), 450, 224)
        ends = ((first, 0.0, 224.0), (second, 650.0, 224.0))
    else:
        w, h, slip, out = 390.0, 412.0, Slip(300, 58, 18), g(wheel(d, captions=False), 195, 206, 0.78)
        ends = ((second, 45.0, 30.0), (first, 45.0, 382.0))
    for seat, x, y in ends:
        out += plate(d, seat, x, y, slip, NOW if d.view.shown[seat].fate == IN else OUT, outlived(d, seat))
    return out, w, h
