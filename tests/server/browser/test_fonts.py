"""Whatever fonts the reader has: words fit their rooms, and kanji give way where nothing can draw them."""

import re

import pytest
from player import play_out
from tables import PUT, STATIC, drawn, skeleton

import kensei
from kensei import drawing

GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")
PAGES = {
    "home": "/",
    "new": "/new/bushido",
    "rules of kiriai": "/rules/kiriai",
    "rules of ketto": "/rules/ketto",
    "rules of bushido": "/rules/bushido",
    "rules of shiai": "/rules/shiai",
    "problem": "/t/nowhere",
}
SHOWN = r"""() => [...document.querySelectorAll("body *:not(script,template,noscript *)")].flatMap((thing) => {
  const own = [...thing.childNodes].filter((node) => node.nodeType === 3);
  const words = own.map((node) => node.textContent).join("").trim();
  if (!/[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(words)) return [];
  // A symbol is drawn by whoever uses it: what is inside has to be hidden by itself.
  for (let one = thing; one && !one.matches("symbol,defs,.sprite"); one = one.parentElement) {
    if (getComputedStyle(one).display === "none") return [];
  }
  return [words];
})"""
"""Texts with kanji that are shown, or would be by whoever uses the symbol they are in."""


@pytest.mark.parametrize("page", PAGES)
def test_without_a_japanese_font_no_page_shows_kanji(sit, page):
    player = sit(PAGES[page])
    player.complaints.clear()
    assert player.page.evaluate("document.documentElement.dataset.kanji") == "off"
    assert player.page.evaluate(SHOWN) == []


@pytest.mark.parametrize("game", GAMES)
def test_without_a_japanese_font_no_table_shows_kanji(server, sit, game):
    options = {"cap": 4} if game == "kiriai" else {}
    host, _ = server.table(game, options=options, seats=["here", "bot:random"])
    player = sit(host, seed=7, reduced_motion="no-preference").ready()
    for _ in range(12):
        assert player.page.evaluate(SHOWN) == []
        player.press()
        player.wait()
    play_out(player)
    assert player.page.evaluate(SHOWN) == []
    assert player.page.locator("#result .seal .latin").is_visible()


def test_without_a_japanese_font_lobby_and_curtain_show_no_kanji(server, sit):
    lobby, _ = server.table("ketto", names=["Aki", ""])
    curtain, _ = server.table("ketto", seats=["here", "here"])
    for path in (lobby, curtain):
        assert sit(path).page.evaluate(SHOWN) == []


def test_with_a_japanese_font_the_kanji_are_shown(server, japanese_chromium):
    page = japanese_chromium.new_page()
    page.goto(server.url("/"))
    assert page.evaluate("document.documentElement.dataset.kanji") is None
    assert {"剣", "聖", *(kensei.game(game).presentation.kanji for game in ("kaito", "kiriai"))} <= set(
        page.evaluate(SHOWN)
    )
    assert page.locator(".seal .latin").first.is_hidden()
    page.close()


def test_a_page_without_script_shows_kanji_and_works(server, chromium):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url("/"))
    assert page.locator(".seal .jp").first.is_visible()
    assert page.locator(".seal .latin").first.is_hidden()
    page.click("form[data-game=kiriai] .way-to.first")
    page.wait_for_selector("#board .draw.wide")
    context.close()


@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_a_picture_that_stands_alone_shows_no_kanji(chromium, game):
    page = chromium.new_page()
    page.set_content(drawing.svg(game, kensei.Match(kensei.game(game), seed="moon").state.view(None)))
    assert page.evaluate(SHOWN) == []
    page.close()


WIDER = "svg text,svg text.se{font-family:'DejaVu Sans Mono'!important;letter-spacing:0} "
FIT = (STATIC / "fit.js").read_text(encoding="utf-8").replace("export ", "")
TOO_WIDE = """() => [...document.querySelectorAll("text[data-room]")].flatMap((text) => {
  const over = text.getComputedTextLength() - Number(text.dataset.room);
  return over > 0.5 ? [`${text.textContent}: ${over.toFixed(1)}`] : [];
})"""
SQUEEZED = "() => [...document.querySelectorAll('text[textLength]')].map((text) => text.textContent)"


def shown(game):
    """Give every piece of a game, laid open so that its words can be measured."""
    pieces = re.sub(r"<(/?)symbol", r"<\1g", drawing.symbols(game)).replace(
        'class="sprite"', 'style="overflow:visible"'
    )
    css = (STATIC / "styles/kensei.css").read_text(encoding="utf-8")
    return f'<!doctype html><html data-kanji="off"><style>{css}</style><body>{pieces}'


@pytest.mark.parametrize("game", [game for game in GAMES if game != "kaito"])  # whose pieces have no words
def test_words_fit_their_rooms_before_and_after_the_page_has_measured_them(typeset, game):
    page = typeset.new_page()
    page.set_content(shown(game))
    assert page.locator("text[data-room]").count() > 20
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate(FIT)
    assert page.evaluate(TOO_WIDE) == []
    page.close()


def test_the_page_narrows_words_that_are_too_wide_and_no_others(browsers):
    page = browsers("dejavu").new_page()
    page.set_content(shown("kiriai"))
    before = page.evaluate(SQUEEZED)
    page.evaluate(FIT)
    assert set(page.evaluate(SQUEEZED)) < set(before)
    page.add_style_tag(content=WIDER)
    assert page.evaluate(TOO_WIDE) != []
    page.evaluate("document.body.append(document.createElement('p'))")
    page.wait_for_function(f"() => ({TOO_WIDE})().length === 0")
    page.close()


def test_words_that_change_are_measured_again(browsers):
    page = browsers("dejavu").new_page()
    page.set_content("<svg viewBox='0 0 100 20'><text data-room='40' font-size='10'>Aki</text></svg>")
    page.evaluate(FIT)
    assert page.evaluate(SQUEEZED) == []
    page.evaluate("document.querySelector('text').textContent = 'Maximilian'")
    page.wait_for_selector("text[textLength='40']")
    assert page.evaluate(TOO_WIDE) == []
    page.close()


EDGES = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((thing) => thing.getBoundingClientRect());
  return [boxes("#board [data-id=stance1]")[0].left, Math.max(...boxes("#board .sealed use").map((box) => box.right))];
}"""


def test_a_stance_stands_clear_of_the_sealed_plans_beside_it(typeset, tmp_path):
    page = typeset.new_page(viewport={"width": 390, "height": 844})
    page.set_content(skeleton(tmp_path, "kiriai"))
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    match.play(1, "charge high")
    page.evaluate(PUT, drawn(match, 0, "tall", []))
    left_of_stance, right_of_plans = page.evaluate(EDGES)
    assert left_of_stance - right_of_plans > 4
    page.close()
