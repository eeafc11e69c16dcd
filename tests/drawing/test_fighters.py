"""Choosing a fighter: whoever is thought of shows what his specials do."""

import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.games.bushido.card_text import does
from kensei.games.bushido.deck import deck
from kensei.games.bushido.deck.printing import text

WORDS = {"a": "1", "one": "1", "twice": "2", "two": "2", "three": "3", "four": "4", "five": "5", "may": "0"}


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_every_fighter_that_may_be_chosen_can_be_looked_at(shape):
    match = Match(kensei.game("bushido"), seed="rose")
    seat = min(match.state.to_act())
    legal = match.state.legal_moves(seat)
    parts = drawing.parts(
        "bushido", match.state.view(seat), legal=legal, asked=match.state.to_act(),
        sitters=[drawing.Sitter("Ann"), drawing.Sitter("Ben")], shape=shape,
    )  # fmt: skip
    sheets = re.findall(r"data-when='fighter (\w+)'><use href='#([\w-]+)'", parts["board"])
    assert [name for name, _ in sheets] == [move.words[0] for move in legal]
    drawn = drawing.symbols("bushido")
    assert all(f'id="{sheet}"' in drawn for _, sheet in sheets)


@pytest.mark.parametrize("fighter", deck().fighters.values(), ids=lambda fighter: fighter.name)
@pytest.mark.parametrize("suffix", ["", "-s"])
def test_the_sheet_says_all_that_the_cards_say(fighter, suffix):
    (sheet,) = re.findall(
        rf'<symbol id="b-a-{fighter.name}{suffix}".*?</symbol>', drawing.symbols("bushido"), re.DOTALL
    )
    words = " ".join(re.findall(r">([^<]+)</text>", sheet)).replace("&#x27;", "'")
    for card in fighter.cards.values():
        if card.is_special:
            assert does(card) in words


@pytest.mark.parametrize("card", [card for card in deck().cards.values() if card.is_special], ids=lambda card: card.key)
def test_the_plain_sentence_of_a_special_has_every_number_of_its_cases(card):
    """The sentence stands in place of the card's data: what a case gives must be in it, in figures or in words."""
    numbers = re.findall(r"\d+", text(card))
    said = [
        *re.findall(r"\d+", does(card)),
        *(WORDS[word] for word in re.findall(r"[a-z]+", does(card).lower()) if word in WORDS),
    ]
    assert [number for number in numbers if number not in said] == []


def test_no_card_is_told_in_the_shorthand_of_dice():
    for card in deck().cards.values():
        if card.is_special:
            assert not re.search(r"\d[WB]\b", text(card) + does(card))
