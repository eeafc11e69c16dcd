"""Bushido's table: the wheel, fighters on a ring, health, dice; duels, clans, tournament and brawl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from operator import itemgetter
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Drawing, Face, Question, awaited
from kensei.drawing.svg import AI, SHU, arc, at, g, path, stamp
from kensei.games.bushido.board import IN
from kensei.games.bushido.card_text import FIGHTERS, cards
from kensei.games.bushido.deck import deck
from kensei.games.bushido.deck.printing import text as card_text
from kensei.games.bushido.drawing import pieces
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.forecast import now
from kensei.games.bushido.drawing.modes import MODE_PICTURES
from kensei.games.bushido.drawing.plates import BushidoContext, card_title, context, fighter_title, owned_title
from kensei.games.bushido.drawing.reveal import staged
from kensei.games.bushido.drawing.rounds import columns, tournament
from kensei.games.bushido.drawing.sidebar import plate
from kensei.games.bushido.drawing.standings import standings
from kensei.games.bushido.drawing.wheel import duel, ring, watched
from kensei.games.bushido.rounds import REFUSAL
from kensei.games.bushido.state import View
from kensei.games.bushido.words import tell

symbols = pieces.symbols
__all__ = ["now", "plate", "standings", "symbols"]

RIM = 6
"""Frames and badges reach over what they stand on."""
AID = N_("Open hands and piles are an aid that is not printed: in the printed game you remember them.")
MODES = {"clans": N_("clash of the clans"), "kyoto": N_("Kyoto tournament"), "ffa": N_("free for all")}


TITLES = {
    "choose": (N_("Press the fighter you want to be"), N_("No fighter is in play twice.")),
    "challenge": (N_("Press the fighter you challenge"), N_("Who refuses loses 2 health.")),
    "answer": (N_("{name} challenges you to a duel"), N_("You start it with the health you have now.")),
    "stance": (N_("Press the card you lay"), N_("All lie face down, then turn together.")),
    "pay": (N_("Press the cards you give up for strength"), N_("Each adds strength to your card in this fight.")),
    "take": (N_("Press the card you take back from your pile"), ""),
    "name": (N_("Press the attacker you fight next"), N_("You have the most cards before you.")),
}
"""What each phase asks, and what is to be known for the answer."""
HINTS = {
    "choose": N_("Press a fighter to see their three specials"),
    "challenge": N_("Press the fighter you challenge"),
    "answer": N_("Accept the challenge of {name}, or refuse it for 2 health"),
    "stance": N_("Press a card: red is what it strikes, blue what it guards against"),
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
    "refuse": (N_("Refuse, for 2 health"), ""),
    "take": (N_("Take {card} back"), N_("Take it")),
    "leave": (N_("Take nothing back"), ""),
}
"""What a move is called by its verb, and the words of the button that sends it."""


def players(view: View) -> int:
    return len(view.shown)


def board(table: DrawContext, shape: str) -> Drawing:
    d = context(table)
    body, w, h = drawn(d, shape)
    defs = f"<defs>{''.join(pieces.cards_of(d.view.table.deck).values())}</defs>" if d.mark else ""
    words = [
        _("{name}, {fighter}, health {n}").format(
            name=table.name(seat), fighter=d.title(seat) or _("no fighter yet"), n=shown.health
        )
        for seat, shown in enumerate(d.view.shown)
    ]
    body = f'{defs}<g data-id="scene">{body}</g>'
    return Drawing(body, w + 2 * RIM, h + 2 * RIM, "; ".join(words), -RIM, -RIM, table.can_play)


def drawn(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the wheel of the own duel while it runs, else all fighters on a ring, in columns or in a bracket."""
    mode, shown = d.view.table.mode, d.view.shown
    if mode != "ffa" and d.view.opponent is not None:
        return duel(d, shape)
    if mode == "ffa" or "" in [each.fighter for each in shown]:
        return ring(d, shape)
    if mode == "kyoto" and d.view.stage.duels:
        return tournament(d, shape)
    return watched(d, shape) if len(shown) == 2 else columns(d, shape)


def question(table: DrawContext) -> Question:
    view: View = table.view
    if len(view.shown) == 2:
        place = _("duel")
    else:
        left = counted("{} left", "{} left", len([shown for shown in view.shown if shown.fate == IN]))
        place = " · ".join((_(MODES.get(view.table.mode, N_("duels"))), left))
    if table.outcome:
        return Question(_("The fight is over"), "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    title, sub = TITLES[view.stage.phase]
    if view.stage.phase == "stance" and is_aimed(table.legal):
        title = N_("Press a card, then the fighter you attack")
    active = table.name(view.stage.active) if view.stage.active is not None else ""
    return Question(_(title).format(name=active), _(sub) if sub else "", place)


def hand(table: DrawContext, shape: str) -> str:
    d = context(table)
    deck_text, phase, seat = d.view.table.deck, d.view.stage.phase, d.view.seat
    if phase == "choose" and table.can_play:
        names = [move.words[0] for move in table.legal]
        faces = [
            Face(f"b-f-{name}{d.mark}", fighter_title(d.box, name), f"fighter {name}", card=name) for name in names
        ]
        return "".join(CardFaces((face,)).html(shape) for face in faces)
    if seat is None or not d.view.shown[seat].fighter or d.view.shown[seat].fate != IN or not d.view.stage.duels:
        return ""
    fighter = d.view.shown[seat].fighter
    mons, verb = d.view.hand, ""
    if phase == "take" and table.can_play:
        mons, verb = d.view.packs[seat].pile, "take "
    named = {word for move in table.legal for word in move.words}
    picks = [f"{verb}{mon}" if mon in named else "" for mon in mons]
    pressed = zip(mons, picks, strict=True)
    return "".join([hand_card(deck_text, fighter, mon, pick, table.can_play, shape) for mon, pick in pressed])


@lru_cache(maxsize=1024)
def hand_card(deck_text: str, fighter: str, mon: str, pick: str, is_asked: bool, shape: str) -> str:
    symbol = pieces.card_name(deck_text, fighter, mon)
    return CardFaces((Face(symbol, card_title(deck(deck_text), fighter, mon), pick, mon if is_asked else ""),)).html(
        shape
    )


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
    words = _(hint).format(n=view.stage.dice, name=active)
    verb = _(BUTTONS.get(phase, USUAL_BUTTON))
    quiet, grave = given_up(view, legal)
    return Choices(tuple(moves), says, verb, joint=" ", hint=words, quiet=quiet, grave=grave)


GIVEN_UP = {
    "refuse": N_("Refuse {name}? It costs 2 health, and they may challenge you again."),
    "leave": N_("Take nothing back? Your pile stays as it is."),
    "discard": N_("Keep all cards? Your card gets no more strength."),
}
"""What is asked once more before something is given up."""


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
        else:
            quiet[text] = _(GIVEN_UP[move.verb]).format(name=name)
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
        before = _("before {fighter}").format(fighter=fighter_title(deck(deck_text), words[1]))
        return f"{mon}| on {words[1]}", says | {f"on {words[1]}": Caption(before)}
    if move.verb == "discard":
        if not words:
            return f"{whole}=nothing", {"nothing": Caption(_("Keep all cards"))}
        return f"discard |{'| '.join(words)}", {mon: Caption(mon.capitalize()) for mon in words}
    bold, button = SAID[move.verb]
    fighter = deck(deck_text).fighters.get(words[0]) if words else None
    name = fighter_title(deck(deck_text), words[0]) if fighter else ""
    card = words[0].capitalize() if words else ""
    note = fighter_note(deck_text, words[0]) if fighter and move.verb == "fighter" else ""
    caption = Caption(_(bold).format(name=name, card=card), note, _(button) if button else "")
    return f"{whole}={whole}", {whole: caption}


def fighter_note(deck_text: str, name: str) -> str:
    """Return who a fighter is and, of the house's deck, how they fight."""
    person = deck(deck_text).fighters[name].person
    return person if deck_text else f"{person}. {_(FIGHTERS[name])}"


@per_language
def card_caption(deck_text: str, fighter: str, mon: str) -> Caption:
    card = deck(deck_text).fighters[fighter].cards[mon]
    note = card_text(card) if card.is_special else ""
    return Caption(card_title(deck(deck_text), fighter, mon), note[:1].upper() + note[1:])


def known(table: DrawContext) -> str:
    view: View = table.view
    lines = []
    for seat, pack in enumerate(view.packs):
        if seat == view.seat or not view.shown[seat].fighter or view.shown[seat].fate != IN or not view.stage.duels:
            continue
        hand = view.open_hand(seat)
        if hand is None:
            held = counted("{} card", "{} cards", len(pack.hand))
        else:
            held = ", ".join(map(str.capitalize, hand))
        words = _("{name} holds {cards}; {n} in the pile.").format(name=table.name(seat), cards=held, n=len(pack.pile))
        lines.append(f"<p>{escape(words)}</p>")
    if lines and not view.table.memory:
        lines.append(f"<p>{escape(_(AID))}</p>")
    return "".join(lines)


def told_to_reader(event: Event, names: Sequence[str], view: View) -> str:
    """Return an event in words, its cards named as on their faces."""
    box = deck(view.table.deck)
    title = owned_title if event.name == "faced" else card_title
    return tell(event, names, lambda seat, mon: title(box, view.shown[seat].fighter, mon))


def card_names() -> dict[str, str]:
    """Return the words by which sentences name cards, with the cards' ids."""
    found = {card.title: card.id for card in cards("")}
    return found | {title.removeprefix("The "): name for title, name in found.items()}


def headings(story: Iterable[Event]) -> Iterator[str]:
    turn, fresh = 0, True
    for i, event in enumerate(story):
        head = _("Set-up") if i == 0 else ""
        if i and event.name == "laid" and fresh:
            turn, fresh = turn + 1, False
            head = _("Turn {n}").format(n=turn)
        elif i and event.name in ("discarded", "opened"):
            fresh = True
        yield head


SOUNDS = {"rolled": "move", "met": "turn", "withdrew": "hit"}
"""What is heard of events outside fights."""


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage the fights beat by beat, and what happens between them."""
    d = context(table)
    plain = {
        i: [{"event": i, "sound": SOUNDS[e.name], "ms": 750}]
        for i, e in enumerate(events)
        if e.name in SOUNDS and e.facts.get("what") not in ("speed", "strength")
    }
    earlier = table.story[: max(0, len(table.story) - len(events))]
    size = board_size(replace(table, view=before, story=earlier), shape)
    found = sorted([*list(plain.items())[-4:], *staged(d, before, events, shape, size)], key=itemgetter(0))
    return [step for _first, staged_steps in found for step in staged_steps]


def board_size(table: DrawContext, shape: str) -> tuple[float, float]:
    """Return the size of the board on which the steps are played."""
    _body, w, h = drawn(context(table), shape)
    return w, h


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    worst = max((int(str(e.facts["damage"])) for e in story if e.name == "hurt"), default=0)
    return [
        (str(count["faced"] + count["tied"]), _("fights")),
        (str(worst), _("hardest blow")),
        (str(count["tied"]), _("ties")),
        (str(count["refused"]), _("refusals")),
    ]


def option_picture(option: str, choice: str) -> str:
    return MODE_PICTURES[choice]() if option == "mode" else ""


def emblem() -> str:
    out = path(arc(92, 24, 172), "none", SHU, 6)
    out += "".join(path(arc(92 + k, -172, -24), "none", AI, 1.4) for k in (-3, 0, 3))
    crests = [stamp(f"b-mon-{i}", *at(66, STEP * i), 0.54 if i == 0 else 0.42) for i in range(9)]
    return g(out + "".join(crests), 100, 108)
