"""What each card of Kiri-ai does, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.games.kiriai.cards import ACTIONS, EARTH, HEAVEN, SPECIALS, TITLES

SENTENCES = {
    "approach": N_("One space towards the other (the other side of the card is Retreat)."),
    "retreat": N_("One space away from the other; with your back to the edge you stay where you are."),
    "charge": N_("Two spaces towards the other, never past them (the other side is Change Stance)."),
    "stance": N_("You stay where you are and go from Heaven to Earth, or from Earth to Heaven."),
    "high": N_("Hits from Heaven if the other is exactly two spaces away."),
    "low": N_("Hits from Earth if the other is on the next space."),
    "balanced": N_("Hits from either stance if you both stand on the same space."),
    "kesa": N_("Hits from Heaven on your own space and the next one, and leaves you in Earth."),
    "zan": N_("Hits from Earth two or three spaces away, and leaves you in Heaven."),
    "counter": N_("A strike that would hit you in this action wounds the other instead; otherwise nothing happens."),
}  # fmt: skip
KANJI = {
    "approach": "進", "retreat": "退", "charge": "突", "stance": "構", "high": "上段", "low": "下段",
    "balanced": "中段", "kesa": "袈裟", "zan": "斬鉄", "counter": "返し", HEAVEN: "天", EARTH: "地",
}  # fmt: skip
GROUPS = {
    "movement": ("approach", "retreat", "charge", "stance"),
    "strikes": ("high", "low", "balanced"),
    "specials": SPECIALS,
}
"""The galleries of the rulebook page."""
KINDS = {"movement": N_("Movement"), "strikes": N_("Strike"), "specials": N_("Special")}
FACTS = {
    "approach": (N_("one space ahead"),),
    "retreat": (N_("one space back"),),
    "charge": (N_("two spaces ahead"),),
    "stance": (N_("from Heaven to Earth or back"),),
    "high": (N_("from Heaven"), N_("2 apart")),
    "low": (N_("from Earth"), N_("1 apart")),
    "balanced": (N_("from either stance"), N_("on the same space")),
    "kesa": (N_("from Heaven"), N_("0 or 1 apart"), N_("once")),
    "zan": (N_("from Earth"), N_("2 or 3 apart"), N_("once")),
    "counter": (N_("from either stance"), N_("once")),
}
"""What stands on each face in signs: the stance it needs, the distances at which it hits."""
HIDDEN = "special"
"""The id of a Special that lies face down."""
OTHERS = (
    CardText(
        HIDDEN,
        N_("A Special, face down"),
        N_("One of the three Specials, dealt in secret to each player; each can be played once."),
        "kiriai.special.deal",
        kind=N_("Special"),
        facts=(N_("hidden"),),
    ),
    CardText(
        HEAVEN,
        N_("Heaven"),
        N_("The sword raised: High Strike and Kesa hit from here; in one action Heaven moves first."),
        "kiriai.order.stance",
        kanji=KANJI[HEAVEN],
        kind=N_("Stance"),
    ),
    CardText(
        EARTH,
        N_("Earth"),
        N_("The sword low: Low Strike and Zan-Tetsu hit from here; in one action Earth moves after Heaven."),
        "kiriai.order.stance",
        kanji=KANJI[EARTH],
        kind=N_("Stance"),
    ),
)


def card_texts(group: str) -> tuple[CardText, ...]:
    """Return a gallery's cards; "": all that can be asked about at the table, the stances too.

    >>> [card.title for card in card_texts("strikes")]
    ['High Strike', 'Low Strike', 'Balanced Strike']
    """
    if not group:
        return tuple(text for gallery in GROUPS for text in card_texts(gallery)) + OTHERS
    names = GROUPS.get(group, ())
    return tuple(
        CardText(
            name,
            TITLES[name],
            SENTENCES[name],
            ACTIONS[name].rule,
            kanji=KANJI[name],
            kind=KINDS[group],
            facts=FACTS[name],
        )
        for name in names
    )
