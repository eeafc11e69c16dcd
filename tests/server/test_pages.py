"""Pages and JSON over HTTP: made from the same views, safe to open, working as forms."""

import re

import pytest
from harness import LIMITLESS, runs, site
from test_table import duel, moved

import kensei
from kensei import bots
from kensei.server.http.table_page import qr_code
from kensei.server.tables.tokens import hashed


@runs
async def test_home_offers_every_game(tmp_path):
    async with site(tmp_path) as here:
        page = await here.get("/")
        assert page.status == 200
        for name in kensei.GAMES:
            assert f'value="{name}"' in page.text or f"/new/{name}" in page.text


LEVEL = re.compile(r'<option value="(?:bot:)?(\w+)"( title="[^"]*")?( selected)?>([A-Z]\w+)(?:: ([^<]+))?</option>')


def offers(html, name):
    """Give the bots that a chooser of that name offers, and whom it proposes."""
    chooser = re.search(rf'<select[^>]*name="{name}".*?</select>', html, re.DOTALL)
    found = LEVEL.findall(chooser[0])
    return [one[0] for one in found], [one[0] for one in found if one[2]], [one[4] for one in found]


@runs
async def test_every_chooser_offers_the_five_levels_in_order_and_proposes_the_same(tmp_path):
    async with site(tmp_path) as here:
        lobby = (await here.get(await here.table("kaito"))).text
        for html, name in [
            ((await here.get("/")).text, "level"),
            ((await here.get("/new/kaito")).text, "seat1"),
            (lobby, "bot"),
        ]:
            names, proposed, lines = offers(html, name)
            assert names == list(bots.LEVELS), name
            assert proposed == [bots.DEFAULT]
            assert all(lines) or name == "level"
            assert not re.search(r"nodes|greedy|at random", html)


@runs
async def test_a_bot_on_the_first_page_is_as_strong_as_was_chosen(tmp_path):
    async with site(tmp_path) as here:
        for fields, bot in [({}, bots.DEFAULT), ({"level": "novice"}, "novice")]:
            made = await here.form("/tables", game="kaito", seat1="bot", **fields)
            told = (await here.get(f"{made.headers['location']}/state")).json()
            assert told["players"][1]["bot"] == bot


@pytest.mark.parametrize("name", kensei.GAMES)
def test_every_game_has_a_form_a_rulebook_and_a_table(name, tmp_path):
    @runs
    async def visit():
        async with site(tmp_path) as here:
            assert (await here.get(f"/new/{name}")).status == 200
            rules = await here.get(f"/rules/{name}")
            assert re.search(r'id="[a-z]+\.[a-z.-]+"', rules.text)
            made = await here.form("/tables", game=name, seat1="bot:random")
            assert made.status == 303
            page = await here.get(made.headers["location"])
            assert page.status == 200
            assert 'id="state"' in page.text

    visit()


@runs
async def test_a_form_that_cannot_be_is_shown_again_with_the_reason(tmp_path):
    async with site(tmp_path) as here:
        reply = await here.form("/tables", game="kiriai", field="moon")
        assert reply.status == 400
        assert "standard or advanced" in reply.text
        assert (await here.form("/tables", game="chess")).status == 400
        assert (await here.post("/tables", {"game": "kaito", "seats": ["here", "bot:nobody"]})).status == 400
        assert (await here.post("/tables", {"game": "kaito", "seats": ["here"] * 3})).status == 400
        assert (await here.post("/tables", {"game": "kaito", "table": 1})).status == 400


@runs
async def test_every_page_forbids_inline_script_and_has_none(tmp_path):
    async with site(tmp_path) as here:
        (_, _), _, host, _ = await duel(here)
        lobby = await here.table("kaito")
        for path in ("/", "/new/kaito", "/rules/kaito", host, lobby, "/nothing"):
            page = await here.get(path)
            assert "script-src 'self';" in page.headers["content-security-policy"]
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["cache-control"] == "no-store"
            scripts = re.findall(r"<script([^>]*)>", page.text)
            assert all("src=" in s or "application/json" in s for s in scripts), scripts
            assert not re.search(r"\son[a-z]+=", page.text)


@runs
async def test_names_are_escaped(tmp_path):
    async with site(tmp_path) as here:
        name = "<img src=x onerror=1>\"'"
        host = await here.table("kaito", names=[name], seats=["here", "bot:random"])
        page = (await here.get(host)).text
        assert "<img" not in page
        end, _ = await here.join(host, html="wide")
        assert "&lt;img" in (await here.get(host)).text
        await end.close()


@runs
async def test_the_host_sees_all_links_and_a_guest_none(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        guest, watcher = await here.links(host)
        page = (await here.get(host)).text
        assert guest in page
        assert watcher in page
        other = (await here.get(guest)).text
        assert host not in other
        assert watcher not in other


@runs
async def test_tokens_are_not_in_the_file(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        tokens = [path.removeprefix("/t/") for path in (host, *await here.links(host))]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hashed(tokens[0]).encode() in stored, "what is searched for the tokens is the log"
    for token in tokens:
        assert len(token) == 32
        assert token.encode() not in stored


@runs
async def test_moments_of_a_game_are_seen_with_ones_own_eyes_until_it_is_over(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), _, host, guest = await duel(here, "kiriai")
        watcher = (await here.links(host))[-1]
        assert (await here.get(f"{guest}/moment?ply=2")).json()["seat"] == 1
        assert (await here.get(f"{guest}/moment?ply=2&seat=0")).status == 403
        assert (await here.get(f"{watcher}/moment?ply=2&seat=0")).status == 403
        assert (await here.get(f"{watcher}/moment?ply=1")).json()["html"]["board"]
        assert (await here.get(f"{guest}/moment?ply=99")).status == 400
        await ann.send(type="resign", id="1")
        await ann.get("done")
        assert (await here.get(f"{watcher}/moment?ply=2&seat=0")).json()["seat"] == 0


@runs
async def test_a_record_is_a_story_before_the_end_and_whole_after_it(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), (a, _), host, guest = await duel(here, "kiriai")
        await ann.send(type="move", id="1", decision=a["decision"], move="charge high")
        await ann.get("done")
        story = (await here.get(f"{guest}/record")).text
        assert story.startswith("kensei story of kiriai\nseat: Ben\n")
        assert "seed" not in story
        own = (await here.get(f"{host}/record")).text
        assert own != story
        await ann.send(type="resign", id="2")
        await ann.get("done")
        record = kensei.record.loads((await here.get(f"{guest}/record")).text)
        assert [str(ply.move) for ply in record.plies][-1] == "charge high"


@runs
async def test_a_fork_of_a_finished_game_starts_at_that_moment(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), (a, _), host, guest = await duel(here, "kiriai")
        await ann.send(type="move", id="1", decision=a["decision"], move="charge high")
        await moved(ann)
        assert (await here.post(f"{host}/fork", {"ply": 3})).status == 403
        await ann.send(type="resign", id="2")
        await ann.get("done")
        reply = await here.post(f"{guest}/fork", {"ply": 3, "seats": ["here", "link"]})
        fork = reply.json()["url"]
        ben, _ = await here.join((await here.links(fork))[0])
        await ben.send(type="sit", id="1")
        _, told = await here.join(fork)
        assert told["to_act"] == [1]
        assert told["view"]["special"] == a["view"]["special"]
        assert told["view"]["choice"]["first"] == "charge"


@runs
async def test_in_a_fork_the_bots_keep_their_seats(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["bot:random", "here"])
        await here.join(host)
        fork = (await here.post(f"{host}/fork", {})).json()["url"]
        told = (await here.get(f"{fork}/state")).json()
        assert [(player["kind"], player["bot"]) for player in told["players"]] == [("bot", "random"), ("here", "")]


@runs
async def test_my_games_lists_the_newest_first_and_folds_the_rest(tmp_path):
    async with site(tmp_path) as here:
        tokens = [(await here.table("kaito", seats=["here", "here"])).removeprefix("/t/") for _ in range(7)]
        html = (await here.post("/mine", {"tokens": tokens})).json()["html"]
        assert re.findall(r"/t/([^\"]+)", html) == tokens[::-1]
        assert html.index("3 more") > html.index(tokens[3])
        assert html.index("3 more") < html.index(tokens[2])


@runs
async def test_a_fork_of_a_game_that_goes_on_knows_no_more_than_its_seat(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["bot:novice", "here"])
        watcher = (await here.links(host))[-1]
        assert (await here.post(f"{watcher}/fork", {"ply": 2})).status == 403
        sides = here.room(host).table.playing().state.sides
        true, own = sides[0].special, sides[1].special
        seen = set()
        for _ in range(20):
            fork = (await here.post(f"{host}/fork", {"ply": 2})).json()["url"]
            state = here.room(fork).table.playing().state
            assert state.sides[1].special == own
            seen.add(state.sides[0].special)
        assert len(seen) == 2, "the other's Special is imagined anew each time"
        assert true in seen


@runs
async def test_my_games_are_those_whose_links_live(tmp_path):
    async with site(tmp_path) as here:
        host = (await here.table("kaito", seats=["here", "here"])).removeprefix("/t/")
        reply = (await here.post("/mine", {"tokens": [host, "x" * 32, "nonsense"]})).json()
        assert [(t["token"], t["phase"], t["your_turn"]) for t in reply["tables"]] == [(host, "playing", True)]
        assert host in reply["html"]


@runs
async def test_a_form_plays_a_move_and_says_what_is_wrong_with_one(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        state = (await here.get(f"{host}/state")).json()
        reply = await here.form(f"{host}/move", decision=str(state["decision"]), move="z9")
        assert reply.status == 422
        assert "is no move of Kaito" in reply.text
        reply = await here.form(f"{host}/move", decision=str(state["decision"]), move=state["legal"][0])
        assert reply.status == 303
        assert (await here.get(f"{host}/state")).json()["n"] == state["n"] + 1


@runs
async def test_foreign_origins_hosts_and_sizes_are_refused(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        assert (await here.post("/tables", {"game": "kaito"}, origin="https://evil.example")).status == 403
        assert (await here.post("/tables", {"game": "kaito"}, origin="null")).status == 403
        assert (await here.post("/tables", {"game": "kaito"}, origin="http://localhost")).status == 201
        cross = {"sec-fetch-site": "cross-site"}
        assert (await here.post("/tables", {"game": "kaito"}, **cross)).status == 403
        assert (await here.get("/", host="evil.example")).status == 421
        end = await here.socket(host, origin="https://evil.example")
        assert (await end.raw())["type"] == "websocket.close"
        large = b"x" * (LIMITLESS.largest_body + 1)
        assert (await here.request("POST", "/tables", large)).status == 413
        lie = {"content-length": "5", "content-type": "application/json"}
        assert (await here.request("POST", "/tables", b'"' + large, lie)).status == 413


@runs
async def test_too_many_tables_and_requests_wait(tmp_path):
    from kensei.server.limits import Limits

    async with site(tmp_path, Limits(tables_at_once=2, requests_at_once=6)) as here:
        statuses = [(await here.post("/tables", {"game": "kaito"})).status for _ in range(8)]
        assert statuses[:2] == [201, 201]
        assert set(statuses[2:]) == {429}


def test_a_qr_code_is_read_back_by_a_camera():
    text = "https://kensei.example/t/abc"
    drawn = qr_code(text)
    assert 'viewBox="0 0 37 37"' in drawn
    assert 'fill="#fff" d="M0 0h37v37h-37z"' in drawn
    modules = painted(drawn)
    assert all(4 <= place < 33 for module in modules for place in module), "the margin is white"
    assert read_back({(x - 4, y - 4) for x, y in modules}) == text


def painted(svg):
    """Give the dark modules: each stroke is a row of them."""
    path = re.search(r'stroke="#000" d="([^"]*)"', svg)[1]
    x = y = 0
    found = set()
    for command, arguments in re.findall(r"([Mmh])([^Mmh]*)", path):
        numbers = [float(number) for number in arguments.split()]
        if command == "h":
            found |= {(int(x) + i, int(y)) for i in range(int(numbers[0]))}
            x += numbers[0]
        else:
            x, y = numbers if command == "M" else (x + numbers[0], y + numbers[1])
    return found


def read_back(dark, size=29):
    """Read a code of version 3, as ISO 18004 says; its 70 codewords are one block, the data first."""
    mark = [size - 7 + i for i in range(-2, 3)]
    used = {(x, y) for x in range(size) for y in range(size) if x == 6 or y == 6 or (x in mark and y in mark)}
    used |= {(x, y) for x in range(9) for y in range(9)}
    used |= {place for x in range(size - 8, size) for y in range(9) for place in ((x, y), (y, x))}
    mask = sum(((x, 8) in dark) << bit for x, bit in ((2, 2), (3, 1), (4, 0))) ^ 0b101
    masks = [
        lambda x, y: (x + y) % 2,
        lambda x, y: y % 2,
        lambda x, y: x % 3,
        lambda x, y: (x + y) % 3,
        lambda x, y: (y // 2 + x // 3) % 2,
        lambda x, y: x * y % 2 + x * y % 3,
        lambda x, y: (x * y % 2 + x * y % 3) % 2,
        lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
    ]
    bits = ""
    for column, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for y in range(size) if column % 2 else reversed(range(size)):
            for x in (right, right - 1):
                if (x, y) not in used:
                    bits += str(int(((x, y) in dark) != (masks[mask](x, y) == 0)))
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


@runs
async def test_behind_another_server_the_players_name_for_it_is_ours(tmp_path):
    async with site(tmp_path, hosts=["play.example.org"]) as here:
        theirs = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert (await here.post("/tables", {"game": "kaito"}, **theirs)).status == 201
        assert (await here.get("/", host="other.example.org")).status == 421


@runs
async def test_the_lobby_says_the_options_in_words(tmp_path):
    async with site(tmp_path) as here:
        told = (await here.get(f"{await here.table('kiriai', options={'field': 'advanced'})}/state")).json()
        assert told["lobby"]["options"] == "advanced field, a draw after 30 rounds (not printed)"
        told = (await here.get(f"{await here.table('bushido', options={'memory': False})}/state")).json()
        assert told["lobby"]["options"] == "hands and piles lie open, an aid that is not printed"


@runs
async def test_a_form_that_is_shown_again_keeps_what_was_chosen(tmp_path):
    async with site(tmp_path) as here:
        fields = {"mode": "kyoto", "players": "3", "hardcore": "yes", "memory": "no", "best_of": "3"}
        reply = await here.form("/tables", game="bushido", **fields)
        assert reply.status == 400
        checked = re.findall(r'name="(\w+)" value="(\w*)"[^>]* checked', reply.text)
        assert dict(checked) == fields


@runs
async def test_every_script_is_good_for_ever_and_asked_for_at_once(tmp_path):
    async with site(tmp_path) as here:
        page = (await here.get(await here.table("kaito", seats=["here", "here"]))).text
        named = set(re.findall(r'(?:src|href)="(/static/[\w/]+\.js\?v=[^"]+)"', page))
        assert len(named) > 10
        for path in named:
            script = await here.get(path)
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            assert set(re.findall(r'(?:from|import) "([^"]+)"', script.text)) <= named


@runs
async def test_a_host_is_told_when_his_links_lead_nowhere_else(tmp_path):
    async with site(tmp_path, hosts=["club.example"]) as here:
        host = await here.table("kaito")
        (guest, _) = await here.links(host)
        assert 'id="local"' in (await here.get(host)).text
        assert 'id="local"' not in (await here.get(guest)).text
        assert 'id="local"' not in (await here.get(host, host="club.example")).text
        alone = await here.table("kaito", seats=["here", "bot:random"], wait=True)
        assert 'id="local"' not in (await here.get(alone)).text
