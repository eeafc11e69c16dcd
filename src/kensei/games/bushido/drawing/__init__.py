"""Bushido's table: the wheel, fighters on a ring, health, dice; duels, clans, tournament and brawl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from operator import itemgetter
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language, to_you
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import CardFaces, DrawContext, Drawing, Face, Question, awaited
from kensei.drawing.svg import AI, INK, SHU, arc, at, g, path, stamp, svg, text
from kensei.games.bushido.board import IN
from kensei.games.bushido.card_text import cards
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import pieces
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.ending import why_it_ended
from kensei.games.bushido.drawing.forecast import now
from kensei.games.bushido.drawing.modes import MODE_PICTURES
from kensei.games.bushido.drawing.offers import choices, is_aimed
from kensei.games.bushido.drawing.plates import BushidoContext, card_title, context, fighter_title, owned_title
from kensei.games.bushido.drawing.reveal import scenes_of, staged
from kensei.games.bushido.drawing.ring import ring
from kensei.games.bushido.drawing.rounds import columns, tournament
from kensei.games.bushido.drawing.sidebar import plate
from kensei.games.bushido.drawing.since import told_since
from kensei.games.bushido.drawing.standings import standings
from kensei.games.bushido.drawing.wheel import duel, watched
from kensei.games.bushido.state import View
from kensei.games.bushido.words import tell

symbols = pieces.symbols
__all__ = ["choices", "now", "plate", "standings", "symbols", "told_since", "why_it_ended"]

SAYS_YOU = True

RIM = 6
"""Frames and badges reach over what they stand on."""
AID = N_("Open hands and piles are an aid that is not printed: in the printed game you remember them.")
MODES = {"clans": N_("clash of the clans"), "kyoto": N_("Kyoto tournament"), "ffa": N_("free for all")}


TITLES = {
    "choose": (N_("Press the fighter you want to be"), N_("No fighter is in play twice.")),
    "challenge": (
        N_("Press the fighter you challenge"),
        N_("Whoever refuses loses 2 health and can be challenged again."),
    ),
    "answer": (
        N_("{name} challenges you to a duel"),
        N_("Accept: you fight {fighter} with your {health} health. Each refusal costs 2, and you can be asked again."),
    ),
    "stance": (N_("Press the card you lay"), N_("All lie face down, then turn together.")),
    "pay": (N_("Press the cards you give up for strength"), N_("Each adds strength to your card in this fight.")),
    "take": (N_("Press the card you take back from your pile"), ""),
    "name": (N_("Press the attacker you fight next"), N_("You have the most cards before you.")),
}
"""What each phase asks, and what is to be known for the answer."""


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
        place = ""
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
    said = {"fighter": "", "health": 0}
    if view.stage.active is not None and view.seat is not None:
        said = {"fighter": context(table).title(view.stage.active), "health": view.shown[view.seat].health}
    return Question(_(title).format(name=active), _(sub).format(**said) if sub else "", place)


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
    symbol, box = pieces.card_name(deck_text, fighter, mon), deck(deck_text)
    why, key = mon if is_asked else "", box.fighters[fighter].cards[mon].key
    return CardFaces((Face(symbol, card_title(box, fighter, mon), pick, why, card=key),)).html(shape)


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


FACED = N_("{name}'s {card} strikes {other}'s {against}.")
"""Who strikes whom, in the words of the wheel; "offensive" is the rulebook's."""

CHOSEN = {"chose": N_("{seat} chooses the {fighter}."), "drew": N_("{seat} draws the {fighter}.")}
"""Who fights as whom, called as on the plates."""

TO_YOU = {
    "faced": {
        "seat": N_("Your {card} strikes {other}'s {against}."),
        "target": N_("{name}'s {card} strikes your {against}."),
    },
    "chose": {"seat": N_("You choose the {fighter}.")},
    "drew": {"seat": N_("You draw the {fighter}.")},
}


def told_to_reader(event: Event, names: Sequence[str], view: View, you: int | None = None) -> str:
    """Return an event in words, its cards named as on their faces; `you`: the seat that is spoken to."""
    own = to_you(TO_YOU, event.name, event.facts, you)
    box, facts = deck(view.table.deck), dict[str, Any](event.facts)
    if event.name == "faced" and "card" in facts:
        seats = (facts["seat"], facts["target"])
        mons = zip(seats, (facts["card"], facts["against"]), strict=True)
        card, against = (owned_title(box, view.shown[seat].fighter, mon) for seat, mon in mons)
        return _(own or FACED).format(name=names[seats[0]], card=card, other=names[seats[1]], against=against)
    if event.name in CHOSEN:
        fighter = fighter_title(box, facts["fighter"])
        return _(own or CHOSEN[event.name]).format(seat=names[facts["seat"]], fighter=fighter)
    return tell(event, names, lambda seat, mon: card_title(box, view.shown[seat].fighter, mon), you)


@per_language
def legend() -> tuple[tuple[str, str], ...]:
    """Return the signs on the cards with what they mean."""
    fast, blade = (svg(stamp(sign, 3, 0), 20, 20, 0, -10) for sign in ("b-fast", "b-blade"))
    white, black = (svg(stamp(f"b-{kind}2", 0, 0, 0.5), 20, 20, -10, -10) for kind in "wb")
    case = svg(text(10, 16, "X", 17, INK, 700, cls="se"), 20, 20)
    return (
        (fast, _("speed: the lower, the faster")),
        (blade, _("strength")),
        (white, _("a speed die: 1 to 3")),
        (black, _("a strength die: 1 to 3")),
        (case, _("its text says how much")),
    )


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
    found = list(plain.items())[-4:]
    if scenes := scenes_of(d, before, events, shape):
        earlier = table.story[: max(0, len(table.story) - len(events))]
        found += staged(scenes, events, board_size(replace(table, view=before, story=earlier), shape))
    return [step for _first, staged_steps in sorted(found, key=itemgetter(0)) for step in staged_steps]


def board_size(table: DrawContext, shape: str) -> tuple[float, float]:
    """Return the size of the board on which the steps are played."""
    _body, w, h = drawn(context(table), shape)
    return (w, h) if shape == "wide" else (w, max(h, w))  # the hand of a phone is away then, and the board has its room


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    ties, refusals = count["tied"], count["refused"]
    fights = count["faced"] + ties
    worst = max((int(str(e.facts["damage"])) for e in story if e.name == "hurt"), default=0)
    return [
        (str(fights), counted("fight", "fights", fights)),
        (str(worst), _("hardest blow")),
        (str(ties), counted("tie", "ties", ties)),
        (str(refusals), counted("refusal", "refusals", refusals)),
    ]


def option_picture(option: str, choice: str) -> str:
    return MODE_PICTURES[choice]() if option == "mode" else ""


def emblem() -> str:
    out = path(arc(92, 24, 172), "none", SHU, 6)
    out += "".join(path(arc(92 + k, -172, -24), "none", AI, 1.4) for k in (-3, 0, 3))
    crests = [stamp(f"b-mon-{i}", *at(66, STEP * i), 0.54 if i == 0 else 0.42) for i in range(9)]
    return g(out + "".join(crests), 100, 108)
