"""The ranked table of a game of more than two: who came where, who fell when and by whom."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.core.protocol import Event, Outcome
from kensei.drawing.review import player_lanes
from kensei.drawing.standings import Fall, Standings, came, places
from kensei.drawing.table_page import draw_context, drawing_of

NAMES = ["Lisa", "Carl", "Lucy", "Adam", "Mia", "Kenjirō"]
TABLES = [
    ("musashi", {"players": 6}),
    ("bushido", {"mode": "ffa", "players": 4, "fighters": "random"}),
    ("bushido", {"mode": "clans", "players": 4, "fighters": "random"}),
    ("bushido", {"mode": "kyoto", "players": 4, "fighters": "random"}),
    ("bushido", {"mode": "duels", "players": 4, "fighters": "random"}),
]


def played(game, options, seed="moon"):
    match, rng = Match(kensei.game(game), seed=seed, **options), random.Random(seed)
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def told(match, seat=0):
    sitters = [drawing.Sitter(name) for name in NAMES[: match.players]]
    table = draw_context(match.game.name, match.state.view(seat), sitters, outcome=match.state.outcome())
    found = drawing_of(match.game.name).standings(table, match.story(seat), match.state.outcome())
    assert isinstance(found, Standings)
    return found


def sheet(match, reader):
    sitters = [drawing.Sitter(name) for name in NAMES[: match.players]]
    view, outcome = match.state.view(reader or 0), match.state.outcome()
    return drawing.result(match.game.name, view, outcome, sitters, match.story(reader or 0), reader=reader)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
@pytest.mark.parametrize("seed", ["moon", "sun"])
def test_everybody_has_a_row_and_winners_come_first(game, options, seed):
    match = played(game, options, seed)
    outcome = match.state.outcome()
    order = places(outcome, told(match).falls)
    assert sorted(seat for _, seat in order) == list(range(match.players))
    assert [place for place, _ in order] == sorted(place for place, _ in order)
    scores = [outcome.scores[seat] for _, seat in order]
    assert scores == sorted(scores, reverse=True)
    assert sheet(match, 0).count("<tr") == match.players + 1


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_all_see_the_same_order(game, options):
    match = played(game, options)
    assert len({str(told(match, seat).falls) for seat in (None, *range(match.players))}) == 1


def test_who_lost_is_named_with_the_attack_and_the_attacker():
    match = played("musashi", {"players": 6})
    falls, story = told(match).falls, match.story(None)
    assert len(falls) == 5
    for seat, fall in falls.items():
        assert story[fall.event].name == "dropped_out"
        assert story[fall.event].facts["seat"] == seat
        before = [event for event in story[: fall.event] if event.name == "passed"][-1]
        assert (before.facts["seat"], before.facts["target"]) == (seat, fall.by)
        assert fall.count == sum(event.name == "attacked" for event in story[: fall.event])


def test_a_double_knock_out_of_a_tournament_is_no_fall():
    sitters = [drawing.Sitter(name) for name in NAMES[:4]]
    match = played("bushido", {"mode": "kyoto", "players": 4, "fighters": "random"})
    outcome = Outcome((1.0, -1 / 3, -1 / 3, -1 / 3), "", "")
    story = [
        Event("faced", "", {"seat": 0, "target": 1}),
        Event("fell", "", {"seat": 0}),
        Event("fell", "", {"seat": 1}),
        Event("replayed", "", {"seat": 0, "target": 1, "health": 20}),
        Event("faced", "", {"seat": 0, "target": 1}),
        Event("fell", "", {"seat": 1}),
    ]
    table = draw_context("bushido", match.state.view(0), sitters, outcome=outcome)
    assert drawing_of("bushido").standings(table, story, outcome).falls == {1: Fall(5, 2, 0)}


def test_the_reader_is_spoken_to():
    match = played("musashi", {"players": 6})
    outcome = match.state.outcome()
    winner = outcome.scores.index(max(outcome.scores))
    assert "<h2>You win</h2>" in sheet(match, winner)
    (place, last) = places(outcome, told(match).falls)[-1]
    assert place == 6
    assert came(outcome, told(match).falls, last) == "You came sixth of six."
    drawn = sheet(match, last)
    assert f"<h2>{NAMES[winner]} wins</h2>" in drawn
    assert re.search(r'<tr class="you">.*?You<', drawn)
    assert "You" not in sheet(match, None)


def test_who_felled_somebody_reads_by_you():
    match = played("musashi", {"players": 6})
    by = next(fall.by for fall in told(match).falls.values() if fall.by is not None)
    assert "<span>you</span></span></td>" in sheet(match, by)
    assert "<span>you</span></span></td>" not in sheet(match, None)


def test_the_lanes_end_where_somebody_fell_and_lead_there():
    match = played("musashi", {"players": 6})
    plies, moments = [(ply.seat, ply.events) for ply in match.plies], match.moments()
    outcome = match.state.outcome()
    html = player_lanes("musashi", plies, NAMES, match.state.view(0), outcome, moments)
    lanes = html[: html.index('class="legend"')]
    assert lanes.count("l10 10m0 -10l-10 10") == 5
    for fall in told(match).falls.values():
        number = [n for n, ply in enumerate(match.plies, 1) for _ in ply.events][fall.event]
        assert f'data-moment="{next(i for i, ply in enumerate(moments) if ply >= number)}"' in lanes
