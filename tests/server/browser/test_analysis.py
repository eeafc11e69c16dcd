"""The analysis board in a browser: played for both sides by keyboard, gone through by arrows, branched and shared."""

import re
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import expect
from test_everyone import serious

from kensei.lessons import lesson

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


def test_the_sign_that_a_board_goes_on_below_stands_at_its_foot(sit):
    """Tried as a new user would: the strip is not drawn here, and the sign lay above the page's head."""
    page = sit("/analysis/ketto", width=390, height=844).page
    expect(page.locator("#board.goes-down")).to_have_count(1)
    foot = page.locator("#board").evaluate("(one) => parseFloat(one.style.getPropertyValue('--foot'))")
    box = page.locator("#board").bounding_box()
    assert 844 - foot > box["y"] + box["height"] / 2


def test_a_seat_that_knows_less_is_told_other_values(sit):
    page = sit("/analysis/kiriai").page
    expect(page.locator("#hand .opened")).to_have_count(2)
    page.locator("[data-view='0']").click()
    expect(page.locator("#hand .opened")).to_have_count(0)
    expect(page.locator("[data-view='0']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#mix .move").first).to_be_visible(timeout=60_000)
    page.wait_for_url("**view=0**")


def test_moves_are_named_by_words_with_what_is_written_small_beside_them(sit):
    page = sit(f"{BOARD}&moves=1.f3&at=1").page
    chip = page.locator("#line [aria-current] span")
    expect(chip).to_contain_text("Capture f3", timeout=60_000)
    expect(chip.locator("small")).to_have_text("f3")
    page.keyboard.press("Home")
    best = page.locator("#mix .move", has_text="Capture b3").first
    expect(best.locator("small")).to_have_text("b3", timeout=60_000)
    best.click()
    expect(page.locator("#line [aria-current] span")).to_contain_text("Capture b3")


def test_whom_a_move_is_on_is_named(sit):
    address = {"position": lesson("musashi").steps[0].position, "players": 3, "name": ["Ann", "Ben", "Cem"]}
    page = sit(f"/analysis/musashi?{urlencode(address, doseq=True)}").page
    expect(page.locator("#mix .move").first).to_contain_text(re.compile("on (Ben|Cem) "), timeout=60_000)
    assert "{" not in page.inner_text("#mix")


IN_SIGHT = """move => {
  const tree = document.querySelector("#tree");
  const row = tree.querySelector("[aria-current]");
  if (!row?.textContent.includes(move)) return false;
  const [shown, room] = [row.getBoundingClientRect(), tree.getBoundingClientRect()];
  const middle = shown.top + shown.height / 2;
  return room.top <= middle && middle <= room.bottom + 1;
}"""


def test_the_move_that_is_shown_is_in_sight_among_the_variations(sit):
    """However many there are, the list is scrolled to it."""
    page = sit(BOARD).page
    expect(page.locator("#mix .won").first).to_be_visible(timeout=60_000)
    page.locator("#mix .move", has_text="Capture f3").first.press("Enter")
    tree = page.locator("#tree")
    expect(tree.locator("[aria-current]")).to_contain_text("f3")
    tree.evaluate("(list) => { list.style.maxHeight = '40px'; }")
    page.evaluate("document.activeElement.blur()")
    for key, move in (("ArrowLeft", "start"), ("ArrowRight", "f3")):
        page.keyboard.press(key)
        page.wait_for_function(IN_SIGHT, arg=move)
