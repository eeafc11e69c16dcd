"""Who is there: it follows the connections, and a page that is loaded again is not away."""

import asyncio
import json
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from harness import in_a_loop, runs, site
from test_away import two

from kensei.server.live import presence as attendance
from kensei.server.live.presence import Presence
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Chair, Table


@dataclass(frozen=True)
class Line:
    link_hash: str
    number: int = 0


class Elsewhere:
    """A store that only knows who is connected elsewhere, and remembers what it was told."""

    def __init__(self):
        self.chairs = frozenset()
        self.announced = []

    async def elsewhere(self, table_id):
        return self.chairs

    def announce(self, table_id, chairs):
        self.announced.append(set(chairs))


@pytest.fixture
def watched(monkeypatch):
    """Two chairs, and a clock that a test turns."""
    monkeypatch.setattr(attendance, "GRACE", 1.0)
    table = Table("t", chairs=[Chair(kind, "", name, ready=True) for kind, name in (("here", "Ann"), ("link", "Ben"))])
    table.links = {name: Link(hash=name, chairs=(chair,)) for chair, name in enumerate(("ann", "ben"))}
    store, lines, now = Elsewhere(), set(), [100.0]
    monkeypatch.setattr(attendance, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return Presence(table, store, lines, store.chairs), table, store, lines, now


def test_absence_is_told_a_moment_after_the_last_connection_has_ended(watched):
    who, table, store, lines, now = watched
    lines.add(Line("ben"))
    assert who.has_changed()
    assert (who.seats(), store.announced, table.gone) == ([False, True], [{1}], {0: 100.0})
    lines.clear()
    now[0] = 110.0
    assert not who.has_changed()
    assert (who.seats(), who.is_settled, store.announced) == ([False, True], False, [{1}])
    assert table.gone == {0: 100.0, 1: 110.0}, "how long somebody was away is counted from the start"
    now[0] = 111.0
    assert who.has_changed()
    assert (who.seats(), who.is_settled, store.announced) == ([False, False], True, [{1}, set()])
    lines.add(Line("ben"))
    assert who.has_changed()
    assert (who.seats(), table.gone) == ([False, True], {0: 100.0})


def test_who_is_back_within_the_moment_was_never_away(watched):
    who, table, store, lines, now = watched
    lines.add(Line("ben"))
    who.has_changed()
    lines.clear()
    assert not who.has_changed()
    now[0] += 0.9
    lines.add(Line("ben", 2))
    assert not who.has_changed()
    now[0] += 10
    assert not who.has_changed()
    assert (who.seats(), store.announced, 1 in table.gone) == ([False, True], [{1}], False)


def test_of_several_tabs_the_last_one_counts(watched):
    who, _table, _store, lines, now = watched
    lines |= {Line("ben", 1), Line("ben", 2)}
    who.has_changed()
    lines.remove(Line("ben", 1))
    now[0] += 5
    assert not who.has_changed()
    assert who.is_settled
    lines.clear()
    assert not who.has_changed()
    now[0] += 1
    assert who.has_changed()


def test_who_goes_over_to_another_server_was_never_away(watched):
    who, table, store, lines, now = watched
    lines.add(Line("ben"))
    who.has_changed()
    lines.clear()
    assert not who.has_changed()
    store.chairs = frozenset({1})
    assert not in_a_loop(who.ask_elsewhere())
    now[0] += 5
    assert not who.has_changed()
    assert (who.seats(), store.announced[-1], 1 in table.gone) == ([False, True], set(), False)


async def told_since(end):
    """Give what an end was told of presence."""
    await end.send(type="ping")
    found = []
    while (message := await end.get())["type"] != "pong":
        found += [message["present"]] if message["type"] == "presence" else []
    return found


@runs
async def test_the_others_are_told_at_once_who_comes_and_goes(tmp_path):
    async with site(tmp_path) as here:
        host, guest, end = await two(here, clock=0)
        ann, _ = await here.join(host)
        await told_since(ann)
        await end.close()
        assert await told_since(ann) == [[True, False]]
        assert [player["present"] for player in (await here.get(f"{host}/state")).json()["players"]] == [True, False]
        await here.join(guest)
        assert await told_since(ann) == [[True, True]]


def test_a_page_that_is_loaded_again_is_told_to_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(attendance, "GRACE", 1e6)

    @runs
    async def play():
        async with site(tmp_path) as here:
            host, guest, end = await two(here, clock=0)
            ann, _ = await here.join(host)
            await told_since(ann)
            await end.close()
            assert (await here.get(f"{host}/state")).json()["players"][1]["present"]
            await here.join(guest)
            assert await told_since(ann) == []

    play()


def test_a_timer_that_ends_a_moment_early_is_set_again(tmp_path, monkeypatch):
    monkeypatch.setattr(attendance, "GRACE", 0.05)

    @runs
    async def play():
        loop = asyncio.get_running_loop()
        later = loop.call_later
        monkeypatch.setattr(loop, "call_later", lambda delay, *call: later(delay / 2, *call))
        async with site(tmp_path) as here:
            host, _guest, end = await two(here, clock=0)
            ann, _ = await here.join(host)
            await told_since(ann)
            await end.close()
            async with asyncio.timeout(20):
                assert (await ann.get("presence"))["present"] == [True, False]

    play()


@runs
async def test_bots_are_always_there(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "bot:random", "link"], options={"players": 3})
        guest, watcher = await here.links(host)
        guest = (await here.post(f"{guest}/sit", {"id": "sit"})).json()["url"]
        watching, _ = await here.join(watcher)
        assert (await watching.get("presence"))["present"] == [False, True, False]
        end, _ = await here.join(guest)
        assert (await watching.get("presence"))["present"] == [False, True, True]
        await end.close()
        assert (await watching.get("presence"))["present"] == [False, True, False]


def plates(html):
    """Give by seat whether a plate says that its player is away; None: it cannot."""
    found = {}
    for plate in html.split("<section class='plate ")[1:]:
        seat = int(plate.split("data-seat='")[1].split("'")[0])
        assert plate.count("class='absent'") <= 1
        found[seat] = " away" in plate.split("'")[0] if "class='absent'" in plate else None
    return found


@runs
async def test_plates_say_who_is_away_and_the_reader_never_is(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "bot:random", "link"], options={"players": 3})
        guest, _ = await here.links(host)
        guest = (await here.post(f"{guest}/sit", {"id": "sit"})).json()["url"]
        assert plates((await here.get(host)).text) == {0: False, 1: None, 2: True}
        assert plates((await here.get(guest)).text) == {0: True, 1: None, 2: False}
        _, told = await here.join(host, html="wide")
        assert plates(json.dumps(told["html"])) == {0: False, 1: None, 2: True}


@runs
async def test_the_lobby_says_who_has_sat_down_and_is_away(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", wait=True)
        guest, _ = await here.links(host)
        guest = (await here.post(f"{guest}/sit", {"id": "sit", "name": "Ben"})).json()["url"]
        row = (await here.get(host)).text.split('data-seat="1"')
        assert row[0].rsplit("<div", 1)[1] == ' class="seat away" '
        assert 'ready<span class="absent"> · away</span>' in row[1]
        await here.join(guest)
        assert '<div class="seat" data-seat="1">' in (await here.get(host)).text
