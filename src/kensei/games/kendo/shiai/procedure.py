"""Kendo Shiai: what happens, section by section of the rulebook page.

Every function changes a draft of the state and tells the events; `apply` is the one way in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.core.draft import Draft
from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    BROWN,
    COLOURS,
    NO_PILES,
    NUMBER,
    Heap,
    Piles,
    colours_of,
    heap,
    put,
    replaced,
    with_card,
    without,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import table
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH, TIES, Attack


class Table(Draft):
    """The state while it changes: its fields, to assign."""

    box: Piles
    point: str
    hands: tuple[Heap, ...]
    decks: Piles
    turn: int
    thrown: Piles
    played: Piles
    draws: tuple[tuple[int, int], ...]
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

    @property
    def lying(self) -> Attack:
        """The attack that is being answered."""
        assert self.attack
        return self.attack


def apply(draft: Table, seat: int, move: Lay | Say) -> Step:
    """Play a move, or let chance bring a card or a lot."""
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        draw(draft, move.cards[0])
    elif draft.raiding:
        raid(draft, move.cards[0])
    else:
        lot(draft, move)
    return draft.step()


# Decks and hands


def draw(draft: Table, card: str) -> None:
    """The next who has to draw gets the card."""
    seat, colour = draft.draws[0]
    draft.decks = replaced(draft.decks, colour, without(draft.decks[colour], card))
    draft.hands = replaced(draft.hands, seat, with_card(draft.hands[seat], card))
    rule = "shiai.jikan.encho" if draft.point == "refill" and draft.is_encho else DRAW_CLAUSES[draft.point]
    draft.tell("drew", rule, {seat: {"card": card}}, seat=seat, deck=COLOURS[colour])
    owe(draft, draft.draws[1:])
    if not draft.draws:
        AFTER_DRAWS[draft.point](draft)


DRAW_CLAUSES = {
    "deal": "shiai.deal",
    "opening-switch": "shiai.deal",
    "opening-pick": "shiai.deal",
    "switch": "shiai.switch-pick",
    "pick": "shiai.switch-pick",
    "start": "shiai.hansoku.no-start",
    "refill": "shiai.refill",
}
"""Why a card is drawn, by the point at which it is."""


def owe(draft: Table, draws: tuple[tuple[int, int], ...]) -> None:
    """Let these be drawn; an empty deck is made anew from what was played and thrown [shiai.decks]."""
    draft.draws = draws
    if not draws or draft.decks[draws[0][1]]:
        return
    colour = draws[0][1]
    cards = heap(draft.played[colour] + draft.thrown[colour])
    draft.decks = replaced(draft.decks, colour, cards)
    draft.played = replaced(draft.played, colour, ())
    draft.thrown = replaced(draft.thrown, colour, ())
    draft.tell("remade", "shiai.decks", deck=COLOURS[colour], cards=len(cards))


def spend(draft: Table, seat: int, cards: Heap) -> None:
    """Lay cards of the hand open."""
    for card in cards:
        draft.hands = replaced(draft.hands, seat, without(draft.hands[seat], card))
        draft.played = put(draft.played, card)


def discard(draft: Table, seat: int, cards: Heap) -> None:
    """Throw cards of the hand unseen [shiai.thrown]."""
    for card in cards:
        draft.hands = replaced(draft.hands, seat, without(draft.hands[seat], card))
        draft.thrown = put(draft.thrown, card)


# The opening


def open_game(draft: Table) -> None:
    """Both switch, both pick, both show a brown [shiai.deal]."""
    ask_both(draft, "opening-switch")


def ask_both(draft: Table, point: str) -> None:
    """Both decide at once."""
    draft.point, draft.chosen = point, (None, None)


def choose(draft: Table, seat: int, move: Lay | Say) -> None:
    """Decide in the opening; nothing moves before both have [shiai.deal]."""
    assert isinstance(move, Say)
    draft.tell("chose", "shiai.deal", {seat: {"choice": str(move)}}, seat=seat, what=move.verb)
    draft.chosen = (move, draft.chosen[1]) if seat == 0 else (draft.chosen[0], move)
    first, second = draft.chosen
    if first and second:
        draft.chosen = ()
        OPENING[draft.point](draft, (first, second))


def opening_switch(draft: Table, choices: tuple[Say, Say]) -> None:
    """Both throw a card and draw one."""
    for seat, move in enumerate(choices):
        throw_for(draft, seat, move, "shiai.deal")
    owe(draft, tuple((seat, COLOURS.index(move.deck)) for seat, move in enumerate(choices)))


def opening_pick(draft: Table, choices: tuple[Say, Say]) -> None:
    """Both pick a red or green card."""
    owe(draft, tuple((seat, COLOURS.index(move.deck)) for seat, move in enumerate(choices)))


def compare(draft: Table, choices: tuple[Say, Say]) -> None:
    """The larger number starts; equal ones are shown again, at the end the lot decides [shiai.deal.tie]."""
    shown = [card for move in choices for card in move.cards[:1] or ("",)]
    numbers = [NUMBER.get(card, 0) for card in shown]
    draft.tell("compared", "shiai.deal", shown=shown, numbers=numbers)
    if numbers[0] != numbers[1]:
        first_start(draft, numbers.index(max(numbers)))
        return
    draft.ties += 1
    draft.tell("tied", "shiai.deal.tie", numbers=numbers)
    if draft.ties == TIES or not numbers[0]:
        draft.point = "lot"
    else:
        ask_both(draft, "show")


OPENING: Mapping[str, Callable[[Table, tuple[Say, Say]], None]] = {
    "opening-switch": opening_switch,
    "opening-pick": opening_pick,
    "show": compare,
}


def lot(draft: Table, move: Lay | Say) -> None:
    """Chance says who starts [shiai.deal.tie]."""
    assert isinstance(move, Say)
    assert move.seat is not None
    draft.tell("drawn_by_lot", "shiai.deal.tie", seat=move.seat)
    first_start(draft, move.seat)


def first_start(draft: Table, seat: int) -> None:
    """The opening's switch-and-pick serves the first play of both [shiai.switch-pick.first]."""
    draft.ties, draft.served = 0, (0, 1)
    take_turn(draft, seat, due=True)


# Turns


def new_round(draft: Table, seat: int, due: bool) -> None:
    """Somebody starts a new round; the last round ends with that [shiai.jikan.round]."""
    draft.attack = None
    if draft.is_last_round:
        draft.tell("time_ran_out", "shiai.jikan.round")
        finish(draft)
        return
    take_turn(draft, seat, due)


def take_turn(draft: Table, seat: int, due: bool) -> None:
    """A turn: switch-and-pick where it is due, then the play [shiai.turn]."""
    draft.turn = seat
    is_served = seat in draft.served
    draft.served = tuple(s for s in draft.served if s != seat)
    if not due or is_served:
        ask_play(draft)
    else:
        draft.point = "switch" if draft.hands[seat] else "pick"


def ask_play(draft: Table) -> None:
    """Ask for the start or the answer; who is penalised and has no card draws unasked [shiai.hansoku.no-start]."""
    draft.point = "answer" if draft.attack else "start"
    if draft.point == "start" and draft.is_penalised and not draft.hands[draft.turn]:
        owe(draft, ((draft.turn, BROWN),))


def ask_pick(draft: Table) -> None:
    """The new card seen, a red or green is picked [shiai.switch-pick]."""
    draft.point = "pick"


def switch(draft: Table, seat: int, move: Lay | Say) -> None:
    """Throw a card unseen and draw one from the named deck [shiai.switch-pick]."""
    assert isinstance(move, Say)
    throw_for(draft, seat, move, "shiai.switch-pick")
    owe(draft, ((seat, COLOURS.index(move.deck)),))


def throw_for(draft: Table, seat: int, move: Say, rule: str) -> None:
    """Throw the card that is switched."""
    discard(draft, seat, move.cards)
    own = {seat: {"own": list(move.cards)}}
    draft.tell("switched", rule, own, seat=seat, colours=colours_of(move.cards), deck=move.deck)


def pick(draft: Table, seat: int, move: Lay | Say) -> None:
    """Draw the red or green card."""
    assert isinstance(move, Say)
    owe(draft, ((seat, COLOURS.index(move.deck)),))


# Starts


def start(draft: Table, seat: int, move: Lay | Say) -> None:
    """Start a round; without anything to start with a hansoku comes first [shiai.start.forms]."""
    if isinstance(move, Lay):
        draft.is_penalised = False
        spend(draft, seat, move.cards)
        if move.cards == ("jikan",):
            call_time(draft, seat)
        else:
            draft.tell(
                "started", START_CLAUSES.get(move.cards[-1], "shiai.start.forms"), seat=seat, cards=list(move.cards)
            )
            aim(draft, opened_with(seat, move.cards))
    elif move.verb == "drop":
        discard(draft, seat, move.cards)
        own = {seat: {"own": list(move.cards)}}
        draft.tell("dropped", "shiai.hansoku.no-start", own, seat=seat, colours=colours_of(move.cards))
        owe(draft, ((seat, BROWN),))
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
    """Give the attack that starts a round: a lone Seme, a brown with Jodan, or one card."""
    if cards == ("seme",):
        return Attack(seat, "", "seme")
    return Attack(seat, cards[0], "jodan" if "jodan" in cards else "")


def aim(draft: Table, attack: Attack) -> None:
    """The attack lies against the other, whose turn it is."""
    draft.attack = attack
    take_turn(draft, 1 - attack.by, due=True)


# Answers


def answer(draft: Table, seat: int, move: Lay | Say) -> None:
    """Answer by the table: what follows is named by the letter of the cell."""
    attack = draft.lying
    row = "stroke" if draft.point == "stroke" else attack.row
    if isinstance(move, Say):
        draft.tell("passed", "shiai.decline", seat=seat, against=row)
        EFFECTS[table.ROWS[row]["pass"]](draft, seat, (), PASS_CLAUSES[row])
        return
    form = table.form_of(move.cards, row, attack.card)
    spend(draft, seat, move.cards)
    EFFECTS[table.ROWS[row][form]](draft, seat, move.cards, table.CLAUSES[form])


PASS_CLAUSES = {
    **dict.fromkeys(("brown", "red", "seme"), "shiai.ippon"),
    "raid": "shiai.fudoshin.raid",
    "jodan": "shiai.jodan.fail",
    "oshidashi": "shiai.hansoku.oshidashi",
    "maki": "shiai.hansoku.maki",
    "stroke": "shiai.seme.stroke",
}


def meet(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """E: the attack is cancelled, the attacker starts a new round [shiai.brown]."""
    draft.tell("met", rule, seat=seat, cards=list(cards))
    new_round(draft, 1 - seat, due=True)


def counter(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """A: the red, or the hiki with Tsubazeriai, attacks [shiai.red]."""
    draft.tell("countered", rule, seat=seat, cards=list(cards), technique=ATTACKS_WITH[cards[0]])
    aim(draft, Attack(seat, cards[0]))


def press(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """S: Seme stands with the red [shiai.seme]."""
    draft.tell("pressed", rule, seat=seat, cards=list(cards))
    aim(draft, Attack(seat, cards[0], "seme"))


def threaten_raid(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """R: the red answers and Fudoshin raids, unless it is cancelled [shiai.fudoshin]."""
    draft.tell("raided", rule, seat=seat, cards=list(cards))
    aim(draft, Attack(seat, cards[0], "fudoshin"))


def close_in(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """T: Tsubazeriai with a red: who laid it starts, or hands over [shiai.tsubazeriai]."""
    draft.tell("closed_in", rule, seat=seat, cards=list(cards))
    draft.attack, draft.point = None, "hand-over"


def hand_over(draft: Table, seat: int, move: Lay | Say) -> None:
    """Start the new round or leave it to the other; either switches and picks [shiai.tsubazeriai]."""
    assert isinstance(move, Say)
    starter = seat if move.verb == "start" else 1 - seat
    draft.tell("kept_the_start" if starter == seat else "handed_over", "shiai.tsubazeriai", seat=seat)
    new_round(draft, starter, due=True)


def block(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """B: Bogyo stops the attack and its player starts at once [shiai.bogyo]."""
    draft.tell("blocked", rule, seat=seat, cards=list(cards))
    new_round(draft, seat, due=False)


def cancel(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """C: the green is gone and what remains is answered; of a lone Seme nothing does [shiai.seme.cancel]."""
    attack = draft.lying
    draft.tell("cancelled", CANCEL_CLAUSES[attack.green], seat=seat, cards=list(cards), against=attack.green)
    if attack.card:
        draft.attack, draft.point = Attack(attack.by, attack.card), "answer"
        return
    draft.attack = None
    take_turn(draft, attack.by, due=True)  # the same round: not even the last one ends with this


CANCEL_CLAUSES = {"seme": "shiai.seme.cancel", "fudoshin": "shiai.fudoshin.cancel", "jodan": "shiai.jodan"}


def lay_on_seme(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """M: a single brown lies on the Seme, whose player may strike at once [shiai.seme.stroke]."""
    draft.tell("faced_seme", "shiai.seme", seat=seat, cards=list(cards))
    draft.attack, draft.turn, draft.point = Attack(seat, cards[0]), 1 - seat, "stroke"


def strike(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """W: a red on the brown that lies on the own Seme is an ippon [shiai.seme.stroke]."""
    draft.tell("struck", "shiai.seme.stroke", seat=seat, cards=list(cards))
    score(draft, seat, "shiai.seme.stroke")


def wait(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """K: not struck, the brown is an ordinary attack, answered after switch-and-pick [shiai.seme.stroke]."""
    take_turn(draft, seat, due=True)


def suffer_ippon(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """I: who does not react concedes an ippon [shiai.ippon]."""
    score(draft, 1 - seat, rule)


def suffer_hansoku(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """H: pushed out, or the sword lost [shiai.hansoku.oshidashi, shiai.hansoku.maki]."""
    penalise(draft, seat, rule)


def suffer_raid(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """L: two cards are taken blind, fewer if there are fewer [shiai.fudoshin.raid]."""
    draft.raiding = min(2, len(draft.hands[seat]))
    if draft.raiding:
        draft.point = "raid"
    else:
        new_round(draft, seat, due=False)


def raid(draft: Table, card: str) -> None:
    """The raider sees a card of the opponent's hand, and it is thrown away [shiai.fudoshin.raid]."""
    victim = draft.turn
    discard(draft, victim, (card,))
    secret = {"card": card}
    facts = {victim: secret, 1 - victim: secret}
    draft.tell("lost", "shiai.fudoshin.raid", facts, seat=victim, colours=colours_of((card,)))
    draft.raiding -= 1
    if not draft.raiding:
        new_round(draft, victim, due=False)


def yield_to_jodan(draft: Table, seat: int, cards: Heap, rule: str) -> None:
    """J: Jodan not cancelled costs two cards of choice; with two or fewer there is none [shiai.jodan.fail]."""
    if len(draft.hands[seat]) > 2:
        draft.point = "throw"
    else:
        throw_away(draft, seat, draft.hands[seat])


def throw(draft: Table, seat: int, move: Lay | Say) -> None:
    """Throw the two chosen cards."""
    throw_away(draft, seat, move.cards)


def throw_away(draft: Table, seat: int, cards: Heap) -> None:
    """The cards are thrown unseen, and who lost them starts [shiai.jodan.fail]."""
    discard(draft, seat, cards)
    draft.tell("threw", "shiai.jodan.fail", {seat: {"own": list(cards)}}, seat=seat, colours=colours_of(cards))
    new_round(draft, seat, due=False)


EFFECTS: Mapping[str, Callable[[Table, int, Heap, str], None]] = {
    "A": counter,
    "B": block,
    "C": cancel,
    "E": meet,
    "H": suffer_hansoku,
    "I": suffer_ippon,
    "J": yield_to_jodan,
    "K": wait,
    "L": suffer_raid,
    "M": lay_on_seme,
    "R": threaten_raid,
    "S": press,
    "T": close_in,
    "W": strike,
}
"""What follows, by the letters of the table."""


# Points, penalties and the end


def penalise(draft: Table, seat: int, rule: str) -> None:
    """A hansoku; the second is an ippon for the opponent [shiai.hansoku.two]."""
    count = draft.hansoku[seat] + 1
    draft.tell("penalised", rule, seat=seat, hansoku=count)
    draft.hansoku = with_value(draft.hansoku, seat, count % 2)
    if count == 2:
        score(draft, 1 - seat, "shiai.hansoku.two")
    else:
        new_round(draft, seat, due=False)


def score(draft: Table, seat: int, rule: str) -> None:
    """An ippon: the second wins, in the encho the first; else hands are filled [shiai.goal, shiai.refill]."""
    draft.scores = with_value(draft.scores, seat, draft.scores[seat] + 1)
    draft.tell("scored", rule, seat=seat, scores=list(draft.scores))
    draft.attack = None
    if draft.scores[seat] == 2:
        finish(draft)
        return
    draft.is_last_round = False
    fill(draft, (1 - seat, seat))


def with_value(pair: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Give the pair with another value for one seat."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def fill(draft: Table, seats: tuple[int, ...]) -> None:
    """These draw, one after the other, until they have enough; the last of them does not start [shiai.refill]."""
    enough = ENCHO_HAND if draft.is_encho else ENOUGH
    short = tuple(seat for seat in seats if len(draft.hands[seat]) < enough)
    if short:
        draft.point, draft.turn, draft.filling = "refill", short[0], seats[seats.index(short[0]) :]
    else:
        draft.filling = ()
        new_round(draft, 1 - seats[-1], due=False)


def refill(draft: Table, seat: int, move: Lay | Say) -> None:
    """Draw one card from a deck of choice [shiai.refill]."""
    assert isinstance(move, Say)
    owe(draft, ((seat, COLOURS.index(move.deck)),))


def after_refill(draft: Table) -> None:
    """On to the next card, the next player, or the next round."""
    fill(draft, draft.filling)


def call_time(draft: Table, seat: int) -> None:
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


def finish(draft: Table) -> None:
    """The game is over."""
    draft.point, draft.is_penalised = "over", False
    winner = draft.scores.index(max(draft.scores))
    draft.tell("won", end_clause(draft.scores, draft.is_encho), winner=winner, scores=list(draft.scores))


def end_clause(scores: tuple[int, ...], is_encho: bool) -> str:
    """Give the clause that ended the game."""
    if is_encho:
        return "shiai.jikan.encho"
    return "shiai.goal" if max(scores) == 2 else "shiai.jikan.lead"


DECISIONS: Mapping[str, Callable[[Table, int, Lay | Say], None]] = {
    "opening-switch": choose,
    "opening-pick": choose,
    "show": choose,
    "switch": switch,
    "pick": pick,
    "start": start,
    "answer": answer,
    "stroke": answer,
    "hand-over": hand_over,
    "throw": throw,
    "refill": refill,
}


def ask_opening_pick(draft: Table) -> None:
    """Both have seen their new card and pick."""
    ask_both(draft, "opening-pick")


def ask_show(draft: Table) -> None:
    """Both show a brown."""
    ask_both(draft, "show")


AFTER_DRAWS: Mapping[str, Callable[[Table], None]] = {
    "deal": open_game,
    "opening-switch": ask_opening_pick,
    "opening-pick": ask_show,
    "switch": ask_pick,
    "pick": ask_play,
    "start": ask_play,
    "refill": after_refill,
}
