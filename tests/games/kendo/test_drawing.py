"""The tables in text, drawn from what a seat may know."""

import re

import pytest

import kensei
from kensei.games.kendo import deck
from kensei.games.kendo.musashi import text as musashi
from kensei.games.kendo.shiai import text as shiai
from kensei.terminal.ansi import Ink
from kensei.testing.walks import walk

PLAIN = Ink(False)
DRAW = {"musashi": musashi.draw, "shiai": shiai.draw}


def drawn(name, position, seat):
    return DRAW[name](kensei.game(name).read(position).view(seat), PLAIN)


def test_a_table_of_musashi():
    position = (
        "answer 1 hands=do1,do2/do-men,seme,seme/-/kote1 in=0,1,3 attack=0:men3+jodan played=men3/-/jodan under=do4/-/-"
    )
    assert (
        drawn("musashi", position, 1)
        == """\
  Decks: brown 20 (1 under it), red 35, green 41

    to 0  Seat 0  ##   2 cards
  >       Seat 1  ###  3 cards, you
    to 2  Seat 2  out
    to 3  Seat 3  #    1 card

  Seat 0 -> Seat 1: Men 3 and Jodan no kamae, a strike to Men

  Played brown  men3
         green  jodan

  Hand   red    do-men
         green  seme×2
  None of your cards answers Jodan no kamae: pass and lose one card."""
    )


def test_a_court_of_shiai():
    position = (
        "stroke 0 hands=do-men,jikan/kote1 attack=1:do3 played=do3/-/seme scores=1,0 hansoku=0,1 thrown=-/do-do/-"
    )
    assert (
        drawn("shiai", position, 0)
        == """\
  Decks: brown 23, red 34 (1 thrown), green 44

  > Aka   ●○  1 ippon, 2 cards, you
    Shiro ○○  0 ippon, 1 hansoku △, 1 card

  Shiro -> Aka: Do 3, a strike to Do (on your Seme)

  Played brown  do3
         green  seme

  Hand   red    do-men
         green  jikan
  Answer a brown on your own Seme that strikes Do: do-men; or pass and answer
  it after switch-and-pick."""
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            "start 0 hands=do1,hikido2,jikan,tsubazeriai/do2 scores=1,0",
            "Start a round: do1, hikido2+tsubazeriai, jikan.",
        ),
        ("start 0 hands=bogyo/do2", "You have nothing to start with: pass, and get a hansoku."),
        ("start 0 hands=bogyo/do2 hansoku=1,0", "pass, and get the second hansoku, which is an ippon."),
        ("answer 0 hands=bogyo/do2 attack=1:maki hansoku=0,1", "answers Maki waza: pass and get a hansoku."),
        (
            "answer 0 hands=bogyo/do2 attack=1:maki hansoku=1,0",
            "answers Maki waza: pass and get the second hansoku, which is an ippon.",
        ),
        ("drop 0 hands=bogyo,men3/do2", "Drop a card for the brown, as in 'drop bogyo'"),
        ("refill 0 hands=bogyo/do2 filling=0,1 scores=1,0", "Draw up to 6 cards"),
        ("refill 0 hands=bogyo/do2 filling=0,1 scores=1,1 now=encho", "Encho: the first ippon wins."),
        ("start 1 hands=bogyo/do2", "Waiting for Shiro."),
        ("start 0 hands=do1/do2 scores=0,1 now=last-round", "Last round: an ippon, or it is over."),
        ("over 0 hands=do1/do2 scores=2,1", "The match is over."),
    ],
)
def test_what_is_asked_in_shiai(position, said):
    assert said in " ".join(drawn("shiai", position, 0).split())


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("attack 0 hands=do1/do2", "Start a new attack"),
        ("attack 0 hands=seme/do2", "You have nothing to attack with"),
        ("attack 1 hands=seme/do2", "Waiting for Seat 1."),
        ("attack 0 hands=do1/do2/do3/do4 barred=2", "may not be attacked now"),
        ("answer 0 hands=bogyo,do3/do2 attack=1:maki", "None of your cards answers Maki waza: pass and lose one card."),
        ("answer 0 hands=bogyo,do3/do2 attack=1:men3", "Answer Men: bogyo."),
        ("answer 0 hands=do1,do3/do2 attack=1:men3", "pass and lose two cards."),
        ("answer 0 hands=do1/do2 attack=1:men3", "pass and be out."),
        ("answer 0 hands=do1/do2 attack=1:men3+seme", "pass and lose one card."),
        ("answer 0 hands=-/do2 attack=1:maki", "pass and be out."),
        ("bonus 0 hands=do1/do2/- in=0,1 follows=1", "Draw the bonus"),
        ("over 0 hands=do1/- in=0", "The game is over."),
    ],
)
def test_what_is_asked_in_musashi(position, said):
    assert said in " ".join(drawn("musashi", position, 0).split())


def test_a_hoard_fits_eighty_columns():
    """Who has taken nearly all cards of six players: the line goes on below."""
    browns, reds, _ = deck.read(None)
    hoard = ",".join((*browns, *reds))
    text = drawn("musashi", f"attack 0 hands=seme/{hoard}/-/-/-/- robbed=1", 1)
    line = next(line for line in text.splitlines() if "Seat 1" in line)
    assert line.endswith("##+")
    assert f"{len(browns) + len(reds)} cards, you, may not be attacked now" in text
    assert max(map(len, text.splitlines())) <= 80


def test_who_may_not_be_attacked_is_told_on_their_own_line_at_sixty_columns():
    position = "attack 0 hands=do1,do3,do4,do5,men1,men3,kote3/do2/men4,men5,tsuki3,tsuki5/kote1 barred=2"
    ink = Ink(False, names=("Player 1", "Kogarashi", "Asagiri", "Yamabiko"), width=58)
    lines = musashi.draw(kensei.game("musashi").read(position).view(0), ink).splitlines()
    assert "    Asagiri    ####     4 cards, may not be attacked now" in lines
    assert "    Yamabiko   #        1 card" in lines


@pytest.mark.parametrize(("name", "options"), [("musashi", {}), ("musashi", {"players": 6}), ("shiai", {})])
def test_every_table_fits_eighty_columns_and_hides_the_hands(name, options):
    for seed in range(10):
        for state in walk(kensei.game(name), options, seed, 300).states[::5]:
            for seat in (None, *range(len(state.hands))):
                view = state.view(seat)
                text = DRAW[name](view, PLAIN)
                assert max(map(len, text.splitlines())) <= 80
                assert ("Hand" in text) == (seat is not None)
                assert re.sub(r"\x1b\[[0-9;]*m", "", DRAW[name](view, Ink(True))) == text


@pytest.mark.parametrize(("name", "options"), [("musashi", {}), ("musashi", {"players": 4}), ("shiai", {})])
def test_an_example_in_a_question_is_a_move_that_one_has(name, options):
    found = 0
    for seed in range(12):
        for state in walk(kensei.game(name), options, seed, 300).states:
            for seat in state.to_act() - {kensei.CHANCE}:
                text = " ".join(DRAW[name](state.view(seat), PLAIN).split())
                moves = {str(move) for move in state.legal_moves(seat)}
                examples = re.findall(r"as in '([^']+)'|'((?:change|show|throw|drop|switch) [^']+)'", text)
                said = {one or other for one, other in examples} - {"draw green"}
                found += len(said)
                assert said <= moves
    assert found > 20


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("shiai", "answer 1 hands=seme/do1 attack=0:hikimen4"),
        ("musashi", "answer 1 hands=seme/do1,do2 attack=0:hikimen4"),
    ],
)
def test_a_hiki_is_named_with_the_technique_that_meets_it(name, position):
    """Hiki-Men is met like Men [kendo.fit]."""
    assert "Hiki-Men 4, a strike to Men" in drawn(name, position, 1)


def test_the_example_of_a_switch_does_not_throw_the_answer_away():
    said = drawn("shiai", "switch 0 hands=do2,kaihi,tsuyoi/do1 attack=1:maki", 0)
    assert "as in 'switch kaihi green'" in said
    assert "as in 'switch tsuyoi green'" in drawn("shiai", "switch 0 hands=tsuyoi/do1 attack=1:maki", 0)


def test_you_are_marked_once():
    view = kensei.game("musashi").read("answer 0 hands=do1,do2/do3 attack=1:men3").view(0)
    own = next(line for line in musashi.draw(view, Ink(names=("Ann", "Ben"))).splitlines() if "Ann" in line)
    assert own.split() == [">", "Ann", "##", "2", "cards,", "you"]
