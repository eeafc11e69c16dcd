"""`kensei.analyse`: the value of a position and its best mix, in every game, from states and from views."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction

import pytest

import kensei
from kensei.bots.analysis import FEWEST_ROLLOUTS, analyse
from kensei.core.errors import BadOption
from kensei.core.protocol import CHANCE
from kensei.games.kaito.bots.analysis import searched

NAMES = ("kaito", "kiriai", "ketto", "bushido", "musashi", "shiai")
QUICK = 60
WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"


def positions(name, plies, seed="analysis"):
    """Yield states of a random game in which somebody is asked."""
    match = kensei.Match(kensei.game(name), seed=seed)
    rng = random.Random(seed)
    for ply in range(max(plies) + 1):
        if not match.state.to_act():
            return
        if ply in plies:
            yield match.state
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


@pytest.mark.parametrize("name", NAMES)
def test_a_mix_is_whole_and_of_legal_moves(name):
    for state in positions(name, {0, 7}):
        seat = max(state.to_act())
        for found in (analyse(state, seat, QUICK), analyse(state.view(seat), nodes=QUICK)):
            assert found.seat == seat
            assert found.moves
            assert {one.move for one in found.moves} <= set(state.legal_moves(seat))
            assert sum(one.share for one in found.moves) == pytest.approx(1)
            assert all(-1 <= one.value <= 1 for one in found.moves)
            assert -1 <= found.value <= 1
            assert found.error >= 0
            assert found.exact == (found.error == 0)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_is_analysed_the_same(name):
    state = next(positions(name, {3}))
    assert analyse(state, nodes=QUICK) == analyse(state, nodes=QUICK)


@pytest.mark.parametrize("name", NAMES)
def test_a_view_says_all_that_its_analysis_uses(name):
    """Two states that look alike to a seat are analysed alike from its view: nothing hidden can matter."""
    game = kensei.game(name)
    state = next(positions(name, {5}))
    seat = min(state.to_act())
    other = game.imagine(state.view(seat), random.Random(9))
    assert analyse(state.view(seat), nodes=QUICK) == analyse(other.view(seat), nodes=QUICK)


def test_a_solved_position_of_kaito_is_exact():
    state = kensei.game("kaito").read(WON)
    found = kensei.analyse(state)
    assert (found.value, found.error, found.exact) == (1.0, 0.0, True)
    assert [(str(one.move), one.share, one.value) for one in found.moves[:1]] == [("c4", 1.0, 1.0)]
    assert all(one[:3] == (one.move, 0.0, -1.0) for one in found.moves[1:])
    assert len(found.moves) == len(state.legal_moves(1))
    solution = kensei.bots.kaito.solve(state, all=True)
    assert {one.move for one in found.moves if one.value == 1.0} == set(solution.moves)


def test_the_seat_that_waits_has_what_the_other_has_not():
    state = kensei.game("kaito").read(WON)
    assert analyse(state, 0).value == -1.0
    assert analyse(state, 0).moves == ()
    shiai = next(state for state in positions("shiai", set(range(20))) if len(state.to_act()) == 1)
    asked = min(shiai.to_act())
    assert analyse(shiai, 1 - asked, QUICK).value == -analyse(shiai, asked, QUICK).value


def test_a_lost_position_of_kaito_is_lost_whatever_is_played():
    state = kensei.game("kaito").read(WON)
    then = state.apply(1, analyse(state).moves[0].move).state
    found = analyse(then)
    assert (found.value, found.exact) == (-1.0, True)
    assert {one.value for one in found.moves} == {-1.0}


def test_a_finished_game_is_worth_its_score():
    match = kensei.Match(kensei.game("kiriai"), seed="end", cap=1)
    match.play(0, "approach high")
    match.play(1, "approach low")
    assert match.state.outcome() is not None
    assert analyse(match.state, 0) == kensei.Analysis(0, match.state.outcome().scores[0], 0.0, True, note="over")


def test_chance_is_averaged_by_its_weights():
    """Two Specials are dealt: the value before the deal is the mean of the values after it."""
    state = kensei.game("kiriai").start(cap=2)
    assert state.to_act() == {CHANCE}
    whole = sum(weight for _outcome, weight in state.chances())
    after = [(Fraction(w, whole), analyse(state.apply(CHANCE, o).state, 0, 40)) for o, w in state.chances()]
    found = analyse(state, 0, 40 * len(after))
    assert found.value == pytest.approx(sum(float(share) * one.value for share, one in after), abs=1e-9)
    assert found.moves == ()


def test_moves_that_seem_weak_can_be_included():
    state = next(positions("ketto", {6}))
    seat = min(state.to_act())
    legal = state.legal_moves(seat)
    shown = {one.move for one in analyse(state, seat, 1).moves}
    assert len(legal) > len(shown)
    weak = next(move for move in legal if move not in shown)
    found = {one.move: one for one in analyse(state, seat, 1, include=[weak]).moves}
    assert found[weak].share in (0.0, 1.0)
    assert set(found) == shown | {weak}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((7,), "7 is no state or view of a game"),
        ((kensei.game("kaito").read(WON), 0, 0), "nodes=0: a whole number, 1 or more"),
        ((kensei.game("kaito").read(WON).view(None),), "a spectator's view belongs to no seat"),
        ((kensei.game("kaito").read(WON).view(1), 0), "this is the view of seat 1, not of seat 0"),
        ((kensei.game("kaito").read(WON), -2), "there is no seat -2"),
    ],
)
def test_what_cannot_be_analysed_is_refused(arguments, words):
    with pytest.raises(BadOption, match=words):
        analyse(*arguments)


def test_a_move_that_may_not_be_played_cannot_be_included():
    state = next(positions("shiai", {2}))
    with pytest.raises(BadOption, match="may not be played here"):
        analyse(state, nodes=FEWEST_ROLLOUTS, include=["nothing"])


def test_importing_kensei_brings_no_search():
    program = "import sys, kensei; assert 'numpy' not in sys.modules; kensei.analyse; assert 'numpy' in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_of_all_turns_that_win_the_one_that_ends_the_game_is_shown():
    """Tried as a new user would: the last helmet lay in reach, and the hint led elsewhere, which also wins."""
    state = kensei.game("kaito").read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
    while not (ending := wins_at_once(state)):
        found = kensei.analyse(state)
        best = max(found.moves, key=lambda one: (one.share, one.value)).move
        state = state.apply(state.turn, best).state
    found = kensei.analyse(state)
    assert found.value == 1.0
    assert {one.move for one in found.moves if one.share} == ending


def wins_at_once(state):
    ends = {move: state.apply(state.turn, move).state.outcome() for move in state.legal_moves(state.turn)}
    return {move for move, end in ends.items() if end and end.scores[state.turn] > 0}


@pytest.mark.parametrize("position", ["5 2H0:-:kesa! 4H0:-:counter!", "5 3E1:-:kesa! 4H0:high:zan! 5/30"])
def test_a_duel_without_secrets_is_analysed_by_the_solved_tables_from_the_state_too(position):
    state = kensei.game("kiriai").read(position)
    for seat in (0, 1):
        found = analyse(state, seat)
        assert found == analyse(state.view(seat))
        assert found.error < 0.001
    assert analyse(state, 0).value == pytest.approx(-analyse(state, 1).value, abs=0.001)


def test_a_sealed_plan_is_known_to_who_analyses_the_state():
    state = kensei.game("kiriai").read("5 2H0:-:kesa! 4H0:-:counter!")
    sealed = state.apply(1, kensei.game("kiriai").parse("approach stance")).state
    assert analyse(sealed, 0).value > analyse(state, 0).value + 0.1


def test_a_turn_that_loses_at_once_is_told_of_though_the_tree_leaves_it_out():
    """Tried as a new user would: the Novice took their own last helmet, and the review found no mistake."""
    state = kensei.game("kaito").read("SssSsh/bAsaSB/.HSsA./sAhCSc/as.bBS/..SaC. r f3 - -")
    legal = state.legal_moves(0)
    own = next(move for move in legal if str(move) == "b3")
    assert state.apply(0, own).state.outcome().scores[0] < 0
    found = searched(state, 0, legal, 1)
    values = {str(one.move): one.value for one in found.moves}
    assert values["b3"] == -1
    assert found.value > 0
    assert set(values) == set(map(str, legal))


def test_a_move_that_no_search_tried_has_no_value():
    """Tried as a new user would: to choose the Highborn was called a serious mistake, of which nothing was known."""
    state = kensei.Match(kensei.game("bushido"), seed="a", fighters="choose").state
    found = analyse(state.view(0), 0, QUICK)
    assert len(found.moves) > 2
    assert all(one.share > 0 and abs(one.value) < 0.9 for one in found.moves)
