"""A table of Bushido Duels in text: fighters, who fights whom, the open fight, the own hand on the wheel."""

from __future__ import annotations

from kensei.games.bushido.board import IN, Shown
from kensei.games.bushido.cards import DEFENSIVE, FULL_HEALTH, OFFENSIVE, Card
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.deck.printing import numbers, text, wheel_line
from kensei.games.bushido.state import View
from kensei.games.bushido.words import ORDINALS
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import cells, wrapped

IN_A_ROW = 76
"""From so many columns on, all that a card does stands in one line."""
STYLES = ("red", "blue", "yellow", "green", "magenta", "cyan", "bold", "dim")
TITLES = {
    "duels": "Bushido Duels",
    "clans": "Clash of the Clans",
    "kyoto": "Kyoto Grand Tournament",
    "ffa": "Free for all",
}
LEGEND = (
    "sp/st: speed/strength, a low speed is fast; W, B: dice of 1 to 3; X: see text; offensive: the card strikes; "
    "defensive: it is struck. Against a card that yours strikes yours does the damage; against one that it is struck "
    "by theirs does, less the strength of yours if yours is faster."
)
FATES = {"fallen": "knocked out", "dishonoured": "dishonoured", "drawn": "fell together", "withdrawn": "left the match"}


def draw(view: View, ink: Ink) -> str:
    box = deck(view.table.deck)
    extra = ["hardcore"] * view.table.hardcore
    extra += ["remember what is played"] if view.table.memory else ["hands and piles open (an aid, not printed)"]
    lines = [ink.bold(", ".join([TITLES[view.table.mode], *extra]))]
    for seat in range(len(view.shown)):
        lines += _fighter(view, seat, ink)
    lines += _duels(view) + _fight(view, box, ink) + _asked(view, ink)
    lines += _hand(view, box, ink) if view.seat is not None else [wheel_line(box)]
    return "\n".join(part.rstrip() for line in lines for part in _fitting(line, ink))


def _fitting(line: str, ink: Ink) -> list[str]:
    """Break a line that is too long, set in as it begins."""
    if cells(line) + 2 <= ink.width:
        return [f"  {line}"]
    indent = " " * (2 + len(line) - len(line.lstrip()))
    return wrapped(line, ink.width, indent, f"{indent}  ")


def question(view: View) -> str:
    """What the seat of the view is asked, in a sentence."""
    stage = view.stage
    asks = {
        "choose": "Choose a fighter.",
        "challenge": "Challenge somebody.",
        "answer": "Accept the challenge, or refuse it for 2 health.",
        "pay": f"You may discard up to {stage.dice} cards of your hand.",
        "take": "You may take a card back from your pile, or leave it.",
        "name": "Name the next attacker you fight.",
    }
    return asks.get(stage.phase, "Lay a card of your hand face down, by the name of its crest.")


def _name(view: View, seat: int) -> str:
    return view.shown[seat].fighter.capitalize() or ORDINALS[seat].capitalize()


def _fighter(view: View, seat: int, ink: Ink) -> list[str]:
    """One line for what everybody sees, one for the cards that may be seen."""
    shown, cards = view.shown[seat], view.packs[seat]
    mark = ">" if seat == view.seat else " "
    name = ink.write(f"{_player(seat, ink):<9}{view.shown[seat].fighter.capitalize():<13}", STYLES[seat])
    clan = f"{shown.clan} clan" if shown.clan else ""
    state = ", ".join(word for word in (clan, _doing(view, shown)) if word)
    lines = [f"{mark}{name}{strokes(shown.health)} {shown.health:>2} {state}"]
    if cells(lines[0]) + 2 > ink.width:
        lines = [lines[0].removesuffix(f" {state}"), f"   {state}"]
    if shown.fate == IN and seat != view.seat and shown.fighter and view.stage.duels:
        hand = view.open_hand(seat)
        held = f"{len(cards.hand)} card{'s' * (len(cards.hand) != 1)}" if hand is None else " ".join(hand)
        lines += _indented(f"holds {held}; {len(cards.pile)} in the pile", 3)
    return lines


def _player(seat: int, ink: Ink) -> str:
    """Return the seat's name as in the story, cut to fit: the player's, or its ordinal."""
    name = ink.names[seat] if seat < len(ink.names) else ORDINALS[seat].capitalize()
    return name if len(name) < 9 else f"{name[:7]}…"


def strokes(health: int) -> str:
    """Draw health as twenty strokes in four fives.

    >>> strokes(13)
    '||||| ||||| |||.. .....'
    """
    row = "|" * health + "." * (FULL_HEALTH - health)
    return " ".join(row[start : start + 5] for start in range(0, FULL_HEALTH, 5))


def _doing(view: View, shown: Shown) -> str:
    if shown.fate != IN:
        return FATES[shown.fate]
    card = shown.card or ("face down" if shown.laid else "")
    if shown.target is not None:
        return f"{card} before {_name(view, shown.target)}"
    return f"shows {card}" if shown.card else "has chosen" if shown.laid else ""


def _duels(view: View) -> list[str]:
    open_duels = [duel for duel in view.stage.duels if not duel.decided]
    if len(view.shown) == 2 or view.table.mode == "ffa" or not open_duels:
        return []
    pairs = [" v ".join(_name(view, seat) for seat in duel.seats) for duel in open_duels]
    return ["Duels: " + ", ".join(pairs) + "."]


def _fight(view: View, box: Deck, ink: Ink) -> list[str]:
    fight = view.stage.fight
    if fight is None:
        return []
    lines = [""]
    for seat, role in zip(fight.seats, ("offensive", "defensive"), strict=True):
        card = box.fighters[view.shown[seat].fighter].cards[view.shown[seat].card]
        name = ink.write(_name(view, seat), STYLES[seat])
        lines.append(f"{name} is {role}: {card.mon} {numbers(card)} {card.name}")
        lines += _text(card)
    paid = [f"{_name(view, seat)} paid {count}" for seat, count in zip(fight.seats, fight.paid, strict=True) if count]
    rolled = [f"Rolled: {', '.join(map(str, fight.dice))}."] if fight.dice else []
    return [*lines, *paid, *rolled]


def _text(card: Card) -> list[str]:
    return _indented(text(card), 4) if card.is_special else []


def _indented(line: str, by: int) -> list[str]:
    return [" " * by + line]


def _asked(view: View, ink: Ink) -> list[str]:
    stage, seat = view.stage, view.stage.asked
    if seat is None or stage.phase == "over":
        return []
    rolled = [f"{_name(view, n)} {'+'.join(map(str, rolls))}" for n, rolls in enumerate(stage.rolls) if rolls]
    lines = ["Rolled: " + ", ".join(rolled) + "."] if rolled else []
    active = "" if stage.active is None else _name(view, stage.active)
    asks = {
        "choose": "chooses a fighter: fighter NAME. `what NAME` tells of one, as in what swift.",
        "challenge": "challenges somebody: challenge NAME.",
        "answer": f"is challenged by {active}: accept, or refuse for 2 health.",
        "pay": f"may discard up to {stage.dice} of the hand: discard, discard CARD ….",
        "take": "may take a card from the pile: take CARD, or leave.",
        "name": "names the next attacker to fight: fight NAME.",
    }
    if stage.phase == "choose":
        taken = {shown.fighter for shown in view.shown}
        lines += _indented(
            "Left: " + ", ".join(name for name in deck(view.table.deck).fighters if name not in taken), 0
        )
    who = _name(view, seat) if view.shown[seat].fighter else _player(seat, ink)
    return [*lines, "", f"{who} {asks[stage.phase]}"] if stage.phase in asks else lines


def _hand(view: View, box: Deck, ink: Ink) -> list[str]:
    """Show the own hand, and for each card what it strikes and what it is struck by."""
    assert view.seat is not None
    shown, cards = view.shown[view.seat], view.packs[view.seat]
    if shown.fate != IN or not shown.fighter or not view.stage.duels or view.stage.phase == "over":
        return []
    other = view.opponent  # whose hand, where it is shown, says which Mon may still be met
    against = box.wheel if other is None else view.open_hand(other) or box.wheel
    own = box.fighters[shown.fighter].cards
    is_wide = ink.width >= IN_A_ROW
    lines = ["", f"{'Your hand':<10}{'sp/st':<7}" + f"{'strikes':<29}struck by" * is_wide]
    for mon in cards.hand:
        chosen = view.plan is not None and view.plan.card == mon
        strikes, struck_by = (
            " ".join(other for other in against if box.roles[mon, other] == role) or "-"
            for role in (OFFENSIVE, DEFENSIVE)
        )
        row = f"{mon + ' <' * chosen:<10}{numbers(own[mon]):<7}"
        row += f"{strikes:<29}{struck_by}" if is_wide else f"strikes {strikes}"
        lines.append(ink.bold(row) if chosen else row)
        lines += [] if is_wide else [f"{'':<17}struck by {struck_by}"]
        lines += _text(own[mon])
    pile = ["Your pile: " + " ".join(cards.pile)] if cards.pile else []
    asked = ["", ink.bold(question(view))] if view.stage.phase == "stance" and not shown.laid else []
    legend = [] if "sp/st" in ink.explained else [LEGEND]
    return [*lines, *legend, *pile, *_threats(view, box), *asked]


def signs(view: View) -> dict[str, str]:
    """Return the signs on the board that are explained, by their look: those of the own hand."""
    is_there = view.seat is not None and bool(_hand(view, deck(view.table.deck), Ink()))
    return {"sp/st": "sp/st"} if is_there else {}


def _threats(view: View, box: Deck) -> list[str]:
    other = view.opponent
    if other is None or view.stage.fight is not None:
        return []
    cards = box.fighters[view.shown[other].fighter].cards
    may = [cards[mon] for mon in view.open_hand(other) or box.wheel if cards[mon].is_special]
    lines = ["", f"{_name(view, other)}'s specials"] if may else []
    for card in may:
        lines += [f"{card.mon:<10}{numbers(card):<7}{card.name}", *_text(card)]
    return lines
