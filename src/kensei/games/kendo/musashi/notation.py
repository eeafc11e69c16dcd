"""Positions of Musashi's Challenge on one line.

`answer 1 hands=seme/bogyo,do-men played=do3/-/- attack=0:do3 met=-,0`: the question, who is asked,
then the hands in seat order, `in` the seats still in, `under` and `played` the heaps by colour,
`attack` its attacker, card and strengthening, `met` the last attacker of each.
"""

from __future__ import annotations

from typing import Any

from kensei.core.errors import shown
from kensei.games.kendo import notation as parts
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, NO_PILES, Heap, Piles
from kensei.games.kendo.moves import say
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.offers import DEALT, KEEP, Attack, mulligans, tie_changes
from kensei.games.kendo.musashi.state import SEVERAL, State
from kensei.games.kendo.notation import Part, check

POINTS = ("deal", "mulligan", "tie", "attack", "answer", "take", "bonus", "over")


def write(state: State) -> str:
    """Write a position on one line."""
    players = tuple(range(len(state.hands)))
    values = {
        "hands": state.hands,
        "in": None if state.still_in == players else state.still_in,
        "under": None if state.under == NO_PILES else state.under,
        "played": None if state.played == NO_PILES else state.played,
        "draws": state.draws or None,
        "chosen": state.chosen or None,
        "tied": state.tied or None,
        "attack": state.attack,
        "taking": state.taking or None,
        "barred": state.barred,
        "robbed": state.robbed,
        "met": None if all(seat is None for seat in state.met) else state.met,
        "follows": state.follows or None,
    }
    return parts.write(state.point, state.turn, values, PARTS)


def read(text: str, box: Piles) -> State:
    """Read a position of a game that is played with the cards of the box."""
    point, turn, values = parts.read(text, PARTS, POINTS)
    hands = values["hands"]
    check(2 <= len(hands) <= 6, f"{len(hands)} hands: two to six play")
    under, played = values.get("under", NO_PILES), values.get("played", NO_PILES)
    state = State(
        box=box,
        point=point,
        hands=hands,
        decks=parts.rest_of(box, (*hands, *under, *played)),
        still_in=values.get("in", tuple(range(len(hands)))),
        turn=turn,
        under=under,
        played=played,
        draws=values.get("draws", ()),
        chosen=values.get("chosen", ()),
        tied=values.get("tied", ()),
        attack=values.get("attack"),
        taking=values.get("taking", 0),
        barred=values.get("barred"),
        robbed=values.get("robbed"),
        met=_last_attackers(values, turn),
        follows=values.get("follows", 0),
    )
    _check(state)
    return state


def _last_attackers(values: dict[str, Any], turn: int) -> tuple[int | None, ...]:
    """Give the last attacker of each; of who is attacked now it is the attacker."""
    met: tuple[int | None, ...] = values.get("met", (None,) * len(values["hands"]))
    attack: Attack | None = values.get("attack")
    return (*met[:turn], attack.by, *met[turn + 1 :]) if attack else met


def _check(state: State) -> None:
    players, inside = range(len(state.hands)), state.still_in
    check(all(seat in players for seat in inside), f"in={parts.say_seats(inside)}: there are {len(players)} hands")
    check(state.turn in inside, f"seat {state.turn} is not in the game")
    check(all(seat in inside or not hand for seat, hand in enumerate(state.hands)), "who is out has no cards")
    check(len(state.met) == len(players), "met names the last attacker of each hand, or -")
    check(all(seat is None or seat in players for seat in state.met), "met names seats, or -")
    check(state.follows in (*inside, 0), f"follows={state.follows}: that seat is not in the game")
    check((len(inside) <= 2) if state.point == "over" else (len(inside) >= 2), "the game is over with one left in")
    check((state.attack is not None) == (state.point in ("answer", "take")), "an attack lies at answer and take alone")
    check(bool(state.taking) == (state.point == "take"), "cards are taken at take alone")
    check(bool(state.tied) == (state.point == "tie"), "tied names who compares again, at tie alone")
    limits = [seat for seat in (state.barred, state.robbed) if seat is not None]
    check(not limits or (state.point == "attack" and len(limits) == 1), "one of barred and robbed, at attack alone")
    _check_draws(state)
    CHECKS[state.point](state)


def _check_draws(state: State) -> None:
    if state.point == "deal":
        check(bool(state.draws), "at the deal somebody draws: draws=0b,0r")
    if not state.draws:
        return
    check(state.point in ("deal", "mulligan", "tie", "attack", "bonus"), f"nobody draws at {state.point}")
    check(all(seat in state.still_in for seat, _ in state.draws), "who draws is in the game")
    check(bool(state.decks[state.draws[0][1]]), "the deck that is drawn from has a card")
    if state.point in ("attack", "bonus"):
        check(len(state.draws) == 1 and state.draws[0][0] == state.turn, "one card is drawn, by who is asked")


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
    offered = mulligans(hand) if state.point == "mulligan" else tie_changes(hand, len(state.hands))
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
    price = int(answer_table.ROWS[attack.row]["pass"])
    check(state.taking <= min(price, len(state.hands[state.turn])), "no more cards are taken than there are")


def _bonus(state: State) -> None:
    check(any(state.can_draw(colour) for colour in range(3)), "there is a deck to draw from")
    check(state.follows in state.still_in and not state.chosen, "follows names who attacks next")


def _over(state: State) -> None:
    check(not state.chosen, "nobody chooses when it is over")


CHECKS = {
    "deal": _before_play,
    "mulligan": _before_play,
    "tie": _before_play,
    "attack": _start,
    "answer": _attacked,
    "take": _attacked,
    "bonus": _bonus,
    "over": _over,
}


def _attack(text: str) -> Attack:
    by, sign, laid = text.partition(":")
    card, _, boost = laid.partition("+")
    right = bool(sign) and (card in ATTACKS_WITH or (card in answer_table.OTHERS and not boost))
    check(right and boost in ("", *answer_table.BOOSTS), f"{shown(text)}: an attack is like 0:men3+seme or 2:maki")
    return Attack(parts.one_seat(by), card, boost)


def _say_attack(attack: Attack) -> str:
    return f"{attack.by}:{attack.card}" + (f"+{attack.boost}" if attack.boost else "")


def _chosen(text: str) -> tuple[Heap | None, ...]:
    return tuple(None if part == "?" else parts.one_heap(part) for part in text.split("/"))


def _say_chosen(chosen: tuple[Heap | None, ...]) -> str:
    return "/".join("?" if cards is None else parts.say_heap(cards) for cards in chosen)


def _met(text: str) -> tuple[int | None, ...]:
    return tuple(None if part == "-" else parts.one_seat(part) for part in text.split(","))


def _say_met(met: tuple[int | None, ...]) -> str:
    return ",".join("-" if seat is None else str(seat) for seat in met)


PARTS: dict[str, Part] = {
    "hands": parts.HEAPS,
    "in": parts.SEATS,
    "under": parts.PILES,
    "played": parts.PILES,
    "draws": parts.DRAWS,
    "chosen": Part(_say_chosen, _chosen),
    "tied": parts.SEATS,
    "attack": Part(_say_attack, _attack),
    "taking": parts.NUMBER,
    "barred": parts.SEAT,
    "robbed": parts.SEAT,
    "met": Part(_say_met, _met),
    "follows": parts.SEAT,
}
