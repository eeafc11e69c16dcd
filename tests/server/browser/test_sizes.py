"""What is drawn can be read and is whole, on the smallest phone and on a wall, whatever the moment."""

import re
from pathlib import Path

import pytest
from tables import PUT, STATIC, TABLES, drawn, exchanges, moments, skeleton

import kensei
from kensei import drawing

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").partition("\n")[2]
PHONES = ((320, 640), (390, 844))
NOTHING = {"small": set(), "outside": set(), "sideways": set()}
BOOK_CSS = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("styles/kensei.css", "styles/rules.css"))
SCREENS = ((768, 1024), (1280, 800), (3840, 2160))


@pytest.fixture(scope="module")
def measured(typeset, tmp_path_factory):
    """Give what is wrong at the moments of a table in a window of that size."""
    pages = {}

    def page_of(game, size):
        page = pages.setdefault("page", typeset.new_page(reduced_motion="reduce"))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        html = pages.get(game) or pages.setdefault(game, skeleton(tmp_path_factory.mktemp("tables"), game))
        page.set_content(html)
        return page

    def look_at(table, size, moments):
        page = page_of(TABLES[table][0], size)
        wrong = {"small": set(), "outside": set(), "sideways": set()}
        shape = "tall" if size[0] <= 820 else "wide"
        for match, seat, chosen in moments:
            page.evaluate(PUT, drawn(match, seat, shape, chosen))
            found = page.evaluate(MEASURE)
            wrong["small"].update(found["small"])
            wrong["outside"].update(found["outside"])
            if found["sideways"]:
                wrong["sideways"].add(f"ply {len(match.plies)}")
        return wrong

    yield look_at
    if "page" in pages:
        pages["page"].close()


def seen(table, seeds, every):
    """Give moments with the seat that is asked and as a spectator sees them, all that a choice could show at once."""
    for match in moments(table, seeds, every):
        for seat in {None, *sorted(match.state.to_act())[:1]}:
            yield match, seat, None


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_a_phone_shows_no_text_under_eleven_pixels_and_nothing_cut_off(measured, table, size):
    assert measured(table, size, seen(table, (320, 390), 12)) == NOTHING


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_a_screen_shows_every_drawing_whole(measured, table, size):
    found = measured(table, size, seen(table, (size[0],), 60))
    assert found["outside"] == set()
    assert found["sideways"] == set()


@pytest.mark.parametrize("size", [PHONES[0], (1280, 800)], ids=str)
@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_cards_that_are_laid_in_answer_lie_on_the_board_however_many_lie_there(measured, game, size):
    assert measured(game, size, exchanges(game))["outside"] == set()


@pytest.mark.parametrize("size", [*PHONES, (1280, 800)], ids=str)
@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_the_examples_of_a_rulebook_can_be_read_and_are_whole(typeset, game, size):
    rules = drawing.rules(game)
    page = typeset.new_page(viewport={"width": size[0], "height": size[1]})
    tabs = "<div class=tabs><nav></nav></div>" if rules.has_parts else ""
    parts = "in-parts" if rules.has_parts else ""
    main = f"<nav class=contents></nav><main class=rulebook>{rules.html}</main>"
    body = f'{rules.pieces}<div class="rules {parts}">{tabs}{main}</div>'
    for kanji in ("on", "off"):
        page.set_content(f"<!doctype html><html data-kanji={kanji}><style>{BOOK_CSS}</style><body class=plain>{body}")
        assert page.evaluate(MEASURE) == {"small": [], "outside": [], "sideways": False}
    page.close()


WIDER = """() => {
  const tables = [...document.querySelectorAll("table")];
  const isWider = (table) => table.getBoundingClientRect().right > innerWidth
    || (table.parentElement.matches(".scroller") && table.parentElement.scrollWidth > table.parentElement.clientWidth);
  return tables.length ? tables.filter(isWider).map((table) => table.innerText) : ["there is no table"];
}"""


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_no_table_of_a_rulebook_is_wider_than_a_phone(typeset, game, size):
    page = typeset.new_page(viewport={"width": size[0], "height": size[1]})
    body = f'<div class="rules in-parts"><main class=rulebook>{drawing.rules(game).html}</main></div>'
    page.set_content(f"<!doctype html><style>{BOOK_CSS}</style><body class=plain>{body}")
    assert page.evaluate(WIDER) == []
    page.close()


TITLED = """[...document.querySelectorAll('.stack td[data-title]:not(:first-child)')].map(cell => ({
  alone: !cell.nextElementSibling && cell.cellIndex === 1,
  titled: getComputedStyle(cell, '::before').display !== 'none',
  lines: !cell.closest('.many') && cell.innerText.trim().length < 12 && cell.getBoundingClientRect().height / 17 | 0,
  words: cell.innerText,
})).filter(cell => cell.alone === cell.titled || cell.lines > 1)"""
"""Cells that say the title of their column where the first one is enough, or say it on a line of its own."""


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("game", sorted(set(kensei.GAMES) - {"kaito"}))  # whose tables are narrow
def test_a_stacked_cell_has_its_title_beside_it_and_a_list_of_words_has_none(typeset, game, size):
    page = typeset.new_page(viewport={"width": size[0], "height": size[1]})
    body = f'<div class="rules in-parts"><main class=rulebook>{drawing.rules(game).html}</main></div>'
    page.set_content(f"<!doctype html><style>{BOOK_CSS}</style><body class=plain>{body}")
    assert page.locator(".stack td[data-title]:not(:first-child)").count()
    assert page.evaluate(TITLED) == []
    page.close()


PRINTED = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("game", sorted(kensei.GAMES))
def test_what_is_to_be_learned_is_printed_on_two_pages_at_most(chromium, server, game):
    if not drawing.rules(game).has_parts:
        pytest.skip("a page without parts is printed whole")
    page = chromium.new_page()
    page.goto(server.url(f"/rules/{game}"))
    assert len(PRINTED.findall(page.pdf(prefer_css_page_size=True))) <= 2
    page.close()


def test_tabs_stay_in_view_and_a_link_to_a_clause_goes_on_working(chromium, server):
    parted = [game for game in sorted(kensei.GAMES) if drawing.rules(game).has_parts]
    if not parted:
        pytest.skip("no page has parts")
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    clause = re.findall(r'class="rule" id="([^"]+)"', drawing.rules(parted[0]).html)[-1]
    page.goto(server.url(f"/rules/{parted[0]}#{clause}"))
    assert page.locator(f'[id="{clause}"]').bounding_box()["y"] >= page.locator(".tabs").bounding_box()["height"]
    assert page.locator(".tabs").bounding_box()["y"] == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".tabs summary").click()
    page.locator(".tabs .folded a").first.click()
    assert page.locator(".tabs details[open]").count() == 0
    page.wait_for_selector(".tabs nav a:first-child[aria-current]")
    page.close()
