"""A table of Kettō in text: both play areas, the stroke as it is revealed, stances, pools and life cards.

Every movement is drawn as its owner sees it, x to the right and y upwards to the opponent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.games.ketto import stroke
from kensei.games.ketto.card_text import STROKES, described, in_rows
from kensei.games.ketto.cards import (
    COLOURS,
    COMBAT,
    DOWN,
    MANOEUVRES,
    OPPOSITE,
    PLACEABLE,
    SIDE_WORDS,
    STANCES,
    TACTICS,
    Cell,
    numeral,
)
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.position import Movement, View
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import tied, wrapped

CELL = 5
NO_CARD = ("", "", "")
BACKS = {COMBAT: "[c]", "tactic": "[t]"}
SIGNS = {
    "[c]": "a combat card, face down.",
    "[t]": "a tactic, face down.",
    "@": "a movement, x to the right and y upwards as its owner sees them.",
    "·": "an empty place.",
    "hand": "a card of your hand: its lines lead to the sides where it flows, then strength/defense.",
    "face": "a card face up: its lines lead to the sides where it flows, the letters name it.",
    "##": "a manoeuvre: a stroke that holds the pattern of #, row by row, earns the bonus.",
    "*": "the last card of the stroke.",
    "?": "a life card, face down.",
    # for who may not look at what they placed [ketto.place.no-peek]
    "peek": "Nobody looks at cards that lie face down, not even the owner (`--peek true` would show you yours).",
}
"""What the signs on the board mean; only those that are there are explained."""
STANCES_READ = (
    "3D+3: three cards in a row going down earn 3.",
    "lines U2: two lines on the side towards the opponent leave a third of a stroke that comes there; U1: one, a half.",
)
ASKED = {
    "choose": "Both choose a stance.",
    "action": "{turn}: action {action} of 4.",
    "discard": "{turn} discards down to five.",
    "attack": "{turn} chooses a movement to attack with.",
    "parry": "{other} may parry.",
    "flow": "{turn} goes on or stops.",
    "spend": "{other} may spend from the pool.",
    "strike": "{turn} strikes at the life cards.",
    "evade": "{other} may evade.",
    "guard": "{turn} moves cards into the pool.",
    "over": "The duel is over.",
}


QUESTIONS = {
    "choose": "Choose the stance you begin with: it lies face down.",
    "action": "Action {action} of 4: draw, place a card of your hand, or another of your moves."
    " The battle comes when somebody has played a valor, a tactic.",
    "discard": "Discard down to five cards.",
    "attack": "Choose a movement to attack with, and the card where its stroke begins.",
    "parry": "Parry a side that the stroke is open to, or let it go on.",
    "flow": "Lead the stroke on to the next card, or stop it.",
    "spend": "Spend cards of your pool against the attack, or take it.",
    "strike": "Strike at one of the life cards.",
    "evade": "Evade, or let life card {struck} be turned up.",
    "guard": "Move cards into your pool.",
}


def draw(view: View, ink: Ink) -> str:
    now = view.now
    turn, other = (ink.who(seat, COLOURS[seat].capitalize()) for seat in (now.turn, 1 - now.turn))
    asked = ASKED.get(now.point, "Chance decides.").format(turn=turn, other=other, action=now.taken + 1)
    told = [tied(f"{look} ").lstrip() + SIGNS[key] for key, look in signs(view).items() if key not in ink.explained]
    legend = [ink.dim(line) for line in wrapped(" ".join(told), ink.width, "  ", "  ")] if told else []
    return "\n".join([*_board(view, ink), *legend, *(ink.bold(line) for line in wrapped(asked, ink.width))])


def signs(view: View) -> dict[str, str]:
    """Return how the signs on the board look there, of cards one that lies there or is held.

    >>> from kensei import Match, game
    >>> signs(Match(game("ketto"), seed="moon").state.view(0))
    {'?': '1:?'}
    """
    deck, drawn = load(view.deck), "\n".join(_board(view, Ink()))
    hand = view.own.hand if view.own else ()
    movements = [one for shown in view.shown for one in shown.movements]
    up = sorted((card for one in movements for card in one.faces if card != DOWN), key=lambda card: not deck.flow[card])
    looks = {
        "[c]": re.findall(r"\[c\]", drawn),
        "[t]": re.findall(r"\[t\]", drawn),
        "@": re.findall(r"@\d+ [IVX]+", drawn),
        "·": re.findall("·", drawn),
        "hand": [described(deck, card) for card in hand if deck.flow[card]],
        "face": [f"{STROKES[deck.flow[card]]}{card}" for card in up],
        "##": [described(deck, card) for card in hand if card in MANOEUVRES],
        "*": re.findall(r"\*", drawn),
        "?": re.findall(r"\d:\?", drawn),
    }
    found = {key: seen[0] for key, seen in looks.items() if seen}
    if "[c]" in found and view.seat is not None and not view.peek:
        found["peek"] = ""
    return found


def _board(view: View, ink: Ink) -> list[str]:
    """Draw both sides, the hand, the six stances when one is chosen, and the stroke."""
    deck, now, near = load(view.deck), view.now, view.seat or 0
    parts = [*_side(view, deck, 1 - near, ink), ink.dim("─" * ink.width), *_side(view, deck, near, ink)]
    if view.own:
        # a stance may also be laid for its defense points
        points = {card: f" 0/{deck.defense[card]}" for card in STANCES}
        held = [tied(described(deck, card) + points.get(card, "")) for card in view.own.hand]
        lines = _wrapped(f"your hand (strength/defense): {', '.join(held) or 'empty'}", ink)
        parts += [ink.green(line) for line in lines]
    if now.point == "choose":
        six = [f"{described(deck, card)}; defense {deck.defense[card]}" for card in STANCES]
        parts += [ink.yellow(part) for line in (*STANCES_READ, *six) for part in _wrapped(line, ink)]
    return [*parts, *_stroke(view, deck, ink)]


def question(view: View) -> str:
    struck = view.now.attack.place if view.now.attack else 0
    return QUESTIONS.get(view.now.point, "Choose a move.").format(action=view.now.taken + 1, struck=struck)


def as_drawn(view: View, words: str) -> str:
    """Turn the sides in what pages say to a defender: they draw a stroke from the reader, this board from its owner."""
    if view.now.point != "parry" or view.seat is None:
        return words
    turned = {_(SIDE_WORDS[side]): _(SIDE_WORDS[other]) for side, other in OPPOSITE.items()}
    side = rf"(?<!used )(?<!face )\b({'|'.join(map(re.escape, turned))})\b"  # "used up" and "face down" are no sides
    return re.sub(side, lambda found: turned[found[0]], words)


def _side(view: View, deck: Deck, seat: int, ink: Ink) -> list[str]:
    shown = view.shown[seat]
    name = ink.who(seat, COLOURS[seat].capitalize()) + (" (you)" if seat == view.seat else "")
    brave = view.now.turn if view.now.first is None else view.now.first
    bonus = f" valor +{view.now.valors - 1}" if view.now.valors > 1 and brave == seat else ""
    wounds = f" wounds +{shown.wounds()}" if shown.wounds() else ""
    colours = {DOWN: ink.dim, "miss": ink.green, "wound": ink.yellow, "death": ink.red}
    row = " ".join(f"{place}:{colours[card](card)}" for place, card in enumerate(shown.vitality, 1))
    unseen = sum(shown.discarded) + shown.former + shown.left
    gone = f"; {unseen} gone unseen" if unseen else ""
    played = [card for card in shown.gone if card in TACTICS and card not in PLACEABLE]
    gone += f"; played {' '.join(played)}" if played else ""
    hand, decks = (f"{combat} combat {tactic} tactic" for combat, tactic in (shown.hand, shown.decks))
    head = f"{ink.bold(name)} life cards {row}{ink.red(wounds)}{ink.yellow(bonus)}"
    lines = [
        *wrapped(head, ink.width, "", "    "),
        *_wrapped(f"stance {_stance(view, deck, seat)}", ink),
        *_wrapped(f"hand {hand}; decks {decks}{gone}", ink),
    ]
    if shown.pool is not None:
        points = sum(deck.defense[card] for card in shown.pool)
        cards = " ".join(f"{card}({deck.defense[card]})" for card in shown.pool)
        lines += [ink.cyan(line) for line in _wrapped(f"pool {points}: {cards or 'empty'}", ink)]
    return [*lines, *_movements(view, deck, seat, ink)]


def _wrapped(text: str, ink: Ink) -> list[str]:
    return wrapped(text, ink.width, "  ", "    ")


def _stance(view: View, deck: Deck, seat: int) -> str:
    up = view.shown[seat].stance
    if up and up != DOWN:
        return f"{described(deck, up)} (face up)"
    if up and seat == view.seat and view.own:
        return f"{described(deck, view.own.stance)} (face down)"
    return "face down" if up else "not chosen yet"


def _stroke(view: View, deck: Deck, ink: Ink) -> list[str]:
    attack, movement = view.now.attack, view.attacking
    if attack is None or movement is None or not all(cell in movement.cells for cell in attack.stroke):
        return []
    cards = [movement.faces[movement.cells.index(cell)] for cell in attack.stroke]
    path = " > ".join(f"{card} {deck.strength[card]}" if i else card for i, card in enumerate(cards))
    way = SIDE_WORDS.get(stroke.direction(attack.stroke))
    line = f"stroke of @{attack.movement}: {path or 'none'}; its cards give {stroke.strength(deck, cards)}"
    line += f", going {way}" if way else ", no direction yet"
    if attack.parried:
        line += f", parried {' '.join(attack.parried)}"
    if view.now.point in ("parry", "flow"):
        line += ", open to " + " ".join(stroke.open_sides(deck, movement, attack.stroke, attack.parried))
        line += " (U up, R right, D down, L left)"
    if view.now.point in ("spend", "strike", "evade", "vitality"):
        line += f"; after bonuses, line and pool {attack.strength} left"
    return [ink.yellow(part) for part in _wrapped(line, ink)]


def _movements(view: View, deck: Deck, seat: int, ink: Ink) -> list[str]:
    attack, shown = view.now.attack if seat == view.now.turn else None, view.shown[seat]
    knows = view.own.faces if view.peek and seat == view.seat and view.own else [m.faces for m in shown.movements]
    drawn = [
        _movement(deck, m, known, attack.stroke if attack and attack.movement == m.number else (), ink)
        for m, known in zip(shown.movements, knows, strict=True)
    ]
    return [line for row in in_rows(drawn, 3, ink.width) for line in row]


def _movement(
    deck: Deck, movement: Movement, known: Sequence[str], path: Sequence[Cell], ink: Ink
) -> tuple[list[str], int]:
    """Draw one movement with its coordinates; return its lines and its width."""
    cards = dict(zip(movement.cells, zip(movement.faces, known, movement.kinds, strict=True), strict=True))
    xs = range(min(x for x, _ in cards), max(x for x, _ in cards) + 1)
    ys = range(max(y for _, y in cards), min(y for _, y in cards) - 1, -1)
    width = 4 + CELL * len(xs)
    head = f"@{movement.number} {numeral(movement.number)}"
    lines = [ink.bold(head) + " " * (width - len(head))]
    for y in ys:
        row = "".join(_cell(deck, cards.get((x, y), NO_CARD), (x, y), path, ink) for x in xs)
        lines.append(ink.dim(f"{y:>3} ") + row)
    lines.append(ink.dim("    " + "".join(f"{x:^{CELL}}" for x in xs)))
    return lines, width


def _cell(deck: Deck, laid: tuple[str, str, str], cell: Cell, path: Sequence[Cell], ink: Ink) -> str:
    face, card, kind = laid
    if not card:
        return ink.dim(f"{'·':^{CELL}}")
    if card == DOWN:
        return f"{BACKS[kind]:^{CELL}}"
    text = f"{STROKES[deck.flow[card]]}{card}"
    if face == DOWN:
        return ink.dim(f"{text.lower():<{CELL}}")
    if path and cell == path[-1]:
        return ink.write(f"{text}*".ljust(CELL), "yellow", "bold")
    return ink.yellow(f"{text:<{CELL}}") if cell in path else ink.bold(f"{text:<{CELL}}")
