"""Bots think elsewhere: one that crashes, hangs or lies never stops a table."""

from dataclasses import replace

import pytest
from harness import LIMITLESS, runs, site

import kensei
from kensei import bots
from kensei.server.limits import Limits
from kensei.server.workers.bot_pool import BotPool
from kensei.server.workers.worker import Worker

pytestmark = pytest.mark.slow


async def play_against(here, game, bot, moves=3):
    """Play some moves against a bot; give the last update."""
    host = await here.table(game, seats=["here", f"bot:{bot}"])
    end, told = await here.join(host)
    for number in range(moves):
        while not told["legal"]:
            told = await end.get("update")
        await end.send(type="move", id=str(number), decision=told["decision"], move=told["legal"][0])
        told = await end.get("update")
    while not told["legal"] and told["phase"] == "playing":
        told = await end.get("update")
    return told


@pytest.mark.parametrize("game", kensei.GAMES)
def test_bots_play_every_game(game, tmp_path):
    """The levels that the home page offers everywhere, and all there are in two games; none thinks for long."""
    limits = replace(LIMITLESS, bot_seconds=0.3, quick_seconds=0.3)

    @runs
    async def play():
        async with site(tmp_path, limits) as here:
            for bot in bots.names(game) if game in ("kaito", "kiriai") else (bots.DEFAULT,):
                told = await play_against(here, game, bot, moves=2)
                assert told["players"][1]["note"] == "", bot

    play()


@pytest.mark.parametrize(
    ("failures", "replaced"),
    [("", False), ("crash", False), ("hang", False), ("crash crash", True), ("crash hang", True), ("lie", True)],
)
def test_a_bot_that_fails_is_started_again_or_replaced(failures, replaced, tmp_path, monkeypatch):
    how, left = tmp_path / "how", failures.split()
    monkeypatch.setenv("KENSEI_TEST_FAILURE", str(how))
    monkeypatch.setitem(bots.METHODS, "frail", bots.METHODS["random"])

    class Frail(Worker):
        """Fails at each question as it is told to; only of one that hangs is the patience short."""

        async def ask(self, question, seconds):
            how.write_text(left.pop(0) if left else "not")
            return await super().ask(question, 0.5 if how.read_text() == "hang" else 600.0)

    monkeypatch.setattr("kensei.server.workers.bot_pool.Worker", Frail)

    @runs
    async def play():
        async with site(tmp_path / "data", LIMITLESS) as here:
            here.hall.bots = BotPool(Limits(), module="bad_worker")
            told = await play_against(here, "kaito", "frail")
            player = told["players"][1]
            assert (player["bot"] == "random") is replaced
            assert ("a random mover plays for it" in player["note"]) is replaced
            assert left == []
            await here.hall.bots.close()

    play()


@runs
async def test_two_bots_play_to_the_end_by_themselves(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["bot:random", "bot:random"])
        end, told = await here.join(host)
        while told["phase"] != "over":
            told = await end.get("update")
        assert told["outcome"]["rule"].startswith("kiriai.")
