"""The solved bounds of Kiri-ai: the compiled duel is the engine's, programs are optimal, and bounds hold."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from kensei import Match
from kensei.games.kiriai import GAME, equilibrium
from kensei.games.kiriai.bots.automaton import duel, layers, playing, program, responding, solving, tables
from kensei.games.kiriai.bots.automaton.layers import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT, Memory
from kensei.games.kiriai.cards import SPECIALS

SMALL = Memory(1, 1, 1, 1)


@pytest.fixture(scope="module")
def solved():
    found = tables.read(tables.FOLDER / tables.name(5), 5)
    assert found.cap >= 3
    return found


@pytest.mark.parametrize(
    ("field", "lives", "rounds"), [("standard", 2, 10_000), ("standard", 1, 2_000), ("advanced", 2, 8_000)]
)
def test_rounds_are_those_of_the_engine(field, lives, rounds):
    rng, played = random.Random(f"twins {field} {lives}"), 0
    while played < rounds:
        match = Match(GAME, seed=rng.random().hex(), field=field, lives=lives, cap=30)
        while sorted(match.state.to_act()) == [0, 1]:
            state = match.state
            moves = [rng.choice(state.legal_moves(seat)) for seat in (0, 1)]
            match.play(0, moves[0]), match.play(1, moves[1])
            if state.shown[0].space is None:
                continue
            played += 1
            outcome = match.state.outcome()
            for seat in (0, 1):
                one, other = duel.NUMBERS[moves[seat]], duel.NUMBERS[moves[1 - seat]]
                to = duel.play(duel.rules(state.spaces), duel.position(state, seat), one, other)
                if outcome and outcome.scores[0]:
                    assert to == (duel.WON if outcome.scores[seat] > 0 else duel.LOST)
                else:
                    assert to == duel.position(match.state, seat)


def test_the_mirror_shows_what_the_other_sees():
    for spaces in (5, 7):
        turned = duel.mirror(spaces)
        assert np.array_equal(turned[turned], np.arange(duel.size(spaces)))


def test_every_position_of_a_duel_is_reached():
    """And those that random play comes to lie in the phase that its Specials say."""
    rng = random.Random(4)
    where = layers.table(5, SMALL).places
    for seed in range(60):
        match = Match(GAME, seed=seed, cap=30)
        while sorted(match.state.to_act()) == [0, 1]:
            for seat in (0, 1):
                own, other = (match.state.shown[each].spent for each in (seat, 1 - seat))
                phase = (THEIRS_SPENT if other else HIDDEN) if not own else (OPEN if other else MINE_SPENT)
                spent = SPECIALS.index(own or other) if phase in (MINE_SPENT, THEIRS_SPENT) else 0
                assert where[phase, spent, duel.position(match.state, seat)] >= 0
            for seat in (0, 1):
                match.play(seat, rng.choice(match.state.legal_moves(seat)))


def brute_force(matrix):
    """The value of a matrix game by trying all pairs of supports of the same size: what the row player loses."""
    rows, columns = matrix.shape
    best = np.inf
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for theirs in combinations(range(columns), size):
                square = np.block([[matrix[np.ix_(mine, theirs)].T, -np.ones((size, 1))], [np.ones((1, size)), 0.0]])
                if abs(np.linalg.det(square)) < 1e-9:
                    continue
                mix = np.linalg.solve(square, np.append(np.zeros(size), 1.0))[:size]
                if mix.min() >= -1e-12:
                    best = min(best, float((mix @ matrix[list(mine)]).max()))
    return best


def test_a_program_finds_the_value_that_trying_all_supports_finds():
    rng = np.random.default_rng(3)
    room, shape, losses = program.work(), layers.shape(), layers.losses(SMALL)
    kept = layers.kept_columns(SMALL, OPEN, 1)
    for _ in range(40):
        rows, columns = rng.integers(1, 5, size=2)
        matrix = rng.uniform(-1, 1, size=(rows, columns)).round(2)
        shape.sizes[:] = (1, 0, 1, columns, columns)
        shape.plans[0], shape.vectors[0], shape.mass[0, 0], shape.weight[0, 0] = rows, 1, 1.0, 1.0
        losses[0, :rows, 0, :columns] = matrix
        values, one = np.zeros(3), np.ones(3)
        program.solve(shape, losses, room, one, one, layers.NO_PROMISES, 0, 0, kept, 0, 1e-7, 8, values)
        assert values[0] == pytest.approx(brute_force(matrix), abs=1e-6)


@pytest.mark.parametrize(
    "position", ["5 2H1:move:kesa! 3H1:charge:zan! 28/30", "5 3E1:move:zan! 4H0:charge:counter! 28/30"]
)
def test_open_duels_have_the_values_of_the_reference(solved, position):
    """`kensei.games.kiriai.equilibrium` solves them over the reference engine, with other programs."""
    pytest.importorskip("scipy")
    state = GAME.read(position)
    value = equilibrium.solve(state).value
    for seat, sign in ((0, -1), (1, 1)):
        place = solved.table.places[OPEN, 0, duel.position(state, seat)]
        assert solved.layers[2].open[place] / layers.SCALE == pytest.approx(sign * value, abs=1e-4)


def best_reply(solved, moment, special, memories):
    """What the opponent wins with this Special against who plays by `memories`, by trying everything.

    It knows nothing of the memory: only the plans played. Weighs the two Specials the other may hold by `reach`, which
    are how likely it has played as it did with each.
    """
    if moment.rounds == 0:
        return 0.0
    likely = {own: playing.chances(solved, moment, own, known) for own, (_, known) in memories.items()}
    best = -9.0
    for mine in responding.plans(solved, moment, special):
        won = 0.0
        for theirs in {plan for own in likely for plan in likely[own]}:
            weights = {own: memories[own][0] * likely[own].get(theirs, 0.0) for own in likely}
            whole = sum(weights.values())
            if whole < 1e-12:
                continue
            then = playing.after(solved, moment, theirs, mine)
            if then is None:
                to = duel.play(solved.table.rules, moment.position, theirs, mine)
                won += whole * (-1.0 if to == duel.WON else 1.0)
                continue
            known = {
                own: (weight, playing.remembered(solved, moment, own, memories[own][1], theirs, mine, then))
                for own, weight in weights.items()
                if weight > 0
            }
            won += best_reply(solved, then, special, known)
        best = max(best, won)
    return best


def test_bounds_hold_against_every_answer(solved):
    """Two rounds before the end with hidden Specials: the best of all answers wins no more than the bound says."""
    state = GAME.read("5 2H1:move:kesa 4H1:charge:zan 28/30")
    moment = playing.Moment(HIDDEN, 0, duel.position(state, 0), 2)
    assert playing.is_known(solved, moment)
    promised = playing.promised(solved, moment, 0)
    for special in range(3):
        begun = {own: (1 / 3, playing.beginning(solved)) for own in range(3) if own != special}
        won = best_reply(solved, moment, special, begun)
        assert won <= promised[special] + 1e-6
        assert won >= promised[special] - 0.05


def test_mixtures_keep_what_was_promised(solved):
    rng = random.Random(9)
    for phase in layers.PHASES:
        positions = layers.positions_of(5, phase)
        for _ in range(6):
            special, position = map(int, rng.choice(positions))
            moment = playing.Moment(phase, special, position, rng.randint(1, solved.cap))
            number = rng.randrange(layers.memories(solved.memory, phase))
            assert playing.mixture(solved, moment, number).excess < 1e-6


def test_work_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path, monkeypatch):
    whole_lists = layers.positions_of
    monkeypatch.setattr(layers, "positions_of", lambda spaces, phase: whole_lists(spaces, phase)[:40])
    whole = solving.Solver(5, SMALL).solve(2)
    solving.Solver(5, SMALL, tmp_path).solve(1)
    again = solving.Solver(5, SMALL, tmp_path)
    assert len(again.layers) == 2
    for one, other in zip(whole, again.solve(2), strict=True):
        assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))
    with pytest.raises(solving.BadOption, match="give another --out"):
        solving.Solver(7, SMALL, tmp_path)


def test_tables_are_read_as_they_were_written(tmp_path):
    rng = np.random.default_rng(5)
    shapes = layers.sizes(duel.reach(5), SMALL)
    made = [layers.nothing_left(5, SMALL)]
    made += [layers.Bounds(*(rng.integers(-32000, 32001, size=s).astype(np.int16) for s in shapes)) for _ in range(3)]
    tables.write(tmp_path / "made.npz", SMALL, made)
    found = tables.read(tmp_path / "made.npz", 5)
    assert (found.memory, found.cap) == (SMALL, 3)
    for one, other in zip(made, found.layers, strict=True):
        assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


def test_a_mixture_that_is_played_on_has_bounds_that_hold(solved):
    """With a large slack no program is solved, and the bounds are those of the mixtures kept."""
    few = {phase: layers.positions_of(5, phase)[:30] for phase in layers.PHASES}
    last = layers.as_numbers(solved.layers[2])
    for phase in layers.PHASES:
        kept = layers.kept_columns(solved.memory, phase, 30)
        room = program.work(), layers.shape(), layers.losses(solved.memory)
        count = layers.memories(solved.memory, phase)
        found = [np.zeros_like(layers.room(solved.layers[2][phase], phase)) for _ in range(2)]
        solved_count = []
        for slack, out in zip((0.0, 9.0), found, strict=True):
            tally = np.zeros(3, dtype=np.int64)
            layers.solve_places(
                solved.table, last, phase, few[phase], 0, 30, count, room[1], room[2], room[0], kept, 2e-4, 8, slack,
                layers.room(last[phase], phase), out, tally,
            )  # fmt: skip
            solved_count.append(int(tally[0]))
        assert solved_count == [30 * count, 0]
        assert np.abs(found[0].astype(int) - found[1])[:30].max() <= 1
