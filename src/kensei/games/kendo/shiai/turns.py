"""Kendo Shiai: the state while it changes; rounds and turns, ippon and hansoku, the refill, time and the end."""

from __future__ import annotations

from kensei.games.kendo.cards import BROWN, COLOURS, NO_PILES, Piles, colours_of, heap, replaced
from kensei.games.kendo.draft import KendoDraft
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH, Attack


class ShiaiDraft(KendoDraft):
    """A state of Kendo Shiai being changed."""

    ASIDE = "thrown"
    box: Piles
    thrown: Piles
    chosen: tuple[Say | None, ...]
    ties: int
    served: tuple[int, ...]
    attack: Attack | None
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
    """Ask for the start or the answer; who is penalised and has no card draws unasked [shiai.hansoku.no-start]."""
    draft.point = "answer" if draft.attack else "start"
    if draft.point == "start" and draft.is_penalised and not draft.hands[draft.turn]:
        draft.owe(((draft.turn, BROWN),))


def switch(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Throw a card unseen and draw one from the named deck; then a red or green is picked [shiai.switch-pick]."""
    throw_for(draft, seat, move, "shiai.switch-pick")
    draft.owe_one(seat, move.deck)


def throw_for(draft: ShiaiDraft, seat: int, move: Say, rule: str) -> None:
    draft.put_aside(seat, move.cards)
    own = {seat: {"own": list(move.cards)}}
    draft.tell("switched", rule, own, seat=seat, colours=colours_of(move.cards), deck=move.deck)


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
