"""The networks of both kendo games: they see what their seat may know, mix, and are what training made them."""

import random
from collections import Counter
from importlib import import_module

import numpy as np
import pytest

import kensei
from kensei import Match
from kensei.bots import Budget, bot
from kensei.games.kendo.bots.network.bot import kept_shares
from studies.kendo.lockstep import lockstep

GAMES = ("shiai", "musashi")
ANSWERS = {
    "shiai": "answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3",
    "musashi": "answer 1 hands=seme,men1/bogyo,do-men,kaihi,fudoshin,men3 attack=0:do3",
}


def part(name, words):
    return import_module(f"kensei.games.kendo.{name}.{words}")


def network_of(name):
    return getattr(part(name, "bots.network.bot"), f"{name.capitalize()}NetworkBot")()


def decisions(name, seed, most=60):
    """Yield the states of a match by random moves, and who is asked."""
    match, rng = Match(kensei.game(name), seed=seed), random.Random(seed)
    while (asked := match.state.to_act()) and match.ply < most * 3:
        seat = rng.choice(sorted(asked))
        yield match.state, seat
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


def with_room(name, row):
    """Return the row with what a seat remembers behind it where the network is told that: nothing yet."""
    memory = kensei.games.part(name, "bots.network.memory")
    return np.append(row, np.zeros(memory.REMEMBERED, dtype=np.int16)) if memory else row


def seen_by(name, row, seat):
    inputs = part(name, "bots.network.inputs")
    row, x = with_room(name, row), np.zeros(inputs.INPUTS, dtype=np.float32)
    inputs.write_inputs(row, seat, x)
    return x


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_seen_as_training_sees_the_state(name):
    rows = part(name, "kernel.rows")
    for number in range(25):
        for state, seat in decisions(name, f"seen {number}"):
            of_state, of_view = rows.pack(state), rows.pack_view(state.view(seat))
            assert np.array_equal(seen_by(name, of_state, seat), seen_by(name, of_view, seat))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_nothing(name):
    """Whatever the opponent may hold: the inputs of an imagined state are those of the real one."""
    rows = part(name, "kernel.rows")
    for number in range(10):
        rng = random.Random(number)
        for state, seat in decisions(name, f"hidden {number}"):
            imagined = kensei.game(name).imagine(state.view(seat), rng)
            assert np.array_equal(seen_by(name, rows.pack(state), seat), seen_by(name, rows.pack(imagined), seat))


@pytest.mark.parametrize("name", GAMES)
def test_the_critic_alone_sees_the_other_hand(name):
    inputs, rows = part(name, "bots.network.inputs"), part(name, "kernel.rows")
    row = rows.pack(kensei.game(name).read(ANSWERS[name]))
    critic = lockstep(name)
    x = np.zeros(critic.critic_inputs, dtype=np.float32)
    critic.write_critic(with_room(name, row), 1, x)
    assert np.array_equal(x[: inputs.INPUTS], seen_by(name, row, 1))
    held = [inputs.SORTS[sort] for sort in range(inputs.COUNT) if x[inputs.INPUTS + sort]]
    assert held == (["seme"] if name == "shiai" else ["seme", "men"])


def outputs_by_name(name):
    outputs, moves = part(name, "bots.network.inputs").OUTPUTS_OF, part(name, "kernel.numbers").MOVES
    return {str(move): tuple(outputs[place]) for place, move in enumerate(moves)}


def test_every_move_of_shiai_has_an_output_of_its_own_sort():
    named = outputs_by_name("shiai")
    assert named["men1"] == named["men5"] != named["kote1"]
    assert named["switch seme red"] != named["switch seme green"]
    assert named["show men3"] == named["show do3"] != named["show men4"]
    assert set(named["throw men1 seme"]) == {named["throw men1 men2"][0], named["throw seme seme"][0]}


def test_every_move_of_musashi_has_outputs_of_its_own_sort():
    named = outputs_by_name("musashi")
    assert named["men1 to 0"] == named["hikimen5 to 1"] != named["kote1 to 0"]
    assert named["do-men to 0"] == named["do-men to 1"] != named["do-men+seme to 1"]
    assert named["men1+seme to 0"][1] == named["do-men+seme to 0"][1] != named["men1+jodan to 0"][1]
    assert named["change men1"][0] == named["change men1 seme"][0] != named["change men2"][0]


@pytest.mark.parametrize("name", GAMES)
def test_the_bot_plays_its_mixture_and_the_same_under_a_seed(name):
    state = kensei.game(name).read(ANSWERS[name])
    view, legal = state.view(1), state.legal_moves(1)
    network = network_of(name)
    shares = dict(zip(map(str, legal), kept_shares(network.shares(view, legal)), strict=True))
    rng = random.Random("mixture")
    played = Counter(str(network.choose(view, legal, rng, Budget())) for _ in range(2000))
    assert sum(shares.values()) == pytest.approx(1)
    assert all(abs(played[move] / 2000 - share) < 0.04 for move, share in shares.items())
    again = [network.choose(view, legal, random.Random(7), Budget()) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("name", GAMES)
def test_whether_the_other_has_chosen_changes_nothing(name):
    """In the opening both decide at once: who was quicker tells nothing."""
    match = Match(kensei.game(name), seed="opening")
    network, moves = network_of(name), match.state.legal_moves(0)
    before = network.shares(match.state.view(0), moves)
    match.play(1, match.state.legal_moves(1)[0])
    assert network.shares(match.state.view(0), moves) == before


def test_among_three_the_network_of_musashi_leaves_the_move_to_the_search():
    match = Match(kensei.game("musashi"), seed="three", players=3)
    view, legal = match.state.view(0), match.state.legal_moves(0)
    network, searching = network_of("musashi"), bot("search@200", "musashi")
    assert network.choose(view, legal, random.Random(3), Budget()) == searching.choose(
        view, legal, random.Random(3), Budget()
    )


def test_the_best_level_of_shiai_is_the_network():
    assert isinstance(bot("kensei", "shiai").method, part("shiai", "bots.network.bot").ShiaiNetworkBot)
