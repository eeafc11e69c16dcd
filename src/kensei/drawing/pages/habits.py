"""The picture of a report on habits: a ring where a good mixer is, a dot where the player is, the way between them.

Each row is one situation; the figure at its end is what the difference is worth to whoever knows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.habit_words import does, price, situation
from kensei.core.habits import EARLY, FINE, HINT, SURE, Habit, HabitReport, HabitWords
from kensei.core.i18n import _
from kensei.drawing.letters import width
from kensei.drawing.svg import EDGE, INK, INK2, KIN, LINE, RAISED, SHU, circle, line, svg, text

MARKS = (0, 25, 50, 75, 100)
FOOT = 26


@dataclass(frozen=True, slots=True)
class HabitShape:
    """The size of the picture, in its own units."""

    width: float
    left: float
    """Where the scale begins."""
    right: float
    """What is left free at its end."""
    row: float
    top: float
    small: float
    """Of the smallest letters: a phone of 320 pixels shows them a fifth smaller."""


SHAPES = {"wide": HabitShape(880, 300, 116, 72, 14, 13), "tall": HabitShape(362, 0, 0, 104, 0, 14)}


def habit_picture(words: HabitWords, report: HabitReport, shape: str) -> str:
    """Draw all situations, the dearest first; `shape`: `wide` or `tall`."""
    form = SHAPES[shape]
    shown = report.habits
    height = form.top + form.row * len(shown) + FOOT
    out = scale(form, height, len(shown))
    for number, habit in enumerate(shown):
        out += row(form, words, habit, number, number == 0 and habit.verdict in (SURE, HINT))
    label = _("Your habits against the best mix")
    return svg(out, form.width + 4, height, -2, 0, label, f'class="habits only-{shape}"')


def place(form: HabitShape, share: float) -> float:
    """Return where a share stands on the scale."""
    return round(form.left + 18 + (form.width - form.left - form.right - 36) * share, 1)


def scale(form: HabitShape, height: float, rows: int) -> str:
    """Draw the scale: lines through all rows where there is room beside the words, ticks in each row else."""
    out = ""
    for mark in MARKS:
        x = place(form, mark / 100)
        if form.left:
            dashes = "" if mark in (0, 100) else 'stroke-dasharray="2 5"'
            out += line(x, form.top, x, height - FOOT, LINE, 1, dashes)
        else:
            middles = [form.row * (number + 0.68) for number in range(rows)]
            out += "".join(line(x, y - 9, x, y + 9, LINE, 1) for y in middles)
        word = _("never") if mark == 0 else _("always") if mark == 100 else f"{mark} %"
        anchor = "middle" if form.left or 0 < mark < 100 else "start" if mark == 0 else "end"
        out += text(x, height - 6, word, form.small, INK2, 400, anchor)
    return out


def row(form: HabitShape, words: HabitWords, habit: Habit, number: int, is_first: bool) -> str:
    is_wide = bool(form.left)
    top = form.top + form.row * number
    y = top + form.row * (0.5 if is_wide else 0.68)
    out = line(0, top, form.width, top, LINE, 1) if number else ""
    out += (beside if is_wide else above)(form, words, habit, y)
    you, good = place(form, habit.share), place(form, habit.good)
    is_dear = habit.verdict in (SURE, HINT)
    out += line(good, y, you, y, KIN if is_dear else EDGE, 9 if is_first else 5, 'stroke-linecap="round"')
    out += circle(good, y, 8, RAISED, INK, 2) + circle(you, y, 8.5, SHU, RAISED, 2)
    return out + (named(form, habit, y) if is_first else "")


def beside(form: HabitShape, words: HabitWords, habit: Habit, y: float) -> str:
    """Write the words of a row left of the scale, and its figure right of it."""
    room = form.left - 8
    out = text(0, y - 5, situation(words, habit), 16, INK, 600, "start", "se", room=room)
    out += text(0, y + 15, does(words, habit), 14, INK2, 400, "start", room=room)
    is_figure = habit.verdict not in (FINE, EARLY)
    ink, size = (INK, 23) if is_figure else (INK2, 15)
    out += text(form.width, y + (1 if is_figure else 5), price(words, habit), size, ink, 600, "end", "se")
    return out + (text(form.width, y + 19, _(words.each), 13, INK2, 400, "end") if is_figure else "")


def above(form: HabitShape, words: HabitWords, habit: Habit, y: float) -> str:
    """Write the words of a row and its figure over the scale."""
    is_figure = habit.verdict not in (FINE, EARLY)
    cost = price(words, habit) + (f" {_(words.each)}" if is_figure else "")
    out = text(0, y - 39, situation(words, habit), 16, INK, 600, "start", "se", room=250)
    out += text(0, y - 20, does(words, habit), 14.5, INK2, 400, "start", room=form.width)
    return out + text(form.width, y - 39, cost, 14, INK if is_figure else INK2, 700 if is_figure else 400, "end")


def named(form: HabitShape, habit: Habit, y: float) -> str:
    """Write under the ring and the dot whose they are; apart from each other, and inside the picture."""
    good = _("a good mixer, {percent} %").format(percent=round(100 * habit.good))
    own = _("you, {percent} %").format(percent=round(100 * habit.share))
    low, high = (good, own) if habit.good <= habit.share else (own, good)
    at = sorted((place(form, habit.good), place(form, habit.share)))
    left, right = place(form, 0) - 16, place(form, 1) + 16
    halves = [width(low, form.small, bold=True) / 2, width(high, form.small, bold=True) / 2]
    first = min(max(at[0], left + halves[0]), right - halves[0] - 2 * halves[1] - 10)
    second = min(max(at[1], first + halves[0] + halves[1] + 10), right - halves[1])
    weights = (500, 700) if habit.good <= habit.share else (700, 500)
    pairs = zip((first, second), (low, high), weights, strict=True)
    return "".join(text(round(x, 1), y + 26, words, form.small, INK2, weight) for x, words, weight in pairs)
