"""The drawings: from views alone, small, whole, and the same for the same view."""

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing import pictures as theme
from kensei.drawing import table_page

TABLES = [
    ("kaito", {}),
    ("kiriai", {"cap": 8}),
    ("kiriai", {"field": "advanced", "cap": 8}),
    ("ketto", {}),
    ("ketto", {"peek": True}),
    ("bushido", {"fighters": "swift,rose"}),
    ("bushido", {"fighters": "choose", "memory": True}),
    ("bushido", {"mode": "ffa", "players": 5, "fighters": "random"}),
    pytest.param("bushido", {"mode": "clans", "players": 6, "fighters": "random"}, marks=pytest.mark.slow),
    pytest.param("bushido", {"mode": "kyoto", "players": 8, "fighters": "random"}, marks=pytest.mark.slow),
    ("shiai", {}),
    ("musashi", {}),
    ("musashi", {"players": 6}),
]
NAMES = [f"{'ABCDEFGH'[i]}<b>'\"&" for i in range(8)]


def moments(game, options, seed="moon", most=70):
    """Give the views of every seat and of a spectator along a game of random moves."""
    match = Match(kensei.game(game), seed=seed, **options)
    rng = random.Random(seed)
    while True:
        yield match
        asked = sorted(match.state.to_act())
        if not asked or len(match.plies) > most:
            return
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


def seats_of(match):
    return [None, *range(len(match.seat_names()))]


def drawn(match, seat, shape="wide"):
    state = match.state
    legal = () if seat is None else state.legal_moves(seat)
    sitters = [drawing.Sitter(name) for name in NAMES[: len(match.seat_names())]]
    return drawing.parts(
        match.game.name,
        state.view(seat),
        legal=legal,
        asked=state.to_act(),
        sitters=sitters,
        outcome=state.outcome(),
        shape=shape,
        story=match.story(seat),
    )


class Reader(HTMLParser):
    """Collects what a page holds."""

    def __init__(self):
        super().__init__()
        self.tags, self.picks, self.uses = [], set(), set()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), f"{tag} has {name}"
            assert name != "style" or re.fullmatch(r"min-width:\d+px", value), f"{tag} has a style"
            if name == "data-pick":
                self.picks.add(value)
            if name == "href" and tag == "use":
                self.uses.add(value.removeprefix("#"))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)


def read(html):
    reader = Reader()
    reader.feed(html)
    return reader


def read_move(listed):
    """Read a listed move as the page's script does."""
    text, _, named = listed.partition("=")
    picks = [part for part in (named or text).split("|") if not part.endswith(" ")]
    return text.replace("|", ""), [re.sub(r"^[ +]+", "", part) for part in picks]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_every_legal_move_can_be_pressed_and_nothing_else(game, options):
    for match in moments(game, options):
        for seat in match.state.to_act():
            legal = match.state.legal_moves(seat)
            told = drawing.choices(game, match.state.view(seat), legal)
            moves = dict(read_move(listed) for listed in told["moves"])
            assert list(moves) == [str(move) for move in legal]
            assert len(
                {tuple(sorted(picks)) if not told["ordered"] else tuple(picks) for picks in moves.values()}
            ) == len(moves), "two moves look alike"
            for shape in drawing.SHAPES:
                html = "".join(drawn(match, seat, shape).values())
                on_page = read(html).picks
                wanted = {pick for picks in moves.values() for pick in picks}
                assert on_page <= wanted, on_page - wanted
                buttons = wanted - on_page
                assert all(pick in told["says"] or pick.split(" ")[0] in told["says"] for pick in buttons), buttons


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_a_game_without_a_drawing_of_its_own_can_be_played(game, options, monkeypatch, request):
    def forget():
        table_page.drawing_of.cache_clear()
        table_page.marks.cache_clear()

    request.addfinalizer(forget)
    forget()
    monkeypatch.setattr(table_page, "part", lambda name, role: None)
    test_every_legal_move_can_be_pressed_and_nothing_else(game, options)
    *_, match = moments(game, options)
    for seat in seats_of(match):
        story = match.story(seat)
        whole = drawing.log(game, story, NAMES[: match.players])
        assert all(f"/rules/{game}#{event.rule}" in line for event, line in zip(story, whole, strict=True))
        assert all("A<b>" not in html for html in drawn(match, seat).values())
        ElementTree.fromstring(drawing.svg(game, match.state.view(seat)))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_drawings_use_only_pieces_that_the_page_has_and_escape_names(game, options):
    pieces = set(re.findall(r'<(?:symbol|g) id="([^"]+)"', drawing.symbols(game)))
    for match in moments(game, options):
        for seat in seats_of(match):
            for shape in drawing.SHAPES:
                for html in drawn(match, seat, shape).values():
                    assert "A<b>" not in html
                    found = read(html)
                    assert found.uses <= pieces, found.uses - pieces


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_a_seat_sees_nothing_that_another_could_not_have_imagined(game, options):
    """What is drawn for a seat is drawn from its view: an imagined state gives the very same bytes."""
    rng = random.Random(5)
    for count, match in enumerate(moments(game, options, most=40)):
        if count % 5 or not match.state.to_act():
            continue
        for seat in seats_of(match):
            view = match.state.view(seat)
            imagined = match.game.imagine(view, rng)
            assert drawing.svg(game, imagined.view(seat)) == drawing.svg(game, view)
            assert drawing.parts(game, imagined.view(seat)) == drawing.parts(game, view)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_a_turn_is_drawn_in_few_bytes(game, options):
    for match in moments(game, options):
        for seat in match.state.to_act():
            told = drawing.choices(game, match.state.view(seat), match.state.legal_moves(seat))
            board = drawn(match, seat)["board"]
            assert len(json.dumps(told)) < 6_000
            assert len(board) < 10_500  # every piece names its card; what travels is held in test_traffic.py


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_the_log_tells_every_event_with_its_clause_from_any_place_on(game, options):
    *_, match = moments(game, options)
    for seat in seats_of(match):
        story = match.story(seat)
        whole = drawing.log(game, story, NAMES[: len(match.seat_names())])
        assert len(whole) == len(story)
        assert drawing.log(game, story, NAMES[: len(match.seat_names())], after=3) == whole[3:]
        for event, line in zip(story, whole, strict=True):
            assert "<span>" not in line or f"/rules/{game}#{event.rule}" in line


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_every_step_of_a_reveal_has_its_sentence(game, options):
    match = Match(kensei.game(game), seed="moon", **options)
    rng = random.Random(2)
    pieces = set(re.findall(r'<(?:symbol|g) id="([^"]+)"', drawing.symbols(game)))
    while match.state.to_act() and len(match.plies) < 90:
        seat = min(match.state.to_act())
        before = match.state
        events = match.play(seat, rng.choice(match.state.legal_moves(seat)))
        for viewer in (None, 0):
            told = [event.told_to(viewer) for event in events]
            for shape in drawing.SHAPES:
                steps = drawing.steps(game, before.view(viewer), match.state.view(viewer), told, (), shape)
                assert all(step["say"] and step["rule"] for step in steps)
                changed = [html for step in steps for html in step.get("html", {}).values()]
                html = "".join([step.get("over", "") + step.get("add", "") for step in steps] + changed)
                assert read(html).uses <= pieces


@pytest.mark.parametrize("game", kensei.GAMES)
def test_a_picture_stands_alone(game):
    match = Match(kensei.game(game), seed="moon")
    picture = drawing.svg(game, match.state.view(None))
    root = ElementTree.fromstring(picture)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "#")[1:] for element in root.iter() if element.tag.endswith("use")}
    assert used <= ids
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("game", kensei.GAMES)
def test_every_game_has_an_emblem_a_name_and_a_rules_page(game):
    assert "<use" in drawing.emblem(game)
    shown = kensei.game(game).presentation
    assert shown.line
    assert all(len(lesson.text.split()) <= 25 for lesson in shown.lessons)
    book = drawing.rules(game)
    assert book.title
    assert len(book.contents) > 2
    assert book.html.count('class="rule"') > 20
    assert f'id="{game}.' in book.html


def test_the_style_sheet_and_the_pictures_have_the_same_colours():
    styles = Path(kensei.__file__).parent / "server/http/static/styles"
    sheet = (styles / "kensei.css").read_text(encoding="utf-8").replace(" ", "")
    for colours in (theme.LIGHT, theme.DARK):
        for name, value in colours.items():
            assert f"--{name}:{value};" in sheet, name


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_text_stands_out_from_the_paper(colours):
    for ink in ("sumi", "sumi-2", "shu", "ai", "matsu", "cha", "kin"):
        for paper in ("washi", "raised"):
            assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
    for paper in ("washi", "raised"):
        assert contrast(colours["edge"], colours[paper]) >= 3, paper


def test_seats_differ_by_shape_letter_and_colour():
    for names in (["Lisa", "Carl", "Lucy", "Adam"], ["Player 1", "Player 2", "Player 3"], ["", "", ""]):
        marks = drawing.seats.marks(names)
        for trait in ("shape", "letter", "colour"):
            assert len({getattr(mark, trait) for mark in marks}) == len(marks)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_the_kaito_glides_to_where_it_is_then_drawn(shape):
    match = Match(kensei.game("kaito"), seed="moon")
    for _ in range(6):
        seat = min(match.state.to_act())
        before = match.state.view(seat)
        told = match.play(seat, match.state.legal_moves(seat)[-1])
        after = match.state.view(seat)
        staged = drawing.steps("kaito", before, after, told, shape=shape)
        drawn = drawing.parts("kaito", after, shape=shape)["board"]
        for step in staged:
            x, y = step["move"]["kaito"]
            assert f"<g transform='translate({x:g} {y:g})' data-id='kaito'" in drawn


def test_a_reveal_says_the_distance_as_it_changes():
    match = Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    before = match.state.view(None)
    told = match.play(1, "approach low")
    steps = drawing.steps("kiriai", before, match.state.view(None), told)
    assert [step["text"]["gap"] for step in steps if "gap" in step.get("text", {})] == ["distance 2", "distance 1"]
