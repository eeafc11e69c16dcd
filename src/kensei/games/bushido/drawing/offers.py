"""What Bushido's page offers to choose: the words of moves and buttons, and what is asked before something is given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _, listed, per_language
from kensei.drawing.scene import Caption, Choices
from kensei.games.bushido.board import IN
from kensei.games.bushido.card_text import FIGHTERS, does
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.plates import card_title, fighter_title
from kensei.games.bushido.rounds import REFUSAL
from kensei.games.bushido.state import View

HINTS = {
    "choose": N_("Press a fighter to see their three specials"),
    "challenge": N_("Press the fighter you challenge"),
    "answer": N_("Accept and fight with {health} health, or refuse: {left} would be left"),
    "stance": N_("Press a card to see what it strikes"),
    "pay": N_("Press up to {n} cards of your hand to discard them, or keep all"),
    "take": N_("Press a card of your pile to take it back, or leave them all"),
    "name": N_("Press the attacker you fight next"),
}
BUTTONS = {
    "stance": N_("Lay it face down"),
    "choose": N_("Fight as this one"),
    "pay": N_("Discard for strength"),
    "challenge": N_("Challenge them"),
    "take": N_("Take it back"),
    "name": N_("Fight them next"),
}
USUAL_BUTTON = N_("Confirm")
SAID = {
    "fighter": ("{name}", N_("Fight as this one")),
    "challenge": (N_("Challenge {name}"), N_("Challenge")),
    "fight": (N_("Fight {name} next"), N_("Fight")),
    "accept": (N_("Accept the challenge"), ""),
    "refuse": (N_("Refuse: 2 health, {left} left"), N_("Refuse")),
    "take": (N_("Take {card} back"), N_("Take it")),
    "leave": (N_("Take nothing back"), ""),
}
"""What a move is called by its verb, and the words of the button that sends it."""


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    phase = view.stage.phase
    has_aim = phase == "stance" and is_aimed(legal)
    moves, says = [], dict[str, Caption]()
    for move in legal:
        listed, said = spell(view, move, has_aim)
        moves.append(listed)
        says |= said
    hint = N_("Press a card, then the fighter before whom you lay it") if has_aim else HINTS[phase]
    active = "" if view.stage.active is None else f"{{{view.stage.active}}}"
    health = 0 if view.seat is None else view.shown[view.seat].health
    words = _(hint).format(n=view.stage.dice, name=active, health=health, left=health_after_refusal(view))
    verb = _(BUTTONS.get(phase, USUAL_BUTTON))
    quiet, grave = given_up(view, legal)
    return Choices(tuple(moves), says, verb, joint=" ", hint=words, quiet=quiet, grave=grave)


GIVEN_UP = {
    "refuse": N_("Refuse {name}? You go from {health} to {left} health and start your duel with that. {again}"),
    "leave": N_("Take nothing back? Your pile stays as it is."),
    "discard": N_("Keep all cards? Your card gets no more strength."),
}
"""What is asked once more before something is given up."""


AGAIN = {
    "alone": N_("There is nobody else to fight: {name} will challenge you again."),
    "again": N_("{name} may challenge you again at once."),
    "low": N_("That is half of your health or less before the first card: better accept."),
}
"""What is to be known before one refuses."""


def refusal(view: View, name: str) -> str:
    """Return what is asked before a challenge is refused: what it costs now, and what comes of it."""
    assert view.seat is not None
    left = health_after_refusal(view)
    paired = {seat for duel in view.stage.duels for seat in duel.seats}
    free = [seat for seat, shown in enumerate(view.shown) if shown.fate == IN and seat not in paired]
    again = _(AGAIN["alone" if len(free) == 2 else "again"]).format(name=name)
    warned = f"{again} {_(AGAIN['low'])}" if left <= FULL_HEALTH // 2 else again
    facts = {"name": name, "health": view.shown[view.seat].health, "left": left, "again": warned}
    return _(GIVEN_UP["refuse"]).format(**facts)


def given_up(view: View, legal: Sequence[Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the moves that give something up, and those that lose at once, with what is asked or said."""
    quiet, grave = dict[str, str](), dict[str, str]()
    name = "" if view.stage.active is None else f"{{{view.stage.active}}}"
    for move in legal:
        if move.verb not in GIVEN_UP or move.words:
            continue
        text = str(move)
        if move.verb == "refuse" and view.seat is not None and view.shown[view.seat].health <= REFUSAL:
            grave[text] = _("Refusing loses at once: your last {n} health goes, and you are out.").format(
                n=view.shown[view.seat].health
            )
            quiet[text] = ""
        else:
            quiet[text] = refusal(view, name) if move.verb == "refuse" else _(GIVEN_UP[move.verb])
    return quiet, grave


def is_aimed(legal: Sequence[Any]) -> bool:
    """Whether a card is laid before one of several fighters."""
    return len({move.words[-1] for move in legal if len(move.words) == 2}) > 1


def spell(view: View, move: Any, has_aim: bool) -> tuple[str, dict[str, Caption]]:
    """Return one move as the page's script reads it, with the words of its picks."""
    deck_text, words, whole = view.table.deck, move.words, str(move)
    if move.verb == "play":
        assert view.seat is not None
        mon = words[0]
        says = {mon: card_caption(deck_text, view.shown[view.seat].fighter, mon)}
        if len(words) == 1:
            return whole, says
        if not has_aim:
            return f"{whole}={mon}", says
        before = _("before {name}").format(name=person(view, words[1]))
        return f"{mon}| on {words[1]}", says | {f"on {words[1]}": Caption(before)}
    if move.verb == "discard":
        if not words:
            return f"{whole}=nothing", {"nothing": Caption(_("Keep all cards"))}
        return f"discard |{'| '.join(words)}", {mon: Caption(mon.capitalize()) for mon in words}
    bold, button = SAID[move.verb]
    fighter = deck(deck_text).fighters.get(words[0]) if words else None
    name, note = "", ""
    if fighter:
        is_chosen = move.verb == "fighter"
        name = fighter_title(deck(deck_text), words[0]) if is_chosen else person(view, words[0])
        note = fighter_note(deck_text, words[0]) if is_chosen else ""
    said = {"name": name, "card": words[0].capitalize() if words else "", "left": health_after_refusal(view)}
    caption = Caption(_(bold).format(**said), note, _(button) if button else "")
    return f"{whole}={whole}", {whole: caption}


def fighter_note(deck_text: str, name: str) -> str:
    """Return who a fighter is and, of the house's deck, how they fight."""
    person = deck(deck_text).fighters[name].person
    return person if deck_text else f"{person}. {_(FIGHTERS[name])}"


def person(view: View, fighter: str) -> str:
    """Return whoever fights as this fighter: the player, whose name the page fills in, and the fighter's title."""
    seat = [shown.fighter for shown in view.shown].index(fighter)
    return _("{name} ({fighter})").format(name=f"{{{seat}}}", fighter=fighter_title(deck(view.table.deck), fighter))


def health_after_refusal(view: View) -> int:
    return 0 if view.seat is None else max(0, view.shown[view.seat].health - REFUSAL)


@per_language
def card_caption(deck_text: str, fighter: str, mon: str) -> Caption:
    box = deck(deck_text)
    card, title = box.fighters[fighter].cards[mon], card_title(box, fighter, mon)
    if not card.is_special:
        return Caption(title, struck_by(box.wheel, mon))
    named = _("{card}, {crest}").format(card=title, crest=mon.capitalize())  # as the wheel calls it
    return Caption(named, does(card, deck_text))


def struck_by(wheel: Sequence[str], mon: str) -> str:
    """Say which crests a card strikes: the next half of the wheel, clockwise."""
    at, half = wheel.index(mon), len(wheel) // 2
    crests = [wheel[(at + step) % len(wheel)].capitalize() for step in range(1, half + 1)]
    return _("Strikes {crests}; the other crests strike it.").format(crests=listed(crests))
