"""Whatever comes from outside, however large, deep or strange: a refusal in words, never a failure of the server."""

import json
from urllib.parse import quote, urlencode

import pytest
from harness import runs, site
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei.server.live import messages

STRANGE = {
    "digits": "9" * 5000,
    "minus": "-" + "9" * 5000,
    "zero byte": "a\0b",
    "right to left": "\u202eabc\u2066",
    "marks": "a" + "\u0301" * 3000,
    "wide digits": "１２３",
    "other digits": "٣٤٥²",
    "long": "x" * 60_000,
    "exponent": "1e999999",
    "not a number": "NaN",
    "brackets": "[" * 20_000,
    "points": "a." * 20_000,
    "blanks": " " * 5000,
    "newlines": "\n" * 3000,
    "half": "\ud83d",
    "percent": "%00%ff%zz",
    "template": "{{7*7}}{name}%(x)s",
    "markup": "<script>alert(1)</script>",
}
ROUTES = ["state", "moment", "record", "verify", "review", "replay"]
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}


def encoded(text):
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_texts_are_refused_everywhere(kind, tmp_path):
    text = STRANGE[kind]
    written = quote(encoded(text)[:6000])

    @runs
    async def visit():
        async with site(tmp_path) as here:
            host = await here.table("bushido", seats=["here", "here"])
            before = (await here.get(f"{host}/state")).json()["n"]
            replies = []
            for name in (
                "game",
                "options",
                "players",
                "mode",
                "hardcore",
                "fighters",
                "deck",
                "seat0",
                "clock",
                "wait",
                "x",
            ):
                for game in ("bushido", "kiriai"):
                    body = encoded(urlencode({"game": game, name: encoded(text)}))
                    replies.append(("form", name, await here.request("POST", "/tables", body, FORM)))
                    options = {name: text}
                    for fields in ({"game": game, name: text}, {"game": game, "options": options}):
                        body = encoded(json.dumps(fields))
                        replies.append(("json", name, await here.request("POST", "/tables", body, JSON)))
            for name in ("ply", "seat", "game", "after"):
                for route in ROUTES:
                    replies.append((route, name, await here.get(f"{host}/{route}?{name}={written}")))
            for verb in ("open", "fork", "move", "reissue", "claim", "bot"):
                for name in ("seat", "ply", "decision", "chair", "target", "move", "id", "bot"):
                    body = encoded(urlencode({name: encoded(text)}))
                    replies.append((verb, name, await here.request("POST", f"{host}/{verb}", body, FORM)))
                    body = encoded(json.dumps({name: text}))
                    replies.append((verb, name, await here.request("POST", f"{host}/{verb}", body, JSON)))
            for path in (
                f"/new/{written}",
                f"/rules/{written}",
                f"/t/{written}",
                f"/static/{written}",
                f"{host}/{written}",
            ):
                replies.append((path[:20], "", await here.get(path)))
            replies.append(("language", "", await here.get("/", **{"accept-language": written})))
            for where, name, reply in replies:
                assert reply.status < 500, (where, name, reply.text[-500:])
                assert "Traceback" not in reply.text
                is_page = reply.headers.get("content-type", "").startswith("text/html")
                assert not is_page or "<script>alert" not in reply.text
            assert (await here.get(f"{host}/state")).json()["n"] == before

    visit()


BODIES = {
    "deep list": b"[" * 100_000,
    "deep object": b'{"game":' * 20_000,
    "deep within": b'{"game":"kaito","options":{"x":' + b"[" * 900 + b"]" * 900 + b"}}",
    "a number of 5000 digits": b'{"game":"kiriai","options":{"cap":' + b"9" * 5000 + b"}}",
    "a fraction of 5000 digits": b'{"game":"kaito","clock":9000.' + b"1" * 5000 + b"}",
    "a great exponent": b'{"game":"kaito","clock":1e400}',
    "half a character": b'{"game":"\\ud800"}',
    "half a character in a name": b'{"game":"kaito","names":["\\udc00"]}',
    "a zero byte": b'{"game":"kaito\\u0000"}',
    "the same field often": b'{"game":"kaito"' + b',"game":"kaito"' * 5000 + b"}",
    "many fields": json.dumps({f"f{n}": n for n in range(10_000)}).encode(),
    "many options": json.dumps({"game": "kaito", "options": {f"f{n}": n for n in range(10_000)}}).encode(),
    "many seats": json.dumps({"game": "musashi", "seats": ["here"] * 10_000}).encode(),
    "not UTF-8": b'{"game":"\xff"}',
    "a mark before": b'\xef\xbb\xbf{"game":"chess"}',
}


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("path", ["/tables", "/mine", "T/move", "T/fork", "T/name"])
def test_strange_bodies_are_refused(kind, path, tmp_path):
    @runs
    async def visit():
        async with site(tmp_path) as here:
            host = await here.table("kaito", seats=["here", "here"])
            rooms = len(here.hall.rooms)
            reply = await here.request("POST", path.replace("T", host), BODIES[kind], JSON)
            if kind != "the same field often":
                assert 400 <= reply.status < 500, reply.text
                assert len(here.hall.rooms) == rooms
            assert reply.status < 500
            assert len(reply.body) < 2000

    visit()


@runs
async def test_a_form_of_thousands_of_fields_is_refused(tmp_path):
    async with site(tmp_path) as here:
        for body in (b"&".join(b"f%d=1" % n for n in range(5000)), b"&" * 50_000, b"a=1&" * 30_000, b"=" * 100_000):
            reply = await here.request("POST", "/tables", body, FORM)
            assert reply.status == 400


@pytest.mark.parametrize("seat", ["9" * 5000, "-1", "1.0", "²", "٣", "", "0x0", "1 "])
def test_a_seat_that_is_no_number_is_refused_where_curtains_open(seat, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            host = await here.table("kiriai", seats=["here", "here"])
            assert (await here.form(f"{host}/open", seat=seat)).status == 403
            assert (await here.form(f"{host}/open", seat="0")).status == 200

    ask()


TEXTS = st.text(max_size=100)
NUMBERS = st.integers(-(10**30), 10**30)
FIELDS = st.dictionaries(st.sampled_from(["move", "decision", "name", "words", "seat", "chair", "x"]), TEXTS | NUMBERS)


@given(st.sampled_from([*messages.VERBS, "hello", "open"]), TEXTS, FIELDS)
def test_any_text_and_number_in_a_message_is_read_or_refused(kind, text, fields):
    refused = None
    try:
        messages.decode(json.dumps({"type": kind, "id": text, **fields}))
    except messages.Refused as found:
        refused = found
    assert refused is None or 0 < len(refused.reason) < 1000


def test_names_of_games_are_looked_up_and_never_imported():
    for name in ("os", "kensei.games.kaito", "../kaito", "kaito\0", "Kaito", ""):
        with pytest.raises(kensei.KenseiError):
            kensei.game(name)
