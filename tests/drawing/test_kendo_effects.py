"""What a chosen play would do, in the bar and in the panel: every move of both games says it, from the view alone."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.core import rulebook
from kensei.drawing import card_panel
from kensei.games.kendo.cards import NAMES_OF_GREENS

SHIAI_ANSWER = "answer 1 hands=seme/do3,hikido2,kote-do,men-kote,bogyo,fudoshin,mushin,seme,tsubazeriai attack=0:do-men"


def said(game, position, seat=1):
    """Give the words of picks and of cards together, at a position."""
    state = kensei.game(game).read(position)
    says = drawing.choices(game, state.view(seat), state.legal_moves(seat))["says"]
    return {key: words[1] for key, words in says.items() if len(words) > 1}


def test_a_red_with_fudoshin_says_that_it_raids_and_scores_no_ippon():
    """shiai.fudoshin.raid"""
    told = said("shiai", SHIAI_ANSWER)
    raid = "A raid: stops Men, and two of {0}’s cards go. It strikes nothing: no ippon. {0} starts."
    assert told["men-kote+fudoshin"] == told["kote-do+fudoshin+mushin"] == raid
    assert told["fudoshin"] == "With a red: a raid. It takes two cards of {0} and makes no ippon."
    assert told["men-kote"] == "Answers Men and strikes Kote. {0} must answer that, or it is your ippon."


@pytest.mark.parametrize(
    ("position", "cards", "words"),
    [
        (SHIAI_ANSWER, "bogyo", "Blocks Men. You start the next round at once, without switching."),
        (SHIAI_ANSWER, "men-kote+tsubazeriai", "Stops Men and strikes nothing"),
        (SHIAI_ANSWER, "men-kote+mushin", "It does so without Mushin, too."),
        ("answer 1 hands=do1/men4 attack=0:men3", "men4", "Cancels Men: no point. {0} starts the next round."),
        ("answer 1 hands=do1/jodan,men4 attack=0:men3+jodan", "jodan", "Cancels the Jodan. Then you answer Men."),
        ("answer 1 hands=do1/men-do,taijodan attack=0:men3+jodan", "men-do", "Only with Tai-jodan now. Strikes Do."),
        ("answer 1 hands=do1/seme attack=0:+seme", "seme", "Cancels the Seme: no point. {0} starts again."),
        ("answer 1 hands=do1/kaihi attack=0:oshidashi", "kaihi", "Cancels Oshidashi: no point."),
        ("start 1 hands=do1/do3,jodan", "do3+jodan", "costs {0} two cards, and no ippon"),
        ("start 1 hands=do1/maki", "maki", "Without Tsuyoi kamae {0} drops the sword: a hansoku."),
        ("start 1 hands=do1/jikan,men1 scores=0,1", "jikan", "{0} starts one last round"),
        ("start 1 hands=do1/jikan,men1 scores=1,1", "jikan", "both take five new cards"),
        ("switch 1 hands=seme/do3,men-kote attack=0:men3", "do3", "Thrown unseen. It cannot answer Men."),
        ("switch 1 hands=seme/do3,men-kote attack=0:men3", "men-kote", "It could answer Men: keep it?"),
    ],
)
def test_shiai_says_what_a_play_does_and_who_starts_then(position, cards, words):
    assert words in said("shiai", position)[cards]


TWO = "answer 1 hands=do1,do5/kote-do,men-kote,bogyo,fudoshin,kaihi,mushin,seme attack=0:men3"


@pytest.mark.parametrize(
    ("position", "cards", "words"),
    [
        (TWO, "men-kote", "Answers Men and strikes Kote: unanswered, you take two of their cards."),
        (TWO, "men-kote+seme", "Seme comes first: unanswered, you take one of their cards. Then Kote: two more."),
        (TWO, "kaihi", "Sends Men back: unanswered, you take two of their cards."),
        (TWO.replace(" attack", "/do4 attack"), "kaihi", "Sends Men back or on"),
        (TWO.replace(" attack", "/do4/do2 attack"), "kaihi", "Sends Men on:"),
        (f"{TWO}+seme", "kaihi", "Sends Men back without its Seme"),
        (f"{TWO}+seme", "fudoshin", "just as it is: unanswered, you take a card, then two."),
        (f"{TWO}+seme", "kote-do+mushin", "Cancels the Seme, answers Men and strikes Do"),
        (TWO, "bogyo", "Blocks Men. Then you start a new attack."),
        ("answer 1 hands=do1/kaihi,maki attack=0:maki", "kaihi", "Ends Maki waza. Then you start a new attack."),
        ("attack 1 hands=do1/do3,seme", "do3", "Strikes Do: unanswered, you take two of their cards."),
        ("attack 1 hands=do1/maki", "maki", "No red and no block stops it."),
        ("attack 1 hands=do1/bogyo,seme", "bogyo", "You draw a brown."),
    ],
)
def test_musashi_says_what_a_play_does_and_what_it_takes(position, cards, words):
    assert words in said("musashi", position)[cards]


@pytest.mark.parametrize(("game", "options"), [("shiai", {}), ("musashi", {}), ("musashi", {"players": 5})])
def test_every_play_has_words_of_its_own(game, options):
    """Whatever is laid, alone or with others, something is said of just that."""
    seen = 0
    for seed in range(6):
        match, rng = Match(kensei.game(game), seed=f"effects {seed}", **options), random.Random(seed)
        while match.state.outcome() is None:
            seat = min(match.state.to_act())
            legal = match.legal_moves(seat)
            says = drawing.choices(game, match.state.view(seat), legal)["says"]
            for move in legal:
                if match.state.point in ("start", "answer", "stroke", "attack") and str(move) != "pass":
                    note = says["+".join(move.cards)][1]
                    assert not re.search(r"\{(?!\d\})|  ", note)
                    seen += 1
            match.play(seat, rng.choice(legal))
    assert seen > 100


@pytest.mark.parametrize(("game", "other"), [("musashi", "In Kendo Shiai"), ("shiai", "In Musashi’s Challenge")])
def test_a_green_tells_what_it_does_in_the_other_game(game, other):
    told = card_panel.cards(game)
    for card in ("seme", "jodan", "kaihi", "fudoshin", "tsubazeriai", "oshidashi"):
        [[name, words]] = told[card]["parts"]
        assert name == other
        assert words != told[card]["sentence"]
    assert "parts" not in told["men-kote"]
    if game == "shiai":
        assert "parts" not in told["jikan"]


@pytest.mark.parametrize(("game", "other"), [("musashi", "Kendo Shiai"), ("shiai", "Musashi's Challenge")])
def test_the_rules_page_sets_the_cards_of_both_games_side_by_side(game, other):
    book = rulebook.load(*kensei.game(game).rulebook)
    table = (book.part("learn") + book.part("rules")).partition(f"### The same cards in {other}")[2]
    assert [name for name in NAMES_OF_GREENS.values() if name not in table] == []
