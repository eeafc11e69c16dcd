"""What cards tell about themselves: every thing that shows a card has its text, its picture and its clause."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.core import rulebook
from kensei.drawing.card_names import Marker

SHOWN = re.compile(r"data-card=['\"]([^'\"]+)['\"]")
SPEAKING = ("kaito", "kiriai")
"""The games all of whose cards are held to tell everything."""


def moments(name, seed, moves=40):
    """Give matches at every moment of a game of random moves."""
    match, rng = Match(kensei.game(name), seed=str(seed)), random.Random(seed)
    for _ in range(moves):
        yield match
        asked = sorted(match.state.to_act())
        if not asked:
            break
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


@pytest.mark.parametrize("name", kensei.GAMES)
def test_whatever_shows_a_card_names_one_that_the_panel_knows(name):
    told = drawing.cards(name)
    for match in moments(name, 3):
        for seat in (None, 0, 1):
            legal = match.state.legal_moves(seat) if seat in match.state.to_act() else ()
            view = match.state.view(seat)
            for shape in drawing.SHAPES:
                parts = drawing.parts(
                    name, view, legal=legal, asked=match.state.to_act(), shape=shape, story=match.story(seat)
                )
                assert set(SHOWN.findall("".join(parts.values()))) <= told.keys()
            assert set(SHOWN.findall("".join(drawing.log(name, match.story(seat), [])))) <= told.keys()
            assert drawing.now(name, view, legal, asked=match.state.to_act()).keys() <= told.keys()


@pytest.mark.parametrize("name", SPEAKING)
def test_every_card_has_a_picture_a_sentence_and_a_clause_of_the_rulebook(name):
    clauses = {clause.id for clause in rulebook.load(*kensei.game(name).rulebook).clauses}
    pieces = drawing.symbols(name)
    told = drawing.cards(name)
    assert told
    for card, text in told.items():
        assert text["rule"] in clauses, card
        assert text["sentence"].endswith("."), card
        assert text["kind"], card
        for used in re.findall(r"href='#([^']+)'", text["picture"]):
            assert f'id="{used}"' in pieces, (card, used)


@pytest.mark.parametrize("name", SPEAKING)
def test_a_legend_explains_the_signs(name):
    assert drawing.legend(name).count("<li>") >= 3


def test_a_game_without_cards_says_nothing(monkeypatch):
    monkeypatch.setattr(type(kensei.game("kaito")), "cards", lambda *_: ())
    assert drawing.cards("kaito", "any deck") == {}


def test_a_deck_of_ones_own_has_no_pictures_of_other_cards():
    """Only a game that can draw cards of other decks gives pictures of them."""
    told = drawing.cards("kiriai", "another deck")
    assert told.keys() == drawing.cards("kiriai").keys()
    assert not any("picture" in told[card.id] for card in kensei.game("kiriai").cards(""))


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("Ann hits with the Low Strike.", 'Ann hits with the <span data-card="low">Low Strike</span>.'),
        ("Discharged: no Chargers.", "Discharged: no Chargers."),
        ("<b>Charge</b> & so", '&lt;b&gt;<span data-card="charge">Charge</span>&lt;/b&gt; &amp; so'),
        ("Low Strike High", '<span data-card="low">Low Strike</span> High'),
    ],
)  # fmt: skip
def test_whole_names_alone_are_marked(words, html):
    names = {"Low Strike": "low", "Low": "no", "Charge": "charge", "Kesa": "kesa", "amp": "no", "lt": "no"}
    assert Marker(names).marked(words) == html


def test_a_name_that_a_player_bears_is_not_marked():
    match = Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    match.play(1, "approach low")
    log = " ".join(drawing.log("kiriai", match.story(None), ["Charge", "Ann"]))
    assert "data-card='charge'" not in log
    assert "<span data-card='approach'>Approach</span>" in log
