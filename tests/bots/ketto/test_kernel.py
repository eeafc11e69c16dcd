"""The compiled twin of Kettō plays by the rules: what it plays is legal in the engine and ends alike."""

import numpy as np
import pytest

from kensei.core.protocol import CHANCE, NATURE
from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto import GAME, moves
from kensei.games.ketto.bots.observation import best, lines_of
from kensei.games.ketto.cards import CARDS, DOWN, SIDES
from kensei.games.ketto.deck import load
from kensei.games.ketto.kernel import duels, moving, policy, strokes, tables
from kensei.games.ketto.moves import Move

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")
CHANCES = ("miss", "wound", "death")
NUMBERS = tables.numbers(None)


def row(**changes):
    return np.array(list((policy.DEFAULTS | changes).values()))


def traced(seed, weights, source=None):
    """Play a duel by the twin; return the moves it took down and Black's score."""
    duel, rng = source or tables.empty(), np.array([seed], dtype=np.uint64)
    trace, tally = np.zeros((700, 6), dtype=np.int64), np.array([0.0, 1.0, 0.0])
    if source is None:
        duels.deal(duel, NUMBERS, weights, rng, trace)
    duels.play_on(duel, NUMBERS, weights, rng, trace, tally)
    return trace[1 : trace[0, 0] + 1].tolist(), tally[0]


def move_of(state, verb, what, movement, x, y):
    """Return the move of the engine that a line of the trace means."""
    name = moving.VERBS[verb]
    cell = None if x == moving.NONE else (x, y)
    number = 0 if movement == moving.NONE else movement
    if name == "turned":
        return moves.TURN_UP[CHANCES[what]]
    if name == "strike":
        row = state.sides[1 - state.now.turn].shown.vitality
        return moves.STRIKE[row.index(DOWN)]
    if name == "draw tactic":
        return moves.DRAW_TACTIC
    if name in ("parry", "flow"):
        return Move(name, SIDES[what])
    return Move(name, CARDS[what] if what != moving.NONE else "", number, cell)


def replay(state, lines):
    for seat, *line in lines:
        move = move_of(state, *line)
        if seat < 0:
            assert state.to_act() == NATURE
            assert move in [outcome for outcome, _ in state.chances()]
        else:
            assert move in state.legal_moves(seat), (state.now, str(move))
        state = state.apply(CHANCE if seat < 0 else seat, move).state
    return state


@pytest.mark.parametrize("seed", range(60))
def test_what_the_twin_plays_is_legal_and_ends_alike(seed):
    calls = {"margin": 4.0, "least": 11.0} if seed % 2 else {}
    weights = np.array([row(noise=0.3 + seed % 3, **calls), row(noise=5.0 * (seed % 5 == 0), lines=0.0, guard=9.0)])
    lines, score = traced(seed, weights)
    state = replay(GAME.start().apply(CHANCE, moves.START[0]).state, lines)
    assert state.outcome().scores[0] == score


def test_a_position_is_packed_as_the_twin_has_it():
    weights = np.array([row(noise=3.0), row(noise=3.0)])
    for seed in range(12):
        lines, _ = traced(seed, weights)
        for cut in range(12, len(lines), 7):
            state = replay(GAME.start().apply(CHANCE, moves.START[0]).state, lines[:cut])
            if state.to_act() == NATURE or not state.to_act():
                continue
            rest, score = traced(seed + 1, weights, tables.packed(state))
            assert replay(state, rest).outcome().scores[0] == score


def test_the_best_stroke_is_the_one_the_python_bot_finds():
    weights = np.array([row(noise=1.0), row(noise=1.0)])
    deck = load(None)
    for seed in range(5):
        lines, _ = traced(seed, weights)
        cut = next(i for i, line in enumerate(lines) if moving.VERBS[line[1]] == "attack")
        state = replay(GAME.start().apply(CHANCE, moves.START[0]).state, lines[:cut])
        duel = tables.packed(state)
        for seat, side in enumerate(state.sides):
            for place, (movement, faces) in enumerate(zip(side.shown.movements, side.secret.faces, strict=True)):
                lay = frozenset(zip(movement.cells, faces, strict=True))
                for which, name in enumerate(("S1", "S2", "S3", "S4", "S5", "S6")):
                    board = duel.x[seat, place], duel.y[seat, place], duel.card[seat, place]
                    found = strokes.best(*board, len(faces), NUMBERS, which, 1, NUMBERS.lines[which])
                    assert found == best(None, lay, name, 1, lines_of(deck, name))
