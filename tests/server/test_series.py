"""Series over rematches: counted, best of three, and told on plates and sheets."""

import re

import pytest
from harness import runs, site

from kensei.server.tables.series import series


async def play(here, host, number, winner):
    """Let the host's device play a game of Kiri-ai that the named chair wins: the other resigns."""
    if number:
        await rematch(here, host, number)
    table = here.room(host).table
    loser = table.seat_of(1 - winner)
    done = await here.post(f"{host}/resign", {"id": f"resign {number}", "seat": loser})
    assert done.status == 200, done.text
    return table


async def rematch(here, host, number):
    assert (await here.post(f"{host}/again", {"id": f"again {number}", "seat": 0})).status == 200
    if here.room(host).table.request:
        assert (await here.post(f"{host}/agree", {"id": f"yes {number}", "seat": 1})).status == 200


@runs
async def test_games_of_a_table_are_counted_though_the_sides_change(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], names=["Ann", "Ben"])
        table = await play(here, host, 0, 0)
        assert "class='series'" not in (await here.get(host)).text.replace('"', "'")
        await play(here, host, 1, 1)
        assert series(table).wins == (1.0, 1.0)
        assert "Series: Ben 1 : 1 Ann" in (await here.get(host)).text
        await play(here, host, 2, 0)
        assert series(table).wins == (2.0, 1.0)
        assert series(table).winner is None
        assert "Series: Ann 2 : 1 Ben" in (await here.get(host)).text


@runs
async def test_the_winner_of_a_best_of_three_is_announced_and_then_a_new_one_begins(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], names=["Ann", "Ben"], best_of=3)
        for number, winner in enumerate((0, 1, 0)):
            table = await play(here, host, number, winner)
            page = (await here.get(host)).text
            assert ("Ann wins the series" in page) == (number == 2)
        assert "Best of three: Ann 2 : 1 Ben" in page
        await rematch(here, host, 3)
        assert series(table).wins == (0.0, 0.0)
        await here.post(f"{host}/resign", {"id": "out", "seat": table.seat_of(0)})
        assert sorted(series(table).wins) == [0.0, 1.0]


@runs
async def test_plates_tell_how_many_games_were_won(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"], names=["Ann", "Ben"])
        assert "0 won" not in (await here.get(host)).text
        await play(here, host, 0, 0)
        await rematch(here, host, 1)
        plates = re.findall(r"class='name'>(\w+)</span>(.*?)</section>", (await here.get(host)).text)
        assert {name: "1 won" in what for name, what in plates} == {"Ann": True, "Ben": False}


@runs
@pytest.mark.parametrize("best_of", [2, 7, -3, "many"])
async def test_a_series_has_three_or_five_games(best_of, tmp_path):
    async with site(tmp_path) as here:
        assert (await here.post("/tables", {"game": "kaito", "best_of": best_of})).status == 400


@runs
async def test_bots_have_names_of_their_own_and_their_level_stands_beside(tmp_path):
    async with site(tmp_path) as here:
        seats = ["here", "bot:student", "bot:student", "bot:master"]
        host = await here.table("musashi", seats=seats, options={"players": 4}, names=["Suzume"])
        names = here.room(host).table.names()
        assert names[0] == "Suzume"
        assert len(set(names)) == 4
        page = (await here.get(host)).text
        for name in names[1:]:
            assert name in page
        assert "bot: Student" in page
        named = await here.table("kaito", seats=["here", "bot:novice"], names=["Ann", "Robo"])
        assert here.room(named).table.names() == ("Ann", "Robo")


@runs
async def test_a_bot_that_takes_a_free_seat_has_a_name_too(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", names=["Ann"])
        assert (await here.post(f"{host}/bot", {"id": "1", "chair": 1, "bot": "samurai"})).status == 200
        assert here.room(host).table.names() == ("Ann", "Kogarashi")


@runs
async def test_my_games_tells_opponent_level_date_result_and_whose_turn(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "bot:novice"], names=["Ann"])
        [told] = (await here.post("/mine", {"tokens": [host.removeprefix("/t/")]})).json()["tables"]
        assert told["opponents"] == [{"name": "Tanpopo", "level": "Novice"}]
        assert told["your_turn"]
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]+Z", told["time"])
        await here.post(f"{host}/resign", {"id": "out"})
        reply = (await here.post("/mine", {"tokens": [host.removeprefix("/t/")]})).json()
        assert reply["tables"][0]["verdict"] == "lost"
        for words in ("against Tanpopo (Novice)", "you lost", "<time "):
            assert words in reply["html"]


@runs
async def test_a_reader_without_a_name_is_told_you_in_a_series(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "link"], names=["", "Ben"], best_of=3)
        guest = await here.sit((await here.links(host))[0])
        for number in range(2):
            if number:
                for path in (host, guest):
                    assert (await here.post(f"{path}/again", {"id": f"again {number} {path}"})).status == 200
            assert (await here.post(f"{guest}/resign", {"id": f"out {number}"})).status == 200
        page, others = (await here.get(host)).text, (await here.get(guest)).text
        assert "You win the series" in page
        assert re.search("Best of three: (you 2 : 0 Ben|Ben 0 : 2 you)", page)
        assert "wins the series" in others
        assert "you" not in re.search("Best of three: [^<]*", others)[0]
