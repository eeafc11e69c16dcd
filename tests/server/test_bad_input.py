"""A hundred thousand messages that should not be: each is refused with a reason, and nothing changes."""

import json
import os
import random

import pytest
from harness import LIMITLESS, runs, site
from hypothesis import given, settings
from hypothesis import strategies as st
from test_table import duel

from kensei.bench.server import memory
from kensei.server.errors import Code
from kensei.server.limits import Limits
from kensei.server.live import answers, messages
from kensei.server.live.connection import Connection, handle_message
from kensei.server.tables import tokens

MESSAGES = 100_000
CODES = set(Code.__args__)
JUNK = ("", " ", "null", "[]", "{}", "0", '"move"', "{", '{"type"', "\x00", "NaN", "[" * 5000, "é" * 200, "\ud800")
VALUES = (None, True, -1, 0, 1.5, 1e308, 2**63, -(2**70), "", "x", "x" * 300, "\u0000", [], [1], {}, {"a": 1}, "c4")
KINDS = [*messages.VERBS, "hello", "open", "close", "ping", "update", "done", "", "MOVE", "move ", 7, None]


class Pest:
    """Somebody who sends what should not be sent."""

    def __init__(self, seed, told, legal, done):
        self.rng = random.Random(seed)
        self.told, self.legal, self.done = told, legal, done
        self.ways = (self.junk, self.noise, self.mangled, self.wrong_fields, self.wrong_move, self.foreign, self.large)

    def message(self):
        return self.rng.choice(self.ways)()

    def junk(self):
        return self.rng.choice(JUNK)

    def noise(self):
        return self.rng.randbytes(self.rng.randrange(60))

    def mangled(self):
        text = json.dumps({"type": "move", "id": "z", "decision": 0, "move": "c4", "seat": 0})
        at = self.rng.randrange(len(text))
        cut = text[:at] + self.rng.choice(("", "\\", '"', "}", "\x01", ",,")) + text[at + 1 :]
        return cut if cut != text else "{"

    def wrong_fields(self):
        fields = {
            name: self.rng.choice(VALUES) for name in self.rng.sample(("decision", "move", "chair", "words", "xyz"), 2)
        }
        return json.dumps({"type": self.rng.choice(KINDS), **fields, "nonsense": 1})

    def wrong_move(self):
        decision = self.rng.choice((0, 1, 2, self.told["n"] + 1, 2**53))
        move = self.rng.choice([*self.legal, "c4", "f6+S(13)", "x" * 200, "charge charge", "pass", "*"])
        return json.dumps({"type": "move", "id": str(self.rng.random()), "decision": decision, "move": move})

    def foreign(self):
        seat = self.rng.choice((5, 7, 63, 64, -1))
        kind = self.rng.choice(("move", "undo", "resign", "draw", "name", "agree", "open", "hello", "words"))
        more = {"decision": self.told["decision"] or 1, "move": self.legal[0]} if kind == "move" else {}
        more |= {"name": "x"} if kind == "name" else {"words": "x"} if kind == "words" else {}
        return json.dumps({"type": kind, "seat": seat, **more})

    def large(self):
        size = messages.LARGEST_MESSAGE + self.rng.randrange(1, 100)
        return json.dumps({"type": "name", "id": "big", "name": "x" * size})


@pytest.mark.parametrize("game", ["kaito", "kiriai"])
def test_bad_messages_are_refused_and_change_nothing(game, tmp_path):
    @runs
    async def pester():
        async with site(tmp_path) as here:
            (_, ben), (_, told), host, guest = await duel(here, game)
            watcher = (await here.links(host))[-1]
            move = {"type": "move", "id": "first", "decision": told["decision"], "move": told["legal"][0]}
            await ben.send(**move)
            done = await ben.get("done")
            told = (await here.get(f"{guest}/state")).json()
            room = here.room(host)
            ends = [connection(here, path) for path in (host, guest, watcher)]
            legal = [str(m) for s in (0, 1) for m in room.table.playing().state.legal_moves(s)]
            pest = Pest(game, told, legal, done)
            before = standing(room)
            level = 0
            for number in range(MESSAGES // 2):
                text = pest.message()
                answer = await handle_message(ends[number % 3], text)
                assert isinstance(answer, answers.Refusal), (text, answer)
                assert answer.code in CODES
                assert answer.reason
                assert len(answers.encode(answer)) < 2000
                if number % 1000 == 0:
                    assert standing(room) == before
                    repeat = await handle_message(ends[1], json.dumps(move))
                    assert (repeat.id, repeat.n) == (done["id"], done["n"])
                if number == 10_000:
                    level = memory(os.getpid())
            grown = memory(os.getpid()) - level
            assert grown < 4_000_000, f"{grown} bytes more after {MESSAGES // 2} messages"
            assert standing(room) == before
            assert (await here.get(f"{guest}/state")).json()["legal"] == told["legal"]

    pester()


def connection(here, path):
    """Open the server's end of a socket, without a socket."""
    token, room = path.removeprefix("/t/"), here.room(path)
    end = Connection(room, token, room.table.links[tokens.hashed(token)], LIMITLESS)
    end.is_welcome = True
    return end


def standing(room):
    table = room.table
    return (table.n, table.playing().digest(), table.phase, table.request, dict(table.asked), len(table.answered))


@runs
async def test_a_pest_is_shown_out(tmp_path):
    async with site(tmp_path, Limits(refusals=20, messages_at_once=15)) as here:
        host = await here.table("kaito")
        end = await here.socket(host)
        for _ in range(40):
            await end.say("nonsense")
        kinds = []
        while True:
            event = await end.raw()
            if event["type"] == "websocket.close":
                break
            kinds.append(json.loads(event["text"]))
        assert [k["code"] for k in kinds if k["type"] == "refused"].count("limit") >= 1
        assert kinds[-1] == {"type": "bye", "reason": "Too many messages were refused."}


@runs
async def test_who_does_not_read_is_cut_off_and_the_others_play_on(tmp_path):
    async with site(tmp_path, Limits(waiting_bytes=10_000, messages_at_once=1e6, offers_a_minute=1e6)) as here:
        (ann, _), _, host, _ = await duel(here)
        watcher = (await here.links(host))[-1]
        lazy = connection(here, watcher)
        lazy.limits = Limits(waiting_bytes=10_000)
        room = lazy.room
        room.enter(lazy)
        for number in range(30):
            await ann.send(type="name", id=str(number), name=f"Ann {number}")
            await ann.get("done")
        assert lazy.is_over
        room.leave(lazy)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
BODIES = st.binary(max_size=100) | JSON.map(lambda value: json.dumps(value).encode())


def test_bad_bodies_are_refused_on_every_route(tmp_path):
    paths = ["/tables", "/mine", *(f"T/{verb}" for verb in (*messages.VERBS, "fork", "open", "dance"))]
    unchanging = [path for path in paths if path.rpartition("/")[2] not in HARMLESS]

    @settings(max_examples=15)
    @given(bodies=st.lists(st.tuples(st.sampled_from(unchanging), BODIES, st.booleans()), min_size=20, max_size=20))
    @runs
    async def visit(bodies):
        async with site(tmp_path) as here:
            host = await here.table("kaito", seats=["here", "here"])
            before = (await here.get(f"{host}/state")).json()["n"]
            for path, body, is_json in bodies:
                kind = "application/json" if is_json else "application/x-www-form-urlencoded"
                reply = await here.request("POST", path.replace("T", host), body, {"content-type": kind})
                assert 400 <= reply.status < 500, (path, body, reply.status, reply.text)
            assert (await here.get(f"{host}/state")).json()["n"] == before

    visit()


HARMLESS = {"undo", "draw", "resign", "begin", "sit", "agree", "decline", "again", "fork", "revoke", "reissue", "name"}
"""Verbs that a body without fields may rightly mean: they are tested by the messages above."""
