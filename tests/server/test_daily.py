"""The daily duel: one deal for all, one try for each, and a page that says how one did."""

import asyncio

import pytest
from days import ANN, BEN, DAY, HOUR, NOON, end, played, set_clock, start
from harness import runs, site

import kensei
from kensei.server.daily import day as days
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
