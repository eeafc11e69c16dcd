"""Whole games by the accessibility tree alone: roles and names, as a screen reader tells them, and nothing else."""

import json
import re
import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error

GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")
SHORT = {"kiriai": {"cap": 5}}
"""Options that keep a game of random moves short."""
OVER = re.compile("^(You win|You lose|A draw)")
PLACES = {"board": 'region "Board"', "hand": 'group "Your hand"', "bar": 'group "What you do"'}
ASIDE = re.compile("^(Hint|Clear|Choose again|Take it back)")
"""Buttons of the bar that lead nowhere on."""
LINE = re.compile(r"""^(\s*)- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[\S+\])*)""")
"""A line of the tree: how deep it stands, role, name, states."""
SECONDS = 120


@dataclass(frozen=True)
class Heard:
    """One button as it is told."""

    place: str
    name: str
    states: str

    @property
    def can_be_pressed(self):
        return "[disabled]" not in self.states and "[pressed]" not in self.states


def listened(page):
    """Read the buttons of the three places from the tree of the page's main part."""
    found, place, inside = [], "", 0
    for line in page.get_by_role("main").aria_snapshot().splitlines():
        told = LINE.match(line)
        if not told:
            continue
        depth, role = len(told[1]), told[2]
        name = json.loads(told[3].replace("''", "'") if "- '" in line else told[3]) if told[3] else ""
        if depth <= inside:
            place = ""
        named = next((key for key, words in PLACES.items() if words == f'{role} "{name}"'), "")
        if named:
            place, inside = named, depth
        elif role == "button" and place:
            assert name, f"a button without a name: {line}"
            found.append(Heard(place, name, told[4]))
    return found


def chosen(buttons, rng):
    """Choose what is pressed next: what goes on stands at the end of the bar, else a thing of the board or the hand."""
    usable = [one for one in buttons if one.can_be_pressed]
    going_on = [one for one in usable if one.place == "bar" and not ASIDE.match(one.name)]
    things = [one for one in usable if one.place != "bar"]
    if things and (not going_on or rng.random() < 0.3):
        return rng.choice(things)
    return going_on[-1] if going_on else None


def press(page, button):
    role, name = re.match(r'(\w+) "(.*)"', PLACES[button.place]).groups()
    place = page.get_by_role("main").get_by_role(role, name=name, exact=True)
    place.get_by_role("button", name=button.name, exact=True, disabled=False).first.press("Enter", timeout=2000)


def play_by_names(player):
    """Play until a heading tells who won; return the names of all that was pressed."""
    page, pressed, end = player.page, [], time.monotonic() + SECONDS
    while not page.get_by_role("heading", name=OVER).count():
        assert time.monotonic() < end, (page.get_by_role("heading", level=1).all_inner_texts(), pressed[-8:])
        button = chosen(listened(page), player.rng)
        if button is None:
            player.wait()
            continue
        try:
            press(page, button)
            pressed.append(button.name)
        except Error:  # the page changed between hearing and pressing
            player.wait()
    return pressed


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_names_and_roles_alone(server, sit, game):
    host, _ = server.table(game, options=SHORT.get(game, {}), seats=["here", "bot:novice"], names=["Aki", ""])
    player = sit(host, seed=8).ready()
    assert len(play_by_names(player)) > 3
    told = player.page.get_by_role("complementary", name="Players and log")
    assert told.get_by_role("heading", name=OVER).count() == 1
    assert told.get_by_role("link").first.inner_text()
