"""What a table weighs: the first load, and a turn."""

import json
import random
import re

import msgspec
import pytest
from harness import LIMITLESS, in_a_loop, runs, site
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei.server.live import messages
from kensei.server.live.connection import Connection
from kensei.server.live.room import Room
from kensei.server.tables import entries, new_table, tokens
from kensei.server.tables.changes import Change
from kensei.server.tables.changes import play as play_move
from kensei.server.tables.table import Table
from kensei.server.updates.delta import Kept, applied, edited

FIRST_LOAD = 150_000
A_TURN = 8_000


@pytest.mark.parametrize("name", kensei.GAMES)
def test_the_first_load_and_a_turn_are_light(name, tmp_path):
    @runs
    async def weigh():
        async with site(tmp_path) as here:
            players = len(kensei.game(name).seat_names(kensei.game(name).seats[0]))
            host = await here.table(name, seats=["here"] + ["link"] * (players - 1))
            guests = [await here.sit(path) for path in (await here.links(host))[:-1]]
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
        todo += re.findall(r'(?:from|import) "([^"]+)"', reply.text)
    assert {"/static/kensei.css", "/static/table.js", "/static/connection.js"} <= seen.keys()
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


TABLES = [
    ("kaito", {}),
    ("kiriai", {}),
    ("kiriai", {"field": "advanced"}),
    ("ketto", {}),
    ("shiai", {}),
    ("musashi", {}),
    ("bushido", {}),
]
CROWDS = [
    ("musashi", {"players": 3}),
    ("musashi", {"players": 6}),
    *(("bushido", {"mode": "ffa", "players": players}) for players in (3, 5, 8)),
    *(("bushido", {"mode": mode, "players": players}) for mode in ("clans", "kyoto") for players in (4, 8)),
]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_from_ones_move_to_ones_next_question_little_is_sent(name, options, shape):
    """In a duel that is a turn: one's own move, and all that the other does."""
    worst = max(sum(turn) for seed in range(3) for turn in in_a_loop(turns(name, options, shape, str(seed))))
    assert 1_000 < worst < A_TURN


@pytest.mark.parametrize(("name", "options"), CROWDS, ids=str)
def test_among_many_little_is_sent_for_every_move(name, options):
    worst = max(max(turn) for turn in in_a_loop(turns(name, options, "wide", "crowd", watched=1)))
    assert 500 < worst < A_TURN


async def turns(name, options, shape, seed, moves=200, watched=2):
    """Play at random; give the bytes of every message, by the turns of the watched seats."""
    rng = random.Random(seed)
    room, pages = await seated(name, options, shape, seed, watched)
    table = room.table
    done, now = [], [[] for _ in pages]
    for _ in range(moves):
        if table.phase == "over":
            break
        mover = rng.choice(sorted(table.to_act()))
        if mover < watched:
            done.append(now[mover])
            now[mover] = []
        text = str(rng.choice(table.match.state.legal_moves(mover)))
        await room.perform(play_move(table, mover, text, entries.Entry(time=0.0), 0.0))
        for turn, page in zip(now, pages, strict=True):
            turn += [len(message) for message in page._outbox]
            page._outbox.clear()
    return [turn for turn in [*done, *now] if turn]


async def seated(name, options, shape, seed, watched):
    """Begin a game from a fixed seed at a table without a store; give the room, and a page for each watched seat."""
    game = kensei.game(name)
    players = options.get("players", game.seats[0])
    host = tokens.fresh()
    created = new_table.created(new_table.NewTable(game=name, options=options, seats=["link"] * players), host, 0.0)
    room = Room(Table("t"), Nowhere(), None)
    await room.perform(Change((msgspec.structs.replace(created, server_seed=seed),)))
    links = [entries.Link(f"seat {chair}", (chair,)) for chair in range(players)]
    for chair, link in enumerate(links):
        await room.perform(Change((entries.Sat(time=0.0, chair=chair, link=link),)))
    pages = [Connection(room, "", links[chair], LIMITLESS) for chair in range(watched)]
    for page in pages:
        room.connections.add(page)
        page.greet(messages.Hello(html=shape))
        page._outbox.clear()
    return room, pages


class Nowhere:
    """A store that keeps nothing."""

    async def append(self, writing):
        pass

    def elsewhere(self, table_id):
        return frozenset()


PARTS = ["<b>", "</b>", "stone", "<use href='#a'/>", "<g class='on'>", "</g>", "石"]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=60).map("".join)


@given(before=TEXTS, last=TEXTS, new=TEXTS)
def test_an_edit_makes_the_new_text_of_the_old_ones(before, last, new):
    kept = Kept(before, last)
    assert applied(kept, edited(kept, new)) == new
