"""What the environments render."""

import numpy as np
from pettingzoo.test import render_test

from kensei import terminal
from kensei.adapters import pettingzoo
from kensei.adapters.environment import Environment
from kensei.terminal.ansi import Ink


def test_pettingzoo_accepts_every_render_mode(name, options, capsys):
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options))


def test_a_picture_has_the_colours_of_the_table():
    """More than ground and black: names of colours were replaced by colours."""
    table = Environment("kaito", {})
    table.reset(1)
    pixels = table.pixels()
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3)[::97].tolist()}
    assert (174, 47, 28) in colours
    assert pixels[0, 0].tolist() == [243, 238, 227]
    assert len(colours) > 10


def test_a_picture_changes_with_the_game():
    table = Environment("kiriai", {})
    table.reset(1)
    before = table.pixels()
    for seat in (0, 1):
        table.play(seat, table.game.parse("approach high"))
    assert not np.array_equal(before, table.pixels())


def test_a_text_has_the_board_as_a_spectator_sees_it_in_the_terminal():
    table = Environment("kiriai", {}, "5 2H0:-:kesa 4E1:low:zan!")
    table.reset(1)
    text = table.text()
    assert text.splitlines()[0] == "Kiri-ai: The Duel: red, blue to act"
    assert terminal.draw("kiriai", table.state.view(None), Ink()) in text
    assert "kesa" not in text, "the special card is a secret"
    assert "kesa" in table.text(0)
