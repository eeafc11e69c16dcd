"""`kensei rules` and `kensei deck`: parts, words in place of pictures, a pager, deck files that are read back."""

import argparse
import json

import pytest
from tests.terminal.screen import Screen

import kensei
from kensei.core import rulebook
from kensei.core.errors import BadOption
from kensei.core.presentation import CardText
from kensei.games.bushido.deck import deck as bushido_deck
from kensei.games.kendo.deck import read as kendo_deck
from kensei.games.ketto.deck import load as ketto_deck
from kensei.terminal import listings

READERS = {"bushido": bushido_deck, "ketto": ketto_deck, "musashi": kendo_deck, "shiai": kendo_deck}
HOUSE = {"bushido": "", "ketto": None, "musashi": None, "shiai": None}

PAGE = """# Iai

Two swordsmen.

## Learn

![Both wait.](picture:wait)

![The waits.](cards:all)

## Rules

### A round

<a id="iai.choose"></a>**Choose.** One or two beats.

## For referees

<a id="iai.move"></a>**Moves.** `wait 2`.
"""


class Iai:
    """A game with three cards, two of them alike."""

    title = "Iai"
    rulebook = ("iai", "rulebook.md")

    def cards(self, group, deck=""):
        return [
            CardText("1", "Wait", "Do nothing.", "iai.choose"),
            CardText("2", "Wait", "Do nothing.", "iai.choose"),
            CardText("cut", "Cut", "Draw.", "iai.choose"),
        ]


@pytest.fixture
def said(monkeypatch, capsys):
    """Give what `kensei rules iai` prints into a pipe."""
    monkeypatch.setattr(listings, "game", lambda name: Iai())
    monkeypatch.setattr(rulebook, "load", lambda *where: rulebook.read(PAGE))

    def run(*words):
        parser = argparse.ArgumentParser()
        listings.rules_arguments(parser)
        listings.rules(parser.parse_args(["iai", *words]))
        return capsys.readouterr().out

    return run


def test_the_whole_page_begins_with_what_is_to_be_learned(said):
    page = said()
    assert page.index("## Learn") < page.index("## Rules") < page.index("`iai.choose` **Choose.**")


def test_pictures_are_words_and_galleries_are_lists(said):
    page = said("--part", "learn")
    assert "> Both wait.\n" in page
    assert "The waits:\n\n- **Wait** (2): Do nothing.\n- **Cut**: Draw.\n" in page
    assert "](" not in page
    assert "Choose" not in page


def test_a_part_has_its_own_clauses(said):
    assert [one["id"] for one in json.loads(said("--part", "referees", "--json"))["clauses"]] == ["iai.move"]
    assert said("choose", "--part", "rules").startswith("iai.choose\n")
    with pytest.raises(BadOption, match="no clause 'move'"):
        said("move", "--part", "rules")


def test_a_page_without_parts_says_so(said, monkeypatch):
    monkeypatch.setattr(rulebook, "load", lambda *where: rulebook.read("# Iai\n\n## A round\n"))
    with pytest.raises(BadOption, match="no part 'learn'; parts here: none"):
        said("--part", "learn")


def test_a_page_that_is_longer_than_the_screen_goes_through_the_pager(monkeypatch):
    monkeypatch.setenv("PAGER", "sed s/^/paged:/")
    monkeypatch.setenv("LINES", "24")
    screen = Screen("rules", "kaito")
    screen.expect("paged:")
    screen.close()


def test_a_page_that_fits_the_screen_is_printed(monkeypatch):
    monkeypatch.setenv("PAGER", "sed s/^/paged:/")
    monkeypatch.setenv("LINES", "2000")
    screen = Screen("rules", "kaito")
    assert "paged:" not in screen.expect("kaito.end.always")
    screen.close()


def printed_deck(capsys, game, *words):
    parser = argparse.ArgumentParser()
    listings.deck_arguments(parser)
    listings.deck(parser.parse_args([game, *words]))
    return capsys.readouterr().out


@pytest.mark.parametrize("game", sorted(name for name in kensei.GAMES if "deck" in kensei.game(name).options))
def test_the_deck_file_that_is_written_is_read_back_as_the_house_deck(game, capsys, tmp_path):
    text = printed_deck(capsys, game, "--toml")
    read = READERS[game]
    house, again = read(HOUSE[game]), read(text)
    assert again == house
    file = tmp_path / "deck.toml"
    file.write_text(text, encoding="utf-8")
    assert printed_deck(capsys, game, "--toml", "--deck", str(file)) == text
    assert kensei.game(game).start(deck=text)
