"""Bushido: "one of these cards is a mistake", from the exact values of duels.

Hands of three to five cards: there the rest of the cycle is solved to its end, from the values of full hands, which
are shipped with 16 bits (docs/solved/bushido.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from kensei.games import game
from kensei.games.bushido import State
from kensei.games.bushido.bots.exact.tables import FOLDER, table
from kensei.games.bushido.bots.exact.turn import matrix
from kensei.games.bushido.deck import deck
from studies.puzzles.mining import Found
from studies.puzzles.mistakes import Matrix, offered

GAME = game("bushido")
WANTED = {"mistake": 220}
CARDS = (3, 5)
HEALTH = (2, 12)
LARGEST = 0.6
OPTIONS = {"memory": False}
"""Hands lie open: who remembers knows them."""
PAIRS = tuple(sorted(path.stem for path in FOLDER.glob("*.npy")))


def mined(seed: int) -> Iterator[Found]:
    rng = Random(f"bushido puzzles {seed}")
    state, seat = position(rng), rng.randrange(2)
    names, others = hand(state, seat), hand(state, 1 - seat)
    found = offered(payoffs(state, seat), names, others, rng, LARGEST)
    if found:
        line = [[seat, found.pop("line")]]
        found |= {"seat": seat, "position": GAME.write(state), "line": line, "options": OPTIONS}
        yield {**found, "source": f"table, seed {seed}"}


def position(rng: Random) -> State:
    fighters = rng.choice(PAIRS).split("-")
    rng.shuffle(fighters)
    size = rng.randint(*CARDS)
    sides = []
    for name in fighters:
        held = sorted(rng.sample(range(9), size))
        pile = "".join(str(card) for card in range(9) if card not in held)
        sides.append(f"{name}:{rng.randint(*HEALTH)}:{''.join(map(str, held))}:{pile}")
    state: State = GAME.read(f"duels+open stance pairs=0v1:0 {' '.join(sides)}")
    return state


def hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat in the order of the wheel."""
    place = deck(state.table.deck).place
    return tuple(sorted(state.sides[seat].hand, key=lambda card: place[card]))


def payoffs(state: State, seat: int) -> Matrix:
    """Return what each card of the seat wins against each of the other's."""
    text = state.table.deck
    fighters = (state.sides[0].shown.fighter, state.sides[1].shown.fighter)
    found = table(text, fighters)
    assert found is not None, fighters
    is_turned = fighters != found.fighters
    order = (1, 0) if is_turned else (0, 1)
    place = deck(text).place
    first, second = (tuple(place[card] for card in hand(state, each)) for each in order)
    one, other = (state.sides[each].shown.health for each in order)
    values = np.asarray(matrix(text, found, (first, second), (one, other)), dtype=np.float64)
    return values if seat == order[0] else -values.T
