"""Marks and colours agree: white is white, and a curtain has the colour of its player."""

import pytest

import kensei
from kensei import drawing
from kensei.drawing.table_page import marks

WORDS = {"black": "black", "white": "white", "red": "red", "blue": "blue", "aka": "red", "shiro": "white"}


@pytest.mark.parametrize("name", ["kaito", "kiriai", "ketto", "shiai"])
def test_the_mark_of_a_seat_has_the_colour_that_the_seat_is_called_by(name):
    words = kensei.game(name).seat_names(2)
    assert [mark.css for mark in marks(name, tuple(words))] == [WORDS[word.lower()] for word in words]


def test_a_white_mark_has_a_rim_and_a_dark_letter():
    drawn = marks("ketto", ("Black", "White"))[1].svg()
    assert "stroke=" in drawn
    assert "letter dark" in drawn


@pytest.mark.parametrize("seat", [0, 1])
def test_a_curtain_has_the_colour_of_its_player(seat):
    colour = ("red", "blue")[seat]
    assert f'class="cloth {colour}"' in drawing.curtain("kiriai", seat, ["", ""])
