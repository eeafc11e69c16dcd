"""The battle of Kettō by the page: shields chosen together, cards dragged, places large enough for a finger."""

import pytest

TOGETHER = {
    "total": 5,
    "worth": {"spend A08": 3, "spend A12": 2, "spend A13": 1},
    "then": "pass",
    "words": ["{total} − {spent} = 0", "{total} − {spent} = 1", "{total} − {spent} = {left}"],
    "verb": "Defend with {spent}",
}
CHOICE = """async (together) => {
  const { Choice } = await import("/static/table/choice.js");
  const moves = [...Object.keys(together.worth), "pass"];
  const choice = new Choice({ moves: moves.map((move) => `${move}=${move}`), together });
  const said = [];
  const press = (pick) => {
    const done = choice.press(pick, pick);
    said.push([done, choice.words()[0], choice.move()?.text, choice.move()?.more]);
  };
  press("spend A12");
  press("spend A08");
  press("spend A13");
  press("spend A12");
  press("pass");
  return said;
}"""


SMALLEST = """Math.min(...[...document.querySelectorAll("#board [data-pick]")].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [width, height];
}))"""


def test_moves_that_go_together_are_counted_and_sent_in_the_order_chosen(server, sit):
    """No more can be chosen than something is left for; what is left over ends with the move that follows."""
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    said = sit(host).ready().page.evaluate(CHOICE, TOGETHER)
    assert said[0] == [True, "5 − 2 = 3", "spend A12", ["pass"]]
    assert said[1] == [True, "5 − 5 = 0", "spend A12", ["spend A08"]]
    assert said[2][:2] == [False, "5 − 5 = 0"]
    assert said[3] == [True, "5 − 3 = 2", "spend A08", ["pass"]]
    assert said[4][2] == "pass"


def test_a_card_is_dragged_from_the_hand_to_its_place(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("#board [data-pick=new]")
    card, place = (page.locator(one).bounding_box() for one in ("#hand [data-pick=D]", "#board [data-pick=new]"))
    page.mouse.move(card["x"] + 30, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(card["x"] + 30, card["y"] - 40, steps=3)
    assert page.locator(".dragged").count() == 1
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=3)
    page.mouse.up()
    assert page.locator(".dragged").count() == 0
    assert page.locator("#board [data-pick=new] .lies").get_attribute("href") == "#e-D"
    page.click("#send")
    page.wait_for_selector("#board [data-pick^='@1']")


@pytest.mark.parametrize("size", [(390, 844), (320, 640)], ids=str)
def test_places_are_as_large_as_a_finger(server, sit, size):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    page = sit(host, width=size[0], height=size[1]).ready().page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    for _ in range(2):
        page.wait_for_selector("#board [data-pick=new]")
        before = page.locator("#log li").count()
        page.locator("#hand [data-pick]").first.click()
        page.locator("#board [data-pick]").last.click()
        page.click("#send")
        page.wait_for_function("(lines) => document.querySelectorAll('#log li').length > lines", arg=before)
    page.wait_for_selector("#board [data-pick]")
    assert page.evaluate(SMALLEST) >= 39.5
