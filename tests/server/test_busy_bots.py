"""Bots think for tables that somebody watches, in turn, and never all at once for one."""

import asyncio

import pytest
from harness import LIMITLESS, runs, site

from kensei.server.limits import Limits
from kensei.server.workers import bot_pool as thinking
from kensei.server.workers.bot_pool import BotPool, BotQuestion, FairQueue, QueueFull, ReviewQuestion

BUSY = "The bots are busy: this one answers in a moment."


class Held:
    """A worker whose answers the test lets go: it never runs a process and takes no time."""

    asked: asyncio.Queue
    started = 0

    @classmethod
    async def start(cls, module, memory):
        cls.started += 1
        return cls()

    def __init__(self):
        self.warm = set()

    async def ask(self, question, seconds):
        answer = asyncio.get_running_loop().create_future()
        await self.asked.put((question, answer))
        return await answer

    async def end(self):
        pass


@pytest.fixture(autouse=True)
def held(monkeypatch):
    monkeypatch.setattr(thinking, "Worker", Held)
    Held.asked, Held.started = asyncio.Queue(), 0


def let_go(question, answer):
    answer.set_result(str(question.legal[0]))


def question(bot="kensei", game="kaito"):
    return BotQuestion(game, bot, None, ("a1",), "seed")


async def next_asked():
    return await asyncio.wait_for(Held.asked.get(), 60)


async def settle():
    """Let everything happen that can happen without an answer."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_addresses_are_served_in_turn_then_their_tables():
    queue = FairQueue(most=100, most_an_address=50)
    for number in range(20):
        queue.put("crowd", f"table {number % 2}", number)
    queue.put("ann", "hers", "ann")
    queue.put("ben", "his", "ben")
    assert [queue.take() for _ in range(6)] == [0, "ann", "ben", 1, 2, 3]
    assert len(queue) == 16


def test_a_queue_is_bounded_in_all_and_by_address():
    queue = FairQueue(most=3, most_an_address=2)
    queue.put("a", "1", "x")
    queue.put("a", "2", "y")
    with pytest.raises(QueueFull):
        queue.put("a", "3", "z")
    queue.put("b", "4", "z")
    with pytest.raises(QueueFull):
        queue.put("c", "5", "z")
    queue.discard("a", "1", "x")
    queue.discard("a", "1", "x")
    queue.put("c", "5", "z")
    assert [queue.take() for _ in range(4)] == ["y", "z", "z", None]


@runs
async def test_a_novice_is_asked_at_once_while_sixty_of_the_strongest_wait():
    bots = BotPool(Limits(questions_an_address=100), workers=2)
    strong = [bots.ask(question("kensei"), "crowd", f"table {number}") for number in range(60)]
    await settle()
    assert (bots.busy, bots.waiting, Held.asked.qsize()) == (2, 58, 2)
    answer = bots.ask(question("novice"), "ann", "hers")
    for _ in range(2):
        await next_asked()
    asked, waits = await next_asked()
    assert asked.bot == "novice"
    let_go(asked, waits)
    assert await answer == "a1"
    assert not any(one.done() for one in strong)
    await bots.close()


@runs
async def test_a_strong_bot_of_another_address_does_not_wait_for_a_crowd():
    bots = BotPool(Limits(questions_an_address=100), workers=1)
    for number in range(60):
        bots.ask(question(game="crowd"), "crowd", f"table {number}")
    bots.ask(question(game="ann"), "ann", "hers")
    order = []
    for _ in range(3):
        asked, waits = await next_asked()
        order.append(asked.game)
        let_go(asked, waits)
    assert order == ["crowd", "crowd", "ann"] or order == ["crowd", "ann", "crowd"]
    await bots.close()


@runs
async def test_bots_are_told_to_think_shorter_when_many_wait():
    bots = BotPool(Limits(questions_an_address=100), workers=1)
    bots.ask(question(), "a", "1")
    alone, waits = await next_asked()
    for number in range(60):
        bots.ask(question(), "a", str(number))
    let_go(alone, waits)
    crowded, waits = await next_asked()
    assert (alone.seconds, crowded.seconds) == (3.0, 0.3)
    await bots.close()


@runs
async def test_reviews_wait_for_every_bot_and_are_few_an_address():
    bots = BotPool(Limits(reviews_an_address=3), workers=1)
    bots.ask(question(), "ann", "hers")
    await next_asked()
    for number in range(3):
        bots.ask(ReviewQuestion("kaito", ""), "crowd", str(number))
    with pytest.raises(QueueFull):
        bots.ask(ReviewQuestion("kaito", ""), "crowd", "4")
    last = bots.ask(question(), "ben", "his")
    assert bots.waiting == 4
    bots.ask(ReviewQuestion("kaito", ""), "ben", "his")
    del last
    await bots.close()


@runs
async def test_a_withdrawn_question_is_never_asked_and_a_running_one_kills_no_worker():
    bots = BotPool(Limits(), workers=1)
    running, waiting = bots.ask(question(), "a", "1"), bots.ask(question(), "a", "2")
    asked, waits = await next_asked()
    waiting.cancel()
    running.cancel()
    await settle()
    assert (bots.waiting, bots.busy) == (0, 1)
    let_go(asked, waits)
    await settle()
    third = bots.ask(question(), "a", "3")
    let_go(*await next_asked())
    assert await third == "a1"
    assert Held.started == 1
    await bots.close()


@runs
async def test_a_bot_that_thinks_when_the_server_goes_down_has_not_failed():
    bots = BotPool(Limits(), workers=1)
    answer = bots.ask(question(), "a", "1")
    await next_asked()
    await bots.close()
    assert answer.cancelled()


def bots_of(here, limits=LIMITLESS):
    """Give the server bots whose answers the test lets go."""
    here.hall.bots = BotPool(limits, workers=1)
    return here.hall.bots


def limits(**changed):
    return Limits(**{**asdict_of(LIMITLESS), **changed})


def asdict_of(value):
    return {name: getattr(value, name) for name in value.__slots__}


@runs
async def test_a_bot_waits_until_somebody_with_a_link_of_its_table_connects(tmp_path):
    async with site(tmp_path) as here:
        bots_of(here)
        host = await here.table("kaito", seats=["bot:master", "bot:master"])
        watcher = (await here.links(host))[-1]
        await settle()
        assert Held.asked.empty()
        end, _ = await here.join(watcher)
        for _ in range(3):
            let_go(*await next_asked())
            await end.get("update")
        asked, waits = await next_asked()
        await end.close()
        let_go(asked, waits)
        await settle()
        assert Held.asked.empty()
        await here.join(host)
        await next_asked()


@runs
async def test_a_question_is_withdrawn_when_the_last_one_leaves_and_asked_again_when_somebody_comes(tmp_path):
    async with site(tmp_path) as here:
        bots = bots_of(here)
        blocking = bots.ask(question(), "elsewhere", "other")
        held_back = await next_asked()
        host = await here.table("kaito", seats=["here", "bot:master"])
        ann, _ = await here.join(host)
        await settle()
        assert bots.waiting == 1
        await ann.close()
        await settle()
        assert bots.waiting == 0
        ann, _ = await here.join(host)
        await settle()
        assert bots.waiting == 1
        let_go(*held_back)
        await blocking
        let_go(*await next_asked())
        assert (await ann.get("update"))["entries"]


@runs
async def test_a_program_that_plays_by_http_gets_its_answers(tmp_path, monkeypatch):
    async with site(tmp_path) as here:
        bots_of(here)
        host = await here.table("kaito", seats=["here", "bot:master"])
        assert Held.asked.empty()
        n = (await here.get(f"{host}/state")).json()["n"]
        let_go(*await next_asked())
        await settle()
        while (told := (await here.get(f"{host}/state")).json())["n"] == n:
            await asyncio.sleep(0)
        assert told["legal"]
        room, _ = await here.hall.find(host.removeprefix("/t/"))
        assert room.bots.watcher(room) == "127.0.0.1"
        monkeypatch.setattr("kensei.server.live.bot_turns.time.monotonic", lambda: room.bots._visited + 31)
        assert room.bots.watcher(room) is None


@runs
async def test_the_list_of_ones_games_wakes_no_bot(tmp_path):
    async with site(tmp_path) as here:
        bots_of(here)
        host = await here.table("kaito", seats=["here", "bot:master"])
        assert (await here.post("/mine", {"tokens": [host.removeprefix("/t/")]})).json()["tables"]
        await settle()
        assert Held.asked.empty()


@runs
async def test_a_table_beyond_the_bound_says_that_the_bots_are_busy_and_is_answered_later(tmp_path):
    async with site(tmp_path) as here:
        bots = bots_of(here, limits(questions_an_address=1, retry_seconds=0.0))
        hosts = [await here.table("kaito", seats=["here", "bot:master"]) for _ in range(3)]
        ends = [(await here.join(host))[0] for host in hosts]
        await settle()
        told = (await here.get(f"{hosts[2]}/state")).json()
        assert told["players"][1]["note"] == BUSY
        assert told["players"][0]["note"] == ""
        assert (bots.busy, bots.waiting) == (1, 1)
        for _ in range(3):
            let_go(*await next_asked())
            await settle()
        for end in ends:
            while not (told := await end.get("update"))["legal"]:
                pass
            assert told["players"][1]["note"] == ""


@runs
async def test_a_review_beyond_the_bound_is_refused_with_a_reason(tmp_path):
    async with site(tmp_path) as here:
        bots_of(here, limits(reviews_an_address=1))
        here.hall.reviews._bots = here.hall.bots
        hosts = [await here.table("kaito", seats=["here", "here"]) for _ in range(3)]
        for host in hosts:
            await here.post(f"{host}/resign", {"seat": 0})
        first, second = (asyncio.create_task(here.get(f"{host}/review")) for host in hosts[:2])
        await next_asked()
        refused = await here.get(f"{hosts[2]}/review")
        assert (refused.status, refused.json()["code"]) == (429, "limit")
        first.cancel()
        second.cancel()
