"""What the daily duel tells and when: no seed before the day is over, no duel of others before one's own."""

from hashlib import sha256

import pytest
from days import ANN, BEN, CEM, DAY, HOUR, NOON, end, played, set_clock, start
from harness import runs, site

import kensei
from kensei import drawing
from kensei.drawing.pages import daily
from kensei.server.daily import day as days


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    return set_clock(monkeypatch)


def test_the_duel_is_forked_when_it_is_over_and_not_before(tmp_path):
    @runs
    async def fork():
        async with site(tmp_path) as here:
            path = await start(here, ANN)
            assert (await here.post(f"{path}/fork", {"moment": 0})).status == 403
            await end(here, path)
            reply = await here.post(f"{path}/fork", {"moment": 0})
            assert reply.status == 201
            again = here.room(reply.json()["url"]).table
            assert again.daily is None
            assert again.server_seed != here.room(path).table.server_seed

    fork()


@pytest.mark.slow
def test_nothing_tells_the_seed_before_the_day_is_over(tmp_path, clock):
    @runs
    async def look():
        async with site(tmp_path) as here:
            path = await played(here, ANN)
            await played(here, BEN, seed=1)
            table = here.room(path).table
            over = table.finished[0]
            key = await here.state.duels.key(DAY)
            secrets = (over.server_seed, over.seed, key, here.state.duels._secret)
            watched = (await here.post("/daily/watch", {"key": ANN, "game": "kaito"})).json()["url"]
            replies = [await here.get(f"/daily{query}") for query in ("", "?game=kaito", "/key", f"/key?day={DAY}")]
            replies += [await here.post(f"/daily/{route}", {"key": ANN, "game": "kaito"}) for route in ("own", "line")]
            for base in (path, watched):
                routes = ("", "/moment", "/review", "/cards", "/decision", "/verify", "/record", "/analysis")
                replies += [await here.get(base + route) for route in routes]
                assert [reply.status for reply in replies[-3:]] == [403, 403, 403]
            replies += [await here.get(f"{path}/{route}") for route in ("state", "games", "replay")]
            replies.append(await here.post(f"{path}/share", {}))
            assert replies[-1].status == 403
            for reply in replies:
                assert not [secret for secret in secrets if secret in reply.text], reply.text[:200]

    look()


def test_when_the_day_is_over_everybody_can_check_the_deal(tmp_path, clock):
    @runs
    async def check():
        async with site(tmp_path) as here:
            path = await played(here, ANN)
            shown = (await here.get("/daily/key")).json()
            assert shown["key"] is None
            assert shown["seeds"] == {}
            assert shown["commitment"] in (await here.get("/daily")).text
            clock.now = NOON + 14 * HOUR
            told = (await here.get(f"/daily/key?day={DAY}")).json()
            proof = (await here.get(f"{path}/verify")).json()
            assert told["commitment"] == shown["commitment"] == sha256(told["key"].encode()).hexdigest()
            assert proof["server_seed"] == days.server_seed(told["key"], "kaito")
            assert proof["seed"] == told["seeds"]["kaito"]
            assert proof["commitment"] == sha256(proof["server_seed"].encode()).hexdigest()
            assert (await here.get(f"{path}/record")).status == 200
            assert (await here.post(f"{path}/share", {})).status == 201
            today = (await here.get("/daily/key")).json()
            assert today["key"] is None
            assert today["commitment"] != told["commitment"]

    check()


def test_the_key_of_a_day_tells_nothing_of_another():
    first, second = days.day_key("secret", "2026-09-21"), days.day_key("secret", "2026-09-22")
    assert first != second
    assert days.day_key(first, "2026-09-22") != second


def test_the_duels_of_others_are_open_to_those_who_have_played(tmp_path):
    @runs
    async def watch():
        async with site(tmp_path) as here:
            await played(here, ANN)
            asked = {"key": BEN, "game": "kaito"}
            refused = await here.post("/daily/watch", asked)
            assert refused.status == 403
            assert "when you have played" in refused.json()["reason"]
            path = await start(here, BEN)
            assert (await here.post("/daily/watch", asked)).status == 403, "begun is not played"
            await end(here, path, seed=1)
            seen = (await here.post("/daily/watch", asked)).json()["url"]
            assert seen.startswith("/g/")
            assert (await here.get(seen)).status == 200
            assert (await here.get(f"{seen}/moment?moment=0")).status == 200
            assert seen == (await here.post("/daily/watch", asked)).json()["url"]
            assert (await here.post("/daily/watch", {"key": BEN, "game": "kiriai"})).status == 403
            # The other's own link is not in the page.
            assert days.table_token(ANN, DAY, "kaito") not in (await here.get(seen)).text

    watch()


def test_whoever_is_alone_has_nobody_to_watch(tmp_path):
    @runs
    async def watch():
        async with site(tmp_path) as here:
            await played(here, ANN)
            assert (await here.post("/daily/watch", {"key": ANN, "game": "kaito"})).status == 404

    watch()


def test_the_page_tells_how_one_did_and_who_has_not_played_sees_no_result(tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            for number, person in enumerate((ANN, BEN, CEM)):
                await played(here, person, seed=number)
            asked = {"key": ANN, "game": "kaito"}
            html = (await here.post("/daily/own", asked)).json()["html"]
            assert "others who met Novice" in html
            assert 'class="hist only-wide"' in html
            assert "Watch the best" in html
            stranger = (await here.post("/daily/own", {"key": "z" * 32, "game": "kaito"})).json()["html"]
            for text in (stranger, (await here.get("/daily?game=kaito")).text):
                assert "Play today" in text
                assert "hist" not in text
                assert "deal-board" not in text

    look()


@pytest.mark.parametrize("game", kensei.GAMES)
def test_the_page_draws_the_deal_of_an_open_game_and_else_the_emblem(game, tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            path = await start(here, ANN, game)
            html = (await here.post("/daily/own", {"key": ANN, "game": game})).json()["html"]
            match = here.room(path).table.match
            board = daily.deal(game, match.state_at(match.moments()[0]).view(days.seat(DAY)))
            assert "<text" not in board
            is_secret = kensei.game(game).has_secrets
            assert (board in html) != is_secret
            assert ("deal-board" in html) != is_secret
            assert (drawing.emblem(game) in html) == is_secret

    look()
