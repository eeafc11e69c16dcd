"""A frame shows where the keyboard is; mouse and finger leave none behind."""

import pytest

FRAMED = """() => {
  const focus = document.activeElement;
  if (!focus || focus === document.body) return "";
  const { outlineStyle, outlineWidth } = getComputedStyle(focus);
  return outlineStyle === "none" || outlineWidth === "0px" ? "" : focus.id || focus.dataset.pick || focus.localName;
}"""


def table(server, sit, **size):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host, **size).ready().page
    page.wait_for_selector("#board .next")
    return page


def beside_the_grid(page):
    box = page.locator("#board").bounding_box()
    return box["x"] + 4, box["y"] + box["height"] / 2


def test_a_press_beside_the_tiles_frames_nothing_even_when_a_key_follows(server, sit):
    page = table(server, sit)
    page.mouse.click(*beside_the_grid(page))
    assert page.evaluate(FRAMED) == ""
    page.keyboard.press("Escape")
    assert page.evaluate(FRAMED) == ""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_a_move_by_mouse_or_finger_leaves_no_frame_when_the_board_comes_anew(server, sit, size):
    page = table(server, sit, width=size[0], height=size[1], has_touch=size[0] < 500)
    press = page.tap if size[0] < 500 else page.click
    pick = page.locator("#board .draw:visible .next").first.get_attribute("data-pick")
    lines = page.locator("#log li").count()
    press(f"#board .draw:visible [data-pick='{pick}']")
    press("#send")
    page.wait_for_function("(lines) => document.querySelectorAll('#log li').length > lines + 1", arg=lines)
    assert page.evaluate(FRAMED) == ""


def test_the_keyboard_has_its_frame_on_the_board_and_after_the_skip_link(server, sit):
    page = table(server, sit)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "board"
    assert page.evaluate(FRAMED) == "board"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FRAMED) not in ("", "board")
