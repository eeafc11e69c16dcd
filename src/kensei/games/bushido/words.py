"""Bushido Duels in words: what happened, and why a move may not be played."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from kensei.core.protocol import Event, Reason
from kensei.games.bushido.imagine import imagine
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View
from kensei.games.bushido.table import IN

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The words for the seats: fighters are found only after the start."""

SENTENCES = {
    "called": "{seat} chooses a fighter next.",
    "chose": "{seat} chooses {fighter}.",
    "drew": "{seat} draws {fighter}.",
    "joined": "{seat} joins the {clan} clan.",
    "challenged": "{seat} challenges {target}.",
    "accepted": "{seat} accepts the challenge of {target}.",
    "refused": "{seat} refuses {target}; the dishonour leaves {health} health.",
    "dishonoured": "{seat} is dishonoured beyond redemption, and out.",
    "paired": "{seat} is drawn against {target}.",
    "waited": "{seat} has nobody left to challenge.",
    "opened": "{seat} and {target} begin their duel with all nine cards.",
    "aimed": "{seat}'s card lies before {target}.",
    "activated": "{seat} is the active player, attacks to fight: {attacks}.",
    "met": "{seat} turns to {target}.",
    "tied": "{seat} and {target} both show {card}: a tie.",
    "faced": "{seat}'s {card} is offensive against {target}'s {against}.",
    "hurt": "{seat} takes {damage}: {health} health left.",
    "fell": "{seat} is out.",
    "took": "{seat} takes {card} back from the pile.",
    "left": "{seat} leaves the pile as it is.",
    "discarded": "{seat} discards {card}.",
    "refreshed": "{seat}'s hand is empty: the pile comes back.",
    "cancelled": "The fight of {seat} and {target} is a tie: nobody is hurt.",
    "stalled": "{seat} and {target}: nobody was hurt for {turns} turns.",
    "replayed": "{seat} and {target} fell together: the duel begins again at {health} health.",
    "advanced": "{seat} goes on with {health} health.",
    "ended": "{reason}.",
}
STRIKES = {
    "blocked": "{target} is faster, {against} against {speed}: blocks {blocked} of {strength}, takes {damage}.",
    "full": "{target} is not faster, {against} against {speed}: takes the full {damage}.",
    "dodged": "{target} is faster, {against} against {speed}: takes nothing.",
    "turned": "{seat} is faster, {speed} against {against}, and strikes instead: {target} takes the full {damage}.",
    "open": "{target} is faster, {against} against {speed}, but cannot block: takes the full {damage}.",
}
"""How a strike is told: by what became of it."""


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or tuple(word.capitalize() for word in ORDINALS)
    facts: dict[str, Any] = dict(event.facts)
    for key in ("seat", "target"):
        if key in facts:
            facts[key] = who[facts[key]]
    for key in ("card", "against", "fighter"):
        if isinstance(facts.get(key), str):
            facts[key] = facts[key].capitalize()
    if event.name in TELLERS:
        return TELLERS[event.name](facts)
    return SENTENCES[event.name].format(**{**facts, "reason": _capital(facts.get("reason", ""))})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _struck(facts: dict[str, Any]) -> str:
    blocked = min(facts["block"] or 0, facts["strength"])
    return STRIKES[facts["how"]].format(**{**facts, "blocked": blocked})


def _rolled(facts: dict[str, Any]) -> str:
    kind = "" if facts["what"] == "roll" else f" {facts['what']}"
    dice = " + ".join(facts["dice"])
    return f"{facts['seat']} rolls{kind} {dice}" + (f" = {facts['total']}." if len(facts["dice"]) > 1 else ".")


def _laid(facts: dict[str, Any]) -> str:
    card = f": {facts['card']}" if "card" in facts else ""
    target = f" before {facts['target']}" if "target" in facts else ""
    return f"{facts['seat']} lays a card face down{target}{card}."


def _paid(facts: dict[str, Any]) -> str:
    return f"{facts['seat']} discards {_cards(facts['cards'])} on reveal."


def _lost(facts: dict[str, Any]) -> str:
    return f"{facts['seat']} discards {_cards(facts['cards'])} at random."


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(card.capitalize() for card in cards) or "nothing"


TELLERS: dict[str, Callable[[dict[str, Any]], str]] = {
    "struck": _struck,
    "rolled": _rolled,
    "laid": _laid,
    "paid": _paid,
    "lost": _lost,
}

QUESTIONS = {
    "choose": ("fighter", "choose a fighter", "bushido.fighter.choose"),
    "challenge": ("challenge", "challenge somebody", "bushido.challenge.who"),
    "answer": ("accept", "accept or refuse the challenge", "bushido.challenge.refuse"),
    "stance": ("play", "lay a card of your hand", "bushido.stance-phase"),
    "pay": ("discard", "discard cards of your hand, or none", "bushido.special"),
    "take": ("take", "take a card from your pile, or leave it", "bushido.special"),
    "name": ("fight", "name whom you fight next", "bushido.ffa.order"),
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
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    if move.verb in OF_CHANCE:
        return Reason("that is for chance to bring", OF_CHANCE[move.verb])
    verb, question, rule = QUESTIONS[view.stage.phase]
    legal = imagine(view, random.Random(0)).legal_moves(view.seat)
    listed = ", ".join(str(each) for each in legal[:12]) + (" …" if len(legal) > 12 else "")
    if move.verb != verb:
        return Reason(f"now you {question}: {listed}", rule)
    reason = REASONS[verb](view, move) if verb in REASONS else None
    return reason or Reason(f"you may say: {listed}", rule)


def _no_play(view: View, move: Move) -> Reason | None:
    assert view.seat is not None
    hand = view.packs[view.seat].hand or ()
    is_brawl = view.table.mode == "ffa"
    if move.words[0] not in hand:
        return Reason(f"{move.words[0]} is not in your hand: {', '.join(hand)}", "bushido.stance-phase")
    if not is_brawl:
        return Reason("in a duel a card needs no target: write the card alone", "bushido.stance-phase")
    foes = [side.fighter for n, side in enumerate(view.shown) if n != view.seat and side.fate == IN]
    return Reason(f"lay it before an opponent still in, {move.words[0]} on {' or '.join(foes)}", "bushido.mode.ffa")


def _no_discard(view: View, move: Move) -> Reason | None:
    assert view.seat is not None
    hand = view.packs[view.seat].hand or ()
    if strange := [card for card in move.words if card not in hand]:
        return Reason(f"{strange[0]} is not in your hand: {', '.join(hand)}", "bushido.special")
    if len(move.words) > view.stage.dice:
        return Reason(f"at most {view.stage.dice} cards may be discarded here", "bushido.special")
    right = " ".join(card for card in hand if card in move.words)
    return Reason(f"cards are written in the order of the wheel: discard {right}", "bushido.special")


def _no_take(view: View, move: Move) -> Reason | None:
    assert view.seat is not None
    pile = view.packs[view.seat].pile or ()
    return Reason(f"{move.words[0]} is not in your pile: {', '.join(pile)}", "bushido.special")


def _no_fighter(view: View, move: Move) -> Reason | None:
    taken = any(side.fighter == move.words[0] for side in view.shown)
    return Reason(f"{move.words[0]} is in play already", "bushido.fighter") if taken else None


REASONS: dict[str, Callable[[View, Move], Reason | None]] = {
    "play": _no_play,
    "discard": _no_discard,
    "take": _no_take,
    "fighter": _no_fighter,
}
