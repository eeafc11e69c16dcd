"""The games in OpenSpiel: its own tests and algorithms."""

import ast
import random
import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts

import kensei
from kensei.adapters import openspiel
from kensei.games import names

pytestmark = pytest.mark.slow

LATE = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"

openspiel.register()


def loaded(name, options):
    return pyspiel.load_game(f"kensei_{name}", options)


def test_openspiel_accepts_the_game(name, options):
    """Clones, histories, masks, spellings, serialising at every node, utilities and tensors are as they should be."""
    pyspiel.random_sim_test(loaded(name, options), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", names())
def test_a_playthrough_can_be_written_and_played_again(game):
    text = generate_playthrough.playthrough(f"kensei_{game}", action_sequence=None, seed=3)
    assert f'GameType.short_name = "kensei_{game}"' in text
    assert "IsTerminal() = True" in text
    moves = ast.literal_eval(re.findall(r"^# History.*?$|^History\(\) = (.*)$", text, re.MULTILINE)[-1])
    state = pyspiel.load_game(f"kensei_{game}").new_initial_state()
    play(state, moves)
    assert state.is_terminal()


def play(state, history):
    """Play a flat history of actions."""
    actions = list(history)
    while actions:
        if state.is_simultaneous_node():
            players = state.num_players()
            state.apply_actions(actions[:players])
            del actions[:players]
        else:
            state.apply_action(actions.pop(0))


def test_registering_twice_does_nothing():
    before = pyspiel.registered_names()
    openspiel.register()
    assert pyspiel.registered_names() == before
    assert {f"kensei_{name}" for name in names()} <= set(before)


def random_state(game, plies, seed):
    """Walk at random; give the states on the way."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(game.num_players())]
            state.apply_actions([rng.choice(actions) if actions else 0 for actions in legal])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_resampled_states_look_the_same_to_the_player(name, options):
    game = loaded(name, options)
    rng = random.Random(1)
    for seed in range(12):
        state = random_state(game, 8 + 5 * seed, seed)
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.current_player() == state.current_player()


def test_recall_is_perfect(name, options):
    """The same information state comes after the same own decisions and offers the same; no two seats share one."""
    game = loaded(name, options)
    before, offers = {}, {}
    for seed in range(4):
        rng = random.Random(seed)
        state = game.new_initial_state()
        last = [None] * game.num_players()
        while not state.is_terminal() and state.move_number() < 150:
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            seats = range(game.num_players()) if state.is_simultaneous_node() else [state.current_player()]
            chosen = []
            for seat in seats:
                legal, known = state.legal_actions(seat), state.information_state_string(seat)
                assert before.setdefault(known, (seat, last[seat])) == (seat, last[seat])
                assert offers.setdefault(known, legal) == legal
                action = rng.choice(legal) if legal else 0
                last[seat] = (known, action) if legal else last[seat]
                chosen.append(action)
            if state.is_simultaneous_node():
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[0])
    assert len(before) > 5


def test_nobody_reads_another_ones_special_or_plan_in_the_information_state():
    game = loaded("kiriai", {"cap": 2})
    state = game.new_initial_state()
    for outcome in ("kesa", "zan"):
        state.apply_action(next(a for a, _ in state.chance_outcomes() if state.action_to_string(a) == outcome))
    assert "kesa" in state.information_state_string(0)
    assert "zan" not in state.information_state_string(0)
    assert "kesa" not in state.information_state_string(1)


def test_two_histories_that_look_the_same_have_the_same_information_state():
    """Blue cannot tell which Special Red holds before it is shown."""
    game = loaded("kiriai", {"cap": 2})
    texts = set()
    for red in ("kesa", "counter"):
        state = game.new_initial_state()
        for outcome in (red, "zan"):
            state.apply_action(next(a for a, _ in state.chance_outcomes() if state.action_to_string(a) == outcome))
        numbers = kensei.adapters.encoding.encoding("kiriai").numbers
        parse = kensei.game("kiriai").parse
        state.apply_actions([numbers[parse("approach high")], numbers[parse("approach low")]])
        texts.add(state.information_state_string(1))
    assert len(texts) == 1


def test_parameters_pass_the_options_through():
    game = loaded("kiriai", {"field": "advanced", "cap": 3, "lives": 1})
    assert str(game.new_initial_state()) == "7 ??0:-:? ??0:-:? 0/3 1w"
    assert game.max_game_length() == 8


def test_texts_with_commas_survive_serialising():
    game = loaded("bushido", {"fighters": "swift,rose"})
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    with pytest.raises(ValueError, match="no text in base64"):
        loaded("bushido", {"fighters": "base64:é"})


def test_a_table_of_several_duels_is_not_zero_sum():
    kinds = pyspiel.GameType.Utility
    assert loaded("bushido", {}).get_type().utility == kinds.ZERO_SUM
    assert loaded("bushido", {"players": 4}).get_type().utility == kinds.GENERAL_SUM


def test_a_game_can_start_from_a_position():
    state = loaded("kaito", {"position": LATE}).new_initial_state()
    assert str(state) == LATE
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["c1", "c4", "c4+S(13)"]


@pytest.mark.parametrize(
    ("params", "message"),
    [({"field": "round"}, "standard or advanced"), ({"lives": 3}, "2 or 1"), ({"position": "?"}, "no position")],
)
def test_a_bad_parameter_is_answered_with_the_allowed_values(params, message):
    with pytest.raises(ValueError, match=message):
        loaded("kiriai", params)


def test_openspiels_tree_search_takes_the_last_helmet():
    """Its MCTS on Kaito: some captures win at once, others do not."""
    position = "S..s../....../s.h..S/....../S..s../H...s. r c1 - -"
    game = loaded("kaito", {"position": position})
    state = game.new_initial_state()
    winning = [a for a in state.legal_actions() if state.child(a).is_terminal() and state.child(a).returns()[0] == 1]
    assert 0 < len(winning) < len(state.legal_actions())
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=np.random.RandomState(1), solve=True)
    assert bot.step(state) in winning


def test_openspiels_tree_search_plays_a_fresh_board():
    game = loaded("kaito", {})
    state = random_state(game, 38, 4)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 20, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_an_illegal_action_is_an_error():
    state = loaded("kaito", {"position": LATE}).new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(0)


def test_the_observation_tensor_is_the_encoding():
    game = loaded("kiriai", {"cap": 2})
    encoding = kensei.adapters.encoding.encoding("kiriai", cap=2)
    state = random_state(game, 3, 5)
    for player in range(2):
        expected = encoding.observe(state.moment.state.view(player))
        assert state.observation_tensor(player) == expected.ravel().tolist()
