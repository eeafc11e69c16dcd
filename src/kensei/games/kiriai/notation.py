"""Kiri-ai positions on one line: `5 1H0:-:kesa 5H0:-:counter`.

Spaces; for Red and Blue space, stance, wounds, the resting card, the Special (`!` when spent) and a
choice that waits; then, where they are settled, `rounds over/cap` and the wounds that defeat (`1w`).
"""

from __future__ import annotations

import re

from kensei.core.errors import BadPosition, InvalidMove, shown
from kensei.core.protocol import may_be_position
from kensei.games.kiriai.cards import BLUE, COLOURS, EARTH, HEAVEN, RED, RESTABLE, SPACES, SPECIALS
from kensei.games.kiriai.moves import PLACES, Deal, Place, Plan, parse, plans
from kensei.games.kiriai.state import Shown, Side, State

LETTERS = {HEAVEN: "H", EARTH: "E", None: "?"}
STANCE = {letter: stance for stance, letter in LETTERS.items()}
SIDE = re.compile(r"([1-7?])([HE?])([0-2]):([a-z]+|-):([a-z]+!?|\?)(?::([a-z]+\.[a-z0-9]+))?")
TAIL = re.compile(r"(?: ([0-9]{1,9})/([1-9][0-9]{0,8}))?( 1w)?")
SHAPE = "'5 1H0:-:kesa 5H0:-:counter': spaces, then for Red and Blue space, stance, wounds, resting card, Special"


def write(state: State) -> str:
    sides = " ".join(_write_side(side) for side in state.sides)
    cap = "" if state.cap is None else f" {state.rounds}/{state.cap}"
    return f"{state.spaces} {sides}{cap}{' 1w' if state.lives == 1 else ''}"


def _write_side(side: Side) -> str:
    shown = side.shown
    special = (side.special or "?") + ("!" if shown.spent else "")
    choice = f":{str(side.choice).replace(' ', '.')}" if side.choice else ""
    space = "?" if shown.space is None else shown.space
    return f"{space}{LETTERS[shown.stance]}{shown.wounds}:{shown.resting or '-'}:{special}{choice}"


def read(text: str) -> State:
    """Read a position; one that no duel can reach by its pieces is refused."""
    parts = text.split(" ", 3) if may_be_position(text) else []
    tail = TAIL.fullmatch(f" {parts[3]}" if len(parts) == 4 else "")
    if len(parts) < 3 or not tail:
        raise BadPosition(f"{shown(text)} is no position of Kiri-ai: write {SHAPE}")
    if parts[0] not in ("5", "7"):
        raise BadPosition(f"{shown(parts[0])} spaces: the battlefields have {' or '.join(map(str, SPACES.values()))}")
    spaces = int(parts[0])
    cap = int(tail[2]) if tail[2] else None
    rounds = int(tail[1] or 0)
    state = State(spaces, (_side(parts[1], RED), _side(parts[2], BLUE)), cap, rounds, 1 if tail[3] else 2)
    wrong = _what_is_wrong(state)
    if wrong:
        raise BadPosition(f"{shown(text)}: {wrong}")
    return state


def _side(text: str, seat: int) -> Side:
    found = SIDE.fullmatch(text)
    if not found:
        raise BadPosition(f"{shown(text)} is no side: write space, stance, wounds:resting:Special, as 1H0:-:kesa")
    space, stance, wounds, resting, special, choice = found.groups()
    name = special.rstrip("!?")
    if resting not in (*RESTABLE, "-"):
        raise BadPosition(f"{shown(resting)} cannot rest: {', '.join(RESTABLE)} can, or - for nothing")
    if name and name not in SPECIALS:
        raise BadPosition(f"{shown(special)} is no Special: {', '.join(SPECIALS)}, with ! when spent, or ?")
    seen = Shown(
        None if space == "?" else int(space),
        STANCE[stance],
        int(wounds),
        "" if resting == "-" else resting,
        name if special.endswith("!") else "",
        bool(name),
        choice is not None,
    )
    return Side(seen, name, _choice(choice, seen, name, seat) if choice else None)


def _choice(text: str, seen: Shown, special: str, seat: int) -> Plan | Place:
    try:
        move = parse(text.replace(".", " "))
    except InvalidMove as error:
        raise BadPosition(str(error)) from None
    hand = plans(seen.resting, "" if seen.spent else special)
    if isinstance(move, Deal) or not special or move not in (PLACES[seat] if seen.space is None else hand):
        raise BadPosition(f"{shown(text)} is no choice that {COLOURS[seat]} could have made here")
    return move


def _what_is_wrong(state: State) -> str:
    red, blue = (side.shown for side in state.sides)
    specials = [side.special for side in state.sides]
    placed = [shown.space is not None for shown in (red, blue)]
    fresh = all(Shown(s.space, s.stance, dealt=s.dealt, chosen=s.chosen) == s for s in (red, blue))
    over = max(red.wounds, blue.wounds) >= state.lives or state.rounds == state.cap
    checks = (
        ((red.stance is None) != (red.space is None) or (blue.stance is None) != (blue.space is None),
         "space and stance are settled together"),
        (placed[0] != placed[1], "both samurai enter together"),
        (not placed[0] and (state.spaces == 5 or not fresh or state.rounds > 0),
         "only an advanced duel starts unplaced"),
        (placed[0] and not 1 <= (red.space or 0) <= (blue.space or 0) <= state.spaces,
         "Red stands on a space from 1 on, Blue on the same or a higher one of the field"),
        (blue.dealt and not red.dealt, "Red's Special is dealt first"),
        (not blue.dealt and (not fresh or state.rounds > 0 or (state.spaces == 7 and placed[0])),
         "nothing happens before both Specials are dealt"),
        (specials[0] == specials[1] != "", "the two Specials are different"),
        (red.wounds >= state.lives and blue.wounds >= state.lives, "only one samurai can be defeated"),
        (max(red.wounds, blue.wounds) > state.lives, "nobody is wounded beyond defeat"),
        (state.cap is not None and state.rounds > state.cap, "no round is played beyond the cap"),
        (red.chosen and blue.chosen, "two choices are carried out at once"),
        (over and (red.chosen or blue.chosen), "the duel is over: nobody chooses"),
    )  # fmt: skip
    return next((reason for wrong, reason in checks if wrong), "")
