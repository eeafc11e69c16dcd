"""What a card's panel tells besides its power: kind, kanji, and what is printed on it, in both games."""

import pytest

import kensei

GAMES = ("musashi", "shiai")


def panels(name):
    return {text.id: text for text in kensei.game(name).cards("")}


@pytest.mark.parametrize("name", GAMES)
def test_a_brown_tells_its_number(name):
    """kendo.brown: each carries a number from 1 to 5."""
    for number in range(1, 6):
        text = panels(name)[f"men{number}"]
        assert (text.kind, text.kanji) == ("brown", "面")
        assert text.facts == (f"number {number}: only decides who begins the game",)


@pytest.mark.parametrize("name", GAMES)
def test_a_red_tells_what_it_answers_and_what_it_strikes(name):
    """kendo.red: it answers the first technique and attacks with the second."""
    text = panels(name)["tsuki-do"]
    assert (text.kind, text.facts) == ("red", ("answers Tsuki", "strikes Do"))


@pytest.mark.parametrize("name", GAMES)
def test_a_green_tells_what_its_name_means(name):
    """kendo.green"""
    text = panels(name)["mushin"]
    assert (text.kind, text.kanji, text.facts) == ("green", "無心", ("the empty mind",))
