"""The end of a game is told to each player as "you"."""

import random

import pytest

import kensei
from kensei import Match, drawing
from kensei.core.protocol import Outcome
from kensei.games.ketto.state import DEATH_FOUND


@pytest.mark.parametrize("name", ["kaito", "kiriai", "musashi", "shiai"])
def test_who_is_named_by_the_ending_reads_you(name):
    game = kensei.game(name)
    for seed in range(12):
        match, rng = Match(game, seed=str(seed)), random.Random(seed)
        while asked := sorted(match.state.to_act()):
            match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
        outcome = match.state.outcome()
        if max(outcome.scores) > 0:
            break
    names = ["Ann", "Ben", "Cid"][: match.players]
    sitters = [drawing.Sitter(one) for one in names]
    winner = outcome.scores.index(max(outcome.scores))
    sheets = {
        reader: drawing.result(name, match.state.view(reader), outcome, sitters, match.story(reader), reader=reader)
        for reader in (None, *range(match.players))
    }
    assert "You win" in sheets[winner]
    assert "You" not in sheets[None].partition("</h2>")[0]
    named = [fact for own in game.own_endings.values() for fact in own if fact in outcome.facts]
    for fact in named:
        why = sheets[outcome.facts[fact]].partition("class='why'")[2] or sheets[outcome.facts[fact]]
        assert "You" in why or "your" in why


def test_both_players_read_you_where_the_ending_names_both():
    ended = Outcome.of((1.0, -1.0), DEATH_FOUND, "ketto.end.death", winner=0, loser=1)
    told = [drawing.ending("ketto", ended, ["Ann", "Ben"], reader) for reader in (None, 0, 1)]
    assert told == ["Ann turned up the Death of Ben.", "You turned up the Death of Ben.", "Ann turned up your Death."]
