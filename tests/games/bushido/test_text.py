"""The table in text, the story in words, and how the fighters fare against each other."""

import os
import random
import re

import pytest
from tests.games.bushido.tables import BUSHIDO, at, fought, play

from kensei import CHANCE
from kensei.games.bushido.card_text import FIGHTERS
from kensei.games.bushido.text import draw, signs
from kensei.terminal.ansi import Ink
from studies.bushido import balance as bench

MODES = [
    {"players": 4},
    {"mode": "clans", "players": 4, "hardcore": True},
    {"mode": "kyoto", "players": 8, "fighters": "random", "memory": False},
    {"mode": "ffa", "players": 5, "fighters": "random"},
]


def test_the_signs_of_the_hand_are_explained_once():
    view = at("swift:13 v rose:20:0245", mode="duels+open").view(0)
    assert list(signs(view)) == ["sp/st"]
    told = draw(view, Ink(explained=frozenset(signs(view))))
    assert "a low speed is fast" not in told
    assert "kiri      6/7" in told
    assert signs(at("swift:13 v rose:20:0245", mode="duels+open").view(None)) == {}


def test_a_fighter_is_described_to_who_chooses_it():
    """Who reads "you" there is the one who would play it."""
    assert not [words for words in FIGHTERS.values() if re.search(r"\byour?\b", words)]


def test_the_table_shows_fighters_health_and_the_wheel():
    """bushido.wheel, bushido.health: what each card strikes and is struck by, of what the opponent still holds."""
    text = draw(at("swift:13 v rose:20:0245", mode="duels+open").view(0), Ink())
    assert "hands and piles open (an aid, not printed)" in text
    assert ">First    Swift        ||||| ||||| |||.. ..... 13" in text
    assert "holds tomoe tsuru matsu cho; 5 in the pile" in text
    assert "kiri      6/7    tsuru matsu cho              tomoe" in text
    assert "sp/st: speed/strength, a low speed is fast" in text
    assert "The Flower's Caress" in text, "the special that may still come"
    assert "Fluttering Lashes" not in text, "it lies on the pile"


def test_from_memory_the_table_shows_numbers_only():
    """bushido.memory."""
    text = draw(at("swift v rose:20:0245").view(0), Ink())
    assert "Bushido Duels, remember what is played" in text
    assert "holds 4 cards; 5 in the pile" in text
    assert "tsuru kiku matsu cho         tomoe ryu yama sakura" in text
    assert "strikes                      struck by" in text
    assert "holds 1 card; 8 in the pile" in draw(at("swift v rose:20:0").view(0), Ink())
    assert "Fluttering Lashes" in text


def test_the_table_shows_the_two_cards_of_a_fight():
    """bushido.order."""
    state, _ = play(at("highborn v rose"), "0: kiku", "1: matsu")
    text = draw(state.view(1), Ink())
    assert "Highborn is offensive: kiku 3W/4 Mocking Handicap" in text
    assert "Rose is defensive: matsu 7/8" in text
    assert "Highborn may discard up to 1 of the hand" in text


@pytest.mark.parametrize(
    ("sides", "cards", "answers", "says"),
    [
        ("swift v rose", "kiri v tsuru", "", "Ben is faster, 4 against 6: blocks 5 of 7, takes 2."),
        ("swift v rose", "kiri v matsu", "", "Ben is not faster, 7 against 6: takes the full 7."),
        ("swift v rose", "kiku v kiri", "speed 12", "Ann is faster, 3 against 6: takes nothing."),
        ("rose v swift", "tomoe v yama", "speed 1", "Ann is faster, 6 against 9, and strikes instead"),
        ("bruiser v swift", "tomoe v yama", "speed 1111", "Ann is faster, 4 against 8, but cannot block"),
    ],
)
def test_the_comparison_is_spelled_out(sides, cards, answers, says):
    """bushido.damage.full, bushido.damage.block, bushido.special."""
    _, events = fought(sides, cards, answers)
    assert [BUSHIDO.tell(event, ("Ann", "Ben")).startswith(says) for event in events if event.name == "struck"] == [
        True
    ]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_view_is_drawn_in_eighty_columns(options):
    rng = random.Random(5)
    for _ in range(1 if os.environ.get("KENSEI_EXAMPLES") == "quick" else 3):
        state = BUSHIDO.start(**options)
        while asked := state.to_act():
            seat = min(asked)
            for viewer in (None, *range(len(state.sides))):
                assert max(map(len, draw(state.view(viewer), Ink()).splitlines())) <= 80
            moves = [move for move, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
            state = state.apply(seat, rng.choice(moves)).state
        assert "knocked out" in draw(state.view(None), Ink()) or "dishonoured" in draw(state.view(None), Ink())


def test_a_plan_is_drawn_for_its_owner_alone():
    """bushido.stance-phase: any other card would look the same to the others."""
    one, other = (play(at("swift v rose"), f"0: {card}")[0] for card in ("kiri", "yama"))
    assert draw(one.view(0), Ink()) != draw(other.view(0), Ink())
    for viewer in (1, None):
        assert draw(one.view(viewer), Ink()) == draw(other.view(viewer), Ink())


def test_the_spread_of_a_fight_counts_every_fall_of_the_dice():
    """bushido.dice: Lightning Strike against Matsu; one die for speed, then four, three or two for strength."""
    rows = bench.spread(("swift", "rose"), ("tomoe", "matsu"), (0, 0), (0, 0), 0, 0)
    assert sum(chance for _, _, chance in rows) == pytest.approx(1)
    assert sum(taken * chance for _, taken, chance in rows) == pytest.approx((8 + 6 + 4) / 3)


def test_one_step_ahead_no_card_is_much_better_than_the_mix():
    """The mix of the measuring player is an equilibrium of its one-step game."""
    wheel = at("swift v rose").sides[0].hand
    first, second = bench.mixes(("swift", "rose"), (wheel, wheel), (20, 20))
    values = [[bench.worth(("swift", "rose"), (one, two), (8, 8), (20, 20), 0) for two in wheel] for one in wheel]
    best = max(sum(chance * row[n] for n, chance in enumerate(second)) for row in values)
    worst = min(sum(chance * values[n][column] for n, chance in enumerate(first)) for column in range(9))
    assert 0 <= best - worst < 0.2


def test_a_duel_of_the_measuring_players_comes_to_an_end():
    scores = [
        bench.duel(("highborn", "manipulator"), choose, f"test {n}")[0]
        for choose in bench.POLICIES.values()
        for n in range(3)
    ]
    assert set(scores) <= {-1.0, 0.0, 1.0}
