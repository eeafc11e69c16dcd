"""Every rulebook page teaches, rules and judges: three parts, marked rulings, and no time that no box prints."""

import re
import tomllib

import pytest

import kensei
from kensei.core import rulebook

GAMES = sorted(kensei.GAMES)
WITH_DECKS = [name for name in GAMES if "deck" in kensei.game(name).options]


def page(name):
    return rulebook.load(*kensei.game(name).rulebook)


def sections(text):
    """Divide a part at its headings of level 3."""
    pieces = re.split(r"^### +(.*)$", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_learn_goes_from_the_aim_to_the_mistakes_without_codes(name):
    learn = page(name).part("learn")
    titles = [title.replace("’", "'") for title in sections(learn)]
    assert titles[0] == "What you want"
    assert titles[-2:] == ["How it ends", "Three beginner's mistakes"]
    assert any("in pictures" in title for title in titles)
    assert any("played" in title for title in titles)
    assert not re.search(r"`|<a id=|\b[a-z]+\.[a-z-]+\.[a-z-]+\b", learn)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_three_mistakes(name):
    last = list(sections(page(name).part("learn")).values())[-1]
    assert len(re.findall(r"^- |^!\[", last, re.MULTILINE)) == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_referees_list_has_the_marked_clauses_and_no_other(name):
    """A ruling is marked in its clause, with its reason, and listed once more for referees."""
    book = page(name)
    marked = {clause.id for clause in book.clauses if "*Ruling:*" in clause.text}
    title, listed = next(item for item in sections(book.part("referees")).items() if item[0].startswith("Rulings"))
    linked = set(re.findall(r"\]\(#([a-z.-]+)\)", listed))
    assert marked - linked == set(), title
    assert linked - marked <= UNMARKED.get(name, set())


UNMARKED = {"kaito": {"kaito.trade.goods"}, "musashi": {"musashi.attack.target"}}
"""Linked beside a ruling, as what it rests on."""


@pytest.mark.parametrize("name", GAMES)
def test_a_playing_time_is_the_one_on_the_box(name):
    printed = kensei.game(name).presentation.minutes
    told = re.findall(r"[\w ]*\bminutes\b", page(name).page)
    assert bool(told) <= bool(printed)
    assert printed == {"kaito": "10–20", "bushido": "10–15", "musashi": "4–5", "shiai": "10–15"}.get(name, "")


@pytest.mark.parametrize("name", WITH_DECKS)
def test_referees_find_a_complete_deck_file(name):
    fences = re.findall(r"^```(?:toml)?\n(.*?)^```", page(name).part("referees"), re.MULTILINE | re.DOTALL)
    decks = [fence for fence in fences if re.search(r"^\[", fence, re.MULTILINE)]
    assert len(decks) == 1
    assert tomllib.loads(decks[0])
    assert kensei.game(name).start(deck=decks[0])
