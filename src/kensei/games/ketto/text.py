"""A table of Kettō in text: both play areas, the stroke as it is revealed, stances, pools and vitality rows.

Every movement is drawn as its owner sees it, x to the right and y upwards to the opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from kensei.games.ketto import card_text, stroke
from kensei.games.ketto.cards import COLOURS, COMBAT, DOWN, SIDE_WORDS, STANCES, Cell
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.position import Movement, Shown, View
from kensei.terminal.ansi import Ink

WIDTH = 80
CELL = 5
BACKS = {COMBAT: "[c]", "tactic": "[t]"}
LEGEND = "[c] combat, [t] tactic, face down; movements as their owner sees them"
OWN_LEGEND = "[c] combat, [t] tactic, face down (yours: --peek true), in their owners' view"
"""For who may not look at what they placed [ketto.place.no-peek]."""
STANCES_READ = (
    "3D+3: three cards in a row going down earn 3",
    "lines U2: double, a third of an attack going up is left; U1: single, a half",
)
ASKED = {
    "choose": "both choose a stance",
    "action": "{turn}: action {action} of 4",
    "discard": "{turn} discards down to five",
    "attack": "{turn} chooses a movement to attack with",
    "parry": "{other} may parry",
    "flow": "{turn} goes on or stops",
    "spend": "{other} may spend from the pool",
    "strike": "{turn} strikes at the vitality row",
    "evade": "{other} may evade",
    "guard": "{turn} moves cards into the pool",
    "over": "the duel is over",
}


def draw(view: View, ink: Ink) -> str:
    deck = load(view.deck)
    near = view.seat or 0
    parts = [
        *_side(view, deck, 1 - near, ink),
        ink.dim("─" * WIDTH),
        *_side(view, deck, near, ink),
        *_hand(view, deck, ink),
        *_choice(view, deck, ink),
        *_stroke(view, deck, ink),
        ink.dim(f"  {LEGEND if view.peek or view.seat is None else OWN_LEGEND}"),
        ink.bold(_asked(view)),
    ]
    return "\n".join(parts)


def _asked(view: View) -> str:
    now = view.now
    turn, other = COLOURS[now.turn].capitalize(), COLOURS[1 - now.turn].capitalize()
    return ASKED.get(now.point, "chance").format(turn=turn, other=other, action=now.taken + 1)


def _side(view: View, deck: Deck, seat: int, ink: Ink) -> list[str]:
    shown = view.shown[seat]
    name = ink.who(seat, COLOURS[seat].capitalize()) + (" (you)" if seat == view.seat else "")
    brave = view.now.turn if view.now.first is None else view.now.first
    bonus = f"   valor +{view.now.valors - 1}" if view.now.valors > 1 and brave == seat else ""
    wounds = f"   wounds +{shown.wounds()}" if shown.wounds() else ""
    combat, tactics = shown.hand
    lines = [
        f"{ink.bold(f'{name:<12}')} {_vitality(shown, ink)}{ink.red(wounds)}{ink.yellow(bonus)}",
        f"  stance {_stance(view, deck, seat)}",
        f"  hand {combat}c {tactics}t   decks {shown.decks[0]}c {shown.decks[1]}t{_gone(shown)}",
    ]
    if shown.pool is not None:
        points = sum(deck.defense[card] for card in shown.pool)
        cards = " ".join(f"{card}({deck.defense[card]})" for card in shown.pool)
        lines += [ink.cyan(line) for line in _wrapped(f"pool {points}: {cards}")]
    return [*lines, *_movements(view, deck, seat, ink)]


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _vitality(shown: Shown, ink: Ink) -> str:
    colours = {DOWN: ink.dim, "miss": ink.green, "wound": ink.yellow, "death": ink.red}
    cards = (f"{place}:{colours[card](card)}" for place, card in enumerate(shown.vitality, 1))
    return "vitality " + " ".join(cards)


def _stance(view: View, deck: Deck, seat: int) -> str:
    up = view.shown[seat].stance
    if not up:
        return "not chosen yet"
    if up != DOWN:
        return f"{card_text.described(deck, up)} (face up)"
    if seat == view.seat and view.own:
        return f"{card_text.described(deck, view.own.stance)} (face down)"
    return "face down"


def _gone(shown: Shown) -> str:
    unseen = sum(shown.discarded) + shown.former + shown.left
    hidden = f"   {unseen} gone unseen" if unseen else ""
    played = [card for card in shown.gone if card in ("R", "E", "V") or card.startswith("P")]
    return hidden + (f"   played {' '.join(played)}" if played else "")


def _hand(view: View, deck: Deck, ink: Ink) -> list[str]:
    if view.own is None:
        return []
    cards = ", ".join(_held(deck, card) for card in view.own.hand) or "empty"
    return [ink.green(line) for line in _wrapped(f"your hand (strength/defense): {cards}")]


def _held(deck: Deck, card: str) -> str:
    """Describe a card in hand; a stance may also be laid for its defense points."""
    return card_text.described(deck, card) + (f" 0/{deck.defense[card]}" if card in STANCES else "")


def _choice(view: View, deck: Deck, ink: Ink) -> list[str]:
    if view.now.point != "choose":
        return []
    six = [f"{card_text.described(deck, card)}; defense {deck.defense[card]}" for card in STANCES]
    return [ink.yellow(f"  {line}") for line in (*STANCES_READ, *six)]


def _stroke(view: View, deck: Deck, ink: Ink) -> list[str]:
    attack, movement = view.now.attack, view.attacking
    if attack is None or movement is None or not all(cell in movement.cells for cell in attack.stroke):
        return []
    cards = [movement.faces[movement.cells.index(cell)] for cell in attack.stroke]
    path = " > ".join(f"{card} {deck.strength[card]}" if i else card for i, card in enumerate(cards))
    way = SIDE_WORDS.get(stroke.direction(attack.stroke))
    line = f"stroke of @{attack.movement}: {path or 'none'}   cards {stroke.strength(deck, cards)}"
    line += f", going {way}" if way else ", no direction yet"
    if attack.parried:
        line += f", parried {' '.join(attack.parried)}"
    if view.now.point in ("parry", "flow"):
        line += f", open to {' '.join(stroke.open_sides(deck, movement, attack.stroke, attack.parried))}"
    if view.now.point in ("spend", "strike", "evade", "vitality"):
        line += f"; with bonuses, line and pool {attack.strength} left"
    return [ink.yellow(part) for part in _wrapped(line)]


def _movements(view: View, deck: Deck, seat: int, ink: Ink) -> list[str]:
    attack = view.now.attack
    drawn: list[tuple[list[str], int]] = []
    for index, movement in enumerate(view.shown[seat].movements):
        known = view.own.faces[index] if view.peek and seat == view.seat and view.own else movement.faces
        active = attack is not None and seat == view.now.turn and attack.movement == movement.number
        path = attack.stroke if attack and active else ()
        drawn.append(_movement(deck, movement, known, path, ink))
    return [line for row in card_text.in_rows(drawn, 3) for line in row]


def _movement(
    deck: Deck, movement: Movement, known: Sequence[str], path: Sequence[Cell], ink: Ink
) -> tuple[list[str], int]:
    """Draw one movement with its coordinates; give its lines and its width."""
    xs = range(min(x for x, _ in movement.cells), max(x for x, _ in movement.cells) + 1)
    ys = range(max(y for _, y in movement.cells), min(y for _, y in movement.cells) - 1, -1)
    width = 4 + CELL * len(xs)
    lines = [ink.bold(f"@{movement.number}") + " " * (width - 1 - len(str(movement.number)))]
    for y in ys:
        row = "".join(_cell(deck, movement, known, (x, y), path, ink) for x in xs)
        lines.append(ink.dim(f"{y:>3} ") + row)
    lines.append(ink.dim("    " + "".join(f"{x:^{CELL}}" for x in xs)))
    return lines, width


def _cell(deck: Deck, movement: Movement, known: Sequence[str], cell: Cell, path: Sequence[Cell], ink: Ink) -> str:
    index = movement.at(cell)
    if index is None:
        return ink.dim(f"{'·':^{CELL}}")
    face, card = movement.faces[index], known[index]
    if card == DOWN:
        return f"{BACKS[movement.kinds[index]]:^{CELL}}"
    text = f"{card_text.stroke(deck, card)}{card}"
    if face == DOWN:
        return ink.dim(f"{text.lower():<{CELL}}")
    if path and cell == path[-1]:
        return ink.write(f"{text}*".ljust(CELL), "yellow", "bold")
    return ink.yellow(f"{text:<{CELL}}") if cell in path else ink.bold(f"{text:<{CELL}}")
