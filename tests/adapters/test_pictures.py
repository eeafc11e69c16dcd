"""What the environments render."""

import numpy as np
from pettingzoo.test import render_test

from kensei.adapters import pettingzoo, pictures
from kensei.adapters.table import Table


def test_pettingzoo_accepts_every_render_mode(name, options, capsys):
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options))


def test_a_picture_has_the_colours_of_the_table():
    """More than ground and black: names of colours were replaced by colours."""
    table = Table("kaito", {})
    table.reset(1)
    pixels = pictures.pixels(table)
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3)[::97].tolist()}
    assert (174, 47, 28) in colours
    assert pixels[0, 0].tolist() == [243, 238, 227]
    assert len(colours) > 10


def test_a_picture_changes_with_the_game():
    table = Table("kiriai", {})
    table.reset(1)
    before = pictures.pixels(table)
    for seat in (0, 1):
        table.play(seat, table.game.parse("approach high"))
    assert not np.array_equal(before, pictures.pixels(table))
