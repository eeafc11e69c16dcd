"""Progress: what a browser is told of its finished games, and the pages that show what it keeps."""

from days import ANN, played, set_clock
from finished import over, rematch
from harness import runs, site
from test_table import moved

from kensei.server.daily import day as days


async def told(here, *paths):
    reply = await here.post("/mine", {"tokens": [path.removeprefix("/t/") for path in paths]})
    return [table["played"] for table in reply.json()["tables"]]


def test_games_against_a_level_are_told_with_how_they_ended(tmp_path, monkeypatch):
    clock = set_clock(monkeypatch)

    @runs
    async def look():
        async with site(tmp_path) as here:
            path = await played(here, ANN, level="student", seed=2)
            table = here.room(path).table
            score = table.outcome.scores[days.seat("2026-09-21")]
            verdict = "won" if score > 0 else "lost"
            expected = [{"number": 0, "level": "student", "verdict": verdict, "time": clock.now}]
            assert await told(here, path) == [expected]

    look()


def test_games_between_people_are_told_to_each_by_their_own_seat(tmp_path):
    """Also when the seats have changed at a rematch."""

    @runs
    async def look():
        async with site(tmp_path) as here:
            ends, host, guest = await over(here)
            (first,), (second,) = await told(here, host, guest)
            assert (first["level"], second["level"]) == ("people", "people")
            assert {first["verdict"], second["verdict"]} in ({"won", "lost"}, {"draw"})
            await rematch(ends)
            await ends[0].send(type="resign", id="r")
            for end in ends:
                await moved(end, "ended")
            last = [games[-1]["verdict"] for games in await told(here, host, guest)]
            assert last == ["lost", "won"]

    look()


def test_shared_devices_and_bots_of_different_levels_count_for_nobody(tmp_path, monkeypatch):
    set_clock(monkeypatch)

    @runs
    async def look():
        async with site(tmp_path) as here:
            shared = await here.table("kaito", seats=["here", "here"])
            mixed = await here.table("musashi", seats=["here", "bot:novice", "bot:master"])
            other = await here.table("kaito", seats=["here", "bot:random"])
            for path, seat in ((shared, 0), (mixed, 0), (other, 0)):
                await here.post(f"{path}/resign", {"id": "r", "seat": seat})
            assert await told(here, shared, other) == [[], []]
            assert await told(here, mixed) == [[]]

    look()


def test_a_spectator_is_told_of_no_game_of_their_own(tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            _, host, _ = await over(here)
            assert await told(here, (await here.links(host))[-1]) == [[]]

    look()


def test_the_page_has_every_game_and_level(tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            page = (await here.get("/progress")).text
            assert page.count('data-of="kaito"') == 6
            assert page.count('data-level="people"') == page.count('class="theme"') == 6
            home = (await here.get("/")).text
            assert 'href="/daily"' in home
            assert 'href="/progress"' in home

    look()
