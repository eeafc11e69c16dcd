"""Those who watch the server learn how it stands, and nothing of what is played."""

import asyncio
import http.client
import json
import logging
import os
import random
import re
import socket
import subprocess
import sys
import threading

import pytest
from harness import runs, site
from test_serve import ready, serve
from test_table import duel

import kensei
from kensei import bots, cli
from kensei.server.limits import Limits
from kensei.server.monitoring import metrics
from kensei.server.monitoring.monitor import written
from kensei.server.monitoring.request_log import route
from kensei.server.store.log import StoreUnavailable
from kensei.server.tables import tokens
from kensei.server.workers.bot_pool import BotPool, BotQuestion

assert serve

SAMPLE = re.compile(r'([a-z_:][a-z0-9_:]*)(?:\{([a-z_]+)="([^"\\\n]*)"\})? (-?[0-9.e+]+|\+Inf)')
GAUGES = {
    "kensei_tables",
    "kensei_sockets",
    "kensei_bot_questions_waiting",
    "kensei_bot_workers_busy",
    "kensei_log_away",
    "process_resident_memory_bytes",
}


def parsed(text):
    """Read the text format: every sample belongs to a metric that was announced with a help and a type."""
    types, samples = {}, {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("#"):
            _, word, name, rest = line.split(" ", 3)
            assert word in ("HELP", "TYPE")
            if word == "TYPE":
                assert name not in types
                types[name] = rest
            continue
        name, label, value, number = SAMPLE.fullmatch(line).groups()
        family = re.sub("_(bucket|sum|count)$", "", name) if name not in types else name
        assert family in types, line
        assert (name, label, value) not in samples
        samples[name, label, value] = float(number)
    return types, samples


async def told(here, path="/metrics", method="GET"):
    """Ask as a monitor does; give the status and the text."""
    said = await written(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), here.hall, here.state.readiness)
    head, _, body = said.decode().partition("\r\n\r\n")
    return int(head.split()[1]), body


@runs
async def test_metrics_are_what_prometheus_reads(tmp_path):
    async with site(tmp_path) as here:
        before = parsed((await told(here))[1])[1]
        (_, ben), (_, asked), host, _ = await duel(here)
        await ben.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        await ben.get("done")
        await ben.send(type="move", id="2", decision=1, move="x")
        await ben.get("refused")
        assert (await here.get(f"{host}/nothing/at/all")).status == 404
        types, samples = parsed((await told(here))[1])
    assert {name for name, kind in types.items() if kind == "gauge"} >= GAUGES
    assert types["kensei_commit_seconds"] == "histogram"

    def rose(*key):
        return samples[key] - before.get(key, 0.0)

    assert rose("kensei_moves_total", None, None) == 1
    assert rose("kensei_entries_total", "kind", "moved") == 1
    assert rose("kensei_refused_total", "code", "turn") == 1
    assert rose("kensei_requests_total", "status", "404") == 1
    assert samples["kensei_tables", "phase", "playing"] == 1
    assert samples["kensei_sockets", None, None] == 2
    assert samples["kensei_log_away", None, None] == 0
    assert samples["process_resident_memory_bytes", None, None] > 10_000_000
    buckets = [number for (name, _, _), number in samples.items() if name == "kensei_commit_seconds_bucket"]
    assert buckets == sorted(buckets)
    assert buckets[-1] == samples["kensei_commit_seconds_count", None, None]
    assert rose("kensei_commit_seconds_count", None, None) >= 3


@runs
async def test_the_monitors_address_serves_nothing_else(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        assert await told(here, "/healthz") == (200, "ok\n")
        assert await told(here, "/readyz?verbose=1") == (200, "ok\n")
        for path in ("/", host, f"{host}/state", "/static/styles/kensei.css", "/metrics/../", "nonsense"):
            assert (await told(here, path))[0] == 404
        assert (await told(here, "/metrics", "POST"))[0] == 405
        assert (await told(here, "/metrics", "HEAD"))[1] == ""


@runs
async def test_metrics_are_not_on_the_public_address(tmp_path):
    async with site(tmp_path) as here:
        assert (await here.get("/metrics")).status == 404


@runs
async def test_health_and_readiness_are_told_to_whoever_asks_by_any_name(tmp_path):
    async with site(tmp_path) as here:
        for path in ("/healthz", "/readyz"):
            reply = await here.get(path, host="10.1.2.3:8765")
            assert (reply.status, reply.text) == (200, "ok\n")
            assert (await here.post(path)).status == 405


@runs
async def test_a_server_whose_log_cannot_be_written_lives_but_is_not_ready(tmp_path):
    async with site(tmp_path) as here:
        asked = 0

        async def full(writing):
            nonlocal asked
            asked += 1
            raise StoreUnavailable("OperationalError: database or disk is full")

        here.hall.store.append, good = full, here.hall.store.append
        replies = await asyncio.gather(*(here.get("/readyz") for _ in range(20)))
        assert {(reply.status, reply.text) for reply in replies} == {(503, "the log cannot be read and written now\n")}
        assert asked == 1, "many who ask at once ask the log once"
        assert (await here.get("/healthz")).status == 200
        here.hall.store.append = good
        here.state.readiness._checked = -10.0
        assert (await here.get("/readyz")).status == 200


@runs
async def test_a_check_of_the_log_writes_in_earnest(tmp_path):
    async with site(tmp_path) as here:
        await here.hall.store.check()
        here.hall.store._reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert (tmp_path / "kensei.db-wal").stat().st_size == 0
        await here.hall.store.check()
        assert (tmp_path / "kensei.db-wal").stat().st_size > 0


def test_a_database_that_is_away_is_not_ready(database):
    @runs
    async def stop():
        async with site(database.address) as here:
            assert (await here.get("/readyz")).status == 200
            database.stop("immediate")
            try:
                here.state.readiness._checked = -10.0
                assert (await here.get("/readyz")).status == 503
                assert (await here.get("/healthz")).status == 200
                assert parsed(metrics.text(here.hall))[1]["kensei_log_away", None, None] == 1
            finally:
                database.start()

    stop()


@runs
async def test_secret_links_are_not_indexed(tmp_path):
    async with site(tmp_path) as here:
        robots = await here.get("/robots.txt", host="anything.example")
        assert robots.text == "User-agent: *\nDisallow: /t/\nDisallow: /g/\n"
        lobby = await here.table("kaito")
        playing = await here.table("kaito", seats=["here", "here"])
        for path in (lobby, playing, f"{playing}/replay"):
            reply = await here.get(path)
            assert reply.headers["x-robots-tag"] == "noindex, nofollow"
            assert '<meta name="robots" content="noindex,nofollow">' in reply.text
        for path in (f"{playing}/state", "/t/dead", "/g/dead"):
            assert (await here.get(path)).headers["x-robots-tag"] == "noindex, nofollow"
        for path in ("/", "/rules/kaito"):
            assert "x-robots-tag" not in (await here.get(path)).headers


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/", "/"),
        ("/t/TOKEN", "/t/…"),
        ("/t/TOKEN/", "/t/…/…"),
        ("/t/TOKEN/move", "/t/…/move"),
        ("/t/TOKEN/socket", "/t/…/socket"),
        ("/t/TOKEN/TOKEN", "/t/…/…"),
        ("/t/a/b/TOKEN", "/t/…/…"),
        ("/g/TOKEN/record", "/g/…/record"),
        ("/new/kaito", "/new/kaito"),
        ("/rules/TOKEN", "/rules/…"),
        ("/static/TOKEN.js", "/static/…"),
        ("/static/table/TOKEN.js", "/static/…"),
        ("/TOKEN", "/…"),
        ("TOKEN", "/…"),
        ("", "/…"),
    ],
)
def test_a_route_is_logged_without_what_is_secret_or_foreign(path, told):
    assert route(path) == told


@pytest.mark.parametrize("game", kensei.GAMES)
def test_no_token_name_seed_or_hand_is_in_logs_metrics_or_health(game, tmp_path, caplog):
    """Everything that is said while a game is played, whatever is logged, is searched for its secrets."""
    seen = []

    @runs
    async def play():
        async with site(tmp_path) as here:
            here.app._is_logged = True
            host = await here.table(game, names=["Akiko", "Kenjiro"])
            guest = await here.sit((await here.links(host))[0], name="Kenjiro", words="plumblossom")
            moves = await play_on(here, (host, guest))
            await here.get(f"{host}/nothing?token={host}")
            await here.post(f"{host}/{guest.removeprefix('/t/')}", {"move": "Akiko"})
            for path in ("/metrics", "/healthz", "/readyz"):
                seen.append((await told(here, path))[1])
            table = here.room(host).table
            links = [tokens.hashed(path.removeprefix("/t/")) for path in (host, guest)]
            secrets = [
                host[3:],
                guest[3:],
                *links,
                "Akiko",
                "Kenjiro",
                "plumblossom",
                table.server_seed,
                table.playing().seed,
            ]
            seen.append(caplog.text)
            for secret in (*secrets, table.id, *(move for move in moves if len(move) > 4)):
                assert not [text for text in seen if secret in text], secret

    with caplog.at_level(logging.DEBUG):
        play()
    assert "POST /t/…/move 200" in caplog.text
    assert "GET /t/…/… 405" in caplog.text


async def play_on(here, paths):
    """Play some moves at random; give their texts."""
    rng, moves = random.Random(3), []
    for number in range(12):
        for path in paths:
            told = (await here.get(f"{path}/state")).json()
            if told["legal"]:
                moves.append(rng.choice(told["legal"]))
                fields = {"id": f"m{number}", "decision": told["decision"], "move": moves[-1]}
                assert (await here.post(f"{path}/move", fields)).status == 200
    return moves


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
    reply = connection.getresponse()
    said = reply.read().decode()
    connection.close()
    return reply.status, said


def test_a_real_server_serves_metrics_apart_and_logs_requests_without_secrets(tmp_path):
    watch = free_port()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = ["--port", "0", "--no-open", "--data", str(tmp_path), "--metrics", f"127.0.0.1:{watch}", "--log-requests"]
    server = subprocess.Popen(
        [sys.executable, "-m", "kensei", "serve", *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    said = []
    reader = threading.Thread(target=lambda: said.extend(server.stderr), daemon=True)
    reader.start()
    try:
        _, port = ready(server)
        host = json.loads(fetch(port, "POST", "/tables", {"game": "kaito", "seats": ["here", "bot:novice"]})[1])["url"]
        assert fetch(port, "GET", f"{host}?secret=yes")[0] == 200
        assert fetch(port, "GET", "/metrics")[0] == 404
        status, text = fetch(watch, "GET", "/metrics")
        assert (status, parsed(text)[1]["kensei_entries_total", "kind", "created"]) == (200, 1)
        assert fetch(watch, "GET", "/readyz") == (200, "ok\n")
    finally:
        server.terminate()
        server.wait()
        reader.join()
        server.stdout.close()
        server.stderr.close()
    lines = "".join(said)
    assert re.search(r"INFO GET /t/… 200 [0-9.]+ ms \d+ B", lines)
    assert "POST /tables 201" in lines
    assert host.removeprefix("/t/") not in lines + text
    assert "secret" not in lines


@pytest.mark.parametrize("text", ["9100", "localhost", "127.0.0.1:", ":9100", "127.0.0.1:99999", "127.0.0.1:x"])
def test_a_bad_address_for_metrics_is_refused_with_what_would_have_been_right(text, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["serve", "--metrics", text])
    assert "should be an address and a port, like 127.0.0.1:9100" in capsys.readouterr().err


def test_a_bot_that_fails_says_where_in_the_servers_log_but_not_at_what(caplog, tmp_path, monkeypatch):
    package = tmp_path / "clumsy_bot.py"
    package.write_text(
        "import sys\n"
        "from kensei.server.workers import bot_worker as worker\n"
        "class Clumsy:\n"
        "    def choose(self, view, legal, rng, budget):\n"
        "        print('my hand is', view, file=sys.stderr)\n"
        "        raise ValueError(f'cannot play {view} with {legal}')\n"
        "worker.bot_named = lambda *key: Clumsy()\n"
        "worker.serve(worker.answer)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    @runs
    async def fail():
        thinking = BotPool(Limits(), module="clumsy_bot")
        question = BotQuestion("kaito", bots.DEFAULT, "the-secret-hand", ("c4", "d5"), "the-seed")
        assert await thinking.ask(question) is None
        await thinking.close()

    fail()
    assert f"bot {bots.DEFAULT} of kaito failed" in caplog.text
    assert "ValueError" in caplog.text
    assert re.search(r"clumsy_bot\.py:6 in choose", caplog.text)
    for secret in ("the-secret-hand", "the-seed", "cannot play", "my hand"):
        assert secret not in caplog.text
    assert len(caplog.text) < 10_000
