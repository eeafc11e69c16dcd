"""Phrases at the table: pressed, shown beside who says them, told in the log, and muted."""


def test_a_phrase_is_shown_beside_its_sender_and_can_be_muted(two):
    first, second = (player.page for player in two)
    second.click("#tool-say")
    second.click("[data-phrase=well]")
    for page in (first, second):
        page.wait_for_selector(".phrase .seal")
        assert page.locator(".phrase").inner_text().strip().endswith("Well played!")
        page.wait_for_selector("#log .said :text('Kenji: Well played!')", state="attached")
    bubble, plate = first.locator(".phrase").bounding_box(), first.locator("#others .plate").bounding_box()
    assert abs(bubble["y"] - plate["y"] - plate["height"]) < 12
    first.click("#tool-menu")
    first.click("#set-mute")
    first.keyboard.press("Escape")
    second.keyboard.press("c")
    second.click("[data-phrase=laugh]")
    second.wait_for_selector("#log .said :text('Ha ha!')", state="attached")
    # What is said after it is heard in order: a move.
    second.wait_for_selector("#board .next")
    second.locator("#board .next").first.click()
    second.click("#send")
    first.wait_for_selector("#board .next")
    assert first.locator("#log .said").count() == 1
