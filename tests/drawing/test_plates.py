"""What plates call players who have given no name."""

import re

import pytest

from kensei import Match, drawing
from kensei import game as find_game
from kensei.core.i18n import usual_names


def plates(name, seat, names=(), **options):
    game = find_game(name)
    match = Match(game, seed="plates", **options)
    sitters = [drawing.Sitter(one) for one in names or usual_names(game, match.players)]
    found = drawing.parts(name, match.state.view(seat), sitters=sitters, asked=match.state.to_act())
    return found["own"], found["others"]


def called(plate):
    return re.findall("<span class='name'>(.*?)</span>", plate)


@pytest.mark.parametrize(("name", "own", "other"), [("kaito", "Red", "Black"), ("bushido", "Player 1", "Player 2")])
def test_readers_without_a_name_are_you_on_their_own_plate_alone(name, own, other):
    mine, theirs = plates(name, 0)
    assert (called(mine), called(theirs)) == (["You"], [other])
    mine, theirs = plates(name, None)
    assert (called(mine), called(theirs)) == ([own], [other])


def test_a_name_that_was_given_stays():
    mine, theirs = plates("kaito", 0, ["Lisa", "Kenji"])
    assert (called(mine), called(theirs)) == (["Lisa"], ["Kenji"])


def test_the_colour_stands_below_you():
    mine, _ = plates("kaito", 0)
    assert "Red" in re.search("<span class='what'>(.*?)</span>", mine).group(1)


def test_the_board_of_a_challenge_finds_the_reader_too():
    match = Match(find_game("bushido"), seed="plates", fighters="random")
    sitters = [drawing.Sitter(one) for one in ("Player 1", "Kenji")]
    board = drawing.parts("bushido", match.state.view(0), sitters=sitters, asked=match.state.to_act())["board"]
    assert ">You<" in board
    assert ">Player 1<" not in board
