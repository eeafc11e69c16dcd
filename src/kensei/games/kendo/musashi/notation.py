"""Positions of Musashi's Challenge on one line.

`answer 1 hands=seme/bogyo,do-men played=do3/-/- attack=0:do3 met=-,0`: the question, who is asked,
then the hands in seat order, `in` the seats still in, `under` and `played` the heaps by colour,
`attack` its attacker, card and strengthening, `met` the last attacker of each.
"""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo import notation as parts
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, GREEN_ATTACKS, Heap, Piles, replaced
from kensei.games.kendo.moves import say
from kensei.games.kendo.musashi.offers import BOOSTS, DEALT, KEEP, mulligans, price_of, tie_changes
from kensei.games.kendo.musashi.procedure import DRAW_CLAUSES
from kensei.games.kendo.musashi.state import SEVERAL, State
from kensei.games.kendo.musashi.words import QUESTIONS
from kensei.games.kendo.notation import Part, check
from kensei.games.kendo.state import drawable


def write(state: State) -> str:
    players = len(state.hands)
    return parts.write(state, PARTS, {"still_in": tuple(range(players)), "met": (None,) * players})


def read(text: str, box: Piles) -> State:
    values = parts.read(text, box, "under", PARTS, QUESTIONS)
    players, turn = len(values["hands"]), values["turn"]
    check(2 <= players <= 6, f"{players} hands: two to six play")
    values.setdefault("still_in", tuple(range(players)))
    met = values.setdefault("met", (None,) * players)
    if attack := values.get("attack"):
        values["met"] = replaced(met, turn, attack.by)
    state = State(**values)
    _check(state)
    return state


def _check(state: State) -> None:
    players, inside = range(len(state.hands)), state.still_in
    check(all(seat in players for seat in inside), f"in={parts.write_numbers(inside)}: there are {len(players)} hands")
    check(state.turn in inside, f"seat {state.turn} is not in the game")
    check(all(seat in inside or not hand for seat, hand in enumerate(state.hands)), "who is out has no cards")
    check(len(state.met) == len(players), "met names the last attacker of each hand, or -")
    check(all(seat is None or seat in players for seat in state.met), "met names seats, or -")
    check(state.follows in (*inside, 0), f"follows={state.follows}: that seat is not in the game")
    check((len(inside) <= 2) if state.point == "over" else (len(inside) >= 2), "the game is over with one left in")
    check((state.attack is not None) == (state.point in ("answer", "take")), "an attack lies at answer and take alone")
    check(bool(state.taking) == (state.point == "take"), "cards are taken at take alone")
    check(bool(state.tied) == (state.point == "tie"), "tied names the leaders who change a brown, at tie alone")
    limits = [seat for seat in (state.barred, state.robbed) if seat is not None]
    check(not limits or (state.point == "attack" and len(limits) == 1), "one of barred and robbed, at attack alone")
    check(all(seat in inside for seat, _colour in state.draws), "who draws is in the game")
    parts.check_draws(state, DRAW_CLAUSES, ("deal", *SEVERAL))
    CHECKS[state.point](state)


def _before_play(state: State) -> None:
    """Until the first attack everybody who has not left has, or is due to draw, what was dealt."""
    for seat in state.still_in:
        hand = state.hands[seat]
        held = [COLOUR[card] for card in hand] + [colour for s, colour in state.draws if s == seat]
        right = tuple(held.count(colour) for colour in range(3)) == DEALT
        check(right, f"seat {seat} has or draws 3 brown, 4 red and 5 green cards before the first attack")
    check(bool(state.chosen) == (state.point in SEVERAL and not state.draws), "chosen is said while all decide")
    choosers = state.choosers()
    tied = len(choosers) > 1 and all(seat in state.still_in for seat in choosers)
    check(state.point != "tie" or tied, "two or more who are in are tied")
    if state.chosen:
        check(len(state.chosen) == len(state.hands), "chosen has a part for each hand, ? while it is open")
        check(any(state.chosen[seat] is None for seat in choosers), "somebody has still to choose")
        for seat, cards in enumerate(state.chosen):
            check(cards is None or _may_choose(state, seat, cards), f"seat {seat} may not change {cards}")


def _may_choose(state: State, seat: int, cards: Heap) -> bool:
    hand = state.hands[seat]
    offered = mulligans(hand) if state.point == "mulligan" else tie_changes(hand, len(state.still_in))
    return seat in state.choosers() and (say("change", cards) if cards else KEEP) in offered


def _start(state: State) -> None:
    check(bool(state.hands[state.turn]) or bool(state.draws), "who is asked to attack has a card")
    check(not state.chosen, "chosen is said before the first attack alone")
    others, allowed = state.others(state.turn), state.open_to(state.turn)
    limits = [seat for seat in (state.barred, state.robbed) if seat is not None]
    check(bool(allowed) and all(seat in others for seat in limits), "barred or robbed is one of several others")


def _attacked(state: State) -> None:
    attack = state.attack
    assert attack
    check(attack.by in state.others(state.turn), f"the attacker {attack.by} is another player still in")
    check(not state.chosen, "chosen is said before the first attack alone")
    check(state.taking <= min(price_of(attack), len(state.hands[state.turn])), "no more cards are taken than there are")


def _bonus(state: State) -> None:
    check(any(drawable(state, state.under)), "there is a deck to draw from")
    check(state.follows in state.still_in and not state.chosen, "follows names who attacks next")


CHECKS: dict[str, Callable[[State], None]] = {
    "deal": _before_play,
    "mulligan": _before_play,
    "tie": _before_play,
    "attack": _start,
    "answer": _attacked,
    "take": _attacked,
    "bonus": _bonus,
    "over": lambda state: check(not state.chosen, "nobody chooses when it is over"),
}


ATTACKS = {"": (*ATTACKS_WITH, *GREEN_ATTACKS), **dict.fromkeys(BOOSTS, tuple(ATTACKS_WITH))}
PARTS: dict[str, Part] = {
    "hands": parts.HEAPS,
    "in": parts.SEATS._replace(field="still_in"),
    "under": parts.PILES,
    "played": parts.PILES,
    "draws": parts.DRAWS,
    "chosen": Part(
        lambda chosen: "/".join("?" if cards is None else parts.write_cards(cards) for cards in chosen),
        lambda text: tuple(None if part == "?" else parts.cards(part) for part in text.split("/")),
    ),
    "tied": parts.SEATS,
    "attack": parts.attacks(ATTACKS, "0:men3+seme or 2:maki"),
    "taking": parts.NUMBER,
    "barred": parts.SEAT,
    "robbed": parts.SEAT,
    "met": Part(
        lambda met: ",".join("-" if seat is None else str(seat) for seat in met),
        lambda text: tuple(None if part == "-" else parts.seat(part) for part in text.split(",")),
    ),
    "follows": parts.SEAT,
}
