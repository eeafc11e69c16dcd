"""Musashi's Challenge: answers."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, offered, refused, table


def test_a_red_answers_and_attacks():
    """musashi.red: on a player of choice, with one strengthening if he likes."""
    position = "answer 1 hands=do1/jodan,men-do,seme/do2 attack=0:men3"
    assert offered(position, 1) == [
        "men-do to 0", "men-do to 2", "men-do+jodan to 0", "men-do+jodan to 2", "men-do+seme to 0", "men-do+seme to 2",
    ]  # fmt: skip
    state = after(position, "1: men-do+seme to 2")
    assert (state.attack.by, state.attack.card, state.attack.green, state.turn) == (1, "men-do", "seme", 2)
    assert refused(position.replace("men-do", "kote-do"), 1, "kote-do to 0") == "kendo.fit"


@pytest.mark.parametrize("answer", ["jodan", "taijodan"])
def test_jodan_is_answered_by_jodan_or_tai_jodan(answer):
    """musashi.jodan: the basic attack remains."""
    position = "answer 1 hands=do1/jodan,mushin,seme,taijodan attack=0:men3+jodan"
    assert offered(position, 1) == ["jodan", "taijodan"]
    assert after(position, f"1: {answer}").attack.green == ""
    assert refused(position, 1, "seme") == "musashi.jodan"


@pytest.mark.parametrize("answer", ["seme", "mushin"])
def test_seme_is_answered_by_seme_or_mushin(answer):
    """musashi.seme: the basic attack remains."""
    position = "answer 1 hands=do1/jodan,mushin,seme,taijodan attack=0:men3+seme"
    assert offered(position, 1) == ["seme", "mushin"]
    assert after(position, f"1: {answer}").attack.green == ""
    assert refused(position, 1, "taijodan") == "musashi.seme"


@pytest.mark.parametrize("card", ["seme", "jodan"])
def test_like_against_like_leaves_the_basic_attack(card):
    """musashi.same-card: nothing of the answer stands against the attacker."""
    match = table(f"answer 1 hands=do1/{card},men-do attack=0:men3+{card}", f"1: {card}")
    assert match.story(None)[-1].rule == "musashi.same-card"
    assert (match.state.attack.by, match.state.attack.green, match.state.turn) == (0, "", 1)
    assert [str(move) for move in match.state.legal_moves(1)] == ["men-do to 0"]


def test_tai_jodan_cancels_jodan_alone():
    """musashi.tai-jodan: it answers nothing else."""
    for attack, rule in (("men3", "musashi.block"), ("men3+seme", "musashi.seme"), ("maki", "musashi.oshidashi-maki")):
        assert refused(f"answer 1 hands=do1/taijodan attack=0:{attack}", 1, "taijodan") == rule


def test_mushin_makes_a_red_fit_and_cancels_seme_at_once():
    """musashi.mushin: one card for two jobs; a red that fits takes no Mushin."""
    position = "answer 1 hands=do1/do-kote,men-do,mushin,seme attack=0:men3+seme"
    assert offered(position, 1) == ["do-kote+mushin to 0", "do-kote+mushin+seme to 0", "seme", "mushin"]
    state = after(position, "1: do-kote+mushin+seme to 0")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.green) == (0, 1, "do-kote", "seme")
    basic = position.replace("+seme", "").replace(",seme", "")
    assert offered(basic, 1) == ["men-do to 0", "do-kote+mushin to 0"]
    assert refused(basic, 1, "men-do+mushin to 0") == "musashi.mushin"
    jodan = position.replace("+seme", "+jodan")
    assert offered(jodan, 1) == ["pass"]


@pytest.mark.parametrize("attack", ["men3", "hikido2", "kote-tsuki"])
@pytest.mark.parametrize("card", ["bogyo", "tsubazeriai"])
def test_a_block_stops_any_basic_attack(card, attack):
    """musashi.block: once no strengthening stands; the blocker starts an attack of any form."""
    position = f"answer 1 hands=do1/do3,{card},maki attack=0:{attack}"
    state = after(position, f"1: {card}")
    assert (state.point, state.turn, state.attack) == ("attack", 1, None)
    assert [str(move) for move in state.legal_moves(1)] == ["do3 to 0", "maki to 0"]
    assert refused(position + "+seme", 1, card) == "musashi.seme"
    assert refused(position.replace(attack, "maki"), 1, card) == "musashi.oshidashi-maki"


@pytest.mark.parametrize("card", ["kaihi", "tsuyoi"])
def test_kaihi_and_tsuyoi_send_an_attack_on_without_its_strengthening(card):
    """musashi.kaihi-tsuyoi: back or on with two or three, only on with four; against the others they neutralise."""
    three = f"answer 1 hands=do1/{card},{card},seme/{card} attack=0:men3+jodan"
    assert offered(three, 1) == [f"{card} to 0", f"{card} to 2"]
    state = after(three, f"1: {card} to 2")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.green) == (2, 1, "men3", "")
    assert offered(three, 2, f"1: {card} to 2") == [f"{card} to 0", f"{card} to 1"]
    four = f"answer 1 hands=do1/{card},men-do/do2/do3 attack=0:men3"
    assert offered(four, 1) == ["men-do to 2", "men-do to 3", f"{card} to 2", f"{card} to 3"]
    assert refused(four, 1, f"{card} to 0") == "musashi.reaction.target"
    assert refused(four, 1, f"men-do+{card} to 2") == "musashi.block"
    assert offered(three.replace("men3+jodan", "maki"), 1) == [card]
    assert refused(three.replace("men3+jodan", "maki"), 1, f"{card} to 2") == "musashi.kaihi-tsuyoi"


def test_fudoshin_sends_the_attack_on_whole():
    """musashi.fudoshin: with its strengthening; Oshidashi and Maki waza likewise; with four not back."""
    three = "answer 1 hands=do1/fudoshin/fudoshin attack=0:men3+jodan"
    state = after(three, "1: fudoshin to 2", "2: fudoshin to 0")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.green) == (0, 2, "men3", "jodan")
    assert offered(three.replace("men3+jodan", "maki"), 1) == ["fudoshin to 0", "fudoshin to 2"]
    four = "answer 1 hands=do1/fudoshin/do2/do3 attack=0:oshidashi"
    assert offered(four, 1) == ["fudoshin to 2", "fudoshin to 3"]
    assert offered("answer 1 hands=do1/fudoshin attack=0:men3", 1) == ["fudoshin to 0"]


@pytest.mark.parametrize(("card", "other"), [("maki", "oshidashi"), ("oshidashi", "maki")])
def test_oshidashi_and_maki_are_turned_back_by_themselves(card, other):
    """musashi.oshidashi-maki: the same card or Fudoshin; Kaihi suru or Tsuyoi kamae neutralise."""
    position = f"answer 1 hands=do1/fudoshin,kaihi,{card},{other},tsuyoi attack=0:{card}"
    assert offered(position, 1) == ["kaihi", "tsuyoi", "fudoshin to 0", f"{card} to 0"]
    state = after(position, f"1: {card} to 0")
    assert (state.turn, state.attack.by, state.attack.card) == (0, 1, card)
    assert refused(position, 1, f"{other} to 0") == "musashi.oshidashi-maki"
    assert f"{other} to 0" in offered("answer 1 hands=do1/bogyo,maki,oshidashi attack=0:men3", 1, "1: bogyo")


def test_who_neutralises_starts_as_after_a_block():
    """musashi.neutralise: with four or more not against who attacked him."""
    match = table("answer 1 hands=do1/do3,kaihi/do2/do5 attack=0:maki", "1: kaihi")
    assert (match.state.point, match.state.turn) == ("attack", 1)
    assert [str(move) for move in match.state.legal_moves(1)] == ["do3 to 2", "do3 to 3"]
    assert match.story(None)[-1].rule == "musashi.neutralise"


def test_who_sends_an_attack_on_collects():
    """musashi.devolve.attacker: the technique stays the same."""
    position = "answer 1 hands=do1,do2/kaihi/do-kote,maki,seme attack=0:kote3"
    assert "kote-do to 0" in offered(position.replace("do-kote", "kote-do"), 2, "1: kaihi to 2")
    state = after(position, "1: kaihi to 2", "2: pass", "*: seme", "*: maki")
    assert state.hands == (("do1", "do2"), ("maki", "seme"), ("do-kote",))


def test_with_four_nobody_is_attacked_straight_back():
    """musashi.reaction.target: neither by a counter, nor after a block; the same card may go back."""
    four = "answer 1 hands=do1/bogyo,do3,fudoshin,men-do/do2/do5 attack=0:men3"
    assert refused(four, 1, "men-do to 0") == "musashi.reaction.target"
    assert refused(four, 1, "fudoshin to 0") == "musashi.reaction.target"
    blocked = MUSASHI.write(after(four, "1: bogyo"))
    assert "barred=0" in blocked
    assert refused(blocked, 1, "do3 to 0") == "musashi.reaction.target"
    back = "answer 1 hands=do1/maki/do2/do5 attack=0:maki"
    assert offered(back, 1) == ["maki to 0", "maki to 2", "maki to 3"]
    chain = "answer 1 hands=do1/kaihi/men-do/do5 attack=0:men3"
    assert offered(chain, 2, "1: kaihi to 2") == ["men-do to 0", "men-do to 3"]


def test_the_numbers_mean_who_is_still_in():
    """musashi.counts-now: four sat down, three are in, so the attack may go back."""
    position = "answer 1 hands=do1/men-do/do2/- in=0,1,2 attack=0:men3"
    assert offered(position, 1) == ["men-do to 0", "men-do to 2"]
