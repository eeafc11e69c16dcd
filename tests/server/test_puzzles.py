"""Puzzles on the server: pages, answers, ratings; nothing is kept, and what is wrong is refused with a sentence."""

import json
import re

import pytest
from harness import runs, site

from kensei.puzzles import games_with_puzzles, puzzle, puzzles, themes


def first(name, theme):
    return next(one for one in puzzles(name).values() if one.theme == theme)


KINDS = [(name, theme) for name in games_with_puzzles() for theme in themes(name)]
FORCED = next(one for one in puzzles("kaito").values() if len(one.answers()) == 2)


@pytest.mark.parametrize(("name", "theme"), KINDS)
def test_every_kind_of_puzzle_has_its_page(name, theme, tmp_path):
    one = first(name, theme)

    @runs
    async def check():
        async with site(tmp_path) as here:
            reply = await here.get(f"/puzzles/{name}/{one.id}")
            assert reply.status == 200, reply.text
            assert f"<h1>{one.title()}</h1>" in reply.text
            assert "data-row" in reply.text
            assert ('type="radio"' in reply.text) == bool(one.choices)
            assert not here.hall.rooms

    check()


def test_a_page_does_not_tell_its_answer(tmp_path):
    """Neither the line nor what refutes other answers is in the page: the route is asked for each answer."""

    @runs
    async def check():
        async with site(tmp_path) as here:
            page = (await here.get(f"/puzzles/kaito/{FORCED.id}")).text
            told = json.loads(page.split('id="practice">')[1].split("</script>")[0])
            assert "line" not in told["script"]
            assert "others" not in told["script"]
            assert all(f'"{move}"' not in json.dumps(told["script"]) for move in FORCED.answers())

    check()


def test_the_list_shows_all_kinds_and_offers_one(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            page = (await here.get("/puzzles")).text
            for name, theme in KINDS:
                assert f'data-game="{name}" data-theme="{theme}"' in page
            wanted = (await here.get("/puzzles?game=shiai")).text
            assert 'data-game="shiai" data-habit="">' in wanted
            assert (await here.get("/puzzles?game=<script>")).status == 200

    check()


def test_right_and_wrong_answers_are_judged(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            address = f"/puzzles/kaito/{FORCED.id}"
            right = (await here.post(address, {"step": 0, "move": FORCED.answers()[0]})).json()
            assert (right["right"], right["solved"]) == (True, False)
            assert right["moves"] == [list(ply) for ply in FORCED.line[:2]]
            last = (await here.post(address, {"step": 1, "move": FORCED.answers()[1]})).json()
            assert last["solved"]
            wrong = next(iter(FORCED.others[0]))
            found = (await here.post(address, {"step": 0, "move": wrong})).json()
            assert not found["right"]
            assert found["moves"][0] == [FORCED.seat, wrong]
            assert "c" in (await here.post(address, {"hint": True})).json()["hint"].lower()
            given = (await here.post(address, {"step": 0, "give_up": True})).json()
            assert given["moves"] == [list(ply) for ply in FORCED.line]

    check()


def test_a_rating_is_computed_and_a_puzzle_that_suits_is_found(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            asked = {"game": "kaito", "id": FORCED.id, "solved": True}
            up = (await here.post("/puzzles/rate", asked)).json()
            down = (await here.post("/puzzles/rate", {**asked, "solved": False, "rating": up["rating"]})).json()
            assert up["after"][0] > up["before"][0] == 1500
            assert down["after"][0] < down["before"][0] == up["after"][0]
            seen = [one.id for one in puzzles("kaito").values() if one.theme == "only"]
            offered = (await here.post("/puzzles/next", {"game": "kaito", "rating": 1600, "seen": seen})).json()
            one = puzzle("kaito", offered["url"].rpartition("/")[2])
            assert one.theme == "force"
            assert abs(one.rating - 1600) <= 120
            assert one.title() in offered["html"]

    check()


@pytest.mark.parametrize(
    ("address", "body", "says"),
    [
        ("/puzzles/kaito/1", {"step": 0, "move": "z9"}, "z9"),
        ("/puzzles/kaito/1", {"step": 99}, "step"),
        ("/puzzles/kaito/1", {"step": 7, "give_up": True}, "7"),
        ("/puzzles/kaito/1", {"move": "a" * 5000}, "too long"),
        ("/puzzles/kaito/1", {"tokens": 1}, "no field"),
        ("/puzzles/kaito/1", [1], "object"),
        ("/puzzles/kaito/0", {"step": 0, "move": "a1"}, "no puzzle"),
        ("/puzzles/chess/1", {"step": 0, "move": "a1"}, "no puzzles"),
        ("/puzzles/rate", {"game": "kaito", "id": "1", "solved": True, "rating": {"rating": 1e9}}, "rating"),
        ("/puzzles/rate", {"game": "kaito", "id": "1", "solved": True, "rating": {"volatility": 0}}, "rating"),
        ("/puzzles/rate", {"game": "kaito", "solved": True}, "id"),
        ("/puzzles/next", {"game": "chess"}, "chess"),
        ("/puzzles/next", {"game": "kaito", "theme": "mate"}, "mate"),
        ("/puzzles/next", {"game": "kaito", "seen": ["1"] * 5000}, "seen"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(address, body, says, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            reply = await here.post(address, body)
            assert 400 <= reply.status < 500, reply.text
            assert says in reply.json()["reason"]

    check()


@pytest.mark.parametrize(
    "address", ["/puzzles/kaito/0", "/puzzles/kaito/%00", "/puzzles/chess/1", "/puzzles/musashi/1"]
)
def test_a_puzzle_that_does_not_exist_has_no_page(address, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            assert (await here.get(f"/puzzles/{address}")).status == 404

    check()


def test_home_and_rules_lead_to_the_puzzles(tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            assert 'href="/puzzles"' in (await here.get("/")).text
            for name in games_with_puzzles():
                assert f'href="/puzzles?game={name}"' in (await here.get(f"/rules/{name}")).text

    check()


FIRST_LOAD = 75_000
"""Bytes of a page and all it names, as they travel: the bound of all pages."""


async def weight(here, path):
    squeezed = {"accept-encoding": "gzip"}
    page = await here.get(path)
    total = len((await here.get(path, **squeezed)).body)
    todo, seen = re.findall(r'(?:src|href)="(/(?:static|style)/[^"]+)"', page.text), set()
    while todo:
        address = todo.pop()
        if address.partition("?")[0] not in seen:
            seen.add(address.partition("?")[0])
            total += len((await here.get(address, **squeezed)).body)
            todo += re.findall(r'(?:from|import) "([^"]+)"', (await here.get(address)).text)
    return total


@pytest.mark.parametrize(("name", "theme"), [("", ""), *KINDS])
def test_a_first_load_is_light(name, theme, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            path = f"/puzzles/{name}/{first(name, theme).id}" if name else "/puzzles"
            assert 10_000 < await weight(here, path) < FIRST_LOAD

    check()


def test_the_hand_beside_the_only_answer_does_not_tell_it(tmp_path):
    """Where the question is what may be played, nothing in the hand is marked as playable."""
    one = first("shiai", "answer")

    @runs
    async def check():
        async with site(tmp_path) as here:
            page = (await here.get(f"/puzzles/shiai/{one.id}")).text
            hand = page.split('id="hand"')[1].split('id="bar"')[0]
            assert "data-card" in hand
            assert "data-pick" not in hand
            assert "data-try" not in hand

    check()
