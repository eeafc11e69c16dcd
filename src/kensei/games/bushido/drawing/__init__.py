"""Bushido's table: the wheel, fighters on a ring, health, dice; duels, clans, tournament and brawl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Drawing, Face, Plate, Question, awaited
from kensei.drawing.svg import AI, EDGE, INK, SHU, arc, at, g, path, stamp, svg, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.deck.printing import text as card_text
from kensei.games.bushido.drawing import pieces
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.plates import BushidoContext, context, fighter_title
from kensei.games.bushido.drawing.rounds import columns, tournament
from kensei.games.bushido.drawing.wheel import duel, ring, watched
from kensei.games.bushido.state import View

symbols = pieces.symbols

RIM = 6
"""Frames and badges reach over what they stand on."""
AID = N_("Open hands and piles are an aid that is not printed: in the printed game you remember them.")
MODES = {"clans": N_("clash of the clans"), "kyoto": N_("Kyoto tournament"), "ffa": N_("free for all")}


TITLES = {
    "choose": (N_("Choose a fighter"), N_("No fighter is in play twice.")),
    "challenge": (N_("Challenge somebody"), N_("Who refuses loses 2 health.")),
    "answer": (N_("{name} challenges you"), N_("A refusal costs 2 health.")),
    "stance": (N_("Lay a card"), N_("All lie face down, then turn together.")),
    "pay": (N_("Discard for strength?"), N_("Each card adds strength in this fight.")),
    "take": (N_("Take a card back?"), ""),
    "name": (N_("Whom do you fight next?"), N_("You have the most cards before you.")),
}
"""What each phase asks, and what is to be known for the answer."""
HINTS = {
    "choose": N_("Pick a fighter"),
    "challenge": N_("Pick whom you challenge"),
    "answer": N_("Accept the challenge?"),
    "stance": N_("Pick a card"),
    "pay": N_("Pick up to {n} cards, or none"),
    "take": N_("Pick a card of your pile, or leave it"),
    "name": N_("Pick whom you fight"),
}
BUTTONS = {"stance": N_("Lay it face down"), "choose": N_("Fight as this one"), "pay": N_("Discard")}
USUAL_BUTTON = N_("Choose")
DOING = {"stance": N_("to lay a card"), "answer": N_("to answer"), "challenge": N_("to challenge")}
USUALLY_DOING = N_("to choose")
SAID = {
    "fighter": ("{name}", N_("Fight as this one")),
    "challenge": (N_("Challenge {name}"), N_("Challenge")),
    "fight": (N_("Fight {name} next"), N_("Fight")),
    "accept": (N_("Accept"), ""),
    "refuse": (N_("Refuse, for 2 health"), ""),
    "take": (N_("Take {card} back"), N_("Take it")),
    "leave": (N_("Leave the pile"), ""),
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
    body = f'{defs}{body}<g data-id="over"></g>'
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
    active = table.name(view.stage.active) if view.stage.active is not None else ""
    return Question(_(title).format(name=active), _(sub) if sub else "", place)


def hand(table: DrawContext, shape: str) -> str:
    d = context(table)
    deck_text, phase, seat = d.view.table.deck, d.view.stage.phase, d.view.seat
    if phase == "choose" and table.can_play:
        names = [move.words[0] for move in table.legal]
        faces = [Face(f"b-f-{name}{d.mark}", fighter_title(d.box, name), f"fighter {name}") for name in names]
        return "".join(CardFaces((face,)).html(shape) for face in faces)
    if seat is None or not d.view.shown[seat].fighter or d.view.shown[seat].fate != IN or not d.view.stage.duels:
        return ""
    fighter = d.view.shown[seat].fighter
    mons, verb = d.view.hand, ""
    if phase == "take" and table.can_play:
        mons, verb = d.view.packs[seat].pile, "take "
    named = {word for move in table.legal for word in move.words}
    picks = [f"{verb}{mon}" if mon in named else "" for mon in mons]
    cards = zip(mons, picks, strict=True)
    return "".join([hand_card(deck_text, fighter, mon, pick, table.can_play, shape) for mon, pick in cards])


@lru_cache(maxsize=1024)
def hand_card(deck_text: str, fighter: str, mon: str, pick: str, is_asked: bool, shape: str) -> str:
    symbol = pieces.card_name(deck_text, fighter, mon)
    return CardFaces((Face(symbol, card_title(deck_text, fighter, mon), pick, mon if is_asked else ""),)).html(shape)


def card_title(deck_text: str, fighter: str, mon: str) -> str:
    card = deck(deck_text).fighters[fighter].cards[mon]
    return card.name if card.is_special else mon.capitalize()


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    phase = view.stage.phase
    is_aimed = phase == "stance" and len({move.words[-1] for move in legal if len(move.words) == 2}) > 1
    moves, says = [], dict[str, Caption]()
    for move in legal:
        listed, said = spell(view, move, is_aimed)
        moves.append(listed)
        says |= said
    hint = N_("Pick a card and whom it lies before") if is_aimed else HINTS[phase]
    return Choices(
        tuple(moves), says, _(BUTTONS.get(phase, USUAL_BUTTON)), joint=" ", hint=_(hint).format(n=view.stage.dice)
    )


def spell(view: View, move: Any, is_aimed: bool) -> tuple[str, dict[str, Caption]]:
    """Return one move as the page's script reads it, with the words of its picks."""
    deck_text, words, whole = view.table.deck, move.words, str(move)
    if move.verb == "play":
        assert view.seat is not None
        mon = words[0]
        says = {mon: card_caption(deck_text, view.shown[view.seat].fighter, mon)}
        if len(words) == 1:
            return whole, says
        if not is_aimed:
            return f"{whole}={mon}", says
        before = _("before {fighter}").format(fighter=fighter_title(deck(deck_text), words[1]))
        return f"{mon}| on {words[1]}", says | {f"on {words[1]}": Caption(before)}
    if move.verb == "discard":
        if not words:
            return f"{whole}=nothing", {"nothing": Caption(_("Discard nothing"))}
        return f"discard |{'| '.join(words)}", {mon: Caption(mon.capitalize()) for mon in words}
    bold, button = SAID[move.verb]
    fighter = deck(deck_text).fighters.get(words[0]) if words else None
    name = fighter_title(deck(deck_text), words[0]) if fighter else ""
    card = words[0].capitalize() if words else ""
    note = fighter.person if fighter and move.verb == "fighter" else ""
    caption = Caption(_(bold).format(name=name, card=card), note, _(button) if button else "")
    return f"{whole}={whole}", {whole: caption}


@per_language
def card_caption(deck_text: str, fighter: str, mon: str) -> Caption:
    card = deck(deck_text).fighters[fighter].cards[mon]
    note = card_text(card) if card.is_special else ""
    return Caption(card_title(deck_text, fighter, mon), note[:1].upper() + note[1:])


@per_language
def health(n: int, colour: str) -> str:
    """Draw twenty strokes in four fives, the lost ones hollow, and the number."""
    spots = [f"M{i * 11 + i // 5 * 8}.6 2.6h7v17h-7z" for i in range(FULL_HEALTH)]
    strokes = path("".join(spots[:n]), colour, colour) + path("".join(spots[n:]), "none", EDGE, 1.2)
    label = _("Health {n} of {full}").format(n=n, full=FULL_HEALTH)
    return f'<div class="health">{svg(strokes, 246, 22, label=label)}<b>{n}</b></div>'


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown, is_wide = view.shown[seat], len(view.shown) <= 4
    title = fighter_title(deck(view.table.deck), shown.fighter)
    parts = [title] if title and seat not in table.asked else []
    if shown.fate != IN:
        parts.append(_("out"))
    elif shown.laid:
        parts.append(_("card laid"))
    if shown.clan:
        parts.append(_("higher clan") if shown.clan == "higher" else _("lower clan"))
    if not is_wide:
        parts.append(_("health {n}").format(n=shown.health))
    extra = health(shown.health, table.marks[seat].colour) if is_wide else ""
    doing = _(DOING.get(view.stage.phase, USUALLY_DOING))
    return Plate(" · ".join(parts), extra, f"{title}, {doing}" if title else doing)


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


SOUNDS = {"rolled": "move", "struck": "clash"}
SOUNDS |= dict.fromkeys(("faced", "tied", "met"), "turn") | dict.fromkeys(("hurt", "fell", "withdrew"), "hit")


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage the fights: both cards turn together, dice, then the blow."""
    d = context(table)
    out: list[dict[str, Any]] = []
    mine = [i for i, e in enumerate(events) if e.name in SOUNDS]
    for i in mine[-14:]:
        event = events[i]
        step: dict[str, Any] = {"event": i, "sound": SOUNDS[event.name], "ms": 750}
        if event.name in ("faced", "tied"):
            step |= {"over": turned(d, event, shape), "title": _("The cards turn"), "ms": 1100}
        if event.name == "rolled" and event.facts.get("what") in ("speed", "strength"):
            step["add"] = dice(event, shape, len(out))
        out.append(step)
    return out


def turned(d: BushidoContext, event: Event, shape: str) -> str:
    facts: Any = event.facts
    w = 110.0 if shape == "wide" else 84.0
    x, y = (462.0, 120.0) if shape == "wide" else (200.0, 110.0)
    both = ((facts["seat"], facts["card"]), (facts["target"], facts.get("against", facts["card"])))
    out = ""
    for i, (seat, mon) in enumerate(both):
        px = x - w - 5 if i == 0 else x + 5
        face = d.card(seat, mon) if shape == "wide" else f"{d.card(seat, mon)}-s"
        out += f'<g class="turning">{use(face, px, y, w, round(w * 1.47, 1))}</g>'
        out += text(px + w / 2, y + w * 1.44 + 18, clipped_to(d.table.name(seat), w, 14.5), 14.5, INK, 600, room=w)
    return out


def dice(event: Event, shape: str, k: int) -> str:
    x, y = (352.0, 318.0) if shape == "wide" else (116.0, 270.0)
    kind = "w" if event.facts["what"] == "speed" else "b"
    faces = str(event.facts["dice"])
    return "".join(stamp(f"b-{kind}{face}", x + 40 * i, y + 40 * (k % 3), 0.9) for i, face in enumerate(faces))


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    worst = max((int(str(e.facts["damage"])) for e in story if e.name == "hurt"), default=0)
    return [
        (str(count["faced"] + count["tied"]), _("fights")),
        (str(worst), _("hardest blow")),
        (str(count["tied"]), _("ties")),
        (str(count["refused"]), _("refusals")),
    ]


def emblem() -> str:
    out = path(arc(92, 24, 172), "none", SHU, 6)
    out += "".join(path(arc(92 + k, -172, -24), "none", AI, 1.4) for k in (-3, 0, 3))
    crests = [stamp(f"b-mon-{i}", *at(66, STEP * i), 0.54 if i == 0 else 0.42) for i in range(9)]
    return g(out + "".join(crests), 100, 108)
