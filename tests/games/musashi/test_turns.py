"""Musashi's Challenge: who goes on, and who is out."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, asked, drawn, offered, refused, start, table

from kensei import CHANCE
from kensei.games.kendo.state import drawable


@pytest.mark.parametrize("more", ["", "/do2"])
def test_with_two_or_three_the_loser_attacks_next(more):
    """musashi.after-loss.few: whom he likes."""
    state = after(f"answer 1 hands=do1/do3,maki,seme{more} attack=0:men3", "1: pass", "*: seme", "*: maki")
    assert (state.point, state.turn) == ("attack", 1)
    assert [str(m) for m in state.legal_moves(1)] == ["do3 to 0", *(["do3 to 2"] if more else [])]


def test_with_four_the_taker_attacks_next_but_not_the_loser():
    """musashi.after-loss.many: anybody else."""
    match = table("answer 1 hands=do1/do3,maki,seme/do2/do5 attack=0:men3", "1: pass", "*: seme", "*: maki")
    assert (match.state.point, match.state.turn) == ("attack", 0)
    position = MUSASHI.write(match.state)
    assert {move.partition(" to ")[2] for move in offered(position, 0)} == {"2", "3"}
    assert refused(position, 0, "do1 to 1") == "musashi.after-loss.many"


def test_the_card_for_a_strengthening_changes_nobodys_turn():
    """musashi.after-loss.when: the rule applies when the attack is over."""
    four = "answer 1 hands=do1/bogyo,do3,seme/do2/do5 attack=0:men3+jodan"
    assert asked(after(four, "1: pass", "*: seme")) == [1]
    assert asked(after(four, "1: pass", "*: seme", "1: bogyo")) == [1]
    assert asked(after(four, "1: pass", "*: bogyo", "1: pass", "*: do3", "*: seme")) == [0]


def test_who_has_nothing_to_attack_with_changes_a_card_for_a_brown():
    """musashi.no-attack: of choice, unseen, under its own deck; then he attacks."""
    position = "attack 1 hands=do1/men-do,seme"
    assert offered(position, 1) == ["change men-do", "change seme"]
    assert refused(position, 1, "seme to 0") == "musashi.no-attack"
    assert refused("attack 1 hands=do1/men3,seme", 1, "change seme") == "musashi.no-attack"
    match = table(position, "1: change seme")
    assert match.story(0)[-1].facts == {"seat": 1, "colours": ["green"], "deck": "brown"}
    assert match.state.under == ((), (), ("seme",))
    assert drawn(match.state)["men3"] == 1
    match.replay(CHANCE, "men3")
    assert [str(move) for move in match.state.legal_moves(1)] == ["men3 to 0"]


def test_who_cannot_pay_is_out_and_gives_nothing():
    """musashi.out: fewer cards than he must give, or none when due to start; his cards lie open."""
    match = table("answer 1 hands=do1/seme/do2/do3 attack=0:men3", "1: pass")
    assert match.state.still_in == (0, 2, 3)
    assert match.state.hands == (("do1",), (), ("do2",), ("do3",))
    assert match.state.played == ((), (), ("seme",))
    assert match.story(None)[-1].facts == {"seat": 1, "cards": ["seme"]}
    none_left = after("answer 1 hands=do1/bogyo/do2/do3 attack=0:men3", "1: bogyo")
    assert none_left.still_in == (0, 2, 3)
    for attack in ("men3+seme", "maki"):
        assert after(f"answer 1 hands=do1/-/do2/do3 attack=0:{attack}", "1: pass").still_in == (0, 2, 3)


def test_the_last_attacker_draws_a_bonus():
    """musashi.out.bonus: from a deck of choice; with four he attacks next, with three the third, whom each likes."""
    four = "answer 1 hands=-/seme/do2/do3 attack=0:men3"
    assert offered(four, 0, "1: pass") == ["draw brown", "draw red", "draw green"]
    match = table(four, "1: pass", "0: draw brown", "*: men5")
    assert match.story(2)[-1].facts == {"seat": 0, "deck": "brown"}
    assert [str(move) for move in match.state.legal_moves(0)] == ["men5 to 2", "men5 to 3"]
    three = after("answer 1 hands=do1/seme/do2 attack=0:men3", "1: pass", "0: draw green", "*: maki")
    assert three.hands[0] == ("do1", "maki")
    assert asked(three) == [2]
    assert [str(move) for move in three.legal_moves(2)] == ["do2 to 0"]


def test_the_last_attacker_is_whom_he_met_last():
    """musashi.out.last-attacker: laid or devolved, answered or not."""
    chain = "attack 0 hands=do1,men3/kaihi,tsuki1/seme/do3"
    state = after(chain, "0: men3 to 1", "1: kaihi to 2", "2: pass")
    assert state.met == (None, 0, 1, None)
    assert asked(state) == [1]
    blocked = after("attack 0 hands=do1,men3/bogyo/seme/do3", "0: men3 to 1", "1: bogyo")
    assert (blocked.point, asked(blocked)) == ("bonus", [0])


def test_an_empty_deck_is_made_anew():
    """musashi.decks: from the cards put under it, else from the played ones; else it is not offered."""
    browns = [card for card in start().decks[0] if card not in ("do1", "do2", "men3")]
    hands = f"hands={','.join(browns[:11])},seme/{','.join(browns[11:])},jodan/seme,taijodan"
    under = f"attack 2 {hands} under=do1,do2/-/- played=men3/-/-"
    match = table(under, "2: change seme")
    assert match.story(None)[-1].facts == {"deck": "brown", "source": "under", "cards": 2}
    assert drawn(match.state) == {"do1": 1, "do2": 1}
    played = f"attack 2 {hands} played=do1,do2,men3/-/-"
    assert drawn(after(played, "2: change seme")) == {"do1": 1, "do2": 1, "men3": 1}
    all_held = hands.replace("seme/", "do1,do2,men3,seme/", 1)
    bonus = f"answer 0 {all_held.replace('seme,taijodan', '-')} in=0,1 attack=1:men3"
    state = table(bonus).state
    assert drawable(state, state.under)[0] is False


def test_without_any_brown_who_cannot_attack_is_out():
    """musashi.decks: all browns are in other hands."""
    browns = list(start().decks[0])
    hands = f"hands={','.join(browns[:13])}/{','.join(browns[13:])}/bogyo,seme"
    state = after(f"answer 2 {hands} attack=0:men3", "2: bogyo")
    assert state.still_in == (0, 1)
    assert offered(f"answer 2 {hands} attack=0:men3", 0, "2: bogyo") == ["draw red", "draw green"]


def test_a_player_whom_nobody_attacked_may_go_out():
    """musashi.out.bonus: only a position set up by hand has no last attacker; then the next seat stands for him."""
    state = after("bonus 0 hands=do1/-/do2 follows=1", "0: draw red", "*: do-do")
    assert (state.still_in, state.point, asked(state)) == ((0, 2), "bonus", [2])


def test_no_bonus_without_any_deck():
    """musashi.decks: every card is in a hand, so nothing is offered and play goes on."""
    cards = [card for pile in start().box for card in pile]
    position = f"answer 1 hands={','.join(cards[:50])}/-/{','.join(cards[50:])} attack=0:men3"
    state = after(position, "1: pass")
    assert (state.still_in, state.point, asked(state)) == ((0, 2), "attack", [2])
