"""What is printed on the cards of Kiri-ai: ten actions on eight kinds of cards."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.i18n import N_

HEAVEN, EARTH = "heaven", "earth"
STANCES = (HEAVEN, EARTH)

RED, BLUE = SEATS = (0, 1)
COLOURS = ("red", "blue")
SEAT_NAMES = ("Red", "Blue")

SPACES = {"standard": 5, "advanced": 7}
"""The number of spaces of each battlefield [kiriai.field.standard, kiriai.field.advanced]."""

START_SPACES = ((2, 3, 4), (4, 5, 6))
"""Where each samurai may start on the advanced battlefield [kiriai.field.advanced]."""


@dataclass(frozen=True, slots=True)
class Action:
    """One face of a card."""

    name: str
    card: str
    """The card it is printed on: two faces of one card are never played together."""
    step: int = 0
    """How many spaces towards the opponent."""
    turns: bool = False
    """Changes the own stance."""
    reach: tuple[int, ...] = ()
    """The distances at which it hits; nothing for what is no attack."""
    needs: str = ""
    """The stance without which it is a feint."""
    ends_in: str = ""
    """The stance after it, whatever happened."""
    counters: bool = False
    """Turns a successful attack back."""
    rule: str = ""


ACTIONS = {
    action.name: action
    for action in (
        Action("approach", "move", step=1, rule="kiriai.move.approach"),
        Action("retreat", "move", step=-1, rule="kiriai.move.retreat"),
        Action("charge", "charge", step=2, rule="kiriai.move.charge"),
        Action("stance", "charge", turns=True, rule="kiriai.move.stance"),
        Action("high", "high", reach=(2,), needs=HEAVEN, rule="kiriai.attack.high"),
        Action("low", "low", reach=(1,), needs=EARTH, rule="kiriai.attack.low"),
        Action("balanced", "balanced", reach=(0,), rule="kiriai.attack.balanced"),
        Action("kesa", "kesa", reach=(0, 1), needs=HEAVEN, ends_in=EARTH, rule="kiriai.special.kesa"),
        Action("zan", "zan", reach=(2, 3), needs=EARTH, ends_in=HEAVEN, rule="kiriai.special.zan"),
        Action("counter", "counter", counters=True, rule="kiriai.special.counter"),
    )
}
"""Every action by name [kiriai.cards]."""

SPECIALS = ("kesa", "zan", "counter")
BASIC = tuple(name for name in ACTIONS if name not in SPECIALS)
RESTABLE = tuple(dict.fromkeys(ACTIONS[name].card for name in BASIC))
"""The cards that can be set aside: a Special is discarded instead [kiriai.special.once]."""

TITLES = {
    "approach": N_("Approach"),
    "retreat": N_("Retreat"),
    "charge": N_("Charge"),
    "stance": N_("Change Stance"),
    "high": N_("High Strike"),
    "low": N_("Low Strike"),
    "balanced": N_("Balanced Strike"),
    "kesa": N_("Kesa"),
    "zan": N_("Zan-Tetsu"),
    "counter": N_("Counterattack"),
    HEAVEN: N_("Heaven"),
    EARTH: N_("Earth"),
}
"""How people call the actions and the stances."""

CARD_FACES = {
    card: tuple(name for name, action in ACTIONS.items() if action.card == card) for card in (*RESTABLE, *SPECIALS)
}
CARD_TITLES = {card: "/".join(TITLES[name] for name in CARD_FACES[card]) for card in RESTABLE}
"""How people call the cards that can rest, by all their faces."""
