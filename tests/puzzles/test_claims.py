"""What puzzles claim, recomputed: a few of each kind always, all of them in the slow run."""

import random

import pytest

from kensei.games import game
from kensei.puzzles import puzzles
from studies.puzzles import kaito_again as again
from studies.puzzles.mistakes import LOSS, WITHIN, judged

pytestmark = pytest.mark.slow

SAMPLE = 6


def cases(name, theme=None):
    """Every puzzle, a fixed sample of them in the usual run."""
    found = [one for one in puzzles(name).values() if theme in (None, one.theme)]
    few = {one.id for one in random.Random(f"claims {name} {theme}").sample(found, SAMPLE)}
    slow = pytest.mark.slow
    return [pytest.param(one, id=f"{name}-{one.id}", marks=() if one.id in few else slow) for one in found]


def boards(one):
    """The positions in which an answer is asked for, read by the second program."""
    board = again.read(one.position)
    for seat, move in one.line:
        if seat == one.seat:
            yield board, move
        board = again.played(board, move)


@pytest.mark.parametrize("one", cases("kaito"))
def test_one_turn_wins_and_all_others_lose(one):
    search = again.Search()
    for step, (board, right) in enumerate(boards(one)):
        assert board.turn == one.seat
        for move in again.moves(board):
            then = again.played(board, move)
            assert search.loses(then) == (move == right)
            if move != right and then.loser < 0:
                reply = one.others[step][move].reply
                assert search.loses(again.played(then, reply))
            elif move != right:
                assert one.others[step][move].reply == ""


@pytest.mark.parametrize("one", cases("kaito"))
def test_the_solver_says_the_same(one):
    from kensei.games.kaito.bots.solver import solve

    rules, state = game("kaito"), one.start()
    for seat, text in one.line:
        if seat == one.seat:
            found = solve(state, all=True)
            assert [str(move) for move in found.moves] == [text]
        state = state.apply(seat, rules.parse(text)).state


@pytest.mark.parametrize("one", cases("kaito", "force"))
def test_a_win_by_force_takes_as_many_turns_as_it_says(one):
    """The other side holds out as long as it can, and the last turn ends the game."""
    search, board = again.Search(), again.read(one.position)
    assert search.length(board) == len(one.line) == 2 * one.facts["turns"] - 1
    for number, (_seat, move) in enumerate(one.line):
        board = again.played(board, move)
        if board.loser < 0:
            assert search.length(board) == len(one.line) - number - 1
    assert board.loser == 1 - one.seat


def payoffs(one):
    """What the answers are worth, by the reference engine where there are two ways."""
    if one.game == "kiriai":
        from studies.puzzles import kiriai

        state = one.start()
        return [str(plan) for plan in kiriai.hand(state, one.seat)], kiriai.payoffs_again(state, one.seat)
    from studies.puzzles import bushido

    state = one.start()
    return list(bushido.hand(state, one.seat)), bushido.payoffs(state, one.seat)


@pytest.mark.parametrize("one", [*cases("kiriai"), *cases("bushido")])
def test_the_mistake_costs_much_and_the_others_next_to_nothing(one):
    """Whatever best mix the other side plays."""
    pytest.importorskip("scipy")
    names, matrix = payoffs(one)
    found = judged(matrix)
    (mistake,) = one.answers()
    for name in one.choices:
        row = found.rows[names.index(name)]
        if name == mistake:
            assert row.least >= LOSS
            assert one.facts["loss"] == pytest.approx(50 * row.least, abs=0.2)
        else:
            assert row.most <= WITHIN


@pytest.mark.parametrize("one", cases("bushido"))
def test_a_second_program_finds_the_same_mistake(one):
    """Every turn by the rules themselves, all chances averaged, every matrix by a linear program."""
    pytest.importorskip("scipy")
    from studies.puzzles.bushido_again import payoffs_again

    names, matrix = payoffs_again(one.start(), one.seat)
    found = judged(matrix)
    (mistake,) = one.answers()
    assert one.facts["value"] == pytest.approx(found.value, abs=0.001)
    assert found.rows[names.index(mistake)].least >= LOSS
    assert one.facts["loss"] == pytest.approx(50 * found.rows[names.index(mistake)].least, abs=0.2)
    assert all(found.rows[names.index(name)].most <= WITHIN for name in one.choices if name != mistake)


@pytest.mark.parametrize("one", [case for case in cases("kiriai") if case.values[0].facts["left"] == 1])
def test_the_last_round_needs_no_table(one):
    """There the exact solver of short duels, which knows nothing of the tables, finds the same value."""
    pytest.importorskip("scipy")
    from kensei.games.kiriai import equilibrium

    value = equilibrium.solve(one.start()).value
    assert one.facts["value"] == pytest.approx(value if one.seat == 0 else -value, abs=0.001)


def test_two_programs_count_the_same_turn_sequences():
    """The counts are those of the oracle: the second program plays by the same rules."""
    board = again.read("sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -")

    def count(at, depth):
        if depth == 0 or at.loser >= 0:
            return depth == 0
        return sum(count(again.played(at, move), depth - 1) for move in again.moves(at))

    assert [count(board, depth) for depth in range(1, 5)] == [10, 88, 728, 5959]
