"""The panel of a card opens by mouse, keys and touch, and covers no card of the hand and no button."""

import pytest
from playwright.sync_api import expect
from test_everyone import serious
from test_guest import guest_server

__all__ = ["guest_server"]

HOLD = """async ([selector, ms]) => {
  const thing = [...document.querySelectorAll(selector)].find((one) => one.getBoundingClientRect().width);
  const box = thing.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const finger = { ...at, bubbles: true, cancelable: true, pointerType: "touch", pointerId: 5 };
  thing.dispatchEvent(new PointerEvent("pointerdown", finger));
  await new Promise((done) => setTimeout(done, ms));
  thing.dispatchEvent(new PointerEvent("pointerup", finger));
  thing.dispatchEvent(new MouseEvent("click", { ...at, bubbles: true, cancelable: true }));
}"""
"""Rest a finger on a thing for so long."""

TITLE = "h2 span:first-child"
BOXES = """() => {
  const box = (thing) => { const b = thing.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const of = (selector) => [...document.querySelectorAll(selector)].map(box).filter((one) => one[2] > one[0]);
  return { panel: of("#speak")[0], card: of(".spoken")[0], others: of("#hand .card,.bar") };
}"""


def apart(one, two):
    return one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


@pytest.fixture
def duel(server, sit):
    def seated(**window):
        host, _ = server.table("kiriai", seats=["here", "bot:random"], names=["Aki", "Kenji"])
        page = sit(host, **window).ready().page
        page.wait_for_selector("#hand .next")
        page.wait_for_selector("#hand [aria-describedby]")
        return page

    return seated


def test_the_mouse_opens_one_panel_beside_the_card_and_escape_closes_it(duel):
    page = duel(width=1440, height=900)
    panel = page.locator("#speak")
    page.hover("#hand [data-card=high]")
    assert panel.is_hidden()  # not before the mouse has rested
    expect(panel).to_be_visible()
    expect(panel.locator(TITLE)).to_have_text("High Strike")
    expect(panel.locator(".kind")).to_have_text("Strike · from Heaven · 2 apart")
    expect(panel.locator(".nowbox")).to_contain_text("Kenji is 4 spaces away")
    assert panel.locator(".pic svg use").count() == 1
    boxes = page.evaluate(BOXES)
    assert apart(boxes["panel"], boxes["card"])
    assert all(apart(boxes["panel"], other) for other in boxes["others"])
    page.hover("#hand [data-card=low]")
    expect(panel.locator(TITLE)).to_have_text("Low Strike")
    assert page.locator(".spoken").count() == 1
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert page.locator(".spoken").count() == 0
    page.hover("#others [data-card=special]")
    expect(panel.locator(TITLE)).to_have_text("A Special, face down")
    page.mouse.move(4, 400)
    expect(panel).to_be_hidden()


def test_a_press_chooses_and_says_nothing(duel):
    page = duel()
    page.click("#hand [data-card=charge]")
    page.wait_for_timeout(450)
    assert page.locator("#speak").is_hidden()
    assert page.locator("#hand .up").get_attribute("data-card") == "charge"


UNDER = """(card) => {
  const box = document.querySelector(`#hand [data-card=${card}]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
SWAP = """([one, other]) => {
  const [first, second] = [one, other].map((card) => document.querySelector(`#hand .card:has([data-card=${card}])`));
  const after = second.nextSibling;
  first.before(second);
  after ? after.before(first) : second.parentNode.append(first);
}"""


def test_a_card_that_comes_to_a_mouse_that_rests_says_nothing_until_it_moves(duel):
    """A hand that is drawn anew lies differently: nobody has asked for what is under the mouse now."""
    page = duel(width=1440, height=900)
    panel = page.locator("#speak")
    page.click("#hand [data-card=charge]")
    page.evaluate(SWAP, ["charge", "high"])
    page.wait_for_timeout(700)
    assert page.evaluate("() => document.querySelector('#hand [data-card=high]').matches(':hover')")
    assert panel.is_hidden()
    x, y = page.evaluate(UNDER, "high")
    page.mouse.move(x + 3, y + 3)
    expect(panel.locator(TITLE)).to_have_text("High Strike")


def test_keys_open_the_panel_where_the_focus_goes_and_lead_to_the_rule(duel):
    page = duel()
    panel = page.locator("#speak")
    page.keyboard.press("i")  # nothing is in focus: the first card
    expect(panel.locator(TITLE)).to_have_text("Approach")
    page.keyboard.press("Escape")
    page.locator("#hand [data-card=high]").focus()
    page.wait_for_timeout(400)
    assert panel.is_hidden()  # the page gave the focus, no key did
    page.keyboard.press("ArrowRight")
    expect(panel.locator(TITLE)).to_have_text("Low Strike")
    page.keyboard.press("i")
    assert page.evaluate("document.activeElement.className") == "rule"
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.card") == "low"
    page.keyboard.press("i")
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    expect(page.locator("#rulebook [id='kiriai.attack.low']")).to_be_visible()
    expect(panel).to_be_hidden()


def test_screen_readers_are_given_the_same_words_once(duel):
    page = duel()
    card = page.locator("#hand [data-card=high]")
    assert card.get_attribute("aria-label") == "High Strike, from Heaven, 2 apart"
    told = page.locator(f"#{card.get_attribute('aria-describedby')}").text_content()
    assert "exactly two spaces away" in told
    assert "Kenji is 4 spaces away" in told
    assert "2 apart" not in told
    assert page.locator("#speak").get_attribute("aria-live") is None
    stance = page.locator("#board .draw [data-card=heaven]").first
    assert stance.get_attribute("role") == "button"
    assert "This is how" in page.locator(f"#{stance.get_attribute('aria-describedby')}").text_content()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_a_finger_that_rests_opens_a_sheet_that_leaves_the_thing_in_sight(server, sit, width, height):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host, width=width, height=height, has_touch=True).ready()
    page = player.page
    page.wait_for_selector("#board .next")
    page.wait_for_selector("#board [aria-describedby]")
    page.evaluate(HOLD, ["#board [aria-label^=d6][data-card]", 150])
    page.wait_for_timeout(400)
    assert page.locator("#speak").is_hidden()  # a short press is none
    page.keyboard.press("Escape")
    expect(page.locator("#board .up")).to_have_count(0)
    for cell in ("d6", "a6", "c5"):
        if not page.locator(f"#board [aria-label^={cell}][data-card]").count():
            continue  # a gap
        page.evaluate(HOLD, [f"#board [aria-label^={cell}][data-card]", 600])
        expect(page.locator("#speak")).to_be_visible()
        page.wait_for_timeout(300)
        boxes = page.evaluate(BOXES)
        assert boxes["panel"][3] - boxes["panel"][1] <= 0.57 * height
        assert boxes["card"][3] <= boxes["panel"][1]
        assert boxes["card"][1] >= 0
        assert page.locator("#board .up").count() == 0  # the press that opened it chose nothing
        page.locator("#speak .grip").click()
        expect(page.locator("#speak")).to_be_hidden()
    assert page.evaluate("scrollY") == 0


def test_the_sheet_stays_when_a_real_finger_is_lifted(duel):
    """By touches of the browser itself, with all the events that follow a lifted finger."""
    page = duel(width=390, height=844, has_touch=True)
    box = page.locator("#hand .card").first.bounding_box()
    touches = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator("#speak")).to_be_visible()
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)
    expect(page.locator("#speak")).to_be_visible()
    page.locator("#speak a.rule").click()
    expect(page.locator("#rulebook")).to_be_visible()


def test_the_special_stays_in_sight_while_the_hand_is_scrolled(duel):
    page = duel(width=320, height=640)
    for left in (0, 60, 500):
        page.evaluate("(left) => { document.getElementById('hand').scrollLeft = left; }", left)
        special = page.locator("#hand .card").last.bounding_box()
        assert special["x"] >= 0
        assert special["x"] + special["width"] <= 320


def test_names_in_the_log_open_the_panel(duel):
    page = duel()
    page.click("[data-pick=approach]")
    page.click("[data-pick=low]")
    page.click("#send")
    name = page.locator("#log [data-card=low]").first
    expect(name).to_be_visible()
    name.scroll_into_view_if_needed()
    name.hover()
    expect(page.locator("#speak").locator(TITLE)).to_have_text("Low Strike")


def test_nothing_of_a_panel_is_left_behind_a_curtain(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    page = sit(host).ready().page
    page.click("#curtain [data-open]")
    page.wait_for_selector("#hand [aria-describedby]")
    page.hover("#hand [data-card=high]")
    expect(page.locator("#speak .nowbox")).to_contain_text("spaces away")
    page.click("#hand [data-card=high]")
    page.click("#hand [data-card=low]")
    page.click("#send")
    page.wait_for_selector("#curtain [data-open]")
    assert page.locator("#speak").is_hidden()
    assert page.locator("#speak .nowbox p").text_content() == ""
    assert page.locator("#card-words").text_content() == ""


def test_a_game_without_cards_opens_no_panel(guest_server, sit):
    host, _ = guest_server.table("iai", seats=["here", "bot:random"])
    page = sit(host, of=guest_server).ready().page
    page.keyboard.press("i")
    page.wait_for_timeout(400)
    assert page.locator("#speak").is_hidden()
    assert page.locator("[data-card]").count() == 0
