"""A press goes to what is seen under it."""

UNDER = """() => [...document.querySelectorAll("#board [data-pick]")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("[data-pick]") !== thing;
}).map((thing) => thing.dataset.pick)"""


def test_the_arrow_to_a_chosen_tile_takes_no_press_from_the_tiles_below(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.wait_for_selector("#board .next")
    picks = page.locator("#board [data-pick]").evaluate_all("all => all.map((thing) => thing.dataset.pick)")
    for pick in picks:
        page.locator(f"#board [data-pick='{pick}']").click()
        page.wait_for_selector(f"#board .up[data-pick='{pick}']")
        assert page.evaluate(UNDER) == [], f"with {pick} chosen"
        page.keyboard.press("Escape")
