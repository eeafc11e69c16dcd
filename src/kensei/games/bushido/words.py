"""Bushido Duels in words: what happened, and why a move may not be played."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from kensei.core.i18n import N_, _, to_you
from kensei.core.protocol import Event, Outcome, Reason
from kensei.games.bushido.board import IN
from kensei.games.bushido.deck import deck
from kensei.games.bushido.ending import OWN_ENDINGS
from kensei.games.bushido.moves import Move
from kensei.games.bushido.second_person import FROM_MEMORY_TO_YOU, TO_YOU
from kensei.games.bushido.state import View, imagine

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The words for the seats: fighters are found only after the start."""

SENTENCES = {
    "called": N_("{seat} chooses a fighter next."),
    "chose": N_("{seat} chooses {fighter}."),
    "drew": N_("{seat} draws {fighter}."),
    "joined": N_("{seat} joins the {clan} clan."),
    "challenged": N_("{seat} challenges {target}."),
    "accepted": N_("{seat} accepts the challenge of {target}."),
    "refused": N_("{seat} refuses {target}; the dishonour leaves {health} health."),
    "dishonoured": N_("{seat} is dishonoured beyond redemption, and out."),
    "paired": N_("{seat} is drawn against {target}."),
    "waited": N_("{seat} has nobody left to challenge."),
    "opened": N_("{seat} and {target} begin their duel with all nine cards."),
    "aimed": N_("{seat}'s card lies before {target}."),
    "activated": N_("{seat} is the active player, attacks to fight: {attacks}."),
    "met": N_("{seat} turns to {target}."),
    "tied": N_("{seat} and {target} both show {card}: a tie."),
    "faced": N_("{seat}'s {card} is offensive against {target}'s {against}."),
    "hurt": N_("{seat} takes {damage}: {health} health left."),
    "fell": N_("{seat} is out."),
    "withdrew": N_("{seat} leaves the match and is out."),
    "walked_over": N_("{target} has left: {seat} wins the duel without a fight."),
    "paid": N_("{seat} discards {cards} on reveal."),
    "lost": N_("{seat} discards {cards} at random."),
    "took": N_("{seat} takes {card} back from the pile."),
    "left": N_("{seat} leaves the pile as it is."),
    "discarded": N_("{seat} discards {card}."),
    "refreshed": N_("{seat}'s hand is empty: the pile comes back."),
    "cancelled": N_("The fight of {seat} and {target} is a tie: nobody is hurt."),
    "stalled": N_("{seat} and {target}: nobody was hurt for {turns} turns."),
    "replayed": N_("{seat} and {target} fell together: the duel begins again at {health} health."),
    "advanced": N_("{seat} goes on with {health} health."),
}
STRIKES = {
    "blocked": N_("{target} is faster, {against} against {speed}: blocks {blocked} of {strength}, takes {damage}."),
    "full": N_("{target} is not faster, {against} against {speed}: takes the full {damage}."),
    "dodged": N_("{target} is faster, {against} against {speed}: takes nothing."),
    "turned": N_("{seat} is faster, {speed} against {against}, and strikes instead: {target} takes the full {damage}."),
    "open": N_("{target} is faster, {against} against {speed}, but cannot block: takes the full {damage}."),
}
"""How a strike is told: by what became of it."""


ROLLS = {
    "roll": N_("{seat} rolls {dice}."),
    "speed": N_("{seat} rolls speed {dice}."),
    "strength": N_("{seat} rolls strength {dice}."),
}
"""How dice are told: by what they are for."""


REMEMBERED = {
    "laid": ("seat",),
    "faced": ("seat", "target"),
    "tied": ("seat", "target"),
    "rolled": ("seat",),
    "struck": ("seat", "target", "damage"),
    "paid": ("seat", "count"),
    "lost": ("seat", "count"),
    "took": ("seat",),
    "discarded": ("seat",),
}
"""Events that tell cards, or numbers that tell them, and what is still told of them when the turn is over."""

FROM_MEMORY = {
    "faced": N_("{seat} is offensive against {target}."),
    "tied": N_("{seat} and {target} show the same Mon: a tie."),
    "rolled": N_("{seat} rolls dice."),
    "struck": N_("{seat} strikes {target}: damage {damage}."),
    "paid": N_("{seat} discards on reveal, cards: {count}."),
    "lost": N_("{seat} discards at random, cards: {count}."),
    "took": N_("{seat} takes a card back from the pile."),
    "discarded": N_("{seat} discards a card."),
}
"""How they are told then [bushido.memory]."""


def past(story: Sequence[Event], view: View) -> int:
    """Return how many events are of earlier turns: a turn is the last one until the next cards are turned up."""
    if not view.table.memory:
        return 0
    begun, laid = 0, None
    for number, event in enumerate(story):
        if event.name == "laid":
            laid = number if laid is None else laid
        elif laid is not None and event.name in ("faced", "tied", "discarded"):
            begun, laid = laid, None
    return begun


def faded(event: Event, view: View) -> Event:
    """Return an event of an earlier turn without its cards: they are left to memory [bushido.memory]."""
    if event.name not in REMEMBERED or event.facts.get("what") == "roll":
        return event
    facts: dict[str, Any] = dict(event.facts)
    if "cards" in facts:
        facts["count"] = len(facts["cards"])
    told = {key: facts[key] for key in REMEMBERED[event.name] if key in facts}
    return Event(event.name, event.rule, told if event.name == "laid" else {**told, "remembered": True})


def tell(
    event: Event,
    names: Sequence[str] = (),
    title: Callable[[int, str], str] | None = None,
    you: int | None = None,
) -> str:
    """Return an event in words; `title` says what a seat's card is called, else it is called by its Mon.

    `you`: the seat that is spoken to.
    """
    who = names or tuple(word.capitalize() for word in ORDINALS)
    facts: dict[str, Any] = dict(event.facts)
    # A tie is one of crests: two fighters may call what they laid there by different names.
    called = title if title and event.name != "tied" else (lambda _seat, mon: mon.capitalize())
    for key, owner in (("card", "seat"), ("against", "target")):
        if isinstance(facts.get(key), str):
            facts[key] = called(facts[owner], facts[key])
    if "cards" in facts:
        facts["cards"] = ", ".join([called(facts["seat"], mon) for mon in facts["cards"]]) or _("nothing")
    for key in facts.keys() & {"seat", "target"}:
        facts[key] = who[facts[key]]
    if "fighter" in facts:
        facts["fighter"] = facts["fighter"].capitalize()
    if "clan" in facts:
        facts["clan"] = _(facts["clan"])
    if facts.pop("remembered", False):
        own = to_you(FROM_MEMORY_TO_YOU, event.name, event.facts, you)
        return _(own or FROM_MEMORY[event.name]).format(**facts)
    if event.name == "ended":
        return _ended(facts, who, you)
    own = to_you(TO_YOU, facts.get("how") or facts.get("what") or event.name, event.facts, you)
    return TELLERS.get(event.name, _said)(event.name, facts, own)


def _said(name: str, facts: dict[str, Any], own: str) -> str:
    return _(own or SENTENCES[name]).format(**facts)


def _ended(facts: dict[str, Any], who: Sequence[str], you: int | None) -> str:
    message, said = facts["message"], facts["said"]
    own = to_you(OWN_ENDINGS, message, said, you)
    reason = Outcome((), "", "", own or message, said).text(who)
    return f"{reason[:1].upper()}{reason[1:]}."


def _struck(_name: str, facts: dict[str, Any], own: str) -> str:
    blocked = min(facts["block"] or 0, facts["strength"])
    return _(own or STRIKES[facts["how"]]).format(blocked=blocked, **facts)


def _rolled(_name: str, facts: dict[str, Any], own: str) -> str:
    dice = " + ".join(facts["dice"]) + (f" = {facts['total']}" if len(facts["dice"]) > 1 else "")
    return _(own or ROLLS[facts["what"]]).format(seat=facts["seat"], dice=dice)


def _laid(_name: str, facts: dict[str, Any], own: str) -> str:
    card = f": {facts['card']}" if "card" in facts else ""
    target = _(" before {target}").format(target=facts["target"]) if "target" in facts else ""
    words = own or N_("{seat} lays a card face down{target}{card}.")
    return _(words).format(seat=facts["seat"], target=target, card=card)


TELLERS: dict[str, Callable[[str, dict[str, Any], str], str]] = {
    "struck": _struck,
    "rolled": _rolled,
    "laid": _laid,
}
"""Events that need more than their facts filled in; each is given the sentence to the reader, if there is one."""

QUESTIONS = {
    "choose": ("fighter", N_("choose a fighter"), "bushido.fighter.choose"),
    "challenge": ("challenge", N_("challenge somebody"), "bushido.challenge.who"),
    "answer": ("accept", N_("accept or refuse the challenge"), "bushido.challenge.refuse"),
    "stance": ("play", N_("lay a card of your hand"), "bushido.stance-phase"),
    "pay": ("discard", N_("discard cards of your hand, or none"), "bushido.special"),
    "take": ("take", N_("take a card from your pile, or leave it"), "bushido.special"),
    "name": ("fight", N_("name whom you fight next"), "bushido.ffa.order"),
}
"""What each phase asks of a seat: the verb, in words, and the clause."""

OF_CHANCE = {
    "next": "bushido.fighter.choose",
    "roll": "bushido.dice",
    "speed": "bushido.dice",
    "strength": "bushido.dice",
    "pair": "bushido.mode.kyoto",
    "lose": "bushido.forced-discard",
}
"""Verbs that only chance has, and their clauses."""


def why_not(view: View, move: Move) -> Reason:
    assert view.seat is not None
    if move.verb in OF_CHANCE:
        return Reason(_("that is for chance to bring"), OF_CHANCE[move.verb])
    verb, question, rule = QUESTIONS[view.stage.phase]
    legal = imagine(view, random.Random(0)).legal_moves(view.seat)
    if move.verb != verb:
        return Reason(
            _("now you {question}{possible}").format(question=_(question), possible=_listed(view, legal)), rule
        )
    reason = REASONS[verb](view, move) if verb in REASONS else None
    return reason or Reason(_("possible now{possible}").format(possible=_listed(view, legal)), rule)


def _listed(view: View, legal: Sequence[Move]) -> str:
    """List what may be named now: cards by their names, fighters by theirs."""
    own = "" if view.seat is None else view.shown[view.seat].fighter
    words = dict.fromkeys(move.words[0] for move in legal if move.words)
    called = [card_name(view, own, word) if move_is_of_cards(legal) else word.capitalize() for word in words]
    return f": {', '.join(called[:12])}" + (" …" if len(called) > 12 else "") if called else ""


def move_is_of_cards(legal: Sequence[Move]) -> bool:
    return any(move.verb in ("play", "discard", "take") for move in legal)


def card_name(view: View, fighter: str, mon: str) -> str:
    """Return what a card is called: a special by its name, a standard card by its Mon."""
    known = deck(view.table.deck).fighters.get(fighter)
    card = known.cards.get(mon) if known else None
    return card.name if card and card.is_special else mon.capitalize()


def _cards(view: View, mons: Sequence[str]) -> str:
    return ", ".join(card_name(view, view.shown[view.seat or 0].fighter, mon) for mon in mons) or _("nothing")


def _no_play(view: View, move: Move) -> Reason:
    hand, card = view.hand, move.words[0]
    if card not in hand:
        text = _("{card} is not in your hand; you hold {hand}")
        return Reason(text.format(card=_cards(view, [card]), hand=_cards(view, hand)), "bushido.stance-phase")
    if view.table.mode != "ffa":
        return Reason(_("in a duel your card needs no target: lay it alone"), "bushido.stance-phase")
    foes = [side.fighter for n, side in enumerate(view.shown) if n != view.seat and side.fate == IN]
    text = _("lay {card} before an opponent who is still in: {foes}")
    named = _(" or ").join(foe.capitalize() for foe in foes)
    return Reason(text.format(card=_cards(view, [card]), foes=named), "bushido.mode.ffa")


def _no_discard(view: View, move: Move) -> Reason:
    hand = view.hand
    if strange := [card for card in move.words if card not in hand]:
        text = _("{card} is not in your hand; you hold {hand}")
        text = text.format(card=_cards(view, strange[:1]), hand=_cards(view, hand))
    elif len(move.words) > view.stage.dice:
        text = _("at most {dice} cards may be discarded here").format(dice=view.stage.dice)
    else:
        right = _cards(view, [card for card in hand if card in move.words])
        text = _("each card is named once, in the order of the wheel: {right}").format(right=right)
    return Reason(text, "bushido.special")


def _no_take(view: View, move: Move) -> Reason:
    pile = _cards(view, view.packs[view.seat or 0].pile)
    text = _("{card} is not in your pile; there lie {pile}")
    return Reason(text.format(card=_cards(view, move.words[:1]), pile=pile), "bushido.special")


def _no_fighter(view: View, move: Move) -> Reason | None:
    taken = any(side.fighter == move.words[0] for side in view.shown)
    text = _("{fighter} is in play already; no fighter is in play twice")
    return Reason(text.format(fighter=move.words[0].capitalize()), "bushido.fighter") if taken else None


REASONS: dict[str, Callable[[View, Move], Reason | None]] = {
    "play": _no_play,
    "discard": _no_discard,
    "take": _no_take,
    "fighter": _no_fighter,
}
