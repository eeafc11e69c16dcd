"""Musashi's Challenge: the cards, and who knows them."""

import pytest
from tests.games.musashi.plies import MUSASHI, offered, start

import kensei
from kensei import CHANCE


def test_twenty_five_browns_with_a_number():
    """kendo.brown: five of each technique, five hiki, numbers from 1 to 5."""
    brown = start().decks[0]
    assert len(brown) == 25
    assert [card for card in brown if card.startswith("hiki")] == [
        "hikido2",
        "hikido5",
        "hikikote3",
        "hikimen1",
        "hikimen4",
    ]
    assert [card for card in brown if card.startswith("tsuki")] == ["tsuki1", "tsuki2", "tsuki3", "tsuki4", "tsuki5"]


def test_thirty_six_reds():
    """kendo.red: the copies are the weights of the draw."""
    red = start().decks[1]
    assert len(red) == 36
    assert [red.count(card) for card in ("men-men", "men-kote", "kote-men", "tsuki-do")] == [3, 4, 3, 2]


def test_forty_six_greens_of_twelve_names():
    """kendo.green: two Jikan desu in the box, four of each other."""
    green = kensei.game("shiai").start().decks[2]
    assert len(green) == 46
    assert len(set(green)) == 12
    assert {card: green.count(card) for card in set(green)} == {
        **dict.fromkeys(set(green), 4),
        "jikan": 2,
    }


@pytest.mark.parametrize(
    ("attack", "fits"),
    [
        ("men3", "men-do"),
        ("hikimen4", "men-do"),
        ("kote-men", "men-do"),
        ("do1", "do-kote"),
        ("men-tsuki", "tsuki-men"),
    ],
)
def test_a_red_fits_the_technique_that_attacks(attack, fits):
    """kendo.fit: that of a brown, a hiki included, and the right side of a red."""
    hands = "hands=-/do-kote,men-do,tsuki-men"
    assert offered(f"answer 1 {hands} attack=0:{attack}", 1) == [f"{fits} to 0"]


def test_only_the_owner_knows_a_hand():
    """kendo.hands: sizes are public, cards are not, and a drawn card shows its deck to all."""
    step = start().apply(CHANCE, MUSASHI.parse("men3"))
    (event,) = step.events
    assert event.seen_by(0)["card"] == "men3"
    assert event.seen_by(1) == event.seen_by(None) == {"seat": 0, "deck": "brown"}
    for seat in (1, None):
        assert "men3" not in str(step.state.view(seat).hand)
        assert step.state.view(seat).players[0].cards == 1
    assert step.state.view(0).hand == ("men3",)


def test_every_card_tells_its_colour_and_what_is_printed_on_it():
    """kendo.brown, kendo.red, kendo.green"""
    cards = {card.id: card for card in MUSASHI.cards("")}
    for number in range(1, 6):
        assert cards[f"men{number}"].facts == (f"number {number}: only decides who begins the game",)
        assert (cards[f"men{number}"].kind, cards[f"men{number}"].title) == ("brown", f"Men {number}")
    assert (cards["do-men"].kind, cards["do-men"].facts) == ("red", ("answers Do", "strikes Men"))
    assert cards["seme"].kind == "green"
    assert len(cards["seme"].facts) == 1


def test_two_to_six_play():
    assert MUSASHI.seats == MUSASHI.options["players"].choices == (2, 3, 4, 5, 6)
