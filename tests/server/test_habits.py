"""Reports on habits over HTTP: of one's own finished games alone; and tables with a bot that has read somebody."""

import random

import msgspec
import pytest
from finished import over
from harness import runs, site

import kensei
from kensei import record
from kensei.core.habits import Habit, HabitReport
from kensei.puzzles import trained
from kensei.server.http.habits import LONGEST_RECORD, MOST_TABLES, template_context, words_of
from kensei.server.tables import entries
from kensei.server.workers.bot_pool import ask
from kensei.server.workers.habit_worker import look
from kensei.server.workers.habits import HabitAnswer, HabitQuestion
from kensei.server.workers.worker import Worker, WorkerFailed

READ = "hit.retreat=350.high=20"


def token(path):
    return path.removeprefix("/t/")


def noted(here):
    """Answer every question with an empty report; give the questions."""
    asked = []

    async def of(question, *where):
        asked.append(question)
        return HabitAnswer(len(question.played), HabitReport(question.game, len(question.played), 0, 0))

    here.hall.habits.of = of
    return asked


def duel(is_over=True):
    match, rng = kensei.Match(kensei.game("kiriai"), seed="moon", cap=2), random.Random(1)
    while is_over and (asked := sorted(match.state.to_act())):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    return record.dumps(match)


@runs
async def test_each_is_told_of_their_own_seat_and_of_nobody_elses(tmp_path):
    async with site(tmp_path) as here:
        asked = noted(here)
        _ends, host, guest = await over(here)
        watching = (await here.links(host))[-1]
        shared = (await here.post(f"{host}/share", {})).json()["url"].removeprefix("/g/")
        for path in (host, guest):
            reply = await here.post("/habits/kiriai", {"tokens": [token(path), token(watching), shared, "x" * 32]})
            assert reply.status == 200, reply.text
            assert reply.json()["report"]["games"] == 1
        assert [seat for question in asked for _text, seat in question.played] == [0, 1]
        for nobody in (watching, shared):
            assert (await here.post("/habits/kiriai", {"tokens": [token(nobody)]})).json()["of"] == 0
        assert len(asked) == 2


@runs
async def test_games_that_go_on_shared_devices_and_other_games_are_not_looked_into(tmp_path):
    async with site(tmp_path) as here:
        asked = noted(here)
        running = await here.table("kiriai", seats=["here", "bot:novice"])
        both = await here.table("kiriai", options={"cap": 1}, seats=["here", "here"])
        for seat, move in ((0, "approach high"), (1, "approach low")):
            state = (await here.get(f"{both}/state?seat={seat}")).json()
            sent = {"id": f"m{seat}", "decision": state["decision"], "seat": seat, "move": move}
            assert (await here.post(f"{both}/move", sent)).status == 200
        assert here.room(both).table.finished
        _ends, host, _guest = await over(here)
        for game, paths in (("kiriai", [running, both]), ("bushido", [host])):
            reply = await here.post(f"/habits/{game}", {"tokens": [token(path) for path in paths]})
            assert reply.json()["of"] == 0
            assert "no finished game" in reply.json()["none"]
            assert "After 10 of them" in reply.json()["none"]
        assert not asked


@pytest.mark.slow
@runs
async def test_a_report_is_made_in_a_process_of_its_own_and_drawn(tmp_path):
    async with site(tmp_path) as here:
        _ends, host, _guest = await over(here)
        found = {"known": 0}
        while "html" not in found:
            reply = await here.post("/habits/kiriai", {"tokens": [token(host)], "after": found["known"]})
            assert reply.status in (200, 202), reply.text
            found = reply.json()
        assert found["report"]["decisions"] == 1
        assert "Too early to say: 9 more games." in found["html"]
        assert "<svg" in found["html"]
        assert "kesa" not in str(found["report"]["habits"])


class FailingWorker:
    """A process that fails so many times before it answers."""

    def __init__(self, failures):
        self.failures = failures
        self.warm = set()

    async def ask(self, question, seconds):
        self.failures -= 1
        if self.failures >= 0:
            raise WorkerFailed("TimeoutError")
        return msgspec.json.encode(HabitAnswer(1, HabitReport(question.game, 1, 1, 0))).decode()

    async def end(self):
        pass


@pytest.mark.parametrize(("failures", "status"), [(0, 200), (1, 200), (2, 400)])
def test_a_report_whose_process_fails_is_tried_once_more(failures, status, tmp_path, monkeypatch):
    worker = FailingWorker(failures)

    async def start(module, memory):
        return worker

    @runs
    async def check():
        async with site(tmp_path) as here:
            monkeypatch.setattr(Worker, "start", start)
            reply = await here.post("/habits/kiriai", {"records": [{"text": duel()}], "after": 0})
            assert reply.status == status, reply.text
            assert "Load the page again" in reply.text or status == 200

    check()


@runs
async def test_a_page_is_there_for_games_with_habits_alone(tmp_path):
    async with site(tmp_path) as here:
        assert "How readable are you?" in (await here.get("/habits/kiriai")).text
        assert (await here.get("/habits/kaito")).status == 404
        assert (await here.post("/habits/kaito", {})).status == 404
        assert 'href="/habits/kiriai"' in (await here.get("/progress")).text
        assert 'href="/habits/kiriai"' in (await here.get("/rules/kiriai")).text
        assert 'href="/habits/kaito"' not in (await here.get("/progress")).text


@pytest.mark.parametrize(
    "sent",
    [
        {"tokens": ["x"] * (MOST_TABLES + 1)},
        {"tokens": ["x" * 65]},
        {"records": [{"text": "x" * (LONGEST_RECORD + 1)}]},
        {"records": [{"text": "x", "seat": 8}]},
        {"records": "all"},
        {"moon": 1},
        [],
    ],
)
def test_what_is_too_much_or_no_question_is_refused_unread(sent, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            asked = noted(here)
            reply = await here.post("/habits/kiriai", sent)
            assert (reply.status == 400) or (sent == [] and reply.json()["of"] == 0), reply.text
            assert not asked

    check()


@pytest.mark.parametrize(
    ("text", "seat", "game", "wrong"),
    [
        ("moon", 0, "kiriai", "record 1: line 1: 'moon': a record begins with"),
        (duel(is_over=False), 0, "kiriai", "record 1: it is not over"),
        (duel(), 0, "bushido", "record 1: this is a game of kiriai, not of bushido"),
        (duel(), 5, "kiriai", "record 1: there is no seat 5; seats are numbered from 0 to 1"),
    ],
)
def test_a_record_that_does_not_belong_here_is_named(text, seat, game, wrong):
    found = look(HabitQuestion(game, ((text, seat),), is_checked=False), until=0.0)
    assert found.report is None
    assert wrong in found.wrong


@runs
async def test_a_reader_is_stored_with_what_it_has_read_and_tells_nobody(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "bot:reader"], habits=READ)
        table = here.room(host).table
        question = ask(table, 1)
        assert question.bot == f"reader:{READ}"
        assert not hasattr(question.view, "to_act")
        watching = (await here.links(host))[-1]
        for path in (host, watching):
            for page in (path, f"{path}/state", f"{path}/record"):
                text = (await here.get(page)).text
                assert "retreat=350" not in text
        told = (await here.get(f"{host}/state")).json()["players"][1]
        assert (told["bot"], told["name"]) == ("reader", "Satori")
        fork = (await here.post(f"{host}/fork", {})).json()["url"]
        assert here.room(fork).table.chairs[1].habits == READ
    async with site(tmp_path) as here:
        await here.get(f"{host}/state")
        assert ask(here.room(host).table, 1).bot == f"reader:{READ}"


@pytest.mark.parametrize(
    ("game", "fields", "wrong"),
    [
        ("kiriai", {"seats": ["here", "bot:reader"]}, "is no situation"),
        ("kiriai", {"seats": ["here", "bot:reader"], "habits": "hit.moon=100"}, "is no choice"),
        ("kiriai", {"seats": ["here", "bot:reader"], "habits": "x" * 1201}, "habits"),
        ("kiriai", {"seats": ["link", "bot:reader"], "habits": READ}, "one person alone"),
        ("kiriai", {"seats": ["bot:kensei", "bot:reader"], "habits": READ}, "one person alone"),
        ("kaito", {"seats": ["here", "bot:reader"], "habits": READ}, "knows no habits"),
    ],
)
def test_a_reader_is_refused_between_people_and_with_what_it_cannot_read(game, fields, wrong, tmp_path):
    @runs
    async def check():
        async with site(tmp_path) as here:
            reply = await here.post("/tables", {"game": game, **fields})
            assert reply.status == 400
            assert wrong in reply.json()["reason"]
            assert not here.hall.rooms

    check()


@runs
async def test_nobody_seats_a_reader_at_a_table_that_waits(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "link"])
        reply = await here.post(f"{host}/seat_bot", {"id": "b", "chair": 1, "bot": "reader"})
        assert reply.status == 400, reply.text


def test_chairs_of_older_logs_have_read_nobody():
    old = entries.ChairSetup("bot", "kensei", "Muhyo")
    assert old.habits == ""
    assert b"habits" not in entries.encode(old)


@runs
async def test_a_report_leads_to_puzzles_on_its_habit(tmp_path):
    found = Habit("hit", "retreat", 7, 8, 0.2, 0.06, 0.02, 0.1, 0.002, "sure", "low")
    shown = template_context(words_of("kiriai"), HabitReport("kiriai", 12, 70, 0, (found,)))
    assert shown["puzzles"]["habit"] == "hit.retreat.more"
    start = Habit("even", "jodan", 7, 8, 0.2, 0.06, 0.02, 0.1, 0.002, "sure", "men")
    other = template_context(words_of("shiai"), HabitReport("shiai", 12, 70, 0, (start,)))["puzzles"]
    assert (other["habit"], other["words"]) == ("", f"{other['number']} puzzles: The only answer")
    async with site(tmp_path) as here:
        page = (await here.get("/puzzles?game=kiriai&habit=hit.retreat.more")).text
        assert f"On your habit: {shown['puzzles']['number']} puzzles" in page
        assert "?habit=hit.retreat.more" in page
        asked = {"game": "kiriai", "habit": "hit.retreat.more", "seen": []}
        for _ in range(3):
            url = (await here.post("/puzzles/next", asked)).json()["url"]
            path, _mark, query = url.partition("?")
            assert query == "habit=hit.retreat.more"
            assert path.rpartition("/")[2] in trained("kiriai", "hit.retreat.more")
            assert '"habit": "hit.retreat.more"' in (await here.get(url)).text
            asked["seen"].append(path.rpartition("/")[2])
        assert len(set(asked["seen"])) == 3


@runs
async def test_what_is_no_habit_changes_no_page_and_is_refused_as_a_question(tmp_path):
    async with site(tmp_path) as here:
        for wrong in ("moon", "hit.retreat.more" + "x" * 100, "<script>.retreat.more"):
            reply = await here.post("/puzzles/next", {"game": "kiriai", "habit": wrong})
            assert reply.status in (400, 404)
        assert "Next for you" in (await here.get("/puzzles?game=kiriai&habit=moon")).text
        assert "Next for you" in (await here.get(f"/puzzles?game=kiriai&habit={'x' * 400}")).text


@runs
async def test_a_report_that_is_not_exact_says_by_what_it_judges(tmp_path):
    shown = template_context(words_of("shiai"), HabitReport("shiai", 12, 70, 0))
    assert "Nobody has solved this game" in shown["basis"]
    assert template_context(words_of("kiriai"), HabitReport("kiriai", 12, 70, 0))["basis"] == ""
    async with site(tmp_path) as here:
        assert "How readable are you?" in (await here.get("/habits/shiai")).text
        assert 'href="/habits/shiai"' in (await here.get("/progress")).text
