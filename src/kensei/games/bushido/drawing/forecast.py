"""What Bushido's cards would do now, in a sentence each: whom they strike, and exact odds where dice decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import DrawContext
from kensei.games.bushido.board import IN
from kensei.games.bushido.cards import DEFENSIVE, OFFENSIVE, Amount, Card, Criterion
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.drawing.plates import BushidoContext, card_title, context
from kensei.games.bushido.odds import Result, below, results

MOST_WAYS = 81
"""Odds over more ways than these are rounded to per cent."""
MOST_RESULTS = 3
"""With more different results than these the range and the average are told."""

WHEN_STRUCK = (Criterion("defensive"),)
OWN = {
    "strikes": N_("Strikes {struck}. Struck by {strikers}: it blocks them only if it is faster."),
    "never blocks": N_("Strikes {struck}. Struck by {strikers}: it cannot block them."),
    "dice": N_("Faster than speed {odds}."),
}
THEIRS = {
    "roles": N_("Strikes your {struck}; struck by your {strikers}."),
    "faster": N_("Chance to be faster than it: {cards}."),
    "none": N_("No card of yours is faster."),
}


def now(table: DrawContext) -> dict[str, str]:
    d = context(table)
    view, seat, other = d.view, d.view.seat, d.view.opponent
    if seat is None or view.stage.phase not in ("stance", "pay") or view.shown[seat].fate != IN:
        return {}
    own, hand, deck_text = view.shown[seat].fighter, view.hand, view.table.deck
    if not own or not view.stage.duels:
        return {}
    foe = "" if other is None else view.shown[other].fighter
    against = (None if other is None else view.open_hand(other)) or d.box.wheel
    said = own_cards(deck_text, own, hand, foe, against)
    if other is None:
        return said
    if view.plan:
        return said | against_plan(d, seat, other, view.plan.card, against)
    return said | specials(deck_text, own, hand, foe, against)


@per_language
def own_cards(deck_text: str, own: str, hand: tuple[str, ...], foe: str, against: tuple[str, ...]) -> dict[str, str]:
    cards = deck(deck_text).fighters[own].cards
    return {cards[mon].key: of_own(deck_text, own, mon, foe, against) for mon in hand}


@per_language
def of_own(deck_text: str, own: str, mon: str, foe: str, against: tuple[str, ...]) -> str:
    """Describe whom an own card strikes and what strikes it, and how often its dice are faster."""
    box = deck(deck_text)
    struck, strikers = (
        crests(box, foe, [each for each in against if box.roles[mon, each] == role]) for role in (OFFENSIVE, DEFENSIVE)
    )
    card = box.fighters[own].cards[mon]
    never_blocks = any(case.effects.cannot_block and case.when == WHEN_STRUCK for case in card.cases)
    words = _(OWN["never blocks" if never_blocks else "strikes"]).format(struck=struck, strikers=strikers)
    speed = card.plain.speed
    if speed is None or not speed.dice or never_blocks:
        return words
    odds = [(limit, *below(speed.dice, limit - speed.number)) for limit in range(3, 9)]
    told = [
        _("{speed} in {odds}").format(speed=limit, odds=often(ways, of)) for limit, ways, of in odds if 0 < ways < of
    ]
    faster = _(OWN["dice"]).format(odds=", ".join(told))
    return f"{words} {faster}" if told else words


@per_language
def specials(deck_text: str, own: str, hand: tuple[str, ...], foe: str, against: tuple[str, ...]) -> dict[str, str]:
    """Describe for each special of the opponent which own cards it strikes, and which are faster than it."""
    box = deck(deck_text)
    theirs, mine = box.fighters[foe].cards, box.fighters[own].cards
    out = {}
    for mon in against:
        if not theirs[mon].is_special:
            continue
        struck, strikers = (
            crests(box, own, [each for each in hand if box.roles[mon, each] == role]) for role in (OFFENSIVE, DEFENSIVE)
        )
        words = _(THEIRS["roles"]).format(struck=struck, strikers=strikers)
        if (speed := theirs[mon].plain.speed) is not None:
            titles = [is_faster(mine[each], speed, card_title(box, own, each)) for each in hand]
            faster = ", ".join(title for title in titles if title)
            compared = _(THEIRS["faster"]).format(cards=faster) if faster else _(THEIRS["none"])
            words = f"{words} {compared}"
        out[theirs[mon].key] = words
    return out


@per_language
def is_faster(card: Card, speed: Amount, title: str) -> str:
    """Return a card's title with how often it is faster than a speed; "" if never, or if a case says its speed.

    In per cent: fractions of 9, 27 and 81 side by side cannot be compared at a glance.
    """
    own = card.plain.speed
    if own is None:
        return ""
    pairs = [(mine, theirs, one * two) for mine, one in spread(own) for theirs, two in spread(speed)]
    chance = sum((share for mine, theirs, share in pairs if mine < theirs), Fraction(0))
    if not chance:
        return ""
    odds = 100 if chance == 1 else min(99, max(1, round(100 * chance)))
    return _("{card} {odds}").format(card=title, odds=f"{odds} %")


def spread(amount: Amount) -> list[tuple[int, Fraction]]:
    """Return what an amount may come to, with the chances."""
    if not amount.dice:
        return [(amount.number, Fraction(1))]
    reach = range(amount.dice, 3 * amount.dice + 1)
    ways = [(total, below(amount.dice, total + 1)[0] - below(amount.dice, total)[0]) for total in reach]
    return [(amount.number + total, Fraction(count, 3**amount.dice)) for total, count in ways]


MET = {
    "tie": N_("The same crest as your {card}: a tie, nobody is hurt."),
    "strikes": N_("Your {card} strikes it."),
    "struck": N_("It strikes your {card}."),
    "you": N_("you take {n}"),
    "they": N_("{name} takes {n}"),
    "nobody": N_("nobody is hurt"),
    "you between": N_("You take {low} to {high}, {mean} on average."),
    "they between": N_("{name} takes {low} to {high}, {mean} on average."),
    "odds": N_("{ways} of {of}"),
}


@per_language
def met_words() -> dict[str, str]:
    return {key: _(words) for key, words in MET.items()}


def against_plan(d: BushidoContext, seat: int, other: int, plan: str, against: Sequence[str]) -> dict[str, str]:
    """Describe what comes of the card that the reader has laid, whichever of these the opponent shows."""
    view, box, said = d.view, d.box, met_words()
    mine, theirs = (box.fighters[view.shown[each].fighter].cards for each in (seat, other))
    hands = (len(view.hand) - 1, max(0, len(view.packs[other].hand) - 1))
    healths, name = (view.shown[seat].health, view.shown[other].health), d.table.names[other]
    card = mine[plan].name if mine[plan].is_special else plan.capitalize()
    out = {}
    for mon in against:
        role, keys = box.roles[plan, mon], (mine[plan].key, theirs[mon].key)
        if role is None:
            out[keys[1]] = said["tie"].format(card=card)
        elif role == OFFENSIVE:
            found = results(view.table.deck, keys, hands, healths)
            out[keys[1]] = f"{said['strikes'].format(card=card)} {outcome(said, name, 0, found)}"
        else:
            found = results(view.table.deck, keys[::-1], hands[::-1], healths[::-1])
            out[keys[1]] = f"{said['struck'].format(card=card)} {outcome(said, name, 1, found)}"
    return out


def outcome(said: Mapping[str, str], name: str, own: int, found: Sequence[Result]) -> str:
    """Describe what a fight may come to: each result with its odds, or the range where there are many."""
    told = []
    if len(found) <= MOST_RESULTS:
        whole = max([result.chance.denominator for result in found])
        for taken, chance in found:
            harm = [said["you"].format(n=taken[own])] if taken[own] else []
            harm += [said["they"].format(name=name, n=taken[1 - own])] if taken[1 - own] else []
            words = ", ".join(harm) or said["nobody"]
            odds = said["odds"].format(ways=int(chance * whole), of=whole)
            told.append(words if whole == 1 else f"{odds}: {words}")
        words = "; ".join(told)
        return f"{words[:1].upper()}{words[1:]}."
    for key, role in (("you between", own), ("they between", 1 - own)):
        amounts = [result.taken[role] for result in found]
        if max(amounts):
            mean = float(sum([result.taken[role] * result.chance for result in found]))
            facts = {"low": min(amounts), "high": max(amounts), "mean": f"{mean:.1f}", "name": name}
            told.append(said[key].format(**facts))
    return " ".join(told)


def often(ways: int, of: int) -> str:
    """Return odds in words: 6 of 9; over very many ways in per cent."""
    if of > MOST_WAYS:
        return f"{100 * ways / of:.0f} %"
    return _("{ways} of {of}").format(ways=ways, of=of)


def crests(box: Deck, fighter: str, mons: Sequence[str]) -> str:
    """List cards as a fighter's are called; of nobody's the crests."""
    if not mons:
        return _("nothing")
    return ", ".join([card_title(box, fighter, mon) if fighter else mon.capitalize() for mon in mons])
