"""The form of a new table, filled in as a person does: every option of every game, with every value."""

import pytest
from playwright.sync_api import expect
from test_decks import TEXTS

import kensei
from kensei.core.options import is_flag
from kensei.server.tables import new_table
from kensei.server.tables.new_table import fits

NUMBERS = {"cap": (["1", "30", "200", "", " 12 ", "１２"], ["0", "201", "-5", "1.5", "abc", "9" * 40])}
TEXT_VALUES = {
    "fighters": (
        ["choose", "random", "swift,rose", " Swift , ROSE ", ""],
        ["swift", "swift,swift", "nobody,rose", "x" * 500],
    ),
}
BAD_DECKS = ["nothing", "x = 1", "a.b.c.d.e.f.g = 1", "x = [[[[[[[[1]]]]]]]]", "#" * 17_000, "剣" * 300, "x = '<b>'"]
CLOCKS = [
    ("5", "", True),
    ("2.5", "3", True),
    ("", "20", True),
    ("0", "0", True),
    ("abc", "", False),
    ("5", "x", False),
]


def choices():
    """Give every value of every option that is chosen, with what goes with it."""
    for game in kensei.GAMES:
        for name, option in new_table.options(kensei.game(game)).items():
            for value in option.choices:
                if name == "players":
                    modes = [mode for (key, mode), fit in fits(game).items() if key == "mode" and value in fit.players]
                    yield game, {**({"mode": modes[0]} if modes else {}), name: str(value)}
                elif is_flag(option):
                    fitting = [mode for (_, mode), fit in fits(game).items() if name in fit.flags]
                    yield game, {**({"mode": fitting[-1]} if fitting else {}), name: "yes" if value else "no"}
                else:
                    yield game, {name: str(value)}


CHOICES = list(choices())


def filled_in(sit, game, **texts):
    """Open the form with everybody on this device, and fill texts in."""
    player = sit(f"/new/{game}")
    page = player.page
    closed = page.locator("details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()
    for seat in page.locator("select[name^=seat]:enabled").all():
        seat.select_option("here")
    for name, text in texts.items():
        page.fill(f"[name={name}]", text)
    return player


def send(player):
    player.page.click("text=Open the table")
    player.page.wait_for_load_state()
    return player.page


def is_a_table(page):
    expect(page.locator("#spine")).to_have_count(1)
    return "/t/" in page.url


def came_back(player, **texts):
    """Check that the form shows one sentence, at a field, and all that was typed."""
    page = player.page
    expect(page.locator("[role=alert]")).to_have_count(1)
    assert page.locator("[role=alert]").inner_text().strip()
    assert page.locator("[role=alert]").is_visible()
    assert page.locator("[aria-invalid]").evaluate_all("(marked) => marked.includes(document.activeElement)")
    for name, text in texts.items():
        assert page.input_value(f"[name={name}]") == text
    # The browser notes that the answer was a refusal.
    assert all("400" in complaint for complaint in player.complaints)
    player.complaints.clear()
    return page.locator("[role=alert]").inner_text()


@pytest.mark.parametrize(("game", "chosen"), CHOICES, ids=str)
def test_every_choice_opens_a_table(game, chosen, sit):
    player = filled_in(sit, game)
    page = player.page
    for name, value in chosen.items():
        page.locator(f".chip:has([name={name}][value='{value}'])").click()
        assert page.locator(f"[name={name}]:checked").input_value() == value
    for seat in page.locator("select[name^=seat]:enabled").all():
        seat.select_option("here")
    page.check("[name=wait]")
    send(player)
    assert "/t/" in page.url, page.inner_text("main")
    said = page.inner_text("main")
    flags = [name for name, value in chosen.items() if value in ("yes", "no")]
    for name in flags:
        option, is_on = kensei.game(game).options[name], chosen[name] == "yes"
        assert (option.words.get(is_on, name) in said) == (is_on != option.default)
    page.click("text=Begin")
    assert is_a_table(page)


@pytest.mark.parametrize("cap", NUMBERS["cap"][0])
def test_a_number_within_its_bounds_opens_a_table(cap, sit):
    assert is_a_table(send(filled_in(sit, "kiriai", cap=cap)))


@pytest.mark.parametrize("cap", NUMBERS["cap"][1])
def test_a_number_beyond_them_comes_back(cap, sit):
    typed = {"cap": cap, "name0": "Aki", "clock": "7", "increment": "3"}
    player = filled_in(sit, "kiriai", **typed)
    send(player)
    assert "from 1 to 200" in came_back(player, **typed)


@pytest.mark.parametrize("fighters", TEXT_VALUES["fighters"][0])
def test_fighters_that_there_are_open_a_table(fighters, sit):
    assert is_a_table(send(filled_in(sit, "bushido", fighters=fighters)))


@pytest.mark.parametrize("fighters", TEXT_VALUES["fighters"][1])
def test_fighters_that_there_are_not_come_back(fighters, sit):
    typed = {"fighters": fighters, "deck": TEXTS["bushido"], "name1": "Kenji"}
    player = filled_in(sit, "bushido", **typed)
    send(player)
    assert "fighters" in came_back(player, **typed).lower()


@pytest.mark.parametrize("game", TEXTS)
def test_a_deck_of_ones_own_opens_a_table(game, sit):
    assert is_a_table(send(filled_in(sit, game, deck=TEXTS[game])))


@pytest.mark.parametrize(
    ("game", "deck"),
    [*(("bushido", deck) for deck in BAD_DECKS), *((game, deck) for game in TEXTS for deck in BAD_DECKS[1:3])],
    ids=str,
)
def test_a_deck_that_cannot_be_comes_back_whole(game, deck, sit):
    typed = {"deck": deck, "name0": "Aki", "clock": "9"}
    player = filled_in(sit, game, **typed)
    send(player)
    came_back(player, **typed)


@pytest.mark.parametrize(("minutes", "seconds", "opens"), CLOCKS)
def test_a_clock_is_set_or_comes_back(minutes, seconds, opens, sit):
    typed = {"clock": minutes, "increment": seconds}
    player = filled_in(sit, "kaito", **typed)
    page = send(player)
    if opens:
        assert is_a_table(page)
        assert bool(page.locator(".clock").count()) == (float(minutes or 0) + float(seconds or 0) > 0)
    else:
        came_back(player, **typed)


def test_what_came_back_is_mended_and_opens_a_table(sit):
    player = filled_in(sit, "kiriai", cap="999", name0="Aki", name1="AKI")
    page = send(player)
    came_back(player, cap="999", name0="Aki", name1="AKI")
    page.fill("[name=cap]", "20")
    send(player)
    assert "is free" in came_back(player, cap="20", name0="Aki", name1="AKI")
    page.fill("[name=name1]", "Kenji")
    assert is_a_table(send(player))


def test_a_guest_whose_name_is_taken_is_told_in_the_lobby(server, sit):
    _, guest = server.table("kaito", names=["Aki", ""])
    player = sit(guest)
    page = player.page
    page.fill("#name", "ａｋｉ")
    page.fill("#words", "my luck")
    page.click("text=Sit down")
    expect(page.locator("[role=alert]")).to_contain_text("is free")
    assert (page.input_value("#name"), page.input_value("#words")) == ("ａｋｉ", "my luck")
    player.complaints.clear()
    page.fill("#name", "Kenji")
    page.click("text=Sit down")
    expect(page.locator("#spine")).to_have_count(1)


def test_rules_lie_behind_every_game_of_a_box(sit):
    page = sit("/").page
    for game, title in (("shiai", "Kendo Shiai"), ("musashi", "Musashi")):
        page.click(f".scroll:has([value={game}])")
        page.click(f"form[data-game={game}] a[href='/rules/{game}']")
        expect(page.locator("main h1")).to_contain_text(title)
        page.go_back()
