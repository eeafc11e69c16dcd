"""A finished game has an address of its own: it shows that game for ever, and nothing else of its table."""

import re

import pytest
from finished import over, rematch
from harness import Site, runs, site
from test_table import duel

import kensei
from kensei.server.app import ROUTES
from kensei.server.tables import entries, tokens
from kensei.server.tables.seating import MOST_SHARES

VIEWS = ("", "?ply=0", "?ply=3", "/moment", "/moment?ply=2&seat=0", "/moment?ply=3&seat=1", "/record", "/verify")
REFUSED = (
    "/moment?ply=99",
    "/moment?seat=2",
    "/moment?game=0",
    "/record?game=1",
    "/verify?game=1",
    "?game=1",
    "?ply=99",
)


async def shared(here, path, **fields):
    """Share a game; give its address."""
    reply = await here.post(f"{path}/share", fields)
    assert reply.status == 201, reply.text
    assert re.fullmatch(r'\{"url":"/g/[\w-]{32}"\}', reply.text)
    return reply.json()["url"]


async def everything(here, address):
    """Fetch all that an address gives, refusals included."""
    replies = {view: await here.get(address + view) for view in (*VIEWS, "/review", "/review?seat=1", *REFUSED)}
    assert all(replies[view].status == 200 for view in VIEWS)
    assert all(replies[view].status in (400, 403) for view in REFUSED)
    return {view: (reply.status, reply.headers, reply.body) for view, reply in replies.items()}


@pytest.mark.slow
@runs
async def test_a_shared_address_shows_the_game_and_none_of_the_tables_links(tmp_path):
    async with site(tmp_path) as here:
        _, host, guest = await over(here)
        watcher = (await here.links(host))[-1]
        for path in (host, guest, watcher):
            address = await shared(here, path)
            sent = await everything(here, address)
            assert b"A draw" in sent[""][2]
            assert b"Ben" in sent[""][2]
            for _status, headers, body in sent.values():
                for secret in (host, guest, watcher):
                    assert secret.removeprefix("/t/").encode() not in body
                    assert secret.removeprefix("/t/") not in str(headers)


@pytest.mark.slow
@runs
async def test_after_a_rematch_every_byte_is_the_same_and_tells_nothing_of_it(tmp_path):
    async with site(tmp_path) as here:
        ends, host, guest = await over(here)
        address = await shared(here, host)
        before = await everything(here, address)
        asked = await rematch(ends)
        assert await everything(here, address) == before
        await ends[0].send(type="move", id="1", decision=asked[0]["decision"], move="charge high")
        await ends[0].get("done")
        await ends[1].send(type="name", id="2", name="Somebody Else")
        await ends[1].get("done")
        await ends[0].send(type="reissue", id="3", chair=None)
        await ends[0].get("done")
        await ends[1].close()
        assert await everything(here, address) == before
        await ends[0].send(type="resign", id="4")
        await ends[0].get("done")
        assert await everything(here, address) == before
        assert await shared(here, guest, game=0) != await shared(here, guest, game=1)


@runs
async def test_a_shared_address_outlives_a_restart(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        address = await shared(here, host)
        before = {view: (await here.get(address + view)).body for view in VIEWS}
    async with site(tmp_path) as here:
        assert {view: (await here.get(address + view)).body for view in VIEWS} == before
        assert await shared(here, host) == address


@runs
async def test_a_shared_address_opens_nothing_else(tmp_path):
    async with site(tmp_path) as here:
        ends, host, guest = await over(here)
        address = await shared(here, host)
        texts = (await here.get(f"{address}/cards")).body
        await rematch(ends)
        assert (await here.get(f"{address}/cards")).body == texts, "what the cards of the finished game's deck say"
        for route in ROUTES:
            rest = route.path.removeprefix("/t/{token}")
            if not route.path.startswith("/t/{token}/") or rest in (
                "/moment",
                "/record",
                "/verify",
                "/review",
                "/decision",
                "/analysis",
                "/cards",
            ):
                continue
            for verb in ("move", "resign", "again", "sit", "undo", "reissue") if "{verb}" in rest else [""]:
                path = address + rest.replace("{verb}", verb)
                method = "POST" if "POST" in route.methods else "GET"
                reply = await here.request(method, path, b"{}", {"content-type": "application/json"})
                assert reply.status == 404, path
        end = await here.socket(address)
        assert (await end.get())["type"] == "bye"
        assert (await end.raw())["code"] == 4404
        token = address.removeprefix("/g/")
        for path in (f"/t/{token}", f"/t/{token}/state", f"/t/{token}/moment"):
            assert (await here.get(path)).status == 404
        assert (await here.post(f"/t/{token}/resign", {"id": "1"})).status == 404
        assert (await here.post("/mine", {"tokens": [token]})).json()["tables"] == []
        for path in (host, guest):
            for view in VIEWS:
                assert (await here.get(path.replace("/t/", "/g/") + view)).status == 404


@runs
async def test_the_shared_page_is_for_reading(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        address = await shared(here, host)
        page = (await here.get(f"{address}?moment=1")).text
        assert 'id="ply" min="0" max="2" value="1"' in page
        assert 'id="ply" min="0" max="2" value="0"' in (await here.get(f"{address}?ply=2")).text
        assert "data-live" not in page
        for word in ("Rematch", "verb-", "fork", 'id="answer"', "/socket", "New link", "Games of this table", "/t/"):
            assert word not in page, word
        for thing in ('id="result"', 'id="log"', 'id="viewpoint"', 'id="review"', "/record", 'id="verify"'):
            assert thing in page, thing


@runs
async def test_only_a_finished_game_can_be_shared(tmp_path):
    async with site(tmp_path) as here:
        lobby = await here.table("kaito")
        assert (await here.post(f"{lobby}/share", {})).json()["reason"] == "no such game was played here"
        ends, _, host, _ = await duel(here, "kiriai")
        refused = await here.post(f"{host}/share", {"game": 0})
        assert (refused.status, refused.json()["code"]) == (400, "bad")
        assert refused.json()["reason"] == "this game is not over yet: only a finished game can be shared"
        await ends[0].send(type="resign", id="1")
        await ends[0].get("done")
        first = await shared(here, host)
        await rematch(ends)
        assert await shared(here, host) == first, "left out, it is the last finished game"
        assert (await here.post(f"{host}/share", {"game": 1})).status == 400


@pytest.mark.parametrize(
    "fields", [{"game": 1}, {"game": -1}, {"game": "0"}, {"ply": 5}, {"ply": -1}, {"ply": 10**12}, {"seat": 1}, [], "x"]
)
def test_what_cannot_be_shared_is_refused_and_changes_nothing(fields, tmp_path):
    @runs
    async def share():
        async with site(tmp_path) as here:
            _, host, _ = await over(here)
            n = (await here.get(f"{host}/state")).json()["n"]
            refused = await here.post(f"{host}/share", fields) if fields else await empty_list(here, host)
            assert (refused.status, refused.json()["code"]) == (400, "bad")
            assert (await here.get(f"{host}/state")).json()["n"] == n

    share()


async def empty_list(here: Site, host):
    return await here.request("POST", f"{host}/share", b"[]", {"content-type": "application/json"})


@runs
async def test_sharing_again_does_not_let_the_log_grow(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        n = (await here.get(f"{host}/state")).json()["n"]
        addresses = {await shared(here, host, ply=ply) for ply in (0, 1, 2, 2, 3)}
        assert len(addresses) == 1
        assert (await here.get(f"{host}/state")).json()["n"] == n + 1
        for number in range(MOST_SHARES):
            watcher = (await here.post(f"{host}/reissue", {"id": str(number), "chair": None})).json()["links"][-1][
                "url"
            ]
            last = await here.post(f"{watcher}/share", {})
        assert (last.status, last.json()["code"]) == (429, "limit")
        assert await shared(here, host) in addresses


@runs
async def test_a_form_leads_to_the_shared_page(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        address = await shared(here, host)
        assert (await here.form(f"{host}/share")).headers["location"] == address
        moment = await here.form(f"{host}/share", game="0", ply="2")
        assert (moment.status, moment.headers["location"]) == (303, f"{address}?ply=2")


@runs
async def test_the_log_has_the_hash_of_the_address_alone(tmp_path):
    async with site(tmp_path) as here:
        _, host, _ = await over(here)
        token = (await shared(here, host)).removeprefix("/g/")
        room, _ = await here.hall.find(host.removeprefix("/t/"))
        last = entries.decode((await here.hall.store.load(room.table.id))[-1])
    assert (entries.KIND_OF[type(last)], last.game, last.hash) == ("shared", 0, tokens.hashed(token))
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


@runs
async def test_a_record_of_a_shared_game_is_whole_and_names_who_played(tmp_path):
    async with site(tmp_path) as here:
        ends, host, _ = await over(here)
        address = await shared(here, host)
        await rematch(ends)
        record = kensei.record.loads((await here.get(f"{address}/record")).text)
        assert record.names == ("Ann", "Ben")
        assert record.state.outcome() is not None


def test_an_address_is_known_to_every_server_on_the_same_log(address):
    @runs
    async def share():
        async with site(address) as here, site(address) as there:
            _, host, _ = await over(here)
            url = await shared(here, host)
            assert (await there.get(url)).body == (await here.get(url)).body
            assert await shared(there, host) == url

    share()
