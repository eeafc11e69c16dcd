"""The text of a deck is judged by its shape before anything parses it."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei import BadDeck, KenseiError
from kensei.core import deckfile

WITH_DECKS = [name for name in kensei.GAMES if "deck" in kensei.game(name).options]
HOSTILE = {
    "dotted": "\n".join(f"a{n}" + ".b" * 40 + " = 1" for n in range(800)),
    "dotted in one line": "a" + ".b" * 49_000 + " = 1",
    "spaced": "a" + " . b" * 90 + " = 1",
    "quoted": "a" + '."b"' * 90 + " = 1",
    "header": "[a" + ".b" * 30 + "]",
    "within a table": "x = { a" + ".b" * 30 + " = 1 }",
    "nested": "x = " + "[" * 50 + "]" * 50,
    "nested over lines": "x = [\n" * 40,
    "tables": "x = " + "{a=" * 40 + "1" + "}" * 40,
    "many lines": "# nothing\n" * 1500,
    "many keys": "\n".join(",".join(f"a{n}{m}=1" for m in range(60)) for n in range(40)),
    "long line": "x = '" + "x" * 500 + "'",
    "long number": "x = " + "9" * 5000,
    "long": "x = 1\n" + "#" * 20_000,
    "long in bytes": "# " + "\n# ".join("剣" * 100 for _ in range(60)),
    "long text": 'x = """\n' + "y\n" * 20 + '"""',
    "half a character": "x = '\ud800'",
    "blank": " \n\t",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_text_that_no_deck_looks_like_is_refused_unparsed(kind, monkeypatch):
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(BadDeck):
        deckfile.read(HOSTILE[kind])


@pytest.mark.parametrize("name", WITH_DECKS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_every_door_of_a_game_refuses_it_unparsed(name, kind, monkeypatch):
    game = kensei.game(name)
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(BadDeck):
        game.start(deck=HOSTILE[kind])
    with pytest.raises(KenseiError):
        game.read("x", deck=HOSTILE[kind])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a.b.c.d.e.f = 1", "line 1: a key has more than 5 names"),
        ("x = 1\ny = [[[[[[[1]]]]]]]", "line 2: more than 6 brackets"),
        ("x" * 401, "line 1: 401 characters; a line has at most 400"),
        ("#" * 20_000, "the deck has 20000 bytes; at most 16384 are allowed"),
        ("a = 1\nb = = 2", "line 2: 'b = = 2' is no TOML"),
        ("x = '''y'''", "line 1: a text stands on one line"),
    ],
)
def test_what_is_wrong_with_the_shape_is_said_with_its_line(text, says):
    with pytest.raises(BadDeck) as refused:
        deckfile.read(text)
    assert str(refused.value).startswith(says)


def test_points_and_brackets_within_texts_and_comments_do_not_count():
    text = "# a.b.c.d.e.f.g [[[[[[[[\nx = 'a.b.c.d.e.f.g [[[[[[[['\ny = \"1.2.3.4.5.6 \\\" {{{{{{{{\" # don't [[[[[[["
    assert set(deckfile.read(text)) == {"x", "y"}


def test_lines_may_end_as_mails_end_them():
    assert deckfile.read("x = 1\r\ny = 2\r\n") == {"x": 1, "y": 2}


PARTS = st.sampled_from(
    ["a", "b.c", " = ", "1", "[", "]", "{", "}", ",", "\n", '"x"', "'", '"', "#", ".", "[[", "]]", "\\", "é", "\r"]
)


@given(st.lists(PARTS, max_size=60).map("".join) | st.text(max_size=80))
def test_any_text_is_a_deck_or_a_bad_one(text):
    try:
        deckfile.read(text)
    except BadDeck as refused:
        str(refused).encode(errors="strict")


def test_names_of_many_decks_are_not_kept_for_ever():
    from kensei.games.bushido import deck

    def named(letter, number):
        return deck.house_text().replace('name = "swift"', f'name = "{letter}{number}"')

    deck._forget()
    before = len(deck.KNOWN_FIGHTERS)
    for number in range(12):
        deck.deck(named("x", number))
    assert len(deck.KNOWN_FIGHTERS) == before + 12
    deck._forget()
    assert len(deck.KNOWN_FIGHTERS) == before
    deck.deck(named("x", 3))
    assert "x3" in deck.KNOWN_FIGHTERS


def test_a_deck_has_no_more_fighters_than_a_page_can_show():
    from kensei.games.bushido import deck

    text = "\n".join(line for line in deck.house_text().splitlines() if not line.startswith("#"))
    head, sign, rest = text.partition("[[fighters]]")
    one = sign + rest.partition("[[fighters]]")[0]
    many = head + "".join(one.replace('"swift"', f'"x{number}"') for number in range(25))
    with pytest.raises(BadDeck, match="at most 24"):
        kensei.game("bushido").start(deck=many)
