"""Practice boards: a position is read, played and drawn for one person, and nothing is kept of it."""

import random

import pytest
from harness import runs, site

from kensei.core.match import Match
from kensei.core.protocol import CHANCE
from kensei.games import game as find_game
from kensei.games import names
from kensei.server.practice.board import answer, answered
from kensei.server.practice.question import MOST_MOVES, PracticeQuestion, played, read

LAST_HELMET = "S.ssH./s...h./sS..../..ss../..AS../.H..bS r e4 sha SSAA"


def asked(reply):
    assert reply.status == 200, reply.text
    return reply.json()


def test_a_move_is_played_and_told_as_at_a_table(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            question = {"game": "kaito", "position": LAST_HELMET, "seat": 0}
            first = asked(await here.post("/practice", question))
            assert "e2" in first["update"]["legal"]
            assert first["update"]["anew"]
            moves = {"moves": [[0, "e2"]], "after": len(first["plies"])}
            second = asked(await here.post("/practice", {**question, **moves}))
            assert second["update"]["phase"] == "over"
            assert second["update"]["outcome"]["scores"] == [1, -1]
            assert second["update"]["steps"]
            assert second["update"]["log"]
            assert not second["update"].get("anew")
            assert not here.hall.rooms

    check()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"position": "nonsense"}, "nonsense"),
        ({"position": "x" * 100_000}, "too long"),
        ({"moves": [[0, "e9"]]}, "e9"),
        ({"moves": [[1, "e2"]]}, "seat 1 is not asked"),
        ({"moves": [[0, "e2"]] * (MOST_MOVES + 1)}, "at most 500"),
        ({"seat": 7}, "seats 0 to 1"),
        ({"bots": ["", "stockfish"]}, "no bot"),
        ({"options": {"cap": "many"}}, "cap"),
        ({"tokens": 1}, "no field"),
        ({"explain": "a6"}, "a6"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(change, says, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            reply = await here.post("/practice", {"game": "kaito", "position": LAST_HELMET, "seat": 0, **change})
            assert 400 <= reply.status < 500
            assert says in reply.json()["reason"]

    check()


def test_a_gentle_bot_replies_when_nobody_else_is_asked(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            question = {"game": "kaito", "position": LAST_HELMET, "seat": 0, "bots": ["", "novice"]}
            found = asked(await here.post("/practice", {**question, "moves": [[0, "c4"]], "after": 0}))
            assert [seat for seat, _ in found["plies"]] == [0, 1]
            assert found["to_act"] == [0]

    check()


def test_a_bot_waits_for_a_person_who_is_asked_at_the_same_time(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            question = {"game": "kiriai", "seed": "moon", "seat": 0, "bots": ["", "novice"]}
            first = asked(await here.post("/practice", question))
            assert 0 in first["to_act"]
            assert {seat for seat, _ in first["plies"]} == {CHANCE}

    check()


@pytest.mark.parametrize("name", names())
def test_the_board_says_what_a_table_would_and_nothing_of_other_seats(name):
    """The view that is drawn is the seat's own: whatever the others hold, the same board comes back."""
    dice = random.Random(name)
    game = find_game(name)
    match = Match(game, seed="practice")
    while match.ply < 24 and (turn := match.state.to_act()):
        seat = dice.choice(sorted(turn))
        match.play(seat, dice.choice(match.legal_moves(seat)))
    if not match.state.to_act():
        match.undo()
    moves = [(ply.seat, str(ply.move)) for ply in match.plies]
    question = PracticeQuestion(game=name, moves=moves, seat=0)
    found = answer(question)
    assert found.plies == moves
    assert found.update.legal == [str(move) for move in match.legal_moves(0) if 0 in match.state.to_act()]
    other = game.imagine(match.state.view(0), random.Random(1))
    assert other.view(0) == match.state.view(0)
    imagined = PracticeQuestion(game=name, position=game.write(other), options=match.options, seat=0)
    true = PracticeQuestion(game=name, position=game.write(match.state), options=match.options, seat=0)
    assert answer(imagined).update == answer(true).update


def test_chance_brings_what_a_move_says_or_what_the_seed_draws():
    base = {"game": "kiriai", "seed": "moon"}
    drawn = [(ply.seat, str(ply.move)) for ply in played(read(base)).plies]
    assert drawn == [(ply.seat, str(ply.move)) for ply in Match(find_game("kiriai"), "moon").plies]
    other = next(str(one) for one, _ in find_game("kiriai").start().chances() if str(one) != drawn[0][1])
    assert str(played(read({**base, "moves": [[CHANCE, other]]})).plies[0].move) == other


def test_refusals_are_said_in_the_readers_language():
    text = answered(PracticeQuestion(game="kaito", moves=[(0, "nowhere")]))
    assert '"refused"' in text
