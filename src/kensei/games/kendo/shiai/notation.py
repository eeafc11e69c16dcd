"""Positions of Kendo Shiai on one line.

`answer 1 hands=seme/bogyo,do-men played=do3/-/- attack=0:do3+jodan scores=1,0`: the question, who
is asked, then the hands in seat order, `thrown` and `played` the heaps by colour, `attack` its
player, its card (none for a lone Seme: `0:+seme`) and the green that stands with it.
"""

from __future__ import annotations

from kensei.core.errors import KenseiError, shown
from kensei.games.kendo import moves
from kensei.games.kendo import notation as parts
from kensei.games.kendo.cards import ATTACKS_WITH, BROWN, BROWNS, GREEN_ATTACKS, NUMBER, REDS, Piles, without
from kensei.games.kendo.moves import MoveWord, Say
from kensei.games.kendo.notation import Part, check
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH, TIES, droppable, may_call_time, row_of, starts
from kensei.games.kendo.shiai.procedure import DRAW_CLAUSES
from kensei.games.kendo.shiai.state import OPENING, State
from kensei.games.kendo.shiai.words import QUESTIONS

LARGEST_HAND = 12
"""Hands never grow beyond that, so there is always a card to draw."""

VERBS = {
    "switch": MoveWord(1, 1, has_deck=True),
    "pick": moves.DECK,
    "show": MoveWord(1, 1, moves=(offers.SHOW_NOTHING,)),
    "starts": MoveWord(1, 0, moves=offers.STARTS),
    "start": moves.ALONE,
    "yield": moves.ALONE,
    "pass": moves.ALONE,
    "drop": MoveWord(1, 1),
    "throw": MoveWord(2, 2),
    "draw": moves.DECK,
}


def write(state: State) -> str:
    flags = [name for name, field in FLAGS.items() if getattr(state, field)]
    return parts.write(state, PARTS, {}) + (f" now={','.join(flags)}" if flags else "")


def read(text: str, box: Piles) -> State:
    values = parts.read(text, box, "thrown", {**PARTS, "now": Part(",".join, _flags)}, QUESTIONS)
    check(len(values["hands"]) == 2 and values["turn"] < 2, "two play, on the seats 0 and 1")
    values |= {FLAGS[name]: True for name in values.pop("now", ())}
    state = State(**values)
    _check(state)
    return state


FLAGS = {"penalised": "is_penalised", "last-round": "is_last_round", "encho": "is_encho"}


def _check(state: State) -> None:
    check(all(len(hand) <= LARGEST_HAND for hand in state.hands), f"a hand has at most {LARGEST_HAND} cards")
    check(state.ties < TIES or state.point == "lot", "the lot decides after three ties")
    check(not state.ties or state.point in ("show", "lot"), "ties are counted while browns are shown")
    check(all(seat < 2 for seat in (*state.served, *state.filling)), "two play, on the seats 0 and 1")
    check(not state.is_penalised or state.point == "refill", "penalised is said at a refill alone")
    check(bool(state.raiding) == (state.point == "raid"), "cards are raided at raid alone")
    check(state.raiding <= min(2, len(state.hands[state.turn])), "no more cards are raided than there are")
    check(bool(state.filling) == (state.point == "refill"), "filling is said at a refill alone")
    _check_scores(state)
    _check_attack(state)
    _check_draws(state)
    _check_choices(state)
    _check_hand(state)


def _check_scores(state: State) -> None:
    most, least = max(state.scores), min(state.scores)
    check(all(count <= 1 for count in state.hansoku), "two hansoku are an ippon and are wiped")
    check(not state.is_encho or least == 1, "the encho comes at 1:1")
    check(not state.is_last_round or (not least and not state.is_encho), "the last round comes at 1:0")
    if state.point == "over":
        check((most == 2 and least < 2) or (state.is_last_round and most == 1), "nobody has won yet")
    else:
        check(most < 2 and (not state.is_last_round or most == 1), "two ippon end the match")


def _check_attack(state: State) -> None:
    attack, point = state.attack, state.point
    may_lie = point in ("switch", "pick", "raid")
    must_lie = point in ("answer", "stroke", "throw", "raid")
    check(not attack or may_lie or must_lie, f"no attack lies at {point}")
    check(bool(attack) or not must_lie, f"an attack lies at {point}: attack=0:men3")
    if attack:
        row = row_of(attack)
        check(attack.by == 1 - state.turn, "the attack comes from the other player")
        check(point != "stroke" or row == "brown", "at the stroke a brown lies on the Seme")
        check(point != "raid" or row == "raid", "a raid is a red with Fudoshin: attack=0:men-do+fudoshin")
        check(point != "throw" or row == "jodan", "cards are thrown for Jodan: attack=0:men3+jodan")


def _check_draws(state: State) -> None:
    check(all(seat < 2 for seat, _colour in state.draws), "two play, on the seats 0 and 1")
    parts.check_draws(state, DRAW_CLAUSES, ("deal", *OPENING))
    if state.draws and state.point not in ("deal", *OPENING):
        is_brown = state.draws[0][1] == BROWN
        check(
            not is_brown if state.point == "pick" else is_brown or state.point != "drop",
            "that deck is not drawn from now",
        )


def _check_choices(state: State) -> None:
    check(bool(state.chosen) == (state.point in OPENING and not state.draws), "chosen is said while both decide")
    if not state.chosen:
        return
    check(len(state.chosen) == 2 and None in state.chosen, "chosen has two parts, at least one of them open: ?/?")
    for seat, choice in enumerate(state.chosen):
        if choice is not None:
            legal = state._other_moves(state.hands[seat])
            check(choice in legal, f"{shown(str(choice))} is no choice of seat {seat} now")


def _check_hand(state: State) -> None:
    size = len(state.hands[state.turn])
    check(state.point != "switch" or bool(state.draws) or size > 0, "who switches has a card")
    check(state.point != "throw" or size > 2, "who has a choice to throw has three cards or more")
    check(state.point != "opening-switch" or bool(state.draws) or all(state.hands), "who switches has a card")
    if state.point == "drop":
        _check_drop(state)
    if state.point == "refill":
        enough = ENCHO_HAND if state.is_encho else ENOUGH
        check(state.filling[0] == state.turn, "who fills first is asked")
        check(size < enough, "who has enough cards draws no more")


def _check_drop(state: State) -> None:
    """Who fetches a brown could not start before they drew it."""
    hand = state.hands[state.turn]
    may_call = may_call_time(state.scores, state.turn, state.is_encho)
    before = [hand] if state.draws else [without(hand, card) for card in hand if card in NUMBER]
    check(any(not starts(held, may_call) for held in before), "a brown is fetched by who could not start")
    check(bool(state.draws) or (bool(droppable(hand, may_call)) and len(hand) > 1), "who drops a card has one to spare")


def _chosen(text: str) -> tuple[Say | None, ...]:
    found: list[Say | None] = []
    for part in text.split("/"):
        try:
            move = None if part == "?" else moves.parse(part.replace(".", " "), VERBS, False, "a choice")
        except KenseiError:
            move = moves.Lay(())
        check(move is None or isinstance(move, Say), f"{shown(part)}: a choice is like switch.seme.red, or ?")
        found.append(move if isinstance(move, Say) else None)
    return tuple(found)


def _pair(text: str) -> tuple[int, ...]:
    found = tuple(parts.number(part) for part in text.split(","))
    check(len(found) == 2, f"{shown(text)} should be two figures, 1,0")
    return found


def _flags(text: str) -> tuple[str, ...]:
    found = tuple(text.split(","))
    check(all(name in FLAGS for name in found), f"{shown(text)}: say {', '.join(FLAGS)}")
    return found


ATTACKS = {"": (*ATTACKS_WITH, *GREEN_ATTACKS), "seme": ("", *REDS), "fudoshin": REDS, "jodan": BROWNS}
PARTS: dict[str, Part] = {
    "hands": parts.HEAPS,
    "thrown": parts.PILES,
    "played": parts.PILES,
    "draws": parts.DRAWS,
    "chosen": Part(
        lambda chosen: "/".join("?" if move is None else str(move).replace(" ", ".") for move in chosen), _chosen
    ),
    "ties": parts.NUMBER,
    "served": parts.SEATS,
    "attack": parts.attacks(ATTACKS, "0:men3, 1:men-do+seme, 0:+seme"),
    "scores": Part(parts.write_numbers, _pair),
    "hansoku": Part(parts.write_numbers, _pair),
    "raiding": parts.NUMBER,
    "filling": parts.SEATS_IN_TURN,
}
