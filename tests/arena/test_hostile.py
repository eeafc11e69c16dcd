"""What the arena and the environments refuse, with the value and what would have been right."""

import pytest

from kensei import BadOption, IllegalMove, arena, bots


@pytest.mark.parametrize("games", ["x", 0, 3, 2.0])
def test_a_number_of_games_that_cannot_be_played_is_refused(games):
    with pytest.raises(BadOption, match="each pairing plays an even number"):
        arena.run("kaito", ["random", "greedy"], games=games)


def test_what_is_no_bot_is_refused():
    with pytest.raises(BadOption, match="is no bot: give a name, or an object with a name and a method choose"):
        arena.run("kaito", ["random", object()], games=2)


@pytest.mark.parametrize("name", [None, 3])
def test_a_name_of_a_bot_is_a_text(name):
    with pytest.raises(BadOption, match=f"{name} is no name of a bot; for kaito there are: novice"):
        bots.bot(name, "kaito")


def test_a_number_of_nodes_is_not_endless():
    with pytest.raises(BadOption, match="after the @ stands a number of nodes"):
        bots.bot(f"random@{'9' * 5000}", "kaito")


def test_a_parallel_environment_names_its_agents():
    pettingzoo = pytest.importorskip("kensei.adapters.pettingzoo")
    env = pettingzoo.parallel_env("kiriai")
    with pytest.raises(IllegalMove, match=r"call reset\(\) before step\(\)"):
        env.step({})
    env.reset(seed=1)
    for actions in ({"red": 0}, None):
        with pytest.raises(BadOption, match="the agents are seat_0, seat_1"):
            env.step(actions)
    env.step({})  # an illegal choice ends the game
    with pytest.raises(IllegalMove, match=r"call reset\(\) before step\(\)"):
        env.step({"seat_0": 0, "seat_1": 0})


@pytest.mark.parametrize("action", [10**6, -5])
def test_an_action_out_of_range_is_refused_by_openspiel_too(action):
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("kensei.adapters.openspiel").register()
    state = pyspiel.load_game("kensei_kiriai").new_initial_state()
    with pytest.raises(IllegalMove, match=f"action {action}: there are the actions 0 to 2"):
        state.apply_action(action)
