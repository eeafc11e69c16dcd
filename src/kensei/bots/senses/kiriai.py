"""Kiri-ai at a glance: wounds, the Special still in hand, and room behind."""

from __future__ import annotations

from dataclasses import replace

from kensei.bots.senses import Sense, by_difference
from kensei.games.kiriai import State, View


def values(state: State) -> tuple[float, ...]:
    """Judge a position."""
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    """Say how well a seat stands."""
    shown = state.sides[seat].shown
    return -1.5 * shown.wounds + (0.0 if shown.spent else 0.4)


def rewind(view: View) -> View:
    """Take back the plan that the other has laid."""
    if not any(shown.chosen for seat, shown in enumerate(view.shown) if seat != view.seat):
        return view
    red, blue = (shown if seat == view.seat else replace(shown, chosen=False) for seat, shown in enumerate(view.shown))
    return replace(view, shown=(red, blue))


SENSE = Sense(values, rewind)
