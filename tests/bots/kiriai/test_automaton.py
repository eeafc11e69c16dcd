"""The solved bounds of Kiri-ai: the compiled duel is the engine's, programs are optimal, and bounds hold."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from kensei import Match
from kensei.games.kiriai import GAME, equilibrium
from kensei.games.kiriai.bots.automaton import (
    duel,
    families,
    layers,
    payoffs,
    phases,
    playing,
    program,
    responding,
    solving,
    tables,
)
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT, Memory
from kensei.games.kiriai.cards import SPECIALS

pytestmark = pytest.mark.slow

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
    where = phases.table(5, SMALL).places
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
    room, shape, losses = families.work(), payoffs.shape(), payoffs.losses(SMALL)
    for _ in range(40):
        kept = layers.kept_columns(SMALL, OPEN, 1)
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
        assert solved.layers[2].open[place] / phases.SCALE == pytest.approx(sign * value, abs=1e-4)


def best_reply(solved, moment, special, memories):
    """What the opponent wins with this Special against whoever plays by `memories`, by trying everything.

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
    for phase in phases.PHASES:
        positions = phases.positions_of(5, phase)
        for _ in range(6):
            special, position = map(int, rng.choice(positions))
            moment = playing.Moment(phase, special, position, rng.randint(1, solved.cap))
            number = rng.randrange(phases.memories(solved.memory, phase))
            assert playing.mixture(solved, moment, number).excess < 1e-6


def test_work_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path, monkeypatch):
    whole_lists = phases.positions_of
    monkeypatch.setattr(phases, "positions_of", lambda spaces, phase: whole_lists(spaces, phase)[:40])
    whole = solving.LayerSolver(5, SMALL).solve(2)
    solving.LayerSolver(5, SMALL, tmp_path).solve(1)
    again = solving.LayerSolver(5, SMALL, tmp_path)
    assert len(again.layers) == 2
    for one, other in zip(whole, again.solve(2), strict=True):
        assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))
    with pytest.raises(solving.BadOption, match="give another --out"):
        solving.LayerSolver(7, SMALL, tmp_path)


def test_tables_are_read_as_they_were_written(tmp_path):
    rng = np.random.default_rng(5)
    shapes = phases.sizes(duel.reach(5), SMALL)
    made = [phases.nothing_left(5, SMALL)]
    made += [phases.Bounds(*(rng.integers(-32000, 32001, size=s).astype(np.int16) for s in shapes)) for _ in range(3)]
    tables.write(tmp_path / "made.npz", SMALL, made)
    found = tables.read(tmp_path / "made.npz", 5)
    assert (found.memory, found.cap) == (SMALL, 3)
    for one, other in zip(made, found.layers, strict=True):
        assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


def some_places(solved, phase, last, kept, pad, out, rounds=3, begin=0):
    """Solve thirty places of a phase with so many rounds left; return how many programs it took."""
    room = families.work(), payoffs.shape(), payoffs.losses(solved.memory)
    tally = np.zeros(3, dtype=np.int64)
    layers.solve_places(
        solved.table, phases.as_numbers(solved.layers[rounds - 1]), phase,
        phases.positions_of(5, phase)[begin : begin + 30], 0, 30,
        phases.memories(solved.memory, phase), room[1], room[2], room[0], kept, 2e-4, 24, pad, last, out, tally,
    )  # fmt: skip
    return int(tally[0])


@pytest.mark.parametrize("phase", phases.PHASES)
def test_bounds_stay_as_they_were_where_a_mixture_still_keeps_them(solved, phase):
    """Raised by a pad, they are kept by the mixture at hand, and stay but where a program that goes on gains more."""
    count = phases.memories(solved.memory, phase)
    kept = layers.kept_columns(solved.memory, phase, 30)
    shape = phases.room(solved.layers[3][phase], phase)[:30].shape
    first, second, third = (np.zeros(shape, np.int16) for _ in range(3))
    assert some_places(solved, phase, first / phases.SCALE, kept, 0.0, first) == 30 * count
    raised = (first + 20) / phases.SCALE
    some_places(solved, phase, raised, kept, 1e-3, second)
    stays = (second == first + 20).all(axis=2)
    assert stays.mean() > 0.95, stays.mean()
    some_places(solved, phase, raised - 1.0, kept, 1e-3, third)
    assert third.mean() == pytest.approx(first.mean() + 1e-3 * phases.SCALE, abs=8)


def test_with_a_pad_bounds_go_down_where_they_can(solved):
    """A round before the end nobody can strike there, two rounds before it one can: a pad does not hide that."""
    begin = int(np.argmin(solved.layers[2].open.astype(int) - solved.layers[1].open)) - 15
    kept = layers.kept_columns(solved.memory, OPEN, 30)
    first, second = np.zeros((2, 30, 1, 1), np.int16)
    some_places(solved, OPEN, first / phases.SCALE, kept, 1e-3, first, rounds=1, begin=begin)
    some_places(solved, OPEN, first / phases.SCALE, kept, 1e-3, second, rounds=2, begin=begin)
    exact = solved.layers[2].open[begin : begin + 30].astype(int)
    assert np.abs(second.ravel() - exact).max() < 3e-3 * phases.SCALE


def test_programs_begun_with_few_rows_find_what_those_with_all_rows_find(solved):
    """The rows that were kept only save work."""
    for phase in (HIDDEN, MINE_SPENT, THEIRS_SPENT):
        found = []
        for rows in ([], list(range(40))):
            kept = layers.kept_columns(solved.memory, phase, 30)
            kept[5][:, : len(rows)] = rows
            out = np.zeros(phases.room(solved.layers[3][phase], phase)[:30].shape, np.int16)
            some_places(solved, phase, out / phases.SCALE, kept, 0.0, out)
            found.append(out.astype(int))
        assert np.abs(found[0] - found[1]).mean() < 12


def test_the_last_layers_may_be_widened_alone(solved, tmp_path, monkeypatch):
    """The lower ones are taken over; the start is worth no more to the opponent than before, but for the pad."""
    start = duel.starts(5)[0]
    whole_lists = phases.positions_of
    place = int(solved.table.places[HIDDEN, 0, start])
    monkeypatch.setattr(
        phases, "positions_of", lambda spaces, phase: whole_lists(spaces, phase)[: place + 1 if phase == HIDDEN else 9]
    )
    made = solving.LayerSolver(5, solved.memory, tmp_path, given=solved, widened=3)
    assert len(made.layers) == 3
    bounds = made.solve(3)
    assert all(np.array_equal(*pair) for pair in zip(bounds[2], solved.layers[2], strict=True))
    assert np.array_equal(bounds[3].open, solved.layers[3].open)
    one, other = (solving.exploitability(5, solved.memory, each) for each in (bounds[3], solved.layers[3]))
    assert one == pytest.approx(other, abs=2e-3)
    assert len(solving.LayerSolver(5, solved.memory, tmp_path, given=solved, widened=3).layers) == 4


def test_layers_with_the_same_bounds_for_each_vector_are_stored_once(solved, tmp_path):
    assert tables.narrow_layers(solved.layers) > 10
    few = solved.layers[:3]
    tables.write(tmp_path / "few.npz", solved.memory, few)
    with np.load(tmp_path / "few.npz") as stored:
        assert stored["hidden low"].shape[3] == 1
    again = tables.read(tmp_path / "few.npz", 5)
    assert all(
        np.array_equal(*pair)
        for one, other in zip(few, again.layers, strict=True)
        for pair in zip(one, other, strict=True)
    )


def test_the_whole_duel_is_certified(solved):
    """At most .08 at the cap that the page proposes, with two lives and with one."""
    for lives in (2, 1):
        assert sum(solving.by_special(5, solved.memory, solved.layers[30], lives)) / 3 < 0.08


def test_a_program_that_goes_on_from_another_finds_what_it_finds_alone(solved):
    """With other weights, on the tableau of the last one; it is no worse than the program that begins anew."""
    rng = random.Random(11)
    bounds, room = phases.as_numbers(solved.layers[5]), (payoffs.shape(), payoffs.losses(solved.memory))
    for phase, types in ((HIDDEN, 3), (MINE_SPENT, 2)):
        for special, position in rng.sample([tuple(map(int, each)) for each in phases.positions_of(5, phase)], 4):
            payoffs.set_up(solved.table, bounds, phase, special, position, *room)
            have, wish, last, alone = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
            payoffs.memory_of(solved.table, bounds, phase, 0, have, wish)
            going, other = families.work(), families.work()
            none = layers.kept_columns(solved.memory, phase, 1)
            program.solve(*room, going, have, wish, layers.NO_PROMISES, 0, 0, none, 0, 1e-6, 60, last)
            for weights in ((0.6, 0.3, 0.1), (0.1, 0.2, 0.7)):
                wish[:types] = np.array(weights[:types]) / sum(weights[:types])
                none[0][0] = 0
                assert program.solve_again(*room, going, have, wish, none, 0, 1e-6, 60, last)
                none[0][0] = 0
                program.solve(*room, other, have, wish, layers.NO_PROMISES, 0, 0, none, 0, 1e-6, 60, alone)
                assert wish[:types] @ last[:types] <= wish[:types] @ alone[:types] + 5e-5
