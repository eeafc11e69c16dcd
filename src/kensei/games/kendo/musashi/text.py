"""A table of Musashi's Challenge in text."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo import text as kendo
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, called
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.offers import attacks, can_attack, changes, mulligans, tie_changes
from kensei.games.kendo.musashi.state import NAMES, SEVERAL, View
from kensei.games.kendo.musashi.words import QUESTIONS
from kensei.games.kendo.words import counted, laid
from kensei.terminal.ansi import Ink

OVER = "over"
PLAIN = Ink()
LONGEST_ROW = 24
"""So many cards are drawn one by one; the number beside them counts them all."""


def draw(view: View, ink: Ink) -> str:
    """Draw who is in with how many cards, what lies against whom, the open cards and the own hand."""
    lines = [f"  {kendo.decks(view.decks, view.under, 'under it', ink)}", ""]
    lines += [_player(view, seat, ink) for seat in range(len(view.players))]
    lines += ["", *_lying(view, ink), *kendo.rows("Played", view.played, ink)]
    if view.seat is not None:
        lines += ["", *kendo.hand(view.hand, ink), *kendo.asked(question(view, ink), ink)]
    return "\n".join(lines)


def _name(seat: int, ink: Ink) -> str:
    """Moves name seats by their number, so it stands beside the name."""
    return ink.who(seat, NAMES[seat])


def _player(view: View, seat: int, ink: Ink) -> str:
    player = view.players[seat]
    mark = ">" if _is_asked(view, seat) else " "
    if not player.is_in:
        return ink.dim(f"  {mark} {_name(seat, ink):<{20 if ink.names else 6}}  out")
    notes = [f"{player.cards} cards" if player.cards != 1 else "1 card"]
    notes += ["you"] if seat == view.seat else []
    notes += ["has chosen"] if player.has_chosen else []
    notes += ["may not be attacked now"] if view.point == "attack" and seat in (view.barred, view.robbed) else []
    longest = 12 if ink.names else LONGEST_ROW
    row = "#" * min(player.cards, longest) + ("+" if player.cards > longest else "")
    line = f"  {mark} {_name(seat, ink):<{20 if ink.names else 6}}  {row:<13} {', '.join(notes)}"
    return ink.bold(line) if seat == view.seat else line


def _is_asked(view: View, seat: int) -> bool:
    if view.draws or view.taking or view.point == OVER:
        return False
    if view.point in SEVERAL:
        tied = view.point != "tie" or seat in view.tied
        return tied and not view.players[seat].has_chosen
    return seat == view.turn


def _lying(view: View, ink: Ink) -> list[str]:
    attack = view.attack
    if attack is None:
        return []
    cards = (attack.card, attack.boost) if attack.boost else (attack.card,)
    technique = "" if attack.card in GREEN_ATTACKS else f", a strike to {ATTACKS_WITH[attack.card].title()}"
    line = f"  {_name(attack.by, ink)} -> {_name(view.turn, ink)}:  {laid(cards)}"
    if len(line + technique) > kendo.WIDTH:
        return [ink.bold(line), f"    {technique[2:]}", ""]
    return [ink.bold(line) + technique, ""]


def question(view: View, ink: Ink = PLAIN) -> str:
    """Say what the seat is asked, or for whom it waits."""
    assert view.seat is not None
    if view.point == OVER:
        return "The game is over."
    if not _is_asked(view, view.seat):
        waited = [_name(seat, ink) for seat in range(len(view.players)) if _is_asked(view, seat)]
        return f"Waiting for {' and '.join(waited) or 'the cards'}."
    if view.point == "answer":
        assert view.attack
        row = view.attack.row
        what = called(row) if row != "basic" else ATTACKS_WITH[view.attack.card].title()
        return f"Answer {what}: {answer_table.TABLE.what_answers(row)}; or pass and {_price(view, row)}."
    if view.point == "attack" and not can_attack(view.hand):
        return f"You have nothing to attack with: change a card for a brown, as in '{changes(view.hand)[0]}'."
    text = QUESTIONS[view.point][0]
    if view.point in EXAMPLES:
        text = kendo.with_example(text, EXAMPLES[view.point](view))
    return f"{text[0].upper()}{text[1:]}."


def _first_attack(view: View) -> object:
    closed = (view.seat, view.barred, view.robbed)
    return attacks(view.hand, tuple(seat for seat in view.still_in if seat not in closed))[0]


EXAMPLES: dict[str, Callable[[View], object]] = {
    "mulligan": lambda view: mulligans(view.hand)[-1],
    "tie": lambda view: tie_changes(view.hand, len(view.players))[0],
    "attack": _first_attack,
}
"""A move of the player's own for the questions that show one."""


def _price(view: View, row: str) -> str:
    """Say what passing costs: who has fewer cards than he must give is out [musashi.out]."""
    price = int(answer_table.ROWS[row]["pass"])
    return f"lose {counted(price)}" if len(view.hand) >= price else "be out"
