"""Where cards of kendo are laid: what lies there while it is chosen, and what is said when nothing can be laid."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing

SITTERS = (drawing.Sitter("Aki"), drawing.Sitter("Kenji"))


def decisions(game, seeds=range(12)):
    """Give the decisions of games of random moves: the seat that is asked, its view, its moves."""
    for seed in seeds:
        match, rng = Match(kensei.game(game), seed=str(seed)), random.Random(seed)
        for _ in range(200):
            asked = sorted(match.state.to_act())
            if not asked:
                break
            seat = asked[0]
            legal = match.state.legal_moves(seat)
            yield match, seat, legal
            match.play(seat, rng.choice(legal))


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_only_cards_that_may_be_laid_are_drawn_in_their_place(game):
    met = 0
    for match, seat, legal in decisions(game, range(4)):
        view = match.state.view(seat)
        parts = drawing.parts(game, view, legal=legal, asked=match.state.to_act(), sitters=SITTERS, shape="tall")
        drawn = set(re.findall(r"class='when (?:first|lean)' data-when='([^']+)'", parts["board"]))
        assert drawn <= {card for move in legal for card in move.cards}
        met += bool(drawn) and drawn < set(view.hand)
    assert met > 10


@pytest.mark.parametrize(
    ("game", "point", "hint"),
    [
        ("shiai", "start", "None of your cards starts a round"),
        ("shiai", "answer", "None of your cards answers this"),
        ("shiai", "stroke", "None of your reds fits this brown"),
        ("musashi", "answer", "None of your cards answers this"),
    ],
)
def test_where_nothing_can_be_laid_the_bar_says_so(game, point, hint):
    found = {True: set(), False: set()}
    for match, seat, legal in decisions(game):
        view = match.state.view(seat)
        if view.point == point:
            said = drawing.choices(game, view, legal)["hint"][0]
            found[any(move.cards for move in legal)].add(said)
    assert found[False] == {hint}
    assert hint not in found[True]
    assert found[True]
