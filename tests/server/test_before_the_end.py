"""Before a game is over no hint, value or mix leaves the server: refused at once, and alike for all secrets.

Timing: a refusal comes before any work that knows the position, so it cannot take longer for one secret than for
another. The test takes the work away, and the refusals must still come.
"""

import logging
import random

import pytest
from finished import over, rematch
from harness import runs, site
from starlette.routing import Route
from test_table import duel, moved

import kensei
from kensei import record
from kensei.server.app import ROUTES
from kensei.server.http import archive, common
from kensei.server.workers.habit_worker import look
from kensei.server.workers.habits import HabitQuestion

REFUSED_BEFORE_THE_END = {
    ("GET", "/t/{token}/verify"): "/verify",
    ("GET", "/t/{token}/review"): "/review?after=0",
    ("GET", "/t/{token}/decision"): "/decision?moment=0",
    ("GET", "/t/{token}/hint"): "/hint",
    ("GET", "/t/{token}/analysis"): "/analysis?moment=0",
    ("GET", "/t/{token}/duplicate"): "/duplicate",
    ("POST", "/t/{token}/other"): "/other",
    ("POST", "/t/{token}/fork"): "/fork",
    ("POST", "/t/{token}/share"): "/share",
}
"""Ways out of a table that need a finished game, and how this test asks for them."""
SHOWS_THE_GAME = {
    ("GET", "/t/{token}"),
    ("GET", "/t/{token}/state"),
    ("GET", "/t/{token}/games"),
    ("GET", "/t/{token}/replay"),
    ("GET", "/t/{token}/record"),
    ("GET", "/t/{token}/moment"),
    ("GET", "/t/{token}/cards"),
    ("POST", "/t/{token}/open"),
    ("POST", "/t/{token}/{verb}"),
}
"""What is asked for while it goes on: `test_secrecy.py` compares it byte by byte, the verb `hint` is asked for here."""
PLANS = ("approach high", "retreat low")


def ways():
    """The routes of a table, with the method of each."""
    found = set()
    for route in ROUTES:
        if isinstance(route, Route) and route.path.startswith("/t/"):
            found |= {(method, route.path) for method in route.methods - {"HEAD"}}
    return found


def test_every_route_of_a_table_is_known_to_need_the_end_or_to_show_the_game():
    """A new route is put into one of the two lists, with what that asks of it."""
    assert ways() == set(REFUSED_BEFORE_THE_END) | SHOWS_THE_GAME


def test_every_route_of_a_shared_game_is_one_of_a_table_too():
    """Only a finished game is shared, and by the same functions."""
    shared = [route.path for route in ROUTES if isinstance(route, Route) and route.path.startswith("/g/{token}/")]
    assert shared
    for path in shared:
        assert ("GET", path.replace("/g/", "/t/", 1)) in {*REFUSED_BEFORE_THE_END, *SHOWS_THE_GAME}


async def asked(here, path):
    """Ask for everything; give what is answered, by the way."""
    found = {}
    for (method, route), more in REFUSED_BEFORE_THE_END.items():
        send = here.get if method == "GET" else here.post
        reply = await send(path + more)
        found[method, route] = (reply.status, reply.body)
    hint = await here.post(f"{path}/hint", {"id": "h", "decision": 1})
    found["POST", "hint"] = (hint.status, hint.body)
    token = path.removeprefix("/t/")
    habits = await here.post("/habits/kiriai", {"tokens": [token]})
    found["POST", "habits"] = (habits.status, habits.body)
    return found


async def running(here, plan):
    """A game between two people in which the guest has chosen in secret; give the paths of both."""
    ends, told, host, guest = await duel(here, "kiriai", options={"cap": 4}, names=["Ann"])
    await ends[1].send(type="move", id="m", decision=told[1]["decision"], move=plan)
    await moved(ends[1], "moved")
    return host, guest


@runs
async def test_all_ways_are_refused_alike_whatever_was_chosen_in_secret(tmp_path):
    async with site(tmp_path) as here:
        answers = []
        for plan in PLANS:
            host, _guest = await running(here, plan)
            answers.append(await asked(here, host))
        for way, (status, body) in answers[0].items():
            assert answers[1][way] == (status, body), way
            assert status >= 400 or way[1] == "habits", way
            assert not any(word in body.lower() for word in (b"approach", b"retreat", b"%", b"mix")), way


@runs
async def test_all_ways_are_refused_before_any_work(tmp_path, monkeypatch):
    """Nothing is replayed, written down, asked of a bot's process or looked into."""
    async with site(tmp_path) as here:
        host, guest = await running(here, PLANS[0])
        usual = await asked(here, host), await asked(here, guest)
        hall = here.hall

        def worked(*_args, **_more):
            raise AssertionError("this is work on a game that is not over")

        for place, name in (
            (hall.bots, "ask"), (hall.reviews, "of"), (hall.habits, "of"), (hall.replays, "record"),
            (common, "replayed"), (archive, "update"),
        ):  # fmt: skip
            assert hasattr(place, name), name
            monkeypatch.setattr(place, name, worked)
        assert (await asked(here, host), await asked(here, guest)) == usual


@pytest.mark.slow
@runs
async def test_the_game_after_a_finished_one_is_refused_though_the_first_is_open(tmp_path):
    async with site(tmp_path) as here:
        ends, host, _guest = await over(here)
        await rematch(ends)
        for way in ("/verify", "/analysis?moment=0", "/decision?moment=0", "/review?after=0"):
            separator = "&" if "?" in way else "?"
            assert (await here.get(f"{host}{way}{separator}game=0")).status < 400, way
            assert (await here.get(f"{host}{way}{separator}game=1")).status >= 400, way
            assert (await here.get(f"{host}{way}")).status >= 400, way


@runs
async def test_a_game_between_people_is_forked_afterwards_and_one_alone_at_any_time(tmp_path):
    """A fork against a bot would give hints for the very position in which somebody else is thinking."""
    async with site(tmp_path) as here:
        host, guest = await running(here, PLANS[0])
        watching = (await here.links(host))[-1]
        for path in (host, guest, watching):
            assert (await here.post(f"{path}/fork", {"seats": ["here", "bot:novice"]})).status == 403
            assert "Fork: a new table" not in (await here.get(path)).text
        _ends, host, guest = await over(here)
        assert (await here.post(f"{guest}/fork", {"moment": 0})).status == 201
        for seats in (["here", "bot:novice"], ["here", "here"]):
            alone = await here.table("kaito", seats=seats)
            assert "Fork: a new table" in (await here.get(alone)).text
            assert (await here.post(f"{alone}/fork")).status == 201


@runs
async def test_only_who_plays_alone_is_given_a_hint(tmp_path):
    async with site(tmp_path) as here:
        told = []

        async def noted(question, *_where):
            told.append(question)
            return ""

        here.hall.bots.ask = noted
        host, guest = await running(here, PLANS[0])
        for path in (host, guest):
            assert (await here.post(f"{path}/hint", {"id": "h", "decision": 1})).status >= 400
            assert (await here.get(f"{path}/hint")).status >= 400
        assert not [one for one in told if type(one).__name__ == "HintQuestion"]


@runs
async def test_no_log_line_names_a_link_or_what_was_chosen(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    async with site(tmp_path) as here:
        host, guest = await running(here, PLANS[0])
        await asked(here, host)
        wrong = {"id": "w", "decision": 1, "seat": 1, "move": PLANS[1]}
        assert (await here.post(f"{host}/move", wrong)).status >= 400
    logged = "\n".join(one.getMessage() for one in caplog.records)
    for secret in (*PLANS, host.removeprefix("/t/"), guest.removeprefix("/t/")):
        assert secret not in logged


@runs
async def test_moving_for_the_other_is_refused_alike_whatever_they_chose(tmp_path):
    async with site(tmp_path) as here:
        answers = []
        for plan in PLANS:
            host, _guest = await running(here, plan)
            for move in (*PLANS, "moon"):
                wrong = {"id": "w", "decision": 1, "seat": 1, "move": move}
                reply = await here.post(f"{host}/move", wrong)
                answers.append((move, reply.status, reply.body))
        assert answers[:3] == answers[3:]


@pytest.mark.parametrize("game", ["kiriai", "bushido", "shiai"])
def test_a_record_of_a_game_under_way_is_not_looked_into(game, monkeypatch):
    """Its opponent may hold it: the worker refuses it before it judges anything."""
    from kensei.server.workers import habit_worker

    match, rng = kensei.Match(kensei.game(game), seed="moon"), random.Random(1)
    for _ in range(3):
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.legal_moves(seat)))

    def judged(*_args):
        raise AssertionError("a game under way was judged")

    monkeypatch.setattr(habit_worker, "looking", judged, raising=False)
    found = look(HabitQuestion(game, ((record.dumps(match), 0),), is_checked=False), until=0.0)
    assert found.report is None
    assert "it is not over" in found.wrong
