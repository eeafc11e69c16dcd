"""What a play would do, told in the bar while it is chosen: from what the asked player sees alone."""

from __future__ import annotations

from kensei.core.i18n import N_, _, listed, per_language
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, IS_HIKI, MEETS, NUMBER, Heap, called
from kensei.games.kendo.drawing.choosing import noun
from kensei.games.kendo.moves import Attack
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.words import attack_in_words

ANSWERS = {
    "A": N_("Answers {what} and strikes {made}. {name} must answer that, or it is your ippon."),
    "B": N_("Blocks {what}. You start the next round at once, without switching."),
    "E": N_("Cancels {what}: no point. {name} starts the next round."),
    "M": N_("Lies on the Seme. A red of {name} that fits it is an ippon; without one it is your attack."),
    "R": N_("A raid: stops {what}, and two of {name}’s cards go. It strikes nothing: no ippon. {name} starts."),
    "S": N_("Answers {what} and presses: {name} must lay a brown, and your red on that is an ippon."),
    "T": N_("Stops {what} and strikes nothing. Then you start the next round, or hand over."),
    "W": N_("Strikes into {what}: an ippon for you."),
}
"""What follows an answer, by the letters of the table."""
CANCELS = {
    "seme": N_("Cancels the Seme. Then you answer {what}."),
    "jodan": N_("Cancels the Jodan. Then you answer {what}."),
    "fudoshin": N_("Cancels the raid. Then you answer {what}."),
    "": N_("Cancels the Seme: no point. {name} starts again."),
}
"""What is left to answer when a green is cancelled; nothing of a lone Seme."""
STARTS = {
    "jodan": N_("Not cancelled, the Jodan costs {name} two cards, and no ippon. Cancelled, {made} must be answered."),
    "maki": N_("Without Tsuyoi kamae {name} drops the sword: a hansoku."),
    "oshidashi": N_("Without Kaihi suru {name} is pushed out: a hansoku."),
    "seme": N_("{name} must lay a brown or cancel it, else an ippon. Your red that fits that brown is one too."),
    "": N_("Strikes {made}. {name} must answer, or it is your ippon."),
}
"""What a start does, by its last card; without a green a stroke."""
SECOND = (
    N_("{said} It is the second of {name}: your ippon."),
    N_("{said} It is the second of {name}: your ippon, and you win."),
)
"""Of a start that costs a hansoku where there is one already, and where the ippon wins the bout."""
TIME = (
    N_("Calls time: {name} starts one last round. Without an ippon in it you win 1 : 0."),
    N_("Calls time at 1 : 1: both take five new cards, you start, and the first ippon wins."),
)
"""Jikan desu: leading, and at one all."""
LACKING = {
    "fudoshin": N_("With a red: a raid. It takes two cards of {name} and makes no ippon."),
    "jodan": N_("With a brown: not cancelled it costs {name} two cards."),
    "mushin": N_("With it any red answers {what}."),
    "seme": N_("With a red: {name} must lay a brown, and your red on that is an ippon."),
    "taijodan": N_("With a brown or red that answers {what}: it cancels the Jodan besides."),
    "tsubazeriai": N_("With a red it stops {what}; with a hiki it strikes."),
    "starting": N_("With a hiki it starts the round."),
    "hiki": N_("Never alone: only with Tsubazeriai."),
}
"""Of cards that are no play alone: what they do together with another."""
WASTED = N_("It does so without Mushin, too.")
SWITCHED = (N_("Thrown unseen. It cannot answer {what}."), N_("Thrown unseen. It could answer {what}: keep it?"))
SWITCHED_WITH = N_("Thrown unseen. It could answer {what}, but only with {other}: keep it?")
"""Of a card that is to be thrown before an answer: whether it could be laid, and with what if not alone."""


@per_language
def starting(plays: tuple[Heap, ...], is_level: bool, other: int, second: int = 0) -> dict[str, str]:
    """The words of what starts a round, by its cards.

    `is_level`: it stands one all; `second`: 1 where the other has a hansoku, 2 where another one wins the bout.
    """
    out, name = _lacking(plays, "", other), f"{{{other}}}"
    for cards in plays:
        made = attack_in_words(cards[0])
        said = TIME[is_level] if cards == ("jikan",) else STARTS.get(cards[-1], STARTS[""])
        note = _(said).format(name=name, made=made)
        if second and cards[0] in GREEN_ATTACKS:
            note = _(SECOND[second - 1]).format(said=note, name=name)
        out["+".join(cards)] = note
    return out


@per_language
def answering(plays: tuple[Heap, ...], attack: Attack, row: str, other: int) -> dict[str, str]:
    """The words of what answers, by its cards: what it does to the attack, and what comes then."""
    what = ATTACKS_WITH.get(attack.card, "").title() or attack_in_words(attack.card or attack.green)
    name = f"{{{other}}}"
    out = _lacking(plays, what, other)
    for cards in plays:
        letter = offers.TABLE.rows[row][offers.form_of(cards, row, attack.card)]
        said = CANCELS[attack.green if attack.card else ""] if letter == "C" else ANSWERS[letter]
        note = _(said).format(what=what, made=ATTACKS_WITH.get(cards[0], "").title(), name=name)
        is_wasted = "mushin" in cards and tuple([card for card in cards if card != "mushin"]) in plays
        out["+".join(cards)] = f"{note} {_(WASTED)}" if is_wasted else note
    return out


@per_language
def switching(hand: Heap, attack: Attack) -> dict[str, str]:
    """The words of cards that may be thrown before an answer."""
    row, what = offers.row_of(attack), attack_in_words(attack.green or attack.card)
    ways = [move.cards for move in offers.answers(hand, row, attack.card) if move.cards]
    return {card: _switched(card, [cards for cards in ways if card in cards], what) for card in dict.fromkeys(hand)}


def _switched(card: str, ways: list[Heap], what: str) -> str:
    """The words of one such card; `ways`: the answers that it is in."""
    others = [set(cards) - {card} for cards in ways]
    if not all(others) or not others:
        return _(SWITCHED[bool(others)]).format(what=what)
    shared = sorted(set.intersection(*others))
    named = listed([called(one) for one in shared]) if shared else noun(ways[0][0])
    return _(SWITCHED_WITH).format(what=what, other=named)


def _lacking(plays: tuple[Heap, ...], what: str, other: int) -> dict[str, str]:
    """The words of greens and hiki that are in no play alone."""
    out = {}
    for card in {card for cards in plays for card in cards}:
        if (card,) in plays or card in MEETS or (card in NUMBER and card not in IS_HIKI):
            continue
        key = "hiki" if card in IS_HIKI else "starting" if card == "tsubazeriai" and not what else card
        out[card] = _(LACKING[key]).format(what=what, name=f"{{{other}}}")
    return out
