"""Musashi's Challenge: the end."""

import random

import pytest
from tests.games.musashi.plies import after, asked, start

from kensei import CHANCE


def test_the_last_one_in_wins():
    """musashi.win: no bonus is drawn when only one is left."""
    state = after("answer 1 hands=-/seme attack=0:men3", "1: pass")
    assert asked(state) == []
    assert state.outcome().scores == (1.0, -1.0)
    assert state.outcome().rule == "musashi.win"


def test_a_block_with_the_very_last_card_is_hiki_wake():
    """musashi.hiki-wake: with two in a draw; who neutralises with it loses; with three in he is out."""
    for card in ("bogyo", "tsubazeriai"):
        drawn_game = after(f"answer 1 hands=do1/{card} attack=0:men3", f"1: {card}")
        assert drawn_game.outcome().scores == (0, 0)
        assert drawn_game.outcome().rule == "musashi.hiki-wake"
    assert after("answer 1 hands=do1/kaihi attack=0:maki", "1: kaihi").outcome().scores == (1.0, -1.0)
    assert after("answer 1 hands=do1/bogyo/do2 attack=0:men3", "1: bogyo").still_in == (0, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_scores_add_up_to_nothing(players):
    """musashi.scores: 1 and -1/(n-1); two who draw share (n-2)/(2(n-1)) each."""
    empty = "/-" * (players - 2)
    inside = "" if players == 2 else " in=0,1"
    won = after(f"over 0 hands=do1/-{empty} in=0").outcome()
    assert won.scores == (1.0, *[-1 / (players - 1)] * (players - 1))
    shared = after(f"answer 1 hands=do1/bogyo{empty}{inside} attack=0:men3", "1: bogyo").outcome()
    assert shared.scores[:2] == ((players - 2) / (2 * (players - 1)),) * 2
    assert abs(sum(won.scores)) + abs(sum(shared.scores)) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_five_thousand_random_matches_end(players):
    """musashi.win: fewer than 13 plays a player."""
    rng = random.Random(players)
    for _ in range(5000):
        state, plays = start(players), 0
        while seats := state.to_act():
            if CHANCE in seats:
                outcomes = state.chances()
                move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                state = state.apply(CHANCE, move).state
                continue
            seat = min(seats)
            move = rng.choice(state.legal_moves(seat))
            plays += type(move).__name__ == "Lay"
            state = state.apply(seat, move).state
        assert plays < 13 * players
        assert abs(sum(state.outcome().scores)) < 1e-9
