"""The games as Gymnasium environments against a bot."""

from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kensei
import kensei.adapters.gymnasium
from kensei.core.errors import BadOption, IllegalMove
from kensei.games import names


def made(name, **options):
    return gymnasium.make(f"kensei/{name.capitalize()}-v0", **options)


def test_gymnasium_accepts_the_environment(name, options, capsys):
    check_env(made(name, **options).unwrapped)


@pytest.mark.parametrize("name", names())
def test_every_game_is_registered(name):
    assert f"kensei/{name.capitalize()}-v0" in gymnasium.registry
    assert made(name).unwrapped.table.game.name == name


def test_a_game_against_a_bot_ends_with_its_score(name, options):
    env = made(name, **options).unwrapped
    rng = np.random.default_rng(3)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        over = not env.table.asked
        while not over:
            assert observation in env.observation_space
            assert info["action_mask"].tolist() == observation["action_mask"].tolist()
            observation, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert reward == env.table.state.outcome().scores[0]


@pytest.mark.parametrize(("name_of_bot", "game"), [("greedy", "kaito"), ("search", "kiriai"), ("random", "ketto")])
def test_any_bot_sits_opposite(name_of_bot, game):
    env = made(game, bot=name_of_bot, nodes=20).unwrapped
    _, info = env.reset(seed=2)
    for _ in range(4):
        if env.table.asked:
            _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.table.played > 4


@pytest.mark.parametrize("seat", [0, 1])
def test_the_agent_sits_where_it_wants(seat):
    env = made("kaito", seat=seat).unwrapped
    env.reset(seed=1)
    assert env.table.asked == {seat}


def test_the_bot_chooses_before_the_agent_and_the_agent_does_not_see_it():
    env = made("kiriai").unwrapped
    observation, _ = env.reset(seed=1)
    table = env.table
    assert table.asked == {0}
    state, side = table.state, table.state.sides[1]
    other = replace(side, choice=kensei.game("kiriai").parse("high low"))
    changed = replace(state, sides=(state.sides[0], other))
    assert side.choice != other.choice
    assert table.encoding.observe(changed.view(0)).tolist() == observation["observation"].tolist()


def test_an_illegal_action_loses_and_says_why():
    env = made("kaito").unwrapped
    observation, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(action)
    assert (reward, over) == (-1.0, True)
    assert "kaito." in info["illegal"]
    with pytest.raises(IllegalMove, match="reset it"):
        env.step(action)


def test_an_illegal_action_can_be_an_error():
    env = made("kaito", illegal="raise").unwrapped
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="whole numbers from 0 to 395"):
        env.step(1000)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bot": "nobody"}, "for kaito there are: .*random"),
        ({"seat": 2}, "0 to 1"),
        ({"illegal": "shrug"}, "lose or raise"),
        ({"cap": 3}, "the options here are: none"),
    ],
)
def test_a_bad_argument_is_answered_with_the_allowed_values(options, message):
    with pytest.raises(BadOption, match=message):
        made("kaito", **options)


def test_gymnasium_imports_the_module_that_a_name_says():
    env = gymnasium.make("kensei.adapters.gymnasium:kensei/Kiriai-v0", cap=3)
    assert env.unwrapped.table.options["cap"] == 3
