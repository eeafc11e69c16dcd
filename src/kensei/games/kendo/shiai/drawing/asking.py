"""What Kendo Shiai asks: the title above the board, the words of what is pressed, what passing costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, listed, per_language
from kensei.drawing.scene import Choices, DrawContext, Question, WordedMove, awaited
from kensei.games.kendo import words
from kensei.games.kendo.cards import ATTACKS_WITH, COLOURS, Heap, called
from kensei.games.kendo.drawing import choosing
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.drawing import answers, effects, points
from kensei.games.kendo.shiai.drawing.board import PICK, SWITCH
from kensei.games.kendo.shiai.state import View


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = _("{first} : {second} ippon").format(first=view.players[0].score, second=view.players[1].score)
    if view.is_encho:
        place += " · " + _("encho: the first ippon wins")
    elif view.is_last_round:
        place += " · " + _("last round")
    if table.outcome:
        return Question(_("The bout is over"), "", place)
    point = points.told(table) + points.equal(view)
    if not table.can_play:
        return Question(others_do(table, view), "", place, point)
    title, sub = asked_of(table, view)
    steps = _steps(view.point in PICK, view.hand) if view.point in SWITCH + PICK else ""
    return Question(title, sub, place, point + steps + answers.listed(view))


def others_do(table: DrawContext, view: View) -> str:
    if view.point not in OTHERS or view.turn == table.seat or not table.asked:
        return awaited(table)
    what = answers.against(view.attack) if view.attack else ""
    return _(OTHERS[view.point] if view.attack or view.point == "start" else OTHERS["start"]).format(
        name=table.name(view.turn), what=what
    )


OTHERS = {
    "answer": N_("{name} answers {what}"),
    "switch": N_("{name} switches a card, then answers {what}"),
    "pick": N_("{name} picks a card, then answers {what}"),
    "start": N_("{name} starts a round"),
}


def asked_of(table: DrawContext, view: View) -> tuple[str, str]:
    """What is asked, as a sentence that names what is pressed."""
    if view.attack is None or view.point not in ("answer", "stroke", *SWITCH, *PICK):
        if view.point == "start" and choosing.no_card(table.legal):
            return _(NO_START[how_grave(view)]), ""
        if view.point == "show" and view.ties:
            return _(points.EQUAL_NUMBERS), ""
        title, sub = QUESTIONS[view.point]
        return _(title), _(sub) if sub else ""
    name, what = table.name(view.attack.by), answers.against(view.attack)
    has_none = choosing.no_card(table.legal)
    if view.point == "stroke":
        title = STROKE[has_none]
    elif view.point == "answer":
        title = (ANSWER if not view.attack.green and view.attack.card in ATTACKS_WITH else PLAYED)[has_none]
        if view.attack.green and view.attack.card:
            title, what = FIRST[has_none], called(view.attack.green)
    else:
        title = PICKING if view.point in PICK else SWITCHING
        return _(title).format(what=what), ""
    return _(title).format(name=name, what=what), ""


def how_grave(view: View) -> int:
    """Return 0 where passing costs no second hansoku, 1 where it does, 2 where that loses the bout."""
    return 0 if answers.price_of(view) != "HI" else 2 if answers.loses(view) else 1


NO_START = (
    N_("None of your cards starts a round: it costs a hansoku"),
    N_("None of your cards starts a round: your second hansoku, an ippon for the other"),
    N_("None of your cards starts a round: your second hansoku, and the bout is lost"),
)
"""By how grave the hansoku is."""
A_HANSOKU = (
    N_("A hansoku is a penalty: the second is an ippon for the other."),
    N_("You have a hansoku already: with this one the other gets an ippon."),
    N_("You have a hansoku already: with this one the other gets an ippon and wins."),
)
SWITCHING = N_("{what} comes at you. First press a card to throw, then a deck")
PICKING = N_("{what} comes at you. Press the red or the green deck")


ANSWER = (
    N_("{name} strikes {what}: press the card that answers"),
    N_("{name} strikes {what}, and none of your cards answers"),
)
PLAYED = (
    N_("{name} plays {what}: press the card that answers"),
    N_("{name} plays {what}, and none of your cards answers"),
)
FIRST = (
    N_("{name}’s {what} comes first: press the card that stops it"),
    N_("{name}’s {what} comes first, and none of your cards stops it"),
)
STROKE = (
    N_("{name} laid {what} on your Seme: press the red that strikes it"),
    N_("{name} laid {what} on your Seme, and no red of yours strikes it"),
)
"""The titles of what lies against the player who is asked: with a card for it, and without."""
QUESTIONS = {
    **dict.fromkeys(
        SWITCH, (N_("Change a card: press one to throw, then a deck"), N_("It is thrown unseen; you draw one."))
    ),
    **dict.fromkeys(PICK, (N_("One more card: press the red or the green deck"), N_("You draw one more card."))),
    "show": (N_("Press the brown you show: the larger number starts"), ""),
    "start": (N_("Start the round: press what you lay"), ""),
    "drop": (N_("Press the card you drop"), N_("You drew a brown to start with; one card goes, unseen.")),
    "hand-over": (N_("Start the next round yourself, or hand over?"), ""),
    "throw": (N_("Press two cards to throw"), N_("The Jodan was not cancelled.")),
    "refill": (N_("Press the deck you draw a card from"), N_("Hands are filled up.")),
}


@per_language
def _steps(is_picked: bool, hand: Heap) -> str:
    """The three steps of a switch-and-pick: a dot is full when its step is done, or chosen on the page."""
    chosen = ((), (), COLOURS) if is_picked else (tuple(dict.fromkeys(hand)), COLOURS, ())
    out = ""
    for number, name in enumerate((_("throw"), _("deck"), _("pick"))):
        dots = "".join(f'<i class="when" data-when="{pick}"></i>' for pick in chosen[number])
        state = ' class="done"' if is_picked and number < 2 else ' aria-current="step"' if dots else ""
        out += f"<li{state}>{escape(name)}{dots}</li>"
    return f'<ol class="steps">{out}</ol>'


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Answer with it"), N_("Press the card that answers")))
    if choosing.no_card(legal):
        hint = NO_CARD.get(view.point, hint)
    technique = ATTACKS_WITH.get(view.attack.card, "").title() if view.attack else ""
    says, told = {"pass": passing(view), **SAYS}, foretold(view, legal)
    found = choosing.choices_of(legal, says, verb, hint, against=technique, foretold=told)
    if view.point == "start" and choosing.no_card(legal):
        found = replace(found, note=_(A_HANSOKU[how_grave(view)]))
    decks = {move.deck for move in legal if isinstance(move, Say)}
    if any(decks):
        found = replace(found, note=" ".join([_(words) for deck, words in DECKS.items() if deck in decks]))
    if not any(str(move) == "pass" for move in legal):
        return found
    question, loss = answers.asked_again(view, legal), answers.loses(view)
    return replace(found, quiet={"pass": question}, grave={"pass": loss} if loss else {})


DECKS = {
    "brown": N_("Brown starts a round, or cancels the same stroke."),
    "red": N_("Red answers and strikes back."),
    "green": N_("Green helps."),
}
"""What each deck is for, in the bar while one is asked for."""
CHANGES = {
    "switch": N_("Throw {card}, draw a {deck} card"),
    "pick": N_("Draw one more card, a {deck} one"),
    "draw": N_("Draw a {deck} card"),
    "show": N_("Show {card}"),
    "drop": N_("Drop {card}"),
    "throw": N_("Throw {card}"),
}
"""Moves of cards that are not laid, by their verbs: as reviews and hints tell them."""


def told_move(view: View, move: Lay | Say, below: int) -> WordedMove | None:
    """Return a change of cards in words; None where the words of the choice say all."""
    if not isinstance(move, Say) or move.verb not in CHANGES or not (move.cards or move.deck):
        return None
    cards, deck = listed([called(card) for card in move.cards]), _(words.COLOURS[move.deck]) if move.deck else ""
    return WordedMove(_(CHANGES[move.verb]).format(card=cards, deck=deck))


def foretold(view: View, legal: tuple[Any, ...]) -> Mapping[str, str]:
    """What each play would do, or whether a card that may be thrown could answer."""
    attack, own = view.attack, view.seat or 0
    if view.point == "switch" and attack:
        return effects.switching(view.hand, attack)
    if view.point not in ("start", "answer", "stroke"):
        return choosing.NO_WORDS
    plays = tuple([move.cards for move in legal if move.cards])
    if attack is None:
        other = view.players[1 - own]
        second = 0 if not other.hansoku else 2 if view.is_encho or view.players[own].score else 1
        return effects.starting(plays, other.score > 0, 1 - own, second)
    return effects.answering(plays, attack, offers.row_of(attack, view.point), 1 - own)


SAYS = {
    "start": N_("Start the round yourself"),
    "yield": N_("Hand over"),
    "show nothing": N_("Show nothing"),
}
VERBS = {
    **dict.fromkeys(SWITCH, (N_("Throw and draw"), N_("Press a card to throw, then a deck"))),
    **dict.fromkeys(PICK, (N_("Pick from it"), N_("Press the red or the green deck"))),
    "start": (N_("Start with it"), N_("Press what you start with")),
    "stroke": (N_("Strike with it"), N_("Press the red that strikes")),
    "show": (N_("Show it"), N_("Press the brown you show")),
    "drop": (N_("Drop it"), N_("Press the card you drop")),
    "throw": (N_("Throw them"), N_("Press two cards to throw")),
    "refill": (N_("Draw from it"), N_("Press the deck you draw from")),
    "hand-over": (N_("Start it"), N_("Whoever starts the round attacks first")),
}
NO_CARD = {
    "start": N_("None of your cards starts a round"),
    "answer": N_("None of your cards answers this"),
    "stroke": N_("None of your reds fits this brown"),
    "show": N_("You have no brown to show"),
}


def passing(view: View) -> str:
    if view.point == "start":
        return STARTLESS[how_grave(view)]
    if not view.attack:
        return ""
    return SECOND[how_grave(view) - 1] if how_grave(view) else PASSING[answers.price_of(view)]


PASSING = {
    "H": N_("Take a hansoku"),
    "I": N_("Concede the ippon"),
    "J": N_("Throw two cards"),
    "K": N_("Do not strike"),
    "L": N_("Lose two cards"),
}
SECOND = (N_("2nd hansoku: ippon for them"), N_("2nd hansoku: lose the bout"))
STARTLESS = (
    N_("Nothing to start with: hansoku"),
    N_("Nothing to start with: 2nd hansoku, ippon for them"),
    N_("Nothing to start with: 2nd hansoku, the bout is lost"),
)
"""The button of a hansoku that counts twice; without anything to start with by how grave it is."""
