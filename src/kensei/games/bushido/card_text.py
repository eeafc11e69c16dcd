"""Every card of the house deck in one plain sentence, for newcomers; other decks speak by their data."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _, counted
from kensei.core.presentation import CardText
from kensei.games.bushido import deck as decks
from kensei.games.bushido.cards import Amount, Card
from kensei.games.bushido.deck.printing import text

STANDARD = {
    "kiri": N_("A solid cut: speed 6, strength 7."),
    "tsuru": N_("A quick step: speed 4, strength 5; it often comes in time to block."),
    "matsu": N_("A heavy hew: speed 7, strength 8."),
    "cho": N_("The fastest of the six: speed 3, strength 4."),
    "yama": N_("The strongest of the six: speed 8, strength 9; it hardly ever blocks in time."),
    "sakura": N_("The middle way: speed 5, strength 6."),
}

FIGHTERS = {
    "swift": N_("Strikes first or not at all: these cards are worth much when they are faster."),
    "wanderer": N_("Stronger on the defence than on the attack."),
    "highborn": N_("Gives cards away to become stronger."),
    "bruiser": N_("Hits hardest, and is open on the defence."),
    "manipulator": N_("Takes cards from the other’s hand, and gets own cards back."),
    "rose": N_("Makes the other slower and weaker."),
    "warlord": N_("Grows stronger the weaker the other is."),
    "thrillseeker": N_("Grows stronger with every wound."),
}

SPECIALS = {
    "swift.tomoe": N_("Roll one speed die; the lower it shows, the more strength dice: 1 gives four, 2 three, 3 two."),
    "swift.kiku": N_("Faster in defence you take no damage; faster in attack you strike with 4; otherwise with 2."),
    "swift.ryu": N_(
        "Faster in attack you cut twice, for 8; faster in defence you block 4; otherwise its strength is 3."
    ),
    "wanderer.tomoe": N_("Strength 9 when you defend, only 4 when you attack."),
    "wanderer.kiku": N_("Strength 9 when you defend; else 7 if you have less health than your opponent, and 5 if not."),
    "wanderer.ryu": N_("If you defend and are faster you block with 7, and then your opponent takes 4."),
    "highborn.tomoe": N_("With fewer cards in hand than your opponent: speed 3 and strength 9; otherwise 5 and 5."),
    "highborn.kiku": N_("When it is revealed you may discard a hand card: it adds 2 strength."),
    "highborn.ryu": N_("Strength 6 if you are faster, only 3 if you are not."),
    "bruiser.tomoe": N_("Five dice of strength, but it can never block."),
    "bruiser.kiku": N_("Strength 14 when you attack, only 4 when you defend."),
    "bruiser.ryu": N_("Four dice of strength; if you defend, are slower and are hit, you take 2 more."),
    "manipulator.tomoe": N_("If you are faster your opponent discards at random: three cards if you attack, else one."),
    "manipulator.kiku": N_("Strength 9 if your opponent has fewer cards in hand than you, otherwise 6."),
    "manipulator.ryu": N_("If you are faster you may take one card back from your pile."),
    "rose.tomoe": N_("Your opponent is slower by a die; if you defend and are faster, you strike instead, with 5."),
    "rose.kiku": N_("Your opponent's strength is less by a die, in attack and in defence."),
    "rose.ryu": N_("Your opponent is slower by a die and weaker by a die."),
    "warlord.tomoe": N_("Against an opponent with 10 health or less: speed 3 and strength 9; otherwise 4 and 6."),
    "warlord.kiku": N_("Four dice of strength if your opponent has less health than you, otherwise three."),
    "warlord.ryu": N_("Strength 5, and 1 more for every full 5 health your opponent has lost."),
    "thrillseeker.tomoe": N_("If you defend and are faster, your opponent takes the damage that came through too."),
    "thrillseeker.kiku": N_("Two dice of strength, and one more for every full 5 health you have lost, five at most."),
    "thrillseeker.ryu": N_("With 10 health or less yourself: speed 3 and strength 9; otherwise 5 and 5."),
}


MOTTOS = {
    "swift": N_("My sword is back in its sheath."),
    "wanderer": N_("Wake me when it is over."),
    "highborn": N_("I have already won; do try."),
    "bruiser": N_("I do not aim. I arrive."),
    "manipulator": N_("You hold the card I left you."),
    "rose": N_("Mind the thorns. Nobody does."),
    "warlord": N_("The weak fall first; it saves time."),
    "thrillseeker": N_("The best part comes at the end."),
}

KANJI = ("巴", "桐", "鶴", "菊", "松", "蝶", "竜", "山", "桜")
"""The crests, in the order of the house's wheel."""


def does(card: Card, deck: str = "") -> str:
    """Return what a special does in a sentence: the house's own words, or of another deck what its data say.

    >>> does(decks.deck().cards["swift.tomoe"])
    'Roll one speed die; the lower it shows, the more strength dice: 1 gives four, 2 three, 3 two.'
    """
    if not deck:
        return _(SPECIALS[card.key])
    words = text(card)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def motto(fighter: str, deck: str = "") -> str:
    """Return what a fighter says of themselves; nothing for one of another deck."""
    return "" if deck else _(MOTTOS[fighter])


def cards(group: str, deck: str = "") -> Sequence[CardText]:
    """Return a gallery: `standard`, or a fighter's name, the fighter first and then the three specials; empty: all.

    >>> [card.title for card in cards("rose")]
    ['The Lethal Rose', "The Flower's Caress", 'Fluttering Lashes', 'Silken Thorn']
    >>> len(cards(""))
    38
    """
    box = decks.deck(deck)
    if not group:
        return [card for each in ("standard", *box.fighters) for card in cards(each, deck)]
    if group == "standard":
        first = next(iter(box.fighters.values()))
        known = [card for card in first.cards.values() if not card.is_special]
        return [standard(box, card, "" if deck else STANDARD[card.mon]) for card in known]
    if group not in box.fighters:
        return ()
    fighter = box.fighters[group]
    specials = [card for card in fighter.cards.values() if card.is_special]
    said = [text(card) if deck else SPECIALS[card.key] for card in specials]
    own = [special(box, fighter, card, words) for card, words in zip(specials, said, strict=True)]
    return [about(fighter, deck), *own]


def about(fighter: decks.Fighter, deck: str) -> CardText:
    said = motto(fighter.name, deck)
    specials = ", ".join(card.name for card in fighter.cards.values() if card.is_special)
    facts = [words for words in (fighter.person, f"“{said}”" if said else "", specials) if words]
    sentence = "" if deck else FIGHTERS[fighter.name]
    return CardText(
        fighter.name,
        fighter.title,
        sentence,
        "bushido.fighter",
        kind=_("fighter"),
        facts=tuple(facts),
        heads=True,
    )


def standard(box: decks.Deck, card: Card, sentence: str) -> CardText:
    """Return a standard card: it is called by its crest, as on its face."""
    name = () if card.name.lower() == card.mon else (card.name,)
    return CardText(
        card.mon,
        card.mon.capitalize(),
        sentence,
        "bushido.cards",
        kanji=kanji(box, card.mon),
        kind=_("everybody's card"),
        facts=(*name, *numbers(card)),
    )


def special(box: decks.Deck, fighter: decks.Fighter, card: Card, sentence: str) -> CardText:
    return CardText(
        card.key,
        card.name,
        sentence,
        "bushido.special",
        kanji=kanji(box, card.mon),
        kind=_("special of {fighter}").format(fighter=fighter.title),
        facts=(card.mon.capitalize(), *numbers(card)),
    )


def kanji(box: decks.Deck, mon: str) -> str:
    """Return the kanji of a crest: only the house's are known."""
    return KANJI[box.place[mon]] if box.wheel == decks.deck().wheel else ""


def numbers(card: Card) -> tuple[str, str]:
    """Return speed and strength in words.

    >>> numbers(decks.deck().cards["bruiser.ryu"])
    ('speed 5', 'strength 4 dice')
    """
    speed, strength = card.plain.speed, card.plain.strength
    first = _("speed by case") if speed is None else speed_words(speed)
    by_die = card.plain.strength_by_speed_die
    if by_die:
        return first, _("strength by its speed die")
    return first, _("strength by case") if strength is None else strength_words(strength)


def speed_words(amount: Amount) -> str:
    if not amount.dice:
        return _("speed {n}").format(n=amount.number)
    return counted("speed {} die", "speed {} dice", amount.dice)


def strength_words(amount: Amount) -> str:
    if not amount.dice:
        return _("strength {n}").format(n=amount.number)
    return counted("strength {} die", "strength {} dice", amount.dice)
