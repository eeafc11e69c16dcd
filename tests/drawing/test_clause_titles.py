"""Rules as people read them: a clause is linked by its title, wherever a sentence cites it."""

import re
from html import unescape

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing.clauses import clause_link, clause_titles

LINK = re.compile(r"class=.rule. href=[\"'](.*?)[\"']>(.*?)</a>")


@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_every_clause_has_a_title_of_words(game):
    titles = clause_titles(game)
    assert titles
    assert [name for name, title in titles.items() if not title or title in name or title[-1] in ".:"] == []


@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_the_log_cites_titles_and_leads_to_the_clause(game):
    match = Match(kensei.game(game), seed="titles")
    for _ in range(6):
        seat = min(match.state.to_act())
        match.play(seat, match.state.legal_moves(seat)[0])
    lines = "".join(drawing.log(game, match.story(None), [""] * match.players))
    found = LINK.findall(lines)
    assert found
    for address, words in found:
        assert unescape(words) == clause_titles(game)[address.partition("#")[2]]


def test_a_clause_that_the_book_lacks_goes_by_its_id():
    assert "nowhere.to-be" in clause_link("kaito", "kaito.nowhere.to-be")
    assert clause_link("kaito", "") == ""
