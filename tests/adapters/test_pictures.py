"""What the environments render."""

import numpy as np
from pettingzoo.test import render_test

from kensei.adapters import pettingzoo, pictures
from kensei.adapters.environment import Environment


def test_pettingzoo_accepts_every_render_mode(name, options, capsys):
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options))


def test_a_picture_has_the_colours_of_the_table():
    """More than ground and black: names of colours were replaced by colours."""
    table = Environment("kaito", {})
    table.reset(1)
    pixels = pictures.pixels(table)
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3)[::97].tolist()}
    assert (174, 47, 28) in colours
    assert pixels[0, 0].tolist() == [243, 238, 227]
    assert len(colours) > 10


def test_a_picture_changes_with_the_game():
    table = Environment("kiriai", {})
    table.reset(1)
    before = pictures.pixels(table)
    for seat in (0, 1):
        table.play(seat, table.game.parse("approach high"))
    assert not np.array_equal(before, pictures.pixels(table))


def test_a_text_has_what_everybody_sees_and_leaves_out_what_is_not_there():
    table = Environment("kiriai", {}, "5 2H0:-:kesa 4E1:low:zan!")
    table.reset(1)
    assert pictures.text(table).splitlines() == [
        "Kiri-ai: The Duel: red, blue to act",
        "  spaces: 5",
        "  rounds: 0",
        "  lives: 2",
        "  shown:",
        "    0: space 2, stance heaven, wounds 0, dealt True",
        "    1: space 4, stance earth, wounds 1, resting low, spent zan, dealt True",
    ]
