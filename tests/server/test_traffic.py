"""What a table weighs: the first load, and a turn."""

import json
import random
import re
import zlib

import msgspec
import pytest
from harness import LIMITLESS, in_a_loop, runs, site

import kensei
from kensei.server.live import messages
from kensei.server.live.connection import Connection
from kensei.server.live.driver import DEFLATE
from kensei.server.live.room import Room
from kensei.server.tables import entries, new_table, tokens
from kensei.server.tables.changes import TableChange
from kensei.server.tables.changes import play as play_move
from kensei.server.tables.table import Table

FIRST_LOAD = 75_000
A_TURN = 6_000


class Wire:
    """Counts the bytes of a connection's messages as they travel: deflated as the server does it for browsers."""

    def __init__(self):
        settings = {"level": -1, **DEFLATE.compress_settings}
        self._deflate = zlib.compressobj(wbits=-DEFLATE.server_max_window_bits, **settings)

    def weight(self, message):
        return len(self._deflate.compress(message) + self._deflate.flush(zlib.Z_SYNC_FLUSH)) - 4


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
            wire = Wire()
            first += wire.weight(json.dumps(told, ensure_ascii=False).encode())
            assert 20_000 < first < FIRST_LOAD, first
            turns = await play(here, [host, *guests], end, wire, random.Random(name))
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
    assert {"/static/styles/kensei.css", "/static/table/table.js", "/static/table/connection.js"} <= seen.keys()
    return len(page.body) + sum(seen.values())


async def play(here, paths, end, wire, rng, moves=40):
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
        turns.append(wire.weight((await end.text()).encode()))
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
    assert 500 < worst < A_TURN


@pytest.mark.parametrize(("name", "options"), CROWDS, ids=str)
def test_among_many_little_is_sent_for_every_move(name, options):
    worst = max(max(turn) for turn in in_a_loop(turns(name, options, "wide", "crowd", watched=1)))
    assert 200 < worst < A_TURN


async def turns(name, options, shape, seed, moves=200, watched=2):
    """Play at random; give the bytes of every message, by the turns of the watched seats."""
    rng = random.Random(seed)
    room, pages = await seated(name, options, shape, seed, watched)
    table = room.table
    done, now, wires = [], [[] for _ in pages], [Wire() for _ in pages]
    for wire, page in zip(wires, pages, strict=True):
        wire.weight(page.first)
    for _ in range(moves):
        if table.phase == "over":
            break
        mover = rng.choice(sorted(table.to_act()))
        if mover < watched:
            done.append(now[mover])
            now[mover] = []
        text = str(rng.choice(table.match.state.legal_moves(mover)))
        await room.perform(play_move(table, mover, text, 0.0, time=0.0))
        for turn, page, wire in zip(now, pages, wires, strict=True):
            turn += [wire.weight(message) for message in page._outbox]
            page._outbox.clear()
    return [turn for turn in [*done, *now] if turn]


async def seated(name, options, shape, seed, watched):
    """Begin a game from a fixed seed at a table without a store; give the room, and a page for each watched seat."""
    game = kensei.game(name)
    players = options.get("players", game.seats[0])
    host = tokens.fresh()
    created = new_table.created(new_table.NewTable(game=name, options=options, seats=["link"] * players), host, 0.0)
    room = Room(Table("t"), Nowhere(), None)
    await room.perform(TableChange((msgspec.structs.replace(created, server_seed=seed),)))
    links = [entries.Link(f"seat {chair}", (chair,)) for chair in range(players)]
    for chair, link in enumerate(links):
        await room.perform(TableChange((entries.Sat(time=0.0, chair=chair, link=link),)))
    pages = [Connection(room, "", links[chair], LIMITLESS) for chair in range(watched)]
    for page in pages:
        room.enter(page)
        page.greet(messages.Hello(html=shape))
        page.first = b"".join(page._outbox)
        page._outbox.clear()
    return room, pages


class Nowhere:
    """A store that keeps nothing."""

    async def append(self, writing):
        pass

    def announce(self, table_id, chairs):
        pass
