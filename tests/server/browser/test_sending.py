"""A move under way: nothing more is sent until the server has answered it, whatever else arrives."""

import json

import pytest


class Mail:
    """What a page sends: its moves wait here until they are let go."""

    def __init__(self):
        self.moves = []
        self.is_cut = False

    def carry(self, socket):
        server = socket.connect_to_server()

        def sent(text):
            if json.loads(text)["type"] == "move" and not self.is_cut:
                self.moves.append((server, text))
            else:
                server.send(text)

        socket.on_message(sent)

    def let_go(self):
        for server, text in self.moves:
            server.send(text)


@pytest.fixture
def mail():
    return Mail()


@pytest.fixture
def duel(server, sit, mail):
    """Two people at a table of Kiri-ai; the moves of the first wait in the mail."""
    host, guest = server.table("kiriai", options={"cap": 9}, names=["Aki", "Kenji"])
    first, second = sit("/"), sit(guest)
    first.page.route_web_socket("**/socket", mail.carry)
    second.page.click("text=Sit down")
    first.page.goto(server.url(host))
    return first.ready().page, second.ready().page


def plan(page, *picks):
    """Choose a plan and send it."""
    for pick in picks or ("charge", "high"):
        page.click(f"[data-pick={pick}]")
    page.click("#send")


def test_an_update_does_not_open_sending_again_while_the_own_move_is_under_way(duel, mail):
    first, second = duel
    plan(first)
    first.wait_for_function("() => !document.querySelector('#send')")
    plan(second)
    first.wait_for_selector("#board .sealed")
    assert first.locator("#send").count() == 0
    first.keyboard.press("Enter")
    first.locator("#hand [data-pick]").first.click()
    assert len(mail.moves) == 1
    mail.let_go()
    for page in (first, second):
        page.wait_for_selector("#log :text('plays Charge')")
    # The round is over and the next one is asked; nobody was told that somebody moved first.
    first.wait_for_selector("#hand .next")
    assert first.locator("#toast").inner_text() == ""
    assert len(mail.moves) == 1


def test_a_move_that_a_lost_connection_swallowed_is_sent_again(duel, mail):
    first, second = duel
    plan(first)
    plan(second)
    first.wait_for_selector("#board .sealed")
    server, _ = mail.moves[0]
    mail.is_cut = True
    first.evaluate("window.lost = 1")
    server.close()
    for page in (first, second):
        page.wait_for_selector("#log :text('plays Charge')")
    first.wait_for_selector("#hand .next")
    assert first.evaluate("window.lost") == 1
    assert first.locator("#toast").inner_text() == ""
    plan(first, "approach", "low")
    first.wait_for_selector("#board .sealed.mine")
