"""Giving up is quiet: away from the button that confirms, and asked about once."""

import re

import pytest

PHONE, SCREEN = (390, 844), (1280, 800)
DRAW = {"draw": "Draw, though you could place a card? Nothing else happens this turn."}


def quietly(player, **lists):
    """Let the page take these moves for quiet or grave ones."""

    def served(route):
        text = route.fetch().text()
        for name, moves in lists.items():
            text = text.replace(f"{name} = {{}}", f"{name}: told_{name}")
            text = text.replace("} = choices ?? {};", f"}} = choices ?? {{}}; const {name} = {moves};")
        route.fulfill(body=text, content_type="text/javascript")

    player.page.route(re.compile(r"/static/table/choice\.js"), served)
    player.page.reload()
    return player.ready().page


@pytest.fixture
def planning(server, sit):
    """A table of a game in which cards are placed and drawn, after the first choice."""

    def begun(width=1280, height=800, **lists):
        host, _ = server.table("ketto", seats=["here", "bot:random"])
        player = sit(host, width=width, height=height).ready()
        player.page.locator("#hand [data-pick]").first.click()
        player.page.click("#send")
        player.page.wait_for_selector("[data-extra=draw]")
        return quietly(player, **lists)

    return begun


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lies_at(page, x, y, selector):
    return page.evaluate(
        "([x, y, selector]) => Boolean(document.elementFromPoint(x, y)?.closest(selector))", [x, y, selector]
    )


@pytest.mark.parametrize(("width", "height"), [SCREEN, PHONE, (320, 640)])
def test_what_gives_up_stands_left_and_asks_where_nothing_was_pressed(planning, width, height):
    page = planning(width, height, quiet=DRAW)
    is_wide = (width, height) == SCREEN
    if is_wide:  # on phones it makes room for *Clear* while something is chosen
        page.locator("#hand [data-pick]").first.click()
    page.wait_for_selector("#giveup [data-extra=draw]")
    assert page.locator("#buttons [data-extra=draw]").count() == 0
    assert page.locator("#giveup .btn").bounding_box()["height"] >= 40
    x, y = middle(page, "#giveup [data-extra=draw]")
    page.mouse.click(x, y)
    page.wait_for_selector(".bar.asking")
    assert not lies_at(page, x, y, "#buttons button")
    assert "Draw, though you could place a card?" in page.locator("#actions b").inner_text()
    page.mouse.click(x, y)
    assert page.locator(".bar.asking").count() == 1
    page.click("#go-back")
    assert page.locator(".bar.asking").count() == 0
    assert page.locator("#hand .up").count() == int(is_wide)


def test_by_keyboard_enter_and_escape_go_back_and_a_key_of_its_own_says_yes(planning):
    page = planning(quiet=DRAW)
    for leave in ("Enter", "Escape"):
        page.keyboard.press("g")
        page.wait_for_selector(".bar.asking")
        page.keyboard.press("g")
        page.keyboard.press(leave)
        page.wait_for_selector(".bar:not(.asking)")
        assert page.evaluate("document.activeElement.dataset.extra") == "draw"
        page.evaluate("document.activeElement.blur()")
    page.keyboard.press("g")
    page.wait_for_selector("#buttons .grave:enabled")
    page.keyboard.press("y")
    page.wait_for_selector("#log :text('draw')", state="attached")


def test_without_anything_better_nothing_is_asked(planning):
    page = planning(quiet={"draw": ""})
    assert "…" not in page.locator("#giveup").inner_text()
    page.keyboard.press("g")
    page.wait_for_selector("#log :text('draw')", state="attached")


@pytest.mark.parametrize(("width", "height"), [SCREEN, PHONE])
def test_a_move_that_loses_at_once_says_so_and_asks_once(server, sit, width, height):
    host, _ = server.table("kaito", seats=["here", "here"])
    first = sit(host, width=width, height=height).ready()
    cell = first.page.locator("#board .next").first.get_attribute("data-pick")
    page = quietly(first, grave={cell: "This loses at once: no tile is left."})
    page.locator(f"#board [data-pick={cell}]").click()
    assert "This loses at once" in page.locator("#actions .grave").inner_text()
    x, y = middle(page, "#send")
    page.mouse.dblclick(x, y)
    page.wait_for_selector(".bar.asking")
    assert not lies_at(page, x, y, "#buttons button")
    page.keyboard.press("Enter")
    assert page.locator("#board .up").count() == 1
    page.keyboard.press("Enter")
    page.click("#buttons .grave")
    page.wait_for_selector("#log li.red,#log li.black", state="attached")


def test_where_every_move_loses_it_is_said_but_not_asked(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"])
    grave = {f"{file}{rank}": "This loses at once." for file in "abcdefg" for rank in range(1, 8)}
    page = quietly(sit(host).ready(), grave=grave)
    page.locator("#board .next").first.click()
    assert "This loses at once" in page.locator("#actions .grave").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("#log li.red,#log li.black", state="attached")


def test_resigning_is_outlined_and_a_double_press_resigns_nothing(two):
    page = two[0].page
    page.click("#tool-menu")
    x, y = middle(page, "#menu-resign")
    page.mouse.dblclick(x, y)
    assert page.locator("#resign").is_visible()
    assert not lies_at(page, x, y, "#resign button")
    page.keyboard.press("Escape")
    page.click("#tool-menu")
    page.click("#menu-resign")
    assert page.evaluate("document.activeElement.innerText") == "Play on"
    page.keyboard.press("Enter")
    assert page.locator("#resign").is_hidden()
