"""Kiri-ai at a glance: the value of the duel with both Specials told, known by heart for the five spaces."""

from __future__ import annotations

from dataclasses import replace

from kensei.bots.senses import Sense, by_difference
from kensei.bots.senses.kiriai_values import CONFIGS, NUMBER, RESTS, table
from kensei.games.kiriai import Side, State, View
from kensei.games.kiriai.cards import SPACES


def values(state: State) -> tuple[float, ...]:
    """Judge a position between two rounds: by the table, or by wounds and Specials on the larger field."""
    red, blue = state.sides
    if state.spaces != SPACES["standard"] or red.shown.space is None:
        return glance(state)
    # one life less for both is one wound more for both
    wounds = [side.shown.wounds + 2 - state.lives for side in state.sides]
    standing = NUMBER[(red.shown.space, blue.shown.space), (red.shown.stance, blue.shown.stance)]  # type: ignore[index]
    value = float(
        table()[
            config(red), config(blue), wounds[0], wounds[1],
            RESTS.index(red.shown.resting), RESTS.index(blue.shown.resting), standing,
        ]
    )  # fmt: skip
    return (value, -value)


def glance(state: State) -> tuple[float, ...]:
    """Judge by wounds and Specials alone."""
    return by_difference((strength(state.sides[0]), strength(state.sides[1])))


def config(side: Side) -> int:
    """Give the number of the Special still in hand."""
    return 0 if side.shown.spent else CONFIGS.index(side.special)


def strength(side: Side) -> float:
    """Say how well a seat stands, roughly."""
    return -1.5 * side.shown.wounds + (0.0 if side.shown.spent else 0.4)


def rewind(view: View) -> View:
    """Take back the plan that the other has laid."""
    if not any(shown.chosen for seat, shown in enumerate(view.shown) if seat != view.seat):
        return view
    red, blue = (shown if seat == view.seat else replace(shown, chosen=False) for seat, shown in enumerate(view.shown))
    return replace(view, shown=(red, blue))


SENSE = Sense(values, rewind, glance=glance)
