"""Lets the tests of the web find their harness, and throw the same dice every time."""

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from glob import glob
from pathlib import Path

import pytest

from kensei.web import fairness

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def same_dice(request, monkeypatch):
    dice = random.Random(request.node.name)
    monkeypatch.setattr(fairness, "server_part", lambda: f"{dice.getrandbits(256):064x}")


BINARIES = [str(Path(found).parent) for found in glob("/usr/lib/postgresql/*/bin/initdb")]
BINARIES += [str(Path(found).parent) for found in [shutil.which("initdb")] if found]


@pytest.fixture(scope="session")
def cluster():
    """Give a folder that the user postgres can reach; pytest's own lie in closed ones."""
    folder = Path(tempfile.mkdtemp(prefix="kensei-postgres-"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def address(cluster):
    """Run a PostgreSQL of our own, for a while."""
    pytest.importorskip("psycopg")
    if not BINARIES:
        pytest.skip("no PostgreSQL here")
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
