"""The end of a game at the terminal: said to the one who plays, once, with the names that were given."""

import random

import pytest
from tests.command.running import run

import kensei
from kensei import bots
from kensei.terminal.ending import Ending
from kensei.terminal.play import Setting, rematch
from kensei.terminal.session import Session


def finished(name, **options):
    """Give a game that was played to its end at random."""
    match, rng = kensei.Match(kensei.game(name), seed="moon", **options), random.Random(1)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    return match


def against_bots(match, person):
    """Give the session of one person at the table."""
    seats = [None if seat == person else bots.bot("random", match.game.name) for seat in range(match.players)]
    return Session(match, seats)


def test_whoever_loses_among_several_is_told_so():
    match = finished("musashi", players=4)
    match.names = ("Ann", "Ben", "Cem", "Dov")
    scores = match.state.outcome().scores
    winner = match.names[scores.index(max(scores))]
    for person, score in enumerate(scores):
        said = Ending(against_bots(match, person)).said()[0]
        assert said == ("You win" if score == max(scores) else f"You lose: {winner} wins")


def test_the_reason_of_the_end_is_not_said_twice(capsys):
    session = against_bots(finished("bushido"), 0)
    session.finish()
    assert capsys.readouterr().out.count("no health left. [bushido.duels.win]") == 1


def test_one_name_is_that_of_the_one_who_plays():
    done = run("play", "kaito", "--names", "Ann", "--seats", "novice,human", "--seed", "moon", typed="quit\n")
    assert "Ann (black): you" in done.stdout
    assert "Tanpopo (red): a bot" in done.stdout


@pytest.mark.parametrize(
    ("game", "names", "wanted"),
    [
        ("kaito", "Ann,Ben,Cem", "give 2 names, one for each seat, or 1 for the people alone"),
        ("musashi", "Ann,", "give 2 names, one for each seat, or 1 for the people alone"),
    ],
)
def test_how_many_names_are_wanted_is_said(game, names, wanted):
    done = run("play", game, "--names", names)
    assert done.returncode == 2
    assert wanted in " ".join(done.stderr.split())


def test_a_bot_of_the_next_level_has_a_name_of_its_level():
    match = kensei.Match(kensei.game("kaito"), seed="moon")
    match.names = ("Ann", bots.levels.NAMES["novice"][0])
    after = rematch(Setting(match, ("human", "novice")), "student")
    assert after.seats == ("student", "human")
    assert after.match.names == (bots.levels.NAMES["student"][0], "Ann")
