"""The animation of a round: both cards turn together, movement, then the blades."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext, spoken_of
from kensei.drawing.svg import EDGE, INK, INK2, ON_INK, RAISED, SHU, circle, path, rect, slash, use
from kensei.games.kiriai import View
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.cards import TITLES
from kensei.games.kiriai.drawing.battlefield import BESIDE, special_drawn
from kensei.games.kiriai.drawing.field import Field, field_of, places
from kensei.games.kiriai.drawing.pieces import KANJI, figure_name, played, told_of

LASTING = {"waited": 500, "defeated": 500, "rested": 0, "stalled": 0}
"""Events of which nothing is drawn, with the milliseconds that their sentence stands."""


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    if before.shown[0].space is None:
        return []
    field = field_of(before.spaces, shape)
    spots, stances = map(list, places(before))
    animated = [(i, animate(event, field, spots, stances)) for i, event in enumerate(events)]
    return [{"event": i, **step} for i, step in animated if step]


def animate(event: Event, field: Field, spots: list[Any], stances: list[Any]) -> dict[str, Any]:
    """Animate one event: what turns, moves or is struck; `spots` and `stances` follow."""
    facts: Any = event.facts
    if event.name == "revealed":
        title = _("First cards") if facts["action"] == 1 else _("Second cards")
        over = revealed(*facts["faces"], facts["action"], field)
        return {"over": over, "title": title, "sound": "turn", "ms": 900, "turn": True}
    if event.name == "moved":
        spots[facts["seat"]] = facts["to"]
        apart = {"gap": _("distance {n}").format(n=spots[1] - spots[0])}
        return {"move": positions(field, *spots, *stances), "text": apart, "sound": "move", "ms": 380}
    if event.name == "turned":
        seat, stance = facts["seat"], facts["stance"]
        stances[seat] = stance
        words = {f"stance{seat}": _(TITLES[stance]), f"kanji{seat}": KANJI[stance]}
        href = {f"body{seat}": f"#{figure_name(seat, stance)}", f"scar{seat}": f"#r-scar-{stance[0]}"}
        href[f"sign{seat}"] = f"#r-stance-{stance}"
        return {"href": href, "text": words, "move": positions(field, *spots, *stances), "sound": "move", "ms": 420}
    if event.name == "wounded":
        seat = facts["seat"]
        return {"on": [f"scar{seat}"], "text": {f"hurt{seat}": _("wounded")}, "ms": 500}
    if event.name == "spent":
        return {"html": {f"special{facts['seat']}": special_drawn(facts["special"], True, False)}, "ms": 350}
    if event.name in LASTING:
        return {"ms": LASTING[event.name]}
    return blades(event.name, facts.get("seat", 0), field, *spots, *stances)


@lru_cache(maxsize=4096)
def positions(field: Field, red: int, blue: int, *stances: str) -> dict[str, tuple[float, float]]:
    figures = {f"fig{seat}": field.feet(seat, (red, blue), stances) for seat in (0, 1)}
    return figures | {f"mark{seat}": field.mark(seat, (red, blue)) for seat in (0, 1)}


@lru_cache(maxsize=4096)
def blades(name: str, seat: int, field: Field, red: int, blue: int, *stances: str) -> dict[str, Any]:
    s = field.scale
    if name in ("hit", "countered"):
        x, y = field.feet(1 - seat, (red, blue), stances)
        d = AHEAD[1 - seat]
        stroke = slash(x - d * 96 * s, y - 236 * s, x + d * 128 * s, y - 22 * s, 24 * s)
        drawn = f'<g class="cut">{stroke}</g>' + marked(seat, field, True)
        return {"add": drawn, "sound": "hit" if name == "hit" else "clash", "ms": 900}
    if name == "clashed":
        x, y = (field.x(red) + field.x(blue)) / 2, field.ground - 190 * s
        cross = slash(x - 70, y - 60, x + 70, y + 60, 9, INK) + slash(x + 70, y - 60, x - 70, y + 60, 9, INK)
        return {"add": cross, "sound": "clash", "ms": 900}
    if name == "missed":
        x, y = field.feet(seat, (red, blue), stances)
        d = AHEAD[seat]
        curve = f"M{x + d * 40:g} {y - 230:g}q{d * 60:g} 60 {d * 50:g} 150"
        drawn = path(curve, "none", EDGE, 3, 'stroke-linecap="round"') + marked(seat, field, False)
        return {"add": drawn, "sound": "turn", "ms": 700}
    return {}


COVERED = 14 + BESIDE - 4
"""Where the cards of a reveal begin to cover what rests; the wounds stay in sight."""


@lru_cache(maxsize=4096)
def revealed(red: str, blue: str, action: int, field: Field) -> str:
    """Draw the two cards of an action side by side, on a screen the second ones still face down beside them."""
    w = field.revealed
    middle, y = field.w / 2, 6
    # The cards need the room of what rests: paper covers it for the moment; on a phone the style sheet hides it, with the
    # wounds, and there is no room for the second cards: the stances stay in sight.
    out = rect(COVERED, 0, field.w - 2 * COVERED, 88, "var(--washi)") if field.shape == "wide" else ""
    if action == 1 and field.shape == "wide":
        for x in (middle - w * 1.78, middle + w * 1.08):
            out += use("r-back", x, y + w * 0.26, w * 0.7, w * 1.008)
    for seat, face in enumerate((red, blue)):
        x = middle - w - 5 if seat == 0 else middle + 5
        out += f'<g class="turning"{spoken_of(told_of(face, seat))}>{played(face, x, y, w, seat)}</g>'
    return f'<g class="sky">{out}</g>'


def marked(seat: int, field: Field, good: bool) -> str:
    w = field.revealed
    drawn = verdict(field.w / 2 + (-w / 2 - 5 if seat == 0 else w / 2 + 5), 6 + w * 1.44 + 16, good)
    return f'<g class="sky">{drawn}</g>'


def verdict(x: float, y: float, good: bool) -> str:
    """Draw a tick, or a cross for a strike that missed."""
    if good:
        return circle(x, y, 13, SHU) + path(f"M{x - 6:g} {y:g}l4.5 5 8 -10", "none", ON_INK, 2.6)
    return circle(x, y, 12, RAISED, INK2, 2) + path(f"M{x - 5:g} {y - 5:g}l10 10m0 -10l-10 10", "none", INK2, 2.4)
