"""Lets the tests of the web find their harness, and throw the same dice every time."""

import random
import sys
from pathlib import Path

import pytest

from kensei.server.live import presence as attendance
from kensei.server.tables import fairness

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def same_dice(request, monkeypatch):
    dice = random.Random(request.node.name)
    monkeypatch.setattr(fairness, "server_part", lambda: f"{dice.getrandbits(256):064x}")


@pytest.fixture(scope="session")
def cluster():
    """Run a PostgreSQL of our own, one for all tests."""
    pytest.importorskip("psycopg")
    from database import BINARIES, Database

    if not BINARIES:
        pytest.skip("no PostgreSQL here")
    made = Database()
    made.start()
    yield made
    made.stop("immediate")
    made.remove()


@pytest.fixture
def database(cluster):
    """Give a PostgreSQL that a test may stop or let hang; it is started again after the test."""
    yield cluster
    cluster.resume()
    if not cluster.is_running():
        cluster.start()


@pytest.fixture
def address(database):
    return database.address


@pytest.fixture(autouse=True)
def no_grace(monkeypatch):
    """Tell at once who is away: no test waits for the clock."""
    monkeypatch.setattr(attendance, "GRACE", 0.0)
