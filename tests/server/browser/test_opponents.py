"""On a phone the one who is fought stays in sight with the specials a press away, however many play."""

import pytest
from tables import PUT, TABLES, drawn, moments, skeleton

PHONES = ((320, 640), (390, 844))
SEEN = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility());
  const buttons = shown("#others .specials button").map((button) => button.getBoundingClientRect());
  return {
    plates: shown("#others .plate").length,
    name: shown("#others .name").length,
    health: shown("#others .health b").length,
    specials: buttons.filter((box) => Math.min(box.width, box.height) >= 40 && box.right <= innerWidth).length,
  };
}"""


@pytest.fixture(scope="module")
def pages(chromium, tmp_path_factory):
    html = skeleton(tmp_path_factory.mktemp("tables"), "bushido")
    page = chromium.new_page(reduced_motion="reduce")

    def put(match, seat, size):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_content(html)
        page.evaluate(PUT, drawn(match, seat, "tall", []))
        return page

    yield put
    page.close()


def fought(table):
    """Give a match in which a seat that is asked fights one other."""
    for match in moments(table, (1,)):
        for seat in sorted(match.state.to_act()):
            if match.state.view(seat).opponent is not None:
                return match, seat
    raise AssertionError(TABLES[table])


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("table", ["bushido", "bushido-clans", "bushido-kyoto"])
def test_a_phone_shows_the_opponent_with_three_specials_to_press(pages, table, size):
    page = pages(*fought(table), size)
    assert page.evaluate(SEEN) == {"plates": 1, "name": 1, "health": 1, "specials": 3}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_replay_on_a_phone_tells_the_health_of_all(pages, size):
    match, seat = fought("bushido-clans")
    page = pages(match, seat, size)
    page.evaluate("document.body.classList.add('replay')")
    seen = page.evaluate(SEEN)
    assert (seen["plates"], seen["health"]) == (match.players - 1, match.players - 1)
