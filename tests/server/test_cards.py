"""What the cards of a deck do, over HTTP: the same for everybody at a table, whatever is played there."""

import pytest
from harness import runs, site
from test_decks import TEXTS

import kensei
from kensei import drawing


@pytest.mark.parametrize("name", kensei.GAMES)
def test_everybody_is_sent_the_same_cards_before_and_after_a_move(name, tmp_path):
    @runs
    async def fetch():
        async with site(tmp_path) as here:
            players = kensei.game(name).seats[0]
            host = await here.table(name, seats=["link"] * players)
            *free, watcher = await here.links(host)
            seats = [await here.sit(path) for path in free]
            before = [await here.get(f"{path}/cards") for path in (host, watcher, *seats)]
            told = (await here.get(f"{seats[0]}/state")).json()
            mover = told["to_act"][0]
            own = (await here.get(f"{seats[mover]}/state")).json()
            await here.post(f"{seats[mover]}/move", {"id": "1", "decision": own["decision"], "move": own["legal"][0]})
            after = [await here.get(f"{path}/cards") for path in (host, watcher, *seats)]
            assert {reply.status for reply in (*before, *after)} == {200}
            assert len({reply.body for reply in (*before, *after)}) == 1
            assert before[0].json() == drawing.cards(name)
            assert before[0].headers["cache-control"] == "private, max-age=3600"

    fetch()


@runs
async def test_a_table_with_a_deck_of_its_own_tells_of_that_deck(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("ketto", seats=["here", "here"], options={"deck": TEXTS["ketto"]})
        told = (await here.get(f"{host}/cards")).json()
        assert told == drawing.cards("ketto", TEXTS["ketto"])


@runs
async def test_a_shared_game_tells_of_its_cards(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "bot:random"])
        assert (await here.post(f"{host}/resign", {"id": "1"})).status == 200
        shared = (await here.post(f"{host}/share", {})).json()["url"]
        assert (await here.get(f"{shared}/cards")).json() == drawing.cards("kiriai")
        assert (await here.get("/g/nowhere/cards")).status == 404


@runs
async def test_before_the_first_game_there_are_no_cards(tmp_path):
    async with site(tmp_path) as here:
        reply = await here.get(f"{await here.table('kiriai')}/cards")
        assert reply.status == 400
        assert reply.json()["code"] == "bad"


@runs
async def test_what_cards_would_do_now_comes_with_page_and_update(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "bot:random"])
        assert '"now": {' in (await here.get(host)).text
        _end, told = await here.join(host, html="wide")
        assert told["now"]["approach"].startswith("From space 1 to 2")
        _end, program = await here.join(host, html="")
        assert "now" not in program
        await here.post(f"{host}/resign", {"id": "1"})
        assert '"now": {' not in (await here.get(host)).text
