"""Kettō positions on one line: the situation, Black and White, separated by ` | `.

    action black taken:2 | stance:S3 hand:A05,D @1:0,0=A01;0,1=A02 | stance:S1^ hand:A03,D vitality:?w?m?

The situation is a point of decision, whose turn it is (in Battle: who attacks) and what else holds. A side
names its cards; `^` marks one that lies face up. What is named nowhere is in the decks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kensei.core.errors import BadPosition, shown
from kensei.core.protocol import may_be_position
from kensei.games.ketto.cards import CARDS, COLOURS, COPIES, DEFENSE, DOWN, KIND, KINDS, STANCES, VITALITY, arranged
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
SITUATION_FIELDS = (
    *("start", "taken", "valors", "passed", "ending", "first", "attack", "parried", "parry", "strength"),
    *("place", "guards", "peek"),
)
PILES = ("hand", "pool", "gone", "discarded", "former", "left", "lacking")
ROW = {DOWN: DOWN, "m": "miss", "w": "wound", "d": "death"}
LETTER = {card: letter for letter, card in ROW.items()}
UP = "^"
LAID = re.compile(rf"{CELL}=([A-Z]+[0-9]*)(\^?)")
ATTACK = re.compile(rf"{NUMBER}:([-0-9,>]*)")


def write(state: State) -> str:
    """Write a position on one line; the deck that is played with is not in it."""
    return " | ".join(" ".join(words) for words in (_situation(state), *map(_side, state.sides)))


def _situation(state: State) -> list[str]:
    now, attack = state.now, state.now.attack
    fields: dict[str, object] = {
        "start": COLOURS[now.start] if now.start != now.turn else "",
        "taken": now.taken,
        "valors": now.valors,
        "passed": now.passed,
        "ending": now.ending,
        "first": COLOURS[now.first] if now.first is not None else "",
    }
    if attack:
        fields |= {
            "attack": f"@{attack.movement}:{'>'.join(map(spelled, attack.stroke))}",
            "parried": attack.parried,
            "parry": attack.was_parried,
            "strength": attack.strength,
            "place": attack.place,
            "guards": attack.guards,
        }
    return [now.point.replace(" ", "-"), COLOURS[now.turn], *_words(fields | {"peek": state.peek})]


def _words(fields: Mapping[str, object]) -> list[str]:
    return [name if value is True else f"{name}:{value}" for name, value in fields.items() if value]


def _side(side: Side) -> list[str]:
    seen, secret = side.shown, side.secret
    stance = secret.stance or (f"{seen.stance}{UP}" if seen.stance else "")
    piles = (secret.hand, seen.pool or (), seen.gone, secret.discarded, secret.former, secret.left, seen.lacking)
    words = _words({"stance": stance, **{name: ",".join(pile) for name, pile in zip(PILES, piles, strict=True)}})
    words += ["pool:"] if seen.pool == () else []
    words += [_movement(m, cards) for m, cards in zip(seen.movements, secret.faces, strict=True)]
    row = "".join(LETTER[card] for card in seen.vitality)
    return [*words, f"vitality:{row}"] if row != DOWN * 5 else words


def _movement(movement: Movement, cards: tuple[str, ...]) -> str:
    laid = zip(movement.cells, cards, movement.faces, strict=True)
    return f"@{movement.number}:" + ";".join(
        f"{spelled(cell)}={card}{UP if face != DOWN else ''}" for cell, card, face in laid
    )


def read(text: str, deck: str | None = None, peek: bool = False) -> State:
    """Read a position; one that cannot be laid with the cards of the box is refused."""
    parts = text.split(" | ") if may_be_position(text) else []
    if len(parts) != 3:
        raise BadPosition(f"{shown(text)} is no position of Kettō: write {SHAPE}")
    words = parts[0].split(" ")
    now = _read_situation(words)
    sides = (_read_side(parts[1]), _read_side(parts[2]))
    state = State(now, sides, peek or "peek" in words, deck)
    wrong = what_is_wrong(state)
    if wrong:
        raise BadPosition(f"{shown(text)}: {wrong}")
    return state


def _read_situation(words: list[str]) -> Situation:
    if len(words) < 2 or words[0] not in POINTS or words[1] not in COLOURS:
        raise BadPosition(
            f"{shown(' '.join(words))} should begin with a point and a colour: one of {', '.join(POINTS)}"
        )
    fields = _fields(words[2:], SITUATION_FIELDS)
    turn = COLOURS.index(words[1])
    return Situation(
        point=words[0].replace("-", " "),
        turn=turn,
        start=_colour(fields["start"]) if "start" in fields else turn,
        taken=_number(fields, "taken", 4),
        valors=_number(fields, "valors", 3),
        passed="passed" in fields,
        ending=_one_of(fields.get("ending", ""), ("", *ENDINGS)),
        first=_colour(fields["first"]) if "first" in fields else None,
        attack=_read_attack(fields) if "attack" in fields else None,
    )


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


def _colour(value: str) -> int:
    return COLOURS.index(_one_of(value, COLOURS))


def _number(fields: Mapping[str, str], name: str, most: int) -> int:
    text = fields.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text) <= most):
        raise BadPosition(f"{name}: {shown(text)} should be a whole number from 0 to {most}")
    return int(text)


def _read_attack(fields: Mapping[str, str]) -> OngoingAttack:
    found = ATTACK.fullmatch(fields["attack"])
    steps = [re.fullmatch(CELL, step) for step in found[2].split(">")] if found and found[2] else []
    if not found or not all(steps):
        raise BadPosition(f"attack:{shown(fields['attack'])} should be like attack:@2:0,0>1,0")
    parried = fields.get("parried", "")
    if not set(parried) <= set("URDL"):
        raise BadPosition(f"parried:{shown(parried)} should be sides of U R D L")
    return OngoingAttack(
        movement=int(found[1]),
        stroke=tuple((int(step[1]), int(step[2])) for step in steps if step),
        parried=parried,
        was_parried="parry" in fields,
        strength=_number(fields, "strength", 9999),
        place=_number(fields, "place", 5),
        guards=_number(fields, "guards", 4),
    )


def _read_side(text: str) -> Side:
    words = text.split(" ") if text else []
    laid = [word for word in words if word.startswith("@")]
    fields = _fields((word for word in words if not word.startswith("@")), ("stance", *PILES, "vitality"))
    given = {name: _cards(fields[name]) for name in fields if name in PILES}
    piles: dict[str, tuple[str, ...]] = dict.fromkeys(PILES, ()) | given
    stance, is_up = fields.get("stance", "").removesuffix(UP), fields.get("stance", "").endswith(UP)
    _one_of(stance, ("", *STANCES))
    movements = [_read_movement(word) for word in laid]
    faces = tuple(faces for _, faces in movements)
    vitality = _row(fields.get("vitality", DOWN * 5))
    named = (card for name, pile in given.items() if name != "lacking" for card in pile)
    used = Counter((*named, *(card for pile in faces for card in pile), stance))
    rest = [card for card in CARDS for _ in range(COPIES[card] - used[card]) if card != DEFENSE]
    for card, number in used.items():
        if card and number > COPIES[card]:
            raise BadPosition(f"{number} cards {card}: a player has {COPIES[card]}")
    seen = Shown(
        stance=stance if is_up else DOWN if stance else "",
        movements=tuple(movement for movement, _ in movements),
        hand=_pair(piles["hand"]),
        decks=_pair(rest),
        gone=piles["gone"],
        discarded=_pair(piles["discarded"]),
        former=len(piles["former"]),
        left=len(piles["left"]),
        pool=given.get("pool"),
        vitality=vitality,
        lacking=piles["lacking"],
    )
    secret = Secret(
        hand=piles["hand"],
        stance="" if is_up else stance,
        faces=faces,
        deck=tuple(card for card in rest if KIND[card] == KINDS[0]),
        tactics=tuple(card for card in rest if KIND[card] == KINDS[1]),
        discarded=piles["discarded"],
        former=piles["former"],
        left=piles["left"],
    )
    return Side(seen, secret)


def _cards(text: str) -> tuple[str, ...]:
    cards = text.split(",") if text else []
    for card in cards:
        if card not in COPIES:
            raise BadPosition(f"{shown(card)} is no card; the cards are: {', '.join(CARDS)}")
    return arranged(cards)


def _pair(cards: Iterable[str]) -> tuple[int, int]:
    kinds = [KIND[card] for card in cards]
    return kinds.count(KINDS[0]), kinds.count(KINDS[1])


def _row(text: str) -> tuple[str, ...]:
    row = tuple(ROW.get(letter, "") for letter in text)
    if len(row) != 5 or "" in row or any(row.count(card) > number for card, number in VITALITY.items()):
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
    kinds = tuple(KIND[card] for card in faces)
    up = tuple(card if mark else DOWN for _, card, mark in laid)
    return Movement(int(number[1:]), cells, kinds, up), faces
