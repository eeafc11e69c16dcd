"""What is printed on the cards of both games besides their powers: kanji, the kind, what a name means."""

from __future__ import annotations

from dataclasses import replace

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.games.kendo.cards import ATTACKS_WITH, MEETS, NUMBER, called

KANJI = {"men": "面", "kote": "小手", "do": "胴", "tsuki": "突"}
SIGNS = {
    "seme": "攻",
    "jodan": "上段",
    "taijodan": "対",
    "mushin": "無心",
    "oshidashi": "押",
    "maki": "巻",
    "tsubazeriai": "鍔",
    "bogyo": "防",
    "kaihi": "避",
    "tsuyoi": "強",
    "fudoshin": "不動",
    "jikan": "時",
}
"""The kanji of each green."""
MEANINGS = {
    "seme": N_("pressure"),
    "jodan": N_("the upper stance"),
    "taijodan": N_("against the upper stance"),
    "mushin": N_("the empty mind"),
    "oshidashi": N_("pushing out"),
    "maki": N_("winding the sword away"),
    "tsubazeriai": N_("guard to guard"),
    "bogyo": N_("defence"),
    "kaihi": N_("stepping aside"),
    "tsuyoi": N_("the strong stance"),
    "fudoshin": N_("the unmoved mind"),
    "jikan": N_("time"),
}
BROWN_KIND, RED_KIND, GREEN_KIND = N_("brown"), N_("red"), N_("green")
NUMBERS = {
    1: N_("number 1: only decides who begins the game"),
    2: N_("number 2: only decides who begins the game"),
    3: N_("number 3: only decides who begins the game"),
    4: N_("number 4: only decides who begins the game"),
    5: N_("number 5: only decides who begins the game"),
}
MET = {"men": N_("answers Men"), "kote": N_("answers Kote"), "do": N_("answers Do"), "tsuki": N_("answers Tsuki")}
MADE = {"men": N_("strikes Men"), "kote": N_("strikes Kote"), "do": N_("strikes Do"), "tsuki": N_("strikes Tsuki")}


def alone(text: CardText) -> CardText:
    """A card by itself, as its panel tells it: under its own name, with what is printed on it.

    >>> alone(CardText("men-kote", "", "", "")).facts
    ('answers Men', 'strikes Kote')
    """
    card, facts = text.id, tuple[str, ...]()
    if card in NUMBER:
        kanji, kind, facts = KANJI[ATTACKS_WITH[card]], BROWN_KIND, (NUMBERS[NUMBER[card]],)
    elif card in MEETS:
        kanji, kind, facts = "", RED_KIND, (MET[MEETS[card]], MADE[ATTACKS_WITH[card]])
    else:
        kanji, kind, facts = SIGNS[card], GREEN_KIND, (MEANINGS[card],)
    return replace(text, title=called(card), kanji=kanji, kind=kind, facts=facts)
