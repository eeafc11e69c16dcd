"""The network of Kendo Shiai: it sees what its seat may know, mixes, and is what training made it."""

import random
from collections import Counter

import numpy as np
import pytest

import kensei
from kensei import Match
from kensei.bots import Budget, bot
from kensei.games.kendo.shiai.bots.network import inputs
from kensei.games.kendo.shiai.bots.network.bot import NetworkBot, kept_shares
from kensei.games.kendo.shiai.kernel import numbers, rows

SHIAI = kensei.game("shiai")


def decisions(seed, most=60):
    """Yield the states of a match by random moves, and who is asked."""
    match, rng = Match(SHIAI, seed=seed), random.Random(seed)
    while (asked := match.state.to_act()) and match.ply < most * 3:
        seat = rng.choice(sorted(asked))
        yield match.state, seat
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


def seen_by(row, seat):
    x = np.zeros(inputs.INPUTS, dtype=np.float32)
    inputs.write_inputs(row, seat, x)
    return x


def test_a_view_is_seen_as_training_sees_the_state():
    for number in range(25):
        for state, seat in decisions(f"seen {number}"):
            assert np.array_equal(seen_by(rows.pack(state), seat), seen_by(rows.pack_view(state.view(seat)), seat))


def test_what_is_hidden_changes_nothing():
    """Whatever the opponent may hold: the inputs of an imagined state are those of the real one."""
    for number in range(10):
        rng = random.Random(number)
        for state, seat in decisions(f"hidden {number}"):
            imagined = SHIAI.imagine(state.view(seat), rng)
            assert np.array_equal(seen_by(rows.pack(state), seat), seen_by(rows.pack(imagined), seat))


def test_the_critic_alone_sees_the_other_hand():
    state = SHIAI.read("answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3")
    x = np.zeros(inputs.CRITIC_INPUTS, dtype=np.float32)
    inputs.write_critic(rows.pack(state), 1, x)
    assert np.array_equal(x[: inputs.INPUTS], seen_by(rows.pack(state), 1))
    held = [inputs.SORTS[sort] for sort in range(inputs.COUNT) if x[inputs.INPUTS + sort]]
    assert held == ["seme"]


def test_every_move_has_an_output_of_its_own_sort():
    named = {str(move): tuple(inputs.OUTPUTS_OF[place]) for place, move in enumerate(numbers.MOVES)}
    assert named["men1"] == named["men5"] != named["kote1"]
    assert named["switch seme red"] != named["switch seme green"]
    assert named["show men3"] == named["show do3"] != named["show men4"]
    assert set(named["throw men1 seme"]) == {named["throw men1 men2"][0], named["throw seme seme"][0]}


def test_the_bot_plays_its_mixture_and_the_same_under_a_seed():
    state = SHIAI.read("answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3")
    view, legal = state.view(1), state.legal_moves(1)
    network = NetworkBot()
    shares = dict(zip(map(str, legal), kept_shares(network.shares(view, legal)), strict=True))
    rng = random.Random("mixture")
    played = Counter(str(network.choose(view, legal, rng, Budget())) for _ in range(2000))
    assert sum(shares.values()) == pytest.approx(1)
    assert all(abs(played[move] / 2000 - share) < 0.04 for move, share in shares.items())
    again = [network.choose(view, legal, random.Random(7), Budget()) for _ in range(2)]
    assert again[0] == again[1]


def test_whether_the_other_has_chosen_changes_nothing():
    """In the opening both decide at once: who was quicker tells nothing."""
    match = Match(SHIAI, seed="opening")
    network, moves = NetworkBot(), match.state.legal_moves(0)
    before = network.shares(match.state.view(0), moves)
    match.play(1, match.state.legal_moves(1)[0])
    assert network.shares(match.state.view(0), moves) == before


def test_the_best_level_is_the_network():
    assert isinstance(bot("kensei", "shiai").method, NetworkBot)
