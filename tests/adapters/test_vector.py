"""Many games at once: the compiled games are the reference games."""

import numpy as np
import pytest

from kensei.adapters import encoding as encode
from kensei.adapters.vector import VectorEnv
from kensei.core.errors import BadOption, IllegalMove
from kensei.core.protocol import NATURE

pytestmark = pytest.mark.slow

SETTINGS = [
    ("kaito", {}),
    ("kiriai", {}),
    ("kiriai", {"cap": 3}),
    ("kiriai", {"field": "advanced", "cap": 30}),
    ("kiriai", {"lives": 1, "cap": 2}),
    ("kaito", {"position": ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"}),
    ("kiriai", {"position": "5 2H0:-:? 4E0:-:? 0/9"}),
    ("kiriai", {"position": "5 2H1:low:kesa! 4E0:move:zan 3/9"}),
    ("shiai", {}),
    ("shiai", {"position": "start 0 hands=jikan,men1/do2,mushin scores=1,1"}),
    ("musashi", {}),
    ("musashi", {"position": "answer 1 hands=men1/bogyo attack=0:do3"}),
]


def asked(env, index, state):
    """Who acts in this game: both at once, or the one whom the arrays name."""
    return sorted(state.to_act()) if env.seats[index] < 0 else [int(env.seats[index])]


def acted(state, seats, actions, moves):
    """Play the same with the reference engine."""
    for seat, number in zip(seats, actions, strict=True):
        state = state.apply(seat, moves[number]).state
    return state


@pytest.mark.parametrize(("compiled", "chosen"), SETTINGS)
def test_the_compiled_games_are_the_reference_games(compiled, chosen):
    """States, masks, observations, rewards and ends are the reference's, step by step and game by game."""
    encoding = encode.encoding(compiled, **{key: value for key, value in chosen.items() if key != "position"})
    env = VectorEnv(compiled, 12, seed=5, **chosen)
    ends = 0
    for _ in range(80):
        before = [env.state(index) for index in range(env.n)]
        for index, state in enumerate(before):
            for place, seat in enumerate(asked(env, index, state)):
                assert seat in state.to_act()
                at = (index, place) if env.masks.ndim == 3 else (index,)
                _, mask = encoding.legal(state.legal_moves(seat))
                assert env.masks[at].tolist() == mask.tolist()
                assert env.observations[at].tolist() == encoding.observe(state.view(seat)).tolist()
        actions = env.random_actions()
        seats = [asked(env, index, state) for index, state in enumerate(before)]
        rewards, ended = env.step(actions)
        for index, state in enumerate(before):
            after = acted(state, seats[index], np.atleast_1d(actions[index]), encoding.moves)
            if after.to_act() == NATURE:  # what chance brings is compared in the game's own test
                ends += ended[index]
                continue
            outcome = after.outcome()
            assert bool(ended[index]) == (outcome is not None)
            assert rewards[index].tolist() == (list(outcome.scores) if outcome else [0, 0])
            if outcome is None:
                assert env.state(index) == after
            ends += ended[index]
    assert ends > 0


@pytest.mark.parametrize("name", ["kaito", "kiriai", "shiai", "musashi"])
def test_the_number_of_threads_changes_nothing(name):
    one, two = (VectorEnv(name, 200, seed=3, threads=threads) for threads in (1, 2))
    for _ in range(20):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        assert all(np.array_equal(a, b) for a, b in zip(one.step(actions), two.step(actions), strict=True))
        assert np.array_equal(one.observations, two.observations)


def test_every_tile_is_dealt_to_every_cell_alike():
    """A count over many deals: 7 of 36 tiles are red swords."""
    swords = VectorEnv("kaito", 20_000, seed=1).observations[:, 5].reshape(-1, 36).mean(axis=0)
    assert abs(swords - 7 / 36).max() < 0.015


def test_every_pair_of_specials_is_dealt_alike():
    env = VectorEnv("kiriai", 30_000, seed=1)
    specials = env.observations[:, :, 38:41].argmax(axis=2)
    pairs = np.bincount(specials[:, 0] * 3 + specials[:, 1], minlength=9).reshape(3, 3) / env.n
    assert pairs.diagonal().tolist() == [0, 0, 0]
    assert abs(pairs[~np.eye(3, dtype=bool)] - 1 / 6).max() < 0.01


def test_an_illegal_action_is_named_and_nothing_is_played():
    env = VectorEnv("kaito", 3, seed=1)
    before = [env.state(index) for index in range(3)]
    actions = env.random_actions()
    actions[2] = 395
    with pytest.raises(IllegalMove, match="action 395 may not be played now in game 2"):
        env.step(actions)
    assert [env.state(index) for index in range(3)] == before
    with pytest.raises(IllegalMove, match="action -1"):
        env.step(np.array([-1, 0, 0]))


@pytest.mark.parametrize("actions", [[0, 1], [0.5, 1.0, 2.0], "abc"])
def test_actions_of_another_shape_or_type_are_refused(actions):
    with pytest.raises(IllegalMove, match="whole numbers of"):
        VectorEnv("kaito", 3).step(actions)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: VectorEnv("chess", 1), "the games are"),
        (lambda: VectorEnv("kaito", 0), "from 1 on"),
        (lambda: VectorEnv("kaito", 1, threads=0), "from 1 on"),
        (lambda: VectorEnv("kaito", 1, seed=-1), "from 0 on"),
        (lambda: VectorEnv("kiriai", 1, field="round"), "standard or advanced"),
        (lambda: VectorEnv("musashi", 1, players=3), "3 players: the compiled game is for 2"),
        (lambda: VectorEnv("kiriai", 1, position="5 1H2:-:kesa 5H0:-:zan"), "the game is over"),
        (lambda: VectorEnv("kiriai", 1, position="5 1H0:-:kesa:charge.high 5H0:-:zan"), "nobody has chosen"),
        (lambda: VectorEnv("kaito", 1, position="SB????" + "/??????" * 5 + " b - - -"), "all tiles dealt, or none"),
    ],
)
def test_a_bad_argument_is_answered_with_the_allowed_values(call, message):
    with pytest.raises(BadOption, match=message):
        call()
