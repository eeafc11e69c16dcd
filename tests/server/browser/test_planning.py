"""Planning in Kettō by the page: the sum of a stroke while it is laid, the own plate in sight, what asks first."""

import pytest

PHONES = [(390, 844), (320, 640)]
HIDDEN = """() => {
  const covered = [];
  const things = document.querySelectorAll("#own :is(.life svg,.mark,.name)");
  if (!things.length) return ["the own plate is empty"];
  for (const thing of things) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (y + height > innerHeight || !top?.closest("#own")) covered.push([y, top?.id ?? ""]);
  }
  return covered;
}"""
GAMES = [("ketto", {}), ("shiai", {})]


def planning(server, sit, peek=True, **page):
    """Sit down at a duel against a bot, the stance chosen, in the own turn."""
    host, _ = server.table("ketto", seats=["here", "bot:random"], options={"peek": peek})
    page = sit(host, **page).ready().page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("#board [data-pick=new]")
    return page


def lay(page, card, place):
    """Place a card and wait until it lies there."""
    before = page.locator("#log li").count()
    page.locator(f"#hand [data-pick='{card}']").first.click()
    page.locator(f"#board .draw:visible [data-pick='{place}']").click()
    page.click("#send")
    page.wait_for_function("(lines) => document.querySelectorAll('#log li').length > lines", arg=before)


def attack_cards(page):
    picks = page.locator("#hand [data-pick]").evaluate_all("(all) => all.map((one) => one.dataset.pick)")
    return [pick for pick in picks if pick.startswith("A")]


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize(("game", "options"), GAMES, ids=["ketto", "shiai"])
def test_hand_and_bar_cover_nothing_of_the_own_plate_between_them(server, sit, game, options, size):
    players = options.get("players", 2)
    host, _ = server.table(game, seats=["here"] + ["bot:random"] * (players - 1), options=options)
    page = sit(host, width=size[0], height=size[1]).ready().page
    page.wait_for_selector("#hand .card")
    for _ in range(2):
        own, hand, bar = (page.locator(one).bounding_box() for one in ("#own", "#hand", "#bar"))
        assert hand["y"] + hand["height"] <= own["y"] + 1
        assert own["y"] + own["height"] <= bar["y"] + 1
        assert page.evaluate(HIDDEN) == []
        page.evaluate("scrollTo(0, document.body.scrollHeight)")


@pytest.mark.parametrize("size", [(1440, 900), *PHONES], ids=str)
def test_a_chosen_card_shows_where_it_flows_and_what_it_comes_to(server, sit, size):
    page = planning(server, sit, width=size[0], height=size[1])
    while not attack_cards(page):
        page.click("[data-extra=draw]")
        page.wait_for_function("() => !document.body.classList.contains('sending')")
        page.wait_for_selector("#board [data-pick=new]")
    lay(page, attack_cards(page)[0], "new")
    page.wait_for_selector("#board .draw:visible [data-pick^='@1']")
    assert page.locator("#board .draw:visible text", has_text="nothing flows yet").count() == 1
    lit = page.locator("#board .draw:visible .when.on")
    assert lit.count() == 0
    for card in attack_cards(page):
        page.locator(f"#hand [data-pick='{card}']").first.click()
        for mark in range(lit.count()):
            assert lit.nth(mark).text_content().startswith("= ")
        if lit.count():
            place = lit.first.locator("xpath=ancestor::*[@data-pick]")
            total = lit.first.text_content().removeprefix("= ")
            place.click()
            assert f"strength {total}" in page.inner_text("#actions")
            return
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_showing_the_stance_asks_once(server, sit, size):
    page = planning(server, sit, width=size[0], height=size[1])
    before = page.locator("#log li").count()
    page.click("[data-extra=show]")
    assert "It ends your turn" in page.inner_text("#actions")
    assert not page.locator("#hint").is_visible()
    page.get_by_role("button", name="Choose again").click()
    assert page.locator("#log li").count() == before
    assert page.locator("#board .draw:visible [data-pick=new]").count() == 1


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_board_that_goes_on_below_shows_it_and_goes_on_when_pressed(server, sit, size):
    page = planning(server, sit, width=size[0], height=size[1])
    lay(page, "D", "new")
    for card in attack_cards(page)[:2]:
        page.wait_for_selector("#board .draw:visible [data-pick=new]")
        page.locator("#board .draw:visible [data-pick=new]").scroll_into_view_if_needed()
        lay(page, card, "new")
    page.wait_for_selector("#board .draw:visible [data-pick=new]")
    page.evaluate("scrollTo(0, 0); document.querySelector('#board').scrollTop = 0")
    page.wait_for_selector("#board.goes-down")
    foot = page.evaluate("innerHeight - parseFloat(document.querySelector('#board').style.getPropertyValue('--foot'))")
    page.mouse.click(size[0] - 26, foot - 15)  # the sign stands at the right, on the edge of the hand
    page.wait_for_function("() => document.querySelector('#board').scrollTop + scrollY > 20")


def test_a_phone_shows_the_whole_of_a_hand_of_five(server, sit):
    page = planning(server, sit, width=390, height=844)
    assert page.locator("#hand .card").count() == 5
    assert page.locator("#hand").evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0


def test_the_first_game_after_the_lesson_shows_what_the_lesson_showed(server, sit):
    page = sit("/learn/ketto").page
    assert '<input type="hidden" name="peek" value="yes">' in page.content()
