"""Kettō positions on one line: the situation, Black and White, separated by ` | `.

    action black taken:2 | stance:S3 hand:A05,D @1:0,0=A01;0,1=A02 | stance:S1^ hand:A03,D vitality:?w?m?

The situation is a point of decision, whose turn it is (in Battle: who attacks) and what else holds. A side
names its cards; `^` marks one that lies face up. What is named nowhere is in the decks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kensei.core.errors import BadPosition, shown
from kensei.core.protocol import may_be_position
from kensei.games.ketto import cards
from kensei.games.ketto.cards import Cell
from kensei.games.ketto.moves import CELL, NUMBER, spelled
from kensei.games.ketto.notation.checks import what_is_wrong
from kensei.games.ketto.planning import ENDINGS
from kensei.games.ketto.position import Movement, OngoingAttack, Secret, Shown, Side, Situation
from kensei.games.ketto.state import State

SHAPE = "'action black taken:2 | stance:S3 hand:A05,D @1:0,0=A01;0,1=A02 | stance:S1^ hand:A03,D'"
POINTS = (
    *("start", "choose", "deal", "action", "drawn", "drawn-tactic", "discard", "attack", "parry", "flow", "spend"),
    *("strike", "evade", "vitality", "guard", "over"),
)
PILES = {"hand": Secret, "pool": Shown, "gone": Shown, "discarded": Secret, "former": Secret, "left": Secret}
PILES |= {"lacking": Shown}
"""The piles of a side in the order in which they are written, and which part of the side names their cards."""
ROW = {cards.DOWN: cards.DOWN, "m": "miss", "w": "wound", "d": "death"}
LETTER = {card: letter for letter, card in ROW.items()}
UP = "^"
LAID = re.compile(rf"{CELL}=([A-Z]+[0-9]*)(\^?)")
ATTACK = re.compile(rf"{NUMBER}:((?:{CELL}>)*{CELL})?")


def write(state: State) -> str:
    """Write a position on one line; the deck that is played with is not in it."""
    now, attack = state.now, state.now.attack
    values = {field: getattr(now, field) for field in SITUATION} | {"peek": state.peek}
    values["start"] = cards.COLOURS[now.start] if now.start != now.turn else ""
    values["first"] = cards.COLOURS[now.first] if now.first is not None else ""
    if attack:
        values |= {name: getattr(attack, field) for name, field in ATTACKING.items()}
        values["attack"] = f"@{attack.movement}:{'>'.join(map(spelled, attack.stroke))}"
    words = [now.point.replace(" ", "-"), cards.COLOURS[now.turn], *_words({name: values.get(name) for name in FIELDS})]
    return " | ".join(" ".join(part) for part in (words, *map(_side, state.sides)))


def _words(fields: Mapping[str, object]) -> list[str]:
    return [name if value is True else f"{name}:{value}" for name, value in fields.items() if value]


def _side(side: Side) -> list[str]:
    seen, secret = side.shown, side.secret
    stance = secret.stance or (f"{seen.stance}{UP}" if seen.stance else "")
    piles = {name: getattr(seen if part is Shown else secret, name) for name, part in PILES.items()}
    words = _words({"stance": stance, **{name: ",".join(pile or ()) for name, pile in piles.items()}})
    words += ["pool:"] if seen.pool == () else []
    words += [_movement(m, faces) for m, faces in zip(seen.movements, secret.faces, strict=True)]
    row = "".join(LETTER[card] for card in seen.vitality)
    return [*words, f"vitality:{row}"] if row != cards.DOWN * 5 else words


def _movement(movement: Movement, faces: tuple[str, ...]) -> str:
    laid = zip(movement.cells, faces, movement.faces, strict=True)
    parts = [f"{spelled(cell)}={card}{UP if face != cards.DOWN else ''}" for cell, card, face in laid]
    return f"@{movement.number}:{';'.join(parts)}"


def read(text: str, deck: str | None = None, peek: bool = False) -> State:
    """Read a position; one that cannot be laid with the cards of the box is refused."""
    parts = text.split(" | ") if may_be_position(text) else []
    if len(parts) != 3:
        raise BadPosition(f"{shown(text)} is no position of Kettō: write {SHAPE}")
    words = parts[0].split(" ")
    if len(words) < 2 or words[0] not in POINTS or words[1] not in cards.COLOURS:
        raise BadPosition(f"{shown(parts[0])} should begin with a point and a colour: one of {', '.join(POINTS)}")
    fields = {name: FIELDS[name](name, value) for name, value in _fields(words[2:], FIELDS).items()}
    now = _read_situation(words[0].replace("-", " "), cards.COLOURS.index(words[1]), fields)
    state = State(now, (_read_side(parts[1]), _read_side(parts[2])), peek or "peek" in fields, deck)
    wrong = what_is_wrong(state)
    if wrong:
        raise BadPosition(f"{shown(text)}: {wrong}")
    return state


def _read_situation(point: str, turn: int, fields: Mapping[str, Any]) -> Situation:
    attack = None
    if "attack" in fields:
        movement, stroke = fields["attack"]
        given = {field: fields[name] for name, field in ATTACKING.items() if name in fields}
        attack = OngoingAttack(movement, stroke, **given)
    given = {"start": turn} | {field: fields[field] for field in SITUATION if field in fields}
    return Situation(point, turn, attack=attack, **given)


def _fields(words: Iterable[str], allowed: Iterable[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition(":")
        if name not in allowed or name in fields:
            raise BadPosition(f"{shown(word)} should be one of {', '.join(allowed)}, each once at most")
        fields[name] = value
    return fields


def _one_of(value: str, allowed: Iterable[str]) -> str:
    if value not in allowed:
        raise BadPosition(f"{shown(value)} should be one of {', '.join(filter(None, allowed))}")
    return value


def _colour(name: str, text: str) -> int:
    return cards.COLOURS.index(_one_of(text, cards.COLOURS))


def _number(most: int, name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text) <= most):
        raise BadPosition(f"{name}: {shown(text)} should be a whole number from 0 to {most}")
    return int(text)


def _sides(name: str, text: str) -> str:
    if not set(text) <= set(cards.SIDES):
        raise BadPosition(f"{name}:{shown(text)} should be sides of U R D L")
    return text


def _attack(name: str, text: str) -> tuple[int, tuple[Cell, ...]]:
    """Read the number of the movement that attacks, and its stroke."""
    found = ATTACK.fullmatch(text)
    if not found:
        raise BadPosition(f"{name}:{shown(text)} should be like attack:@2:0,0>1,0")
    return int(found[1]), tuple((int(x), int(y)) for x, y in re.findall(CELL, found[2] or ""))


FIELDS: Mapping[str, Callable[[str, str], Any]] = {
    "start": _colour,
    "taken": partial(_number, 4),
    "valors": partial(_number, 3),
    "passed": lambda name, text: True,
    "ending": lambda name, text: _one_of(text, ("", *ENDINGS)),
    "first": _colour,
    "attack": _attack,
    "parried": _sides,
    "parry": lambda name, text: True,
    "strength": partial(_number, 9999),
    "place": partial(_number, 5),
    "guards": partial(_number, 4),
    "peek": lambda name, text: True,
}
"""The words of a situation in the order in which they are written, and what reads their values."""
SITUATION = ("start", "taken", "valors", "passed", "ending", "first")
ATTACKING = {"parried": "parried", "parry": "was_parried", "strength": "strength", "place": "place", "guards": "guards"}
"""Which of them are fields of the situation, and of the attack."""


def _read_side(text: str) -> Side:
    words = text.split(" ") if text else []
    fields = _fields((word for word in words if not word.startswith("@")), ("stance", *PILES, "vitality"))
    given = {name: _cards(fields[name]) for name in fields if name in PILES}
    piles: dict[str, tuple[str, ...]] = dict.fromkeys(PILES, ()) | given
    stance, is_up = fields.get("stance", "").removesuffix(UP), fields.get("stance", "").endswith(UP)
    _one_of(stance, ("", *cards.STANCES))
    movements = [_read_movement(word) for word in words if word.startswith("@")]
    faces = tuple(faces for _, faces in movements)
    named = (card for name, pile in given.items() if name != "lacking" for card in pile)
    used = Counter((*named, *(card for pile in faces for card in pile), stance))
    for card, number in used.items():
        if card and number > cards.COPIES[card]:
            raise BadPosition(f"{number} cards {card}: a player has {cards.COPIES[card]}")
    rest = [card for card in cards.CARDS for _ in range(cards.COPIES[card] - used[card]) if card != cards.DEFENSE]
    secret = Secret(
        stance="" if is_up else stance,
        faces=faces,
        deck=tuple(card for card in rest if cards.KIND[card] == cards.COMBAT),
        tactics=tuple(card for card in rest if cards.KIND[card] == cards.TACTIC),
        **{name: piles[name] for name, part in PILES.items() if part is Secret},
    )
    seen = Shown(
        stance=stance if is_up else cards.DOWN if stance else "",
        movements=tuple(movement for movement, _ in movements),
        hand=_pair(secret.hand),
        decks=_pair(rest),
        gone=piles["gone"],
        discarded=_pair(secret.discarded),
        former=len(secret.former),
        left=len(secret.left),
        pool=given.get("pool"),
        vitality=_row(fields.get("vitality", cards.DOWN * 5)),
        lacking=piles["lacking"],
    )
    return Side(seen, secret)


def _cards(text: str) -> tuple[str, ...]:
    pile = text.split(",") if text else []
    for card in pile:
        if card not in cards.COPIES:
            raise BadPosition(f"{shown(card)} is no card; the cards are: {', '.join(cards.CARDS)}")
    return cards.arranged(pile)


def _pair(pile: Iterable[str]) -> tuple[int, int]:
    kinds = [cards.KIND[card] for card in pile]
    return kinds.count(cards.COMBAT), kinds.count(cards.TACTIC)


def _row(text: str) -> tuple[str, ...]:
    row = tuple(ROW.get(letter, "") for letter in text)
    if len(row) != 5 or "" in row or any(row.count(card) > number for card, number in cards.VITALITY.items()):
        raise BadPosition(f"vitality:{shown(text)} should be five of ? m w d, with two m, two w and one d at most")
    return row


def _read_movement(word: str) -> tuple[Movement, tuple[str, ...]]:
    number, _, rest = word.partition(":")
    found = [LAID.fullmatch(part) for part in rest.split(";")]
    if not re.fullmatch(NUMBER, number) or not all(found):
        raise BadPosition(f"{shown(word)} should be like @2:0,0=A05;1,0=A06{UP}")
    laid = sorted(((int(m[1]), int(m[2])), _cards(m[3])[0], m[4]) for m in found if m)
    cells = tuple(cell for cell, _, _ in laid)
    if len(set(cells)) < len(cells):
        raise BadPosition(f"{shown(word)}: a movement has one card a cell")
    faces = tuple(card for _, card, _ in laid)
    kinds = tuple(cards.KIND[card] for card in faces)
    up = tuple(card if mark else cards.DOWN for _, card, mark in laid)
    return Movement(int(number[1:]), cells, kinds, up), faces
