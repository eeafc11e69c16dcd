"""Whoever has given no name is "you" in log, line, reveal and result; nobody else reads so."""

import html
import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.core.protocol import CHANCE
from kensei.drawing.examples import played
from kensei.drawing.table_page import sentence, spoken_to
from kensei.games.bushido.second_person import FROM_MEMORY_TO_YOU, TO_YOU
from kensei.games.bushido.words import FROM_MEMORY, ROLLS, SENTENCES, STRIKES
from kensei.games.kendo.musashi import words as musashi_words
from kensei.games.kendo.shiai import words as shiai_words
from kensei.games.ketto import words as ketto_words

GAMES: dict[str, dict[str, str]] = {
    "kaito": {},
    "kiriai": {},
    "bushido": {"fighters": "random"},
    "ketto": {},
    "musashi": {},
    "shiai": {},
}
UNNAMED = {
    "kaito": ("Red", "Black"),
    "kiriai": ("Red", "Blue"),
    "bushido": ("Player 1", "Player 2"),
    "ketto": ("Black", "White"),
    "musashi": ("Player 1", "Player 2"),
    "shiai": ("Aka", "Shiro"),
}
FIGHT = "duels stance pairs=0v1:0 swift:20:012345678:- wanderer:7:012345678:-"


def plain(markup):
    return html.unescape(re.sub("<[^>]+>", "", markup)).strip()


def play(game, seed):
    rng = random.Random(seed)
    match = Match(kensei.game(game), seed=str(seed), **GAMES[game])
    while (seats := sorted(match.state.to_act())) and match.ply < 120:
        if seats[0] == CHANCE:
            break
        match.play(seats[0], rng.choice(match.legal_moves(seats[0])))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_to_a_reader_without_a_name_calls_them_by_their_seat(game):
    own = UNNAMED[game]
    for seed in range(6):
        match = play(game, seed)
        for seat in (0, 1):
            view = match.state.view(seat)
            lines = drawing.log(game, match.story(seat), own, view=view, reader=seat)
            told = [plain(line) for line in lines]
            assert [words for words in told if re.search(rf"\b{own[seat]}\b", words)] == []
            assert any(re.search(r"\byour?\b", words, re.IGNORECASE) for words in told)
            assert any(own[1 - seat] in words for words in told)
            assert not [words for words in told if re.search(r"\b[Yy]ou \w+s\b(?<!ss)", words)]  # You takes


@pytest.mark.parametrize("game", GAMES)
def test_names_that_were_given_spectators_and_shared_devices_are_told_as_before(game):
    match = play(game, 1)
    view = match.state.view(0)
    named = [plain(line) for line in drawing.log(game, match.story(0), ["Aki", "Kenji"], view=view, reader=0)]
    assert any("Aki" in words for words in named)
    shared = [plain(line) for line in drawing.log(game, match.story(0), UNNAMED[game], view=view)]
    assert any(UNNAMED[game][0] in words for words in shared)
    assert spoken_to(game, UNNAMED[game], None) is None
    assert spoken_to(game, ("Aki", UNNAMED[game][1]), 0) is None


def test_every_sentence_of_bushido_has_its_forms_to_the_players_it_names():
    messages = SENTENCES | ROLLS | STRIKES
    for event, words in messages.items():
        roles = {role for role in ("seat", "target") if f"{{{role}}}" in words}
        assert TO_YOU[event].keys() == roles, event
    for event, words in FROM_MEMORY.items():
        assert FROM_MEMORY_TO_YOU[event].keys() == {role for role in ("seat", "target") if f"{{{role}}}" in words}


def test_the_line_of_a_phone_speaks_to_its_reader():
    match = Match.at(kensei.game("kiriai"), "5 2H0:-:kesa 4H0:-:counter")
    match.play(0, "high retreat")
    match.play(1, "low charge")
    lines = []
    for seat in (0, 1):
        events = match.story(seat)
        moments = list(range(len(events)))
        line = drawing.last_move_summary(
            "kiriai", events, moments, UNNAMED["kiriai"], match.state.view(seat), True, seat
        )
        lines.append(plain(line))
    assert lines[0] == "Since your move: Your High Strike wounds Blue. Blue’s Low Strike misses: it needs Earth."
    assert lines[1] == "Since your move: Red’s High Strike wounds you. Your Low Strike misses: it needs Earth."


def fought(seat):
    match = Match.at(kensei.game("bushido"), FIGHT)
    match.play(0, "kiri")
    before = match.state.view(seat)
    first = len(match.story(seat))
    match.play(1, "matsu")
    return match, before, match.story(seat)[first:]


def test_reveal_and_result_speak_to_their_reader():
    match, before, events = fought(1)
    view = match.state.view(1)
    steps = drawing.steps("bushido", before, view, events, UNNAMED["bushido"], "tall", match.story(1), 1)
    assert "Player 2" not in "".join(step["say"] for step in steps)
    outcome = match.state.outcome()
    sitters = [drawing.Sitter(name) for name in UNNAMED["bushido"]]
    sheet = plain(drawing.result("bushido", view, outcome, sitters, match.story(1), reader=1))
    assert "Player 2" not in sheet
    assert "Player 1" in sheet


def test_the_result_of_bushido_tells_the_last_blow():
    told = []
    for reader in (0, 1, None):
        match, _before, _events = fought(reader)
        sitters = [drawing.Sitter(name) for name in ("Aki", "Kenji")]
        outcome = match.state.outcome()
        sheet = drawing.result(
            "bushido", match.state.view(reader), outcome, sitters, match.story(reader), reader=reader
        )
        told.append(plain(sheet))
    assert "The last blow: your Kiri against Kenji’s Matsu cost 7 health." in told[0]
    assert "The last blow: Aki’s Kiri against your Matsu cost you 7 health." in told[1]
    assert "The last blow: Aki’s Kiri against Kenji’s Matsu cost 7 health." in told[2]


def test_a_moment_of_the_past_speaks_to_its_reader():
    match = Match.at(kensei.game("kaito"), "S...H./..s.../...s../S..h../....../H..... r d6 - -")
    events = match.play(0, "d3")
    captured = next(event for event in events if event.name == "captured")
    assert sentence("kaito", captured, UNNAMED["kaito"], match.state.view(0), 0) == "You capture a black sword on d3."
    assert sentence("kaito", captured, UNNAMED["kaito"], match.state.view(1), 1) == "Red captures a black sword on d3."


def test_tiles_of_kaito_and_what_is_left_speak_to_their_reader_in_good_english():
    match = Match.at(kensei.game("kaito"), "S...H./..s.../...s../S..h../....../H....h r d6 - -")
    sitters = [drawing.Sitter(name) for name in UNNAMED["kaito"]]
    legal = match.legal_moves(0)
    told = " ".join(drawing.now("kaito", match.state.view(0), legal, sitters, match.state.to_act()).values())
    assert "Red" not in told
    assert "You move it next." in told
    said = str(drawing.choices("kaito", match.state.view(0), legal))
    assert "1 helmet is left to your opponent." in said
    assert "1 helmets" not in said


def test_the_ring_of_bushido_calls_a_reader_without_a_name_you():
    match = Match(kensei.game("bushido"), seed="1", fighters="choose")
    sitters = [drawing.Sitter(name) for name in UNNAMED["bushido"]]
    (seat, *_others) = sorted(match.state.to_act())
    board = drawing.parts("bushido", match.state.view(seat), sitters=sitters, asked=match.state.to_act())["board"]
    assert "You" in plain(board.replace("</text>", " </text>"))
    assert UNNAMED["bushido"][seat] not in plain(board)


@pytest.mark.parametrize(
    ("reader", "words"), [(0, "Kenji has no health left."), (1, "You have no health left."), (None, "Kenji has no")]
)
def test_a_duel_of_two_ends_with_who_has_no_health_left(reader, words):
    """It said "Left standing: Swift.", a fighter where the players have names."""
    match, _before, events = fought(reader)
    sitters = [drawing.Sitter(name) for name in ("Aki", "Kenji")]
    outcome = match.state.outcome()
    sheet = drawing.result("bushido", match.state.view(reader), outcome, sitters, match.story(reader), reader=reader)
    assert words in plain(sheet)
    assert "Left standing" not in plain(sheet)
    assert words in match.game.tell(events[-1], ("Aki", "Kenji"), you=reader)


def test_the_last_blow_names_a_special_after_its_owner():
    """It said "Kenji’s The Flower's Caress"."""
    start = "duels stance pairs=0v1:0 swift:3:12345678:0 rose:20:012345678:-"
    match = Match.at(kensei.game("bushido"), start)
    match.play(0, "matsu")
    match.play(1, "tomoe")
    while match.state.to_act():
        seat = min(match.state.to_act())
        match.play(seat, match.state.legal_moves(seat)[0])
    sitters = [drawing.Sitter(name) for name in ("Aki", "Kenji")]
    sheet = drawing.result("bushido", match.state.view(0), match.state.outcome(), sitters, match.story(0), reader=0)
    assert "The last blow: Kenji’s Flower's Caress against your Matsu" in plain(sheet)


def test_every_sentence_of_ketto_and_the_kendo_games_has_its_form_to_who_acts():
    for sentences, to_you in (
        (ketto_words.SENTENCES, ketto_words.TO_YOU),
        (musashi_words.SENTENCES, musashi_words.TO_YOU),
        (shiai_words.SENTENCES, shiai_words.TO_YOU),
    ):
        for event, words in sentences.items():
            acting = next((role for role in ("seat", "winner") if f"{{{role}}}" in words), None)
            if acting and event != "shared":  # hiki-wake is told to both, and names who blocked
                assert acting in to_you[event], event


def test_boards_and_results_of_the_kendo_games_speak_to_their_reader():
    shiai = played("shiai", "answer 1 hands=men1,seme/men-do,seme attack=0:men3")
    board = drawing.parts(
        "shiai", shiai.state.view(0), sitters=[drawing.Sitter("Aka"), drawing.Sitter("Kenji")], shape="wide"
    )["board"]
    assert "you attack" in board
    assert "Aka" not in re.sub("aria-label='[^']*'", "", board)
    musashi = played("musashi", "answer 1 hands=do1,do2/seme/do4,do5 attack=0:men3", "1: pass")
    sitters = [drawing.Sitter(one) for one in ("Player 1", "Kenji", "Yuki")]
    board = drawing.parts("musashi", musashi.state.view(0), sitters=sitters, shape="wide")["board"]
    assert "fell to you" in board
    assert "Player 1" not in re.sub("aria-label='[^']*'", "", board)


def test_the_result_of_shiai_counts_for_you():
    match = Match.at(kensei.game("shiai"), "answer 1 hands=men1,seme/men-do,seme attack=0:men3 scores=1,0")
    match.play(1, "pass")
    sitters = [drawing.Sitter("Aka"), drawing.Sitter("Kenji")]
    sheet = plain(
        drawing.result("shiai", match.state.view(0), match.state.outcome(), sitters, match.story(0), reader=0)
    )
    assert "You 2 : 0 Kenji" in sheet
    assert "Aka" not in sheet
