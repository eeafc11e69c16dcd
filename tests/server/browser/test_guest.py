"""A game of another package, without a drawing of its own, is played in the browser."""

import os
import sys
from pathlib import Path

import pytest
from live import Server
from player import play_out

PLUGIN = Path(__file__).parents[2] / "plugin/iai/src"


@pytest.fixture(scope="module")
def guest_server(tmp_path_factory):
    """A server beside which the package of the guest is installed."""
    folder = tmp_path_factory.mktemp("guest")
    installed = folder / "kensei_iai-0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: kensei-iai\nVersion: 0.1\n")
    (installed / "entry_points.txt").write_text("[kensei.games]\niai = kensei_iai:GAME\n")
    running = Server(folder, PYTHONPATH=os.pathsep.join([str(folder), str(PLUGIN), *sys.path]))
    running.wait()
    yield running
    running.close()


def test_home_shows_the_guest_and_leads_to_its_table(guest_server, sit):
    page = sit("/", of=guest_server).page
    page.click(".scroll:has([value=iai])")
    page.click("form[data-game=iai] .way-to.first")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#board .draw.wide").count() == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_game_is_played_with_buttons_to_its_end(guest_server, sit, width, height):
    host, _ = guest_server.table("iai", seats=["here", "bot:random"], names=["Aki", "Kenji"])
    player = sit(host, width=width, height=height, of=guest_server).ready()
    page = player.page
    assert page.locator("#hand [data-pick]").all_inner_texts() == ["wait 1", "wait 2", "wait 3"]
    assert "Aki 0, Kenji 0" in page.locator("#board").inner_text()
    page.keyboard.press("2")
    page.wait_for_selector("#hand .up")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log >> text=Aki has chosen", state="attached")
    play_out(player)
    page.wait_for_selector("#result h2")
