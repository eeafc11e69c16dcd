"""Matches, states and views show themselves in notebooks."""

import doctest
import random
import xml.etree.ElementTree as ET

import pytest

import kensei
from kensei import notebook
from kensei.testing.walks import random_move


def played(name, plies=12):
    """Give a match some plies on."""
    match, rng = kensei.Match(kensei.game(name), seed="moon"), random.Random(1)
    for _ in range(plies):
        if match.state.to_act():
            match.play(*random_move(match.state, rng))
    return match


@pytest.mark.parametrize("name", kensei.GAMES)
def test_matches_states_and_views_are_pictures(name):
    match = played(name)
    for shown in (match, match.state, match.state.view(0), match.state.view(None)):
        assert ET.fromstring(shown._repr_svg_()).tag.endswith("svg")
        assert shown._repr_html_().startswith("<figure><svg")


@pytest.mark.parametrize("name", kensei.GAMES)
def test_a_match_and_a_state_show_what_spectators_see(name):
    """An imagined state, in which every secret is another, looks the same."""
    match = played(name)
    imagined = match.game.imagine(match.state.view(None), random.Random(3))
    assert imagined._repr_html_() == match.state._repr_html_()
    assert match._repr_svg_() == match.state._repr_svg_()


def test_a_match_has_a_line_of_text():
    match = kensei.Match(kensei.game("kaito"), seed="moon")
    assert repr(match) == "<Match of Kaito, 36 plies, black to act>"
    over = kensei.Match.at(kensei.game("kiriai"), "5 1H2:-:kesa 5H0:-:zan")
    assert repr(over) == "<Match of Kiri-ai: The Duel, 0 plies, over>"


def test_the_last_events_stand_under_the_picture_with_names_escaped():
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    match.names = ("<b>Ann</b>", "Ben")
    match.play(0, "approach high")
    caption = match._repr_html_().split("<figcaption>")[1]
    assert "&lt;b&gt;Ann" in caption
    assert "approach" not in caption.lower()


def test_a_match_read_from_a_record_shows_itself():
    again = kensei.record.loads(kensei.record.dumps(played("musashi", 3)))
    assert again.state._repr_svg_().startswith("<svg")


def test_the_examples_run():
    assert doctest.testmod(notebook).failed == 0
