"""Whole games by pressing what the page shows: against a bot, on one device, over links."""

import pytest
from player import play_out

GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")
SECRET = tuple(game for game in GAMES if game != "kaito")
SHORT = {"kiriai": {"cap": 6}}
"""Options that keep a game of random moves short."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(server, sit, game):
    host, _ = server.table(game, options=SHORT.get(game, {}), seats=["here", "bot:random"])
    player = sit(host).ready()
    play_out(player)
    assert player.page.locator("#result h2").inner_text()
    assert player.page.locator("#result a.rule").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_one_device(server, sit, game):
    host, _ = server.table(game, options=SHORT.get(game, {}), seats=["here", "here"])
    player = sit(host, seed=2).ready()
    assert (player.page.locator("#curtain .cloth").count() == 1) == (game in SECRET)
    play_out(player)
    assert player.page.locator("#curtain .cloth").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_links_with_a_spectator(server, sit, game):
    host, guest = server.table(game, options=SHORT.get(game, {}), names=["Aki", "Kenji"])
    first, second = sit(host, seed=3), sit(guest, seed=4)
    second.page.click("text=Sit down")
    first.ready()
    second.ready()
    watch = first.page.evaluate("[...document.querySelectorAll('#menu [data-copy]')].pop().dataset.copy")
    spectator = sit(watch[watch.index("/t/") :]).ready()
    play_out(first, second)
    spectator.page.wait_for_selector("body.over")
    assert spectator.page.locator("[data-pick],[data-try]").count() == 0
    told = tuple(one.page.locator("#result h2").inner_text() for one in (first, second, spectator))
    assert told in {
        ("You win", "You lose", "Aki wins"),
        ("You lose", "You win", "Kenji wins"),
        ("A draw", "A draw", "A draw"),
    }
