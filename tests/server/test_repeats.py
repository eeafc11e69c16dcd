"""What was declined or withdrawn may be asked for again when something was played, or after a while."""

import pytest
from harness import runs, site
from test_table import duel

from kensei.server.tables import verbs


async def said(here, path, verb, number, **fields):
    return await here.post(f"{path}/{verb}", {"id": f"{verb}{number}", **fields})


async def moves(here, *paths):
    """Let whoever is asked move."""
    for path in paths:
        told = (await here.get(f"{path}/state")).json()
        if told["legal"]:
            await here.post(f"{path}/move", {"decision": told["decision"], "move": told["legal"][0]})
            return


@pytest.mark.parametrize("no", ["declined", "withdrawn"])
@pytest.mark.parametrize("verb", ["draw", "undo"])
def test_a_request_is_not_repeated_before_something_was_played(verb, no, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            _, _, host, guest = await duel(here)
            for _ in range(2):
                await moves(here, host, guest)
            assert (await said(here, host, verb, 1)).status == 200
            assert (await said(here, guest if no == "declined" else host, "decline", 1)).status == 200
            reply = await said(here, host, verb, 2)
            assert (reply.status, reply.json()["code"]) == (400, "bad")
            assert "ask again after the next move, or in " in reply.json()["reason"]
            other = await said(here, guest, verb, 3)
            assert other.status == 200, "the other may ask for the same"
            await said(here, guest, "decline", 4)
            for _ in range(2):
                await moves(here, host, guest)
            assert (await said(here, host, verb, 5)).status == 200

    ask()


@runs
async def test_a_request_may_be_repeated_after_a_while(tmp_path, monkeypatch):
    async with site(tmp_path) as here:
        _, _, host, guest = await duel(here)
        await said(here, host, "draw", 1)
        await said(here, guest, "decline", 1)
        assert (await said(here, host, "draw", 2)).status == 400
        room, _ = await here.hall.find(host.removeprefix("/t/"))
        room.table.declined = {key: when - verbs.PAUSE for key, when in room.table.declined.items()}
        assert (await said(here, host, "draw", 3)).status == 200


@runs
async def test_a_rematch_that_was_declined_is_not_asked_for_again_at_once(tmp_path):
    async with site(tmp_path) as here:
        _, _, host, guest = await duel(here)
        await said(here, guest, "resign", 1)
        assert (await said(here, host, "again", 1)).status == 200
        assert (await said(here, guest, "decline", 1)).status == 200
        assert (await said(here, host, "again", 2)).status == 400
        assert (await said(here, guest, "again", 3)).status == 200
        assert (await said(here, host, "again", 4)).status == 200, "who agrees does not ask"
        assert (await here.get(f"{host}/state")).json()["game_number"] == 1


@runs
async def test_a_server_that_starts_again_remembers_what_was_declined(tmp_path):
    async with site(tmp_path) as here:
        _, _, host, guest = await duel(here)
        await said(here, host, "draw", 1)
        await said(here, guest, "decline", 1)
    async with site(tmp_path) as here:
        assert (await said(here, host, "draw", 2)).status == 400
