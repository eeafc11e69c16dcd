"""Musashi's Challenge: the deal, and who attacks first."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, asked, drawn, offered, refused, start, table

from kensei import CHANCE, Match


def dealt(players=2, seed="moon"):
    return Match(MUSASHI, seed=seed, players=players)


def test_jikan_desu_is_set_aside():
    """musashi.set-aside: 44 greens are played with, and the card is not among them."""
    green = start().decks[2]
    assert len(green) == 44
    assert "jikan" not in green


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_twelve_cards(players):
    """musashi.deal: 3 brown, 4 red, 5 green, drawn by the number of copies."""
    state = start(players)
    assert drawn(state)["men3"] == 1
    for _ in range(3):
        state = state.apply(CHANCE, state.chances()[0][0]).state
    assert drawn(state)["men-kote"] == 4
    match = dealt(players)
    assert len(match.plies) == 12 * players
    for seat in range(players):
        colours = [
            ["brown", "red", "green"].index(e.facts["deck"]) for e in match.story(seat) if e.facts["seat"] == seat
        ]
        assert sorted(colours) == [0] * 3 + [1] * 4 + [2] * 5


BEFORE = (
    "mulligan 0 hands=do1,do2,kote3,do-do,do-kote,do-men,men-do,bogyo,maki,maki,mushin,seme"
    "/men1,men2,men3,kote-do,kote-do,men-men,tsuki-do,kaihi,kaihi,maki,seme,tsuyoi"
)


def test_up_to_two_cards_are_changed():
    """musashi.mulligan: keep, one card, or two named together, copies too; twice the same pair is one move."""
    moves = offered(BEFORE + " chosen=?/?", 0)
    assert moves[:3] == ["keep", "change do1", "change do2"]
    assert {"change maki maki", "change do1 seme"} <= set(moves)
    assert len(moves) == 1 + 11 + 55 + 1
    assert refused(BEFORE + " chosen=?/?", 0, "change tsuki1") == "kendo.hands"
    assert refused(BEFORE + " chosen=?/?", 0, "change seme seme") == "kendo.hands"
    assert refused(BEFORE + " chosen=?/?", 0, "do1 to 1") == "musashi.mulligan"


def test_nothing_moves_before_the_last_has_chosen():
    """musashi.mulligan: then all cards go under their decks, and the draws come in seat order."""
    match = table(BEFORE + " chosen=?/?", "1: change men1 kaihi")
    assert asked(match.state) == [0]
    assert match.state.view(0).under == (0, 0, 0)
    assert match.story(0)[-1].facts == {"seat": 1}
    assert match.story(1)[-1].facts == {"seat": 1, "own": ["men1", "kaihi"]}
    match.replay(0, "change seme")
    assert asked(match.state) == [CHANCE]
    assert match.state.under == (("men1",), (), ("kaihi", "seme"))
    assert match.state.draws == ((0, 2), (1, 0), (1, 2))
    changed = [event.facts for event in match.story(None) if event.name == "changed"]
    assert changed == [{"seat": 0, "colours": ["green"]}, {"seat": 1, "colours": ["brown", "green"]}]
    assert "men1" not in drawn(after(BEFORE + " chosen=?/?", "1: change men1", "0: keep"))


def test_the_highest_sum_of_browns_attacks_first():
    """musashi.first: all sums are announced."""
    match = table(BEFORE.replace("men3", "men4") + " chosen=?/?", "0: keep", "1: keep")
    (compared,) = [event for event in match.story(None) if event.name == "compared"]
    assert compared.facts == {"seats": [0, 1], "sums": [6, 7], "leaders": [1]}
    assert asked(match.state) == [1]
    assert match.state.point == "attack"


def test_tied_leaders_change_a_brown_and_compare_again():
    """musashi.first: two players any brown; the other sees that one was changed, and the new sum."""
    match = table(BEFORE + " chosen=?/?", "0: keep", "1: keep")
    assert asked(match.state) == [0, 1]
    assert offered(BEFORE + " chosen=?/?", 1, "0: keep", "1: keep") == ["change men1", "change men2", "change men3"]
    for ply in ("0: change kote3", "1: change men1", "*: tsuki5", "*: tsuki1"):
        who, move = ply.split(": ")
        match.replay(CHANCE if who == "*" else int(who), move)
    assert asked(match.state) == [0]
    assert match.story(None)[-1].facts["sums"] == [8, 6]


THREE_TIED = (
    "tie 0 hands=do4,kote4,tsuki5,do-do,do-kote,do-men,men-do,bogyo,maki,maki,mushin,seme"
    "/men4,men5,tsuki4,kote-do,kote-do,men-men,tsuki-do,kaihi,kaihi,maki,seme,tsuyoi"
    "/do3,do5,kote3,kote-men,kote-men,men-kote,men-kote,bogyo,bogyo,jodan,jodan,seme chosen=?/?/? tied=0,1"
)


def test_with_three_a_tied_leader_changes_a_smallest_brown():
    """musashi.first: of equal ones either; who is not tied is not asked."""
    assert asked(after(THREE_TIED)) == [0, 1]
    assert offered(THREE_TIED, 0) == ["change do4", "change kote4"]
    assert refused(THREE_TIED, 0, "change tsuki5") == "musashi.first"


@pytest.mark.parametrize(
    ("draws", "sums", "leaders"),
    [
        (("tsuki3", "men3"), [12, 12, 11], [0, 1]),
        (("tsuki3", "men2"), [12, 11, 11], [0]),
        (("tsuki1", "men1"), [10, 10, 11], [2]),
        (("tsuki2", "men1"), [11, 10, 11], [0, 2]),
    ],
)
def test_after_a_tie_the_sums_of_all_are_compared_again(draws, sums, leaders):
    """musashi.first: who was not tied attacks first, or is tied, when the leaders' sums have fallen enough."""
    match = table(THREE_TIED, "1: change men4", "0: change do4", *(f"*: {card}" for card in draws))
    assert match.story(None)[-1].facts == {"seats": [0, 1, 2], "sums": sums, "leaders": leaders}
    assert (asked(match.state), match.state.point) == (leaders, "attack" if len(leaders) == 1 else "tie")


def test_with_two_left_in_the_game_a_tied_leader_changes_any_brown():
    """musashi.first, musashi.counts-now: three sat down, one has left."""
    assert offered(THREE_TIED, 0, "2: withdraw") == ["change do4", "change kote4", "change tsuki5"]
