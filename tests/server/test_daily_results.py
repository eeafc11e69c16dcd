"""Results of the daily duel: counted by the server, in the same commit as the end, and kept."""

import asyncio
import json
from contextlib import closing

import pytest
from days import ANN, BEN, DAY, HOUR, NOON, end, played, set_clock, start
from harness import in_a_loop, runs, site

from kensei.server.app import open_store
from kensei.server.daily import day as days
from kensei.server.store.log import TableWrite
from kensei.server.store.results import DailyResult
from kensei.server.tables import tokens


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    return set_clock(monkeypatch)


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
                    await store.append(TableWrite(f"t{people}", 1, (b"{}",), result=result))
                    people += 1
            again = DailyResult(DAY, "kaito", "p0", "novice", "other", 1, 1)
            with pytest.raises(Exception, match=r"(?i)unique"):
                await store.append(TableWrite("other", 1, (b"{}",), result=again))
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

    in_a_loop(asyncio.wait_for(ask(), 60))


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
