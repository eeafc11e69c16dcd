"""Kendo Shiai: the start of a round, and the answers by the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.games.kendo.cards import ATTACKS_WITH, BROWN, Heap, colours_of
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import answer_table
from kensei.games.kendo.shiai.offers import Attack, row_of
from kensei.games.kendo.shiai.turns import ShiaiDraft, aim, call_time, new_round, penalise, score, take_turn


def start(draft: ShiaiDraft, seat: int, move: Lay | Say) -> None:
    """Start a round; without anything to start with a hansoku comes first [shiai.start.forms]."""
    if isinstance(move, Lay):
        draft.is_penalised = False
        draft.spend(seat, move.cards)
        if move.cards == ("jikan",):
            call_time(draft, seat)
        else:
            rule = START_CLAUSES.get(move.cards[-1], "shiai.start.forms")
            draft.tell("started", rule, seat=seat, cards=list(move.cards))
            aim(draft, opened_with(seat, move.cards))
    elif move.verb == "drop":
        draft.put_aside(seat, move.cards)
        own = {seat: {"own": list(move.cards)}}
        draft.tell("dropped", "shiai.hansoku.no-start", own, seat=seat, colours=colours_of(move.cards))
        draft.owe(((seat, BROWN),))
    else:
        draft.tell("could_not_start", "shiai.hansoku.no-start", seat=seat)
        draft.is_penalised = True
        penalise(draft, seat, "shiai.hansoku.no-start")


START_CLAUSES = {
    "jodan": "shiai.jodan",
    "maki": "shiai.oshidashi-maki",
    "oshidashi": "shiai.oshidashi-maki",
    "seme": "shiai.seme",
    "tsubazeriai": "shiai.hiki",
}


def opened_with(seat: int, cards: Heap) -> Attack:
    """The attack that starts a round: a lone Seme, a brown with Jodan, or one card."""
    if cards == ("seme",):
        return Attack(seat, "", "seme")
    return Attack(seat, cards[0], "jodan" if "jodan" in cards else "")


def answer(draft: ShiaiDraft, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack: Attack = draft.lying
    row = row_of(draft.point, attack)
    if isinstance(move, Say):
        draft.tell("passed", "shiai.decline", seat=seat, against=row)
        EFFECTS[answer_table.ROWS[row]["pass"]](draft, seat, (), answer_table.ATTACKS[row].passed_by)
        return
    form = answer_table.form_of(move.cards, row, attack.card)
    draft.spend(seat, move.cards)
    EFFECTS[answer_table.ROWS[row][form]](draft, seat, move.cards, answer_table.ANSWERS[form].clause)


def meet(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """E: the attack is cancelled, the attacker starts a new round [shiai.brown]."""
    draft.tell("met", rule, seat=seat, cards=list(cards))
    new_round(draft, 1 - seat, due=True)


def counter(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """A: the red, or the hiki with Tsubazeriai, attacks [shiai.red]."""
    draft.tell("countered", rule, seat=seat, cards=list(cards), technique=ATTACKS_WITH[cards[0]])
    aim(draft, Attack(seat, cards[0]))


def press(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """S, R: Seme stands with the red, or Fudoshin raids unless it is cancelled [shiai.seme, shiai.fudoshin]."""
    green = "seme" if "seme" in cards else "fudoshin"
    draft.tell("pressed" if green == "seme" else "raided", rule, seat=seat, cards=list(cards))
    aim(draft, Attack(seat, cards[0], green))


def close_in(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """T: Tsubazeriai with a red: who laid it starts, or hands over [shiai.tsubazeriai]."""
    draft.tell("closed_in", rule, seat=seat, cards=list(cards))
    draft.attack, draft.point = None, "hand-over"


def hand_over(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Start the new round or leave it to the other; either switches and picks [shiai.tsubazeriai]."""
    starter = seat if move.verb == "start" else 1 - seat
    draft.tell("kept_the_start" if starter == seat else "handed_over", "shiai.tsubazeriai", seat=seat)
    new_round(draft, starter, due=True)


def block(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """B: Bogyo stops the attack and its player starts at once [shiai.bogyo]."""
    draft.tell("blocked", rule, seat=seat, cards=list(cards))
    new_round(draft, seat, due=False)


def cancel(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """C: the green is gone and what remains is answered; of a lone Seme nothing does [shiai.seme.cancel]."""
    attack = draft.lying
    draft.tell("cancelled", CANCEL_CLAUSES[attack.green], seat=seat, cards=list(cards), against=attack.green)
    if attack.card:
        draft.attack, draft.point = Attack(attack.by, attack.card), "answer"
        return
    draft.attack = None
    take_turn(draft, attack.by, due=True)  # the same round: not even the last one ends with this


CANCEL_CLAUSES = {"seme": "shiai.seme.cancel", "fudoshin": "shiai.fudoshin.cancel", "jodan": "shiai.jodan"}


def lay_on_seme(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """M: a single brown lies on the Seme, whose player may strike at once [shiai.seme.stroke]."""
    draft.tell("faced_seme", "shiai.seme", seat=seat, cards=list(cards))
    draft.attack, draft.turn, draft.point = Attack(seat, cards[0]), 1 - seat, "stroke"


def strike(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """W: a red on the brown that lies on the own Seme is an ippon [shiai.seme.stroke]."""
    draft.tell("struck", "shiai.seme.stroke", seat=seat, cards=list(cards))
    score(draft, seat, "shiai.seme.stroke")


def suffer_raid(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """L: two cards are taken blind, fewer if there are fewer [shiai.fudoshin.raid]."""
    draft.raiding = min(2, len(draft.hands[seat]))
    if draft.raiding:
        draft.point = "raid"
    else:
        new_round(draft, seat, due=False)


def raid(draft: ShiaiDraft, card: str) -> None:
    """The raider sees a card of the opponent's hand, and it is thrown away [shiai.fudoshin.raid]."""
    victim = draft.turn
    draft.put_aside(victim, (card,))
    secret = {"card": card}
    facts = {victim: secret, 1 - victim: secret}
    draft.tell("lost", "shiai.fudoshin.raid", facts, seat=victim, colours=colours_of((card,)))
    draft.raiding -= 1
    if not draft.raiding:
        new_round(draft, victim, due=False)


def yield_to_jodan(draft: ShiaiDraft, seat: int, cards: Heap, rule: str) -> None:
    """J: Jodan not cancelled costs two cards of choice; with two or fewer there is none [shiai.jodan.fail]."""
    if len(draft.hands[seat]) > 2:
        draft.point = "throw"
    else:
        throw_away(draft, seat, draft.hands[seat])


def throw_away(draft: ShiaiDraft, seat: int, cards: Heap) -> None:
    """The cards are thrown unseen, and who lost them starts [shiai.jodan.fail]."""
    draft.put_aside(seat, cards)
    draft.tell("threw", "shiai.jodan.fail", {seat: {"own": list(cards)}}, seat=seat, colours=colours_of(cards))
    new_round(draft, seat, due=False)


EFFECTS: Mapping[str, Callable[[ShiaiDraft, int, Heap, str], None]] = {
    "A": counter,
    "B": block,
    "C": cancel,
    "E": meet,
    "H": lambda draft, seat, cards, rule: penalise(draft, seat, rule),
    "I": lambda draft, seat, cards, rule: score(draft, 1 - seat, rule),
    "J": yield_to_jodan,
    "K": lambda draft, seat, cards, rule: take_turn(draft, seat, due=True),
    "L": suffer_raid,
    "M": lay_on_seme,
    "R": press,
    "S": press,
    "T": close_in,
    "W": strike,
}
"""What follows, by the letters of the table.

Who does not react concedes an ippon [shiai.ippon] or a hansoku [shiai.hansoku.oshidashi, shiai.hansoku.maki]; a brown
that is not struck is an ordinary attack, answered after switch-and-pick [shiai.seme.stroke].
"""
