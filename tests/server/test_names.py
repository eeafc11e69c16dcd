"""Two players of one table have two names, however they are written."""

import json

import pytest
from harness import runs, site
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei.core.i18n import usual_names
from kensei.server.live.messages import LONGEST_NAME, clean
from kensei.server.tables import names

ALIKE = [
    ("Ann", "ann"),
    ("Ann", "ＡＮＮ"),
    ("Ann", " A nn "),
    ("Ann", "A\u200bnn"),
    ("Ann", "\u202eAnn"),
    ("Ann", "An\u2060n\ufe0f"),
    ("é", "e\u0301"),
    ("ß", "SS"),
    ("Ⅳ", "iv"),
    ("Ann\u3164", "Ann"),
    ("カ", "ｶ"),
]
DIFFERENT = [("Ann", "Anna"), ("Ann", "Ann 2"), ("An", "Ann"), ("秋", "春"), ("e", "é")]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_names_that_look_alike_are_one(one, other):
    assert names.key(clean(one)) == names.key(clean(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT, ids=ascii)
def test_names_that_people_tell_apart_are_two(one, other):
    assert names.key(clean(one)) != names.key(clean(other))


@given(st.text(max_size=LONGEST_NAME))
def test_a_cleaned_name_is_one_line_that_can_be_seen_and_stored(text):
    name = clean(text)
    assert clean(name) == name
    assert name == name.strip()
    assert all(letter == " " or (letter.isprintable() and not letter.isspace()) for letter in name)
    json.dumps(name).encode()
    name.encode()


def test_marks_do_not_pile_up():
    zalgo = "".join(letter + "\u0303\u0330" * 9 for letter in "Ann")
    assert len(clean(zalgo)) <= 4 * 3
    assert clean("\u0301\u0301Ann") == "Ann"
    assert clean("Nguyễn Thị") == "Nguyễn Thị"
    assert clean("שָׁלוֹם") == "שָׁלוֹם"
    assert clean("ที่นี่") == "ที่นี่"


TAKEN = ["Ann", "ａｎｎ", "red", "Black", "A\u200bNN"]


@pytest.mark.parametrize("name", TAKEN, ids=ascii)
def test_a_name_that_is_taken_is_refused_when_sitting_down_and_a_free_one_proposed(name, tmp_path):
    @runs
    async def sit():
        async with site(tmp_path) as here:
            host = await here.table("kaito", names=["Ann", ""])
            guest, _ = await here.links(host)
            room, _ = await here.hall.find(host.removeprefix("/t/"))
            before = room.table.n
            refused = (await here.post(f"{guest}/sit", {"id": "s", "name": name})).json()
            assert (refused["type"], refused["code"], refused["id"]) == ("refused", "bad", "s")
            assert "is free" in refused["reason"]
            assert room.table.n == before
            page = await here.form(f"{guest}/sit", name=name, words="my luck")
            assert page.status == 400
            assert 'role="alert"' in page.text
            assert f'name="name" maxlength="40" value="{name}"' in page.text
            assert 'value="my luck"' in page.text
            proposed = refused["reason"].rsplit("'")[-2]
            assert (await here.post(f"{guest}/sit", {"id": "s", "name": proposed})).status == 200
            assert room.table.names()[1] == proposed

    sit()


@runs
async def test_a_player_may_not_take_anothers_name_later(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", names=["Ann", ""])
        guest = await here.sit((await here.links(host))[0], name="Ben")
        for path, name in ((host, "ben"), (guest, "Ａnn"), (guest, "Red"), (host, "Black")):
            reply = await here.post(f"{path}/name", {"id": name, "name": name})
            assert reply.json()["code"] == "bad", name
        for path, name in ((host, "ANN"), (guest, "Benkei"), (guest, ""), (host, "Ben")):
            assert (await here.post(f"{path}/name", {"id": name, "name": name})).status == 200, name


@pytest.mark.parametrize("game", list(kensei.GAMES))
def test_a_table_is_not_made_with_two_players_of_one_name(game, tmp_path):
    @runs
    async def make():
        async with site(tmp_path) as here:
            one = kensei.game(game)
            word = usual_names(one, 2)[1]
            for pair in (["Ann", "ann"], [word, ""], ["", word], ["Samurai", ""]):
                wanted = {"game": game, "seats": ["here", "bot:samurai"], "names": pair}
                reply = await here.post("/tables", wanted)
                assert reply.status == 400, pair
                assert "is free" in reply.json()["reason"]
            page = await here.form("/tables", game=game, seat1="here", name0="Ann", name1="ANN")
            assert page.status == 400
            assert 'value="ANN"' in page.text.partition('name="name1"')[2][:200]
            assert 'aria-invalid="true"' in page.text.partition('name="name1"')[2][:300]
            lobby = {"game": game, "seats": ["here", "bot:samurai"], "names": ["Ann", "Samurai"], "wait": True}
            assert (await here.post("/tables", lobby)).status == 201

    make()


@runs
async def test_an_old_log_with_equal_names_is_still_read(tmp_path, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(names, "must_be_free", lambda *_: None)
        async with site(tmp_path) as here:
            host = await here.table("kaito", names=["Ann", "Ann"])
    async with site(tmp_path) as here:
        state = (await here.get(f"{host}/state")).json()
        assert [player["name"] for player in state["players"]] == ["Ann", "Ann"]


def test_a_long_name_gets_a_free_one_that_is_not_too_long():
    name = "x" * LONGEST_NAME
    assert len(names.free(name, {names.key(name)})) <= LONGEST_NAME
