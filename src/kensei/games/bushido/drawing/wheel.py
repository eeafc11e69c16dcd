"""Bushido's duel, a wheel of nine crests with what the chosen card strikes and guards against; the ring of a brawl."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any

from kensei.core.i18n import _, counted, per_language
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import quoted, when
from kensei.drawing.svg import AI, INK, INK2, KIN, LINE, RAISED, SHU, at, circle, g, line, rect, stamp, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pieces import COLUMN, RADIUS, TALL, WIDE, card_name, written
from kensei.games.bushido.drawing.plates import NOW, OUT, BushidoContext, Slip, outlived, plate
from kensei.games.bushido.drawing.rounds import others
from kensei.games.bushido.words import tell

PLACES = tuple(at(RADIUS, STEP * i) for i in range(9))
CRESTS = tuple(stamp(f"b-mon-{i}", x, y, 0.74) for i, (x, y) in enumerate(PLACES))
FAINT = tuple(f'<g opacity=".34">{crest}</g>' for crest in CRESTS)


def wheel(d: BushidoContext, captions: bool = True) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card."""
    place, other = d.box.place, d.view.opponent
    held = d.view.open_hand(other) if other is not None else None
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
    words = _("still in their hand") if is_hand_known else _("of all crests")
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
    out += held(d.table.name(other), d.view.table.deck, d.view.open_hand(other), len(d.view.packs[other].hand))
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
    end = begun = None
    for event in reversed(d.table.story):
        facts: Any = event.facts
        if event.name not in ("opened", "faced", "tied", "struck") or {facts["seat"], facts["target"]} != {seat, other}:
            continue
        end = end or event
        if event.name != "struck":
            begun = facts
            break
    # While a pair before this one fights, the new turn has begun and the last one is left to memory.
    if end is None or begun is None or end.name not in ("struck", "tied") or "card" not in begun:
        out = text(0, 30, clipped_to(d.table.name(other), COLUMN, 20), 20, INK, 600, "start", "se", room=COLUMN)
        return out + text(0, 52, d.title(other), 14.5, INK2, 400, "start", room=COLUMN)
    cards = {begun["seat"]: begun["card"], begun["target"]: begun.get("against", begun["card"])}
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


def ring(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    is_wide = shape == "wide"
    n, stage = len(d.view.shown), d.view.stage
    w, h = (900, 560) if is_wide else (390, 412)
    s = {2: 1.1, 3: 1.08, 4: 1.0, 5: 0.92, 6: 0.84, 7: 0.78, 8: 0.74}[n] * (1 if is_wide else 0.72)
    spots = circle_of(d, w, h, s, is_wide)
    seen = [(seat, shown.target) for seat, shown in enumerate(d.view.shown) if shown.fate == IN]
    aimed = [(seat, target) for seat, target in seen if target is not None]
    out = "".join(way(d, seat, target, spots, s) for seat, target in aimed)
    out += "".join(fighter(d, seat, *spots[seat], s, is_wide) for seat in range(n))
    out += "".join(laid_before(d, seat, target, spots, s) for seat, target in aimed)
    if stage.phase == "stance" and d.table.can_play and d.view.hand:
        out += g(wheel(d, captions=False), w / 2, h / 2, 0.56 if is_wide else 0.46)
    if stage.phase == "choose" and d.table.can_play:  # the fighter that is picked is introduced in the middle
        (wide, high), end = (WIDE, "") if is_wide else (TALL, "-s")
        for name in [move.words[0] for move in d.table.legal]:
            sheet = use(f"b-a-{name}{d.mark}{end}", (w - wide) / 2, (h - high) / 2, wide, high)
            out += when(f"fighter {name}", sheet)
    card = 84.0 if is_wide else 62.0
    for i, seat in enumerate(stage.fight.seats if stage.fight else ()):  # the cards of the open fight
        left, top = w / 2 - card - 4 + i * (card + 8), h / 2 - card * 0.8
        out += use(f"{d.card(seat, d.view.shown[seat].card)}-s", left, top, card, round(card * 1.47, 1))
    return out, w, h


def circle_of(d: BushidoContext, w: float, h: float, s: float, is_wide: bool) -> dict[int, tuple[float, float]]:
    """Return the places of the seats on an ellipse, the own one at the foot."""
    n = len(d.view.shown)
    rx, ry = (w / 2 - 130 * s, h / 2 - 84 * s) if is_wide else (w / 2 - 78 * s - 2, h / 2 - 78 * s - 2)
    return {
        (d.table.below + k) % n: (
            round(w / 2 - rx * sin(2 * pi * k / n), 1),
            round(h / 2 + ry * cos(2 * pi * k / n), 1),
        )
        for k in range(n)
    }


def fighter(d: BushidoContext, seat: int, x: float, y: float, s: float, is_wide: bool) -> str:
    """Draw a fighter: mark, name, health; one who can be named is pressed."""
    shown, mark = d.view.shown[seat], d.table.marks[seat]
    active = d.active == seat
    name = d.table.name(seat)
    room, size = round(138 * s, 1), max(14.2, 21 * s)
    out = circle(x, y, 74 * s, RAISED, KIN if active else LINE, 5 if active else 1.5)
    out += mark.placed(x - 18 * s, y - 62 * s, 36 * s)
    out += text(x, round(y + 2 * s, 1), clipped_to(name, room * 1.2, size), size, INK, 600, cls="se", room=room)
    title = d.title(seat)
    titled = is_wide and 14 * s >= 10.5
    if titled:
        out += text(x, y + 21 * s, title, max(13, 14 * s), INK2, room=room)
    low = y + (33 if titled else 16) * s
    out += d.health_bar(seat, x - 44 * s, round(low, 1), 88 * s, 7 * s)
    foot, size = round(low + 12 * s + max(14.2, 16 * s), 1), max(14.2, 18 * s)
    if shown.fate != IN:
        return f'<g opacity=".45">{out}</g>' + text(x, foot, _("out"), size, SHU, 700)
    out += text(x, foot, shown.health, size, INK, 700, cls="se")
    if shown.laid and shown.target is None:
        out += use("b-back", round(x + 46 * s, 1), round(y - 68 * s, 1), round(30 * s, 1), round(43 * s, 1))
    return d.framed(seat, out, circle(x, y, 78 * s, "none", KIN, 3, 'class="frame"'))


def way(d: BushidoContext, seat: int, target: int, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw the dotted line from a fighter to the card that lies before the target."""
    (x1, y1), (x2, y2) = spots[seat], spots[target]
    ux, uy = towards(spots[seat], spots[target])
    return line(
        round(x1 + ux * 80 * s, 1), round(y1 + uy * 80 * s, 1), round(x2 - ux * 140 * s, 1), round(y2 - uy * 140 * s, 1),
        d.table.marks[seat].colour, 3, 'stroke-dasharray="2 8" stroke-linecap="round"',
    )  # fmt: skip


def towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    n = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
    return (end[0] - start[0]) / n, (end[1] - start[1]) / n


def laid_before(d: BushidoContext, seat: int, target: int, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw a card before its target: with a rim and the mark of its owner."""
    (x2, y2), (ux, uy) = spots[target], towards(spots[seat], spots[target])
    mark, shown, w = d.table.marks[seat], d.view.shown[seat], 44 * s
    face = f"b-tiny-{d.box.place[shown.card]}" if shown.card else "b-back"
    box = (round(-w / 2, 1), round(-w * 0.72, 1), round(w, 1), round(w * 1.44, 1))
    badge = mark.placed(w / 2 - 16 * s, -w * 0.72 - 12 * s, 33 if s > 0.8 else 22 * s)
    drawn = use(face, *box) + rect(*box, "none", 3, mark.colour, 2) + badge
    return g(drawn, round(x2 - ux * 112 * s, 1), round(y2 - uy * 112 * s, 1))
