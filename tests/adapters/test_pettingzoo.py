"""The games as PettingZoo environments: PettingZoo's own tests, and ours for what they do not look at."""

import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import kensei
from kensei.adapters import pettingzoo
from kensei.core.errors import BadOption, IllegalMove

NOT_OURS = [
    # PettingZoo knows by name which of its own environments have dict observations, and warns of all others.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # Who is not to act has nothing to do, and its mask says so.
    "ignore:Action mask numpy array is all zeros",
]
pytestmark = [pytest.mark.filterwarnings(warning) for warning in NOT_OURS]


def play(env, rng):
    """Play a game at random; give the actions and the last rewards."""
    actions, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        over = terminated or truncated
        action = None if over else rng.choice(np.flatnonzero(observation["action_mask"]))
        actions += [] if over else [(agent, action)]
        env.step(action)
    return actions, rewards


def test_pettingzoo_accepts_the_environment(name, options, capsys):
    api_test(pettingzoo.env(name, **options), num_cycles=200)


def test_the_same_seed_gives_the_same_game(name, options):
    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=60)


def test_pettingzoo_accepts_the_parallel_environment(simultaneous, capsys):
    name, options = simultaneous
    parallel_api_test(pettingzoo.parallel_env(name, **options), num_cycles=200)


def test_the_same_seed_gives_the_same_parallel_game(simultaneous):
    name, options = simultaneous
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, **options), num_cycles=60)


def test_the_game_is_the_reference_game(name, options):
    """Every action is a legal move of the reference engine, and the rewards are its scores."""
    env = pettingzoo.raw_env(name, **options)
    rng = np.random.default_rng(5)
    for seed in range(3):
        env.reset(seed=seed)
        table = env.table
        while table.asked:
            seat = min(table.asked)
            legal = table.state.legal_moves(seat)
            mask = env.observe(env.agent_selection)["action_mask"]
            assert {table.encoding.moves[n] for n in np.flatnonzero(mask)} <= set(legal)
            assert table.encoding.within or mask.sum() == len(legal)
            env.step(rng.choice(np.flatnonzero(mask)))
        assert tuple(env.rewards.values()) == table.state.outcome().scores


def test_the_parallel_game_is_the_same_game():
    """Both seats' plans given at once lead where they lead one after the other."""
    together, apart = pettingzoo.parallel_env("kiriai", cap=30), pettingzoo.raw_env("kiriai", cap=30)
    observations, _ = together.reset(seed=3)
    apart.reset(seed=3)
    rng = np.random.default_rng(1)
    while together.agents:
        actions = {a: rng.choice(np.flatnonzero(o["action_mask"])) for a, o in observations.items()}
        observations, rewards, terminations, _, _ = together.step(actions)
        for agent, action in actions.items():
            assert apart.agent_selection == agent
            apart.step(action)
        assert together.table.state == apart.table.state
    assert all(terminations.values())
    assert rewards == apart.rewards


def test_who_is_not_asked_waits():
    env = pettingzoo.parallel_env("kiriai")
    env.reset(seed=1)
    env.table.play(0, env.table.state.legal_moves(0)[0])
    with pytest.raises(IllegalMove, match="not asked now and waits"):
        env._checked(0, 3)
    assert env._checked(0, env.wait) is None


def test_a_game_without_simultaneous_choices_has_no_parallel_environment():
    with pytest.raises(BadOption, match="kaito has no simultaneous choices: use env"):
        pettingzoo.parallel_env("kaito")


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_loses_through_the_wrapper(capsys):
    env = pettingzoo.env("kaito")
    env.reset(seed=1)
    loser = env.agent_selection
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    assert sum(env.rewards.values()) == -1


def test_an_illegal_action_says_why_without_the_wrapper():
    env = pettingzoo.raw_env("kaito")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalMove, match=r"kaito\."):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.observe(env.agent_selection)["action_mask"].tolist() == mask.tolist()


@pytest.mark.parametrize("action", [396, -1, 1.5, "c4", True, None])
def test_an_action_out_of_range_names_the_range(action):
    env = pettingzoo.raw_env("kaito")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="whole numbers from 0 to 395"):
        env.step(action)


def test_an_illegal_action_loses_in_the_parallel_environment():
    env = pettingzoo.parallel_env("kiriai")
    observations, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observations["seat_0"]["action_mask"])[0])
    _, rewards, terminations, _, infos = env.step({"seat_0": legal, "seat_1": 89})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0}
    assert all(terminations.values())
    assert "illegal" in infos["seat_1"]
    assert env.agents == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pettingzoo.env("chess"), "the games are: .*kaito"),
        (lambda: pettingzoo.env("kiriai", field="round"), "standard or advanced"),
        (lambda: pettingzoo.env("kiriai", colour="red"), "the options here are: field, cap, lives"),
        (lambda: pettingzoo.env("kaito", render_mode="film"), "human, ansi, rgb_array"),
        (lambda: pettingzoo.env("kaito", max_moves=0), "from 1 on"),
    ],
)
def test_a_bad_argument_is_answered_with_the_allowed_values(call, message):
    with pytest.raises(BadOption, match=message):
        call()


def test_nothing_works_before_the_first_reset():
    env = pettingzoo.env("kaito")
    for name in ("agents", "rewards", "agent_selection", "infos"):
        with pytest.raises(AttributeError, match="cannot be accessed before reset"):
            getattr(env, name)


def test_a_long_game_is_truncated():
    env = pettingzoo.env("kiriai", max_moves=2)
    env.reset(seed=2)
    _, rewards = play(env, np.random.default_rng(0))
    assert env.unwrapped.table.played == 2
    assert set(rewards.values()) <= {0.0, 1.0, -1.0}


def test_a_game_can_start_from_a_position():
    env = pettingzoo.raw_env("kiriai", position="5 2H0:-:kesa 4H0:-:counter")
    env.reset(seed=1)
    assert kensei.game("kiriai").write(env.table.state) == "5 2H0:-:kesa 4H0:-:counter"


def test_an_environment_can_be_pickled():
    env = pettingzoo.raw_env("kiriai", cap=30)
    again = pickle.loads(pickle.dumps(env))
    env.reset(seed=4)
    again.reset(seed=4)
    assert env.table.state == again.table.state


def test_a_text_shows_what_a_spectator_sees():
    env = pettingzoo.raw_env("kiriai", render_mode="ansi")
    env.reset(seed=7)
    env.step(0)
    text = env.render()
    assert "blue to act" in text
    assert not any(secret in text for secret in ("kesa", "zan", "counter", "approach"))


def test_rendering_without_a_mode_names_the_modes():
    env = pettingzoo.raw_env("kaito")
    env.reset(seed=7)
    with pytest.raises(BadOption, match="human, ansi, rgb_array"):
        env.render()
