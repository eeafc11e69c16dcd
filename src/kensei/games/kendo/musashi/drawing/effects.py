"""What a play would do, told in the bar while it is chosen: from what the asked player sees alone."""

from __future__ import annotations

from kensei.core.i18n import N_, _, per_language
from kensei.games.kendo.cards import ATTACKS_WITH, CALLED, GREEN_ATTACKS, MEETS, Heap, called
from kensei.games.kendo.moves import Attack
from kensei.games.kendo.musashi.offers import BOOSTS, MANY, TABLE, boost_of, form_of, price_of, row_of
from kensei.games.kendo.words import attack_in_words

STRIKES = N_("Strikes {made}: unanswered, you take two of their cards.")
PRESSES = N_("{green} comes first: unanswered, you take one of their cards. Then {made}: two more.")
PUSHES = N_("Unanswered, you take one of their cards. No red and no block stops it.")
"""What a new attack does: a stroke, a stroke with Seme or Jodan, Oshidashi or Maki waza."""
ANSWERS = {
    "A": N_("Answers {what} and strikes {made}: unanswered, you take two of their cards."),
    "B": N_("Blocks {what}. Then you start a new attack."),
    "C": N_("Cancels the {green}. Then you answer {what}."),
    "D": N_("Sends {what} {way}: unanswered, you take two of their cards."),
    "F": N_("Sends {what} {way} just as it is: unanswered, you take {cards}."),
    "N": N_("Ends {what}. Then you start a new attack."),
    "T": N_("Sends {what} {way}: unanswered, you take one of their cards."),
}
"""What follows an answer, by the letters of the table."""
BOTH = N_("Cancels the Seme, answers {what} and strikes {made}: unanswered, you take two of their cards.")
WITHOUT = N_("Sends {what} {way} without its {green}: unanswered, you take two of their cards.")
STRONGER = N_("Answers {what}. {boost} comes first: unanswered, you take one of their cards. Then {made}: two more.")
PRICES = (N_("a card"), N_("two cards"), N_("a card, then two"))
WAYS = {"back": N_("back"), "both": N_("back or on"), "on": N_("on")}
"""Where an attack may be sent: with two players back, with more than three on [musashi.reaction.target]."""
LACKING = {
    "mushin": N_("With it any red answers {what}."),
    "boost": N_("With a red that answers: it comes first, and costs a card more."),
    "starting": N_("With a brown: it comes first, and costs a card more."),
}
"""Of cards that are no play alone: what they do together with another."""
CHANGED = (
    N_("Goes unseen under its deck. You draw another of its colour."),
    N_("Goes unseen under its deck. You draw a brown."),
)
"""Of cards that are changed: before play, and for want of an attack."""


@per_language
def attacking(plays: tuple[Heap, ...]) -> dict[str, str]:
    """The words of new attacks, by their cards."""
    out = {boost: _(LACKING["starting"]) for cards in plays for boost in cards[1:]}
    for cards in plays:
        said = PUSHES if cards[0] in GREEN_ATTACKS else PRESSES if len(cards) > 1 else STRIKES
        note = _(said).format(made=attack_in_words(cards[0]), green=called(cards[-1]))
        out["+".join(cards)] = note
    return out


@per_language
def answering(plays: tuple[Heap, ...], attack: Attack, players: int) -> dict[str, str]:
    """The words of what answers, by its cards: what it does to the attack, and what comes then.

    `players`: how many are still in.
    """
    row, out = row_of(attack), {}
    what = ATTACKS_WITH.get(attack.card, "").title() or attack_in_words(attack.card)
    for card in {card for cards in plays for card in cards if (card,) not in plays and card not in MEETS}:
        out[card] = _(LACKING["boost" if card in BOOSTS else "mushin"]).format(what=what)
    known = {
        "what": what,
        "green": CALLED.get(attack.green, ""),
        "cards": _(PRICES[2 if attack.green else price_of(attack) - 1]),
    }
    for cards in plays:
        letter, boost = TABLE.rows[row][form_of(cards, attack.card)], boost_of(cards)
        way = "back" if players == 2 else "both" if players < MANY or letter == "T" else "on"
        made = ATTACKS_WITH.get(cards[0], "").title()
        said = _(_sentence(letter, boost, attack.green))
        out["+".join(cards)] = said.format(**known, made=made, boost=CALLED.get(boost, ""), way=_(WAYS[way]))
    return out


def _sentence(letter: str, boost: str, green: str) -> str:
    if letter == "A" and (boost or green):
        return STRONGER if boost else BOTH
    return WITHOUT if letter == "D" and green else ANSWERS[letter]


@per_language
def changing(hand: Heap, is_for_brown: bool) -> dict[str, str]:
    """The words of cards that may be changed."""
    note = _(CHANGED[is_for_brown])
    return dict.fromkeys(hand, note)
