"""What Kendo Shiai asks: the title above the board, the words of what is pressed, what passing costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import Choices, DrawContext, Question, awaited
from kensei.games.kendo.cards import ATTACKS_WITH, COLOURS, Heap, called
from kensei.games.kendo.drawing import choosing
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.drawing import answers, effects, giving_up, points
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
            return _("None of your cards starts a round: it costs a hansoku"), ""
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
        found = replace(found, note=_("A hansoku is a penalty: the second is an ippon for the other."))
    if not any(str(move) == "pass" for move in legal):
        return found
    question, loss = giving_up.asked_again(view, legal), giving_up.loses(view)
    return replace(found, quiet={"pass": question}, grave={"pass": loss} if loss else {})


def foretold(view: View, legal: tuple[Any, ...]) -> Mapping[str, str]:
    """What each play would do, or whether a card that may be thrown could answer."""
    attack, own = view.attack, view.seat or 0
    if view.point == "switch" and attack:
        return effects.switching(view.hand, attack)
    if view.point not in ("start", "answer", "stroke"):
        return choosing.NO_WORDS
    plays = tuple([move.cards for move in legal if move.cards])
    if attack is None:
        return effects.starting(plays, view.players[1 - own].score > 0, 1 - own)
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
}
NO_CARD = {
    "start": N_("None of your cards starts a round"),
    "answer": N_("None of your cards answers this"),
    "stroke": N_("None of your reds fits this brown"),
    "show": N_("You have no brown to show"),
}


def passing(view: View) -> str:
    if view.point == "start":
        return N_("Nothing to start with: hansoku")
    return PASSING[offers.TABLE.rows[offers.row_of(view.attack, view.point)]["pass"]] if view.attack else ""


PASSING = {
    "H": N_("Take a hansoku"),
    "I": N_("Concede the ippon"),
    "J": N_("Throw two cards"),
    "K": N_("Do not strike"),
    "L": N_("Lose two cards"),
}
