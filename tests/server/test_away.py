"""Who waits in vain: a game is claimed from somebody who went away, a free seat goes to a bot."""

import pytest
from harness import runs, site

from kensei.server.tables import table as tables
from kensei.server.tables.table import ABSENCE, PATIENCE


async def two(here, **fields):
    """Let two people sit at Kaito with a clock; give both paths and the guest's socket. The guest opens."""
    host = await here.table("kaito", names=["Ann", "Ben"], **{"clock": 5, **fields})
    invitation, _ = await here.links(host)
    guest = await here.sit(invitation)
    await here.join(host)
    end, _ = await here.join(guest)
    return host, guest, end


def moved_on(here, host, seconds):
    """Let so many seconds pass for those who are away."""
    room = here.room(host)
    for chair in room.table.gone:
        room.table.gone[chair] -= seconds


@runs
async def test_a_claim_too_early_is_refused_and_a_late_one_wins(tmp_path):
    async with site(tmp_path) as here:
        host, _guest, end = await two(here)
        claim = {"id": "1", "target": 1}
        present = await here.post(f"{host}/claim", claim)
        assert (present.status, present.json()["reason"]) == (400, "Ben is not away")
        await end.close()
        early = await here.post(f"{host}/claim", claim)
        assert early.status == 400
        assert "seconds left to return" in early.json()["reason"]
        moved_on(here, host, PATIENCE)
        assert (await here.post(f"{host}/claim", claim)).status == 200
        told = (await here.get(f"{host}/state")).json()
        assert told["outcome"] == {"scores": [1.0, -1.0], "reason": "Ben was away too long: you win", "rule": ""}
        assert [entry["kind"] for entry in told["entries"][-2:]] == ["claimed", "ended"]


@runs
async def test_a_claim_is_in_the_log_and_survives_a_restart(tmp_path):
    async with site(tmp_path) as here:
        host, _guest, end = await two(here)
        await end.close()
        moved_on(here, host, PATIENCE)
        await here.post(f"{host}/claim", {"id": "1", "target": 1})
    async with site(tmp_path) as here:
        told = (await here.get(f"{host}/state")).json()
        assert told["outcome"]["reason"] == "Ben was away too long: you win"
        again = await here.post(f"{host}/claim", {"id": "1", "target": 1})
        assert again.json()["type"] == "done"


@runs
async def test_who_comes_back_in_time_plays_on(tmp_path):
    async with site(tmp_path) as here:
        host, guest, end = await two(here)
        await end.close()
        moved_on(here, host, PATIENCE)
        await here.join(guest)
        assert (await here.post(f"{host}/claim", {"id": "1", "target": 1})).status == 400


@runs
async def test_the_time_the_server_was_down_is_nobodys(tmp_path):
    async with site(tmp_path) as here:
        host, _guest, end = await two(here)
        await end.close()
    async with site(tmp_path) as here:
        refused = await here.post(f"{host}/claim", {"id": "1", "target": 1})
        assert refused.status == 400


@pytest.mark.parametrize(("clock", "target"), [(0, 0), (5, 0), (5, 7)])
def test_nothing_is_claimed_from_oneself_nor_from_nobody(clock, target, tmp_path):
    @runs
    async def claim():
        async with site(tmp_path) as here:
            host, _guest, end = await two(here, clock=clock)
            await end.close()
            moved_on(here, host, ABSENCE)
            assert (await here.post(f"{host}/claim", {"id": "1", "target": target})).status == 400

    claim()


@runs
async def test_nobody_is_claimed_from_who_is_not_awaited(tmp_path):
    async with site(tmp_path) as here:
        host, guest, end = await two(here)
        asked = (await here.get(f"{guest}/state")).json()
        await here.post(f"{guest}/move", {"id": "m", "decision": asked["decision"], "move": asked["legal"][0]})
        await end.close()
        moved_on(here, host, PATIENCE)
        refused = await here.post(f"{host}/claim", {"id": "1", "target": 1})
        assert refused.json()["reason"] == "nobody waits for that player now"


@runs
async def test_among_many_the_seat_drops_out(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "link", "link"], options={"players": 3}, clock=5)
        for path in (await here.links(host))[:-1]:
            await here.sit(path)
        await here.join(host)
        room = here.room(host)
        target = max(room.table.to_act())
        moved_on(here, host, PATIENCE)
        assert (await here.post(f"{host}/claim", {"id": "1", "target": target})).status == 200
        assert target not in room.table.playing().in_play()
        assert room.table.phase == "playing"


@runs
async def test_those_who_wait_are_told_how_long(tmp_path):
    async with site(tmp_path) as here:
        host, _guest, end = await two(here)
        watching, _ = await here.join(host)
        await end.close()
        told = await watching.get("presence")
        while told["present"] != [True, False]:
            told = await watching.get("presence")
        assert told["away"][0] is None
        assert tables.PATIENCE - 30 < told["away"][1] <= tables.PATIENCE


@runs
async def test_the_host_gives_a_free_seat_to_a_bot_and_the_game_begins(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        guest, _ = await here.links(host)
        early, _ = await here.join(guest)
        assert "Seat a bot" in (await here.get(host)).text
        assert "Seat a bot" not in (await here.get(guest)).text
        seated = {"id": "b", "chair": 1, "bot": "random"}
        assert (await here.post(f"{guest}/bot", seated)).status == 403
        assert (await here.post(f"{host}/bot", {**seated, "bot": "nobody"})).status == 400
        assert (await here.form(f"{host}/bot", chair="1", bot="random")).status == 303
        assert (await early.get("bye"))["reason"] == "This link was revoked."
        told = (await here.get(f"{host}/state")).json()
        assert told["phase"] == "playing"
        assert told["players"][1]["bot"] == "random"
        assert (await here.get(guest)).status == 404


@runs
async def test_a_bot_takes_no_seat_that_is_taken(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", wait=True)
        guest, _ = await here.links(host)
        guest = (await here.post(f"{guest}/sit", {"id": "sit", "name": "Ben"})).json()["url"]
        for chair in (0, 1, 5):
            assert (await here.post(f"{host}/bot", {"id": "", "chair": chair, "bot": "random"})).status == 400


@runs
async def test_the_page_has_words_for_who_did_not_come_back(tmp_path):
    async with site(tmp_path) as here:
        host, _guest, _end = await two(here)
        assert '"gone": "{name} did not come back"' in (await here.get(host)).text
