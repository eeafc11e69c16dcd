"""Moments of a game: one numbering, what led to each, and all cards open when it is over."""

import random
import re

import pytest
from harness import runs, site

import kensei
from kensei import Match
from kensei.server.live.answers import WirePlayer
from kensei.server.updates.replay import draw_moment

GAMES = {
    "kaito": {},
    "kiriai": {"cap": 4},
    "ketto": {},
    "bushido": {"fighters": "random"},
    "shiai": {},
    "musashi": {"players": 3},
}
SECRET = [name for name in GAMES if kensei.game(name).has_secrets]


def played(game, seed="moon"):
    match, rng = Match(kensei.game(game), seed=seed, **GAMES[game]), random.Random(seed)
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def people(match):
    return [WirePlayer(seat, name, "here", "", "") for seat, name in enumerate(["Ann", "Ben", "Cid"][: match.players])]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moment_is_the_first_decision_and_no_deal_is_a_moment(game):
    match = played(game)
    moments = match.moments()
    first = next(number for number, ply in enumerate(match.plies) if ply.seat != kensei.CHANCE)
    assert moments[0] == first
    assert moments[-1] == match.ply
    assert all(kensei.CHANCE not in match.state_at(ply).to_act() for ply in moments)


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_says_what_happened(game):
    match = played(game)
    titles = [draw_moment(match, n, 0, "wide", people(match), match.state.outcome())["status"] for n in range(6)]
    assert "Before the first decision" in titles[0]
    assert not any("Before the first decision" in title for title in titles[1:])
    assert len(set(titles)) > 2


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_of_a_finished_game_is_titled_by_its_choice(game):
    match = played(game)
    for number, ply in enumerate(match.moments()[:-1]):
        status = draw_moment(match, number, 0, "wide", people(match), match.state.outcome(), reader=0)["status"]
        title = re.search("<h1>(.*?)</h1>", status)[1]
        asked = [people(match)[seat].name for seat in match.state_at(ply).to_act()]
        assert title.endswith((": your choice", *[f": {name}’s choice" for name in asked]))
        assert title.endswith(": your choice") or 0 not in match.state_at(ply).to_act()
        assert ("Before it: " in status) == (number > 0)


def test_the_turns_of_a_replay_are_numbered_as_in_the_log():
    opened, *turns = titles_of(played("kaito"))
    assert opened == "Opening: Ben’s choice"
    assert [title.partition(":")[0] for title in turns] == [f"Turn {n + 1}" for n in range(len(turns))]
    rounds = titles_of(played("kiriai"))  # both plan at once: it is the reader's choice until both have
    assert rounds == [f"Round {n // 2 + 1}: your choice" for n in range(len(rounds))]


def titles_of(match):
    """Give the titles of all moments but the last."""
    shown = range(len(match.moments()) - 1)
    drawn = [draw_moment(match, n, 0, "wide", people(match), match.state.outcome(), reader=0)["status"] for n in shown]
    return [re.search("<h1>(.*?)</h1>", status)[1] for status in drawn]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_moment_of_a_game_that_was_given_up_is_drawn(game):
    match = played(game)
    early = match.until(match.moments()[2])
    status = draw_moment(early, 2, 0, "wide", people(match), match.state.outcome(), reader=0)["status"]
    assert "choice" not in status


def test_a_game_that_goes_on_is_looked_back_on_by_what_happened():
    match = played("kaito")
    status = draw_moment(match.until(match.ply - 1), 3, 0, "wide", people(match))["status"]
    assert "choice" not in status
    assert "captures" in status


@pytest.mark.parametrize("game", SECRET)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_all_open_shows_every_hand(game, shape):
    match = played(game)
    middle = len(match.moments()) // 2
    state = match.state_at(match.moments()[middle])
    drawn = draw_moment(match, middle, None, shape, people(match), match.state.outcome(), is_open=True)
    alone = [
        draw_moment(match, middle, seat, shape, people(match), match.state.outcome())["hand"]
        for seat in range(match.players)
    ]
    assert state.outcome() is None
    for hand in filter(None, alone):
        assert hand in drawn["hand"]
    assert drawn["hand"].count("class='opened") == sum(map(bool, alone))


def test_ketto_opens_what_lies_face_down():
    match = played("ketto")
    for number, ply in enumerate(match.moments()):
        shown = match.state_at(ply).view(None).shown
        if any("?" in movement.faces for side in shown for movement in side.movements):
            down, up = (
                draw_moment(match, number, None, "wide", people(match), match.state.outcome(), is_open)["board"]
                for is_open in (False, True)
            )
            assert up != down
            break


@runs
@pytest.mark.parametrize("game", SECRET)
async def test_nothing_is_open_before_the_end(game, tmp_path):
    async with site(tmp_path) as here:
        host = await here.table(game, seats=["here"] * min(kensei.game(game).seats))
        for path in (host, f"{host}/"):
            for query in ("open=1", "open=1&seat=0", "open=7&moment=0", "open=1&game=0&ply=0"):
                refused = await here.get(f"{path.rstrip('/')}/moment?{query}")
                assert refused.status == 403, query
                assert set(refused.json()) == {"type", "id", "code", "reason", "rule"}


@runs
async def test_all_is_open_after_the_end_and_moments_are_found_by_number_and_by_ply(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], options={"cap": 1})
        for seat, plan in ((0, "approach high"), (1, "approach low")):
            state = (await here.get(f"{host}/state?seat={seat}")).json()
            await here.post(f"{host}/move", {"id": plan, "decision": state["decision"], "seat": seat, "move": plan})
        told = (await here.get(f"{host}/moment?moment=1&open=1")).json()
        assert (told["moment"], told["moments"], told["ply"], told["plies"]) == (1, 2, 3, 4)
        assert told["html"]["hand"].count("class='opened") == 2
        assert (await here.get(f"{host}/moment?ply=3&open=1")).json() == told
        assert (await here.get(f"{host}/moment?ply=0")).json()["moment"] == 0
        assert (await here.get(f"{host}/moment?moment=3")).status == 400
        forked = await here.post(f"{host}/fork", {"moment": 0})
        assert forked.status == 201
        assert (await here.post(f"{host}/fork", {"moment": 9})).status == 400
        assert (await here.post(f"{host}/fork", {"moment": -1})).status == 400
