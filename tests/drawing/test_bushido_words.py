"""What Bushido's page says: what strikes you is no shield, a refusal has a price, a card has its name on phones too."""

import pytest

import kensei
from kensei import Match, drawing
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import hand_card
from kensei.games.bushido.drawing.pieces import card_name, cards_of, said
from kensei.games.bushido.drawing.wheel import caption

GAME = kensei.game("bushido")
ANSWER = "duels answer@0 active=1 rolls=5,6 swift:{}:012345678:- wanderer:20:012345678:-"
FOUR = "duels answer@0 active=1 rolls=5,6,3,4 " + " ".join(
    f"{name}:20:012345678:-" for name in ("swift", "wanderer", "rose", "warlord")
)


def offered(position, seat=0):
    state = GAME.read(position)
    return drawing.choices("bushido", state.view(seat), state.legal_moves(seat))


@pytest.mark.parametrize(("mon", "key"), [("kiri", "kiri"), ("tomoe", "swift.tomoe")])
def test_every_card_of_the_hand_opens_its_panel_played_or_not(mon, key):
    for pick in ("", mon):
        assert f'data-card="{key}"' in hand_card("", "swift", mon, pick, False, "wide")


def test_the_blue_arc_says_that_these_strike_you():
    assert "STRIKE YOU" in said(0)
    assert "GUARD" not in said(0)
    assert "guard" not in caption(True)


def test_what_a_card_would_do_now_says_that_only_a_faster_one_blocks():
    view = Match(GAME, seed="now", fighters="swift,wanderer").state.view(0)
    state = GAME.read("duels stance pairs=0v1:0 swift:20:012345678:- wanderer:20:012345678:-")
    told = drawing.now("bushido", state.view(0), state.legal_moves(0))
    assert "blocks them only if it is faster" in told[deck("").fighters["swift"].cards["kiri"].key]
    assert drawing.now("bushido", view) == {}


@pytest.mark.parametrize(
    ("health", "left", "warned"), [(20, "from 20 to 18 health", ""), (12, "from 12 to 10 health", "better accept")]
)
def test_a_refusal_says_what_it_costs_now_and_what_it_leaves(health, left, warned):
    choices = offered(ANSWER.format(health))
    asked = choices["quiet"]["refuse"]
    assert left in asked
    assert "nobody else to fight" in asked
    assert warned in asked
    assert ("better accept" in asked) == bool(warned)
    assert choices["says"]["refuse"][0] == f"Refuse: 2 health, {health - 2} left"
    assert f"Accept and fight with {health} health" in choices["hint"][0]


def test_a_special_that_is_chosen_names_its_crest_as_the_wheel_does():
    says = offered("duels stance pairs=0v1:0 swift:20:012345678:- wanderer:20:012345678:-")["says"]
    assert says["tomoe"][0] == "Lightning Strike, Tomoe"
    assert says["kiri"][0] == "Kiri"


def test_odds_of_speed_dice_are_told_one_by_one():
    state = GAME.read("duels stance pairs=0v1:0 swift:20:012345678:- wanderer:20:012345678:-")
    told = drawing.now("bushido", state.view(0), state.legal_moves(0))["swift.ryu"]
    assert "Faster than speed 3 in 1 of 9, 4 in 3 of 9, 5 in 6 of 9" in told


def test_cards_that_may_be_faster_than_a_special_are_compared_in_per_cent():
    state = GAME.read("duels stance pairs=0v1:0 swift:20:012345678:- manipulator:20:012345678:-")
    told = drawing.now("bushido", state.view(0), state.legal_moves(0))["manipulator.tomoe"]
    assert "Chance to be faster than it: Lightning Strike 99 %, Kiri 37 %, Tsuru 85 %" in told
    assert " of 27" not in told


def test_among_four_one_may_be_challenged_again():
    assert "may challenge you again at once" in offered(FOUR)["quiet"]["refuse"]


def test_the_last_health_is_not_refused_away_without_a_warning():
    choices = offered(ANSWER.format(2))
    assert choices["quiet"]["refuse"] == ""  # on the left with what gives up; what is asked is the loss
    assert choices["says"]["refuse"][2] == "Refuse"
    assert choices["grave"]["refuse"].startswith("Refusing loses at once")


def test_cards_of_a_phone_carry_their_names():
    drawn = cards_of()
    for fighter in deck("").fighters.values():
        for mon, card in fighter.cards.items():
            small = drawn[f"{card_name('', fighter.name, mon)}-s"].replace("&#x27;", "'")
            for word in card.name.rsplit(" ", 1) if card.is_special else [mon.capitalize()]:
                assert f">{word}<" in small


def test_whom_one_aims_at_goes_by_the_players_name():
    state = Match(GAME, seed="aim", mode="ffa", players=3, fighters="swift,wanderer,rose").state
    says = drawing.choices("bushido", state.view(0), state.legal_moves(0))["says"]
    assert says["on rose"][0] == "before {2} (Lethal Rose)"


def test_dice_are_told_in_words_and_not_as_a_number_beside_a_die():
    drawn = cards_of()
    for suffix in ("", "-s", "-t"):
        rage = drawn[f"b-bruiser-tomoe{suffix}"]
        assert ">4 dice<" in rage
        assert ">5 dice<" in rage
        assert "#b-w2" not in rage
        assert "#b-b2" not in rage
    assert ">1 die<" in drawn["b-swift-tomoe-s"]


def test_a_plain_card_says_which_crests_it_strikes_before_it_is_laid():
    match = kensei.Match.at(
        kensei.game("bushido"), "duels stance pairs=0v1:0 swift:20:012345678:- wanderer:20:012345678:-"
    )
    said = drawing.choices("bushido", match.state.view(0), match.legal_moves(0))["says"]
    assert "Strikes Tsuru, Kiku, Matsu and Cho; the other crests strike it." in str(said["kiri"])
    struck = match.play(0, "kiri") + match.play(1, "cho")
    assert any(event.name == "faced" and event.facts["seat"] == 0 for event in struck)
