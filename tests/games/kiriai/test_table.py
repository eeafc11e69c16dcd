"""What a table of Kiri-ai says beside the board."""

import re

from tests.games.kiriai.rounds import FRESH, RED, start

from kensei.drawing import table_page


def context(view):
    return table_page.draw_context("kiriai", view)


def known(view):
    """Give what the table says beside the board."""
    return table_page.drawing_of("kiriai").known(context(view))


def test_a_table_with_a_cap_says_that_it_is_not_printed():
    """kiriai.endless: tables show the cap; without one nothing is said."""
    seen = known(start("5 1H0:-:kesa 5H0:-:zan 2/30", cap=30).state.view(RED))
    assert "after 30 rounds" in seen
    assert "not printed" in seen
    assert "printed" not in known(start(FRESH).state.view(RED))


def test_a_resting_movement_card_is_named_by_both_its_faces():
    """kiriai.return: a set-aside movement card blocks both its sides, and the table says both."""
    view = start("5 1H0:charge:kesa 5H0:move:zan").state.view(RED)
    for shape in ("wide", "tall"):
        board = table_page.drawing_of("kiriai").board(context(view), shape).body
        words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", board))
        assert "Charge, Stance" in words
        assert "Approach, Retreat" in words
    view = start("5 1H0:charge:kesa 5H0:low:zan").state.view(RED)
    assert "Charge/Change Stance" in known(view)
