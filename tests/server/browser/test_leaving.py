"""Who goes away, comes back or gives up: what the others are asked, and what everybody reads at the end."""

import pytest
from live import Server
from playwright.sync_api import expect

from kensei.server.tables import tokens

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """A server at which somebody is away too long after two seconds."""
    running = Server(tmp_path_factory.mktemp("leaving"), KENSEI_ABSENCE="2")
    running.wait()
    yield running
    running.close()


def company(server, game, seats, names, **fields):
    """Make a table and let the guests sit down; give everybody's path, without the bots'."""
    host = server.post("/tables", {"game": game, "seats": seats, "names": names, **fields})["url"]
    paths = [host]
    for chair, seat in enumerate(seats):
        if seat == "link":
            invitation = f"/t/{tokens.derived(host.removeprefix('/t/'), chair, 0)}"
            paths.append(server.post(f"{invitation}/sit", {"id": "sit"}).get("url") or invitation)
    return paths


def three(server):
    return company(server, "musashi", ["here", "link", "link"], ["Aki", "Kenji", "Mia"], options={"players": 3})


def keep(player):
    """Keep all cards, where cards may be changed."""
    player.page.click("#buttons >> text=Keep them all")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_bot_stands_in_until_the_player_takes_the_seat_again(size, impatient, sit):
    paths = three(impatient)
    first, second, third = (sit(path, of=impatient, **size).ready() for path in paths)
    third.close()
    for player in (first, second):
        keep(player)
    box = first.page.locator("#gone")
    expect(box.locator("p")).to_have_text("Mia did not come back", timeout=20_000)
    assert box.locator("button").all_inner_texts() == ["Let a bot play for Mia", "Let Mia drop out", "Wait"]
    expect(first.page.locator("#actions")).to_be_hidden()
    for button in box.locator("button").all():
        assert is_free(button)
    box.locator("text=Let a bot play for Mia").click()
    expect(box).to_be_hidden()
    expect(first.page.locator("#log")).to_contain_text("Mia is away: a bot plays on.")
    back = sit(paths[2], of=impatient, **size).ready()
    own = back.page.locator("#gone")
    expect(own.locator("p")).to_have_text("A bot plays for you")
    own.locator("text=Take your seat again").click()
    expect(own).to_be_hidden()
    expect(back.page.locator("#log")).to_contain_text("You take your seat again.")
    expect(second.page.locator("#log")).to_contain_text("Mia takes the seat again.")


def is_free(thing):
    """Say whether nothing lies over the middle of a thing."""
    return thing.evaluate(
        """(thing) => {
          const box = thing.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return thing.contains(top);
        }"""
    )


def test_who_waits_is_not_asked_again_and_a_seat_drops_out(impatient, sit):
    paths = three(impatient)
    first, second = (sit(path, of=impatient).ready() for path in paths[:2])
    for player in (first, second):
        keep(player)
    second.page.locator("#gone >> text=Wait").click(timeout=20_000)
    expect(second.page.locator("#gone")).to_be_hidden()
    expect(second.page.locator("#actions")).to_contain_text("Waiting for Mia")
    first.page.locator("#gone >> text=Let Mia drop out").click(timeout=20_000)
    for player in (first, second):
        expect(player.page.locator("#log")).to_contain_text("Mia was away too long and is out of the game.")
    late = sit(paths[2], of=impatient).ready()
    expect(late.page.locator("#log")).to_contain_text("You were away too long and are out of the game.")
    late.page.click("#tool-menu")
    assert late.page.locator("#menu-resign").is_disabled()


def test_of_two_the_game_is_claimed(impatient, sit):
    host, guest = company(impatient, "kaito", ["here", "link"], ["Aki", "Kenji"])
    first = sit(host, of=impatient).ready()
    assert impatient.get(f"{guest}/state")["to_act"] == [1]
    first.page.locator("#gone >> text=Claim the game").click(timeout=20_000)
    first.page.wait_for_selector("body.over")
    expect(first.page.locator("#result .why")).to_contain_text("Kenji was away too long: you win.")
    late = sit(guest, of=impatient).ready()
    expect(late.page.locator("#result .why")).to_contain_text("You were away too long: Aki wins.")


def test_six_play_musashi_one_resigns_and_the_sheet_tells_it(server, sit):
    seats = ["here", "link", *["bot:random"] * 4]
    host, guest = company(server, "musashi", seats, ["Aki", "Kenji", "", "", "", ""], options={"players": 6})
    first, second = sit(host).ready(), sit(guest, **PHONE).ready()
    second.page.click("#tool-menu")
    second.page.click("#menu-resign")
    expect(second.page.locator("#resign p")).to_have_text("You drop out; the others play on.")
    second.page.click("dialog#resign button.grave")
    expect(first.page.locator("#log")).to_contain_text("Kenji resigned and is out of the game.")
    expect(first.page.locator("#others")).to_contain_text("resigned")
    for _ in range(2000):
        if first.is_over:
            break
        first.press() or first.wait()
    second.page.wait_for_selector("body.over")
    assert "Kenji" not in first.page.locator("#result h2").inner_text()
    expect(first.page.locator("#result")).to_contain_text("Kenji resigned and is out of the game.")
    expect(second.page.locator("#result")).to_contain_text("You resigned and are out of the game.")
