"""Options, replacement decks, positions and refusals: what is wrong is named, and what would be right."""

import pytest
from tests.games.bushido.tables import BUSHIDO, MONK, at, fought, healths, play, texts

from kensei import BadDeck, BadOption, BadPosition, IllegalMove, InvalidMove, Match
from kensei.core import rulebook
from kensei.games.bushido import deck_table
from kensei.games.bushido.cards import CRITERIA, LIMITS
from kensei.games.bushido.deck import house_text
from kensei.games.bushido.deck.schema import EFFECTS

ALL = "20:012345678:-"
"""Full health, a full hand, no pile."""


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"mode": "duels", "players": 3}, ["duels", "3", "2, 4, 6 or 8"]),
        ({"mode": "clans"}, ["clans", "2", "4, 6 or 8"]),
        ({"mode": "kyoto", "players": 6}, ["kyoto", "6", "4 or 8"]),
        ({"mode": "ffa"}, ["ffa", "2", "3, 4, 5, 6, 7 or 8"]),
        ({"mode": "sumo"}, ["sumo", "duels, clans, kyoto or ffa"]),
        ({"players": 9}, ["9", "2, 3, 4, 5, 6, 7 or 8"]),
        ({"hardcore": True}, ["hardcore", "clans or kyoto"]),
        ({"mode": "ffa", "players": 4, "hardcore": True}, ["hardcore", "clans or kyoto"]),
        ({"fighters": "swift,swift"}, ["swift twice"]),
        ({"fighters": "swift,ninja"}, ["ninja", "swift, wanderer, highborn"]),
        ({"fighters": "swift"}, ["1 names for 2 players"]),
        ({"memory": "maybe"}, ["maybe", "true"]),
        ({"speed": 3}, ["speed", "mode, players"]),
    ],
)
def test_a_bad_option_is_refused_with_what_is_allowed(options, names):
    """bushido.options, bushido.fighter."""
    with pytest.raises(BadOption) as error:
        BUSHIDO.start(**options)
    assert all(name in str(error.value) for name in names), str(error.value)


@pytest.mark.parametrize(
    ("mode", "players"),
    [("duels", (2, 4, 6, 8)), ("clans", (4, 6, 8)), ("kyoto", (4, 8)), ("ffa", (3, 4, 5, 6, 7, 8))],
)
def test_every_mode_has_its_numbers_of_players(mode, players):
    """bushido.options: these and no others."""
    for count in range(2, 9):
        if count in players:
            assert len(BUSHIDO.start(mode=mode, players=count).sides) == count
        else:
            with pytest.raises(BadOption):
                BUSHIDO.start(mode=mode, players=count)


def test_a_ninth_fighter_is_added_by_data_alone():
    """bushido.cards: he can be chosen, drawn, named and played; no code knows him."""
    state = BUSHIDO.start(deck=MONK, fighters="random")
    assert "fighter monk" in [str(move) for move, _ in state.chances()]
    assert len(state.chances()) == 9
    state, _ = fought("monk v swift", "tomoe v matsu", "discard kiri", deck=MONK)
    assert healths(state) == "20 13"
    match = Match(BUSHIDO, seed="moon", deck=MONK, fighters="monk,rose")
    assert match.state.sides[0].shown.fighter == "monk"
    assert "Empty Hand" in deck_table(MONK)


def test_a_deck_may_rename_the_wheel_and_have_two_fighters():
    """bushido.cards: names and order of the Mon are data too."""
    text = house_text().replace("tomoe", "ume").replace("kiri", "hana")
    head, *fighters = text.split("[[fighters]]")
    small = "[[fighters]]".join([head, fighters[0], fighters[1]])
    state = at("swift v wanderer", deck=small)
    assert texts(state, 0)[:2] == ["ume", "hana"]
    state, _ = play(state, "0: hana", "1: tsuru")
    assert healths(state) == "20 18"
    with pytest.raises(BadOption, match="2 fighters"):
        BUSHIDO.start(mode="kyoto", players=4, deck=small)


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ('"yama", "sakura"]', '"yama"]', ["wheel", "nine different Mon"]),
        ('"yama", "sakura"]', '"yama", "kiri"]', ["wheel", "nine different Mon"]),
        ("yama = {", "umi = {", ["umi", "no Mon of the wheel"]),
        ("yama = { name", "# yama = { name", ["six cards"]),
        ("takes-no-damage = true", "teleports = true", ["swift.kiku", "teleports", "takes-no-damage"]),
        ('"fewer cards"', '"fewer friends"', ["fewer friends", "fewer cards"]),
        ('[fighters.specials.ryu]\nname = "Twin Swallow"', '[fighters.other]\nname = "Twin Swallow"', ["other"]),
        ('name = "wanderer"', 'name = "swift"', ["swift", "taken"]),
        ('name = "wanderer"', 'name = "kiri"', ["kiri", "taken"]),
        ('name = "wanderer"', 'name = "accept"', ["accept", "no name"]),
        ("most = 1, strength = 2", "most = 1", ["highborn.kiku", "strength is missing"]),
        ('speed = "1W"', 'speed = "1B"', ["1B", '"1W"']),
        ('speed = "1W"', 'speed = "13W"', ["13W", '"12W"']),
        ('speed = "1W"\nstrength-by', 'speed = "2W"\nstrength-by', ["one die"]),
        ("speed = 8, strength = 9", "speed = -8, strength = 9", ["-8", "whole number"]),
        ("speed = 8, strength = 9", "speed = true, strength = 9", ["True", "whole number"]),
        ("otherwise = { strength = 2 }", "", ["swift.kiku", "no strength"]),
        ("otherwise = { speed = 5, strength = 5 }", "otherwise = { strength = 5 }", ["highborn.tomoe", "no speed"]),
        ('when = ["faster"], strength = 6', 'when = ["faster"], strength = 6, speed = 2', ["cannot depend"]),
        ('when = ["faster"], takes-back = 1', 'when = ["faster"], pays = { most = 1, strength = 1 }', ["pays"]),
        ("takes-back = 1", "takes-back = 2", ["should be 1"]),
        ('when = ["faster"]', "when = []", ["one criterion, or two"]),
        ('most = "5B"', "most = 5", ["should be dice"]),
        ("enemy-takes = 4", "enemy-takes = 0", ["leave it out"]),
        ('title = "House fighters"', "title = 3", ["line of text"]),
        ("[standard]", "[standard", ["TOML"]),
    ],
)
def test_a_bad_deck_is_refused_with_the_place(old, new, names):
    """bushido.cards, bushido.special: the schema."""
    text = house_text()
    assert old in text
    with pytest.raises(BadDeck) as error:
        BUSHIDO.start(deck=text.replace(old, new, 1))
    assert all(name in str(error.value) for name in names), str(error.value)


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "#" * 200_000, "x = 1", "wheel = 3", "\0"])
def test_nonsense_is_no_deck(text):
    """bushido.cards."""
    with pytest.raises(BadDeck):
        BUSHIDO.start(deck=text)


def test_one_fighter_is_not_enough():
    """bushido.cards."""
    head, first, *_ = house_text().split("[[fighters]]")
    with pytest.raises(BadDeck, match="at least two"):
        BUSHIDO.start(deck=f"{head}[[fighters]]{first}")


def test_the_deck_is_printed_whole():
    """bushido.cards, bushido.wheel, bushido.special: every name of the data is on the table."""
    table = deck_table()
    for word in ("Tomoe* > Kiri > Tsuru", "Lightning Strike", "defensive and faster: takes no damage", "3W/5", "8/9"):
        assert word in table
    assert table.count("otherwise") == 11
    assert all(len(line) <= 100 for line in table.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "kiri on",
        "kiri kiri",
        "kiri on kiri",
        "roll",
        "roll 124",
        "roll 0",
        "next 8",
        "discard kiri kiri",
        "pair swift",
        "pair swift swift",
        "challenge kiri",
        "take",
        "accept rose",
        "Kiri",
        " kiri",
        "kiri ",
        "speed 1111111111111",
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InvalidMove):
        BUSHIDO.parse(text)


@pytest.mark.parametrize(
    ("sides", "cards", "text", "rule", "says"),
    [
        ("swift:20:178 v rose", "", "tomoe", "bushido.stance-phase", "you hold Kiri, Yama, Sakura"),
        ("swift v rose", "", "kiri on rose", "bushido.stance-phase", "no target"),
        ("swift v rose", "", "accept", "bushido.stance-phase", "now you lay a card"),
        ("swift v rose", "", "speed 13", "bushido.dice", "chance"),
        ("highborn:20:135 v rose", "kiku v matsu", "discard tsuru", "bushido.special", "you hold Kiri, Cho"),
        ("highborn:20:1358 v rose", "kiku v matsu", "discard kiri cho", "bushido.special", "at most 1"),
        ("manipulator:20:0126 v rose", "ryu v sakura", "take kiri", "bushido.special", "not in your pile"),
    ],
)
def test_an_illegal_move_is_refused_with_its_clause(sides, cards, text, rule, says):
    state = at(sides)
    match = Match.at(BUSHIDO, BUSHIDO.write(state))
    for seat, card in enumerate(cards.split(" v ") if cards else ()):
        match.play(seat, card)
    before = match.state
    with pytest.raises(IllegalMove) as error:
        match.play(0, text)
    assert error.value.rule == rule
    assert says in str(error.value)
    assert match.state == before


def test_several_cards_are_paid_in_the_order_of_the_wheel():
    """bushido.special: with a deck whose price is two cards at most."""
    text = house_text().replace("most = 1, strength = 2", "most = 2, strength = 2")
    assert text != house_text()
    state, _ = play(at("highborn:20:1358 v rose", deck=text), "0: kiku", "1: matsu")
    assert "discard kiri cho" in texts(state, 0)
    match = Match.at(BUSHIDO, BUSHIDO.write(state), deck=text)
    for answer, says in (("discard cho kiri", "the wheel: Kiri, Cho"), ("discard kiri cho sakura", "at most 2")):
        with pytest.raises(IllegalMove, match=says):
            match.play(0, answer)


@pytest.mark.parametrize(
    ("state", "text", "rule"),
    [
        (f"duels choose@1 swift:{ALL} -:{ALL}", "fighter swift", "bushido.fighter"),
        (f"duels answer@1 active=0 rolls=9,4 swift:{ALL} rose:{ALL}", "kiri", "bushido.challenge.refuse"),
        (f"ffa stance pairs=0v1v2:0 swift:{ALL} rose:{ALL} bruiser:{ALL}", "kiri on swift", "bushido.mode.ffa"),
        (f"ffa stance pairs=0v1v2:0 swift:{ALL} rose:{ALL} bruiser:{ALL}", "kiri", "bushido.mode.ffa"),
    ],
)
def test_other_phases_refuse_with_their_clause(state, text, rule):
    position = BUSHIDO.read(state)
    seat = position.stage.asked or 0
    match = Match.at(BUSHIDO, state, mode=position.table.mode, players=len(position.sides))
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert error.value.rule == rule


GOOD = "duels stance pairs=0v1:0 swift:20:012345678:- rose:13:01245:3678"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("duels", "sumo"),
        ("stance", "dance"),
        ("pairs=0v1:0 ", ""),
        ("pairs=0v1:0", "pairs=0v2:0"),
        ("pairs=0v1:0", "pairs=0v1:46"),
        ("pairs=0v1:0", "pairs=0v1:0."),
        ("swift:20", "ninja:20"),
        ("rose:13", "swift:13"),
        ("rose:13", "rose:21"),
        ("rose:13", "rose:0"),
        ("rose:13", "-:13"),
        ("01245:3678", "01245:367"),
        ("01245:3678", "01245:3578"),
        ("01245:3678", "10245:3678"),
        ("3678", "3678?3"),
        ("3678", "3678>0"),
        ("3678", "3678+higher"),
        (" rose:13:01245:3678", ""),
        ("stance", "speed@0x3"),
        ("stance", "take@0"),
        ("stance", "order@0x3"),
        ("stance", "pair@0"),
        ("stance pairs=0v1:0", "speed@0x3 pairs=0v1:0 queue=0 fight=0v1/0,0/-/-/-"),
        ("duels", "duels+hardcore"),
    ],
)
def test_what_is_no_position_is_refused(old, new):
    assert BUSHIDO.write(BUSHIDO.read(GOOD)) == GOOD
    with pytest.raises(BadPosition):
        BUSHIDO.read(GOOD.replace(old, new, 1))


def test_options_that_contradict_the_position_are_refused():
    with pytest.raises(BadPosition, match="players"):
        BUSHIDO.read(GOOD, players=4)


def test_the_page_teaches_how_to_write_a_deck():
    """bushido.cards, bushido.special: its example is a whole deck, its tables name the whole vocabulary."""
    page = rulebook.load(*BUSHIDO.rulebook).page
    example = page.split("```toml\n")[1].split("```")[0]
    assert "Temple Bell" in deck_table(example)
    assert BUSHIDO.start(deck=example, fighters="monk,novice").table.deck == example
    for word in (*EFFECTS, *CRITERIA, *(f"{name} <= " for name in LIMITS)):
        assert f"`{word}" in page, word
