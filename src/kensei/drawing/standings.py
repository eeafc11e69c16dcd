"""The ranking in a game of more than two: the table of the result sheet, and a lane for each player.

A game's drawing says who fell when and by whom: `standings(table, story, outcome)`. Without it the scores decide alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from kensei.core.i18n import N_, _
from kensei.core.protocol import Outcome
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import Sitter, clock_face
from kensei.drawing.svg import INK, INK2, LINE, RAISED, SHU, circle, line, path, rect, svg, text

ORDINALS = (
    *(N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"), N_("eighth")),
)
COUNTS = (N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"))


@dataclass(frozen=True, slots=True)
class Fall:
    """How a player went out."""

    event: int
    """Which event of the story told it."""
    count: int
    """In which attack or fight."""
    by: int | None = None
    """Who did it; None: nobody."""
    words: str = ""
    """What stands in place of the one who did it: "left the game"."""


@dataclass(frozen=True, slots=True)
class Standings:
    """When each player was knocked out, by whom, and what else the game counts."""

    when: str = ""
    """The heading over the counts of the falls: "fell in attack"."""
    stands: str = ""
    """What is said of whoever did not fall."""
    falls: Mapping[int, Fall] = field(default_factory=dict)
    columns: Sequence[tuple[str, Sequence[int]]] = ()
    """More numbers: a heading, and one a seat."""
    gains: Sequence[tuple[int, int]] = ()
    losses: Sequence[tuple[int, int]] = ()
    """Dots on the lanes: the event, and the seat that gained or lost something."""
    gain: str = ""
    loss: str = ""
    """What the dots mean."""


def places(outcome: Outcome, falls: Mapping[int, Fall]) -> list[tuple[int, int]]:
    """Return the seats, the best first, each with its place: by score, then by who fell later; winners share theirs.

    >>> places(Outcome((-0.5, 1.0, -0.5), "", ""), {0: Fall(9, 4), 2: Fall(5, 2)})
    [(1, 1), (2, 0), (3, 2)]
    """
    best = max(outcome.scores)

    def merit(seat: int) -> tuple[float, float]:
        score = outcome.scores[seat]
        has_fallen = seat in falls and not score == best > 0
        return score, falls[seat].event if has_fallen else float("inf")

    found: list[tuple[int, int]] = []
    order = sorted(range(len(outcome.scores)), key=merit, reverse=True)
    for number, seat in enumerate(order, 1):
        is_level = number > 1 and merit(seat) == merit(order[number - 2])
        found.append((found[-1][0] if is_level else number, seat))
    return found


def came(outcome: Outcome, falls: Mapping[int, Fall], seat: int) -> str:
    """Return a player's place, in a sentence to them."""
    place = next(place for place, each in places(outcome, falls) if each == seat)
    words = _("You came {place} of {n}.")
    return words.format(place=_(ORDINALS[place - 1]), n=_(COUNTS[len(outcome.scores) - 2]))


def ranked(table: DrawContext, outcome: Outcome, told: Standings, reader: int | None) -> str:
    """Return the table: place, player, when they fell and by whom, and what the game counts."""
    place, player, by_whom = _("Place"), _("Player"), _("by whom")
    head = f"<th>{hushed(place)}</th><th>{hushed(player)}</th>"
    if told.when:
        head += f'<th class="nu">{escape(told.when)}</th><th>{escape(by_whom)}</th>'
    head += "".join(f'<th class="nu">{escape(words)}</th>' for words, _values in told.columns)
    rows = ""
    for number, seat in places(outcome, told.falls):
        name = _("You") if seat == reader else table.names[seat]
        who = f"{table.marks[seat].svg()}<span>{escape(name)}</span>{clock_at_end(table.sitters[seat])}"
        cells = f'<td class="pl">{number}</td><th scope="row"><span class="nm">{who}</span></th>'
        if told.when:
            cells += fall_cells(table, told, seat, outcome, reader)
        cells += "".join(f'<td class="nu">{values[seat]}</td>' for _words, values in told.columns)
        own = ' class="you"' if seat == reader else ""
        rows += f"<tr{own}>{cells}</tr>"
    return f'<table class="rank"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def hushed(words: str) -> str:
    """Return words for screen readers alone."""
    return f'<span class="hush">{escape(words)}</span>'


def clock_at_end(sitter: Sitter) -> str:
    return "" if sitter.clock is None else f"<small>{clock_face(sitter.clock)}</small>"


def fall_cells(table: DrawContext, told: Standings, seat: int, outcome: Outcome, reader: int | None) -> str:
    fall = told.falls.get(seat)
    if fall is None:
        words = told.stands if outcome.scores[seat] > 0 else ""
        return f'<td class="nu">–</td><td><b>{escape(words)}</b></td>'
    who = f"<span>{escape(fall.words)}</span>"
    if fall.by is not None:
        by = _("by")
        name = _("you") if fall.by == reader else table.names[fall.by]
        who = f'<span class="by">{escape(by)} {table.marks[fall.by].svg()}<span>{escape(name)}</span></span>'
    return f'<td class="nu">{fall.count}</td><td>{who}</td>'


LANE, LEFT, RIGHT = 30.0, 112.0, 292.0
"""How high a lane is; where the lines start and end."""


def lanes(table: DrawContext, outcome: Outcome, told: Standings, moments: Sequence[int], last: int) -> str:
    """Draw a line a player that stops where they fell, with dots for what they gained and lost; moments are pressed.

    `moments` has the number of the moment of each event, `last` that of the end.
    """
    order = [seat for _place, seat in places(outcome, told.falls)]
    y = {seat: LANE * (row + 0.5) for row, seat in enumerate(order)}
    height = LANE * len(order)

    def x(event: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * moments[event] / max(1, last), 1)

    out = ""
    for seat in order:
        mark, fall = table.marks[seat], told.falls.get(seat)
        end = x(fall.event) if fall else RIGHT
        out += mark.placed(0, y[seat] - 9, 18) + text(
            24, y[seat] + 5, clipped_to(table.called(seat), 84, 14), 14, INK, 600, "start"
        )
        out += line(LEFT, y[seat], RIGHT, y[seat], LINE) + line(LEFT, y[seat], end, y[seat], mark.colour, 3)
    for seat, fall in told.falls.items():
        if fall.by is not None:
            out += line(
                x(fall.event),
                y[seat],
                x(fall.event),
                y[fall.by],
                table.marks[fall.by].colour,
                1.4,
                'stroke-dasharray="1 4" stroke-linecap="round"',
            )
    out += "".join(circle(x(event), y[seat], 3.2, table.marks[seat].colour) for event, seat in told.gains)
    out += "".join(circle(x(event), y[seat], 3, RAISED, table.marks[seat].colour, 1.6) for event, seat in told.losses)
    for seat, fall in told.falls.items():
        cx, cy = x(fall.event), y[seat]
        out += path(f"M{cx - 5:g} {cy - 5:g}l10 10m0 -10l-10 10", "none", INK, 2.6)
    out += line(RIGHT, 0, RIGHT, height, SHU, 2, 'class="cursor"')
    numbers = sorted({*moments, 0, last})
    for number in numbers:
        here = round(LEFT + (RIGHT - LEFT) * number / max(1, last), 1)
        out += rect(here - 3, 0, 6, height, "transparent", extra=f'class="at" data-moment="{number}" data-x="{here:g}"')
    foot = height + 16
    out += text(LEFT, foot, 0, 12, INK2, 400, "middle") + text(RIGHT, foot, last, 12, INK2, 400, "middle")
    return svg(out, 310, height + 22, -4, 0, _("A line for each player, which ends where they fell")) + legend(told)


def legend(told: Standings) -> str:
    signs = [
        (circle(6, 6, 4, INK), told.gain),
        (circle(6, 6, 3.6, RAISED, INK, 1.8), told.loss),
        (path("M2 2l8 8m0 -8l-8 8", "none", INK, 2.4), _("is out; the dotted line leads to who did it")),
    ]
    shown = "".join(f"<span>{svg(body, 12, 12)}{escape(words)}</span>" for body, words in signs if words)
    return f'<p class="legend">{shown}</p>'
