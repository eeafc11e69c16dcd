"""The page of Kettō: what it shows is drawn, every card is in a gallery, every ruling has its mark."""

from __future__ import annotations

import re
import tomllib

import pytest

from kensei.core import rulebook, texts
from kensei.core.i18n import using_language
from kensei.drawing.pages.rules_page import rules
from kensei.games.ketto import GAME
from kensei.games.ketto.cards import CARDS, VITALITY

PAGE = rulebook.load(*GAME.rulebook)
GROUPS = ("stances", "tactics", "attacks", "life")
RULINGS = (
    *("battle.order", "stroke.flow", "battle.stance-hidden", "tactic.parry", "stroke.tactic", "place.adjacent"),
    *("vitality.miss", "battle.mitigate", "stroke.single", "removed", "place.tactic", "place.free", "place.no-peek"),
    *("valor.end", "tactic.valor", "stuck", "stroke.complete", "stroke.not-attack", "tactic.guard"),
)
"""The clauses that hold what the printed rules leave open."""


def test_the_part_that_teaches_has_its_sections() -> None:
    assert re.findall(r"^### (.*)$", PAGE.part("learn"), re.MULTILINE) == [
        *("What you want", "A turn in pictures", "One round played", "The cards", "How it ends"),
        "Three beginner's mistakes",
    ]


def test_the_part_that_teaches_has_no_ids_of_cards() -> None:
    learned = PAGE.part("learn")
    assert not set(re.findall(r"\b[A-Z]+\d*\b", learned)) & (set(CARDS) - {"D", "E", "R", "G", "V"})


def test_every_gallery_is_on_the_page() -> None:
    assert rules("ketto").html.count('class="gallery"') == len(GROUPS)


def test_every_card_is_in_a_gallery() -> None:
    """ketto.deck"""
    told = [text for group in GROUPS for text in GAME.cards(group)]
    assert sorted(text.id for text in told) == sorted((*CARDS, *VITALITY))


@pytest.mark.parametrize("clause", RULINGS)
def test_what_is_not_printed_is_marked_with_its_reason(clause: str) -> None:
    assert "*Ruling:*" in PAGE.clause(f"ketto.{clause}").text
    assert f"(#ketto.{clause})" in PAGE.part("referees")


def test_the_deck_file_on_the_page_is_complete() -> None:
    """It is the house deck, and a game with it can be started; so can one with the stance of several runs."""
    fences = re.findall(r"^```\n(.*?)^```", PAGE.part("referees"), re.MULTILINE | re.DOTALL)
    deck = next(fence for fence in fences if "[attack]" in fence)
    assert tomllib.loads(deck) == tomllib.loads(texts.shipped("kensei.games.ketto", "house.toml"))
    several = next(fence for fence in fences if fence.startswith("S1 ="))
    GAME.start(deck=re.sub(r"^S1 = .*\n", several, deck, flags=re.MULTILINE))


def test_the_position_on_the_page_is_one() -> None:
    (text,) = re.findall(r"^action black .*$", PAGE.part("referees"), re.MULTILINE)
    assert GAME.write(GAME.read(text)) == text


def test_the_sentences_are_said_in_the_language_of_the_reader() -> None:
    with using_language("en"):
        assert GAME.cards("stances")[0].sentence == (
            "2 cards going up give +1; one line towards the opponent, on the right and on the left: a stroke that comes"
            " there is halved; worth 3 in a defensive movement."
        )
