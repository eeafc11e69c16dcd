"""The two cards of a reveal, each on its own side: whose it is, what it does, its speed, its dice."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.drawing.letters import clipped_to, width
from kensei.drawing.scene import shown_card
from kensei.drawing.svg import INK, SHU, g, rect, stamp, text, use
from kensei.games.bushido.cards import ROLES
from kensei.games.bushido.drawing.fights import ENEMY, OWN, Dice
from kensei.games.bushido.drawing.reveal.fight_scene import CARD, FightScene

ROOM = 132.0
"""How wide a line beside a card on a phone may be."""


def fight_card(s: FightScene, role: int) -> str:
    """Draw a revealed card framed in its seat's colour, whose it is, and whether it strikes."""
    seat, mon = s.fight.seats[role], s.fight.mons[role]
    column, w, name = s.column(role), CARD[s.shape], s.name(role)
    if s.is_wide:
        high, y = round(w * 1.44, 1), 34.0
        out = use(s.d.card(seat, mon), column.x, y, w, high)
        out += rect(column.x - 4, y - 4, w + 8, high + 8, "none", 8, s.colour(role), 3.4)
        x, anchor = outer(s, role)
        whose = clipped_to(f"{name[:1].upper()}{name[1:]}", 230, 18)
        out += text(x, 20, whose, 18, INK, 600, anchor, "se", room=230)
    else:
        high, y = round(w * 1.472, 1), 4.0
        out = use(f"{s.d.card(seat, mon)}-t", column.x, y, w, high)
        out += rect(column.x - 2, y - 2, w + 4, high + 4, "none", 7, s.colour(role), 3.4)
        x, anchor = (76.0, "start") if column.is_left else (344.0, "end")
        out += text(x, 38, s.card_title(role), 15.8, INK, 600, anchor, "se", room=130)
    out = f'<g class="gone" data-id="played-{role}">{shown_card(out, s.d.card_key(seat, mon))}</g>'
    return f'<g class="turning">{out}</g><g data-id="part-{role}">{part_written(s, role, 0)}</g>'


def part_written(s: FightScene, role: int, striker: int) -> str:
    """Write beside a card what its fighter does; on a phone with the name, which stands nowhere else there."""
    column, words = s.column(role), s.part(role, striker)
    if s.is_wide:
        x, anchor = outer(s, role)
        return text(x, 236, words, 17, s.colour(role), 700, anchor, room=230)
    x, anchor = (76.0, "start") if column.is_left else (344.0, "end")
    if s.fight.seats[role] != s.d.view.seat:
        named = f"{s.name(role)} {words}" if column.is_left else f"{words} {s.name(role)}"
        words = named if width(named, 14.2, bold=True) < ROOM * 1.2 else words  # the plate has the name too
    return text(x, 18, words, 14.2, s.colour(role), 700, anchor, room=ROOM)


def speeds(s: FightScene) -> str:
    """Draw speed and dice beneath each card, and who is faster."""
    return "" if s.fight.is_tie or s.fight.verdict is None else "".join(speed_of(s, role) for role in ROLES)


def speed_of(s: FightScene, role: int) -> str:
    mine, theirs = s.verdict.speeds[role], s.verdict.speeds[1 - role]
    words = _("faster") if mine < theirs else _("slower") if mine > theirs else _("equally fast")
    rolled = [dice for dice in s.fight.dice if dice.what == "speed"]
    own = [dice for dice in rolled if dice.role == role and dice.whom == OWN]
    put = [dice for dice in rolled if dice.role != role and dice.whom == ENEMY]
    count = len("".join(each.faces for each in (*own, *put)))
    column = s.column(role)
    if s.is_wide:
        y, (x, anchor) = 268.0, outer(s, role)
        left = x if column.is_left else x - 112 - 24.4 * count
        out = stamp("b-fast", left, y) + text(left + 20, y + 6, _("Speed"), 15.5, INK, 600, "start")
        out += dice_row(own, put, left + 96, y, 0.66)
        out += text(round(left + 86 + 24.4 * count, 1), y + 10, mine, 30, INK, 700, "start", "se")
        return out + text(x, y + 32, words, 15.5, INK, 600, anchor) + added(s, role, put, y + 51)
    x, anchor, is_left = (76.0, "start", True) if column.is_left else (344.0, "end", False)
    label = text(x, 63, _("speed {n}").format(n=mine), 16, INK, 700, anchor, "se")
    if count:
        left, from_there = (x + count * 21 + 4, "start") if is_left else (x, "end")
        label = text(left, 63, f"= {mine}", 16, INK, 700, from_there, "se")
        label += g(dice_row(own, put, 0, 0, 0.56), x + 10 if is_left else x - 34 - count * 21, 57)
    return label + text(x, 84, words, 15.2, INK, 600, anchor, room=130)


def dice_row(own: Sequence[Dice], put: Sequence[Dice], x: float, y: float, k: float, kind: str = "w") -> str:
    """Draw dice in a row; those that the opponent put on it have a rim of their own."""
    out, step = "", 37 * k
    for dice in (*own, *put):
        for face in dice.faces:
            out += stamp(f"b-{kind}{face}", round(x, 1), y, k)
            if dice.whom == ENEMY:
                wide = round(34 * k, 1)
                out += rect(round(x - wide / 2, 1), round(y - wide / 2, 1), wide, wide, "none", 6 * k, SHU, 2)
            x += step
    return out


def outer(s: FightScene, role: int) -> tuple[float, str]:
    """Return where lines on a screen begin or end: at the outer edge of their card."""
    column = s.column(role)
    return (column.x, "start") if column.is_left else (column.x + CARD[s.shape], "end")


def added(s: FightScene, role: int, put: Sequence[Dice], y: float) -> str:
    if not put:
        return ""
    x, anchor = outer(s, role)
    words = _("{card}: +{n}, {total} in all").format(
        card=s.card_title(1 - role), n=sum(dice.total for dice in put), total=s.verdict.speeds[role]
    )
    return text(x, y, words, 14.5, s.colour(1 - role), 600, anchor, room=230)


def strength_dice(s: FightScene) -> str:
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
            x, y = (column.x if column.is_left else column.x + w - 104 - 37 * k * count), 352.0
            out += stamp("b-blade", x, y) + text(x + 20, y + 6, _("Strength"), 15.5, INK, 600, "start")
            out += dice_row(own, put, x + 116, y, k, "b")
        else:
            k = 0.56
            x = 14.0 if column.is_left else 406.0 - (count - 1) * 37 * k
            out += dice_row(own, put, x, 118, k, "b")
    return out
