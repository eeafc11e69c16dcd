"""What Shiai's cards would do now, in a sentence each: from what the asked player sees alone."""

from __future__ import annotations

from kensei.core.i18n import N_, _, listed, per_language
from kensei.drawing.scene import DrawContext
from kensei.games.kendo.cards import Heap, called
from kensei.games.kendo.moves import Attack, Lay
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.drawing.answers import ASKED, against, loses, price_of

FOLLOWS = {
    "A": N_("Answers this {what} and strikes back: then the other must answer."),
    "B": N_("Blocks this {what}; you start the next round at once."),
    "C": N_("Cancels this {what}."),
    "E": N_("Answers this {what}: it is cancelled, and the attacker starts anew."),
    "M": N_("Is laid on this {what}; a red that fits it would be an ippon against you."),
    "R": N_("Stops this {what}: two cards of the other hand are thrown away, unless it is cancelled. No ippon."),
    "S": N_("Answers this {what} under Seme: the other must lay a brown or cancel."),
    "T": N_("Answers this {what}: you start the next round, or hand over."),
    "W": N_("Strikes this {what}: wins the point."),
}
"""What an answer does to what lies against its player, by the letters of the table."""
LIES = {
    "H": N_("It lies against you: unanswered it is a hansoku."),
    "HI": N_("It lies against you: unanswered it is your second hansoku, an ippon for the other."),
    "I": N_("It lies against you: unanswered it is an ippon."),
    "J": N_("It lies against you: not cancelled it costs two cards."),
    "K": N_("It lies on your Seme: strike it now, or answer it after a switch."),
    "L": N_("It lies against you: not cancelled it costs two cards."),
}


def now(table: DrawContext) -> dict[str, str]:
    view = table.view
    if not table.can_play:
        return {}
    if view.attack and view.point in ASKED:
        row = offers.row_of(view.attack, "stroke" if view.point == "stroke" else "answer")
        return _answering(view.hand, view.attack, row, price_of(view), bool(loses(view)))
    if view.point == "start":
        return _starting(view.hand, tuple([move.cards for move in table.legal if move.cards]))
    return {}


@per_language
def _starting(hand: Heap, starts: tuple[Heap, ...]) -> dict[str, str]:
    out = {}
    for card in dict.fromkeys(hand):
        ways = [cards for cards in starts if card in cards]
        if any(len(cards) == 1 for cards in ways):
            out[card] = _("Starts the round: the other must answer it.")
        elif ways:
            out[card] = _("Starts the round with {cards}.").format(cards=_besides(card, ways))
        else:
            out[card] = _("Starts no round.")
    return out


@per_language
def _answering(hand: Heap, attack: Attack, row: str, price: str, is_lost: bool) -> dict[str, str]:
    moves = [move.cards for move in offers.answers(hand, row, attack.card) if isinstance(move, Lay)]
    what = against(attack)
    told = {card: _answer(card, moves, attack, row, what) for card in dict.fromkeys(hand)}
    first = attack.green or attack.card
    if first not in told:
        lies = _(LIES[price])
        told[first] = _("{lies} The bout would be lost.").format(lies=lies) if is_lost else lies
    return told


def _answer(card: str, moves: list[Heap], attack: Attack, row: str, what: str) -> str:
    ways = [cards for cards in moves if card in cards]
    if not ways:
        return _("Cannot answer {what}.").format(what=what)
    least = min(ways, key=len)
    sentence = _(FOLLOWS[offers.TABLE.rows[row][offers.form_of(least, row, attack.card)]]).format(what=what)
    if len(least) == 1:
        return sentence
    return _("Lay it with {cards}. {sentence}").format(cards=_besides(card, ways), sentence=sentence)


def _besides(card: str, ways: list[Heap]) -> str:
    """What the card is laid with: the cards of the one shortest way, or what they are called together."""
    least = min(map(len, ways))
    others = {tuple([other for other in cards if other != card]) for cards in ways if len(cards) == least}
    if len(others) > 1:
        return _("one of {n} cards").format(n=len(others))
    return listed([called(other) for other in next(iter(others))])
