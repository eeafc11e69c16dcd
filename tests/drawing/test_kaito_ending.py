"""The result of a game of Kaito says who took the last sword or helmet."""

import kensei
from kensei import Match, drawing
from kensei.drawing import Sitter

LAST = "S...H./..s.../...s../S..h../....../H..... r d6 - -"
OWN = "S...s./....../....../....../....../H....h r d6 - HH"


def told(position, move, reader):
    """Play the move that ends it; give the result sheet as a seat reads it."""
    match = Match.at(kensei.game("kaito"), position)
    story = match.play(min(match.state.to_act()), move)
    outcome = match.state.outcome()
    assert outcome is not None
    sitters = (Sitter("Aki"), Sitter("Ben"))
    return drawing.result("kaito", match.state.view(reader), outcome, sitters, story, reader=reader)


def test_who_took_the_last_helmet_is_named():
    assert "You took the last one, on d4." in told(LAST, "d4", 0)
    assert "Aki took the last one, on d4." in told(LAST, "d4", 1)


def test_who_took_their_own_last_helmet_is_told_so():
    assert "You took your own last helmet, on a6." in told(OWN, "a6", 0)
    assert "Aki took their own last helmet, on a6." in told(OWN, "a6", None)
