"""The deck of Kendo Taikai as data: what may be replaced, and what is refused."""

import re

import pytest

import kensei
from kensei import BadDeck, BadOption, Match
from kensei.core import texts
from kensei.games.kendo import deck, musashi, shiai

HOUSE = texts.shipped(*deck.HOUSE)


def test_the_house_deck_is_the_default():
    """kendo.brown, kendo.red, kendo.green: the same cards with and without its own file."""
    assert deck.read(None) == deck.read(HOUSE)
    assert list(map(len, deck.read(None))) == [25, 36, 46]


def test_a_replacement_is_played_with():
    """kendo.green: more Seme, fewer Bogyo; the weights of the draws follow."""
    text = HOUSE.replace("seme = 4", "seme = 6").replace("bogyo = 4", "bogyo = 2").replace("[1, 4]", "[4, 4]")
    for name in ("musashi", "shiai"):
        game = kensei.game(name)
        state = game.start(deck=text)
        assert state.decks[2].count("seme") == 6
        assert {str(o): w for o, w in state.chances()}["hikimen4"] == 2
        match = Match(game, seed="moon", deck=text)
        assert game.read(game.write(match.state), deck=text) == match.state


def test_a_position_is_read_with_its_deck():
    text = HOUSE.replace("[1, 4]", "[5, 5]")
    with pytest.raises(kensei.BadPosition, match="hikimen5"):
        kensei.game("shiai").read("start 0 hands=hikimen5/do1")
    assert kensei.game("shiai").read("start 0 hands=hikimen5/do1", deck=text).hands[0] == ("hikimen5",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seme = 4", "seme = 5", "[green] has 47 cards, the box has 46"),
        ("seme = 4", "seme = 0", "[green] seme = 0"),
        ("seme = 4", "seme = true", "[green] seme = True"),
        ("seme = 4", "", "[green] must name each of"),
        ("seme = 4", "same = 4", "'same'"),
        ("men = 3, kote = 4", "men = 3, kote = 3", "[red] has 35 cards, the box has 36"),
        ("men = 3, kote = 4", "men = 3, kote = '4'", "men-kote = '4'"),
        ("men = 3, kote = 4,", "men = 3,", "[red] men must name each of"),
        ("hikimen = [1, 4]", "hikimen = [1]", "the box has 2"),
        ("hikimen = [1, 4]", "hikimen = [1, 6]", "6 is no number from 1 to 5"),
        ("hikimen = [1, 4]", "hikimen = [0, 4]", "0 is no number from 1 to 5"),
        ("seme = 4", "seme = 47", "[green] seme = 47: a whole number from 1 on"),
        ("hikimen = [1, 4]", "hikimen = [1, true]", "True is no number"),
        ("hikimen = [1, 4]", "hikimen = 14", "write 2 numbers in a list"),
        ("[green]", "[white]", "the file must name each of brown, red, green"),
        ("[green]", "[green", "no TOML"),
    ],
)
@pytest.mark.parametrize("name", ["musashi", "shiai"])
def test_a_bad_deck_is_refused_with_what_is_wrong(name, old, new, said):
    assert old in HOUSE
    with pytest.raises(BadDeck) as error:
        kensei.game(name).start(deck=HOUSE.replace(old, new, 1))
    assert said in str(error.value)


def greens(**counts):
    """Give the house file with other numbers of some greens."""
    text = HOUSE
    for name, count in counts.items():
        text = re.sub(rf"^{name} = \d+$", f"{name} = {count}", text, flags=re.MULTILINE)
    return text


def test_there_are_cards_for_the_deal():
    """musashi.deal, musashi.set-aside: Jikan desu is in the box, but five others are dealt to each."""
    text = greens(jikan=18, bogyo=1, seme=1, maki=1, mushin=1, kaihi=1, jodan=3)
    game = kensei.game("musashi")
    assert Match(game, seed="moon", players=5, deck=text).state.point == "mulligan"
    with pytest.raises(BadDeck, match="leaves 28 cards without Jikan desu; 6 players are dealt 30"):
        game.start(players=6, deck=text)
    assert Match(kensei.game("shiai"), seed="moon", deck=text).state.point == "opening-switch"


def test_somebody_can_lead():
    """musashi.first: with one number on all browns the leaders would be tied for ever; shiai.deal.tie has the lot."""
    numbers = re.compile(r"^(\w+) = \[(.*)\]$", re.MULTILINE)
    text = numbers.sub(lambda line: f"{line[1]} = {[3] * len(line[2].split(','))}", HOUSE)
    with pytest.raises(BadDeck, match="nobody could ever attack first"):
        kensei.game("musashi").start(deck=text)
    assert kensei.game("shiai").start(deck=text).box[0].count("men3") == 5


@pytest.mark.parametrize(
    "text", ["", "\x00", "[[[[", "brown = 1\nred = 2\ngreen = 3", "a" * 200_000, "x = " + "[" * 5000]
)
def test_rubbish_is_no_deck(text):
    with pytest.raises(BadDeck):
        kensei.game("shiai").start(deck=text)


def test_the_deck_is_a_text():
    with pytest.raises(BadOption):
        kensei.game("shiai").start(deck=3)


def test_the_deck_is_drawn_as_a_table():
    for package in (musashi, shiai):
        drawn = package.deck_table()
        assert drawn.startswith("brown (25): the numbers of each technique\n  Men")
        assert "\n\nred (36): answers the row, attacks with the column\n" in drawn
        assert "\n\ngreen (46)\n" in drawn
        assert "Hiki-Men    1 4" in drawn
        assert "Men           3      4      2      2" in drawn
        assert "Jikan desu      2" in drawn
        assert "seme = 6" not in package.deck_table(
            HOUSE.replace("seme = 4", "seme = 6").replace("maki = 4", "maki = 2")
        )
