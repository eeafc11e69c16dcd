"""What Musashi's cards would do now, in a sentence each: from what the asked player sees alone."""

from __future__ import annotations

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import DrawContext
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, MEETS, NUMBER, Heap, called, fits
from kensei.games.kendo.moves import Attack
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.offers import BOOSTS, TABLE, price_of, row_of
from kensei.games.kendo.words import attack_in_words

FOLLOWS = {
    "B": N_("Blocks this {what}; then you attack."),
    "C": N_("Cancels this {what}; then you answer the strike."),
    "D": N_("Sends this attack on without what strengthens it; who gets it must answer you."),
    "F": N_("Sends this attack on just as it is; who gets it must answer you."),
    "N": N_("Ends this {what}; then you attack."),
    "T": N_("Sends this {what} back or on."),
}
"""What a green does to what lies against its player, by the letters of the table."""
LIES = {
    1: N_("It lies against you: unanswered it costs one card."),
    2: N_("It lies against you: unanswered it costs two cards."),
}


def now(table: DrawContext) -> dict[str, str]:
    view = table.view
    if not table.can_play or view.point not in ("answer", "attack"):
        return {}
    if view.attack is None:
        return _attacking(view.hand)
    return _answering(view.hand, view.attack)


@per_language
def _attacking(hand: Heap) -> dict[str, str]:
    return {card: _attack(card) for card in dict.fromkeys(hand)}


def _attack(card: str) -> str:
    if card in NUMBER:
        words = _("Strikes {what} at a player you choose: who cannot answer loses two cards to you.")
        return words.format(what=attack_in_words(card))
    if card in GREEN_ATTACKS:
        return _("Attacks a player you choose: who cannot answer loses a card to you.")
    if card in BOOSTS:
        return _("Lay it with a brown: it has to be answered first, or costs a card more.")
    return _("Starts no attack: it is for an answer.")


@per_language
def _answering(hand: Heap, attack: Attack) -> dict[str, str]:
    told = {card: _answer(card, hand, attack) for card in dict.fromkeys(hand)}
    first = attack.green or attack.card
    if first not in told:
        told[first] = _(LIES[price_of(attack)])
    return told


def _answer(card: str, hand: Heap, attack: Attack) -> str:
    row = row_of(attack)
    what = attack_in_words(attack.card if row == "basic" else row)
    if card in NUMBER:
        return _("A brown never answers: it starts an attack.")
    if card in MEETS:
        return _red(card, hand, attack, row, what)
    follows = TABLE.rows[row].get(card, "-")
    if follows in FOLLOWS:
        return _(FOLLOWS[follows]).format(what=what)
    if card == "mushin" and "red+mushin" in offers.forms_held(hand, attack):
        return _("Lay it with any red: the red then answers this {what}.").format(what=what)
    if card in BOOSTS and {"red", "red+mushin"} & set(offers.forms_held(hand, attack)):
        return _("Lay it with the red that answers: it comes first, and costs a card more.")
    return _("Cannot answer {what}.").format(what=what)


def _red(card: str, hand: Heap, attack: Attack, row: str, what: str) -> str:
    made = ATTACKS_WITH[card].title()
    if attack.green and not (row == "seme" and "mushin" in hand and not fits(card, attack.card)):
        return _("{green} is answered first, and no red does that.").format(green=called(attack.green))
    if row not in ("basic", "seme"):
        return _("Cannot answer {what}.").format(what=what)
    if row == "basic" and fits(card, attack.card):
        return _("Answers this {what} and strikes {made} at a player you choose.").format(what=what, made=made)
    if "mushin" in hand:
        return _("With Mushin it answers this {what} and strikes {made}.").format(what=what, made=made)
    return _("Cannot answer {what}: it answers {met}.").format(what=what, met=MEETS[card].title())
