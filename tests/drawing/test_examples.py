"""The drawn examples of the rulebook pages stand at their clauses, at rest, and are made of pieces the page has."""

import re
from xml.etree import ElementTree

import pytest

import kensei
from kensei import drawing
from kensei.core import rulebook
from kensei.drawing.examples import examples, figure

GAMES = sorted(kensei.GAMES)
CLAUSE = re.compile(r'<div class="rule" id="([^"]+)">')


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_has_drawn_examples_at_clauses_of_its_own(game):
    clauses = {clause.id for clause in rulebook.load(*kensei.game(game).rulebook).clauses}
    shown = examples(game)
    assert len(shown) >= 4
    assert {example.clause for example in shown} <= clauses


@pytest.mark.parametrize("game", GAMES)
def test_an_example_stands_between_its_clause_and_the_next(game):
    html = drawing.rules(game).html
    for example in examples(game):
        at = html.index(figure(example))
        assert CLAUSE.findall(html[:at])[-1] == example.clause


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_at_rest_and_made_of_pieces_the_page_has(game):
    pieces = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.rules(game).pieces))
    on_tables = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.symbols(game)))
    for example in examples(game):
        for thing in ElementTree.fromstring(f"<svg>{example.body}</svg>").iter():
            live = [name for name in thing.attrib if name.startswith(("data-", "on", "style", "aria-"))]
            assert [name for name in live if name != "data-room"] == []
            if thing.tag == "use":
                assert thing.get("href").removeprefix("#") in pieces & on_tables


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_in_letters_is_folded_only_where_a_picture_stands_for_it(game):
    html = drawing.rules(game).html
    folded = {clause.split('"')[0] for clause in html.split('<div class="rule" id="') if "<details>" in clause}
    assert folded == {example.clause for example in examples(game) if example.is_in_letters}


def test_a_rulebook_is_drawn_once_for_each_language():
    assert drawing.rules("kaito") is drawing.rules("kaito")


def test_a_stroke_says_with_what_strength_it_would_stop():
    """ketto.stroke.strength, ketto.stance.attack: two cards flowed through, and the bonus of the stance."""
    ketto = kensei.game("ketto")
    position = "attack black first:black | stance:S1^ @1:0,0=A03;0,1=A02;0,2=A01 hand:D | stance:S2^ hand:D"
    state = ketto.read(position)
    for text in ("attack @1 0,0", "flow U"):
        state = state.apply(0, ketto.parse(text)).state
    says = drawing.choices("ketto", state.view(0), state.legal_moves(0))["says"]
    assert says["stop"][0] == "Stop with 4"
