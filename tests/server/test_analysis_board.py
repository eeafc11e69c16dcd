"""The analysis board: its address holds all of it, it speaks to nobody, and opens no game before its end."""

import random
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from finished import over, rematch
from harness import runs, site

from kensei.core.match import Match
from kensei.games import game as find_game
from kensei.games import names
from kensei.server.analysis.address import LONGEST_TREE, TreeMove, decode, encode, line_to, of_game
from kensei.server.analysis.finding import find
from kensei.server.errors import Refused
from kensei.server.practice.board import answer
from kensei.server.practice.question import MOST_MOVES, PracticeQuestion

WON = "s.S.../BHaAh./.s..sS/.sSs../...ssS/bB.cS. b a3 hhaa SHHAAC"
ONE_WAY = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
YOU = re.compile(r"\b(?:you|your|yours)\b", re.IGNORECASE)


def walked(name, plies, seed="walk"):
    dice, match = random.Random(f"{name} {seed}"), Match(find_game(name), seed=seed)
    while match.ply < plies and (turn := match.state.to_act()):
        seat = dice.choice(sorted(turn))
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return match


def test_a_tree_is_written_and_read_whatever_its_moves_hold():
    steps = [TreeMove(0, -1, "a_b"), TreeMove(1, 0, "50%"), TreeMove(1, 11, "c4+S(13)"), TreeMove(0, 1, "%5F")]
    assert decode(encode(steps)) == steps
    assert line_to(steps, 3) == [(-1, "a_b"), (11, "c4+S(13)")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "nonsense"),
        ("0.c4_9-1.d4", "follows move 9"),
        ("0." + "x" * LONGEST_TREE, str(LONGEST_TREE)),
        ("_".join(["0.a"] * (MOST_MOVES + 1)), str(MOST_MOVES)),
        ("0." + "x" * 500, "no move"),
    ],
)
def test_a_tree_that_is_none_is_refused_with_a_sentence(text, says):
    with pytest.raises(Refused) as refused:
        decode(text)
    assert says in refused.value.reason


@pytest.mark.parametrize("name", names())
def test_a_game_is_played_to_the_same_position_from_its_address(name):
    match = walked(name, 40)
    for ply in (match.ply, match.moments()[0]):
        query = parse_qs(urlsplit(of_game(match, ply, ["Ann", "Ben"])).query)
        steps = decode(query["moves"][0])
        question = PracticeQuestion(
            game=name, moves=line_to(steps, int(query["at"][0])), position=query.get("position", [""])[0]
        )
        found = answer(question)
        assert found.update.ply == ply
        assert found.plies == [(one.seat, str(one.move)) for one in match.plies[:ply]]


def test_a_game_that_is_too_long_begins_at_the_moment():
    match = Match(find_game("kaito"), seed="long")
    match.plies *= 20
    match.ply = len(match.plies)
    query = parse_qs(urlsplit(of_game(match, 30, [])).query)
    assert query["position"] == [match.game.write(match.state_at(30))]
    assert query["at"] == ["0"]
    assert len(decode(query["moves"][0])) <= MOST_MOVES


@pytest.mark.parametrize("name", names())
def test_nobody_is_spoken_to(name):
    for plies in (0, 14, 31, 60):
        match = walked(name, plies)
        moves = [(ply.seat, str(ply.move)) for ply in match.plies]
        question = PracticeQuestion(game=name, moves=moves, open=True, neutral=True, shape="both")
        found = answer(question)
        told = [*found.update.html.values(), str(found.update.choices), *(found.tall or {}).values()]
        texts = [re.sub(r"(?:data-\w+|class|d|id|href)=(['\"]).*?\1", "", text) for text in told]
        shown = [text[max(0, hit.start() - 60) : hit.end() + 30] for text in texts for hit in YOU.finditer(text)]
        assert not shown


@pytest.mark.parametrize("name", names())
def test_moves_are_named_in_words(name):
    match = walked(name, 12)
    plies = [(one.seat, str(one.move)) for one in match.plies]
    found = answer(PracticeQuestion(game=name, moves=plies, named=True, position=match.position))
    assert found.update is None
    assert len(found.said) == len(found.plies) == match.ply
    for (seat, text), said in zip(found.plies, found.said, strict=True):
        assert bool(said) == (seat >= 0), text
    assert found.said != [text for _seat, text in plies]


def test_hands_lie_open_or_are_seen_as_one_seat_knows_them():
    match = Match(find_game("kiriai"), seed="moon")
    opened = answer(PracticeQuestion(game="kiriai", seed="moon", open=True)).update.html["hand"]
    known = answer(PracticeQuestion(game="kiriai", seed="moon", seat=0)).update.html["hand"]
    assert match.ply == 2
    assert opened.count("class='opened") == 2
    assert "opened" not in known
    by_view = find(PracticeQuestion(game="kiriai", seed="moon", seat=0), 0)
    by_state = find(PracticeQuestion(game="kiriai", seed="moon", open=True), 0)
    assert by_view.moves != by_state.moves


def test_the_solver_says_which_tiles_win_and_the_board_is_marked():
    found = find(PracticeQuestion(game="kaito", position=WON), 1)
    assert found.exact
    assert found.value == 1.0
    assert {one.value for one in found.moves} == {1.0, -1.0}
    assert found.position == WON
    for shape in ("wide", "tall"):
        assert found.marks[shape].count("wins") == 6
    narrow = find(PracticeQuestion(game="kaito", position=ONE_WAY), 1)
    assert narrow.moves[0].move == "c4"
    assert "wins" in narrow.marks["wide"]
    assert "loses" in narrow.marks["wide"]


def test_a_page_shows_the_position_of_its_address_and_explains_a_wrong_one(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            page = await here.get(f"/analysis/kaito?position={WON.replace(' ', '+')}&moves=1.f3&read=1")
            assert page.status == 200, page.text
            assert "Play on it" in page.text
            for query, says in (
                ("position=nonsense", "nonsense"),
                (f"position={'x' * 3000}", "2000"),
                ("moves=0.z9", "z9"),
                ("moves=..", "no move of a tree"),
                ("at=7", "from 0 to 0"),
                ("at=x", "whole number"),
                ("view=9", "view"),
            ):
                page = await here.get(f"/analysis/kaito?{query}")
                assert 400 <= page.status < 500, query
                assert says in page.text, query
            page = await here.get("/analysis/kiriai?cap=many")
            assert page.status == 400
            assert "many" in page.text
            assert (await here.get("/analysis/chess")).status == 400
            assert not here.hall.rooms

    check()


def test_a_position_is_looked_into_once_and_bad_questions_are_refused(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            board = {"game": "kaito", "position": WON}
            first = await here.post("/analysis", {"board": board, "depth": 0})
            assert first.status == 200, first.text
            assert first.json()["value"] == 1.0
            again = await here.post("/analysis", {"board": {**board, "names": ["Ann"], "neutral": True}, "depth": 0})
            assert again.json() == first.json()
            assert len(here.hall.analyses._made) == 1
            for wrong, says in (
                ({"board": {**board, "moves": [[1, "z9"]]}}, "z9"),
                ({"board": board, "depth": 9}, "depth"),
                ({"board": {"game": "chess"}}, "unknown game"),
                ({"nodes": 10**9}, "no field"),
            ):
                reply = await here.post("/analysis", wrong)
                assert 400 <= reply.status < 500
                assert says in reply.json()["reason"]

    check()


def test_only_a_finished_game_is_analysed_and_its_address_tells_no_link(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            ends, host, guest = await over(here)
            shared = (await here.post(f"{host}/share", {})).json()["url"]
            await rematch(ends)
            for base in (host, guest):
                running = await here.get(f"{base}/analysis?game=1")
                assert running.status == 400
                assert "when it is over" in running.text
            for base, query in ((host, "?game=0"), (guest, "?game=0&seat=1"), (shared, "")):
                led = await here.get(f"{base}/analysis{query}")
                assert led.status == 303
                address = led.headers["location"]
                assert address.startswith("/analysis/kiriai?")
                assert "view=" not in address
                for secret in (host, guest, shared):
                    assert secret.split("/")[-1] not in address
                page = await here.get(address)
                assert page.status == 200, page.text
                assert "Ann" in page.text
                for secret in (host, guest, shared):
                    assert secret.split("/")[-1] not in page.text

    check()
