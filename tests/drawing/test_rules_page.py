"""A rulebook page in three parts: contents, pictures, galleries; a page without them is shown as it always was."""

import re
from xml.etree import ElementTree

import pytest

import kensei
from kensei import drawing
from kensei.core import rulebook
from kensei.core.errors import BadOption
from kensei.core.presentation import CardText
from kensei.drawing import learn
from kensei.drawing.examples import Example
from kensei.drawing.pages import rules_page

GAMES = sorted(kensei.GAMES)
PARTED = [name for name in GAMES if rulebook.load(*kensei.game(name).rulebook).parts]

PAGE = """# Iai

Two swordsmen.

## Learn

### The cards

![Both **wait**.](picture:wait)

![Then they draw.](picture:draw)

Words between.

![The waits](cards:all)

## Rules

### The cards

<a id="iai.choose"></a>**Choose.** One, two or three beats.

## For referees

### Deck files

```toml
# The numbers of the house.
## Learn
beats = 3
```

<a id="iai.deck"></a>**Decks.** Any numbers.
"""


def toy_figure(figure):
    return f"<svg>{figure.name}</svg>" if figure.name != "draw" else ""


def test_a_page_has_three_parts_and_a_hash_in_a_fence_is_no_heading():
    book = rulebook.read(PAGE)
    assert list(book.parts) == ["learn", "rules", "referees"]
    assert book.part("rules").startswith("### The cards\n")
    assert "## Learn\nbeats = 3" in book.part("referees")
    assert [(clause.id, clause.section) for clause in book.clauses] == [
        ("iai.choose", "The cards"),
        ("iai.deck", "Deck files"),
    ]
    assert [(figure.kind, figure.name) for figure in book.figures] == [
        ("picture", "wait"),
        ("picture", "draw"),
        ("cards", "all"),
    ]


def test_a_part_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadOption, match="no part 'notes'; parts here: learn, rules, referees"):
        rulebook.read(PAGE).part("notes")
    with pytest.raises(BadOption, match="no part 'learn'; parts here: none"):
        rulebook.read("# Iai\n\n## A round\n\n## Rules\n").part("learn")


def test_the_contents_list_the_sections_of_each_part_with_anchors_of_their_own():
    page = rules_page.page(PAGE, draw=toy_figure)
    assert page.has_parts
    assert [(part.name, part.anchor, part.title) for part in page.contents] == [
        ("learn", "s-learn", "Learn"),
        ("rules", "s-rules", "Rules"),
        ("referees", "s-for-referees", "For referees"),
    ]
    assert [section.anchor for part in page.contents for section in part.sections] == [
        "s-the-cards",
        "s-the-cards-2",
        "s-deck-files",
    ]
    ids = re.findall(r'\bid="([^"]+)"', page.html)
    assert len(ids) == len(set(ids))
    assert page.html.count("<section ") == page.html.count("</section>") == 3


def test_a_picture_bears_its_words_and_one_that_is_not_drawn_is_its_words_alone():
    html = rules_page.page(PAGE, draw=toy_figure).html
    assert '<figure class="picture"><svg>wait</svg><figcaption>Both <strong>wait</strong>.</figcaption>' in html
    assert "<p>Then they draw.</p>" in html
    assert "picture:" not in html
    assert "cards:" not in html


def test_pictures_that_follow_each_other_stand_in_one_row():
    html = rules_page.page(PAGE, draw=lambda figure: f"<svg>{figure.name}</svg>").html
    assert html.count('<div class="pictures') == 1
    assert '<div class="pictures of-2">' in html


def test_a_page_without_the_parts_lists_its_sections_as_before():
    page = rules_page.page("# Iai\n\n## A round\n\n### Waits\n\n## Rules\n")
    assert not page.has_parts
    assert [(section.anchor, section.title) for section in page.contents] == [
        ("s-a-round", "A round"),
        ("s-rules", "Rules"),
    ]
    assert "<section" not in page.html


def test_cards_with_the_same_words_share_them():
    texts = [CardText(name, "Wait", "Do <nothing>.", "iai.choose") for name in "ab"] + [
        CardText("c", "Cut", "Now.", "")
    ]
    drawn = [Example("", "", f"<g>{name}</g>", 100, 144) for name in "abc"]
    html = learn.gallery(texts, drawn, 'The "waits"')
    items = ElementTree.fromstring(html)
    assert items.get("aria-label") == 'The "waits"'
    assert [len(item.findall(".//svg")) for item in items] == [2, 1]
    assert "".join(items[0].find("div").itertext()) == "Wait 2 cardsDo <nothing>."
    assert items[0].find(".//a").get("href") == "#iai.choose"
    assert items[1].find(".//a") is None


def test_a_picture_that_a_game_does_not_draw_is_a_clear_error():
    with pytest.raises(BadOption, match="kaito draws no picture 'nobody-draws-this'"):
        learn.picture("kaito", "nobody-draws-this")
    with pytest.raises(BadOption, match="kaito has no cards 'nobody'"):
        learn.cards("kaito", "nobody")


def test_a_table_is_stacked_on_a_phone_that_cannot_hold_it():
    html = rules_page.page("| card | does |\n|---|--:|\n| `a` | waits until the other has drawn |\n").html
    assert '<table role="table" class="stack">' in html
    assert '<td role="cell" data-title="does">waits until' in html
    assert "style=" not in html
    for table in ("|a|b|c|d|e|\n|---|---|---|---|---|\n|1|2|3|4|5|\n", "|a|b|\n|---|---|\n|1|2|\n"):
        assert rules_page.page(table).html.startswith('<div class="scroller" tabindex="0" data-hint="Scroll')


def test_a_stacked_table_of_many_columns_leaves_out_what_says_nothing():
    titles = "| you lay | against Seme | against Jodan | against Oshidashi | against Maki waza |"
    html = rules_page.page(f"{titles}\n|---|---|---|---|---|\n| Fudoshin | C | - | F | - |\n").html
    assert '<table role="table" class="stack many">' in html
    assert html.count('class="nothing"') == 2
    assert '<td role="cell" data-title="against Seme">C</td>' in html


def test_who_heads_the_cards_that_follow_is_marked_in_the_gallery():
    texts = [CardText("a", "The Swift", "Fast.", "", heads=True), CardText("b", "Cut", "Cuts.", "")]
    drawn = [Example("", "", "<g/>", 1, 1)] * 2
    items = ElementTree.fromstring(learn.gallery(texts, drawn, "cards"))
    assert [item.get("class") for item in items] == ["heads", None]


def test_the_wheel_says_one_thing_on_a_page_without_the_table_s_style_sheet():
    """What an analysis board says instead is hidden by the drawing itself."""
    body = drawing.rules("bushido").pieces
    spans = re.findall(r'<tspan class="(to-\w+)"([^>]*)>', body)
    assert {name for name, _ in spans} == {"to-player", "to-all"}
    assert all((name == "to-all") == ("display" in rest) for name, rest in spans)


@pytest.mark.parametrize("game", PARTED)
def test_every_picture_and_card_that_a_page_names_is_drawn(game):
    assert learn.missing(game) == []


@pytest.mark.parametrize("game", PARTED)
def test_pictures_are_at_rest_and_made_of_pieces_the_page_has(game):
    pieces = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.rules(game).pieces))
    on_tables = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.symbols(game)))
    for figure in rulebook.load(*kensei.game(game).rulebook).figures:
        for example in learn.examples(game, figure):
            for thing in ElementTree.fromstring(f"<svg>{example.body}</svg>").iter():
                live = [name for name in thing.attrib if name.startswith(("data-", "on", "style", "aria-"))]
                assert [name for name in live if name != "data-room"] == []
                if thing.tag == "use":
                    assert thing.get("href").removeprefix("#") in pieces & on_tables


@pytest.mark.parametrize("game", PARTED)
def test_learn_has_no_clauses_and_every_card_leads_to_one_of_the_page(game):
    book = rulebook.load(*kensei.game(game).rulebook)
    assert rulebook.ANCHOR.findall(book.part("learn")) == []
    clauses = {clause.id for clause in book.clauses}
    galleries = [figure.name for figure in book.figures if figure.kind == "cards"]
    assert {text.clause for name in galleries for text in learn.cards(game, name)} <= clauses
