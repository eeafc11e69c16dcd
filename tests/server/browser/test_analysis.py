"""The analysis board in a browser: played for both sides by keyboard, gone through by arrows, branched and shared."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from test_everyone import serious

BOARD = "/analysis/kaito?position=s.S.../BHaAh./.s..sS/.sSs../...ssS/bB.cS.+b+a3+hhaa+SHHAAC"


def test_a_line_is_played_branched_and_shared_read_only(sit):
    player = sit(BOARD)
    page = player.page
    expect(page.locator("#mix .won").first).to_be_visible(timeout=60_000)
    expect(page.locator("#board .plates text").first).to_have_text("wins")
    page.locator("#mix .move", has_text="Capture f3").first.press("Enter")
    expect(page.locator("#line [aria-current]")).to_contain_text("f3")
    expect(page.locator("#status h1")).to_have_text("Red decides")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#status h1")).to_have_text("Black decides")
    page.locator("#mix .move", has_text="Capture b3").first.click()
    expect(page.locator("#tree .branch")).to_contain_text("b3")
    page.wait_for_url("**moves=**b3**")
    assert "0-1.b3" in page.url
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(page.locator("#line-back")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#line [aria-current]")).to_contain_text("f3")
    page.wait_for_url("**at=1**")
    address = urlsplit(page.url)
    reader = sit(f"{address.path}?{address.query}&read=1").page
    expect(reader.locator("#tree li")).to_have_count(3)
    expect(reader.locator("#board [data-pick]")).to_have_count(0)
    expect(reader.locator("#status h1")).to_have_text("Red decides")


@pytest.mark.parametrize(("game", "width"), [("kiriai", 320), ("shiai", 390)])
def test_on_a_phone_all_is_within_the_screen(sit, game, width):
    page = sit(f"/analysis/{game}", width=width, height=700).page
    expect(page.locator("#mix .move").first).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = "(all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 40).length"
    assert page.locator(".coach-panel button,.coach-panel a.btn,.line-play button").evaluate_all(small) == 0
    assert serious(page) == []


def test_a_seat_that_knows_less_is_told_other_values(sit):
    page = sit("/analysis/kiriai").page
    expect(page.locator("#hand .opened")).to_have_count(2)
    page.locator("[data-view='0']").click()
    expect(page.locator("#hand .opened")).to_have_count(0)
    expect(page.locator("[data-view='0']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#mix .move").first).to_be_visible(timeout=60_000)
    page.wait_for_url("**view=0**")
