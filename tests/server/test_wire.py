"""docs/wire.md is the code's protocol, and its example plays."""

import re
import threading
from pathlib import Path
from typing import get_args

import pytest
from live import Server

from kensei.server import errors
from kensei.server.app import ROUTES
from kensei.server.live import answers, messages
from kensei.server.tables import entries, fairness, new_table

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
NAMED = {
    "entry": answers.WireEntry,
    "event": answers.WireEvent,
    "player": answers.WirePlayer,
    "request": answers.WireRequest,
    "outcome": answers.WireOutcome,
    "game": answers.WireGame,
    "lobby": answers.Lobby,
    "link": answers.WireLink,
    "New table": new_table.NewTable,
}
SENT = [messages.Hello, messages.Open, messages.Close, messages.Ping, *messages.VERBS.values()]
SPOKEN = {f"`{kind.__struct_config__.tag}`": kind for kind in [*SENT, *answers.ANSWERS]}


def sections():
    parts = re.split(r"^#{2,3} (.*)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def fields(section):
    table = section.partition("| code |")[0]
    return [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]


@pytest.mark.parametrize("heading", [*NAMED, *SPOKEN])
def test_every_message_is_described_field_by_field(heading):
    kind = {**NAMED, **SPOKEN}[heading]
    assert fields(sections()[heading]) == [
        *[name for name in ("id", "seat") if name in kind.__struct_fields__ and issubclass(kind, messages.Verb)],
        *[n for n in kind.__struct_fields__ if not (issubclass(kind, messages.Verb) and n in ("id", "seat"))],
    ]


def test_no_message_is_described_that_does_not_exist():
    described = {heading for heading in sections() if heading.startswith("`")}
    assert described == set(SPOKEN)


def test_every_code_and_every_kind_of_entry_is_listed():
    codes = re.findall(r"^\| `(\w+)` \|", PAGE.partition("| code |")[2].partition("###")[0], re.MULTILINE)
    assert codes == list(get_args(errors.Code))
    kinds = re.search(r"\| `kind` \| text \| `([^`]*)`", PAGE)[1].split()
    assert kinds == [kind.__struct_config__.tag for kind in entries.Entry.__subclasses__()]


def test_every_route_is_listed():
    listed = re.findall(r"^\| `(GET|POST) (\S+)` \|", PAGE, re.MULTILINE)
    served = {(next(iter(route.methods - {"HEAD"})), route.path) for route in ROUTES}
    assert set(listed) == served | {("GET", "/t/{token}/socket")}


def test_the_proof_is_described():
    assert fields(sections()["Fair draws"]) == list(fairness.Proof.__struct_fields__)


def test_the_example_plays_a_game(tmp_path):
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    assert len(example.splitlines()) <= 46
    client = {"__name__": "example"}
    exec(compile(example, "wire.md", "exec"), client)
    server = Server(tmp_path)
    server.wait()
    try:
        outcomes = {}
        paths = server.table("kiriai")

        def play(path):
            outcomes[path] = client["play"](server.url(path))

        threads = [threading.Thread(target=play, args=(path,), daemon=True) for path in paths]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert outcomes[paths[0]] == outcomes[paths[1]]
        assert outcomes[paths[0]]["rule"].startswith("kiriai.")
    finally:
        server.close()
