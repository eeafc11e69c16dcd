"""Hints: for whoever plays alone against bots, from the view of their seat, counted; never between people."""

import asyncio
import random

import pytest
from harness import runs, site

import kensei
from kensei.bots.hints import hint
from kensei.core.hint import FoundHint
from kensei.core.review import MeasuredReason
from kensei.core.review.words import reason_words
from kensei.drawing.move_words import MoveWords
from kensei.server.http.hints import hint_json
from kensei.server.workers.bot_pool import HintQuestion

pytestmark = pytest.mark.slow

FOUND = '{"move":"approach high","share":0.4,"value":0.2,"exact":false}'


async def take(server, path, seat=0, n=1):
    state = (await server.get(f"{path}/state?seat={seat}")).json()
    return await server.post(f"{path}/hint", {"id": f"hint {n}", "decision": state["decision"], "seat": seat})


def answered(server, text=FOUND):
    """Let a bot answer at once; return the questions."""
    asked, ask = [], server.hall.bots.ask

    def answer(question, *where):
        if not isinstance(question, HintQuestion):
            return ask(question, *where)
        asked.append(question)
        future = asyncio.get_running_loop().create_future()
        future.set_result(text)
        return future

    server.hall.bots.ask = answer
    return asked


@runs
async def test_the_first_hint_says_where_and_the_second_what_and_why(tmp_path):
    async with site(tmp_path) as server:
        asked = answered(server)
        host = await server.table("kiriai", seats=["here", "bot:student"])
        early = await server.get(f"{host}/hint")
        assert early.status == 403
        assert not asked
        assert (await take(server, host)).status == 200
        first = (await server.get(f"{host}/hint")).json()
        assert first["picks"] == ["approach"]
        assert "move" not in first
        assert (await take(server, host, n=2)).status == 200
        second = (await server.get(f"{host}/hint")).json()
        assert second["picks"] == ["approach", "high"]
        assert second["say"].startswith("Approach, then High Strike. Your chance to win with it: ")
        assert "A perfect player does it 40 times in 100." in second["say"]
        assert (await take(server, host, n=3)).status == 200
        room, _link = await server.hall.find(host.removeprefix("/t/"))
        assert room.table.hints_taken() == {0: 2}
        assert all(not hasattr(question.view, "to_act") for question in asked)


@runs
async def test_the_second_hint_is_about_the_move_that_the_first_one_pointed_at(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kiriai", seats=["here", "bot:student"])
        answered(server)
        await take(server, host)
        first = (await server.get(f"{host}/hint")).json()
        answered(server, FOUND.replace("approach high", "retreat low"))  # another search, another move
        await take(server, host, n=2)
        second = (await server.get(f"{host}/hint")).json()
        assert (first["picks"], second["move"]) == (["approach"], "approach high")


@runs
async def test_between_people_every_hint_is_refused(tmp_path):
    async with site(tmp_path) as server:
        asked = answered(server)
        for seats in (["here", "link"], ["here", "here"]):
            host = await server.table("kiriai", seats=seats)
            guests = [await server.sit(path) for path in (await server.links(host))[:-1]]
            for seat, path in enumerate([host, *guests]):
                end, _first = await server.join(path, **({"seat": 0} if seats[1] == "here" else {}))
                state = (await server.get(f"{path}/state?seat={seat}")).json()
                await end.send(type="hint", id=f"h{seat}", decision=state["decision"], seat=seat)
                reply = await end.get("refused", "done")
                assert reply["type"] == "refused"
                assert reply["code"] == "forbidden"
                assert (await server.get(f"{path}/hint")).status == 403
        assert not asked


@runs
async def test_hints_are_on_the_sheet_also_after_a_restart(tmp_path):
    async with site(tmp_path) as server:
        answered(server)
        host = await server.table("kaito", seats=["here", "bot:novice"])
        state = (await server.get(f"{host}/state?seat=0")).json()
        while not state["legal"]:
            state = (await server.get(f"{host}/state?seat=0")).json()
        assert (await take(server, host)).status == 200
        done = await server.post(f"{host}/resign", {"id": "enough", "seat": 0})
        assert done.status == 200
        assert "1 hint taken" in (await server.get(host)).text
    async with site(tmp_path) as server:
        assert "1 hint taken" in (await server.get(host)).text


@pytest.mark.parametrize("game", ["kaito", "kiriai", "bushido", "shiai"])
def test_a_hint_depends_on_the_view_alone(game):
    match = kensei.Match(kensei.game(game), seed="hint")
    rng = random.Random(4)
    for _ in range(3):
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    seat = min(match.state.to_act())
    view = match.state.view(seat)
    other = match.game.imagine(view, random.Random(8))
    assert other.view(seat) == view
    assert hint(game, view) == hint(game, other.view(seat))
    assert hint(game, view).move in map(str, match.state.legal_moves(seat))


def test_reasons_say_how_it_is_known():
    state = kensei.game("kaito").read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
    words = MoveWords("kaito", state.view(1), state.legal_moves(1), ["Ann", "Ben"])
    assert "Proved: it wins by force." in hint_json(FoundHint("c4", 1.0, 1.0, True), words, 2)["say"]
    searched = hint_json(FoundHint("c4", 1.0, 0.5, False, "c6", 0.0, error=0.06), words, 2)["say"]
    assert "Your chance to win with it: about 75 of 100, give or take 6. The next best, c6: 50 of 100." in searched
    why = MeasuredReason(
        "on average {who} held {better} cards, and {other} after {move}", 4.25, 3.0, is_own=False, games=8
    )
    reasoned = hint_json(FoundHint("c4", 1.0, 0.5, False, "c6", 0.0, why, error=0.06), words, 2, "Ann")["say"]
    assert reasoned.endswith("Why: in 8 games played on from here, on average Ann held 4.2 cards, and 3 after c6.")


@pytest.mark.parametrize("fighters", ["swift,rose", "bruiser,warlord"])
def test_a_hint_of_bushido_tells_the_health_it_saves_or_takes(fighters):
    match = kensei.Match(kensei.game("bushido"), seed="hint", fighters=fighters)
    while match.state.stage.phase != "stance":
        seat = min(match.state.to_act())
        match.play(seat, match.state.legal_moves(seat)[0])
    found = hint("bushido", match.state.view(0))
    assert "health" in found.average.message
    assert found.average.better != found.average.other


@pytest.mark.parametrize("game", ["shiai", "kiriai"])
def test_a_hint_has_a_reason_with_figures(game):
    """At some decision of the first few something that people count tells the best move from the next."""
    match = kensei.Match(kensei.game(game), seed="hint")
    rng, found = random.Random(4), []
    for _ in range(12):
        seat = min(match.state.to_act())
        if len(match.state.legal_moves(seat)) > 1:
            told = hint(game, match.state.view(seat))
            found.append(told.reason or told.average)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    reasons = [one for one in found if one]
    assert reasons
    assert all(one.better != one.other for one in reasons)


class DeckWords:
    """Words of a move that begin with a small letter."""

    def picks(self, move):
        return ("red",)

    def of(self, move):
        return "red deck"


def test_a_reason_whose_figures_look_alike_is_left_out_and_a_hint_begins_like_a_sentence():
    same = MeasuredReason("{who} had {better} ippon, and {other} after {move}", 0.04, 0.01, False, 375)
    assert reason_words(same, "", "Ben", "green deck") == ""
    told = hint_json(FoundHint("pick red", 1.0, 0.5, False, "pick green", 0.0, same), DeckWords(), 2, "Ben")["say"]
    assert told.startswith("Red deck. ")
    assert "ippon" not in told
