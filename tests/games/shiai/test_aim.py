"""Kendo Shiai: the aim."""

import random

import pytest
from tests.games.shiai.court import SHIAI, after, asked, court, play_on, rules

from kensei import CHANCE


def test_two_ippon_win():
    """shiai.goal: the second ends the match at once."""
    match = court("answer 1 hands=do1/do2 attack=0:men3 scores=1,1", "1: pass")
    assert match.state.outcome().scores == (1.0, -1.0)
    assert match.state.outcome().rule == "shiai.goal"
    assert asked(match.state) == []


def test_an_ippon_for_no_reaction_after_one_switch_and_pick():
    """shiai.ippon: the one switch-and-pick comes before, and there is no second."""
    match = court(
        "start 0 hands=men3/do2,seme", "0: men3", "1: switch seme green", "*: seme", "1: pick red", "*: do-do"
    )
    assert [str(move) for move in match.state.legal_moves(1)] == ["pass"]
    match.replay(1, "pass")
    assert match.state.scores == (1, 0)
    assert rules(match)[-1] == "shiai.ippon"


def test_hands_are_filled_up_to_six_after_an_ippon():
    """shiai.refill: who suffered it first, a card at a time, decks of choice; larger hands stay."""
    match = court("answer 1 hands=do1,do3,do4,do5,seme/do2,men1,men2,men4,seme attack=0:kote3", "1: pass")
    assert asked(match.state) == [1]
    assert [str(move) for move in match.state.legal_moves(1)] == ["draw brown", "draw red", "draw green"]
    play_on(match, "1: draw green", "*: maki")
    assert match.story(0)[-1].facts == {"seat": 1, "deck": "green"}
    assert asked(match.state) == [0]
    play_on(match, "0: draw red", "*: do-do")
    assert (match.state.point, asked(match.state)) == ("start", [1])
    large = after(
        "answer 1 hands=do1,do3,do4,do5,seme,seme,kote1/do2,men1,men2,men4,seme,seme attack=0:kote3", "1: pass"
    )
    assert (large.point, asked(large), len(large.hands[0])) == ("start", [1], 7)


@pytest.mark.slow
def test_five_thousand_random_matches_end():
    """shiai.goal: a draw is not possible."""
    rng = random.Random(5)
    for _ in range(5000):
        state = SHIAI.start()
        for _ply in range(1000):
            seats = state.to_act()
            if not seats:
                break
            if CHANCE in seats:
                outcomes = state.chances()
                move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                state = state.apply(CHANCE, move).state
            else:
                seat = min(seats)
                state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
        assert sorted(state.outcome().scores) == [-1, 1]
