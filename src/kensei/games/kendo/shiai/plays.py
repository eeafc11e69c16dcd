"""Kendo Shiai: rounds and turns, starts and answers, ippon and hansoku, the refill, time and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.games.kendo.cards import ATTACKS_WITH, BROWN, COLOURS, NO_PILES, Heap, Piles, heap, replaced
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH, TABLE, droppable, form_of, may_call_time, row_of, starts
from kensei.games.kendo.state import KendoDraft


class ShiaiDraft(KendoDraft):
    """A state of Kendo Shiai being changed."""

    ASIDE = "thrown"
    box: Piles
    thrown: Piles
    chosen: tuple[Say | None, ...]
    ties: int
    served: tuple[int, ...]
    scores: tuple[int, ...]
    hansoku: tuple[int, ...]
    is_penalised: bool
    raiding: int
    filling: tuple[int, ...]
    is_last_round: bool
    is_encho: bool

    def remake(self, colour: int) -> None:
        """Shuffle the cards that were played or thrown [shiai.decks, shiai.thrown]."""
        cards = heap(self.played[colour] + self.thrown[colour])
        self.decks = replaced(self.decks, colour, cards)
        self.played = replaced(self.played, colour, ())
        self.thrown = replaced(self.thrown, colour, ())
        self.tell("remade", "shiai.decks", deck=COLOURS[colour], cards=len(cards))


def new_round(draft: ShiaiDraft, seat: int, due: bool) -> None:
    """Somebody starts a new round; the last round ends with that [shiai.jikan.round]."""
    draft.attack = None
    if draft.is_last_round:
        draft.tell("time_ran_out", "shiai.jikan.round")
        finish(draft)
        return
    take_turn(draft, seat, due)


def take_turn(draft: ShiaiDraft, seat: int, due: bool) -> None:
    """A turn: switch-and-pick where it is due, then the play [shiai.turn]."""
    draft.turn = seat
    is_served = seat in draft.served
    draft.served = tuple(s for s in draft.served if s != seat)
    if not due or is_served:
        ask_play(draft)
    else:
        draft.point = "switch" if draft.hands[seat] else "pick"


def aim(draft: ShiaiDraft, attack: Attack) -> None:
    draft.attack = attack
    take_turn(draft, 1 - attack.by, due=True)


def ask_play(draft: ShiaiDraft) -> None:
    if draft.is_penalised:
        start_or_fetch(draft)
    else:
        draft.point = "answer" if draft.attack else "start"


def start_or_fetch(draft: ShiaiDraft) -> None:
    """Ask the penalised for the start if they have one now; else they draw a brown [shiai.hansoku.no-start]."""
    draft.is_penalised = False
    may_call = may_call_time(draft.scores, draft.turn, draft.is_encho)
    if starts(draft.hands[draft.turn], may_call):
        draft.point = "start"
    else:
        draft.point = "drop"
        draft.owe(((draft.turn, BROWN),))


def ask_drop(draft: ShiaiDraft) -> None:
    """For the brown a card is dropped, unless the hand was empty or the start needs all of it."""
    hand = draft.hands[draft.turn]
    if len(hand) == 1 or not droppable(hand, may_call_time(draft.scores, draft.turn, draft.is_encho)):
        start_or_fetch(draft)


def drop(draft: ShiaiDraft, seat: int, move: Say) -> None:
    draft.put_aside(seat, move.cards, "dropped", "shiai.hansoku.no-start")
    start_or_fetch(draft)


def finish(draft: ShiaiDraft) -> None:
    draft.point, draft.is_penalised = "over", False
    winner = draft.scores.index(max(draft.scores))
    draft.tell("won", end_clause(draft.scores, draft.is_encho), winner=winner, scores=list(draft.scores))


def end_clause(scores: tuple[int, ...], is_encho: bool) -> str:
    if is_encho:
        return "shiai.jikan.encho"
    return "shiai.goal" if max(scores) == 2 else "shiai.jikan.lead"


def penalise(draft: ShiaiDraft, seat: int, rule: str) -> None:
    """A hansoku; the second is an ippon for the opponent [shiai.hansoku.two]."""
    count = draft.hansoku[seat] + 1
    draft.tell("penalised", rule, seat=seat, hansoku=count)
    draft.hansoku = replaced(draft.hansoku, seat, count % 2)
    if count == 2:
        score(draft, 1 - seat, "shiai.hansoku.two")
    elif draft.is_penalised:
        start_or_fetch(draft)  # the round is not started yet: not even the last one ends with this
    else:
        new_round(draft, seat, due=False)


def score(draft: ShiaiDraft, seat: int, rule: str) -> None:
    """An ippon: the second wins, in the encho the first; else hands are filled [shiai.goal, shiai.refill]."""
    draft.scores = replaced(draft.scores, seat, draft.scores[seat] + 1)
    draft.tell("scored", rule, seat=seat, scores=list(draft.scores))
    draft.attack = None
    if draft.scores[seat] == 2:
        finish(draft)
        return
    draft.is_last_round = False
    fill(draft, (1 - seat, seat))


def fill(draft: ShiaiDraft, seats: tuple[int, ...]) -> None:
    """These draw, one after the other, until they have enough; the last of them does not start [shiai.refill]."""
    enough = ENCHO_HAND if draft.is_encho else ENOUGH
    short = tuple(seat for seat in seats if len(draft.hands[seat]) < enough)
    if short:
        draft.point, draft.turn, draft.filling = "refill", short[0], seats[seats.index(short[0]) :]
    else:
        draft.filling = ()
        new_round(draft, 1 - seats[-1], due=False)


def call_time(draft: ShiaiDraft, seat: int) -> None:
    """Jikan desu: a last round for the one behind, or the encho [shiai.jikan.lead, shiai.jikan.encho]."""
    if draft.scores[1 - seat] == 0:
        draft.tell("called_time", "shiai.jikan.lead", seat=seat, scores=list(draft.scores))
        draft.is_last_round = True
        draft.attack = None
        take_turn(draft, 1 - seat, due=True)
        return
    draft.tell("called_encho", "shiai.jikan.encho", seat=seat, scores=list(draft.scores))
    draft.is_encho, draft.hansoku = True, (0, 0)
    draft.hands, draft.decks, draft.played, draft.thrown = ((), ()), draft.box, NO_PILES, NO_PILES
    fill(draft, (seat, 1 - seat))


def start(draft: ShiaiDraft, seat: int, move: Lay | Say) -> None:
    """Start a round; without anything to start with a hansoku comes first [shiai.start.forms]."""
    if isinstance(move, Lay):
        draft.spend(seat, move.cards)
        lay_start(draft, seat, move.cards)
    else:
        draft.tell("could_not_start", "shiai.hansoku.no-start", seat=seat)
        draft.is_penalised = True
        penalise(draft, seat, "shiai.hansoku.no-start")


def lay_start(draft: ShiaiDraft, seat: int, cards: Heap) -> None:
    """Start with a lone Seme, a brown with Jodan, or one card that attacks; or call time."""
    if cards == ("jikan",):
        call_time(draft, seat)
        return
    draft.tell("started", START_CLAUSES.get(cards[-1], "shiai.start.forms"), seat=seat, cards=list(cards))
    is_seme = cards == ("seme",)
    aim(draft, Attack(seat, "", "seme") if is_seme else Attack(seat, cards[0], "jodan" if "jodan" in cards else ""))


START_CLAUSES = {
    "jodan": "shiai.jodan",
    "maki": "shiai.oshidashi-maki",
    "oshidashi": "shiai.oshidashi-maki",
    "seme": "shiai.seme",
    "tsubazeriai": "shiai.hiki",
}


def answer(draft: ShiaiDraft, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack = draft.lying
    row = row_of(attack, draft.point)
    if isinstance(move, Say):
        told = {"attack": attack.card} if attack.card else {}
        told |= {"boost": attack.green} if attack.green else {}
        draft.tell("passed", "shiai.decline", seat=seat, against=row, **told)
        EFFECTS[TABLE.rows[row]["pass"]](draft, seat, (), TABLE.attacks[row].passed_by)
        return
    form = form_of(move.cards, row, attack.card)
    draft.spend(seat, move.cards)
    EFFECTS[TABLE.rows[row][form]](draft, seat, move.cards, TABLE.answers[form].clause)


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
    draft.put_aside(victim, (card,), "lost", "shiai.fudoshin.raid", {0: {"card": card}, 1: {"card": card}})
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
    draft.put_aside(seat, cards, "threw", "shiai.jodan.fail")
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
