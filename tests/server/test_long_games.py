"""Long games hold nobody up: they are replayed in slices, and bounded."""

import asyncio
from collections import Counter

import pytest
from harness import runs, site

import kensei
from kensei import Match
from kensei.server import limits
from kensei.server.errors import Refused
from kensei.server.live.time_slices import TimeSlices
from kensei.server.tables import entries, fold, tokens
from kensei.server.tables.changes import next_change, plies_since
from kensei.server.tables.finished import Finished, pack
from kensei.server.tables.reading import folding
from kensei.server.tables.table import Chair, Table
from kensei.server.workers.replays import PLIES_KEPT, Replays

STALLING = ("retreat high", "retreat low")


def stalled(plies):
    """Give plies of Kiri-ai in which nobody comes near the other."""
    return [(ply % 2, STALLING[ply // 2 % 2]) for ply in range(plies)]


CHAIRS = (Chair("here", "", "Ann", True), Chair("here", "", "Ben", True))


def a_game(plies=60):
    """Give a finished game of Kiri-ai, and the match it was."""
    game = kensei.game("kiriai")
    match = Match(game, "moon", cap=plies // 2)
    for seat, text in stalled(plies):
        match.play(seat, text)
    texts = [(ply.seat, str(ply.move)) for ply in match.plies]
    over = Finished(
        game,
        match.options,
        "moon",
        "",
        pack(texts),
        match.state.outcome(),
        "",
        ("", ""),
        ("Ann", "Ben"),
        CHAIRS,
        {},
        (),
        0.0,
    )
    return over, match


async def ticking(ticks):
    """Count the rounds of the loop."""
    while True:
        ticks[0] += 1
        await asyncio.sleep(0)


@runs
async def test_a_replay_lets_the_loop_go_on_after_every_slice():
    over, match = a_game()
    ticks = [0]
    ticker = asyncio.create_task(ticking(ticks))
    found = await Replays(TimeSlices(), slice_seconds=0.0).match("t", 0, over)
    ticker.cancel()
    assert found.digest() == match.digest()
    assert found.ply == match.ply == 62
    assert ticks[0] > match.ply


@runs
async def test_many_who_ask_at_once_let_a_game_be_replayed_once(monkeypatch):
    over, match = a_game()
    played = Counter()
    once = Match.replay
    monkeypatch.setattr(Match, "replay", lambda *given: played.update(["ply"]) or once(*given))
    replays = Replays(TimeSlices(), slice_seconds=0.0)
    found = await asyncio.gather(*(replays.match("t", 0, over) for _ in range(20)), replays.record("t", 0, over))
    assert all(one is found[0] for one in found[:-1])
    assert "names:" in found[-1]
    assert await replays.match("t", 0, over) is found[0]
    assert played["ply"] == match.ply


@runs
async def test_replays_are_kept_by_their_plies_and_the_oldest_go(monkeypatch):
    monkeypatch.setattr("kensei.server.workers.replays.PLIES_KEPT", 130)
    over, match = a_game()
    assert 2 * match.ply < 130 < 3 * match.ply < PLIES_KEPT
    replays = Replays(TimeSlices())
    first = await replays.match("t", 0, over)
    await replays.match("t", 1, over)
    assert await replays.match("t", 0, over) is first
    await replays.match("t", 2, over)
    assert list(replays._kept) == [("t", 0), ("t", 2)]


@runs
async def test_a_game_that_can_no_longer_be_played_is_refused_with_a_reason():
    over, _ = a_game()
    broken = Finished(
        over.game,
        over.options,
        "moon",
        "",
        pack([(0, "fly")]),
        over.outcome,
        "",
        ("", ""),
        ("Ann", "Ben"),
        CHAIRS,
        {},
        (),
        0.0,
    )
    with pytest.raises(Refused, match="other rules than today's"):
        await Replays(TimeSlices()).match("t", 0, broken)


@runs
async def test_one_slice_at_a_time_and_then_a_pause():
    turns, running = TimeSlices(), [0]

    async def work():
        async with turns:
            running[0] += 1
            assert running[0] == 1
            await asyncio.sleep(0)
            running[0] -= 1

    await asyncio.gather(*(work() for _ in range(10)))


@pytest.mark.parametrize(("game", "players"), [("kaito", 2), ("musashi", 3)])
def test_reading_a_table_plays_its_last_game_alone(game, players, tmp_path, monkeypatch):
    @runs
    async def read_again():
        async with site(tmp_path) as here:
            host = await here.table(game, seats=["here"] * players)
            for number in range(3):
                await played_out(here, host, number)
            before = here.room(host).table
            here.hall.rooms.clear()
            played = Counter()
            once = Match.replay
            monkeypatch.setattr(Match, "replay", lambda *given: played.update(["ply"]) or once(*given))
            room, _ = await here.hall.find(host.removeprefix("/t/"))
            assert played["ply"] == room.table.match.ply
            assert folds_alike(room.table, before)
            for number in range(3):
                moment = (await here.get(f"{host}/moment?game={number}")).json()
                assert moment["plies"] == len(before.finished[number].plies)
                assert (await here.get(f"{host}/verify?game={number}")).status == 200
                assert (await here.get(f"{host}/record?game={number}")).text.startswith("kensei record")

    read_again()


async def played_out(here, host, number):
    """Move once, let seats resign until the game is over, and begin the next."""
    seat = min(here.room(host).table.to_act())
    state = (await here.get(f"{host}/state?seat={seat}")).json()
    move = {"id": f"m{number}", "seat": seat, "decision": state["decision"], "move": state["legal"][0]}
    assert (await here.post(f"{host}/move", move)).status == 200
    for leaver in range(state["n"]):
        await here.post(f"{host}/resign", {"id": f"r{number} {leaver}", "seat": leaver})
        if here.room(host).table.phase == "over":
            break
    for asker in range(len(here.room(host).table.chairs)):
        await here.post(f"{host}/again", {"id": f"a{number} {asker}", "seat": asker})
    assert here.room(host).table.number == number + 1


def folds_alike(table, other):
    """Say whether two tables are the same but for what only a server knows."""
    return (
        (table.n, table.number, table.phase, table.public_entries, table.asked, table.plies, table.left)
        == (other.n, other.number, other.phase, other.public_entries, other.asked, other.plies, other.left)
        and table.finished == other.finished
        and table.match.digest() == other.match.digest()
    )


def test_reading_a_table_gives_way_after_every_entry():
    chairs = (entries.ChairSetup("here"), entries.ChairSetup("here"))
    created = entries.Created(game="kaito", version=1, options={}, chairs=chairs, links=(), server_seed="")
    named = entries.Named(chair=0, name="Ann")
    assert sum(1 for _ in folding(Table("t"), [entries.encode(created), entries.encode(named)], 0.0)) == 2


@runs
async def test_nobody_waits_for_a_replay_with_the_table_locked(tmp_path, monkeypatch):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        await here.post(f"{host}/resign", {"id": "r", "seat": 0})
        room = here.room(host)
        locked = []
        once = Match.replay
        monkeypatch.setattr(Match, "replay", lambda *given: locked.append(room.lock.locked()) or once(*given))
        for route in ("moment", "record", "verify", "review"):
            here.hall.replays = Replays(here.hall.slices)
            assert (await here.get(f"{host}/{route}")).status == 200
        here.hall.replays = Replays(here.hall.slices)
        assert (await here.post(f"{host}/fork", {"ply": 36})).status == 201
        assert locked
        assert not any(locked)


def test_a_game_that_reaches_the_bound_is_a_draw(monkeypatch):
    table = folded()
    fold.apply(table, entries.Began(plies=plies_since(table.next_match(), 0)), 0.0)
    monkeypatch.setattr("kensei.server.tables.changes.LONGEST_GAME", table.match.ply + 6)
    for seat, text in stalled(6):
        assert not next_change(table, 0.0, 0.0).entries
        fold.apply(table, entries.Moved(seat=seat, plies=((seat, text),)), 0.0)
    (ended,) = next_change(table, 0.0, 0.0).entries
    assert (ended.scores, ended.rule) == ((0.0, 0.0), "")
    assert ended.message == "a draw: the game has reached 2,000 plies, the most that a table plays"
    assert f"{limits.LONGEST_GAME:,} plies" in ended.message


def folded():
    """Set up a table of Kiri-ai without a server."""
    chairs = (entries.ChairSetup("here"), entries.ChairSetup("here"))
    host = entries.Link(tokens.hashed("host"), (0, 1), host=True)
    options = {"field": "standard", "cap": 999, "lives": 2}
    table = Table("t")
    created = entries.Created(game="kiriai", version=1, options=options, chairs=chairs, links=(host,), server_seed="s")
    fold.apply(table, created, 0.0)
    return table


@runs
async def test_a_table_that_has_played_enough_asks_for_a_new_one(tmp_path, monkeypatch):
    monkeypatch.setattr("kensei.server.tables.verbs.MOST_GAMES", 2)
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        for number in range(2):
            await here.post(f"{host}/resign", {"id": f"r{number}", "seat": 0})
            reply = await here.post(f"{host}/again", {"id": f"a{number}", "seat": 0})
        assert (reply.status, reply.json()["code"]) == (429, "limit")
        assert reply.json()["reason"] == "this table has played 2 games: open a new table for the next one"
