"""The reveal of a fight in five beats: the cards turn, speed, strength, damage, the cards go.

The wheel stays with its arcs; both played crests are ringed in the seats' colours; each card stands on the side of
its crest with its dice beneath it; the sum below names every card that changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import shown_card
from kensei.drawing.svg import (
    AI,
    INK,
    INK2,
    LINE,
    RAISED,
    SHU,
    at,
    circle,
    g,
    line,
    path,
    rect,
    slash,
    stamp,
    text,
    use,
)
from kensei.games.bushido.attack import Bout, Verdict
from kensei.games.bushido.cards import ROLES
from kensei.games.bushido.deck.printing import criterion_words
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.fights import ENEMY, OWN, Dice, Fight, Term, case_of, fights, terms
from kensei.games.bushido.drawing.pieces import RADIUS
from kensei.games.bushido.drawing.plates import BushidoContext, health_row
from kensei.games.bushido.state import View

TURNED, SPEED, STRENGTH, DAMAGE, AWAY = range(5)
BEATS = ("turned", "speed", "strength", "damage", "away")
MS = (1500, 1400, 1300, 1900, 900)
"""How long each beat is in sight; fights of others are told in two."""
SOUNDS = ("turn", "move", "move", "hit", "turn")
SIZES = {"wide": (902.0, 500.0), "tall": (420.0, 420.0)}
MOST_BRIEF = 1
"""So many fights of others are shown of one update, the last of them; the log tells all."""
WHY = {
    "paid": N_("cards discarded"),
    "grown": N_("for lost health"),
    "weakened": N_("weakens it"),
    "dodged": N_("takes no damage"),
    "blocked": N_("faster, blocks"),
    "more": N_("more"),
}
"""What a term of the sum is for, below the name of its card."""


class Column(NamedTuple):
    """Where one card stands: its left edge, the side of the wheel."""

    x: float
    is_left: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """One fight, and what its drawing is made from."""

    d: BushidoContext
    fight: Fight
    bout: Bout
    shape: str

    @property
    def is_wide(self) -> bool:
        return self.shape == "wide"

    @property
    def is_whole(self) -> bool:
        """Whether all five beats are told: of the own fight, and of any between two who play alone."""
        return self.is_own or len(self.d.view.shown) == 2

    @property
    def is_own(self) -> bool:
        return self.d.view.seat in self.fight.seats

    def name(self, role: int) -> str:
        seat = self.fight.seats[role]
        return _("you") if seat == self.d.view.seat else self.d.table.name(seat)

    def card_title(self, role: int) -> str:
        return self.d.card_title(self.fight.seats[role], self.fight.mons[role])

    def colour(self, role: int) -> str:
        return self.d.table.marks[self.fight.seats[role]].colour

    def place(self, role: int) -> int:
        return self.d.box.place[self.fight.mons[role]]

    def column(self, role: int) -> Column:
        """Return the side of the card's crest; of a tie the own card stands right."""
        mine, theirs = (at(RADIUS, STEP * self.place(each))[0] for each in (role, 1 - role))
        is_left = mine < theirs if mine != theirs else role == 0
        w = CARD[self.shape]
        return Column(EDGE_OF[self.shape] if is_left else SIZES[self.shape][0] - EDGE_OF[self.shape] - w, is_left)

    @property
    def verdict(self) -> Verdict:
        """What the fight came to; only of one that was fought out."""
        assert self.fight.verdict is not None
        return self.fight.verdict


CARD = {"wide": 122.0, "tall": 62.0}
EDGE_OF = {"wide": 26.0, "tall": 4.0}


def scene(s: Scene, seen: int, size: tuple[float, float]) -> str:
    """Draw a fight with all beats up to `seen` in sight, and the later ones waiting, fitted into a board of that size."""
    w, h = SIZES[s.shape]
    body = wheel(s) + "".join(card(s, role) for role in ROLES)
    if s.is_whole:
        for beat, drawn in ((SPEED, speeds(s)), (STRENGTH, summed(s, STRENGTH)), (DAMAGE, summed(s, DAMAGE))):
            body += waiting(beat, drawn, seen)
        body += dashes(s, seen)
    else:
        body += waiting(DAMAGE, came_to(s), seen)
    return f'<svg width="{size[0]:g}" height="{size[1]:g}" viewBox="0 0 {w:g} {h:g}">{body}</svg>'


def waiting(beat: int, body: str, seen: int) -> str:
    return f'<g class="off{" on" if beat <= seen else ""}" data-id="beat-{BEATS[beat]}">{body}</g>' if body else ""


def dashes(s: Scene, seen: int) -> str:
    """Draw five dashes, one a beat."""
    step, y = (36.0, 6.0) if s.is_wide else (22.0, 102.0)
    left = SIZES[s.shape][0] / 2 - step * 2.5
    spots = [f"M{left + step * beat:g} {y:g}h{step - 6:g}" for beat in range(5)]
    out = path("".join(spots), "none", LINE, 4)
    for beat, spot in enumerate(spots):
        out += f'<g class="off{" on" if beat <= seen else ""}" data-id="dash-{beat}">{path(spot, "none", INK, 4)}</g>'
    return out


def wheel(s: Scene) -> str:
    """Draw the wheel as it was while choosing: the arcs stay, the other crests fade, the strike runs between two."""
    cx, cy, scale = (451.0, 205.0, 0.92) if s.is_wide else (210.0, 219.0, 0.58)
    out = '<use href="#b-wheel"/>'
    for place in sorted({s.place(role) for role in ROLES}):
        x, y = at(RADIUS, STEP * place)
        out += stamp(f"b-mon-{place}", x, y, 0.9)
    own = s.fight.seats.index(s.d.view.seat) if s.is_own and s.d.view.seat is not None else 0
    out += f'<use href="#b-arcs-{s.place(own)}"/>'
    if s.is_own and s.is_wide:
        out += f'<use href="#b-said-{s.place(own)}"/>'
    for role in ROLES:
        x, y = at(RADIUS, STEP * s.place(role))
        r = 45 + (7 if s.fight.is_tie and role else 0)
        out += circle(x, y, r, "none", s.colour(role), 5.5)
    if not s.fight.is_tie:
        out += f'<g data-id="arrow">{arrow(s, 0, 1)}</g>'
    for role in ROLES:
        out += owner(s, role)
    return g(out, cx, cy, scale)


def owner(s: Scene, role: int) -> str:
    """Draw the mark of the seat on the rim of its crest, towards the outside."""
    x, y = at(RADIUS + 40, STEP * s.place(role) + (9 if s.fight.is_tie and role else 0))
    w = 30.0
    return s.d.table.marks[s.fight.seats[role]].placed(x - w / 2, y - w / 2, w)


def arrow(s: Scene, start: int, end: int) -> str:
    (x1, y1), (x2, y2) = (at(RADIUS, STEP * s.place(role)) for role in (start, end))
    n = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / n, (y2 - y1) / n
    if n < 130:  # neighbours stand too close for a stroke: the head alone
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        return path(head(mx + ux * 9, my + uy * 9, ux, uy, 18), SHU)
    tail, tip = (x1 + ux * 50, y1 + uy * 50), (x2 - ux * 50, y2 - uy * 50)
    out = slash(tail[0], tail[1], tip[0] - ux * 12, tip[1] - uy * 12, 11)
    return out + path(head(tip[0], tip[1], ux, uy, 22), SHU)


def head(x: float, y: float, ux: float, uy: float, size: float) -> str:
    bx, by = x - ux * size, y - uy * size
    px, py = -uy * size * 0.5, ux * size * 0.5
    return (
        f"M{x:.1f} {y:.1f}L{bx + px:.1f} {by + py:.1f} {bx + ux * 5:.1f} {by + uy * 5:.1f} {bx - px:.1f} {by - py:.1f}Z"
    )


def card(s: Scene, role: int) -> str:
    """Draw a revealed card framed in its seat's colour, and whose it is."""
    seat, mon = s.fight.seats[role], s.fight.mons[role]
    column, w = s.column(role), CARD[s.shape]
    whose, title = s.name(role), s.card_title(role)
    if s.is_wide:
        high, y = round(w * 1.44, 1), 34.0
        out = use(s.d.card(seat, mon), column.x, y, w, high)
        out += rect(column.x - 4, y - 4, w + 8, high + 8, "none", 8, s.colour(role), 3.4)
        x, anchor = (column.x, "start") if column.is_left else (column.x + w, "end")
        whose = clipped_to(f"{whose[:1].upper()}{whose[1:]}: ", 90, 16.5)
        out += text(x, 20, f"{whose}{title}", 16.5, INK, 600, anchor, "se", room=230)
    else:
        high, y = round(w * 1.472, 1), 4.0
        out = use(f"{s.d.card(seat, mon)}-t", column.x, y, w, high)
        out += rect(column.x - 2, y - 2, w + 4, high + 4, "none", 7, s.colour(role), 3.4)
        x, anchor = (76.0, "start") if column.is_left else (344.0, "end")
        out += text(x, 18, clipped_to(whose, 128, 15.2, bold=False), 15.2, INK2, 400, anchor, room=128)
        out += text(x, 38, title, 15.8, INK, 600, anchor, "se", room=130)
    return (
        f'<g class="turning"><g class="gone" data-id="played-{role}">{shown_card(out, s.d.card_key(seat, mon))}</g></g>'
    )


def speeds(s: Scene) -> str:
    """Draw speed and dice beneath each card, and who is faster."""
    return "" if s.fight.is_tie or s.fight.verdict is None else "".join(speed_of(s, role) for role in ROLES)


def speed_of(s: Scene, role: int) -> str:
    column, w = s.column(role), CARD[s.shape]
    mine, theirs = s.verdict.speeds[role], s.verdict.speeds[1 - role]
    words = _("faster") if mine < theirs else _("slower") if mine > theirs else _("equally fast")
    rolled = [dice for dice in s.fight.dice if dice.what == "speed"]
    own = [dice for dice in rolled if dice.role == role and dice.whom == OWN]
    put = [dice for dice in rolled if dice.role != role and dice.whom == ENEMY]
    if s.is_wide:
        x, y = (column.x, 256.0) if column.is_left else (column.x + w - 206, 256.0)
        count = len("".join(each.faces for each in (*own, *put)))
        out = text(x, y + 6, _("Speed"), 15.5, AI, 600, "start")
        out += row(own, put, x + 82, y, 0.66)
        out += text(round(x + 72 + 24.4 * count, 1), y + 10, mine, 30, AI, 700, "start", "se")
        return out + text(x, y + 34, words, 15.5, INK, 600, "start") + added(s, role, put, x, y + 54)
    x, anchor, at_left = (76.0, "start", True) if column.is_left else (344.0, "end", False)
    dice = row(own, put, 0, 0, 0.56)
    count = len("".join(each.faces for each in (*own, *put)))
    label = text(x, 63, _("speed {n}").format(n=mine) if not count else f"= {mine}", 16, AI, 700, anchor, "se")
    if count:
        label = text(
            x + (count * 21 + 4 if at_left else 0), 63, f"= {mine}", 16, AI, 700, "start" if at_left else "end", "se"
        )
        label += g(dice, x + 10 if at_left else x - 34 - count * 21, 57)
    return label + text(x, 84, words, 15.2, INK, 600, anchor, room=130)


def row(own: Sequence[Dice], put: Sequence[Dice], x: float, y: float, k: float, kind: str = "w") -> str:
    """Draw dice in a row; those that the opponent put on it stand after a gap with a rim of their own."""
    out, step = "", 37 * k
    for dice in own:
        for face in dice.faces:
            out += stamp(f"b-{kind}{face}", round(x, 1), y, k)
            x += step
    for dice in put:
        for face in dice.faces:
            out += stamp(f"b-{kind}{face}", round(x, 1), y, k)
            out += rect(
                round(x - 17 * k, 1), round(y - 17 * k, 1), round(34 * k, 1), round(34 * k, 1), "none", 6 * k, SHU, 2
            )
            x += step
    return out


def added(s: Scene, role: int, put: Sequence[Dice], x: float, y: float) -> str:
    if not put:
        return ""
    words = _("{card}: +{n}, {total} in all").format(
        card=s.card_title(1 - role), n=sum(dice.total for dice in put), total=s.verdict.speeds[role]
    )
    return text(x, y, words, 14.5, SHU, 600, "start", room=230)


def summed(s: Scene, beat: int) -> str:
    """Draw the sum below the wheel: first the strength in use, then what it comes to."""
    w, h = SIZES[s.shape]
    if s.fight.is_tie:
        return (
            boxed(s)
            + text(w / 2, h - 34, _("The same crest: a tie, nobody is hurt"), 19, INK, 600, cls="se", room=w - 40)
            if beat == DAMAGE
            else ""
        )
    listed = terms(s.fight, s.bout)
    if not listed or s.fight.verdict is None:
        return ""
    if beat == STRENGTH:
        return boxed(s) + termed(s, listed[:1], len(listed)) + strength_dice(s)
    out = termed(s, listed, len(listed), 1)
    return out + result(s, listed)


def came_to(s: Scene) -> str:
    """Write below the wheel what came of a fight of others."""
    w, h = SIZES[s.shape]
    if s.fight.is_tie or s.fight.verdict is None:
        return ""
    words = " · ".join(words for words, _colour in taken(s))
    return text(w / 2, h - 40, words, 20, SHU if s.fight.hurt else INK, 600, cls="se", room=w - 40)


def boxed(s: Scene) -> str:
    w, h = SIZES[s.shape]
    return (
        rect(90, h - 92, w - 180, 90, RAISED, 4, LINE, 1.2)
        if s.is_wide
        else rect(2, h - 88, w - 4, 86, RAISED, 4, LINE, 1.2)
    )


def cells(s: Scene, count: int) -> tuple[float, float]:
    """Return where the terms begin and how wide each is; the last place is for what it comes to."""
    w, _h = SIZES[s.shape]
    left, right = (104.0, w - 330) if s.is_wide else (8.0, 270.0)
    wide = (right - left) / (count + 1)
    return left, min(wide, 170.0)


def termed(s: Scene, listed: Sequence[Term], count: int, first: int = 0) -> str:
    left, wide = cells(s, count)
    h = SIZES[s.shape][1]
    top = h - 50 if s.is_wide else h - 56
    size, small = (38, 14.5) if s.is_wide else (30, 15.2)
    out = ""
    for i, term in enumerate(listed):
        if i < first:
            continue
        x = round(left + wide * (i + 0.5), 1)
        if term.sign:
            out += text(round(x - wide / 2, 1), top - 4, term.sign, size * 0.7, INK2, cls="se")
        out += text(x, top, term.number, size, SHU if term.sign != "−" else AI, 600, cls="se")
        names = labels(s, term, wide - 10, small)
        out += "".join(text(x, top + 20 + 17 * k, words, small, INK2, room=wide - 6) for k, words in enumerate(names))
    return out


def labels(s: Scene, term: Term, room: float, size: float) -> list[str]:
    """Return the two lines below a number: the card, and why; on a phone the card alone."""
    title = s.card_title(term.role)
    if not s.is_wide:
        return wrapped(title, room, size)[:2]
    return [title, reason(s, term)]


def reason(s: Scene, term: Term) -> str:
    if term.why:
        return _(WHY[term.why])
    verdict = s.verdict
    met = case_of(s.bout.cards[term.role], verdict.words[term.role])
    if met is None:
        return _("strength")
    return _("otherwise") if not met else criterion_words(met)


def strength_dice(s: Scene) -> str:
    """Draw the black dice beneath the card that rolled them, below its speed."""
    out = ""
    for role in ROLES:
        rolled = [dice for dice in s.fight.dice if dice.what == "strength" and dice.role == role]
        if not rolled:
            continue
        column, w = s.column(role), CARD[s.shape]
        own, put = [d for d in rolled if d.whom == OWN], [d for d in rolled if d.whom == ENEMY]
        count = len("".join(dice.faces for dice in rolled))
        if s.is_wide:
            k = min(0.66, 3.4 / max(count, 5))
            x, y = (column.x if column.is_left else column.x + w - 206), 346.0
            out += text(x, y + 6, _("Strength"), 15.5, SHU, 600, "start") + row(own, put, x + 96, y, k, "b")
        else:
            k = 0.56
            x = 14.0 if column.is_left else 406.0 - (count - 1) * 37 * k
            out += row(own, put, x, 118, k, "b")
    return out


def result(s: Scene, listed: Sequence[Term]) -> str:
    """Write what the struck fighter takes, and the health before and after; and what comes back to the striker."""
    w, h = SIZES[s.shape]
    left, wide = cells(s, len(listed))
    top = h - 50 if s.is_wide else h - 56
    size, small = (38, 14.5) if s.is_wide else (30, 15.2)
    total = sum(term.number if term.sign != "−" else -term.number for term in listed)
    x = round(left + wide * (len(listed) + 0.5), 1)
    out = text(round(x - wide / 2, 1), top - 4, "=", size * 0.7, INK2, cls="se")
    out += text(x, top, max(0, total), size, INK, 700, cls="se")
    out += text(x, top + 20, _("damage"), small, INK2, room=wide)
    lines = taken(s)
    x, anchor = (w - 318, "start") if s.is_wide else (w - 10.0, "end")
    out += line(w - 334, h - 82, w - 334, h - 12, LINE, 1.2) if s.is_wide else ""
    room = 216.0 if s.is_wide else 136.0
    tops = (h - 52, h - 24) if len(lines) == 2 else (h - 64, h - 43, h - 22, h - 8)
    for y, (words, colour) in zip(tops, lines, strict=False):
        out += text(x, y, words, 19 if s.is_wide and len(lines) == 2 else 15.8, colour, 600, anchor, "se", room=room)
    return out


def taken(s: Scene) -> list[tuple[str, str]]:
    fight, verdict = s.fight, s.verdict
    out = []
    for role in (1 - verdict.striker, verdict.striker):
        seat = fight.seats[role]
        lost = fight.hurt.get(seat, 0)
        if not lost and role == verdict.striker:
            continue
        words = _("You take {n}") if seat == s.d.view.seat else _("{name} takes {n}")
        name = clipped_to(s.d.table.name(seat), 100, 16)
        out.append((words.format(name=name, n=lost), SHU if lost else INK))
        before = fight.healths[role]
        out.append((_("{before} → {after} health").format(before=before, after=fight.left.get(seat, before)), INK))
    return out


SPEEDS = {
    "faster": N_("{name} is faster: speed {speed} against {against}."),
    "you": N_("You are faster: speed {speed} against {against}."),
    "equal": N_("Both have speed {speed}: nobody is faster."),
}
STRENGTHS = {
    "full": N_("{card} strikes with {strength}; no block."),
    "blocked": N_("{card} strikes with {strength}, {other} blocks {block}."),
    "dodged": N_("{card} strikes with {strength}, {other} takes no damage."),
    "turned": N_("{card} is faster and strikes instead, with {strength}."),
    "open": N_("{card} strikes with {strength}; {other} cannot block."),
}
HURT = {
    "you": N_("You take {damage}: {health} health left."),
    "they": N_("{name} takes {damage}: {health} health left."),
    "nobody": N_("Nothing comes through: nobody is hurt."),
    "more": N_("{card}: +{n}, {damage} in all."),
    "back": N_("{card}: {damage} comes back."),
}


def speed_words(s: Scene) -> str:
    first, second = s.verdict.speeds
    if first == second:
        return _(SPEEDS["equal"]).format(speed=first)
    role = 0 if first < second else 1
    key = "you" if s.fight.seats[role] == s.d.view.seat else "faster"
    return _(SPEEDS[key]).format(name=s.name(role), speed=min(first, second), against=max(first, second))


def strength_words(s: Scene, how: str) -> str:
    verdict = s.verdict
    striker, other = verdict.striker, 1 - verdict.striker
    return _(STRENGTHS[how]).format(
        card=s.card_title(striker),
        other=s.card_title(other),
        strength=verdict.strengths[striker] or 0,
        block=min(verdict.strengths[other] or 0, verdict.strengths[striker] or 0),
    )


def damage_words(s: Scene) -> str:
    """Describe what everybody takes, and which special made it more."""
    fight, verdict = s.fight, s.verdict
    said = []
    for role in (1 - verdict.striker, verdict.striker):
        seat = fight.seats[role]
        if not (lost := fight.hurt.get(seat, 0)):
            continue
        through = verdict.through if role != verdict.striker else 0
        if role == verdict.striker:
            said.append(_(HURT["back"]).format(card=s.card_title(1 - role), damage=lost))
        elif lost > through:
            card = s.card_title(role if verdict.words[role].takes_more else 1 - role)
            said.append(_(HURT["more"]).format(card=card, n=lost - through, damage=lost))
        key = "you" if seat == s.d.view.seat else "they"
        said.append(_(HURT[key]).format(name=s.name(role), damage=lost, health=fight.left[seat]))
    return " ".join(said) or _(HURT["nobody"])


def title(s: Scene) -> str:
    """Return what stands above the board while the fight is told."""
    first, second = (s.d.owned_title(seat, mon) for seat, mon in zip(s.fight.seats, s.fight.mons, strict=True))
    cards = {"card": first, "against": second}
    if s.fight.is_tie:
        return _("Both show {card}: a tie").format(**cards)
    offence, defence = s.fight.seats
    if offence == s.d.view.seat:
        return _("Your {card} strikes {name}'s {against}").format(name=s.d.table.name(defence), **cards)
    if defence == s.d.view.seat:
        return _("{name}'s {card} strikes your {against}").format(name=s.d.table.name(offence), **cards)
    names = {"name": s.d.table.name(offence), "other": s.d.table.name(defence)}
    return _("{name}'s {card} strikes {other}'s {against}").format(**names, **cards)


def staged(
    d: BushidoContext, before: View, events: Sequence[Event], shape: str, size: tuple[float, float]
) -> list[tuple[int, list[dict[str, Any]]]]:
    """Stage each fight: the number of its first event, and its steps; other people's fights are told in two beats."""
    fighters = [each.fighter for each in before.shown]
    scenes = [Scene(d, fight, fight.bout(d.box, fighters), shape) for fight in fights(before, events)]
    others = [s for s in scenes if not s.is_whole]
    untold = others[:-MOST_BRIEF] if len(others) == len(scenes) else others  # beside an own fight the log tells them
    out = []
    for s in scenes:
        first = s.fight.begun if s.fight.begun is not None else s.fight.struck
        if first is not None and s not in untold:
            out.append((first, whole(s, events, size) if s.is_whole else brief(s, events, size)))
    return out


def whole(s: Scene, events: Sequence[Event], size: tuple[float, float]) -> list[dict[str, Any]]:
    fight = s.fight
    told: list[tuple[int, dict[str, Any]]] = []
    if fight.begun is not None:
        told.append((TURNED, {"event": fight.begun}))
    if fight.is_tie:
        told.append((DAMAGE, {"event": fight.begun}))
    elif fight.verdict is not None and fight.struck is not None:
        struck = events[fight.struck]
        told.append((SPEED, {"say": speed_words(s), "rule": "bushido.speed"}))
        told.append((STRENGTH, {"say": strength_words(s, str(struck.facts["how"])), "rule": struck.rule}))
        told.append((DAMAGE, {"say": damage_words(s), "rule": "bushido.health"}))
    if fight.is_tie or fight.struck is not None:
        away = (
            {"event": fight.fell}
            if fight.fell is not None
            else {"say": _("The cards go on their piles."), "rule": "bushido.discard"}
        )
        told.append((AWAY, away))
    steps = []
    for number, (beat, words) in enumerate(told):
        step = {**words, "ms": MS[beat], "sound": sound(s, beat), **changes(s, beat)}
        if number == 0:
            step |= {"title": title(s)}
            step["html"] = {**step.get("html", {}), "scene": scene(s, beat, size)}
        steps.append(step)
    return steps


def brief(s: Scene, events: Sequence[Event], size: tuple[float, float]) -> list[dict[str, Any]]:
    """Describe a fight of others: both cards, then what came of it."""
    fight = s.fight
    first: dict[str, Any] = {"title": title(s), "sound": "turn", "ms": 1000, "html": {"scene": scene(s, TURNED, size)}}
    first |= {"event": fight.begun if fight.begun is not None else fight.struck}
    if fight.verdict is None or fight.struck is None:
        return [first]
    last = {"event": fight.struck, "ms": 1300, "sound": sound(s, DAMAGE), **changes(s, DAMAGE)}
    return [first, {**last, "on": ["beat-damage"]}]


def sound(s: Scene, beat: int) -> str:
    return SOUNDS[beat] if beat != DAMAGE or s.fight.hurt else "block"


def shown_at(beat: int) -> list[str]:
    return [f"dash-{beat}", f"beat-{BEATS[beat]}"]


def changes(s: Scene, beat: int) -> dict[str, Any]:
    """Return what a beat changes: its part of the scene, the arrow, the health on the plates, the cards."""
    step: dict[str, Any] = {"on": shown_at(beat)}
    verdict = s.fight.verdict
    if beat == STRENGTH and verdict is not None and verdict.striker == 1:
        step["html"] = {"arrow": arrow(s, 1, 0)}
    if beat in (DAMAGE, AWAY):
        bars = {}
        for seat, lost in s.fight.hurt.items():
            going = min(lost, s.fight.healths[s.fight.seats.index(seat)]) if beat == DAMAGE else 0
            bars[f"health-{seat}"] = health_row(s.fight.left[seat], s.d.table.marks[seat].colour, going)
        if bars:
            step["html"] = {**step.get("html", {}), **bars}
    if beat == AWAY:
        step["on"] = [*step["on"], "played-0", "played-1"]
    return step
