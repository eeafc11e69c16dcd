"""Phrases: a set of them, to everybody at the table, and nothing else is in them."""

from dataclasses import replace

from harness import LIMITLESS, runs, site

from kensei.server.tables.phrases import PHRASES


async def company(here):
    host = await here.table("kiriai", seats=["here", "link"], names=["Aki", "Kenji"])
    invitation, watching = await here.links(host)
    return host, await here.sit(invitation), watching


@runs
async def test_everybody_hears_a_phrase_and_nothing_but_itself(tmp_path):
    async with site(tmp_path) as here:
        host, guest, watching = await company(here)
        ends = [(await here.join(path))[0] for path in (host, guest, watching)]
        before = (await here.get(f"{host}/state")).json()
        reply = await here.post(f"{guest}/say", {"id": "1", "phrase": "bow"})
        assert reply.status == 200
        heard = [await end.get("said") for end in ends]
        assert heard == [{"type": "said", "seat": 1, "phrase": "bow"}] * 3
        assert (await here.get(f"{host}/state")).json() == before, "nothing is stored"


@runs
async def test_other_words_are_refused_and_spectators_only_listen(tmp_path):
    async with site(tmp_path) as here:
        host, _, watching = await company(here)
        for phrase in ("", "BOW", "hello there", "<b>", "bow "):
            reply = await here.post(f"{host}/say", {"id": "", "phrase": phrase})
            assert (reply.status, reply.json()["code"]) == (400, "bad")
            assert phrase.strip() in ("", "bow") or phrase not in reply.json()["reason"]
        for body in ({"id": "", "phrase": 7}, {"id": ""}, {"id": "", "phrase": "x" * 5000}):
            assert (await here.post(f"{host}/say", body)).status == 400
        reply = await here.post(f"{watching}/say", {"id": "", "phrase": "bow"})
        assert (reply.status, reply.json()["code"]) == (403, "forbidden")
        someone = await here.post(f"{host}/say", {"id": "", "phrase": "bow", "seat": 1})
        assert someone.json()["code"] == "forbidden", "nobody speaks for another seat"


@runs
async def test_a_flood_is_refused_and_moves_go_on(tmp_path):
    async with site(tmp_path, replace(LIMITLESS, offers_a_minute=8)) as here:
        host, _, _ = await company(here)
        codes = [
            (await here.post(f"{host}/say", {"id": str(i), "phrase": "laugh"})).json().get("code") for i in range(10)
        ]
        assert codes == [None] * 8 + ["limit"] * 2
        state = (await here.get(f"{host}/state")).json()
        played = await here.post(f"{host}/move", {"id": "m", "decision": state["decision"], "move": state["legal"][0]})
        assert played.status == 200


@runs
async def test_nothing_is_said_before_the_game(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "link"])
        reply = await here.post(f"{host}/say", {"id": "", "phrase": "bow"})
        assert reply.json()["code"] == "bad"


def test_every_phrase_has_a_seal_and_few_words():
    for phrase in PHRASES.values():
        assert len(phrase.kanji) == 1
        assert phrase.letters.isascii()
        assert len(phrase.letters) <= 4
        assert len(phrase.text) <= 40
    assert len({phrase.kanji for phrase in PHRASES.values()}) == len(PHRASES)
