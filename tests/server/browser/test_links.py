"""Links as people use them: invitations are spent, games are shared and found again, and nobody gets a seat by it."""

import json
import re

import pytest
from player import play_out
from playwright.sync_api import expect


def address(player):
    """Give the path in the address bar."""
    return "/" + player.page.url.split("/", 3)[3]


def kept(player, name="kensei.tokens"):
    return json.loads(player.page.evaluate("(name) => localStorage.getItem(name) ?? '[]'", name))


@pytest.fixture
def played(server, sit):
    """Two people who have played a short game over links."""
    host, invitation = server.table("kiriai", options={"cap": 2}, names=["Aki", "Kenji"])
    first, second = sit(host, seed=3), sit(invitation, seed=4)
    second.page.click("text=Sit down")
    play_out(first.ready(), second.ready())
    return first, second


def again(first, second):
    """Play another game after the one that is over."""
    first.page.click("text=Rematch")
    second.page.click("#ask >> text=Accept")
    for player in (first, second):
        player.page.wait_for_selector("body:not(.over)")
        player.ready()


SEE_COPIES = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


def share(player):
    """Press Share; give the path that was copied."""
    player.page.evaluate(SEE_COPIES)
    player.page.click("#share")
    player.page.wait_for_function("() => window.copied")
    return "/" + player.page.evaluate("window.copied").split("/", 3)[3]


def test_a_guest_who_sits_down_has_an_address_of_their_own_and_the_invitation_is_dead(server, sit):
    host, invitation = server.table("kiriai", names=["Aki", ""])
    table = sit(host)
    guest = sit("/")
    guest.page.goto(server.url(invitation))
    assert kept(guest) == []
    guest.page.fill("#name", "Kenji")
    guest.page.click("text=Sit down")
    guest.ready()
    assert address(guest).startswith("/t/")
    assert address(guest) != invitation
    assert kept(guest) == [address(guest)[3:]]
    guest.page.reload()
    guest.ready()
    expect(table.ready().page.locator("#own")).to_contain_text("Aki")
    expect(table.page.locator("#toast")).to_be_empty()
    stranger = sit(invitation)
    expect(stranger.page.locator("h1")).to_have_text("The seat is taken")
    stranger.complaints.clear()
    back = guest.context.new_page()
    back.goto(server.url(invitation))
    back.wait_for_url(guest.page.url)
    guest.page.go_back()
    assert address(guest) == "/", "it is not in the history either"


def test_a_guest_whose_answer_was_lost_gets_the_seat_all_the_same(server, sit):
    host, invitation = server.table("kiriai", names=["Aki", "Kenji"])
    sit(host)
    guest, lost = sit("/"), []

    def carry(socket):
        upstream = socket.connect_to_server()

        def told(text):
            if json.loads(text)["type"] == "done" and not lost:
                lost.append(text)
                upstream.close()
                socket.close()
            elif len(lost) != 1 or json.loads(text)["type"] != "update":
                socket.send(text)

        upstream.on_message(told)

    guest.page.route_web_socket("**/socket", carry)
    guest.page.goto(server.url(invitation))
    guest.page.wait_for_selector("#sit")
    guest.page.wait_for_function("() => document.readyState === 'complete'")
    guest.page.click("text=Sit down")
    guest.ready()
    assert address(guest) == json.loads(lost[0])["url"]


def test_a_form_sent_before_the_socket_is_open_leads_to_the_seat(server, sit):
    host, invitation = server.table("kiriai", names=["Aki", "Kenji"])
    sit(host)
    guest = sit(invitation)
    while not guest.bytes:
        guest.wait()

    def late(route):
        answer = route.fetch(max_redirects=0)
        guest.page.wait_for_timeout(1000)
        route.fulfill(response=answer)

    guest.page.route("**/sit", late)
    guest.page.evaluate("""() => {
        Object.defineProperty(WebSocket.prototype, "readyState", { value: WebSocket.CONNECTING });
        setTimeout(() => document.getElementById("sit").requestSubmit());
    }""")
    guest.ready()
    assert address(guest) != invitation


def test_sitting_down_works_without_script(server, chromium):
    host, invitation = server.table("kiriai")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url(invitation))
    page.fill("#name", "Kenji")
    page.click("text=Sit down")
    page.wait_for_selector("#hand button")
    assert page.url not in (server.url(invitation), server.url(host))
    context.close()


def test_a_new_link_for_a_taken_seat_is_seen_by_everybody_and_takes_the_seat(server, sit, two):
    first, second = two
    page = first.page
    page.click("#tool-menu")
    page.click("#menu summary:has-text('Links')")
    assert page.locator("#menu .link code").count() == 1, "the host sees the spectators' link alone"
    watcher = sit("/" + page.locator("#menu .link code").inner_text().split("/", 3)[3], seed=2).ready()
    page.click("text=Give the seat a new link")
    expect(watcher.page.locator("#toast")).to_have_text("The host gave Kenji's seat a new link.")
    for one in (first, watcher):
        expect(one.page.locator("#log")).to_contain_text("The host gave Kenji's seat a new link.")
    second.page.wait_for_selector(".problem")
    second.complaints.clear()
    first.ready()
    page.click("#tool-menu")
    page.click("#menu summary:has-text('Links')")
    invitation = "/" + page.locator("#menu .link code").first.inner_text().split("/", 3)[3]
    other = sit(invitation)
    other.page.fill("#name", "Mia")
    other.page.click("text=Sit down")
    other.ready()
    other.page.wait_for_selector("#board .next")
    expect(watcher.page.locator("#toast")).to_have_text("Mia sits down.")


def test_what_is_shared_is_the_game_and_not_the_seat(played, server, sit):
    first, second = played
    path = share(first)
    assert path.startswith("/g/")
    assert "?" not in path
    stranger = sit(path).ready()
    page = stranger.page
    expect(page.locator("#result h2")).to_have_text(first.page.locator("#result h2").inner_text())
    for word in ("Rematch", "Play on from here", "Leave the table", "Links"):
        assert page.locator(f"text={word}").count() == 0, word
    page.wait_for_selector("#review h3", timeout=90_000)
    page.keyboard.press("n")
    page.keyboard.press("[")
    page.wait_for_selector("body.past")
    page.select_option("#viewpoint", label="Kenji")
    page.wait_for_selector("#hand *")
    page.click("#verify")
    page.wait_for_selector("#verified:has-text('2 of 2')")
    assert stranger.bytes == [], "no socket was opened"
    assert kept(stranger) == []
    shown = page.content()
    for player in (first, second):
        assert address(player).split("/")[2] not in shown
    again(first, second)
    page.reload()
    stranger.ready()
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past)")
    assert page.locator("#result h2").inner_text()


def test_a_shared_moment_opens_there(played, server, sit):
    first, _ = played
    first.page.keyboard.press("[")
    first.page.keyboard.press("[")
    first.page.wait_for_selector("body.past")
    path = share(first)
    moment = first.page.locator("#ply").input_value()
    assert path.endswith(f"?moment={moment}")
    for size in ({}, {"width": 390, "height": 844}):
        stranger = sit(path, **size).ready()
        assert stranger.page.locator("#ply").input_value() == moment
        expect(stranger.page.locator("body")).to_have_class(re.compile(r"^table over replay past( reviewing)?$"))
        expect(stranger.page.locator("#board svg")).to_be_in_viewport()
        assert share(stranger) == path


def test_every_game_of_a_table_is_found_again_at_the_table_and_under_my_games(played, server):
    first, second = played
    result = first.page.locator("#result h2").inner_text()
    first.page.click("aside summary:has-text('Games of this table')")
    expect(first.page.locator("aside .games li")).to_have_count(1)
    expect(first.page.locator("aside .games time")).not_to_have_text("")
    again(first, second)
    page = second.page
    page.click("#tool-menu")
    page.click("#menu summary:has-text('Games of this table')")
    expect(page.locator("#menu .games li")).to_have_count(1)
    page.click("#menu .games >> text=Replay")
    second.ready()
    expect(page.locator("#result h2")).to_have_text(result)
    assert page.locator("#viewpoint option").all_inner_texts() == ["Aki", "Kenji", "spectator", "all open"]
    page.wait_for_selector("#review h3", timeout=90_000)
    page.click("text=To the table")
    second.ready()
    assert page.locator("body.over,body.replay,body.past").count() == 0
    page.goto(server.url("/"))
    page.click("#mine summary:has-text('Finished games: 1')")
    expect(page.locator("#mine .games time")).not_to_have_text("")
    page.click("#mine .games >> text=Replay")
    second.ready()
    expect(page.locator("#result h2")).to_have_text(result)


def test_a_rematch_out_of_a_replay_gives_the_living_table(played, server):
    first, second = played
    base = first.page.url
    for player in played:
        player.page.keyboard.press("[")
        player.page.wait_for_selector("body.past")
        player.page.wait_for_url("**/replay?game=0&moment=*")
    first.page.reload()
    first.ready()
    again(first, second)
    for player, path in ((first, base), (second, None)):
        page = player.page
        assert "/replay" not in page.url
        assert path in (None, page.url)
        assert page.locator("body.replay,body.past,body.over").count() == 0
        expect(page.locator("#scrub")).to_be_hidden()
        page.wait_for_selector("#hand .next")
