"""The address of a shared game gives the very same bytes, whatever is played at its table afterwards."""

import random

import pytest
from harness import runs, site
from test_secrecy import CASES

import kensei


@pytest.mark.parametrize("case", CASES)
def test_a_shared_game_tells_nothing_of_the_game_after_it(case, tmp_path):
    name, options = CASES[case]

    @runs
    async def play():
        async with site(tmp_path) as here:
            players = options.get("players", kensei.game(name).seats[0])
            host = await here.table(name, options=options, seats=["link"] * players)
            paths = [await here.sit(path, name=f"Guest {i}") for i, path in enumerate((await here.links(host))[:-1])]
            rng = random.Random(case)
            await play_some(here, paths, rng)
            for number, path in enumerate(paths):
                assert (await here.post(f"{path}/{'agree' if number else 'draw'}", {"id": "draw"})).status == 200
            address = (await here.post(f"{host}/share", {})).json()["url"]
            before = await all_of(here, address)
            for path in paths:
                assert (await here.post(f"{path}/again", {"id": "again"})).status == 200
            assert await all_of(here, address) == before
            await play_some(here, paths[-1:] + paths[:-1], rng)
            await here.post(f"{paths[0]}/name", {"id": "name", "name": "Nobody"})
            assert await all_of(here, address) == before
            for path in (host, *paths, *await here.links(host)):
                assert not any(path[3:].encode() in body for _, _, body in before.values())

    play()


async def play_some(here, paths, rng, moves=5):
    """Play some moves at random; the paths are in the order of the seats."""
    for number in range(moves):
        state = (await here.get(f"{paths[0]}/state")).json()
        mover = rng.choice(state["to_act"])
        own = (await here.get(f"{paths[mover]}/state")).json()
        assert own["seat"] == mover
        move = {"id": f"{own['n']} {number}", "decision": own["decision"], "move": rng.choice(own["legal"])}
        assert (await here.post(f"{paths[mover]}/move", move)).status == 200


async def all_of(here, address):
    """Fetch everything that a shared address gives."""
    views = (
        "",
        "?ply=1",
        "/moment",
        "/moment?ply=1",
        "/moment?seat=0",
        "/moment?seat=1",
        "/record",
        "/verify",
        "/cards",
    )
    replies = {view: await here.get(address + view) for view in views}
    assert all(reply.status == 200 for reply in replies.values())
    return {view: (reply.status, reply.headers, reply.body) for view, reply in replies.items()}
