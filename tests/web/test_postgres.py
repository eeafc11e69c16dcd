"""The log in PostgreSQL: as durable, and shared by several servers."""

import glob
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from harness import runs, site
from test_store import writing
from test_table import duel, moved

psycopg = pytest.importorskip("psycopg")
BINARIES = [os.path.dirname(p) for p in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
BINARIES += [os.path.dirname(p) for p in [shutil.which("initdb")] if p]

pytestmark = pytest.mark.skipif(not BINARIES, reason="no PostgreSQL here")


@pytest.fixture(scope="module")
def cluster():
    """Give a folder that the user postgres can reach; pytest's own lie in closed ones."""
    folder = Path(tempfile.mkdtemp(prefix="kensei-postgres-"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def address(cluster):
    """Run a PostgreSQL of our own, for a while."""
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if user:
        shutil.chown(cluster, "postgres", "postgres")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def command(name, *words):
        subprocess.run([*user, f"{BINARIES[0]}/{name}", *words], check=True, capture_output=True, cwd="/")

    command("initdb", "-D", str(cluster), "-U", "kensei", "-A", "trust")
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {cluster}"
    command("pg_ctl", "-D", str(cluster), "-o", options, "-l", str(cluster / "log"), "-w", "start")
    yield f"postgresql://kensei@127.0.0.1:{port}/postgres"
    command("pg_ctl", "-D", str(cluster), "-m", "immediate", "stop")


def test_entries_are_only_ever_appended(address):
    from kensei.web.postgres import PostgresStore

    @runs
    async def append():
        store = PostgresStore(address)
        await store.append(writing("a", 1, "one", "two", links=("h",)))
        with pytest.raises(psycopg.errors.UniqueViolation):
            await store.append(writing("a", 2, "changed"))
        await store.append(writing("b", 1, "other"))
        assert store.load("a") == [b"one", b"two"]
        assert store.load("a", after=1) == [b"two"]
        assert (store.find("h"), store.find("i")) == ("a", None)
        store.close()

    append()


def test_two_servers_show_one_table(address):
    @runs
    async def play():
        async with site(address) as here, site(address) as there:
            (ann, ben), (_, told), host, guest = await duel(here)
            far, first = await there.join(guest)
            assert first["legal"] == told["legal"]
            await far.send(type="move", id="1", decision=first["decision"], move=first["legal"][0])
            for end in (ann, ben, far):
                shown = await moved(end)
                assert shown["to_act"] == [0]
            question = (await here.get(f"{host}/state")).json()
            await ann.send(type="move", id="2", decision=question["decision"], move=question["legal"][0])
            assert (await moved(far))["to_act"] == [1]

    play()


def test_of_two_servers_that_write_at_once_one_wins(address):
    @runs
    async def race():
        async with site(address) as here, site(address) as there:
            _, (_, told), _, guest = await duel(here)
            far, _ = await there.join(guest)
            near, _ = await here.join(guest)
            for end, name in ((near, "near"), (far, "far")):
                await end.send(type="move", id=name, decision=told["decision"], move=told["legal"][0])
            answers = [await end.get("done", "refused") for end in (near, far)]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["code"] in ("busy", "turn", "stale")
            n = {(await where.get(f"{guest}/state")).json()["n"] for where in (here, there)}
            assert n == {told["n"] + 1}

    race()
