"""Short duels of Kiri-ai: our exact solutions, and OpenSpiel's algorithms on the same games."""

from functools import cache

import pyspiel
import pytest

import kensei
from kensei.adapters import openspiel
from kensei.adapters.encoding import encoding
from kensei.core.errors import BadOption
from kensei.games.kiriai.equilibrium import exploitability, solve, uniform

KIRIAI = kensei.game("kiriai")
UNEVEN = "5 2H0:-:? 3E0:-:? 0/1 1w"
"""One round, one wound, both Specials still to be dealt; Red in Heaven beside Blue in Earth."""
OPEN = "5 2H0:move:kesa! 3E0:charge:zan! 0/2 1w"
"""Two rounds, one wound, both Specials spent."""


@cache
def in_turns(position, cap):
    """Give the duel as OpenSpiel's algorithms want it: turns instead of simultaneous nodes, the tree kept."""
    openspiel.register()
    game = pyspiel.load_game("kensei_kiriai", {"position": position, "cap": cap, "lives": 1})
    return pyspiel.convert_to_cached_tree(pyspiel.convert_to_turn_based(game))


def as_policy(game, start):
    """Give our solutions as an OpenSpiel policy: walk the tree and ask for the mix at every decision."""
    numbers = encoding("kiriai").numbers
    table = {}

    def walk(state, duel):
        if state.is_terminal():
            return
        if state.is_chance_node():
            for (outcome, _), action in zip(duel.chances(), state.legal_actions(), strict=True):
                walk(state.child(action), duel.apply(-1, outcome).state)
            return
        seat = state.current_player()
        mixes = solve(duel).by_special[seat][duel.sides[seat].special]
        weights = {numbers[plan]: share for plan, share in mixes.items()}
        actions = state.legal_actions()
        table[state.information_state_string(seat)] = [(a, weights.get(a, 0.0)) for a in actions]
        plan = encoding("kiriai").moves
        if seat == 0:
            walk(state.child(actions[0]), duel)
        if seat == 0 and duel.rounds < duel.cap - 1:
            for action in actions:
                after_red = state.child(action)
                for answer in after_red.legal_actions():
                    after = duel.apply(0, plan[action]).state.apply(1, plan[answer]).state
                    if after.to_act():
                        walk(after_red.child(answer), after)

    walk(game.new_initial_state(), start)
    return pyspiel.TabularPolicy(table)


def test_a_fair_start_is_worth_nothing():
    assert abs(solve(KIRIAI.start(lives=1, cap=1)).value) < 1e-9


def test_our_solution_is_openspiels_equilibrium_with_hidden_specials():
    """What OpenSpiel's best responses win against our mixes is the value that we give, to a millionth."""
    game = in_turns(UNEVEN, 1)
    start = KIRIAI.read(UNEVEN)
    policy = as_policy(game, start)
    value = solve(start).value
    assert abs(value) > 0.01
    assert pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0] == pytest.approx(value, abs=1e-6)
    for seat, sign in ((0, 1), (1, -1)):
        response = pyspiel.TabularBestResponse(game, seat, policy)
        assert response.value_from_state(game.new_initial_state()) == pytest.approx(sign * value, abs=1e-6)
    assert pyspiel.exploitability(game, policy) < 1e-6


@pytest.mark.slow
def test_our_solution_is_openspiels_equilibrium_over_two_rounds():
    game = in_turns(OPEN, 2)
    start = KIRIAI.read(OPEN)
    policy = as_policy(game, start)
    assert pyspiel.exploitability(game, policy) < 1e-6
    returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert returns[0] == pytest.approx(solve(start).value, abs=1e-6)


def test_openspiels_regret_minimisation_finds_the_same_value():
    game = in_turns(UNEVEN, 1)
    start = KIRIAI.read(UNEVEN)
    ours = exploitability(start, uniform(start))
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(ours, abs=1e-6)
    assert ours > 0.1
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    left = pyspiel.exploitability(game, found)
    value = pyspiel.expected_returns(game.new_initial_state(), found, -1, True)[0]
    assert left < 0.002
    assert value == pytest.approx(solve(start).value, abs=2 * left + 1e-9)


def test_openspiels_sampling_plays_the_two_rounds_with_hidden_specials():
    """The whole short duel, lives=1 and cap=2, has 14.7 million ends: sampling walks it all the same."""
    openspiel.register()
    game = pyspiel.convert_to_turn_based(pyspiel.load_game("kensei_kiriai(lives=1,cap=2)"))
    solver = pyspiel.OutcomeSamplingMCCFRSolver(game)
    for _ in range(300):
        solver.run_iteration()
    state = game.new_initial_state()
    for action in (0, 1):
        state.apply_action(action)
    shares = solver.average_policy().action_probabilities(state)
    assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("5 1H0:-:? 5H0:-:?", "with a cap"),
        ("5 1H0:-:? 5H0:-:? 0/2 1w", "last round"),
        ("5 1H0:-:kesa:charge.high 5H0:-:zan 0/1 1w", "nobody has planned"),
        ("5 1H1:-:kesa 5H0:-:zan 0/1 1w", "goes on"),
    ],
)
def test_what_is_not_solved_is_said(position, message):
    with pytest.raises(BadOption, match=message):
        solve(KIRIAI.read(position))
