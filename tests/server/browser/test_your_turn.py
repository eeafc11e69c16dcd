"""It is your turn: the tab says so, and a notification if one was asked for; the end is told to "you"."""

import pytest

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
RECORD = """
window.calls = [];
window.Notification = class extends EventTarget {
  constructor(title, more) { super(); window.calls.push([title, more.body]); }
  static permission = "PERMISSION";
  static requestPermission() { return Promise.resolve("PERMISSION"); }
};
"""


def test_the_tab_says_whose_turn_it_is(two):
    first, second = (player.page for player in two)
    second.wait_for_selector("#board .next")
    assert second.title() == "Your turn · Kaito"
    assert first.title() == "Kaito"
    second.locator("#board .next").first.click()
    second.click("#send")
    first.wait_for_function("() => document.title === 'Your turn · Kaito'")
    second.wait_for_function("() => document.title === 'Kaito'")


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_notification_is_sent_only_if_asked_for_and_allowed(two, is_allowed):
    first, second = (player.page for player in two)
    first.add_init_script(RECORD.replace("PERMISSION", "granted" if is_allowed else "denied"))
    first.reload()
    first.wait_for_selector("html[data-ready]")
    first.click("#tool-menu")
    assert not first.is_checked("#set-notify")
    first.click("#set-notify")
    first.wait_for_function(f"() => document.getElementById('set-notify').checked === {str(is_allowed).lower()}")
    first.keyboard.press("Escape")
    first.evaluate(HIDE)
    second.wait_for_selector("#board .next")
    second.locator("#board .next").first.click()
    second.click("#send")
    first.wait_for_function("() => document.title.startsWith('Your turn')")
    assert first.evaluate("window.calls") == ([["Your turn", "Kaito"]] if is_allowed else [])


def test_each_reads_the_end_as_you(two):
    first, second = (player.page for player in two)
    first.click("#tool-menu")
    first.click("#menu-resign")
    first.click("#resign .grave")
    for page, told in (
        (first, ("You lose", "You resigned: Kenji wins.")),
        (second, ("You win", "Aki resigned: you win.")),
    ):
        page.wait_for_selector("body.over")
        assert page.locator("#result h2").inner_text() == told[0]
        assert told[1] in page.locator("#result .why").first.inner_text()


def test_a_shared_device_names_who_won(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"], names=["Aki", "Kenji"])
    page = sit(host).ready().page
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign .grave")
    page.wait_for_selector("body.over")
    assert page.locator("#result h2").inner_text() in ("Aki wins", "Kenji wins")
    assert "You" not in page.locator("#result .why").first.inner_text()
