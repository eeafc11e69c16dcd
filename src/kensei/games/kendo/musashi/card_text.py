"""Musashi's Challenge: what each card does, in one sentence for a newcomer."""

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
    "men": N_("Strikes at the head: it starts an attack, alone or with Seme or Jodan no kamae."),
    "kote": N_("Strikes at the forearm: it starts an attack, alone or with Seme or Jodan no kamae."),
    "do": N_("Strikes at the trunk: it starts an attack, alone or with Seme or Jodan no kamae."),
    "tsuki": N_("Thrusts at the throat: it starts an attack, alone or with Seme or Jodan no kamae."),
    "hikimen": N_("A Men made stepping back: it attacks and is answered like Men."),
    "hikikote": N_("A Kote made stepping back: it attacks and is answered like Kote."),
    "hikido": N_("A Do made stepping back: it attacks and is answered like Do."),
}

COUNTERS = {
    "men": (N_("Reds that answer Men"), N_("They answer Men and strike a player you choose with what stands below.")),
    "kote": (
        N_("Reds that answer Kote"),
        N_("They answer Kote and strike a player you choose with what stands below."),
    ),
    "do": (N_("Reds that answer Do"), N_("They answer Do and strike a player you choose with what stands below.")),
    "tsuki": (
        N_("Reds that answer Tsuki"),
        N_("They answer Tsuki and strike a player you choose with what stands below."),
    ),
}

GREENS = {
    "seme": (N_("Strengthens your brown or red: it is answered first; it also cancels a Seme."), "musashi.seme"),
    "jodan": (N_("Strengthens your brown or red: it is answered first; it also cancels a Jodan."), "musashi.jodan"),
    "taijodan": (N_("Cancels a Jodan no kamae against you, and does nothing else."), "musashi.tai-jodan"),
    "mushin": (N_("Cancels a Seme against you, or makes any red fit, or both at once."), "musashi.mushin"),
    "oshidashi": (
        N_("An attack that costs one card; it also sends an Oshidashi against you back or on."),
        "musashi.oshidashi-maki",
    ),
    "maki": (
        N_("An attack that costs one card; it also sends a Maki waza against you back or on."),
        "musashi.oshidashi-maki",
    ),
    "tsubazeriai": (N_("Blocks any brown or red; then you start a new attack."), "musashi.block"),
    "bogyo": (N_("Blocks any brown or red; then you start a new attack."), "musashi.block"),
    "kaihi": (
        N_("Sends a brown or red on, without its Seme or Jodan; ends Oshidashi and Maki waza."),
        "musashi.kaihi-tsuyoi",
    ),
    "tsuyoi": (
        N_("Sends a brown or red on, without its Seme or Jodan; ends Oshidashi and Maki waza."),
        "musashi.kaihi-tsuyoi",
    ),
    "fudoshin": (N_("Sends any attack on just as it is, with its Seme or Jodan."), "musashi.fudoshin"),
}
"""The greens in use, in the order of the page: what strengthens, what cancels, attacks, blocks, what sends on."""


ANSWERS = {
    "men": N_("Answers Men, and strikes a player you choose with what stands below."),
    "kote": N_("Answers Kote, and strikes a player you choose with what stands below."),
    "do": N_("Answers Do, and strikes a player you choose with what stands below."),
    "tsuki": N_("Answers Tsuki, and strikes a player you choose with what stands below."),
}


def gallery(group: str, box: Piles) -> tuple[CardText, ...]:
    """The cards of a colour: browns of a name and reds that answer alike side by side, greens each once."""
    if not group:
        return everything(box)
    if group not in COLOURS:
        return ()
    if group == COLOURS[BROWN]:
        browns = sorted(box[BROWN], key=lambda card: list(STRIKES).index(card[:-1]))
        return tuple(brown(card) for card in browns)
    if group == COLOURS[RED]:
        reds = sorted(dict.fromkeys(box[RED]), key=lambda card: TECHNIQUES.index(MEETS[card]))
        return tuple(CardText(card, *COUNTERS[MEETS[card]], "musashi.red", box[RED].count(card)) for card in reds)
    return tuple(CardText(card, NAMES_OF_GREENS[card], *words) for card, words in GREENS.items())


def brown(card: str) -> CardText:
    clause = "kendo.fit" if card in IS_HIKI else "musashi.attack.forms"
    return CardText(card, called(card)[:-2], STRIKES[card[:-1]], clause)


def everything(box: Piles) -> tuple[CardText, ...]:
    """Every card by itself, as its panel tells it."""
    every = dict.fromkeys([card for pile in box for card in pile])
    return tuple(alone(told(card, box)) for card in every)


def told(card: str, box: Piles) -> CardText:
    if card in NUMBER:
        return brown(card)
    if card in MEETS:
        return CardText(card, "", ANSWERS[MEETS[card]], "musashi.red", box[RED].count(card))
    return CardText(card, "", *GREENS[card], box[GREEN].count(card))
