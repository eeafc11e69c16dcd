"""Kendo Shiai: what each card does, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.games.kendo.card_kinds import alone
from kensei.games.kendo.cards import (
    BROWN,
    COLOURS,
    GREEN,
    IS_HIKI,
    MEETS,
    NAMES_OF_GREENS,
    NUMBER,
    RED,
    TECHNIQUES,
    Piles,
    called,
)

STRIKES = {
    "men": N_("Strikes at the head: starts a round, or cancels a Men."),
    "kote": N_("Strikes at the forearm: starts a round, or cancels a Kote."),
    "do": N_("Strikes at the trunk: starts a round, or cancels a Do."),
    "tsuki": N_("Thrusts at the throat: starts a round, or cancels a Tsuki."),
    "hikimen": N_("A Men made stepping back: played only with Tsubazeriai."),
    "hikikote": N_("A Kote made stepping back: played only with Tsubazeriai."),
    "hikido": N_("A Do made stepping back: played only with Tsubazeriai."),
}

COUNTERS = {
    "men": (N_("Reds that answer Men"), N_("They answer Men and strike back with what stands below.")),
    "kote": (N_("Reds that answer Kote"), N_("They answer Kote and strike back with what stands below.")),
    "do": (N_("Reds that answer Do"), N_("They answer Do and strike back with what stands below.")),
    "tsuki": (N_("Reds that answer Tsuki"), N_("They answer Tsuki and strike back with what stands below.")),
}

GREENS = {
    "seme": (
        N_("Pressure: the other must lay a brown or cancel; strike that brown with a fitting red: ippon."),
        "shiai.seme",
    ),
    "jodan": (
        N_("The upper stance, with a brown, to start: not cancelled, it costs the other two cards."),
        "shiai.jodan",
    ),
    "taijodan": (
        N_("With a fitting brown or red, against Jodan only: cancels and answers in one."),
        "shiai.tai-jodan",
    ),
    "mushin": (N_("With a red: that red now fits any attack."), "shiai.mushin"),
    "oshidashi": (
        N_("Pushes out of court, to start: only Kaihi suru helps, else a hansoku."),
        "shiai.oshidashi-maki",
    ),
    "maki": (N_("Disarms, to start: only Tsuyoi kamae helps, else a hansoku."), "shiai.oshidashi-maki"),
    "tsubazeriai": (
        N_("Never alone: with a hiki it strikes; with a fitting red against a red you start next, or hand over."),
        "shiai.tsubazeriai",
    ),
    "bogyo": (N_("Blocks any brown or red; you start at once, without changing a card."), "shiai.bogyo"),
    "kaihi": (N_("Steps aside from Oshidashi and does nothing else; the attacker starts again."), "shiai.kamae-kaihi"),
    "tsuyoi": (
        N_("Holds the sword against Maki waza and does nothing else; the attacker starts again."),
        "shiai.kamae-kaihi",
    ),
    "fudoshin": (
        N_("With a fitting red: two cards of the other hand are thrown away; alone it cancels Seme, Jodan or this."),
        "shiai.fudoshin",
    ),
    "jikan": (
        N_("Time, to start: leading 1 : 0 it calls a last round; at 1 : 1 both take new hands, and one ippon wins."),
        "shiai.jikan.lead",
    ),
}
"""The greens in the order of the page: strong attacks and what helps, pushes, blocks, what cancels, time."""


ANSWERS = {
    "men": N_("Answers Men, and strikes back with what stands below."),
    "kote": N_("Answers Kote, and strikes back with what stands below."),
    "do": N_("Answers Do, and strikes back with what stands below."),
    "tsuki": N_("Answers Tsuki, and strikes back with what stands below."),
}


def gallery(group: str, box: Piles) -> tuple[CardText, ...]:
    """The cards of a colour: browns of a name and reds that answer alike side by side, greens each once."""
    if not group:
        return everything(box)
    if group not in COLOURS:
        return ()
    if group == COLOURS[BROWN]:
        browns = sorted(dict.fromkeys(box[BROWN]), key=lambda card: list(STRIKES).index(card[:-1]))
        return tuple(brown(card) for card in browns)
    if group == COLOURS[RED]:
        reds = sorted(dict.fromkeys(box[RED]), key=lambda card: TECHNIQUES.index(MEETS[card]))
        return tuple(CardText(card, *COUNTERS[MEETS[card]], "shiai.red", box[RED].count(card)) for card in reds)
    return tuple(CardText(card, NAMES_OF_GREENS[card], *words) for card, words in GREENS.items())


def brown(card: str) -> CardText:
    return CardText(card, called(card)[:-2], STRIKES[card[:-1]], "shiai.hiki" if card in IS_HIKI else "shiai.brown")


def everything(box: Piles) -> tuple[CardText, ...]:
    """Every card by itself, as its panel tells it."""
    every = dict.fromkeys([card for pile in box for card in pile])
    return tuple(alone(told(card, box)) for card in every)


def told(card: str, box: Piles) -> CardText:
    if card in NUMBER:
        return brown(card)
    if card in MEETS:
        return CardText(card, "", ANSWERS[MEETS[card]], "shiai.red", box[RED].count(card))
    return CardText(card, "", *GREENS[card], box[GREEN].count(card))
