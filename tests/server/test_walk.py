"""The walk of one move: from the message to the bytes for two pages, counted in calls and files of this package."""

import gc
import json
import sys
from collections import Counter
from pathlib import Path

import pytest
from harness import runs
from test_traffic import TABLES, seated

import kensei
from kensei.server.live.connection import handle_message

PACKAGE = str(Path(kensei.__file__).parent)
SERVER = f"{PACKAGE}/server"
GAMES = f"{PACKAGE}/games"
MOST_FILES, MOST_CALLS = 11, 187
"""Of the server; what a game draws is the game's."""
WHOLE = {
    "kaito": (24, 370),
    "kiriai": (30, 650),
    "ketto": (39, 620),
    "shiai": (43, 650),
    "musashi": (38, 770),
    "bushido": (35, 690),
}
"""Files and calls of the whole walk of one move: the server, the rules, and the drawing of two pages."""

UNPLAYED = {"kaito": 800, "kiriai": 660, "ketto": 660, "shiai": 900, "musashi": 1450, "bushido": 750}
"""Calls of the whole walk of one move in a game of which only others of its kind have been played."""


class Walk:
    """Counts the calls of Python functions while it is on."""

    def __init__(self):
        self.calls = Counter()
        self.functions = Counter()
        self.looks = Counter()

    def __call__(self, frame, event, _argument):
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(PACKAGE):
            return
        self.calls[code.co_filename] += 1
        self.functions[f"{code.co_filename.removeprefix(PACKAGE)} {code.co_qualname}"] += 1
        is_looked_at = code.co_name in ("view", "legal_moves") and code.co_filename.endswith("state.py")
        # What the rules ask of themselves is no second look.
        if is_looked_at and not frame.f_back.f_code.co_filename.startswith(GAMES):
            self.looks[code.co_name, id(frame.f_locals["self"]), frame.f_locals["seat"]] += 1

    def __enter__(self):
        # The collector closes generators of tables that are gone, which counts as a call of theirs.
        gc.disable()
        sys.setprofile(self)
        return self

    def __exit__(self, *_error):
        sys.setprofile(None)
        gc.enable()

    def of(self, folder):
        return {name: count for name, count in self.calls.items() if name.startswith(folder)}

    def breakdown(self):
        """Say which files and functions were called how often."""
        files = [f"{count:6} {name.removeprefix(PACKAGE)}" for name, count in self.calls.most_common()]
        functions = [f"{count:6} {name}" for name, count in self.functions.most_common(30)]
        return "\n".join(["", f"{sum(self.calls.values())} calls in {len(files)} files:", *files, "", *functions])


async def walks(name, options, moves, seed="walk"):
    """Play at a table with two pages; give what was counted at each move."""
    room, pages = await seated(name, options, "wide", seed, 2)
    table = room.table
    for number in range(moves):
        if table.phase == "over":
            return
        seat = min(table.to_act())
        move = str(table.match.legal_moves(seat)[0])
        body = {"type": "move", "id": str(number), "decision": table.asked[seat], "move": move}
        text = json.dumps(body)
        for page in pages:
            page._outbox.clear()
        with Walk() as walk:
            answer = await handle_message(pages[seat], text)
        assert answer.n <= table.n
        assert all(page._outbox for page in pages)
        yield walk


def typical(walks):
    """The walk in the middle by its calls: a timer of the table that fires within one is not the move's."""
    return sorted(walks, key=lambda walk: sum(walk.calls.values()))[len(walks) // 2]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_a_move_is_a_short_walk_through_the_server(name, options):
    @runs
    async def count():
        walk = typical([walk async for walk in walks(name, options, 12)])
        calls = walk.of(SERVER)
        assert len(calls) <= MOST_FILES, walk.breakdown()
        assert sum(calls.values()) <= MOST_CALLS, walk.breakdown()

    count()


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_the_whole_walk_of_a_move_is_short(name, options):
    most_files, most_calls = WHOLE[name]

    @runs
    async def count():
        # The first table draws what later ones find drawn: what is counted is a server that has been played on.
        async for _first in walks(name, options, 12):
            pass
        walk = typical([walk async for walk in walks(name, options, 12)])
        assert len(walk.calls) <= most_files, walk.breakdown()
        assert sum(walk.calls.values()) <= most_calls, walk.breakdown()

    count()


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_the_walk_is_short_in_a_game_that_nobody_has_played_before(name, options):
    """No two games are alike: what is kept must serve other games too, and what is found anew must be found cheaply."""

    @runs
    async def count():
        for seed in range(6):
            async for _other in walks(name, options, 12, f"played {seed}"):
                pass
        found = [walk for seed in range(3) for walk in [one async for one in walks(name, options, 12, f"new {seed}")]]
        walk = typical(found)
        assert sum(walk.calls.values()) <= UNPLAYED[name], walk.breakdown()

    count()


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_every_viewer_looks_once_and_every_asked_seat_is_offered_its_moves_once(name, options):
    @runs
    async def count():
        async for walk in walks(name, options, 12):
            assert walk.looks
            assert max(walk.looks.values()) == 1, walk.looks

    count()
