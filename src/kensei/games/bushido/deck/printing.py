"""The cards in words, made from their data alone: for the deck's table and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from textwrap import wrap

from kensei.core.i18n import N_, _, counted
from kensei.games.bushido.cards import Amount, Card, Criterion, Effects, Growth, Price
from kensei.games.bushido.deck import Deck, deck, given

WORDS = {
    "speed": N_("speed {amount}"),
    "strength": N_("strength {amount}"),
    "takes_no_damage": N_("takes no damage"),
    "cannot_block": N_("cannot block"),
    "enemy_cannot_block": N_("the opponent cannot block"),
    "takes_more": N_("takes {} more if damaged"),
    "enemy_takes": N_("the opponent takes {}"),
    "enemy_takes_the_same": N_("the opponent takes the damage that came through"),
    "becomes_offensive": N_("becomes offensive"),
    "enemy_discards": N_("the opponent discards {} at random"),
    "takes_back": N_("may take {} card back from the pile"),
    "enemy_speed": N_("the opponent's speed + {amount}"),
    "enemy_strength": N_("the opponent's strength − {amount}"),
}
NEUTRAL = Effects()


def deck_table(deck_text: str | None = None) -> str:
    """Print the wheel and every card of the house deck, or of a replacement.

    >>> print(deck_table().splitlines()[2])
    Tomoe* > Kiri > Tsuru > Kiku* > Matsu > Cho > Ryu* > Yama > Sakura > Tomoe …
    """
    box = deck(given(deck_text))
    lines = [box.title, "", wheel_line(box), *wrap(WHEEL, 100), "", "Everybody's cards"]
    first = next(iter(box.fighters.values()))
    lines += [card_line(card) for card in first.cards.values() if not card.is_special]
    for fighter in box.fighters.values():
        lines += ["", f"{fighter.name}: {fighter.title}" + (f", {fighter.person}" if fighter.person else "")]
        for card in [card for card in fighter.cards.values() if card.is_special]:
            lines += [card_line(card), *wrap(text(card), 84, initial_indent=" " * 18, subsequent_indent=" " * 18)]
    return "\n".join(lines)


WHEEL = "Each is offensive against the next four and defensive against the last four; * a fighter's own special."


def wheel_line(box: Deck) -> str:
    own = next(iter(box.fighters.values())).cards
    names = [mon.capitalize() + ("*" if own[mon].is_special else "") for mon in box.wheel]
    return " > ".join([*names, f"{box.wheel[0].capitalize()} …"])


def card_line(card: Card) -> str:
    """Return a card with its numbers.

    >>> card_line(deck().fighters["rose"].cards["kiri"])
    '  kiri     6/7    Paulownia Cut'
    """
    return f"  {card.mon:<8} {numbers(card):<6} {card.name}"


def numbers(card: Card) -> str:
    """Write speed and strength as printed: 6/7, 3W/5B, X where a case says it."""
    plain = card.plain
    strength = "X" if plain.strength_by_speed_die or plain.strength is None else amount(plain.strength, "B")
    return f"{'X' if plain.speed is None else amount(plain.speed, 'W')}/{strength}"


def text(card: Card) -> str:
    """Return what a special does, from its data.

    >>> text(deck().fighters["highborn"].cards["tomoe"])
    'fewer cards: speed 3, strength 9; otherwise: speed 5, strength 5'
    """
    parts = [said] if (said := effects(card.plain, NEUTRAL)) else []
    for case in card.cases:
        when = _(" and ").join(map(criterion, case.when))
        parts.append(f"{when}: {effects(case.effects, card.plain)}")
    if card.cases and (said := effects(card.otherwise, card.plain)):
        parts.append(_("otherwise: {effects}").format(effects=said))
    return "; ".join(parts)


def effects(said: Effects, known: Effects) -> str:
    """Describe what these effects add to those known; plain numbers stand beside the name already."""
    parts = []
    for field in fields(Effects):
        value = getattr(said, field.name)
        if value == getattr(known, field.name) or (known is NEUTRAL and field.name in ("speed", "strength")):
            continue
        parts.append(_effect(field.name, value))
    return ", ".join(parts)


def _effect(name: str, value: object) -> str:
    if isinstance(value, Amount):
        return _(WORDS[name]).format(amount=worded(value))
    if isinstance(value, Growth):
        most = worded(Amount(0, value.most) if value.add.dice else Amount(value.most))
        text = _(GROWTHS[value.lacking, value.most < 12])
        return text.format(add=worded(value.add), each=value.each, most=most)
    if isinstance(value, Price):
        text = _("on reveal discards 0 to {most} hand cards, strength +{strength} each")
        return text.format(most=value.most, strength=value.strength)
    if isinstance(value, tuple):
        listed = ", ".join(f"{face}: {worded(strength)}" for face, strength in enumerate(value, 1))
        return _("strength by its own speed die, {listed}").format(listed=listed)
    if name in ("enemy_speed", "enemy_strength") and isinstance(value, int):
        return _(WORDS[name]).format(amount=worded(Amount(0, value)))
    return _(WORDS[name]).format(value)


GROWTHS = {
    ("own", False): N_("strength + {add} for every full {each} health they lack"),
    ("own", True): N_("strength + {add} for every full {each} health they lack, at most {most}"),
    ("enemy", False): N_("strength + {add} for every full {each} health the opponent lacks"),
    ("enemy", True): N_("strength + {add} for every full {each} health the opponent lacks, at most {most}"),
}


def criterion_words(names: Iterable[str]) -> str:
    """Return criteria that were met, in words.

    >>> criterion_words(("offensive", "faster"))
    'offensive and faster'
    """
    return _(" and ").join([_(name) for name in names])


def criterion(wanted: Criterion) -> str:
    if wanted.limit is None:
        return _(wanted.name)
    return _("{what} {limit} or less").format(what=_(wanted.name), limit=wanted.limit)


def worded(value: Amount) -> str:
    """Write a number, or dice in words.

    >>> worded(Amount(0, 3)), worded(Amount(7))
    ('3 dice', '7')
    """
    return counted("{} die", "{} dice", value.dice) if value.dice else str(value.number)


def amount(value: Amount, die: str) -> str:
    """Write a number, or dice as printed.

    >>> amount(Amount(0, 3), "W"), amount(Amount(7), "B")
    ('3W', '7')
    """
    return f"{value.dice}{die}" if value.dice else str(value.number)
