"""What a table weighs: the first load, and a turn."""

import json
import random
import re

import pytest
from harness import runs, site
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei.web.edits import applied, edited

FIRST_LOAD = 150_000
A_TURN = 10_000


@pytest.mark.parametrize("name", kensei.GAMES)
def test_the_first_load_and_a_turn_are_light(name, tmp_path):
    @runs
    async def weigh():
        async with site(tmp_path) as here:
            players = len(kensei.game(name).seat_names(kensei.game(name).seats[0]))
            host = await here.table(name, seats=["here"] + ["link"] * (players - 1))
            guests = (await here.links(host))[:-1]
            for guest in guests:
                await here.post(f"{guest}/sit", {"id": "sit"})
            first = await first_load(here, host)
            end, told = await here.join(host, html="wide", after=10**6)
            first += len(json.dumps(told, ensure_ascii=False).encode())
            assert 30_000 < first < FIRST_LOAD, first
            turns = await play(here, [host, *guests], end, random.Random(name))
            assert max(turns) < A_TURN, sorted(turns)[-10:]

    weigh()


async def first_load(here, host):
    """Give the bytes of the page and of all it names, as they travel."""
    squeezed = {"accept-encoding": "gzip"}
    page = await here.get(host, **squeezed)
    assert page.headers["content-encoding"] == "gzip"
    todo, seen = re.findall(r'(?:src|href)="(/static/[^"]+)"', (await here.get(host)).text), {}
    while todo:
        path = todo.pop()
        if path.partition("?")[0] in seen:
            continue
        reply = await here.get(path)
        assert reply.status == 200, path
        seen[path.partition("?")[0]] = len((await here.get(path, **squeezed)).body)
        todo += [f"/static/{found}" for found in re.findall(r'from "\./([\w.]+)', reply.text)]
    assert {"/static/kensei.css", "/static/table.js", "/static/wire.js"} <= seen.keys()
    return len(page.body) + sum(seen.values())


async def play(here, paths, end, rng, moves=40):
    """Play at random; give the bytes that each move sent to the watched connection."""
    turns = []
    for number in range(moves):
        state = (await here.get(f"{paths[0]}/state")).json()
        if state["phase"] == "over":
            break
        mover = rng.choice(state["to_act"])
        own = (await here.get(f"{paths[mover]}/state")).json()
        body = {"id": str(number), "decision": own["decision"], "move": rng.choice(own["legal"])}
        assert (await here.post(f"{paths[mover]}/move", body)).status == 200
        turns.append(len((await end.text()).encode()))
    return turns


PARTS = ["<b>", "</b>", "stone", "<use href='#a'/>", "<g class='on'>", "</g>", "石"]
TAGS = st.lists(st.sampled_from(PARTS), max_size=30)


@given(old=TAGS, new=TAGS)
def test_an_edit_makes_the_new_fragment_of_the_old(old, new):
    one, other = "".join(old), "".join(new)
    assert applied(one, edited(one, other)) == other
