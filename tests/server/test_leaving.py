"""Who leaves a game for more than two is out of it; the others play on, and everybody is told."""

import time

import pytest
from company import NAMES, do, play_on, seated, state, table_of
from harness import runs, site

from kensei import record
from kensei.core.protocol import WITHDRAW, Leavable
from kensei.server.tables import entries, fold
from kensei.server.tables.table import Table

GAMES = [
    ("musashi", 4, {}),
    ("bushido", 4, {"mode": "kyoto"}),
    ("bushido", 4, {"mode": "clans"}),
    ("bushido", 4, {"mode": "duels"}),
    ("bushido", 3, {"mode": "ffa"}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_who_resigned_never_wins_and_everybody_is_told(game, players, options, tmp_path):
    @runs
    async def play():
        async with site(tmp_path) as here:
            paths = await seated(here, game, players, options=options)
            await do(here, paths[1], "resign")
            told = await play_on(here, paths)
            scores = told[0]["outcome"]["scores"]
            assert scores[1] < max(scores)
            said = [[entry["text"] for entry in one["entries"] if entry["kind"] == "withdrew"] for one in told]
            assert said[0] == ["Ben resigned and is out of the game."]
            assert said[1] == ["You resigned and are out of the game."]
            pages = [(await here.get(path)).text for path in paths]
            assert all("Ben resigned and is out of the game." in page for page in (pages[0], *pages[2:]))
            assert "You resigned and are out of the game." in pages[1]
            assert "Ben resigned" not in pages[1]

    play()


@runs
async def test_a_resignation_is_stored_with_its_plies_and_survives_a_restart(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, "bushido", 4, options={"mode": "kyoto"})
        await do(here, paths[2], "resign")
        before = await state(here, paths[0])
        bodies = [entries.decode(body) for body in await here.hall.store.load(table_of(here, paths[0]).id)]
    left = next(entry for entry in bodies if isinstance(entry, entries.Withdrew))
    assert (left.seat, left.why, left.plies[0]) == (2, "resigned", (2, "withdraw"))
    async with site(tmp_path) as here:
        again = await state(here, paths[0])
        assert again["view"] == before["view"]
        assert again["players"][2]["left"] == "resigned"


@runs
async def test_of_two_the_other_wins_and_the_loser_is_told_so(tmp_path):
    async with site(tmp_path) as here:
        host, guest = await seated(here, "musashi", 2)
        await do(here, guest, "resign")
        outcomes = [(await state(here, path))["outcome"]["reason"] for path in (host, guest)]
        assert outcomes == ["Ben resigned: you win", "You resigned: Ann wins"]
        pages = [(await here.get(path)).text for path in (host, guest)]
        assert pages[0].count("Ben resigned: you win") >= 2, "on the sheet and in the log"
        assert pages[1].count("You resigned: Ann wins") >= 2
        assert "Ben resigned" not in pages[1]


@runs
async def test_the_last_one_who_stays_wins_at_once(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        await do(here, paths[0], "resign")
        await do(here, paths[1], "resign")
        told = await state(here, paths[2])
        assert told["outcome"]["scores"] == [-0.5, -0.5, 1.0]
        page = (await here.get(paths[2])).text
        for sentence in ("You are the last one in", "Ann resigned and is out", "Ben resigned and is out"):
            assert sentence in page


@runs
async def test_nobody_resigns_twice_nor_after_the_end(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        first = await do(here, paths[1], "resign")
        assert await do(here, paths[1], "resign") == first, "the same message again is answered, not done twice"
        refused = await here.post(f"{paths[1]}/resign", {"id": "another"})
        assert (refused.status, refused.json()["reason"]) == (
            400,
            "you are not in this game any more: there is nothing to resign",
        )
        await do(here, paths[0], "resign")
        over = await here.post(f"{paths[2]}/resign", {"id": "late"})
        assert over.json()["reason"] == "no game is being played now"


@runs
async def test_bots_play_on_when_the_last_person_resigns(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "bot:random", "bot:random"], names=["Ann", "", ""])
        end, told = await here.join(host)
        await end.send(type="resign", id="r", seat=0)
        while told["phase"] != "over":
            told = await end.get("update")
        assert told["outcome"]["scores"][0] == -0.5
        assert max(told["outcome"]["scores"]) == 1.0


@runs
async def test_a_fallen_flag_is_out_and_the_others_play_on(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, clock=5)
        room = here.room(paths[0])
        room.table.clocks.restore((300.0, 0.0, 300.0))
        room.table.run_clocks(time.monotonic())
        await room._advance()
        told = [await state(here, path) for path in paths]
        assert [entry["kind"] for entry in told[0]["entries"]][-2:] == ["flagged", "withdrew"]
        assert told[0]["entries"][-1]["text"] == "Ben has no time left and is out of the game."
        assert told[1]["entries"][-1]["text"] == "You have no time left and are out of the game."
        assert (told[0]["phase"], told[0]["to_act"]) == ("playing", [0, 2])


@runs
async def test_questions_are_put_anew_when_somebody_leaves(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        asked = await state(here, paths[0])
        await do(here, paths[1], "resign")
        move = {"id": "m", "decision": asked["decision"], "move": asked["legal"][0]}
        stale = await here.post(f"{paths[0]}/move", move)
        assert stale.json()["code"] == "stale"


@runs
async def test_a_takeback_stops_at_who_left(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, players=4)
        one = await state(here, paths[0])
        await do(here, paths[0], "move", decision=one["decision"], move="keep")
        assert (await state(here, paths[0]))["undo"] == "free"
        await do(here, paths[1], "resign")
        assert (await state(here, paths[0]))["undo"] == ""
        refused = await do(here, paths[0], "undo", status=400)
        assert refused["reason"] == "somebody has left the game since: no takeback, but the menu opens a new table"
        out = await do(here, paths[1], "undo", status=400)
        assert out["reason"] == "you are out of this game: that is for the others to say"


@runs
async def test_a_draw_is_agreed_by_those_who_are_still_in(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, players=4)
        await do(here, paths[3], "resign")
        await do(here, paths[0], "draw")
        assert (await state(here, paths[0]))["request"]["waits_for"] == [1, 2]
        for verb in ("agree", "decline", "draw"):
            assert "you are out of this game" in (await do(here, paths[3], verb, status=400))["reason"]
        await do(here, paths[1], "agree")
        await do(here, paths[2], "agree")
        outcome = (await state(here, paths[0]))["outcome"]
        assert outcome["reason"] == "a draw by agreement"
        assert outcome["scores"] == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])


@runs
async def test_a_request_is_closed_when_somebody_leaves(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        await do(here, paths[0], "draw")
        await do(here, paths[1], "resign")
        assert (await state(here, paths[0]))["request"] is None


@runs
async def test_who_resigned_plays_again_in_the_rematch(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        await do(here, paths[0], "resign")
        await do(here, paths[1], "resign")
        for path in paths:
            await do(here, path, "again")
        told = [await state(here, path) for path in paths]
        assert (told[0]["phase"], told[0]["to_act"]) == ("playing", [0, 1, 2])
        assert [player["left"] for player in told[0]["players"]] == ["", "", ""]
        assert all(one["legal"] for one in told)


@runs
async def test_one_device_with_two_seats_loses_only_the_seat_that_resigned(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "here", "link"], names=["Ann", "Ben", "Cid"])
        guest = (await here.links(host))[0]
        guest = (await here.post(f"{guest}/sit", {"id": "sit"})).json()["url"]
        await do(here, host, "resign", seat=1)
        told = (await here.get(f"{guest}/state")).json()
        assert told["to_act"] == [0, 2]
        own = (await here.get(f"{host}/state?seat=0")).json()
        assert own["legal"]


@runs
async def test_the_record_of_a_game_that_somebody_left_is_played_again(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here)
        await do(here, paths[1], "resign")
        await play_on(here, paths)
        text = (await here.get(f"{paths[0]}/record?game=0")).text
        assert "\nseat1: withdraw\n" in text
        match = record.loads(text)
        assert {ply.seat for ply in match.plies if ply.move is WITHDRAW} == {1}
        assert (await here.get(f"{paths[0]}/verify?game=0")).status == 200
        assert (await here.get(f"{paths[0]}/moment?game=0&ply={len(match.plies) // 2}")).status == 200


def old_log():
    """Give a log as it was written when a random mover took the seat of who resigned."""
    chairs = tuple(entries.ChairSetup("link", "", name) for name in NAMES[:3])
    links = tuple(entries.Link(f"{chair}", (chair,)) for chair in range(3))
    created = entries.Created(
        game="musashi",
        version=1,
        options={"players": 3, "deck": None},
        chairs=chairs,
        links=links,
        server_seed="0" * 64,
    )
    table = Table("old")
    fold.apply(table, created, 0.0)
    sat = [entries.Sat(chair=chair) for chair in range(3)]
    for entry in sat:
        fold.apply(table, entry, 0.0)
    plies = tuple((ply.seat, str(ply.move)) for ply in table.next_match().plies)
    why = "Ben resigned: a random mover plays on"
    left = [entries.Resigned(seat=1), entries.Replaced(chair=1, bot="random", why=why)]
    moved = [entries.Moved(seat=seat, plies=((seat, "keep"),)) for seat in (0, 1)]
    return [created, *sat, entries.Began(plies=plies), *left, *moved]


def test_a_log_in_which_a_random_mover_plays_on_is_read_as_it_was():
    table = Table("old")
    for entry in old_log():
        fold.apply(table, entries.decode(entries.encode(entry)), 0.0)
    assert isinstance(table.playing().state, Leavable)
    assert table.to_act() == {2}
    assert table.playing().in_play() == {0, 1, 2}
    assert (table.chairs[1].mover, table.humans()) == ("random", [0, 2])


def test_a_claim_of_before_is_read():
    text = b'{"kind":"claimed","seat":0,"target":1}'
    assert entries.decode(text) == entries.Claimed(seat=0, target=1)
