"""The log of Kettō tells cards by how they look, to whom may know them."""

import re

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
    html = " ".join(drawing.log("ketto", match.story(seat), ["Ann", "Ben"], view=match.state.view(seat)))
    return re.sub(r"<[^>]*>", "", html)


def test_the_owner_reads_how_his_cards_look(match):
    assert "Ann chooses a stance, Gedan." in lines(match, 0)
    assert "Ben chooses a stance, Chudan." in lines(match, 1)


def test_nobody_else_reads_more_than_he_is_told(match):
    assert "Ann chooses a stance." in lines(match, 1)
    assert not any(name in lines(match, None) for name in ("Gedan", "Chudan", "↑", "→", "↓", "←"))


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_only_the_own_pool_is_spent_from(shape):
    """Both pools hold the same card: the attacker's is not pressed."""
    position = (
        "spend black first:black attack:@1:0,0>1,0 strength:3 "
        "| stance:S3^ hand: pool:A05,D @1:0,0=A07^;1,0=A06^ | stance:S1^ hand: pool:A05,D"
    )
    state = kensei.game("ketto").read(position)
    parts = drawing.parts("ketto", state.view(1), legal=state.legal_moves(1), asked=state.to_act(), shape=shape)
    pressed = [place for place, html in parts.items() for _ in range(html.count("data-pick='spend A05'"))]
    assert pressed == ["hand"]
