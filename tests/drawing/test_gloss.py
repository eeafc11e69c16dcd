"""The log of Kettō tells cards by their signs and how they look, to whom may know them."""

import pytest

import kensei
from kensei import Match, drawing


@pytest.fixture
def match():
    played = Match(kensei.game("ketto"), seed="gloss")
    played.play(0, "stance S3")
    played.play(1, "stance S1")
    return played


def lines(match, seat):
    return " ".join(drawing.log("ketto", match.story(seat), ["Ann", "Ben"], view=match.state.view(seat)))


def test_the_owner_reads_how_his_cards_look(match):
    assert "Ann chooses a stance, S3 (Gedan)." in lines(match, 0)
    assert "Ben chooses a stance, S1 (Chudan)." in lines(match, 1)


def test_nobody_else_reads_more_than_he_is_told(match):
    assert "Ann chooses a stance." in lines(match, 1)
    assert not any(name in lines(match, None) for name in ("Gedan", "Chudan", "↑", "→", "↓", "←"))
