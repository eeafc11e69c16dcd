"""Positions of Bushido Duels on one line: the table, what is asked, how far it has gone, each fighter.

    duels stance pairs=0v1:3 swift:20:012345678:- rose:13:01245:3678

- `kyoto+hardcore+open`: the mode and what goes with it; `open`: hands and piles lie open, without `memory`.
  `speed@0x3`: the phase, the seat that is asked, the number of dice or cards.
- `active=1`, `queue=0,1`, `rolls=7.5,-`, `rollers=0,1`, `hurt` where they are needed; `pairs=0v1:3,2v5:0.`
  are the duels with their quiet turns, a point after those decided; `fight=0v1/-,0/5,7/1x3/0` an attack
  phase: who, what was paid and rolled, who is to lose how many cards, who may take one.
- `name:health:hand:pile`, then what else is known of a fighter: `@5` the card in play, `>2` the seat
  attacked, `?3` or `?3>2` the secret plan, `+higher` the clan, `#fallen` the fate. Cards are their
  places on the wheel, `-` is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kensei.core.errors import BadPosition, shown
from kensei.core.protocol import may_be_position
from kensei.games.bushido.board import CLANS, FATES, IN, Duel, Fight, LaidCard, MatchSetup, Shown, Side, Stage
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.notation.checks import check
from kensei.games.bushido.state import State

NUMBERS = re.compile(r"\d{1,3}(?:,\d{1,3})*")
HEAD = re.compile(r"(duels|clans|kyoto|ffa)(\+hardcore)?(\+open)?")
PHASE = re.compile(r"([a-z]+)(?:@([0-7]))?(?:x(\d{1,2}))?")
DUEL = re.compile(r"([0-7](?:v[0-7]){1,7}):(\d{1,2})(\.?)")
FIGHT = re.compile(
    rf"([0-7])v([0-7])/(-|\d),(-|\d)/(-|{NUMBERS.pattern})/(-|[0-7]x\d\d?(?:,[0-7]x\d\d?)*)/(-|{NUMBERS.pattern})"
)
ROLLS = re.compile(r"(?:-|\d{1,2}(?:\.\d{1,2})*)(?:,(?:-|\d{1,2}(?:\.\d{1,2})*))*")
FIGHTER = re.compile(
    r"(-|[a-z][a-z0-9-]*):(\d{1,2}):(-|[0-8]+):(-|[0-8]+)"
    rf"(?:@([0-8]))?(?:>([0-7]))?(?:\?([0-8])(?:>([0-7]))?)?(?:\+({'|'.join(CLANS)}))?(?:#({'|'.join(FATES)}))?"
)
PARTS = ("active", "pairs", "queue", "fight", "rolls", "rollers", "hurt")
SHAPE = "the mode, the phase, how far it has gone, then each fighter: 'duels stance pairs=0v1:0 swift:20:012345678:- …'"


def write(state: State) -> str:
    table, stage = state.table, state.stage
    place = deck(table.deck).place
    head = table.mode + "+hardcore" * table.hardcore + "+open" * (not table.memory)
    asked = "" if stage.asked is None else f"@{stage.asked}"
    phase = stage.phase + asked + (f"x{stage.dice}" if stage.dice else "")
    parts = [head, phase, *_write_stage(stage), *(_write_side(side, place) for side in state.sides)]
    return " ".join(parts)


def _write_stage(stage: Stage) -> list[str]:
    said = {
        "active": "" if stage.active is None else str(stage.active),
        "pairs": ",".join(f"{'v'.join(map(str, d.seats))}:{d.quiet}{'.' * d.decided}" for d in stage.duels),
        "queue": _list(stage.queue),
        "fight": _write_fight(stage.fight) if stage.fight else "",
        "rolls": ",".join(".".join(map(str, rolled)) or "-" for rolled in stage.rolls),
        "rollers": _list(stage.rollers),
    }
    return [f"{key}={value}" for key, value in said.items() if value] + ["hurt"] * stage.hurt


def _write_fight(fight: Fight) -> str:
    paid = ",".join("-" if count is None else str(count) for count in fight.paid)
    losing = ",".join(f"{seat}x{count}" for seat, count in fight.losing)
    first, second = fight.seats
    return f"{first}v{second}/{paid}/{_list(fight.dice) or '-'}/{losing or '-'}/{_list(fight.taking) or '-'}"


def _list(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _write_side(side: Side, place: Mapping[str, int]) -> str:
    shown_part, plan = side.shown, side.plan
    hand, pile = ("".join(str(place[card]) for card in cards) or "-" for cards in (side.hand, side.pile))
    text = f"{shown_part.fighter or '-'}:{shown_part.health}:{hand}:{pile}"
    text += f"@{place[shown_part.card]}" if shown_part.card else ""
    text += "" if shown_part.target is None else f">{shown_part.target}"
    if plan:
        text += f"?{place[plan.card]}" + ("" if plan.target is None else f">{plan.target}")
    text += f"+{shown_part.clan}" if shown_part.clan else ""
    return text + ("" if shown_part.fate == IN else f"#{shown_part.fate}")


def read(text: str, deck_text: str = "") -> State:
    """Read a position; one that cannot come about on a table is refused."""
    words = text.split(" ") if may_be_position(text) else []
    head = HEAD.fullmatch(words[0]) if words else None
    phase = PHASE.fullmatch(words[1]) if len(words) > 1 else None
    if not head or not phase:
        raise BadPosition(f"{shown(text)} is no position of Bushido Duels: it has {SHAPE}")
    table = MatchSetup(head[1], bool(head[2]), not head[3], deck_text)
    said = [word for word in words[2:] if ":" not in word or "=" in word]
    fighters = [word for word in words[2:] if word not in said]
    if words[2:] != said + fighters:
        raise BadPosition(f"{shown(text)}: the fighters stand at the end")
    sides = tuple(_side(word, deck(deck_text)) for word in fighters)
    state = State(table, _stage(phase, said), sides)
    check(state)
    return state


def _stage(phase: re.Match[str], words: list[str]) -> Stage:
    said: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key not in PARTS or key in said:
            raise BadPosition(f"{shown(word)}: each of {', '.join(PARTS)} may be said once")
        said[key] = value
    if said.get("hurt"):
        raise BadPosition("hurt has no value")
    return Stage(
        phase[1],
        None if phase[2] is None else int(phase[2]),
        int(phase[3] or 0),
        _numbers(said["active"])[0] if "active" in said else None,
        tuple(_duel(part) for part in said["pairs"].split(",")) if "pairs" in said else (),
        _numbers(said["queue"]) if "queue" in said else (),
        _fight(said["fight"]) if "fight" in said else None,
        _rolls(said["rolls"]) if "rolls" in said else (),
        _numbers(said["rollers"]) if "rollers" in said else (),
        "hurt" in said,
    )


def _found(pattern: re.Pattern[str], text: str, should_be: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if not found:
        raise BadPosition(f"{shown(text)} should be {should_be}")
    return found


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, _found(NUMBERS, text, "numbers with commas")[0].split(",")))


def _rolls(text: str) -> tuple[tuple[int, ...], ...]:
    parts = _found(ROLLS, text, "each seat's rolls, rolls=7.5,-,6")[0].split(",")
    return tuple(() if part == "-" else tuple(map(int, part.split("."))) for part in parts)


def _duel(text: str) -> Duel:
    found = _found(DUEL, text, "a duel and its quiet turns, 0v1:3, with a point if it is decided")
    return Duel(tuple(map(int, found[1].split("v"))), int(found[2]), bool(found[3]))


def _fight(text: str) -> Fight:
    found = _found(FIGHT, text, "a fight: who, paid, dice, losing, taking, 0v1/0,0/5,7/-/-")
    first, second, *paid, dice, losing, taking = found.groups()
    counts = [None if part == "-" else int(part) for part in paid]
    lost = [] if losing == "-" else [part.split("x") for part in losing.split(",")]
    return Fight(
        (int(first), int(second)),
        (counts[0], counts[1]),
        () if dice == "-" else _numbers(dice),
        tuple((int(seat), int(count)) for seat, count in lost),
        () if taking == "-" else _numbers(taking),
    )


def _side(text: str, box: Deck) -> Side:
    found = _found(FIGHTER, text, "a fighter, name:health:hand:pile, rose:13:01245:3678")
    name, health, hand, pile, card, target, planned, aimed, clan, fate = found.groups()
    plan = None if planned is None else LaidCard(box.wheel[int(planned)], None if aimed is None else int(aimed))
    open_card, attacked = "" if card is None else box.wheel[int(card)], None if target is None else int(target)
    fighter = "" if name == "-" else name
    seen = Shown(fighter, int(health), fate or IN, clan or "", open_card, attacked, plan is not None)
    return Side(seen, _cards(hand, box), _cards(pile, box), plan)


def _cards(text: str, box: Deck) -> tuple[str, ...]:
    places = [] if text == "-" else list(map(int, text))
    if places != sorted(set(places)):
        raise BadPosition(f"{shown(text)}: cards are written once, in the order of the wheel")
    return tuple(box.wheel[place] for place in places)
