"""Drawings of a table are made once for all who see the same, and an update costs what is new in it."""

import asyncio
from collections import Counter
from gettext import NullTranslations
from inspect import getattr_static

from harness import LIMITLESS, runs
from test_long_games import STALLING, stalled
from test_traffic import seated

from kensei import Match
from kensei.core import i18n
from kensei.core.protocol import Event
from kensei.drawing.table_page import TOLD
from kensei.server.live import messages
from kensei.server.live.connection import Connection
from kensei.server.tables import entries
from kensei.server.tables.changes import TableChange
from kensei.server.tables.changes import play as play_move
from kensei.server.updates import fragments as draw
from kensei.server.updates.fragments import Page, Updates


async def crowd(watchers):
    """Begin a duel with a page for each seat and pages of spectators; give the room and the pages."""
    room, pages = await seated("kiriai", {"cap": 200}, "wide", "moon", 2)
    link = next(link for link in room.table.links.values() if link.is_watching)
    for _ in range(watchers):
        one = Connection(room, "", link, LIMITLESS)
        room.connections.add(one)
        one.greet(messages.Hello(html="wide"))
        pages.append(one)
    return room, pages


async def moved(room, seat, text):
    await room.perform(play_move(room.table, seat, text, 0.0, time=0.0))


def counting(monkeypatch, counts, owner, name):
    once = getattr(owner, name)
    is_static = isinstance(getattr_static(owner, name), staticmethod)

    def counted(*given, **named):
        counts[name] += 1
        return once(*given, **named)

    monkeypatch.setattr(owner, name, staticmethod(counted) if is_static else counted)


@runs
async def test_those_who_see_the_same_are_drawn_for_once(monkeypatch):
    room, pages = await crowd(15)
    for seat, text in stalled(4):
        await moved(room, seat, text)
    for one in pages:
        one._outbox.clear()
    counts = Counter()
    counting(monkeypatch, counts, draw, "fragments")
    counting(monkeypatch, counts, draw, "log")
    await moved(room, 0, STALLING[0])
    assert counts == {"fragments": 3, "log": 3}
    sent = {id(one._outbox[-1]) for one in pages[2:]}
    assert len(sent) == 1
    assert len({one._outbox[-1] for one in pages}) == 3


@runs
async def test_those_who_read_the_same_language_are_drawn_for_once(monkeypatch):
    german = NullTranslations()
    german.gettext = lambda message: {"Red": "Rot", "Blue": "Blau"}.get(message, message)
    monkeypatch.setattr(i18n, "catalogue", {"en": i18n.ENGLISH, "de": german}.get)
    room, pages = await crowd(0)
    link = next(link for link in room.table.links.values() if link.is_watching)
    for number in range(12):
        one = Connection(room, "", link, LIMITLESS, ("en", "de")[number % 2])
        room.connections.add(one)
        one.greet(messages.Hello(html="wide"))
    counts = Counter()
    counting(monkeypatch, counts, draw, "log")
    await moved(room, 0, STALLING[0])
    assert counts == {"log": len(pages) + 2}


@runs
async def test_newcomers_are_drawn_for_once_too(monkeypatch):
    counts = Counter()
    counting(monkeypatch, counts, draw, "fragments")
    _, pages = await crowd(15)
    assert counts["fragments"] == 3
    assert len({one._outbox[-1] for one in pages[2:]}) == 1


@runs
async def test_what_changes_no_board_draws_none(monkeypatch):
    room, pages = await crowd(3)
    await moved(room, 0, STALLING[0])
    counts = Counter()
    counting(monkeypatch, counts, draw, "fragments")
    for entry in (entries.Asked(what="draw", seat=0), entries.Declined(seat=1)):
        await room.perform(TableChange((entry,)))
    assert not counts
    assert all(one._outbox for one in pages)


@runs
async def test_every_page_shows_the_same_whenever_it_came(monkeypatch):
    room, pages = await crowd(1)
    for number, (seat, text) in enumerate(stalled(10)):
        await moved(room, seat, text)
        if number % 3 == 1:
            late = Connection(room, "", pages[2].link, LIMITLESS)
            room.connections.add(late)
            late.greet(messages.Hello(html="wide"))
            pages.append(late)
    shown = [read(one) for one in pages[2:]]
    assert all(one["html"] == shown[0]["html"] for one in shown)
    fresh, _page = Updates(room.table).send(pages[2].link, None, room.table.n, Page("wide", 0), room.players())
    assert messages.msgspec.json.decode(fresh)["html"] == shown[0]["html"]


def read(connection):
    """Give the last update that was sent to a page."""
    updates = [messages.msgspec.json.decode(body) for body in connection._outbox]
    return [update for update in updates if update["type"] == "update"][-1]


@runs
async def test_an_update_costs_the_same_however_long_the_game_is(monkeypatch):
    costs = []
    for plies in (20, 300):
        room, pages = await crowd(2)
        for seat, text in stalled(plies):
            await moved(room, seat, text)
            for one in pages:
                one._outbox.clear()
        counts = Counter()
        TOLD.clear()  # else it might be emptied, because it is full, while calls are counted
        with monkeypatch.context() as patch:
            for owner, name in ((Event, "told_to"), (type(room.table.game), "tell"), (Match, "story")):
                counting(patch, counts, owner, name)
            counting(patch, counts, room.table.match.game.__class__, "parse")
            for seat, text in stalled(2):
                await moved(room, seat, text)
        costs.append(counts)
    assert costs[0] == costs[1]
    assert 0 < costs[0]["told_to"] < 100


@runs
async def test_a_very_long_log_is_sent_from_its_last_lines(monkeypatch):
    monkeypatch.setattr(draw, "LONGEST_LOG", 30)
    room, _pages = await crowd(1)
    for seat, text in stalled(20):
        await moved(room, seat, text)
    whole = len(room.seen(None).story.events)
    lines = draw.log(room.table, room.seen(None))
    assert len(lines) == 31
    assert f"{whole - 30} earlier events: see the replay or the record" in lines[0]
    assert draw.log(room.table, room.seen(None), whole - 3) == lines[-3:]


@runs
async def test_many_spectators_are_told_after_the_players_and_all_of_it(monkeypatch):
    monkeypatch.setattr("kensei.server.live.audience.CROWD", 2)
    room, pages = await crowd(3)
    for one in pages:
        one._outbox.clear()
    for seat, text in stalled(2):
        await moved(room, seat, text)
    assert [len(one._outbox) for one in pages] == [2, 2, 0, 0, 0]
    while not pages[-1]._outbox:
        await asyncio.sleep(0)
    assert [len(one._outbox) for one in pages] == [2, 2, 1, 1, 1]
    assert len({one._outbox[-1] for one in pages[2:]}) == 1


@runs
async def test_a_takeback_begins_the_story_anew():
    room, _ = await crowd(1)
    for seat, text in stalled(3):
        await moved(room, seat, text)
    table = room.table
    assert room.seen(0).story.events == list(table.match.story(0))
    await room.perform(TableChange((entries.Undone(seat=0, keep=table.match.ply - 1),)))
    assert room.seen(0).story.events == list(table.match.story(0))
    await moved(room, 0, "retreat balanced")
    assert room.seen(0).story.events == list(table.match.story(0))
    assert room.seen(None).story.events == list(table.match.story(None))
    assert table.plies == [(ply.seat, str(ply.move)) for ply in table.match.plies]
