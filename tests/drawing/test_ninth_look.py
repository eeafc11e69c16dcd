"""Kaito, Kiri-ai and Bushido, looked at a ninth time: what the drawings say that they did not say before."""

import re

import pytest

import kensei
from kensei import drawing
from kensei.drawing.examples import played
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import pieces
from kensei.games.kiriai.drawing.animation import revealed
from kensei.games.kiriai.drawing.field import field_of

SITTERS = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]
NEARLY_OVER = "duels stance pairs=0v1:0 swift:20:012345678:- bruiser:3:012345678:-"
SPECIALS = [card for fighter in deck("").fighters.values() for card in fighter.cards.values() if card.is_special]


def bushido(*moves, position=NEARLY_OVER, seat=0, shape="wide"):
    at = played("bushido", position, *moves)
    story = [event.told_to(seat) for event in at.story]
    view, outcome = at.state.view(seat), at.state.outcome()
    parts = drawing.parts("bushido", view, outcome=outcome, sitters=SITTERS, shape=shape, story=story)
    return parts["board"], outcome


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_board_of_a_finished_duel_shows_the_last_two_cards_and_what_they_cost(seat, shape):
    board, outcome = bushido("0: kiri", "1: matsu", seat=seat, shape=shape)
    assert outcome is not None
    labels = re.findall(r"data-card='([^']+)' aria-label='Last turn: ([^']+)'", board)
    assert dict(labels) == {"kiri": "Kiri", "matsu": "Matsu"}
    lost = re.search(r">−(\d+)</text>", board)
    assert int(lost[1]) >= 3


def test_no_last_cards_are_shown_before_the_end():
    board, outcome = bushido("0: kiri", "1: matsu", position=NEARLY_OVER.replace(":3:", ":20:"), seat=None)
    assert outcome is None
    assert "Last turn" not in board


@pytest.mark.parametrize("card", SPECIALS, ids=lambda card: card.name)
def test_a_special_names_its_crest_beside_its_own_name(card):
    for drawn in (pieces.attack(card, 0), pieces.small_attack(card, 0)):
        words = re.findall("<text[^>]*>([^<]+)<", drawn)
        assert card.mon.capitalize() in words
        assert card.name.replace("'", "&#x27;") in " ".join(words)


@pytest.mark.parametrize(("special", "title"), [("kesa", "Kesa"), ("counter", "Counterattack")])
def test_the_bar_of_kiriai_names_the_own_special_until_it_is_spent(special, title):
    notes = {}
    for spent in ("", "!"):
        state = kensei.game("kiriai").read(f"5 2H0:-:{special}{spent} 4H0:-:zan")
        notes[spent] = drawing.choices("kiriai", state.view(0), state.legal_moves(0))["hint"][1]
    assert notes == {"": f"{title} is your Special: once a game.", "!": ""}


def test_the_reveal_of_kiriai_leaves_the_stances_of_a_phone_in_sight():
    """The style sheet hides what is less, and the second cards have no room beside the first."""
    view = kensei.game("kiriai").read("5 2H0:low:kesa 4E1:charge:zan").view(0)
    board = drawing.parts("kiriai", view, sitters=SITTERS, shape="tall")["board"]
    for seat, stance in enumerate(("Heaven", "Earth")):
        corner = re.search(rf"<g class='corner'>(?:(?!class='corner').)*data-id='stance{seat}'.*?</g>", board, re.S)[0]
        before = corner.partition("class='more'")[0]
        assert stance in before
    assert board.count("class='more'") == 2
    field = field_of(5, "tall")
    assert "r-back" not in revealed("charge", "high", 1, field)
    assert "r-back" in revealed("charge", "high", 1, field_of(5, "wide"))


OWN_CAPTURE = "SsH.../h....S/s...h./....../....../.....H b a3 - -"


def test_a_tile_of_ones_own_that_is_captured_is_said_to_leave_the_game():
    at = played("kaito", OWN_CAPTURE, "1: e3")
    event = next(event for event in at.story if event.name == "captured")
    tell = kensei.game("kaito").tell
    assert tell(event, ("Aki", "Ben")) == "Ben captures a black helmet on e3: their own, it leaves the game."
    assert tell(event, ("Aki", "Ben"), you=1) == "You capture a black helmet on e3: your own, it leaves the game."


def test_a_phone_tells_the_capture_and_the_trade_of_one_turn():
    at = played("kaito", "..as../SH...S/....../sh...h/....../H....s r a1 bc SH", "0: c1+S(13)")
    events = list(at.story)
    line = drawing.last_move_summary("kaito", events, [1] * len(events), ("Aki", ""), at.state.view(1), False, 1)
    assert "Aki captures your mon of 1 on c1." in line
    assert "Aki buys a sword back for mon of 1 + 3." in line
