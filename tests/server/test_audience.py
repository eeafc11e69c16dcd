"""Who gets in: seats always, spectators in their order; and who may ask the others how often."""

import re

import pytest
from harness import LIMITLESS, runs, site

from kensei.server.limits import Limits

FEW = {name: getattr(LIMITLESS, name) for name in Limits.__slots__} | {
    "watchers_a_table": 2,
    "queue_a_table": 2,
    "sockets_a_seat": 3,
}


async def crowded(here):
    """Fill a table with spectators; give the host's path, the spectators' and their sockets."""
    host = await here.table("kaito", seats=["here", "here"])
    watching = (await here.links(host))[-1]
    return host, watching, [(await here.join(watching, html="wide"))[0] for _ in range(2)]


@runs
async def test_a_player_gets_in_however_many_watch(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        host, _, _ = await crowded(here)
        _, told = await here.join(host, html="wide")
        assert told["type"] == "update"


@runs
async def test_a_spectator_too_many_waits_and_comes_in_by_itself(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        host, watching, ends = await crowded(here)
        first, second = await here.socket(watching), await here.socket(watching)
        for ahead, end in enumerate((first, second)):
            await end.send(type="hello", html="wide")
            told = await end.get()
            assert (told["type"], told["ahead"]) == ("wait", ahead)
            assert told["reason"].startswith("This table is full.")
        await here.post(f"{host}/name", {"id": "1", "seat": 0, "name": "Ann"})
        await ends[0].close()
        assert (await first.get())["type"] == "welcome"
        assert (await first.get("update"))["players"][0]["name"] == "Ann"
        await second.send(type="ping")
        assert [(await second.get())["type"] for _ in range(2)] == ["wait", "pong"]
        assert second.inbox.empty()


@runs
async def test_who_leaves_the_queue_is_not_waited_for(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        _, watching, ends = await crowded(here)
        first, second = await here.socket(watching), await here.socket(watching)
        await second.send(type="hello")
        assert (await second.get())["ahead"] == 1
        await first.close()
        await ends[0].close()
        assert (await second.get())["type"] == "welcome"


@runs
async def test_beyond_the_queue_a_spectator_is_sent_away_for_a_while(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        _, watching, _ = await crowded(here)
        for _ in range(2):
            await here.socket(watching)
        last = await here.socket(watching)
        told = await last.get()
        assert (told["type"], told.get("final", False)) == ("bye", False)
        assert told["reason"] == "Too many people are watching this table: come back in a minute."


@runs
async def test_a_revoked_link_closes_the_queue_too(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        host, watching, _ = await crowded(here)
        waiting = await here.socket(watching)
        await waiting.send(type="hello")
        await waiting.get("wait")
        await here.post(f"{host}/revoke", {"id": "1", "chair": None})
        assert (await waiting.get("bye"))["reason"] == "This link was revoked."


@runs
async def test_of_too_many_sockets_of_a_seat_the_oldest_closes_for_good(tmp_path):
    async with site(tmp_path, Limits(**FEW)) as here:
        host = await here.table("kaito", seats=["here", "here"])
        ends = [(await here.join(host))[0] for _ in range(4)]
        told = await ends[0].get("bye")
        assert told["final"]
        assert told["reason"].startswith("This seat was opened too often elsewhere")
        room = here.room(host)
        assert len(room.connections) == 3
        await ends[-1].send(type="name", id="1", seat=0, name="Ann")
        for end in ends[1:]:
            assert (await end.get("update"))["players"][0]["name"] == "Ann"


@pytest.mark.parametrize("verb", ["name", "words", "draw", "undo", "try", "reissue"])
def test_what_the_others_must_see_is_done_a_few_times_a_minute(verb, tmp_path):
    fields = {"name": {"name": "Ann"}, "words": {"words": "luck"}, "try": {"move": "a1"}, "reissue": {"chair": None}}

    @runs
    async def pester():
        limits = changed_limits(offers_a_minute=3, tries_a_minute=3)
        async with site(tmp_path, limits) as here:
            host = await here.table("kaito")
            guest = (await here.links(host))[0]
            replies = [
                await here.post(f"{host}/{verb}", {"id": str(number), **fields.get(verb, {})}) for number in range(5)
            ]
            assert [reply.json().get("code") == "limit" for reply in replies] == [False, False, False, True, True]
            assert replies[-1].status == 429
            assert re.fullmatch(
                r"that is too often, 3 times a minute are the most: try again in \d+ seconds",
                replies[-1].json()["reason"],
            )
            # Another link, and another verb, have their own allowance.
            other = await here.post(f"{guest}/{verb}", {"id": "other", **fields.get(verb, {})})
            assert other.json().get("code") != "limit"
            assert (await here.post(f"{host}/sit", {"id": "sit"})).json().get("code") != "limit"

    pester()


def changed_limits(**fields):
    return Limits(**{name: getattr(LIMITLESS, name) for name in Limits.__slots__} | fields)


@runs
async def test_a_repeat_is_answered_also_beyond_the_limit(tmp_path):
    async with site(tmp_path, changed_limits(offers_a_minute=1)) as here:
        host = await here.table("kaito", seats=["here", "here"])
        named = {"id": "1", "seat": 0, "name": "Ann"}
        first = await here.post(f"{host}/name", named)
        assert (await here.post(f"{host}/name", {**named, "id": "2", "name": "Bea"})).status == 429
        assert (await here.post(f"{host}/name", named)).json() == first.json()


@runs
async def test_a_name_that_one_has_already_is_no_entry(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"], names=["Ann", "Bea"])
        before = (await here.get(f"{host}/state")).json()["n"]
        reply = await here.post(f"{host}/name", {"id": "1", "seat": 0, "name": " Ann "})
        assert (reply.json()["type"], reply.json()["n"]) == ("done", before)
        assert (await here.get(f"{host}/state")).json()["n"] == before


@runs
async def test_a_seat_keeps_as_many_sockets_as_it_may_have(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        for _ in range(LIMITLESS.sockets_a_seat):
            await here.join(host, device="the same")
        assert len(here.room(host).audience.inside) == LIMITLESS.sockets_a_seat
