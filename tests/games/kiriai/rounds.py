"""Duels of Kiri-ai from written positions: what a round comes to, what is refused."""

import pytest

import kensei
from kensei import IllegalMove, Match

KIRIAI = kensei.game("kiriai")
RED, BLUE = 0, 1
FRESH = "5 1H0:-:kesa 5H0:-:counter"


def start(position, **options):
    return Match.at(KIRIAI, position, **options)


def round_of(position, red, blue):
    match = start(position)
    match.play(RED, red)
    match.play(BLUE, blue)
    return match


def after(position, red, blue):
    return KIRIAI.write(round_of(position, red, blue).state)


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    match = start(position)
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert KIRIAI.write(match.state) == position, "a refused move changes nothing"
    return error.value.rule


def faces(position, seat=RED):
    return list(dict.fromkeys(move.first for move in start(position).state.legal_moves(seat)))


def rules(match):
    return [event.rule for event in match.events()]
