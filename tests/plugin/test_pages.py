"""The pages of a game without a drawing of its own: everything can be read and pressed, on a screen and a phone."""

import random

import pytest
from live import Server
from player import ARGUMENTS, CHROMIUM, Player, play_out
from typefaces import WIDE
from typefaces import environment as fonts

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(environment, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("plugin"), PYTHONPATH=environment["PYTHONPATH"])
    running.wait()
    yield running
    running.close()


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    with sync_api.sync_playwright() as playwright:
        shown = fonts(tmp_path_factory.mktemp("fonts"), WIDE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, env=shown)
        yield browser
        browser.close()


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["screen", "phone"])
def sit(chromium, served, request):
    players = []

    def open_path(path, seed=1):
        player = Player(chromium, served.url(path), random.Random(seed), *request.param, {})
        players.append(player)
        return player

    yield open_path
    for player in players:
        player.close()
        assert player.complaints == []


def is_wide(player):
    return player.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_it_is_chosen_at_home_and_played_against_a_bot(sit):
    player = sit("/")
    player.page.click(".scroll:has([value=iai])")
    assert not is_wide(player)
    player.page.click("form:has([name=game][value=iai]) >> text=Against a bot")
    player.ready()
    assert not is_wide(player)
    play_out(player)
    assert player.page.locator("#result h2").inner_text()
    reviewed = player.page.request.get(player.page.url.split("?")[0] + "/review").json()
    assert "<svg" in reviewed["html"]


def test_it_is_played_on_one_device_with_a_curtain(served, sit):
    host, _ = served.table("iai", seats=["here", "here"], names=["Aki", "Kenji"])
    player = sit(host).ready()
    assert player.page.locator("#curtain .cloth").count() == 1
    play_out(player)


def test_it_is_played_over_links_and_looked_back_at(served, sit):
    host, invitation = served.table("iai", names=["Aki", "Kenji"])
    first, second = sit(host, seed=3), sit(invitation, seed=4)
    second.page.click("text=Sit down")
    play_out(first.ready(), second.ready())
    first.page.goto(first.page.url.split("?")[0] + "/replay?game=0")
    assert first.page.locator("#board").inner_html()


def test_the_form_and_the_rules_show_it(sit):
    player = sit("/new/iai")
    assert "how many points win" in player.page.locator("main").inner_text().lower()
    player.page.goto(player.page.url.replace("/new/", "/rules/"))
    assert player.page.locator("[id='iai.wind']").count() == 1
