"""Kiri-ai: "one of these plans is a mistake", from positions where both Specials are spent and all is public.

The rounds left belong to the position; the values of the next one are those of the shipped tables, which hold for
these positions up to rounding (docs/solved/kiriai.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from kensei.games import game
from kensei.games.kiriai import State
from kensei.games.kiriai.bots.automaton import duel, phases, tables
from kensei.games.kiriai.bots.automaton.phases import OPEN
from kensei.games.kiriai.cards import RESTABLE, SPECIALS
from kensei.games.kiriai.moves import Plan, plans
from studies.puzzles.mining import Found
from studies.puzzles.mistakes import Matrix, offered

GAME = game("kiriai")
WANTED = {"mistake": 220}
CAP = 20
ROUNDS = (1, 8)
"""Rounds left, at least and at most."""
LARGEST = 0.6
"""A mistake that loses more is seen at once."""


def mined(seed: int) -> Iterator[Found]:
    rng = Random(f"kiri-ai puzzles {seed}")
    state = position(rng)
    seat = rng.randrange(2)
    rows, columns = hand(state, seat), hand(state, 1 - seat)
    found = offered(payoffs(state, seat), [*map(str, rows)], [*map(str, columns)], rng, LARGEST)
    if found:
        line = [[seat, found.pop("line")]]
        facts = {**found["facts"], "left": CAP - state.rounds}
        yield {
            **found,
            "seat": seat,
            "position": GAME.write(state),
            "line": line,
            "facts": facts,
            "source": f"table, seed {seed}",
        }


def position(rng: Random) -> State:
    """Draw a position that duels come to, both Specials spent and nobody defeated."""
    while True:
        red, blue = sorted((rng.randint(1, 5), rng.randint(1, 5)))
        specials = rng.sample(SPECIALS, 2)
        sides = [
            f"{space}{rng.choice('HE')}{rng.randrange(2)}:{rng.choice(['-', *RESTABLE])}:{special}!"
            for space, special in zip((red, blue), specials, strict=True)
        ]
        state: State = GAME.read(f"5 {' '.join(sides)} {CAP - rng.randint(*ROUNDS)}/{CAP}")
        if all(place(state, seat) >= 0 for seat in (0, 1)):
            return state


def place(state: State, seat: int) -> int:
    return int(known().table.places[OPEN, 0, duel.position(state, seat)])


def known() -> tables.Tables:
    """Return the shipped tables, not those that this machine may have solved."""
    path = tables.FOLDER / tables.name(5)
    if path not in _read:
        _read[path] = tables.read(path, 5)
    return _read[path]


_read: dict[object, tables.Tables] = {}


def hand(state: State, seat: int) -> tuple[Plan, ...]:
    return plans(state.sides[seat].shown.resting, "")


def payoffs(state: State, seat: int) -> Matrix:
    """Return what each plan of the seat wins against each of the other's, by the compiled rules."""
    assert state.cap is not None
    found, at, left = known(), duel.position(state, seat), state.cap - state.rounds - 1
    rules, bounds = found.table.rules, found.layers[left].open
    rows, columns = ([duel.NUMBERS[plan] for plan in hand(state, each)] for each in (seat, 1 - seat))
    matrix = np.zeros((len(rows), len(columns)))
    for i, mine in enumerate(rows):
        for j, theirs in enumerate(columns):
            to = int(duel.play(rules, at, mine, theirs))  # type: ignore[no-untyped-call]
            if to < 0:
                matrix[i, j] = 1.0 if to == duel.WON else -1.0
            elif left:
                matrix[i, j] = -bounds[found.table.places[OPEN, 0, to]] / phases.SCALE
    return matrix


def payoffs_again(state: State, seat: int) -> Matrix:
    """Return the same by the reference engine; where one round is left nothing of the tables is in it."""
    assert state.cap is not None
    found, left = known(), state.cap - state.rounds - 1
    rows, columns = hand(state, seat), hand(state, 1 - seat)
    matrix = np.zeros((len(rows), len(columns)))
    for i, mine in enumerate(rows):
        committed = state.apply(seat, mine).state
        for j, theirs in enumerate(columns):
            then = committed.apply(1 - seat, theirs).state
            outcome = then.outcome()
            if outcome:
                matrix[i, j] = outcome.scores[seat]
            else:
                matrix[i, j] = -found.layers[left].open[place(then, seat)] / phases.SCALE
    return matrix
