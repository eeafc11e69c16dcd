"""The pace at which things are told: bots act one after the other, each in sight with its sentence."""


def last_line(page):
    return page.locator("#log li:not(.head) > span").last.inner_text()


def beside_a_bot(server, sit, pace):
    host, _ = server.table("kaito", seats=["here", "bot:random"], names=["Aki", "Kenji"])
    page = sit(host).ready().page
    page.evaluate(f"localStorage.setItem('kensei.pace', '{pace}')")
    page.wait_for_selector("#board .next")
    # Pauses are counted by the page's clock: it stands still until the test lets it go on.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.locator("#board .next").first.click()
    page.click("#send")
    return page


def test_an_action_stays_in_sight_before_the_bots_and_can_be_skipped(server, sit):
    page = beside_a_bot(server, sit, "slow")
    page.wait_for_selector("body.staging #buttons [data-skip]")
    assert last_line(page).startswith("Aki ")
    assert not page.locator("#hint").is_visible()  # nothing can be chosen now
    assert page.locator("#actions b").inner_text() in last_line(page)
    page.keyboard.press("Space")
    page.wait_for_selector("#log li:last-child :text('Kenji')", state="attached")
    page.wait_for_selector("#board .next")


def test_a_pause_ends_by_itself_and_pace_none_has_no_pause(server, sit):
    page = beside_a_bot(server, sit, "fast")
    page.wait_for_selector("body.staging #buttons [data-skip]")
    page.clock.run_for(600)
    page.wait_for_selector("#board .next")
    page.evaluate("localStorage.setItem('kensei.pace', 'none')")
    page.locator("#board .next").first.click()
    page.click("#send")
    page.wait_for_function("() => document.querySelectorAll('#log li:not(.head)').length >= 5")
    page.wait_for_selector("#board .next")


def test_the_setting_of_old_is_kept_as_a_pace(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host).ready().page  # players of these tests have switched the reveal off
    page.click("#tool-menu")
    assert page.input_value("#set-pace") == "none"
    page.select_option("#set-pace", "slow")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.input_value("#set-pace") == "slow"
