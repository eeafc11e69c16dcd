"""The coach of a first duel: in nobody's way, says when the board is new, and lights nothing while cards turn."""

import pytest
from playwright.sync_api import expect
from test_first_duel import done_by_coach, led_on, open_lesson

from kensei.lessons import GENTLE, lesson, lessons

PHONE = {"width": 390, "height": 844}
COVERED = """() => {
  const tag = document.querySelector(".tag")?.getBoundingClientRect();
  if (!tag) return 0;
  const found = [...document.querySelectorAll("#board .draw :is([data-pick],[data-card])")];
  const things = found.map((one) => one.getBoundingClientRect());
  const share = (a, b, low, high) => Math.max(0, Math.min(a[high], b[high]) - Math.max(a[low], b[low]));
  return Math.max(...things.map((one) => share(tag, one, "left", "right") * share(tag, one, "top", "bottom")));
}"""
"""How many square pixels of a thing of the board lie under the tag."""

FREE = """(ids) => ids.filter((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !top?.closest(`#${id}`) && !document.getElementById(id).disabled;
})"""
"""Buttons that something lies over."""


def test_tags_cover_nothing_of_the_board(sit):
    page = open_lesson(sit, "kaito", **PHONE)
    steps = lesson("kaito").steps
    for number, step in enumerate(steps[:-1], 1):
        page.wait_for_selector(".tag")
        assert page.evaluate(COVERED) < 4, step.name
        done_by_coach(page, number, len(steps))


@pytest.mark.parametrize("game", ["bushido", "kiriai"])
def test_the_buttons_of_the_coach_are_free_and_within_the_panel(sit, game):
    for size in (PHONE, {"width": 1280, "height": 800}):
        page = open_lesson(sit, game, **size)
        steps = lesson(game).steps
        for number in range(1, len(steps)):
            assert page.evaluate(FREE, ["coach-show", "coach-back"]) == []
            done_by_coach(page, number, len(steps))
        assert page.evaluate(FREE, ["coach-end", "coach-back"]) == []
        panel, button, back = (page.locator(one).bounding_box() for one in ("#coach", "#coach-end", "#coach-back"))
        assert panel["x"] + panel["width"] - back["x"] - back["width"] >= 8
        assert button["x"] + button["width"] < back["x"]
        assert button["height"] >= 40


def test_nothing_is_lit_while_cards_turn(sit):
    page = open_lesson(sit, "bushido", reduced_motion="no-preference", **PHONE)
    page.evaluate("localStorage.setItem('kensei.pace', 'normal')")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click("#coach-start button")
    steps = lesson("bushido").steps
    done_by_coach(page, 1, len(steps))
    page.wait_for_selector(".light rect")
    page.click(f"#hand [data-pick={steps[1].move}]")
    page.click("#send")
    page.wait_for_selector("body.staging #buttons [data-skip]")
    page.wait_for_function("() => document.querySelector('#status h1').textContent.includes('strikes')")
    assert page.locator(".light,.tag").count() == 0
    expect(page.locator("#coach-skip")).to_be_hidden()  # the reveal has a "Skip" of its own
    page.keyboard.press("Space")
    led_on(page, 2, len(steps))
    page.wait_for_selector(".light rect")


def test_a_challenge_is_taught_and_refusing_it_runs_back(sit):
    page = open_lesson(sit, "bushido", width=1280, height=800)
    page.click("#giveup button")
    page.locator("#buttons [data-extra=refuse]:enabled").click()
    expect(page.locator("#coach-nudge")).to_contain_text("cost 2 health")
    expect(page.locator("#own")).to_contain_text("20")
    page.click("#buttons [data-extra=accept]")
    expect(page.locator("#coach-of")).to_have_text(f"Step 2 of {len(lesson('bushido').steps)}")


WATCHED = """() => {
  const [veil, board] = ["veil", "board"].map((id) => document.getElementById(id));
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
  const watch = () => { if (!veil.hidden) window.covered = [veil.textContent, box(veil), box(board)]; };
  new MutationObserver(watch).observe(veil, { attributes: true });
}"""
"""Remember what covered the board."""


def test_a_new_position_waits_for_the_reader_and_is_announced_on_the_board(sit):
    page = open_lesson(sit, "kaito", width=1280, height=800)
    steps = lesson("kaito").steps
    page.click(f"#board [data-pick={steps[0].move}]")
    page.click("#send")
    # What came of the move is told while the board still shows it, and nothing else can be pressed there.
    expect(page.locator("#coach-on")).to_be_focused()
    expect(page.locator("#coach-nudge")).to_contain_text("Black started from c1")
    expect(page.locator("#status h1")).to_have_text(f"Done: {steps[0].name}")
    assert page.locator("#board [data-id=kaito]").count() == 1
    assert page.locator("#board .next,#send").count() == 0
    page.evaluate(WATCHED)
    page.keyboard.press("Enter")
    page.wait_for_selector("#board [data-pick=a4].next")
    expect(page.locator("#veil")).to_be_hidden()  # it goes by itself
    words, cover, board = page.evaluate("window.covered")
    assert words == f"A new positionStep 2 of {len(steps)}: {steps[1].name}"
    assert all(abs(one - other) < 2 for one, other in zip(cover, board, strict=True))
    expect(page.locator("#coach-anew")).to_have_text("A new position")
    page.click("#board [data-pick=a4]")
    page.click("#send")
    expect(page.locator("#coach-anew")).to_be_hidden()


def test_a_step_that_goes_on_with_the_same_board_does_not_pause(sit):
    page = open_lesson(sit, "shiai", width=1280, height=800)
    page.click("#hand [data-pick=men3]")
    page.click("#send")
    expect(page.locator("#coach-of")).to_contain_text("Step 2")
    expect(page.locator("#coach-nudge")).to_contain_text("now Kote comes at you")
    expect(page.locator("#coach-on")).to_be_hidden()
    expect(page.locator("#coach-anew")).to_be_hidden()


CROSSED = """() => {
  const shows = (one) => one.getBoundingClientRect().width > 0;
  const texts = "#board .draw text,#status h1,#coach-says,#coach-nudge p";
  const letters = [...document.querySelectorAll(texts)].filter(shows).map((one) => [one, one.getBoundingClientRect()]);
  const cards = [...document.querySelectorAll("#hand button")].filter(shows);
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const inset = ({ left, right, top, bottom }, by) =>
    ({ left: left + by, right: right - by, top: top + by, bottom: bottom - by });
  const found = [];
  for (const rect of document.querySelectorAll(".light rect")) {
    const names = ["x", "y", "width", "height", "stroke-width"];
    const [x, y, width, height, w] = names.map((name) => Number(rect.getAttribute(name)));
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const [outer, inner] = [inset(box, -w / 2), inset(box, w / 2)];
    const bands = [{ right: inner.left }, { left: inner.right }, { bottom: inner.top }, { top: inner.bottom }]
      .map((side) => ({ ...outer, ...side }));
    for (const [one, at] of letters) if (bands.some((band) => meets(band, at))) found.push(one.textContent);
    for (const one of cards) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const next = one.closest(".card").nextElementSibling?.getBoundingClientRect().left ?? right; // on top
      const card = { left, right: Math.min(right, next), top, bottom };
      const within = card.left <= outer.left + 6 && card.right >= outer.right - 6;
      if (!within && bands.some((band) => meets(band, inset(card, 3)))) found.push(one.getAttribute("aria-label"));
    }
    if (outer.left < 0 || outer.right > innerWidth) found.push("the edge of the page");
  }
  return found;
}"""
"""Words of the board and other cards of the hand that a ring lies on."""


@pytest.mark.parametrize("game", lessons())
@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "screen"])
def test_rings_lie_around_things_and_on_no_letters(sit, game, size):
    page = open_lesson(sit, game, **size)
    steps = lesson(game).steps
    for number, step in enumerate(steps[:-1], 1):
        page.wait_for_selector(".light rect.inner")
        assert page.evaluate(CROSSED) == [], step.name
        done_by_coach(page, number, len(steps))


COVERED_WORDS = """() => ["coach-says", "coach-nudge"].map((id) => document.getElementById(id)).filter((words) => {
  const { left, width, top, bottom, height } = words.getBoundingClientRect();
  const at = (y) => document.elementFromPoint(left + width / 2, y);
  return height && ![top + 3, bottom - 3].every((y) => words.contains(at(y)));
}).map((words) => words.textContent)"""
"""Sentences of the coach that lie under something else, or beyond the window."""


@pytest.mark.parametrize("game", lessons())
@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 740}], ids=["phone", "narrow phone"])
def test_a_phone_shows_the_whole_sentence_of_each_step(sit, game, size):
    page = open_lesson(sit, game, **size)
    steps = lesson(game).steps
    for number, step in enumerate(steps[:-1], 1):
        page.wait_for_selector(".light rect.inner")
        assert page.evaluate(COVERED_WORDS) == [], step.name
        done_by_coach(page, number, len(steps))


@pytest.mark.parametrize("game", lessons())
def test_on_a_phone_the_whole_sentence_of_a_step_is_in_sight_above_the_hand(sit, game):
    page = open_lesson(sit, game, **PHONE)
    steps = lesson(game).steps
    for number, step in enumerate(steps[:-1], 1):
        says, strip, bar = (page.locator(one).bounding_box() for one in ("#coach-says", "#strip", "#bar"))
        end = says["y"] + says["height"]
        assert end <= min(strip["y"], bar["y"]) + 1, step.name
        done_by_coach(page, number, len(steps))


@pytest.mark.parametrize("game", lessons())
def test_a_phone_shows_ones_own_plate_and_the_rule_behind_a_step(sit, game):
    page = open_lesson(sit, game, **PHONE)
    if len(lesson(game).names) == 2:
        expect(page.locator("#own .plate .name")).to_have_text("You")
        expect(page.locator("#own .plate")).to_be_in_viewport(ratio=1)
    why = page.locator("#coach-why")
    expect(why).to_be_hidden()
    page.click("#coach-more")
    expect(why).to_have_text(lesson(game).steps[0].why)
    expect(why).to_be_visible()


def test_the_name_is_asked_once_before_the_lesson_and_used_in_the_game_after_it(server, sit):
    page = sit("/learn/kaito").page
    page.add_init_script(
        "if (!sessionStorage.asked) { localStorage.removeItem('kensei.name'); sessionStorage.asked = 1; }"
    )
    page.goto(server.url("/learn/kaito"))
    page.wait_for_selector("html[data-ready]")
    page.fill("#own-name", "Lisa")
    page.keyboard.press("Enter")
    expect(page.locator("#own .name")).to_have_text("Lisa")
    page.goto(server.url("/learn/bushido"))
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#own-name")).to_be_hidden()
    page.click("#coach-start button")
    expect(page.locator("#own .name")).to_have_text("Lisa")
    steps = lesson("bushido").steps
    for number in range(1, len(steps)):
        done_by_coach(page, number, len(steps))
    page.click("#coach-end")
    page.click(".next form button")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#own .name")).to_have_text("Lisa")
    page.goto(server.url("/"))
    levels = page.locator("form.choose select[name=level]").evaluate_all("(all) => all.map((one) => one.value)")
    assert set(levels) == {GENTLE}


RING_OFF = """name => {
  const box = document.querySelector(`#hand [data-pick="${name}"]`).getBoundingClientRect();
  const rings = [...document.querySelectorAll(".light rect.inner")].map((one) => one.getBoundingClientRect());
  const off = (ring) => Math.max(...["left", "right", "top", "bottom"].map((side) => Math.abs(ring[side] - box[side])));
  return Math.min(...rings.map(off));
}"""
"""How far the nearest ring lies from a card of the hand, at most, in pixels."""

AT_REST = "() => !document.getAnimations().some((one) => one.effect?.target?.closest?.('#hand'))"


def test_a_ring_follows_a_card_that_comes_back_to_the_hand(sit):
    page = open_lesson(sit, "shiai", reduced_motion="no-preference")
    done_by_coach(page, 1, len(lesson("shiai").steps))
    page.wait_for_selector(".light rect.inner")
    page.click("#hand [data-pick=tsuki-kote]")
    page.click("#board [data-pick=green]:visible")
    page.wait_for_function(AT_REST)  # the card stands above the others
    page.click("#send")
    expect(page.locator("#coach-nudge")).to_contain_text("Draw a red")
    page.wait_for_function(AT_REST)  # and has sunk back
    assert page.evaluate(RING_OFF, "tsuki-kote") < 6
