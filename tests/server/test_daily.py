"""The daily duel: one deal for all, one try for each, and a deal that can be checked when nobody plays it any more."""

import asyncio
import json
from contextlib import closing
from hashlib import sha256

import pytest
from days import ANN, BEN, CEM, DAY, HOUR, NOON, end, played, set_clock, start
from harness import runs, site

import kensei
from kensei.server.app import open_store
from kensei.server.daily import day as days
from kensei.server.store.log import Writing
from kensei.server.store.results import DailyResult
from kensei.server.tables import tokens


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    return set_clock(monkeypatch)


def of_the_day(here, path):
    """The position in which the first decision of a table was made, in full."""
    match = here.room(path).table.match
    return match.game.write(match.state_at(match.moments()[0]))


@pytest.mark.parametrize("game", kensei.GAMES)
def test_everybody_has_the_same_deal_and_each_game_its_own_seed(game, tmp_path):
    @runs
    async def compare():
        async with site(tmp_path) as here:
            ann, ben = await start(here, ANN, game), await start(here, BEN, game, "samurai")
            assert ann != ben
            assert of_the_day(here, ann) == of_the_day(here, ben)
            other = await start(here, ANN, "kaito" if game != "kaito" else "ketto")
            seeds = {here.room(path).table.server_seed for path in (ann, ben, other)}
            assert len(seeds) == 2

    compare()


def test_other_days_and_other_servers_have_other_deals(tmp_path, clock):
    @runs
    async def compare():
        seeds = []
        for folder in ("a", "b"):
            for day in range(2):
                clock.now = NOON + 24 * HOUR * day
                async with site(tmp_path / folder) as here:
                    seeds.append(here.room(await start(here, ANN)).table.server_seed)
        assert len(set(seeds)) == 4

    compare()


def test_people_sit_on_the_first_seat_one_day_and_on_the_second_the_next(tmp_path, clock):
    @runs
    async def compare():
        async with site(tmp_path) as here:
            seats = []
            for day in range(2):
                clock.now = NOON + 24 * HOUR * day
                table = here.room(await start(here, ANN)).table
                seats += [number for number, chair in enumerate(table.chairs) if chair.kind == "here"]
            assert sorted(seats) == [0, 1]

    compare()


def test_a_second_start_leads_to_the_duel_that_was_begun(tmp_path):
    """In two tabs at once, with another level, and after the server was killed."""

    @runs
    async def twice():
        async with site(tmp_path) as here:
            both = await asyncio.gather(start(here, ANN), start(here, ANN, level="kensei"))
            assert both[0] == both[1]
            room = here.room(both[0])
            level = room.table.chairs[1 - days.seat(DAY)].bot
        async with site(tmp_path) as here:
            assert await start(here, ANN, level="master") == both[0]
            await here.get(both[0])
            assert here.room(both[0]).table.chairs[1 - days.seat(DAY)].bot == level
            await end(here, both[0])
            assert await start(here, ANN) == both[0]
            store = here.hall.store
            assert len(await store.results_of(tokens.hashed(ANN), "kaito", 10)) == 1

    twice()


def test_of_two_servers_that_begin_the_same_duel_one_is_first(tmp_path, monkeypatch):
    """The other finds the link taken, and leads to the table that is there."""

    @runs
    async def race():
        async with site(tmp_path) as here:
            path = await start(here, ANN)
            really = here.state.duels.is_begun
            looks = iter([False, False])

            async def not_at_first(token):
                return next(looks, None) is None and await really(token)

            monkeypatch.setattr(here.state.duels, "is_begun", not_at_first)
            tables = len(here.hall.rooms)
            assert await start(here, ANN) == path
            assert len([room for room in here.hall.rooms.values() if not room.is_broken]) == tables

    race()


def test_the_server_counts_the_result_itself(tmp_path):
    @runs
    async def count():
        async with site(tmp_path) as here:
            path = await played(here, ANN, seed=3)
            table = here.room(path).table
            seat = table.seat_of(days.seat(DAY))
            scores = table.outcome.scores
            store = here.hall.store
            result = await store.result(DAY, "kaito", tokens.hashed(ANN))
            assert result.verdict == (1 if scores[seat] > 0 else 0 if max(scores) <= 0 else -1)
            assert result.moves == sum(ply.seat == seat for ply in table.match.plies) > 3
            assert (result.level, result.table_id) == ("novice", table.id)
            forged = {"key": BEN, "game": "kaito", "verdict": 1, "moves": 1}
            for route in ("start", "own", "line", "watch"):
                assert (await here.post(f"/daily/{route}", forged)).status == 400
            assert await store.result(DAY, "kaito", tokens.hashed(BEN)) is None

    count()


def test_a_resigned_duel_is_lost_and_the_result_is_there_in_the_same_commit(tmp_path):
    @runs
    async def resign():
        async with site(tmp_path) as here:
            path = await start(here, ANN, "kiriai")
            stored = []
            append = here.hall.store.append

            async def watched(writing):
                stored.append(writing)
                await append(writing)

            here.hall.store.append = watched
            assert (await here.post(f"{path}/resign", {"id": "r"})).status == 200
            ended = [writing for writing in stored if any(b'"ended"' in body for body in writing.bodies)]
            assert [writing.result.verdict for writing in ended] == [-1]
            result = await here.hall.store.result(DAY, "kiriai", tokens.hashed(ANN))
            assert (result.verdict, result.moves) == (-1, 0)

    resign()


def test_a_duel_that_is_ended_when_the_key_is_public_does_not_count(tmp_path, clock):
    @runs
    async def late():
        async with site(tmp_path) as here:
            in_time, too_late = await start(here, ANN), await start(here, BEN)
            clock.now = NOON + 13 * HOUR
            await end(here, in_time)
            clock.now = NOON + 14 * HOUR
            await end(here, too_late)
            store = here.hall.store
            assert await store.result(DAY, "kaito", tokens.hashed(ANN))
            assert await store.result(DAY, "kaito", tokens.hashed(BEN)) is None

    late()


@pytest.mark.parametrize("verb", ["again", "undo", "reissue", "revoke", "hint"])
def test_nothing_at_the_table_gives_a_second_try_or_a_guest(verb, tmp_path):
    @runs
    async def refuse():
        async with site(tmp_path) as here:
            path = await start(here, ANN)
            room = here.room(path)
            if verb == "again":
                await end(here, path)
            else:
                await end(here, path, most=6)
            before = room.table.n
            fields = {"reissue": {"chair": None}, "revoke": {"chair": None}, "hint": {"decision": 1}}.get(verb, {})
            reply = await here.post(f"{path}/{verb}", {"id": "x", **fields})
            assert reply.status in (400, 403), reply.text
            assert "daily" in reply.json()["reason"]
            assert room.table.n == before
            assert (await here.get(f"{path}/state")).json()["undo"] != "ask"

    refuse()


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


def test_a_duel_under_way_is_gone_on_with(tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            path = await start(here, ANN, "kiriai")
            html = (await here.post("/daily/own", {"key": ANN, "game": "kiriai"})).json()["html"]
            assert f'href="{path}"' in html
            assert "It is under way" in html
            assert "/daily/start" not in html

    look()


@pytest.mark.parametrize("game", [game for game in kensei.GAMES if kensei.game(game).has_secrets])
def test_the_deal_on_the_page_is_what_the_own_seat_sees(game, tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            path = await start(here, ANN, game)
            html = (await here.post("/daily/own", {"key": ANN, "game": game})).json()["html"]
            match = here.room(path).table.match
            view = match.state_at(match.moments()[0]).view(days.seat(DAY))
            from kensei.drawing import daily

            assert daily.deal(game, view) in html
            assert "<text" not in daily.deal(game, view)

    look()


def test_the_archive_has_the_days_before_and_the_streak_goes_on(tmp_path, clock):
    @runs
    async def look():
        async with site(tmp_path) as here:
            for day in range(3):
                clock.now = NOON + 24 * HOUR * day
                path = await played(here, ANN, seed=day)
            html = (await here.post("/daily/own", {"key": ANN, "game": "kaito"})).json()["html"]
            assert "3 days in a row" in html
            assert html.count("Play it again") == 2
            assert f'datetime="{DAY}"' in html
            assert (await here.post("/daily/line", {"key": ANN})).json() == {"text": "3 days in a row"}
            clock.now += 24 * HOUR
            line = (await here.post("/daily/line", {"key": ANN})).json()
            assert line == {"text": "3 days in a row, today’s is open"}
            clock.now += 24 * HOUR
            line = (await here.post("/daily/line", {"key": ANN})).json()
            assert line == {"text": "3 days played, today’s is open"}
            html = (await here.post("/daily/own", {"key": ANN, "game": "kaito"})).json()["html"]
            assert "At best 3 in a row." in html
            assert (await here.post("/daily/line", {"key": BEN})).json() == {"text": ""}
            assert path

    look()


@pytest.mark.parametrize(
    ("route", "fields", "says"),
    [
        ("start", {"key": "short", "game": "kaito", "level": "novice"}, "22 to 64"),
        ("start", {"key": ANN, "game": "kaito", "level": "god"}, "novice, student"),
        ("start", {"key": ANN, "game": "chess", "level": "novice"}, "chess"),
        ("start", {"key": "a" * 65, "game": "kaito", "level": "novice"}, "64"),
        ("own", {"game": "kaito"}, "22 to 64"),
        ("watch", {"key": ANN, "game": "kaito", "day": "2026-13-01"}, "2026-13-01"),
        ("watch", {"key": ANN, "game": "kaito", "day": "2030-01-01"}, "2026-09-21"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(route, fields, says, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.post(f"/daily/{route}", fields)
            assert reply.status == 400
            assert says in reply.json()["reason"]
            assert (await here.get("/daily/key?day=tomorrow")).status == 400
            assert (await here.get("/daily?game=chess")).status == 400

    ask()


def test_without_a_key_the_duel_is_played_and_counted(tmp_path):
    """As by a browser without script: nobody keeps the key that is made for it."""

    @runs
    async def play():
        async with site(tmp_path) as here:
            reply = await here.form("/daily/start", game="kaito", level="novice", key="", name="Ann")
            assert reply.status == 303
            await end(here, reply.headers["location"])
            assert (await here.hall.store.count_results(DAY)) == {"kaito": 1}
            assert "Ann" in here.room(reply.headers["location"]).table.names()

    play()


def kept(where):
    """Store results as different people reach them, and ask for them."""

    async def ask():
        with closing(open_store(where)) as store:
            secret = await store.secret("daily", "first")
            assert await store.secret("daily", "second") == secret
            rows = [(1, 9, 2), (1, 12, 1), (0, 30, 1), (-1, 20, 2), (-1, 8, 1)]
            people = 0
            for verdict, moves, count in rows:
                for _ in range(count):
                    result = DailyResult(DAY, "kaito", f"p{people}", "novice", f"t{people}", verdict, moves)
                    await store.append(Writing(f"t{people}", 1, (b"{}",), result=result))
                    people += 1
            again = DailyResult(DAY, "kaito", "p0", "novice", "other", 1, 1)
            with pytest.raises(Exception, match=r"(?i)unique"):
                await store.append(Writing("other", 1, (b"{}",), result=again))
            assert list(await store.load("other")) == [], "refused with its entries"
            assert await store.spread(DAY, "kaito", "novice") == rows
            assert await store.spread(DAY, "kaito", "master") == []
            assert [one.moves for one in await store.best_results(DAY, "kaito", "novice", 2)] == [9, 9]
            assert await store.count_results(DAY) == {"kaito": 7}
            assert await store.days_of("p0", 5) == [DAY]
            assert await store.games_of("p0", DAY) == {"kaito"}
            assert (await store.result(DAY, "kaito", "p3")).verdict == 0
        with closing(open_store(where)) as store:
            assert await store.secret("daily", "third") == secret

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_results_are_kept_in_sqlite(tmp_path):
    kept(tmp_path)


def test_results_are_kept_in_postgresql(address):
    kept(address)


def test_the_answers_are_json_of_the_same_bytes(tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            first, second = [await here.get("/daily/key") for _ in range(2)]
            assert first.body == second.body
            assert json.loads(first.body)["day"] == DAY

    ask()
