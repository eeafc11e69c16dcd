"""Plies as text, for the tests of both kendo games: `1: bogyo` is a seat's move, `*: seme` what chance brings."""

import pytest

from kensei import CHANCE, IllegalMove


def play_on(match, *plies):
    for ply in plies:
        who, move = ply.split(": ")
        match.replay(CHANCE if who == "*" else int(who), move)
    return match


def refusal(match, seat, text):
    """Give the clause that forbids the move."""
    before = match.state
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert match.state == before, "a refused move changes nothing"
    return error.value.rule


def asked(state):
    return sorted(state.to_act())


def drawn(state):
    """Give what chance may bring, with its weights."""
    return {str(outcome): weight for outcome, weight in state.chances()}


def rules(match):
    return [event.rule for event in match.events()]
