"""Choosing and sealing: what is pressed, what it says, what is shown to whom."""

import pytest


def test_a_choice_can_be_taken_back_until_it_is_sent(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    player = sit(host).ready()
    player.page.click("#curtain [data-open]")
    player.page.click("[data-pick=charge]")
    player.page.click("[data-pick=high]")
    assert player.page.locator("#hand .slot").all_inner_texts() == ["1st", "2nd"]
    player.page.keyboard.press("Escape")
    assert player.page.locator("#hand .up").count() == 0
    assert player.page.locator("#send").count() == 0


def test_a_choice_stays_chosen_when_the_other_seals_his(server, sit):
    host, guest = server.table("kiriai", names=["Aki", "Kenji"])
    player, other = sit(host), sit(guest)
    other.page.click("text=Sit down")
    page = player.ready().page
    page.click("[data-pick=charge]")
    other.ready().page.click("[data-pick=high]")
    other.page.click("[data-pick=low]")
    other.page.click("#send")
    page.wait_for_selector("#board .sealed")
    assert page.locator("#hand .up").get_attribute("data-pick") == "charge"


def test_a_plan_is_shown_step_by_step_from_where_its_first_card_leads(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    page = sit(host).ready().page
    page.click("#curtain [data-open]")
    page.click("[data-pick=stance]")
    page.click("[data-pick=low]")
    steps = page.locator("#board .lit.on text")
    assert steps.all_text_contents() == ["1st: turn to Earth", "2nd: Low hits on space 2; Blue is on 5"]
    page.keyboard.press("Escape")
    page.click("[data-pick=low]")
    page.click("[data-pick=stance]")
    assert steps.all_text_contents() == ["1st: Low cannot hit: it needs Earth", "2nd: turn to Earth"]


def test_what_cannot_be_played_says_why_with_its_clause(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"])
    player = sit(host).ready()
    player.press()
    player.press()
    player.page.wait_for_selector("#board [data-try]")
    player.page.locator("#board [data-try]").first.click(force=True)
    player.page.wait_for_selector("#actions a.rule")
    assert "kaito." in player.page.locator("#actions a.rule").get_attribute("href")


def test_a_clause_opens_beside_the_board(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    player.page.locator("#log a.rule").first.click()
    player.page.wait_for_selector("#rulebook .rule.target")
    player.page.keyboard.press("Escape")
    assert player.page.locator("#rulebook").is_hidden()


def test_the_style_of_the_rulebook_is_asked_for_when_it_is_opened_and_is_there_when_it_is_seen(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host).ready().page
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.locator('link[href*="rules.css"]').count() == 0
    page.keyboard.press("r")
    page.wait_for_selector("#rulebook:not([hidden])")
    assert page.locator("#rulebook .rule").first.evaluate("(rule) => getComputedStyle(rule).position") == "relative"
    assert sum("rules.css" in url for url in asked) == 1
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.wait_for_selector("#rulebook:not([hidden])")
    assert sum("rules.css" in url for url in asked) == 1


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_only_one_hand_is_ever_in_the_page(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    player = sit(host).ready()
    assert player.page.locator("#hand button").count() == 0
    player.page.click("#curtain [data-open]")
    player.page.wait_for_selector("#hand [data-pick]")
    player.page.evaluate("dispatchEvent(new Event('blur'))")
    player.page.evaluate(HIDE)
    player.page.wait_for_selector("#curtain .cloth")
    assert player.page.locator("#hand button").count() == 0


def test_a_reveal_is_staged_step_by_step_and_can_be_skipped(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host, reduced_motion="no-preference").ready()
    page = player.page
    page.evaluate("localStorage.setItem('kensei.reveal', 'on')")
    # The steps wait for one another by the page's clock: it stands still until the reveal was looked at.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.click("[data-pick=charge]")
    page.click("[data-pick=high]")
    page.click("#send")
    page.wait_for_selector("body.staging [data-id=over] .turning")
    assert page.locator("[data-id=over] .turning").count() == 2
    assert "you play Charge" in page.locator("#actions").inner_text()
    assert player.question == "First cards"
    page.keyboard.press("Space")
    page.wait_for_selector("body:not(.staging)")
    page.wait_for_selector("#hand [data-pick]")
    assert player.question == "Press two cards, in order"


def test_ones_own_sealed_plan_stays_in_sight_and_nobody_elses_does(server, sit):
    host, guest = server.table("kiriai", names=["Aki", "Kenji"])
    player, other = sit(host), sit(guest)
    other.page.click("text=Sit down")
    page = player.ready().page
    page.click("[data-pick=charge]")
    page.click("[data-pick=high]")
    page.click("#send")
    page.wait_for_selector("#board .sealed.mine")
    lying = page.locator("#board .sealed [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert lying == ["charge", "high"]
    assert page.locator("#hand .slot").all_inner_texts() == ["1st", "2nd"]
    seen = other.ready().page
    assert seen.locator("#board .sealed use").evaluate_all("all => all.map((one) => one.getAttribute('href'))") == [
        "#r-back",
        "#r-back",
    ]
    assert seen.locator("#board .sealed [data-card]").count() == 0
    page.click("text=Take it back")
    page.wait_for_selector("#hand [data-pick=charge]")


MIDDLE = """(found) => {
  const box = (found.getBoundingClientRect ? found : document.querySelector(found)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


WHERE = f"""() => Object.fromEntries([...document.querySelectorAll("#board .draw [data-pick]")].map((thing) =>
  [thing.dataset.pick, ({MIDDLE})(thing.querySelector("use"))]))"""
"""The middle of a thing, and of every tile in reach."""


def test_a_turned_board_has_every_tile_opposite_and_upright(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.wait_for_selector("#board .next")
    middle, before = page.evaluate(MIDDLE, "#board .draw rect"), page.evaluate(WHERE)
    page.keyboard.press("f")
    after = page.evaluate(WHERE)
    for cell, (x, y) in before.items():
        assert after[cell] == pytest.approx((2 * middle[0] - x, 2 * middle[1] - y), abs=6)
    assert page.locator("#board .ahead").is_hidden()
    page.locator("#board .next").first.click()
    page.wait_for_selector("#send")


def test_what_is_said_of_a_card_waits_for_the_card(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    page = sit(host).ready().page
    found = page.evaluate("""async () => {
        const { Choice } = await import("/static/table/choice.js");
        const choice = new Choice({ moves: ["draw", "stance S1=S1|stance", "stance S2=S2|stance"] });
        return ["draw", "stance", "S1"].map((pick) => choice.partners(pick));
    }""")
    assert found == [[], ["S1", "S2"], ["stance"]]


def test_several_picks_say_what_they_do_together_and_then_what_comes_besides(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    page = sit(host).ready().page
    found = page.evaluate("""async () => {
        const { Choice } = await import("/static/table/choice.js");
        const besides = { "a+b": ["A + B", "both."], "to 1": ["on {1}", "there."] };
        const says = { a: ["A", "alone."], b: ["B", "helps."], ...besides };
        const choice = new Choice({ moves: ["a", "a|+b", "a|+b| to 1"], says });
        const words = () => choice.words().join(": ");
        return ["b", "a", "to 1"].map((pick) => { choice.press(pick, null); return words(); });
    }""")
    assert found == ["B: helps.", "A + B: both.", "A + B, on {1}: both. there."]


def test_digits_mean_the_cards_of_the_hand_until_one_is_chosen(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#buttons [data-extra=draw]")
    shown = page.locator("#buttons kbd").all_inner_texts()
    assert shown
    assert not any(key.isdigit() for key in shown)
    page.keyboard.press("1")
    assert page.locator("#hand [data-pick]").first.evaluate("card => card.classList.contains('up')")


def test_a_chosen_card_lies_in_the_chosen_place_until_it_is_put_back(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("#board [data-pick=new]")
    page.locator("#hand [data-pick=D]").click()
    assert page.locator("#board .lies").count() == 0
    page.click("#board [data-pick=new]")
    assert page.locator("#board [data-pick=new] .lies").get_attribute("href") == "#e-D"
    page.keyboard.press("Escape")
    assert page.locator("#board .lies").count() == 0
