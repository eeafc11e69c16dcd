"""Bushido's board: the wheel of a duel, the ring of all fighters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from kensei.games.bushido.cards import FULL_HEALTH, OFFENSIVE
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.printing import numbers
from kensei.games.bushido.state import View
from kensei.games.bushido.table import IN
from kensei.look import bushido_cards as pieces
from kensei.look.bushido_cards import RADIUS, STEP, card_name
from kensei.look.ink import (
    AI,
    EDGE,
    INK,
    INK2,
    KIN,
    LINE,
    RAISED,
    SHU,
    SUNKEN,
    at,
    brush,
    circle,
    g,
    line,
    rect,
    stamp,
    text,
    use,
)
from kensei.look.scene import Drawing, Table, pressed, quoted, when
from kensei.look.words import _, counted


@dataclass(frozen=True, slots=True)
class Desk:
    """What the drawing of one table needs at hand."""

    table: Table
    view: View
    box: Deck
    mark: str
    legal: frozenset[str]

    def card(self, seat: int, mon: str) -> str:
        """Give the symbol of a card of a seat's fighter."""
        return card_name(self.box, self.view.shown[seat].fighter, mon, self.mark)


def desk(table: Table) -> Desk:
    """Lay out what the drawing needs."""
    view: View = table.view
    legal = frozenset(str(move) for move in table.legal)
    return Desk(table, view, deck(view.table.deck), "x" if view.table.deck else "", legal)


def fighter_title(box: Deck, fighter: str) -> str:
    """Give how a fighter is called."""
    return box.fighters[fighter].title.removeprefix("The ") if fighter else ""


def opponent(view: View) -> int | None:
    """Give the other of the own open duel between two."""
    for duel in view.stage.duels:
        if view.seat in duel.seats and len(duel.seats) == 2 and not duel.decided:
            return duel.seats[0] if duel.seats[1] == view.seat else duel.seats[1]
    return None


def board(table: Table, shape: str) -> Drawing:
    """Draw the wheel of an own duel, else the ring of all fighters."""
    at_ = desk(table)
    own = at_.view.seat
    has_cards = own is not None and bool(at_.view.shown[own].fighter) and bool(at_.view.stage.duels)
    if has_cards and at_.view.table.mode != "ffa" and opponent(at_.view) is not None:
        body, w, h = wheel_wide(at_) if shape == "wide" else wheel_tall(at_)
    else:
        body, w, h = ring(at_, shape)
    defs = f"<defs>{''.join(pieces.cards_of(at_.box, 'x').values())}</defs>" if at_.mark else ""
    return Drawing(defs + body + '<g data-id="over"></g>', w, h, sentence(at_), pressed=bool(table.legal))


def wheel(d: Desk, captions: bool = True) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card."""
    other = opponent(d.view)
    held = d.view.packs[other].hand if other is not None else None
    out = ""
    for i, mon in enumerate(d.box.wheel):
        x, y = at(RADIUS, STEP * i)
        crest = stamp(f"b-mon-{i}", x, y, 0.74)
        out += f'<g opacity=".34">{crest}</g>' if held is not None and mon not in held else crest
    for mon in own_hand(d.view):
        out += when(mon, chosen_on_wheel(d, mon, held))
    words = _("still in his hand") if held is not None else _("of all crests")
    if captions:
        out += text(0, -14, words, 15, INK2) + text(0, 52, _("struck : guarded"), 14, INK2)
    if d.view.plan is not None:
        out += circle(*at(RADIUS, STEP * d.box.place[d.view.plan.card]), 38, "none", KIN, 3.4)
    return out


def chosen_on_wheel(d: Desk, mon: str, held: tuple[str, ...] | None) -> str:
    """Draw what a chosen card strikes and guards against, and count it."""
    i = d.box.place[mon]
    strike, guard = split(d.box, mon, held if held is not None else d.box.wheel)
    turn = f' transform="rotate({STEP * i})"' if i else ""
    count = f'<tspan fill="{SHU}">{len(strike)}</tspan> : <tspan fill="{AI}">{len(guard)}</tspan>'
    numbers = (
        f'<text y="26" font-size="34" font-weight="600" text-anchor="middle" fill="{INK2}" class="se">{count}</text>'
    )
    return f'<use href="#b-arcs"{turn}/>{numbers}'


def split(box: Deck, mon: str, held: Sequence[str]) -> tuple[list[str], list[str]]:
    """Give what a card strikes and what it guards against, of these."""
    strike = [other for other in held if other != mon and box.roles[mon, other] == OFFENSIVE]
    return strike, [other for other in held if other != mon and other not in strike]


def own_hand(view: View) -> tuple[str, ...]:
    """Give the own cards."""
    return view.packs[view.seat].hand or () if view.seat is not None else ()


def wheel_wide(d: Desk) -> tuple[str, float, float]:
    """Lay the duel out for a screen: what is known left, the wheel, the chosen card right."""
    other = opponent(d.view)
    assert other is not None
    out = g(wheel(d), 462, 224, 1.06)
    out += text(660, 420, _("red: you strike"), 14, SHU, 600, "start") + text(
        660, 440, _("blue: you guard"), 14, AI, 600, "start"
    )
    out += left_side(d, other)
    for mon in own_hand(d.view):
        out += when(mon, described(d, mon, 676, 30))
    return out + sealed(d, 150, 6, 38), 902, 452


def left_side(d: Desk, other: int) -> str:
    """Draw what is known of the opponent: fighter, cards he still holds, other duels."""
    shown = d.view.shown[other]
    pack = d.view.packs[other]
    out = text(0, 30, d.table.name(other), 20, INK, 600, "start", "se")
    out += text(0, 52, fighter_title(d.box, shown.fighter), 14.5, INK2, 400, "start")
    fight = d.view.stage.fight
    if fight and other in fight.seats and d.view.seat in fight.seats:
        for i, seat in enumerate(fight.seats):
            mon = d.view.shown[seat].card
            out += use(d.card(seat, mon), i * 116, 70, 94, 135) if mon else ""
            role = _("strikes") if i == 0 else _("guards")
            out += text(i * 116 + 47, 226, f"{d.table.name(seat)[:10]} {role}", 14, INK2)
    words = _("still holds") if pack.hand is not None else counted("holds {} card", "holds {} cards", pack.hands)
    out += text(0, 262, words, 14, INK2, 500, "start")
    for k, mon in enumerate(pack.hand or ()):
        out += stamp(f"b-mon-{d.box.place[mon]}", 20 + k % 5 * 40, 292 + k // 5 * 42, 0.38)
    others = [duel for duel in d.view.stage.duels if not duel.decided and d.view.seat not in duel.seats]
    for i, duel in enumerate(others[:3]):
        pair = " · ".join(f"{d.table.name(seat)} {d.view.shown[seat].health}" for seat in duel.seats)
        out += text(0, 392 + 20 * i, pair, 13.5, INK2, 400, "start")
    return out


def described(d: Desk, mon: str, x: float, y: float) -> str:
    """Write the chosen card: name and numbers; what it does is said in the action bar."""
    assert d.view.seat is not None
    card = d.box.fighters[d.view.shown[d.view.seat].fighter].cards[mon]
    out = text(x, y, card.name, 20 if len(card.name) < 17 else 17, INK, 600, "start", "se")
    out += text(
        x, y + 21, f"{mon.capitalize()} {pieces.KANJI[d.box.place[mon]]} · {numbers(card)}", 14.5, INK2, 400, "start"
    )
    return out


def lines_of(words: str, width: int) -> list[str]:
    """Break a sentence into lines."""
    out = [""]
    for word in words.split():
        if len(out[-1]) + len(word) + 1 > width:
            out.append("")
        out[-1] = f"{out[-1]} {word}".strip()
    return out if words else []


def wheel_tall(d: Desk) -> tuple[str, float, float]:
    """Lay the duel out for a phone."""
    return g(wheel(d), 210, 212) + sealed(d, 4, 4, 40), 420, 424


def sealed(d: Desk, x: float, y: float, w: float) -> str:
    """Draw the cards that lie face down in this duel; the own one is looked at while it is held."""
    other = opponent(d.view)
    out = ""
    for k, seat in enumerate((d.view.seat, other)):
        if seat is None or not d.view.shown[seat].laid:
            continue
        px = x + k * (w + 8)
        down = use("b-back", px, y, w, round(w * 1.44, 1))
        if seat == d.view.seat and d.view.plan:
            face = use(d.card(seat, d.view.plan.card), px, y, w * 2, round(w * 2.88, 1))
            label = quoted(_("Your card: hold to look at it"))
            out += f'<g class="peek sealed" role="button" tabindex="0" aria-label={label}><g class="down">{down}</g><g class="face">{face}</g></g>'
        else:
            out += f'<g class="sealed">{down}</g>'
    return out


def ring(d: Desk, shape: str) -> tuple[str, float, float]:
    """Draw all fighters: on a ring, or in two columns for clans."""
    is_wide = shape == "wide"
    n = len(d.view.shown)
    w, h = (900, 560) if is_wide else (390, 460)
    s = {2: 1.1, 3: 1.08, 4: 1.0, 5: 0.92, 6: 0.84, 7: 0.78, 8: 0.74}[n] * (1 if is_wide else 0.72)
    spots = (
        columns(d, w, h) if d.view.table.mode == "clans" and d.view.shown[0].clan else circle_of(d, w, h, s, is_wide)
    )
    out = relations(d, spots, s) + (clan_names(w) if d.view.shown[0].clan else "")
    for seat in range(n):
        out += fighter(d, seat, *spots[seat], s, is_wide)
    if d.view.stage.phase == "stance" and d.table.can_play and own_hand(d.view):
        out += g(wheel(d, captions=False), w / 2, h / 2, 0.56 if is_wide else 0.46)
    return out + rolled(d, w / 2, h / 2, is_wide), w, h


def circle_of(d: Desk, w: float, h: float, s: float, is_wide: bool) -> dict[int, tuple[float, float]]:
    """Give the seats their places on an ellipse, the own one at the foot."""
    n = len(d.view.shown)
    rx, ry = (w / 2 - 130 * s, h / 2 - 84 * s) if is_wide else (w / 2 - 66 * s - 4, h / 2 - 80 * s)
    return {
        (d.table.below + k) % n: (
            round(w / 2 - rx * sin(2 * pi * k / n), 1),
            round(h / 2 + ry * cos(2 * pi * k / n), 1),
        )
        for k in range(n)
    }


def columns(d: Desk, w: float, h: float) -> dict[int, tuple[float, float]]:
    """Give the two clans a column each."""
    out: dict[int, tuple[float, float]] = {}
    for x, clan in ((w * 0.24, "higher"), (w * 0.76, "lower")):
        members = [seat for seat, shown in enumerate(d.view.shown) if shown.clan == clan]
        for i, seat in enumerate(members):
            out[seat] = (x, 24 + (h - 24) * (i + 0.5) / len(members))
    return out


def clan_names(w: float) -> str:
    """Write the two clans above their columns."""
    return text(w * 0.24, 15, _("higher clan"), 15, INK2, 600) + text(w * 0.76, 15, _("lower clan"), 15, INK2, 600)


def fighter(d: Desk, seat: int, x: float, y: float, s: float, is_wide: bool) -> str:
    """Draw a fighter: mark, name, health; one who can be named is pressed."""
    shown, mark = d.view.shown[seat], d.table.marks[seat]
    active = d.view.stage.active == seat or (
        d.view.stage.active is None and seat in d.table.asked and len(d.table.asked) == 1
    )
    name = d.table.name(seat)
    out = circle(x, y, 74 * s, RAISED, KIN if active else LINE, 5 if active else 1.5)
    out += g(mark.drawn(), x - 18 * s, y - 62 * s, 0.9 * s)
    out += text(x, y + 2 * s, name if len(name) < 11 else name[:10] + "…", max(13.5, 21 * s), INK, 600, cls="se")
    title = fighter_title(d.box, shown.fighter)
    titled = is_wide and 14 * s >= 10.5
    if titled:
        out += text(x, y + 21 * s, title, max(13, 14 * s), INK2)
    low = y + (33 if titled else 16) * s
    out += rect(x - 44 * s, round(low, 1), 88 * s, 7 * s, SUNKEN, 2)
    out += rect(x - 44 * s, round(low, 1), round(88 * s * shown.health / FULL_HEALTH, 1), 7 * s, mark.colour, 2)
    out += text(x, round(low + 12 * s + max(14, 16 * s), 1), shown.health, max(14, 18 * s), INK, 700, cls="se")
    if shown.fate != IN:
        fate = {"fallen": _("out"), "dishonoured": _("dishonoured"), "drawn": _("fell together")}[shown.fate]
        return f'<g opacity=".45">{out}</g>' + text(x, y - 4 * s, fate, max(14, 18 * s), SHU, 700)
    pick = next((p for verb in ("challenge", "fight", "on") if (p := f"{verb} {shown.fighter}") in picks(d)), "")
    if not pick:
        return out
    frame = circle(x, y, 78 * s, "none", KIN, 3, 'class="frame"')
    return f"<g{pressed(pick)} aria-label={quoted(f'{name}, {title}')}>{out}{frame}</g>"


def picks(d: Desk) -> set[str]:
    """Give what can be pressed on the ring."""
    out = {move for move in d.legal if move.startswith(("challenge ", "fight "))}
    return out | {f"on {move.partition(' on ')[2]}" for move in d.legal if " on " in move}


def relations(d: Desk, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw who stands against whom: cards before targets, a challenge, the pairs of duels."""
    out = ""
    for seat, shown in enumerate(d.view.shown):
        if shown.target is not None and shown.fate == IN:
            out += laid_before(d, seat, shown.target, spots, s)
        elif shown.laid and d.view.table.mode == "ffa":
            x, y = spots[seat]
            out += use("b-back", x + 52 * s, y - 70 * s, 30 * s, round(43 * s, 1))
    stage = d.view.stage
    if stage.phase == "answer" and stage.active is not None and stage.asked is not None:
        (x1, y1), (x2, y2) = spots[stage.active], spots[stage.asked]
        out += brush(x1, y1, x1 + (x2 - x1) * 0.78, y1 + (y2 - y1) * 0.78, 12)
    for duel in stage.duels:
        if len(duel.seats) == 2 and d.view.table.mode != "ffa":
            (x1, y1), (x2, y2) = (spots[seat] for seat in duel.seats)
            out += line(x1, y1, x2, y2, LINE if duel.decided else EDGE, 4)
    return out


def laid_before(d: Desk, seat: int, target: int, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw a card before its target, its owner's badge on it, a dotted line back."""
    (x1, y1), (x2, y2) = spots[seat], spots[target]
    n = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    ux, uy = (x2 - x1) / n, (y2 - y1) / n
    mark = d.table.marks[seat]
    out = line(
        round(x1 + ux * 80 * s, 1), round(y1 + uy * 80 * s, 1), round(x2 - ux * 140 * s, 1), round(y2 - uy * 140 * s, 1),
        mark.colour, 3, 'stroke-dasharray="2 8" stroke-linecap="round"',
    )  # fmt: skip
    cx, cy = x2 - ux * 112 * s, y2 - uy * 112 * s
    shown = d.view.shown[seat]
    w = 44 * s
    face = (
        use(d.card(seat, shown.card), -w / 2, -w * 0.72, w, round(w * 1.44, 1))
        if shown.card
        else use("b-back", -w / 2, -w * 0.72, w, round(w * 1.44, 1))
    )
    badge = g(mark.drawn(), w / 2 - 10 * s, -w * 0.72 - 10 * s, 0.5 * s)
    return out + g(face + badge, round(cx, 1), round(cy, 1))


def rolled(d: Desk, x: float, y: float, is_wide: bool) -> str:
    """Write what was rolled for the order, and the open fight, in the middle of the ring."""
    fight = d.view.stage.fight
    if fight:
        out, w = "", 84.0 if is_wide else 62.0
        for i, seat in enumerate(fight.seats):
            mon = d.view.shown[seat].card
            out += use(d.card(seat, mon), x - w - 4 + i * (w + 8), y - w * 0.8, w, round(w * 1.44, 1)) if mon else ""
        return out
    rolls = [(seat, throws) for seat, throws in enumerate(d.view.stage.rolls) if throws]
    if not rolls or not is_wide or d.view.stage.phase not in ("challenge", "answer", "clans", "order"):
        return ""
    words = ", ".join(f"{d.table.name(seat)} {'+'.join(map(str, throws))}" for seat, throws in rolls)
    return text(x, y, _("rolled"), 14, INK2) + "".join(
        text(x, y + 22 + 20 * i, row, 15, INK, 500) for i, row in enumerate(lines_of(words, 34))
    )


def sentence(d: Desk) -> str:
    """Say what the drawing shows."""
    return "; ".join(
        _("{name}, {fighter}, health {n}").format(
            name=d.table.name(seat), fighter=fighter_title(d.box, shown.fighter) or _("no fighter yet"), n=shown.health
        )
        for seat, shown in enumerate(d.view.shown)
    )
