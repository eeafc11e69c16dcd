"""The form of a new table: every value of every option opens a table, or comes back with a sentence at its field."""

import re
from dataclasses import replace
from html import unescape

import pytest
from harness import runs, site

import kensei
from kensei.core.options import allowed, from_text, is_flag
from kensei.core.protocol import Option

GAMES = list(kensei.GAMES)
FLAGS = [(game, name) for game in GAMES for name, option in kensei.game(game).options.items() if is_flag(option)]
FITTING = {("bushido", "hardcore"): {"mode": "kyoto", "players": "4"}}
DECODER = re.compile(r"Expected|`|\$\.|\bobject\b|\barray\b|float|\bint\b")


async def settled(here, location):
    """Give the options of the table that a form has led to."""
    room, _ = await here.hall.find(location.removeprefix("/t/"))
    return room.table


def complaint(page):
    """Give the sentence on a form that came back, and the field that it stands at."""
    said = re.findall(r'role="alert"[^>]*>(.*?)</p>', page, re.DOTALL)
    marked = re.findall(r'name="(\w+)"[^>]*aria-invalid', page)
    assert len(said) == 1, said
    return unescape(said[0]), marked


@pytest.mark.parametrize(("game", "flag"), FLAGS)
@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("no", False), ("1", True), ("0", False), ("on", True), ("False", False)]
)
def test_a_yes_or_no_of_a_form_is_understood(game, flag, word, value, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            made = await here.form(
                "/tables", game=game, seat1="bot:random", **{flag: word}, **FITTING.get((game, flag), {})
            )
            assert made.status == 303, complaint(made.text)
            assert (await settled(here, made.headers["location"])).options[flag] is value

    ask()


def test_a_no_switches_off_what_is_proposed(monkeypatch, tmp_path):
    game = kensei.game("ketto")
    proposed = {**game.options, "peek": replace(game.options["peek"], proposed=True)}
    monkeypatch.setattr(type(game), "options", proposed)

    @runs
    async def ask():
        async with site(tmp_path) as here:
            for fields, value in (({}, True), ({"peek": "no"}, False), ({"peek": "yes"}, True)):
                made = await here.form("/tables", game="ketto", seat1="here", **fields)
                assert (await settled(here, made.headers["location"])).options["peek"] is value

    ask()


def test_what_forms_propose_is_left_out_for_programs(tmp_path):
    """Who leaves `peek` out in a form may look at their own cards; who leaves it out by JSON has the printed game."""

    @runs
    async def ask():
        async with site(tmp_path) as here:
            made = await here.form("/tables", game="ketto", seat1="here")
            assert (await settled(here, made.headers["location"])).options["peek"] is True
            made = await here.post("/tables", {"game": "ketto", "seats": ["here", "here"]})
            room, _ = await here.hall.find(made.json()["url"].rpartition("/")[2])
            assert room.table.options["peek"] is False

    ask()


@pytest.mark.parametrize("word", ["maybe", "2", "truth", "yes no"])
def test_what_is_neither_yes_nor_no_is_refused_with_both_words(word, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.form("/tables", game="ketto", peek=word)
            said, _ = complaint(reply.text)
            assert (reply.status, repr(word) in said, "yes or no" in said) == (400, True, True)

    ask()


def test_text_is_read_as_people_write_it():
    flag, number = Option(False, "", choices=(False, True)), Option(None, "", at_least=1)
    assert [from_text(flag, text) for text in ("YES", " no ", "ＯＮ", "t", "nope")] == [True, False, True, True, "nope"]
    assert [from_text(number, text) for text in (" 7 ", "３０", "7.5", "-1", "")] == [7, 30, "7.5", "-1", ""]
    assert from_text(number, "9" * 5000) == "9" * 5000
    assert allowed(flag) == "yes or no (true or false)"


CAPS = ["1", "200", "", "１２", "0", "201", "-1", "1.5", "abc", "9" * 30, "9" * 5000]


@pytest.mark.parametrize("cap", CAPS, ids=range(len(CAPS)))
def test_a_number_is_bounded_and_its_bounds_are_said(cap, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.form("/tables", game="kiriai", seat1="here", cap=cap)
            if cap in CAPS[:4]:
                assert (await settled(here, reply.headers["location"])).options["cap"] == int(cap or 30)
                return
            said, marked = complaint(reply.text)
            assert marked == ["cap"]
            assert "a whole number from 1 to 200" in said
            assert f'name="cap" inputmode="numeric" size="6" value="{cap}"' in reply.text

    ask()


@runs
async def test_a_program_may_set_no_cap_beyond_the_bounds_either(tmp_path):
    async with site(tmp_path) as here:
        for cap in (None, 0, 201, 10**400, True, "30", [[[]]]):
            reply = await here.post("/tables", {"game": "kiriai", "options": {"cap": cap}})
            assert reply.status == 400, cap
            assert "a whole number from 1 to 200" in reply.json()["reason"]


CLOCKS = [
    ({"clock": "5"}, (300.0, 0.0)),
    ({"clock": "2,5", "increment": "3"}, (150.0, 3.0)),
    ({"clock": "0", "increment": "0"}, None),
    ({"clock": " ", "increment": ""}, None),
    ({"increment": "20"}, (20.0, 20.0)),
    ({"clock": "0", "increment": "20"}, (20.0, 20.0)),
]


@pytest.mark.parametrize(("fields", "bank"), CLOCKS, ids=str)
def test_a_clock_is_what_its_two_fields_say(fields, bank, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            made = await here.form("/tables", game="kaito", seat1="here", **fields)
            table = await settled(here, made.headers["location"])
            assert table.bank == bank
            assert (table.clocks is not None) == (bank is not None)

    ask()


@pytest.mark.parametrize("field", ["clock", "increment"])
@pytest.mark.parametrize("text", ["abc", "-1", "1e3", "nan", "inf", "9999", "1.2.3", "٣x", "5 minutes", "1" * 5000])
def test_what_is_no_time_is_refused_at_its_field_in_words(field, text, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.form("/tables", game="kaito", **{field: text})
            said, marked = complaint(reply.text)
            assert (reply.status, marked) == (400, [field])
            label = {"clock": "Minutes a player", "increment": "Seconds a move"}[field]
            assert said.startswith(f"{label}: '{text[:40]}")
            assert "is no number from 0 to" in said
            assert not DECODER.search(said)

    ask()


WRONG = [
    ({"clock": "abc"}, "clock", "a number from 0 to 1440"),
    ({"increment": -1}, "increment", "a number from 0 to 3600"),
    ({"seats": "here"}, "seats", "a list of at most 8, each a text of at most 64 characters"),
    ({"names": [1]}, "names", "a list of at most 8, each a text of at most 40 characters"),
    ({"names": ["x" * 41]}, "names", "at most 40 characters"),
    ({"wait": "yes"}, "wait", "true or false"),
    ({"options": []}, "options", "an object"),
    ({"game": 5}, "game", "a text"),
    ({"moon": 1}, "moon", "game, options, seats, names, clock, increment, wait"),
]


@pytest.mark.parametrize(("fields", "field", "allowed"), WRONG, ids=str)
def test_a_program_is_told_the_field_and_what_it_may_be(fields, field, allowed, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.post("/tables", {"game": "kaito", **fields})
            assert reply.status == 400
            assert field in reply.json()["reason"]
            assert allowed in reply.json()["reason"]
            assert not re.search(r"Expected|`|\$\.", reply.json()["reason"])

    ask()


@runs
async def test_a_body_that_is_no_object_is_told_what_it_should_be(tmp_path):
    async with site(tmp_path) as here:
        for body in ([], 5, "x", None):
            reply = await here.request(
                "POST",
                "/tables",
                repr(body).replace("'", '"').replace("None", "null").encode(),
                {"content-type": "application/json"},
            )
            assert reply.status == 400
            assert "should be an object with the fields game, options" in reply.json()["reason"]


@runs
async def test_nothing_typed_is_lost_when_a_form_comes_back(tmp_path):
    typed = {
        "mode": "kyoto",
        "players": "4",
        "hardcore": "yes",
        "memory": "yes",
        "fighters": "swift, nobody",
        "deck": '\ntitle = "<b>mine</b>"\n\n# a comment  \n',
        "seat0": "link",
        "seat1": "bot:master",
        "seat2": "here",
        "seat3": "bot:novice",
        "name0": "Ann",
        "name2": "Ben & Cho",
        "clock": "12,5",
        "increment": "7",
        "wait": "1",
    }
    async with site(tmp_path) as here:
        page = (await here.form("/tables", game="bushido", **typed)).text
        checked = dict(re.findall(r'type="radio" name="(\w+)" value="([^"]*)"[^>]* checked', page))
        texts = {
            name: unescape(text)
            for name, text in re.findall(r'<textarea[^>]*name="(\w+)"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
        }
        fields = {
            name: unescape(text)
            for name, text in re.findall(r'<input[^>]*? name="(\w+)"[^>]*? value="([^"]*)"', page)
            if name not in checked
        }
        selects = {
            name: re.search(r'value="([^"]*)" selected', rest)[1]
            for name, rest in re.findall(r'<select[^>]*name="(seat\d)"[^>]*>(.*?)</select>', page, re.DOTALL)
        }
        kept = {**checked, **texts, **fields, **selects}
        assert {name: kept.get(name) for name in typed} == typed
        assert re.search(r'name="wait" value="1" checked', page)
        assert "<b>mine" not in page


@runs
async def test_too_many_new_tables_lose_nothing_typed_either(tmp_path):
    from kensei.server.limits import Limits

    async with site(tmp_path, Limits(tables_at_once=1)) as here:
        await here.form("/tables", game="ketto")
        reply = await here.form("/tables", game="ketto", deck="mine")
        assert reply.status == 429
        assert ">\nmine</textarea>" in reply.text


@pytest.mark.parametrize("game", GAMES)
def test_every_link_to_rules_opens_those_of_its_game(game, tmp_path):
    @runs
    async def look():
        async with site(tmp_path) as here:
            title = kensei.game(game).title
            home = (await here.get("/")).text
            assert f'href="/rules/{game}"' in home
            assert re.findall(r'href="/rules/(\w+)"', (await here.get(f"/new/{game}")).text) == [game]
            page = (await here.get(f"/rules/{game}")).text
            heading = unescape(re.search(r"<h1>(.*?)</h1>", page)[1]).replace("’", "'")
            assert heading.startswith(title), heading
            table = (await here.get(await here.table(game, seats=["here"] * min(kensei.game(game).seats)))).text
            assert f'data-game="{game}"' in table
            others = set(
                re.findall(r'href="/rules/(\w+)"', page.partition('class="contents"')[2].partition("</nav>")[0])
            )
            assert others == set(GAMES) - {game}

    look()
