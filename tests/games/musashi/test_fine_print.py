"""Fine print of Musashi's Challenge: cards of no column, empty decks, seats that nobody attacked, endings."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, asked, table

from kensei import BadPosition, InvalidMove
from kensei.games.kendo.deck import read
from kensei.games.kendo.musashi.offers import form_of

ANN = "do1,men1,tsuki1,do-do,do-kote,do-men,do-tsuki,bogyo,fudoshin,jodan,kaihi,maki"
BEN = "kote1,do2,hikimen1,men-do,men-kote,men-men,men-tsuki,bogyo,fudoshin,jodan,kaihi,maki"
CARL = "men2,do3,kote2,kote-do,kote-kote,kote-men,kote-tsuki,bogyo,fudoshin,jodan,kaihi,maki"


def others(colour, *hands):
    """Give all cards of a colour that are in none of these hands."""
    held = [card for hand in hands for card in hand.split(",")]
    left = list(read(None)[colour])
    for card in held:
        if card in left:
            left.remove(card)
    return ",".join(left)


@pytest.mark.parametrize(
    ("cards", "attack", "form"),
    [
        (("bogyo",), "men3", "bogyo"),
        (("bogyo", "seme"), "men3", ""),  # musashi.block: laid alone
        (("kaihi", "mushin"), "men3", ""),  # musashi.kaihi-tsuyoi: laid alone
        (("jikan",), "men3", ""),  # musashi.set-aside
        (("men3",), "men3", ""),  # musashi.attack.forms: a brown never answers
        (("men-do",), "men3", "red"),  # musashi.red
        (("men-do", "seme"), "men3", "red"),
        (("men-do", "jodan", "seme"), "men3", ""),  # one of them
        (("men-do",), "maki", ""),  # musashi.oshidashi-maki
        (("men-do", "mushin"), "men3", ""),  # musashi.mushin: it fits without
        (("do-men", "mushin"), "men3", "red+mushin"),
        (("do-men", "mushin", "seme"), "men3", "red+mushin"),
        (("do-men", "bogyo"), "men3", ""),
        (("do-men",), "men3", ""),
    ],
)
def test_cards_are_of_one_column_or_of_none(cards, attack, form):
    """musashi.red, musashi.mushin, musashi.block, musashi.kaihi-tsuyoi"""
    assert form_of(cards, attack) == form


def test_the_bonus_of_who_was_never_attacked_goes_to_the_next_seat():
    """musashi.withdraw, musashi.out.bonus: nobody is their last attacker; after the last seat comes the first."""
    for leaver, draws in ((0, 1), (1, 2), (2, 0)):
        state = after(f"attack {leaver} hands=do1/do2/do3", f"{leaver}: withdraw")
        assert (state.point, asked(state)) == ("bonus", [draws])


def test_nothing_is_chosen_any_more_when_all_but_one_leader_have_left():
    """musashi.first, musashi.withdraw: three are tied, two leave, and the third attacks."""
    position = f"tie 0 hands={ANN}/{BEN}/{CARL} tied=0,1,2 chosen=do1/?/?"
    state = after(position, "1: withdraw")
    assert (state.point, state.tied, state.chosen) == ("tie", (0, 2), (("do1",), None, None))
    state = after(position, "1: withdraw", "2: withdraw")
    assert (state.point, state.still_in, state.chosen, state.tied) == ("over", (0,), (), ())


def test_of_two_tied_leaders_of_three_one_leaves():
    """musashi.first: what the other wanted to change stays in the hand."""
    state = after(f"tie 0 hands={ANN}/{BEN}/{CARL} tied=0,1 chosen=do1/?/?", "1: withdraw")
    assert (state.point, state.chosen, state.tied) == ("attack", (), ())
    assert "do1" in state.hands[0] or state.turn == 2


def test_the_deck_that_is_needed_is_made_anew_and_no_other():
    """musashi.decks, musashi.mulligan: no brown is left, so the one put under the deck comes back."""
    position = f"mulligan 0 hands={ANN}/{BEN} played={others(0, ANN, BEN)}/-/- chosen=?/?"
    before = MUSASHI.read(position)
    state = after(position, "0: change do1", "1: change maki")
    assert [str(card) for card, _ in state.chances()] == ["do1"]
    assert state.decks[2] == before.decks[2]
    assert [event.facts for event in table(position, "0: change do1", "1: change maki").events()][-1] == {
        "deck": "brown",
        "source": "under",
        "cards": 1,
    }


def test_nobody_draws_from_an_empty_deck():
    """musashi.decks: it is made anew before, so no such position exists; one with a card left is read."""
    with pytest.raises(BadPosition, match="the deck that is drawn from has a card"):
        MUSASHI.read(f"attack 0 hands=seme/do2 played={others(0, 'do2')}/-/- draws=0b")
    position = f"attack 0 hands=seme/do2 played={others(0, 'do2,men5')}/-/- draws=0b"
    assert [str(card) for card, _ in MUSASHI.read(position).chances()] == ["men5"]


def test_an_end_says_how_it_came():
    """musashi.win, musashi.hiki-wake"""
    won = MUSASHI.read("over 1 hands=-/do2 in=1").outcome()
    assert (won.rule, won.reason) == ("musashi.win", "Seat 1 is the last one in")
    assert {key: list(own) for key, own in MUSASHI.own_endings.items()} == {
        "{winner} is the last one in": ["winner"],
    }
    end = after("answer 1 hands=do1/bogyo attack=0:men3", "1: bogyo")
    assert MUSASHI.read(MUSASHI.write(end)) == end, "two may be left in"
    drawn = end.outcome()
    assert (drawn.rule, drawn.reason) == ("musashi.hiki-wake", "A block was the very last card: hiki-wake")


def test_two_to_six_play():
    """musashi.deal"""
    assert MUSASHI.seats == (2, 3, 4, 5, 6)
    assert MUSASHI.options["players"].choices == (2, 3, 4, 5, 6)
    for players in MUSASHI.seats:
        state = MUSASHI.start(players=players)
        assert (len(state.hands), len(state.draws)) == (players, 12 * players)


def test_a_change_is_of_one_or_two_cards_and_a_draw_of_one_deck():
    """musashi.mulligan, musashi.out.bonus"""
    assert [str(MUSASHI.parse(text)) for text in ("change seme", "change men3 seme", "draw red", "keep", "pass")] == [
        *("change seme", "change men3 seme", "draw red", "keep", "pass")
    ]
    for text in ("change", "change men3 men4 seme", "draw", "draw blue", "draw seme red", "keep seme", "pass red"):
        with pytest.raises(InvalidMove):
            MUSASHI.parse(text)


def test_the_box_is_left_out_when_a_state_is_shown():
    """kendo.hands: the list of all cards would hide where they are."""
    state = MUSASHI.read("attack 0 hands=do1/do2")
    assert "box=" not in repr(state) + repr(state.view(0))
