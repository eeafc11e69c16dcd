"""The hall board and the exchange of kendo, read from what was told."""

import random

import pytest

import kensei
from kensei import Match
from kensei.games.kendo import drawing as kendo_drawing
from kensei.games.kendo.cards import ATTACKS_WITH


def played(game, seed, **options):
    match = Match(kensei.game(game), seed=str(seed), **options)
    rng = random.Random(seed)
    yield match
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
        yield match


@pytest.mark.parametrize("seed", range(4))
def test_every_ippon_has_its_letter(seed):
    for match in played("shiai", seed):
        for seat in (0, 1):
            letters = kendo_drawing.ippon_letters(match.story(None), seat)
            assert len(letters) == match.state.view(None).scores[seat]
            assert set(letters) <= set("MKDTH")
    assert max(match.state.view(None).scores) > 0


@pytest.mark.parametrize(("game", "options"), [("shiai", {}), ("musashi", {"players": 4})])
def test_the_last_card_of_the_exchange_is_the_attack_that_lies(game, options):
    longest = 0
    for match in played(game, 2, **options):
        attack = match.state.view(None).attack
        if attack and attack.card and ATTACKS_WITH.get(attack.card):
            chain = kendo_drawing.laid_since_start(match.story(None))
            assert ATTACKS_WITH.get(chain[-1]) == ATTACKS_WITH.get(attack.card)
            longest = max(longest, len(chain))
    assert longest > 1
