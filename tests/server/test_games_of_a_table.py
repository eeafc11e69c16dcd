"""Every game of a table stays where it can be found, drawn with its own names, seats and result."""

import re
from types import SimpleNamespace

from finished import over, rematch
from harness import runs, site
from test_table import moved

import kensei
from kensei.server.http.archive import written
from kensei.server.http.home import position_at


async def two_games(here):
    """Play one game that is drawn and one that Ben, now Red, resigns; both have other names after it."""
    ends, host, guest = await over(here)
    await rematch(ends, "first")
    await ends[1].send(type="resign", id="r")
    await moved(ends[0], "ended")
    for end, name in zip(ends, ("Anna", "Benno"), strict=True):
        await end.send(type="name", id="n", name=name)
        await end.get("done")
    return ends, host, guest


@runs
async def test_the_games_of_a_table_are_listed_to_everybody_the_last_one_first(tmp_path):
    async with site(tmp_path) as here:
        _, host, guest = await two_games(here)
        watcher = (await here.links(host))[-1]
        for path in (host, guest, watcher):
            told = (await here.get(f"{path}/games")).json()
            assert [(game["number"], game["names"], game["result"]) for game in told["games"]] == [
                (1, ["Ben", "Ann"], "Ann wins"),
                (0, ["Ann", "Ben"], "A draw"),
            ]
            assert told["games"][0]["reason"] == "Ben resigned: Ann wins"
            page = (await here.get(path)).text
            for number in (0, 1):
                assert f"{path}/replay?game={number}" in told["html"]
                assert f"{path}/record?game={number}" in told["html"]
                assert f"{path}/replay?game={number}" in page


@runs
async def test_a_game_is_dated_by_when_it_ended(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        room, _ = await here.hall.find(host.removeprefix("/t/"))
        time = written(room.table.finished[0].time)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time)
        told = (await here.get(f"{host}/games")).json()
        assert told["games"][0]["time"] == time
        assert f'<time datetime="{time}">{time[:10]}</time>' in told["html"]


@runs
async def test_before_a_game_is_over_there_is_none_to_list(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        assert (await here.get(f"{host}/games")).json() == {"games": [], "html": ""}
        assert '<details class="played" hidden><summary>Games of this table' in (await here.get(host)).text


@runs
async def test_an_old_game_is_drawn_with_its_own_names_seats_and_result(tmp_path):
    async with site(tmp_path) as here:
        ends, host, guest = await two_games(here)
        await rematch(ends)
        for number, names, result in [(0, ["Ann", "Ben"], "A draw"), (1, ["Ben", "Ann"], "Ann wins")]:
            page = (await here.get(f"{guest}/replay?game={number}")).text
            choices = re.search(r'<select id="viewpoint".*?</select>', page, re.DOTALL)[0]
            assert re.findall(r">(\w+)</option>", choices) == [*names, "spectator"]
            assert re.findall(r'value="(\d)" selected', choices) == [str(names.index("Ben"))], "the guest's own seat"
            assert result in page
            assert "Anna" not in page
            assert "data-live" not in page
            assert "Rematch" not in page
            assert f'href="{guest}">To the table' in page
            told = (await here.get(f"{host}/moment?game={number}&ply=2&seat=0")).json()
            assert names[0] in told["html"]["own"] + told["html"]["others"]
            assert "Anna" not in str(told)
            record = kensei.record.loads((await here.get(f"{host}/record?game={number}")).text)
            assert record.names == tuple(names)


@runs
async def test_the_last_moment_of_a_game_that_was_given_up_shows_how_it_ended(tmp_path):
    async with site(tmp_path) as here:
        ends, host, _ = await two_games(here)
        await rematch(ends)
        told = (await here.get(f"{host}/moment?game=1")).json()
        assert "Ben resigned: Ann wins" in told["html"]["actions"]


@runs
async def test_a_replay_of_the_running_game_is_the_living_page(tmp_path):
    async with site(tmp_path) as here:
        ends, host, _ = await two_games(here)
        await rematch(ends)
        assert 'data-live="1"' in (await here.get(f"{host}/replay?game=2")).text
        assert 'data-live="1"' in (await here.get(f"{host}/replay")).text
        assert (await here.get(f"{host}/replay?game=3")).status == 400
        assert (await here.get(f"{host}/replay?game=0&ply=99")).status == 400


@runs
async def test_my_games_lists_the_finished_games_of_each_table(tmp_path):
    async with site(tmp_path) as here:
        ends, _, guest = await two_games(here)
        await rematch(ends)
        token = guest.removeprefix("/t/")
        [told] = (reply := (await here.post("/mine", {"tokens": [token]})).json())["tables"]
        assert [(game["number"], game["result"]) for game in told["games"]] == [(1, "Ann wins"), (0, "A draw")]
        assert told["phase"] == "playing"
        for number in (0, 1):
            assert f"/t/{token}/replay?game={number}" in reply["html"]


@runs
async def test_a_game_of_a_bot_says_which_bot_played_it(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "bot:random"], names=["Ann"])
        await here.post(f"{host}/resign", {"id": "1"})
        await here.post(f"{host}/again", {"id": "2"})
        page = (await here.get(f"{host}/replay?game=0")).text
        assert "bot: " in page
        plates = re.findall(r"<section class='(plate[^']*)'", page)
        assert len(plates) == 2
        assert not any("away" in plate for plate in plates), "nobody is away from a game that is over"


@runs
async def test_a_fork_of_an_old_game_starts_there(tmp_path):
    async with site(tmp_path) as here:
        ends, host, _ = await two_games(here)
        await rematch(ends)
        page = (await here.get(f"{host}/replay?game=0&ply=2")).text
        assert f'action="{host}/fork?game=0"' in page
        reply = await here.form(f"{host}/fork?game=0", ply="2")
        assert reply.status == 303


def test_playing_on_from_the_end_of_a_game_plays_its_last_decision_anew():
    game = kensei.game("kaito")
    match = kensei.Match.at(game, "S...H./..s.../...s../S..h../....../H..... r d6 - -")
    before = game.write(match.state)
    match.play(0, "d4")
    assert match.state.outcome() is not None
    table = SimpleNamespace(game=game, has_secrets=False)
    assert position_at(table, match, None, {"moment": len(match.moments()) - 1}) == before
