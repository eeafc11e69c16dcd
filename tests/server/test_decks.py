"""Decks from outside: judged before the server reads them, in a process that may die of them."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from harness import LIMITLESS, runs, site

from kensei.core import deckfile as datafile
from kensei.core import texts
from kensei.server.errors import Refused
from kensei.server.workers.deck_checks import Decks

HOUSE = {
    "ketto": ("kensei.games.ketto", "house.toml"),
    "bushido": ("kensei.games.bushido", "house.toml"),
    "musashi": ("kensei.games.kendo", "house.toml"),
    "shiai": ("kensei.games.kendo", "house.toml"),
}
TEXTS = {game: texts.shipped(*place) + "\n# mine\n" for game, place in HOUSE.items()}
DOTTED = "\n".join(f"a{n}" + ".b" * 50 + " = 1" for n in range(900))
"""98 kB of keys with many names each: two minutes and 8 GB for a parser."""


@pytest.mark.parametrize("game", HOUSE)
def test_a_deck_of_ones_own_opens_a_table(game, tmp_path):
    @runs
    async def make():
        async with site(tmp_path) as here:
            made = await here.form("/tables", game=game, seat1="here", deck=TEXTS[game].replace("\n", "\r\n"))
            assert made.status == 303, made.text
            room, _ = await here.hall.find(made.headers["location"].removeprefix("/t/"))
            assert room.table.options["deck"] == TEXTS[game]
            reply = await here.post(
                "/tables", {"game": game, "seats": ["here", "here"], "options": {"deck": TEXTS[game]}}
            )
            assert reply.status == 201

    make()


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("deck", [DOTTED, "x = " + "[" * 3000, "#" * 20_000, "nothing", "x = 1", "\0", "剣" * 200])
def test_a_bad_deck_comes_back_with_its_text_and_what_is_wrong(game, deck, tmp_path):
    @runs
    async def make():
        async with site(tmp_path) as here:
            page = await here.form("/tables", game=game, deck=deck)
            assert page.status == 400
            kept = re.search(
                r'<textarea[^>]*name="deck"[^>]*aria-invalid[^>]*>\n(.*?)</textarea>', page.text, re.DOTALL
            )
            assert unescape(kept[1]) == deck
            assert re.search(r'id="wrong" role="alert">[^<]+<', page.text)
            reply = await here.post("/tables", {"game": game, "options": {"deck": deck}})
            assert (reply.status, reply.json()["code"]) == (400, "bad")
            assert not here.hall.rooms

    make()


@runs
async def test_a_text_of_another_shape_reaches_no_process(tmp_path, monkeypatch):
    monkeypatch.setattr(Decks, "_judged", None)
    async with site(tmp_path) as here:
        for deck in (DOTTED, "x = " + "[" * 3000, "#" * 20_000):
            assert (await here.post("/tables", {"game": "bushido", "options": {"deck": deck}})).status == 400


@runs
async def test_the_server_reads_no_deck_that_was_not_judged(tmp_path, monkeypatch):
    asked = []

    async def judged(self, game, text):
        asked.append(game)
        return "it is not right"

    monkeypatch.setattr(Decks, "_judged", judged)
    monkeypatch.setattr(datafile, "read", None)
    async with site(tmp_path) as here:
        for game in HOUSE:
            reply = await here.post("/tables", {"game": game, "options": {"deck": TEXTS[game] + "# other"}})
            assert reply.json()["reason"] == "it is not right"
    assert asked == list(HOUSE)


@pytest.mark.parametrize("word", ["hang", "die", "noise"])
def test_a_process_that_fails_at_a_deck_is_a_refusal_and_another_is_started(word):
    @runs
    async def judge():
        decks = Decks(replace(LIMITLESS, waking_seconds=0.5, deck_seconds=0.5), "bad_deckworker")
        for _ in range(2):
            with pytest.raises(Refused, match=r"0\.5 seconds or 300 MB"):
                await decks.must_be_right("ketto", f"x = '{word}'")
        worker = decks._worker
        assert worker._worker is None
        worker._module, worker._waking_seconds = "kensei.server.workers.deck_checks", LIMITLESS.waking_seconds
        decks._limits = LIMITLESS
        await decks.must_be_right("ketto", TEXTS["ketto"])
        await decks.close()

    judge()


@runs
async def test_a_deck_that_takes_too_much_memory_is_refused():
    decks = Decks(LIMITLESS, "hungry_deckworker")
    with pytest.raises(Refused, match="300 MB"):
        await decks.must_be_right("ketto", "x = 1")
    await decks.close()


@runs
async def test_no_more_decks_wait_than_a_few(tmp_path):
    async with site(tmp_path, replace(LIMITLESS, decks_waiting=0)) as here:
        reply = await here.post("/tables", {"game": "ketto", "options": {"deck": TEXTS["ketto"]}})
        assert (reply.status, reply.json()["code"]) == (503, "busy")
        page = await here.form("/tables", game="ketto", deck=TEXTS["ketto"])
        assert page.status == 503
        assert "# mine" in page.text


@runs
async def test_a_deck_that_is_known_is_not_judged_again(monkeypatch):
    decks = Decks(LIMITLESS)
    asked = []

    async def judged(game, text):
        asked.append(json.dumps([game, text]))
        return ""

    monkeypatch.setattr(decks, "_judged", judged)
    for game in ("musashi", "shiai", "musashi"):
        await decks.must_be_right(game, TEXTS[game])
    assert len(asked) == 2


@runs
async def test_a_game_without_decks_says_so(tmp_path):
    async with site(tmp_path) as here:
        reply = await here.post("/tables", {"game": "kaito", "options": {"deck": "x = 1"}})
        assert reply.status == 400
        assert "unknown option 'deck'" in reply.json()["reason"]


@runs
async def test_a_fork_is_played_with_the_deck_of_its_table(tmp_path):
    async with site(tmp_path) as here:
        seats = ["here", "bot:random"]
        host = await here.table("shiai", seats=seats, options={"deck": TEXTS["shiai"]})
        reply = await here.post(f"{host}/fork", {"ply": 0})
        assert reply.status == 201, reply.text
        room, _ = await here.hall.find(reply.json()["url"].removeprefix("/t/"))
        assert room.table.options["deck"] == TEXTS["shiai"]
