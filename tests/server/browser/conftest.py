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
from typefaces import NARROW, WIDE, environment, japanese

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
def browsers(tmp_path_factory):
    """Start a Chromium with the fonts that are named, once each."""
    started = {}
    with sync_api.sync_playwright() as playwright:

        def start(family, **shown):
            key = (family, *shown)
            if key not in started:
                fonts = environment(tmp_path_factory.mktemp("fonts"), family, **shown)
                started[key] = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, env=fonts)
            return started[key]

        yield start
        for browser in started.values():
            browser.close()


@pytest.fixture(scope="session")
def chromium(browsers):
    """A Chromium as Debian's comes: DejaVu and Liberation, no Japanese font."""
    return browsers(WIDE)


@pytest.fixture(scope="session", params=[WIDE, NARROW])
def typeset(request, browsers):
    """A Chromium with one family alone, the wide one and the narrow one in turn."""
    return browsers(request.param, alone=True)


@pytest.fixture(scope="session")
def japanese_chromium(browsers):
    """A Chromium that has a Japanese font too."""
    if not japanese():
        pytest.skip("no Japanese font here: tools/setup-browser pictures installs one")
    return browsers(WIDE, with_japanese=True)


@pytest.fixture
def sit(chromium, server):
    """Open a path in a browser of its own; what its console complains of fails the test."""
    players = []

    def open_path(path, seed=1, width=1280, height=800, of=server, **context):
        player = Player(chromium, of.url(path), random.Random(seed), width, height, context)
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
