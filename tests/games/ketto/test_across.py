"""The other side of a phone's table of Kettō, folded into a line."""

import pytest

import kensei
from kensei import drawing

POINTS = {"action black taken:1": "no movement yet", "attack black first:black": "no movement left"}


@pytest.mark.parametrize("point", POINTS)
def test_a_side_without_movements_has_none_yet_while_planning_and_none_left_in_the_battle(point):
    state = kensei.game("ketto").read(f"{point} | stance:S5^ hand:D @1:0,0=A08;1,0=A07 | stance:S4^ hand:D")
    sitters = (drawing.Sitter("Lisa"), drawing.Sitter("Kenji"))
    board = drawing.parts(
        "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=sitters, shape="tall"
    )["board"]
    assert f"<span>{POINTS[point]}</span>" in board
    assert f"movements: {POINTS[point]}. Press" in board
