"""Bushido's reveal in five beats, its plates, what its cards say now, and what gives something up."""

import re

import pytest

import kensei
from kensei import drawing
from kensei.drawing.examples import played
from kensei.games.bushido.card_text import MOTTOS, cards
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.fights import fights, terms
from kensei.games.bushido.drawing.portraits import PORTRAITS

NAMES = ("Aki", "Kenji")
SITTERS = [drawing.Sitter(name) for name in NAMES]
DUEL = "duels stance pairs=0v1:0 swift:16:01234578:6 bruiser:12:01234678:5"
LAID, TURNED = ("0: kiku",), ("1: ryu", "*: speed 12")


def revealed(shape="wide", seat=0):
    before, after = played("bushido", DUEL, *LAID), played("bushido", DUEL, *LAID, *TURNED)
    events = [event.told_to(seat) for event in after.story[len(before.story) :]]
    return drawing.steps("bushido", before.state.view(seat), after.state.view(seat), events, NAMES, shape)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_fight_is_told_in_five_beats_each_with_its_sentence(shape):
    steps = revealed(shape)
    assert [step["on"][0] for step in steps] == [f"dash-{beat}" for beat in range(5)]
    assert all(step["say"] and step["rule"] for step in steps)
    assert steps[0]["title"] == "Your Shadow Step strikes Kenji's Iron Shoulder"


def test_the_arcs_stay_and_both_crests_are_ringed_in_their_seats_colours():
    scene = revealed()[0]["html"]["scene"]
    assert "#b-arcs-3" in scene
    assert "#b-wheel" in scene
    assert "stroke='var(--shu)' stroke-width='5.5'" in scene
    assert "stroke='var(--ai)' stroke-width='5.5'" in scene


def test_the_ring_of_the_chosen_crest_is_not_left_beside_the_ring_of_a_reveal():
    """It lay a little off the crest: the wheel of a choice has its crests nearer to the middle."""
    scene = revealed()[0]["html"]["scene"]
    assert re.search(r"<g class=.unringed.><use href=.#b-said-3", scene)
    assert "data-id='arrow'" in scene


def test_what_a_special_adds_is_told_in_the_sum_and_the_bar_changes_with_it():
    damage = revealed()[3]
    assert "Iron Shoulder: +2, 6 in all." in damage["say"]
    assert "12 → 6" in damage["html"]["health-1"]
    assert "→" not in revealed()[4]["html"]["health-1"]


def test_a_phone_says_why_a_card_adds_to_itself():
    """The sum was "5 No Mercy + 1 No Mercy"."""
    duel, laid, turned = "duels stance pairs=0v1:0 warlord:20:01234567:8 bruiser:12:01234678:5", "0: ryu", "1: yama"
    before, after = played("bushido", duel, laid), played("bushido", duel, laid, turned, "*: speed 113")
    events = [event.told_to(0) for event in after.story[len(before.story) :]]
    views = before.state.view(0), after.state.view(0)
    told = str(drawing.steps("bushido", *views, events, NAMES, "tall"))
    words = re.findall(r">([^<>]+)</text>", told)
    assert words.count("for lost health") + words.count("for lost") == 1


def test_the_terms_of_a_sum_add_up_to_what_is_taken():
    before, after = played("bushido", DUEL, *LAID), played("bushido", DUEL, *LAID, *TURNED)
    (fight,) = fights(before.state.view(0), after.story[len(before.story) :])
    listed = terms(fight, fight.bout(deck(), ["swift", "bruiser"]))
    assert [(term.sign, term.number) for term in listed] == [("", 4), ("+", 2)]
    assert fight.hurt == {1: 6}


def test_every_fighter_has_a_portrait_and_a_motto_and_every_card_speaks():
    assert deck().fighters.keys() == MOTTOS.keys() == PORTRAITS.keys() - {""}
    told = {card.id for card in cards("")}
    assert told == {*deck().fighters, *deck().cards}
    parts = drawing.parts("bushido", played("bushido", DUEL).state.view(0), sitters=SITTERS)
    for key in ("bruiser.tomoe", "bruiser.kiku", "bruiser.ryu"):
        assert f"<button type='button' data-card='{key}'" in parts["others"]
        assert f"data-card='{key}'" in parts["board"]


def test_who_has_laid_is_shown_beside_their_own_name():
    board = drawing.parts("bushido", played("bushido", DUEL, *LAID).state.view(1), sitters=SITTERS)["board"]
    assert "Aki has laid" in board
    assert "You have laid" not in board


def test_the_log_names_cards_as_their_faces_do():
    after = played("bushido", DUEL, *LAID, *TURNED)
    lines = "".join(drawing.log("bushido", after.story, NAMES, view=after.state.view(0)))
    assert "Shadow Step strikes Kenji&#x27;s Iron Shoulder" in re.sub(r"<[^>]*>", "", lines)


def test_odds_against_the_laid_card_are_exact():
    state = played("bushido", DUEL, *LAID).state
    said = drawing.now("bushido", state.view(0), (), SITTERS)["bruiser.ryu"]
    assert said.endswith("6 of 9: Kenji takes 6; 2 of 9: Kenji takes 2; 1 of 9: nobody is hurt.")


@pytest.mark.parametrize(("health", "kind"), [(20, "quiet"), (2, "grave")])
def test_refusing_a_challenge_is_quiet_and_grave_when_it_loses_at_once(health, kind):
    state = kensei.game("bushido").read(
        f"duels answer@1 active=0 rolls=9,7 swift:20:012345678:- rose:{health}:012345678:-"
    )
    found = drawing.choices("bushido", state.view(1), state.legal_moves(1))
    assert list(found[kind]) == ["refuse"]


def test_every_way_to_play_is_explained_with_a_picture():
    mode = kensei.game("bushido").options["mode"]
    assert mode.explained.keys() == set(mode.choices)
    assert all(drawing.option_picture("bushido", "mode", choice) for choice in mode.choices)


def test_a_tie_of_two_specials_names_the_crest_that_both_show():
    """It said that both show the special of one of them."""
    before, after = played("bushido", DUEL, "0: kiku"), played("bushido", DUEL, "0: kiku", "1: kiku")
    events = [event.told_to(0) for event in after.story[len(before.story) :]]
    steps = drawing.steps("bushido", before.state.view(0), after.state.view(0), events, NAMES)
    assert steps[0]["title"] == "Both show Kiku: a tie"


def test_a_card_that_can_never_block_promises_no_block():
    state = kensei.game("bushido").read(DUEL)
    said = drawing.now("bushido", state.view(1), state.legal_moves(1), SITTERS, state.to_act())
    assert "it cannot block them" in said["bruiser.tomoe"]
    assert "faster" not in said["bruiser.tomoe"]
