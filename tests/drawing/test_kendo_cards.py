"""What kendo's cards tell at the table: what answers now, what giving up costs, what others can still hold."""

import re

import pytest

import kensei
from kensei import drawing
from kensei.core.protocol import Event
from kensei.drawing.examples import played
from kensei.games.kendo.drawing.memory import seen_of

BOUT = (
    "answer 0 hands=do1,hikimen1,do-men,men-kote,tsuki-kote,bogyo,fudoshin,maki/men2,kote3,kote-do,seme "
    "attack=1:tsuki2 scores=0,1"
)


def told(game, position, seat=0, moves=()):
    at = played(game, position, *moves)
    state = at.state
    legal = state.legal_moves(seat)
    story = [event.told_to(seat) for event in at.story]
    parts = drawing.parts(game, state.view(seat), legal=legal, asked=state.to_act(), story=story)
    return parts, drawing.choices(game, state.view(seat), legal), drawing.now(game, state.view(seat), legal)


def text_of(html):
    """Give the lines as a screen reader tells them: without the few words that stand there on a phone."""
    html = re.sub(r"<span class='brief' aria-hidden='true'>.*?</span>", "", html)
    return [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li.*?</li>", html)]


def test_the_table_lists_what_answers_and_what_one_holds_of_it():
    parts, *_ = told("shiai", BOUT)
    lines = text_of(parts["status"])
    assert lines[:3] == [
        "Tsuki-Kote strikes back",
        "Tsuki-Kote + Fudoshin raids two of their cards: no ippon",
        "Bogyo blocks, and you start at once",
    ]
    assert "another Tsuki cancels it; the attacker starts anew" in lines
    assert parts["status"].count("class='have'") == 3
    assert parts["status"].startswith("<h1>Shiro strikes Tsuki: press the card that answers</h1>")


def test_what_is_not_held_is_told_apart_and_without_forms_that_are_far_away():
    """Of a red that is not in the hand only the red itself is told, not all that could lie with it."""
    lines = text_of(told("shiai", "answer 0 hands=do1,bogyo/men2 attack=1:do-tsuki")[0]["status"])
    at = lines.index("not in your hand:")
    assert lines[:at] == ["Bogyo blocks, and you start at once", "unanswered: an ippon for them"]
    assert lines[at + 1 :] == [
        "another Tsuki cancels it; the attacker starts anew",
        "a red that answers Tsuki strikes back",
        "a hiki brown with Tsubazeriai strikes back",
    ]
    lines = text_of(told("shiai", "answer 0 hands=do1,tsuki-men/men2 attack=1:do-tsuki")[0]["status"])
    assert "your red with Fudoshin raids two of their cards: no ippon" in lines


def test_while_a_card_is_switched_the_answers_are_listed_too():
    parts, *_ = told("shiai", BOUT.replace("answer 0", "switch 0"))
    assert "Bogyo blocks, and you start at once" in text_of(parts["status"])


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("tsuki-kote", "Answers this Tsuki and strikes back: then the other must answer."),
        ("bogyo", "Blocks this Tsuki; you start the next round at once."),
        ("men-kote", "Cannot answer Tsuki."),
        ("fudoshin", "Lay it with Tsuki-Kote. Stops this Tsuki: two cards of the other hand are thrown away"),
        ("tsuki2", "It lies against you: unanswered it is an ippon."),
    ],
)
def test_a_card_of_a_bout_says_what_it_would_do_now(card, said):
    assert told("shiai", BOUT)[2][card].startswith(said)


@pytest.mark.parametrize(
    ("hand", "attack", "card", "said"),
    [
        ("do-kote,seme", "do3", "do-kote", "Answers this Do and strikes Kote at a player you choose."),
        ("men-kote,bogyo", "do3", "men-kote", "Cannot answer Do: it answers Men."),
        ("men-kote,mushin", "do3", "mushin", "Lay it with any red: the red then answers this Do."),
        ("do1,bogyo", "do3", "do1", "A brown never answers: it starts an attack."),
        ("mushin,do-do", "do3+seme", "mushin", "Cancels this Seme; then you answer the strike."),
        ("do-do,mushin", "do3+seme", "do-do", "Seme is answered first, and no red does that."),
        ("kaihi,do1", "maki", "kaihi", "Ends this Maki waza; then you attack."),
    ],
)
def test_a_card_of_musashi_says_what_it_would_do_now(hand, attack, card, said):
    assert told("musashi", f"answer 0 hands={hand}/do2/do5 attack=1:{attack}")[2][card] == said


@pytest.mark.parametrize(
    ("position", "again", "loses"),
    [
        (BOUT, "Concede, though Tsuki-Kote would answer?", "This loses the bout: {0} 0 : 2 {1}."),
        ("answer 0 hands=bogyo/do2 attack=1:men3", "Concede, though Bogyo would answer?", None),
        ("answer 0 hands=do1/do2 attack=1:men3", "", None),
        (
            "answer 0 hands=kaihi/do2 attack=1:oshidashi hansoku=1,0 scores=1,1",
            "Take the second hansoku, an ippon for the other, though Kaihi suru would answer?",
            "This loses the bout: {0} 1 : 2 {1}.",
        ),
        ("answer 0 hands=kaihi/do2 attack=1:oshidashi", "Take the hansoku, though Kaihi suru would answer?", None),
        (
            "stroke 0 hands=do-men/do2 attack=1:do3 played=do3/-/seme",
            "Not strike, though Do-Men would be an ippon?",
            None,
        ),
        (
            "answer 0 hands=bogyo/do2 attack=1:men3 scores=1,1 now=encho",
            "Concede, though Bogyo would answer?",
            "This loses the bout: {0} 1 : 2 {1}.",
        ),
    ],
)
def test_giving_up_asks_once_where_something_is_better_and_says_what_loses(position, again, loses):
    choices = told("shiai", position)[1]
    assert choices["quiet"] == {"pass": again}
    assert choices.get("grave") == ({"pass": loses} if loses else None)


@pytest.mark.parametrize("position", [BOUT, BOUT.replace("scores=0,1", "hansoku=1,0 scores=1,1")])
def test_what_is_said_to_lose_loses(position):
    state = played("shiai", position).state
    grave = drawing.choices("shiai", state.view(0), state.legal_moves(0)).get("grave")
    outcome = state.apply(0, kensei.game("shiai").parse("pass")).state.outcome()
    assert bool(grave) is (outcome is not None)


def test_the_others_hold_what_was_seen_taken_until_it_is_seen_again():
    start = "answer 1 hands=do1,do2/do3,do4,seme,tsuki-do/do5,tsuki1 attack=0:men3"
    moves = ("1: pass", "*: do3", "*: seme")
    known = told("musashi", start, 1, moves)[0]["known"]
    assert "<b>Seat0</b> holds <span data-card='do3'>Do 3</span> and <span data-card='seme'>Seme</span>" in known
    assert "holds" not in told("musashi", start, 2, moves)[0]["known"]
    again = (*moves, "1: do4 to 0", "0: pass", "*: do3", "*: do1")
    known = told("musashi", start, 1, again)[0]["known"]
    assert "<b>Seat0</b> holds <span data-card='seme'>Seme</span>: you saw that." in known
    unseen = (*moves, "1: do4 to 2", "2: pass", "*: do5", "*: tsuki1")
    assert "<b>Seat0</b> holds" in told("musashi", start, 1, unseen)[0]["known"]


def test_what_is_not_seen_yet_is_counted():
    known = told("shiai", "answer 0 hands=men1,bogyo/do2 attack=1:men3 played=men3/-/seme")[0]["known"]
    assert "Brown, not seen yet: <span data-card='" in known
    assert ">Men ×3<" in known
    assert ">Bogyo ×3<" in known


def test_shown_browns_are_remembered():
    story = [Event("compared", "shiai.deal", {"shown": ["men3", "do5"], "numbers": [3, 5]})]
    assert seen_of(story, 0).sure == {1: ["do5"]}
    story.append(Event("switched", "shiai.switch-pick", {"seat": 1, "colours": ["brown"], "deck": "red"}))
    assert (seen_of(story, 0).sure[1], seen_of(story, 0).maybe[1]) == ([], ["do5"])
    story.append(Event("started", "shiai.start.forms", {"seat": 1, "cards": ["do5"]}))
    assert seen_of(story, 0).maybe[1] == []


@pytest.mark.parametrize("game", ["musashi", "shiai"])
def test_every_card_of_the_box_has_a_panel_of_its_own(game):
    rules = kensei.game(game)
    texts = {text.id: text for text in rules.cards("")}
    box = {card for pile in rules.start().box for card in pile}
    assert set(texts) == box
    assert all(text.title and text.sentence and text.kind and text.facts and text.clause for text in texts.values())
    assert len({text.title for text in texts.values()}) == len(texts)
    assert texts["men-kote"].facts == ("answers Men", "strikes Kote")


@pytest.mark.parametrize("game", ["musashi", "shiai"])
def test_the_lines_of_the_set_up_are_folded_under_their_heading(game):
    match = kensei.Match(kensei.game(game), seed="moon")
    while not any(event.name in ("attacked", "started") for event in match.story(0)):
        seat = min(match.state.to_act())
        match.play(seat, match.state.legal_moves(seat)[0])
    lines = drawing.log(game, match.story(0), ("Aki", "Kenji"))
    assert lines[0].startswith("<li class='head fold'>")
    last = lines[-1]
    assert "setup" not in last
    assert sum("setup" in line for line in lines) > 2
    assert not any(
        event.name == "compared" and "setup" in line for event, line in zip(match.story(0), lines, strict=True)
    )


def test_the_score_has_one_order_everywhere_and_shiro_is_white():
    for seat in (0, 1):
        state = played("shiai", BOUT).state
        legal = state.legal_moves(seat) if seat in state.to_act() else ()
        parts = drawing.parts("shiai", state.view(seat), legal=legal, asked=state.to_act())
        assert "0 : 1 ippon" in parts["status"]
        assert "Ippon: Aka 0 : 1 Shiro" in parts["board"]
        first, second = [f">{'You' if side == seat else name}<" for side, name in enumerate(("Aka", "Shiro"))]
        assert parts["board"].index(first) < parts["board"].index(second)
    aka, shiro = drawing.table_page.marks("shiai", ("Aki", "Mariko"))
    assert (aka.css, shiro.css) == ("red", "white")
    assert "--ai" not in shiro.drawn()


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_every_card_of_a_bout_is_drawn_with_its_owner(shape):
    moves = (
        "0: men1+jodan", "1: switch men2 red", "*: tsuki-tsuki", "1: pick green", "*: kaihi", "1: jodan",
    )  # fmt: skip
    at = played("shiai", "start 0 hands=men1,do1,jodan/men2,kote3,jodan,bogyo,mushin", *moves)
    story = [event.told_to(1) for event in at.story]
    parts = drawing.parts(
        "shiai", at.state.view(1), legal=at.state.legal_moves(1), asked=at.state.to_act(), shape=shape, story=story
    )
    assert set(re.findall(r"<g data-card='([^']+)'", parts["board"])) >= {"men1", "jodan"}
