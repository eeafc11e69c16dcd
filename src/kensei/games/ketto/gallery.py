"""Every card of Kettō in a plain sentence, for the galleries of the rulebook page and whoever asks at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kensei.core.i18n import N_, _, listed
from kensei.core.presentation import CardText
from kensei.games.ketto.cards import (
    ATTACKS,
    DEATH,
    DEFENSE,
    DEFENSIVE,
    EVASION,
    GUARD,
    MANOEUVRES,
    MISS,
    OPPOSITE,
    PARRIES,
    REVEAL,
    SIDE_WORDS,
    SIDES,
    STANCES,
    VALOR,
    WOUND,
)
from kensei.games.ketto.deck import Deck, Modifier, Stance, load

FLOWS = {
    "upright": (N_("Up and down"), N_("The stroke runs straight on, towards your opponent or back to you.")),
    "level": (N_("Left and right"), N_("The stroke runs straight on, to one side or the other.")),
    "corner": (N_("Corner"), N_("The stroke turns here.")),
    "fork": (N_("Three ways"), N_("The stroke has two ways to go on, so that one parry does not stop it.")),
    "crossing": (N_("Crossing"), N_("Joins cards on every side, with three ways to go on.")),
    "end": (N_("End"), N_("The stroke can only begin or end here.")),
}
"""Attack cards by the shape of their flow: the title and the sentence."""
RUN = N_("{run} cards going {way} give +{bonus}")
LINES = {
    1: N_("one line {sides}: a stroke that comes there is halved"),
    2: N_("two lines {sides}: a stroke that comes there is cut to a third"),
}
LINE_SIDES = {
    "U": N_("towards the opponent"),
    "R": N_("on the right"),
    "D": N_("towards its owner"),
    "L": N_("on the left"),
}
"""Where the lines of a stance lie, as its owner sees it."""
POINTS = N_("worth {points} in a defensive movement")

TACTICS: Mapping[str, tuple[str, str, str]] = {
    DEFENSE: (
        N_("Defense card"),
        N_("Its movement is defensive: the shields of all its cards protect you, its own 3 points too."),
        "ketto.defense.movement",
    ),
    DEFENSIVE: (
        N_("Defensive tactics"),
        N_("The movement it lies in becomes a second defensive one."),
        "ketto.tactic.defensive",
    ),
    GUARD: (
        N_("Guard"),
        N_("After the attack of its movement, if nobody parried, two of its cards join your pool. You have two."),
        "ketto.tactic.guard",
    ),
    **dict.fromkeys(
        MANOEUVRES,
        (
            N_("Manoeuvre"),
            N_("Lies in a movement: if the stroke runs through its shape, the bonus is added."),
            "ketto.tactic.manoeuvre",
        ),
    ),
    REVEAL: (
        N_("Reveal"),
        N_("From the hand, in Planning: your opponent turns up one whole movement."),
        "ketto.tactic.reveal",
    ),
    EVASION: (
        N_("Evasion"),
        N_("From the hand, in Battle: a life card stays face down and the point is spent. You have two."),
        "ketto.tactic.evasion",
    ),
    **dict.fromkeys(
        PARRIES.values(),
        (
            N_("Parry"),
            N_("From the hand, in Battle: the stroke that comes at you cannot leave its card across the bar."),
            "ketto.tactic.parry",
        ),
    ),
    VALOR: (
        N_("Valor"),
        N_("Battle follows this turn; each further valor in it gives +1 on all your attacks. You have three."),
        "ketto.tactic.valor",
    ),
}
"""The defense card and the tactics: the title, the sentence, the clause."""
LIFE = {
    MISS: (N_("Miss"), N_("Nothing happens. You have two.")),
    WOUND: (N_("Wound"), N_("The wounded player has +1 on all later strokes. You have two.")),
    DEATH: (N_("Death"), N_("The attacker has won.")),
}


GROUPS = ("stances", "tactics", "attacks", "life")
KINDS = {
    "stances": N_("stance"),
    "tactics": N_("tactic"),
    "attacks": N_("attack card"),
    "life": N_("life card"),
}
KANJI = {"Chudan": "中段", "Jodan": "上段", "Gedan": "下段", "Hasso": "八相", "Waki": "脇", "Kasumi": "霞"}


def cards(group: str, deck: str = "") -> tuple[CardText, ...]:
    """Return the cards of a gallery, `stances`, `tactics`, `attacks` or `life`; all for an empty name.

    >>> [one.title for one in cards("stances")][:3]
    ['Chudan', 'Jodan', 'Gedan']
    >>> cards("stances")[1].sentence.split("; ")[1]
    'two lines towards the opponent: a stroke that comes there is cut to a third'
    >>> [one.facts for one in cards("attacks")][0]
    ('strength 4', 'flow up, down', 'defence 1')
    """
    numbers = load(deck or None)
    if not group:
        return tuple(text for name in GROUPS for text in cards(name, deck))
    return tuple(
        replace(text, kind=kind_of(group, text.id), facts=facts(numbers, text.id)) for text in told(group, numbers)
    )


def kind_of(group: str, card: str) -> str:
    return N_("combat card") if card == DEFENSE else KINDS[group]


def told(group: str, numbers: Deck) -> tuple[CardText, ...]:
    if group == "stances":
        return tuple(_stance(numbers, card) for card in STANCES)
    if group == "tactics":
        return tuple(CardText(card, *words) for card, words in TACTICS.items())
    if group == "attacks":
        found = [(shape(numbers.flow[card]), card) for card in ATTACKS]
        return tuple(CardText(card, *FLOWS[s], "ketto.attack-card") for one in FLOWS for s, card in found if s == one)
    if group == "life":
        return tuple(CardText(card, *words, f"ketto.vitality.{card}") for card, words in LIFE.items())
    return ()


def facts(deck: Deck, card: str) -> tuple[str, ...]:
    """Return the numbers and signs of a card in a few words each."""
    if card in LIFE:
        return ()
    found: list[str] = []
    if card in ATTACKS:
        ways = ", ".join(_(SIDE_WORDS[side]) for side in SIDES if side in deck.flow[card])
        found += [_("strength {n}").format(n=deck.strength[card]), _("flow {ways}").format(ways=ways)]
    if card in MANOEUVRES:
        found.append(_("bonus +{n}").format(n=deck.manoeuvres[card].bonus))
    if deck.defense[card]:
        found.append(_("defence {n}").format(n=deck.defense[card]))
    return tuple(found)


def shape(flow: str) -> str:
    """Return the shape of a flow.

    >>> shape("UD"), shape("UR"), shape("URD")
    ('upright', 'corner', 'fork')
    """
    if len(flow) == 2:
        return "corner" if OPPOSITE[flow[0]] != flow[1] else "upright" if "U" in flow else "level"
    return {1: "end", 3: "fork", 4: "crossing"}[len(flow)]


def _stance(deck: Deck, card: str) -> CardText:
    stance = deck.stances[card]
    parts = [*map(run_said, stance.attack), *lines_said(stance), _(POINTS).format(points=deck.defense[card])]
    kanji = KANJI.get(stance.name, "")
    return CardText(card, stance.name, "; ".join(parts) + ".", "ketto.stance.attack", kanji=kanji)


def run_said(modifier: Modifier) -> str:
    return _(RUN).format(run=modifier.run, way=_(SIDE_WORDS[modifier.direction]), bonus=modifier.bonus)


def lines_said(stance: Stance, words_of: Mapping[str, str] = LINE_SIDES) -> Iterator[str]:
    """Yield what the lines of a stance do; `words_of`: how its sides are called, as its owner names them."""
    for line, words in LINES.items():
        sides = [_(words_of[side]) for side in SIDES if stance.lines[side] == line]
        if sides:
            yield _(words).format(sides=listed(sides))
