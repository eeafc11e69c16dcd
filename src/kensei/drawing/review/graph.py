"""The graph of a review: what a seat's moments were worth, its choices solid and its luck dotted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kensei.core.i18n import _
from kensei.core.review import SERIOUS, Change, Decision, Review
from kensei.core.review.words import chance_of
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import EDGE, INK, INK2, KIN, ON_INK, RAISED, SUNKEN, circle, line, path, rect, svg, text

W, H, FOOT = 412.0, 116.0, 26.0
"""The graph: what is drawn, and the room of the numbers below it."""
BEND = 0.42
"""How much of the way to the next moment belongs to the choice; the rest is luck."""
MOST_DOTS = 40


@dataclass(frozen=True, slots=True)
class Lane:
    """Whose graph it is: the seat, all marks and names, and the number of the moment after each ply."""

    seat: int
    marks: Sequence[Mark]
    names: Sequence[str]
    numbers: Callable[[int], int]
    has_luck: bool
    """Draw choices and luck apart."""
    reader: int | None = None
    """The seat that is told "you"."""
    is_unnamed: bool = False
    """Whether that player has given no name."""

    @property
    def called(self) -> str:
        """The name of whose graph it is, as the words of reviews want it: none for the reader."""
        return "" if self.seat == self.reader else self.names[self.seat]


def graph(review: Review, lane: Lane, keys: Sequence[Decision]) -> str:
    """Draw what is known; the part that is not reviewed yet is a thin line, and can be pressed too."""
    changes = review.changes(lane.seat)
    plies = review.plies
    x = {ply: round(W * i / len(plies), 1) for i, ply in enumerate(plies)}
    end = review.scores[lane.seat]
    out = rect(0, 0, W, H, SUNKEN) + band(review, x) + line(0, H / 2, W, H / 2, EDGE)
    if changes:
        out += curve(changes, end, x, lane)
    out += "".join(key_dot(one, x[one.ply], value_at(changes, one.ply, end), lane) for one in keys)
    for at, label in ((16, winner_words(lane, lane.seat)), (H - 6, winner_words(lane, 1 - lane.seat))):
        out += text(6, at, label, 12.5, INK, 600, "start")
    out += text(0, H + 18, lane.numbers(plies[0]), 12.5, INK2, 400, "start")
    out += text(W - 22, H + 18, _("end"), 12.5, INK2, 400, "end")  # beside the cursor, where it stands at the end
    out += areas(plies, x, lane)
    cursor = (
        line(0, -8, 0, H + 4, INK, 1.5) + rect(-17, H + 4, 34, 20, INK, 10) + text(0, H + 18.5, "", 12.5, ON_INK, 700)
    )
    out += f'<g class="cursor" transform="translate({W:g})">{cursor}</g>'
    label = _("{chance}: from {first} to {last} of 100 over {n} moments. Press or drag to go to a moment.")
    first = f"{changes[0].before:.0f}" if changes else "–"
    label = label.format(chance=chance_of(lane.called), first=first, last=f"{end:.0f}", n=len(plies))
    return svg(out, W + 40, H + FOOT + 10, -20, -10, label, 'class="chart"')


def winner_words(lane: Lane, seat: int) -> str:
    """Return what the upper and the lower edge of the graph mean."""
    if len(lane.names) > 2 and seat != lane.seat:
        return _("others win")
    if seat == lane.reader:
        return _("you win")
    return _("{name} wins").format(name=clipped(lane.names[seat], 14))


def height(value: float) -> float:
    return round(6 + (H - 12) * (1 - value / 100), 1)


def band(review: Review, x: Mapping[int, float]) -> str:
    """Draw the part of the game that is proved to the end."""
    proved = []
    for moment in reversed(review.moments):
        if not moment.exact:
            break
        proved.append(moment.ply)
    if not proved:
        return ""
    start = x[proved[-1]]
    words = text(start + 6, H / 2 + 15, _("proved"), 12.5, INK2, 500, "start") if W - start > 70 else ""
    edge = line(start, 0, start, H, KIN, 1, 'stroke-dasharray="2 3"')
    return rect(start, 0, W - start, H, "var(--kin-wash)") + edge + words


def curve(changes: Sequence[Change], end: float, x: Mapping[int, float], lane: Lane) -> str:
    points = [(x[one.ply], height(one.before)) for one in changes] + [(W, height(end))]
    d = "M" + "L".join(f"{at:g} {up:g}" for at, up in points)
    first = points[0][0]
    out = path(f"{d}V{H - 6:g}H{first:g}Z", lane.marks[lane.seat].colour, extra='opacity=".12"')
    if not lane.has_luck:
        out += path(d, "none", INK, 2, 'stroke-linejoin="round"')
    for one, (at, up), (then, after) in zip(changes, points, points[1:], strict=False):
        if lane.has_luck:
            bend, middle = at + (then - at) * BEND, height(min(100.0, max(0.0, one.before + one.choice + one.theirs)))
            out += path(f"M{at:g} {up:g}L{bend:.1f} {middle:g}", "none", INK, 2.4, 'stroke-linecap="round"')
            dots = 'stroke-dasharray="1.5 4" stroke-linecap="round"'
            out += path(f"M{bend:.1f} {middle:g}L{then:g} {after:g}", "none", INK2, 1.8, dots)
    if first > 0:
        out += line(0, H / 2, first, points[0][1], EDGE, 1)
    if len(points) <= MOST_DOTS:
        out += "".join(circle(at, up, 3, RAISED, INK, 1.6) for at, up in points)
    return out


def value_at(changes: Sequence[Change], ply: int, end: float) -> float:
    """Return what the moment of a decision was worth to the seat of the graph, or the nearest one before it."""
    known = [one.before for one in changes if one.ply <= ply]
    return known[-1] if known else changes[0].before if changes else end


def key_dot(decision: Decision, x: float, value: float, lane: Lane) -> str:
    """Draw a decision that cost much, in the colour of who took it; a serious mistake has a ring."""
    y = min(max(height(value), 11.0), H - 11)
    ring = circle(x, y, 8.5, "none", INK, 1.6) if decision.cost >= SERIOUS else ""
    return ring + circle(x, y, 4.8, lane.marks[decision.seat].colour, INK, 1.3)


def areas(plies: Sequence[int], x: Mapping[int, float], lane: Lane) -> str:
    """Make each moment something to press, over the whole height."""
    half = W / len(plies) / 2
    places = [(lane.numbers(ply), x[ply]) for ply in plies] + [(None, W)]
    out = ""
    for number, at in places:
        to = f'data-moment="{number}"' if number is not None else 'data-moment="end"'
        out += rect(at - half, -6, 2 * half, H + 12, "transparent", extra=f'class="at" {to} data-x="{at:g}"')
    return out
