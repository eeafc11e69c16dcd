"""A real server, a real Chromium, and players who press what they see."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from live import Server
from player import ARGUMENTS, CHROMIUM, Player

sync_api = pytest.importorskip("playwright.sync_api")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("browser"))
    running.wait()
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium():
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def sit(chromium, server):
    """Open a path in a browser of its own; what its console complains of fails the test."""
    players = []

    def open_path(path, seed=1, width=1280, height=800, **context):
        player = Player(chromium, server.url(path), random.Random(seed), width, height, context)
        players.append(player)
        return player

    yield open_path
    for player in players:
        player.close()
        assert player.complaints == []


@pytest.fixture
def two(server, sit):
    """Two people at a table of Kaito, over links; the second places the Kaito first."""
    host, guest = server.table("kaito", names=["Aki", "Kenji"])
    first, second = sit(host), sit(guest)
    second.page.click("text=Sit down")
    return first.ready(), second.ready()
