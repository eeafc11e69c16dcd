"""Clocks: each stops at its own commitment, an empty one loses, downtime is nobody's."""

import asyncio

from harness import runs, site
from test_table import duel, moved

from kensei.server.tables.clocks import Clocks


def test_each_clock_stops_at_its_own_commitment():
    clocks = Clocks(2, bank=60, increment=2)
    clocks.run({0, 1}, now=0)
    clocks.press(0, now=10)
    clocks.run({1}, now=10)
    assert clocks.left(0, now=30) == 52
    assert clocks.left(1, now=30) == 30
    clocks.press(1, now=30)
    clocks.run({0, 1}, now=30)
    assert clocks.snapshot(now=31) == (51, 31)


def test_what_passes_while_the_server_is_down_is_not_charged():
    clocks = Clocks(2, bank=60, increment=0)
    clocks.restore((20, 30))
    clocks.run({0}, now=1000)
    assert clocks.left(0, now=1001) == 19
    assert clocks.first_to_fall(now=1001) == (19, 0)


@runs
async def test_an_empty_clock_loses(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), _, _, _ = await duel(here, "kaito", clock=0.002)
        told = await moved(ann, "ended")
        assert told["outcome"]["scores"] == [1, -1]
        assert told["outcome"]["reason"] == "Ben has no time left: you win"


@runs
async def test_the_stored_clock_is_the_one_after_a_restart(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), host, _ = await duel(here, "kaito", clock=1, increment=30)
        await ben.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        told = await moved(ben)
        clock = told["players"][1]["clock"]
        assert 89 < clock <= 90
    async with site(tmp_path) as here:
        _, told = await here.join(host)
        assert told["players"][1]["clock"] == clock
        assert told["players"][0]["ticking"]
        assert told["players"][0]["clock"] == 60
        await asyncio.sleep(0)


@runs
async def test_a_bot_has_no_clock(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "bot:random"], clock=5)
        _, told = await here.join(host)
        assert told["players"][1]["clock"] is None
        assert told["players"][0]["clock"] is not None


@runs
async def test_clocks_rest_behind_the_curtain(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], clock=5)
        end, _ = await here.join(host)

        async def ticking():
            told = (await here.get(f"{host}/state?seat=0")).json()
            return [player["ticking"] for player in told["players"]]

        assert await ticking() == [False, False]
        await end.send(type="open", seat=0)
        told = await end.get("update")
        assert await ticking() == [True, False]
        await end.send(type="move", id="1", decision=told["decision"], move="charge high")
        await end.get("curtain")
        await end.get("done")
        assert await ticking() == [False, False]
        await end.send(type="open", seat=1)
        await end.get("update")
        assert await ticking() == [False, True]
