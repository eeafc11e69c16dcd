"""Musashi's Challenge tells what happens: titles of plays, how one's own attack ended, to whom everybody fell."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing.examples import played
from kensei.drawing.scene import Sitter
from kensei.drawing.table_page import draw_context, drawing_of
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing import TITLES
from kensei.games.kendo.musashi.drawing.story import end_of

NAMES = ("Lisa", "Carl", "Lucy", "Adam")
FOUR = "attack 0 hands=do1,men3,seme/men-kote,bogyo,do2/kaihi,do3,do5/do4,tsuki1"


def titles(*moves, seat=0):
    """Give the titles of the steps of the last move, as a seat reads them."""
    before, after = played("musashi", FOUR, *moves[:-1]), played("musashi", FOUR, *moves)
    new = [event.told_to(seat) for event in after.story[len(before.story) :]]
    story = [event.told_to(seat) for event in after.story]
    views = before.state.view(seat), after.state.view(seat)
    return [step["title"] for step in drawing.steps("musashi", *views, new, NAMES, story=story, reader=seat)]


@pytest.mark.parametrize(
    ("moves", "own", "others"),
    [
        (("0: men3 to 1",), "You attack Carl", "Lisa attacks Carl"),
        (("0: men3 to 1", "1: men-kote to 2"), "Carl answers and attacks Lucy", "Carl answers and attacks you"),
        (("0: men3 to 1", "1: bogyo"), "Carl blocks", "Carl blocks"),
        (("0: men3 to 2", "2: kaihi to 1"), "Lucy sends it on to Carl", "You send it on to Carl"),
        (("0: men3 to 3", "3: pass"), "Adam cannot answer", "Adam cannot answer"),
    ],
)
def test_while_a_play_is_shown_the_title_is_of_that_play(moves, own, others):
    assert titles(*moves) == [own]
    assert titles(*moves, seat=2) == [others]


def test_every_play_that_is_shown_has_a_title():
    assert set(TITLES) == set(drawing_of("musashi").SOUNDS)


MINE = Play(1, "attacked", 0, ("men3", "seme"), 1, "Men")


@pytest.mark.parametrize(
    ("then", "end"),
    [
        ((Play(2, "blocked", 1, ("bogyo",)),), 2),
        ((Play(2, "cancelled", 1, ("mushin",)), Play(3, "countered", 1, ("men-do",), 2), Play(4, "blocked", 2, ())), 3),
        ((Play(2, "passed", 1, ()), Play(3, "took", 0, ("do3",), 1, "", 2)), 3),
        ((Play(2, "passed", 1, ()), Play(3, "took", 0, (), 1, "", 1), Play(4, "blocked", 1, ("bogyo",))), 4),
    ],
)
def test_how_the_own_attack_ended_is_told_before_what_came_of_it(then, end):
    assert end_of((MINE, *then)).number == end


def test_the_line_of_before_marks_how_the_own_attack_ended():
    moves = (
        "0: men3+seme to 1",
        "1: pass",
        "*: do2",
        "1: men-kote to 2",
        "2: kaihi to 3",
        "3: pass",
        "*: do4",
        "*: tsuki1",
    )
    at = played("musashi", FOUR, *moves)
    legal = [str(move) for move in at.state.legal_moves(2)]
    after = played("musashi", FOUR, *moves, f"2: {next(move for move in legal if move.endswith('to 0'))}")
    status = drawing.parts(
        "musashi",
        after.state.view(0),
        legal=after.state.legal_moves(0),
        asked=after.state.to_act(),
        sitters=[Sitter(name) for name in NAMES],
        story=[event.told_to(0) for event in after.story],
    )["status"]
    (end,) = re.findall(r"<span class='part end'>(.*?)</span>\s*(?=<span class='(?:part|rest)|</span>)", status)
    assert "Men-Kote" in re.sub(r"<[^>]+>", "", end)


def test_everybody_fell_to_whom_they_met_last_sent_on_attacks_too():
    for seed in range(30):
        match, rng = Match(kensei.game("musashi"), seed=str(seed), players=4), random.Random(seed)
        while asked := sorted(match.state.to_act()):
            match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
        view, outcome = match.state.view(0), match.state.outcome()
        table = draw_context("musashi", view, [Sitter(name) for name in NAMES], outcome=outcome)
        falls = drawing_of("musashi").standings(table, match.story(0), outcome).falls
        assert {seat: fall.by for seat, fall in falls.items()} == {seat: view.met[seat] for seat in falls}, seed


def test_the_column_of_who_did_it_has_a_heading():
    match, rng = Match(kensei.game("musashi"), seed="moon", players=4), random.Random(1)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
    sitters = [Sitter(name) for name in NAMES]
    sheet = drawing.result("musashi", match.state.view(0), match.state.outcome(), sitters, match.story(0), reader=0)
    assert re.search(r"<th>by whom</th>", sheet)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_who_is_out_reads_to_whom_they_fell_on_their_own_seat_too(shape):
    at = played("musashi", "answer 0 hands=do1/do2,do3/do4,do5 attack=1:men3", "0: pass")
    html = drawing.parts("musashi", at.state.view(0), sitters=[Sitter(n) for n in NAMES[:3]], shape=shape)["board"]
    assert "out, fell to Carl" in html


def fits(lesson, moves):
    """Whether the page shows the tip where these moves are offered."""
    return any(re.search(lesson.when, move) for move in moves) and not (
        lesson.unless and any(re.search(lesson.unless, move) for move in moves)
    )


def test_the_tip_on_attacking_is_not_given_to_who_is_attacked():
    """A brown of the same stroke answers, too: the tip would ask for an attack where one must answer."""
    attacking = next(one for one in kensei.game("shiai").presentation.lessons if "to attack" in one.text)
    attacked = kensei.game("shiai").read("answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3")
    moves = [str(move) for move in attacked.legal_moves(1)]
    assert any(re.search(attacking.when, move) for move in moves)
    assert not fits(attacking, moves)
    starting = kensei.game("shiai").read("start 0 hands=do1,kote2,men3/do-men,kote-do,bogyo")
    assert fits(attacking, [str(move) for move in starting.legal_moves(0)])
