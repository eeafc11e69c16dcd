"""A second hansoku gives the other an ippon: said before the press wherever it is offered, and when it happened."""

import re

import pytest

from kensei import drawing
from kensei.drawing.examples import played

NAMES = ("Aki", "Kenji")
OSHIDASHI = "answer 0 hands=bogyo,kaihi/do2 attack=1:oshidashi"
STARTLESS = "start 0 hands=bogyo,mushin/do4"


def seen(at, seat=0):
    """Give the parts of a moment as a seat sees them, and the choices."""
    state, story = at.state, [event.told_to(seat) for event in at.story]
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    view = state.view(seat)
    parts = drawing.parts(
        "shiai", view, legal=legal, asked=state.to_act(), sitters=[drawing.Sitter(name) for name in NAMES], story=story,
    )  # fmt: skip
    return parts, drawing.choices("shiai", view, legal)


def panel(at, card, seat=0):
    """Give what the panel of a card says of it now."""
    state = at.state
    return drawing.now("shiai", state.view(seat), state.legal_moves(seat), asked=state.to_act())[card]


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html)).strip()


def cost(parts):
    (found,) = re.findall(r"<li class='cost'><span class='full'>(.*?)</span><span[^>]*>(.*?)</span>", parts["status"])
    return found


def test_a_first_hansoku_is_told_as_before():
    parts, choices = seen(played("shiai", OSHIDASHI))
    assert cost(parts) == ("unanswered: a hansoku", "unanswered: hansoku")
    assert choices["says"]["pass"][0] == "Take a hansoku"
    assert choices["quiet"]["pass"] == "Take the hansoku, though Kaihi suru would answer?"


def test_a_second_hansoku_says_before_the_press_that_it_gives_an_ippon():
    """shiai.hansoku.two"""
    parts, choices = seen(played("shiai", f"{OSHIDASHI} hansoku=1,0"))
    assert cost(parts) == ("unanswered: your second hansoku, an ippon for them", "unanswered: 2nd hansoku = ippon")
    assert choices["says"]["pass"][0] == "2nd hansoku: ippon for them"
    assert choices["quiet"]["pass"].startswith("Take the second hansoku, an ippon for the other, though")
    assert "grave" not in choices
    told = panel(played("shiai", f"{OSHIDASHI} hansoku=1,0"), "oshidashi")
    assert told == "It lies against you: unanswered it is your second hansoku, an ippon for the other."


def test_a_second_hansoku_says_where_it_loses_the_bout():
    parts, choices = seen(played("shiai", f"{OSHIDASHI} hansoku=1,0 scores=0,1"))
    assert cost(parts) == (
        "unanswered: your second hansoku, an ippon for them; the bout is lost",
        "unanswered: 2nd hansoku = ippon, bout lost",
    )
    assert choices["says"]["pass"][0] == "2nd hansoku: lose the bout"
    assert choices["grave"]["pass"] == "This loses the bout: {0} 0 : 2 {1}."
    told = panel(played("shiai", f"{OSHIDASHI} hansoku=1,0 scores=0,1"), "oshidashi")
    assert told.endswith("The bout would be lost.")


@pytest.mark.parametrize(
    ("standing", "title", "button"),
    [
        ("hansoku=0,1", "it costs a hansoku", "Nothing to start with: hansoku"),
        (
            "hansoku=1,0",
            "your second hansoku, an ippon for the other",
            "Nothing to start with: 2nd hansoku, ippon for them",
        ),
        (
            "hansoku=1,0 scores=0,1",
            "your second hansoku, and the bout is lost",
            "Nothing to start with: 2nd hansoku, the bout is lost",
        ),
    ],
)
def test_nothing_to_start_with_says_what_the_second_hansoku_costs(standing, title, button):
    """shiai.hansoku.no-start"""
    parts, choices = seen(played("shiai", f"{STARTLESS} {standing}"))
    assert f"None of your cards starts a round: {title}" in words(parts["status"])
    assert choices["says"]["pass"][0] == button


@pytest.mark.parametrize(
    ("standing", "told"),
    [
        ("hansoku=0,0", "drops the sword: a hansoku."),
        ("hansoku=1,0", "a hansoku. It is the second of {0}: your ippon."),
        ("hansoku=1,0 scores=0,1", "a hansoku. It is the second of {0}: your ippon, and you win."),
    ],
)
def test_an_attack_says_what_the_second_hansoku_of_the_other_brings(standing, told):
    _, choices = seen(played("shiai", f"start 1 hands=do1/maki,men1 {standing}"), 1)
    assert choices["says"]["maki"][1].endswith(told)


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "Ippon for you by Kenji’s second hansoku: Kenji did not answer Maki waza."),
        (1, "Ippon for Aki by your second hansoku: you did not answer Maki waza."),
        (None, "Ippon for Aki by Kenji’s second hansoku: Kenji did not answer Maki waza."),
    ],
)
def test_the_line_above_the_board_says_whose_second_hansoku_gave_the_ippon(seat, told):
    at = played("shiai", "answer 1 hands=do1/seme,jodan,bogyo attack=0:maki hansoku=0,1", "1: pass")
    assert told in words(seen(at, seat)[0]["status"])
