"""The deal: committed before anybody speaks, made of everybody's words, shown at the end."""

import json
from hashlib import sha256

from harness import runs, site
from test_table import duel

from kensei.core import chance


def digest(*parts):
    return sha256(json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


@runs
async def test_the_draws_come_from_the_committed_part_and_everybodys_words(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", wait=True)
        guest = (await here.links(host))[0]
        ann, lobby = await here.join(host)
        promised = lobby["lobby"]["commitment"]
        ben, _ = await here.join(guest)
        await ben.send(type="sit", id="1", words="my own lück")
        guest = (await ben.get("done"))["url"]
        await ann.send(type="words", id="1", words="mine")
        await ann.get("done")
        assert (await here.get(f"{guest}/state")).json()["lobby"]["words"] == [True, True]
        await ann.send(type="begin", id="2")
        await ann.get("done")
        refused = await here.get(f"{host}/verify")
        assert refused.status == 400
        await ann.send(type="resign", id="3")
        await ann.get("done")
        proof = (await here.get(f"{guest}/verify")).json()
        assert sha256(proof["server_seed"].encode()).hexdigest() == proof["commitment"] == promised
        assert proof["words"] == ["mine", "my own lück"]
        assert proof["seed"] == digest(proof["server_seed"], "mine", "my own lück")
        assert [draw["ply"] for draw in proof["draws"]] == [0, 1]
        for draw in proof["draws"]:
            assert chance.draw(proof["seed"], draw["ply"], draw["outcomes"]) == draw["drawn"]


@runs
async def test_words_come_too_late_once_the_game_has_begun(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), _, _, _ = await duel(here, "kiriai")
        await ann.send(type="words", id="1", words="late")
        assert "settled" in (await ann.get("refused"))["reason"]


@runs
async def test_a_lobby_that_waits_begins_only_when_the_host_says_so(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", wait=True)
        guest = (await here.links(host))[0]
        ann, _ = await here.join(host)
        await ann.send(type="begin", id="1")
        assert "not everybody has sat down" in (await ann.get("refused"))["reason"]
        ben, _ = await here.join(guest)
        await ben.send(type="sit", id="1")
        guest = (await ben.get("done"))["url"]
        assert (await here.get(f"{guest}/state")).json()["phase"] == "lobby"
        await ben.send(type="begin", id="2")
        assert (await ben.get("refused"))["code"] == "forbidden"


@runs
async def test_the_next_games_promise_is_another_one(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), _, host, _ = await duel(here, "kiriai")
        before = (await here.get(host)).text
        await ann.send(type="resign", id="1")
        await ann.get("done")
        proof = (await here.get(f"{host}/verify")).json()
        after = (await here.get(host)).text
        assert proof["server_seed"] not in before
        end = await here.socket(host)
        await end.send(type="hello")
        assert (await end.get("welcome"))["commitment"] != proof["commitment"]
        assert proof["commitment"] not in after or proof["commitment"] in before
