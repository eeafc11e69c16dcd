"""The engine and the second judge agree on everything: who is asked, what is offered, what is told and shown."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.games.judging import NATURE, games_to_watch
from tests.games.ketto.judge import Table, duel
from tests.games.ketto.judge.table import BACK, FLOW, Cell, Player, beside, kind, sort, to_cell

from kensei.games.ketto import GAME, State

TEMPERS = {"stop": (0.05, 0.5), "flow": (3,), "place @": (4,), "place new": (0.05, 0.2, 1), "show": (0.02, 0.3, 1)}
TEMPERS |= {"reveal": (4,), "valor": (1e-9, 0.02, 0.3)}
"""How eagerly a player plays a verb, drawn anew for each duel; without valor both get stuck [ketto.stuck]."""
ANY_TEMPER = (0.05, 0.3, 1, 4)

TOLD = {
    *("ketto.start-player", "ketto.stance.choose", "ketto.hand", "ketto.actions", "ketto.action.draw"),
    *("ketto.action.draw-tactic", "ketto.action.place", "ketto.place.tactic", "ketto.action.reveal-stance"),
    *("ketto.action.new-stance", "ketto.hand-limit", "ketto.valor.end", "ketto.stuck", "ketto.battle.defenses"),
    *("ketto.defense.pool", "ketto.stroke.begin", "ketto.stroke.not-attack", "ketto.ask.parry", "ketto.tactic.parry"),
    *("ketto.stroke.flow", "ketto.stroke.break", "ketto.stroke.complete", "ketto.stroke.tactic", "ketto.stance.attack"),
    *("ketto.tactic.manoeuvre", "ketto.stroke.strength", "ketto.battle.stance-hidden", "ketto.stance.defense"),
    *(
        "ketto.battle.mitigate",
        "ketto.battle.zero",
        "ketto.battle.success",
        "ketto.ask.evasion",
        "ketto.tactic.evasion",
    ),
    *(
        "ketto.vitality.miss",
        "ketto.vitality.wound",
        "ketto.vitality.death",
        "ketto.tactic.guard",
        "ketto.battle.spent",
    ),
    *("ketto.tactic.reveal", "ketto.tactic.valor", "ketto.end.death", "ketto.end.tie"),
}
"""The clauses that events cite."""


def play(seed: int) -> Counter[str]:
    """Play a duel before both, comparing them at every decision; give what happened, counted by clause."""
    rng = random.Random(f"judge {seed}")
    tempers: tuple[dict[str, float], ...] = ({}, {})
    table, state, happened = Table(), GAME.start(), Counter[str]()
    telling = duel(table)
    question = next(telling)
    while question:
        compare(state, question, table)
        seat = rng.choice(sorted(question))
        offered = question[seat]
        text = lot(offered, rng) if seat == NATURE else answer(offered, table.players[seat], tempers[seat], rng)
        state, events = state.apply(seat, GAME.parse(text))
        table.notes.clear()
        question = next_question(telling, seat, text)
        assert [(event.name, event.rule, event.facts, event.secrets) for event in events] == table.notes
        happened.update(event.rule for event in events)
    compare(state, {}, table)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[table.winner]
    return happened


def next_question(telling: Any, seat: int, text: str) -> dict[int, list[Any]]:
    """Give the answer to the judge; nothing is asked when the duel is over."""
    try:
        question: dict[int, list[Any]] = telling.send((seat, text))
    except StopIteration:
        return {}
    return question


def compare(state: State, question: dict[int, list[Any]], table: Table) -> None:
    """Compare what is asked, what is offered, and what each seat and a spectator see."""
    assert state.to_act() == frozenset(question)
    assert [(str(move), weight) for move, weight in state.chances()] == question.get(NATURE, [])
    for seat, me in enumerate(table.players):
        assert [str(move) for move in state.legal_moves(seat)] == question.get(seat, [])
        secrets = state.view(seat).own
        assert secrets is not None
        assert {name: getattr(secrets, name) for name in known_to_owner(me)} == known_to_owner(me)
        for viewer in (0, 1, None):
            shown = state.view(viewer).shown[seat]
            assert {name: getattr(shown, name) for name in known_to_all(me)} == known_to_all(me)
            movements = [tuple(zip(m.cells, m.kinds, m.faces, strict=True)) for m in shown.movements]
            assert movements == [lying(me, number) for number in me.movements]
    assert state.view(None).own is None


def known_to_owner(me: Player) -> dict[str, Any]:
    """The secrets of a player, as rules/ketto.md lists them."""
    return {
        "hand": tuple(sort(me.hand)),
        "stance": "" if me.shown else me.stance,
        "deck": tuple(sort(me.deck)),
        "tactics": tuple(sort(me.tactics)),
        "discarded": tuple(sort(me.discarded)),
        "former": tuple(sort(me.former)),
        "left": tuple(sort(me.unseen)),
        "faces": tuple(tuple(cards[cell] for cell in sorted(cards)) for cards in me.movements.values()),
    }


def known_to_all(me: Player) -> dict[str, Any]:
    """What is public of a player [ketto.public], but for his movements."""
    return {
        "stance": me.stance if me.shown or not me.stance else "?",
        "hand": by_back(me.hand),
        "decks": (len(me.deck), len(me.tactics)),
        "gone": tuple(sort(me.seen)),
        "discarded": by_back(me.discarded),
        "former": len(me.former),
        "left": len(me.unseen),
        "pool": None if me.pool is None else tuple(me.pool),
        "vitality": tuple(me.vitality),
    }


def by_back(cards: list[str]) -> tuple[int, int]:
    """How many combat cards and tactics there are."""
    tactics = sum(kind(card) == "tactic" for card in cards)
    return len(cards) - tactics, tactics


def lying(me: Player, number: int) -> tuple[tuple[Cell, str, str], ...]:
    """The cards of a movement as everybody sees them."""
    cards, down = me.movements[number], me.down(number)
    return tuple((cell, kind(cards[cell]), "?" if cell in down else cards[cell]) for cell in sorted(cards))


def lot(outcomes: list[tuple[str, int]], rng: random.Random) -> str:
    """Let chance play."""
    return rng.choices([text for text, _ in outcomes], [weight for _, weight in outcomes])[0]


def answer(offered: list[str], me: Player, tempers: dict[str, float], rng: random.Random) -> str:
    """Choose a verb by temper, then one of its moves, cards that connect before others."""
    verbs: dict[str, list[str]] = {}
    for text in offered:
        verbs.setdefault(verb_of(text), []).append(text)
    for verb in verbs:
        tempers.setdefault(verb, rng.choice(TEMPERS.get(verb, ANY_TEMPER)))
    chosen = verbs[rng.choices(list(verbs), [tempers[verb] for verb in verbs])[0]]
    return rng.choices(chosen, [worth(text.split(" "), me) for text in chosen])[0]


def verb_of(text: str) -> str:
    """The verb of a move; to begin a movement and to draw a tactic are verbs of their own."""
    if text.startswith("place"):
        return "place new" if text.endswith("new") else "place @"
    return text if text == "draw tactic" else text.split(" ")[0]


def worth(words: list[str], me: Player) -> float:
    """Prefer what joins a stroke; keep defensive cards out of it."""
    if words[0] not in ("place", "attack") or "," not in words[-1]:
        return 1
    cards, cell = me.movements[int(words[-2][1:])], to_cell(words[-1])
    card = words[1] if words[0] == "place" else cards[cell]
    near = ((side, cards.get(beside(cell, side), "")) for side in FLOW.get(card, ""))
    joined = sum(BACK[side] in FLOW.get(other, "") for side, other in near)
    return 0.02 if card in ("D", "DT") else 2 if kind(card) == "tactic" else 0.1 + 20 * joined


def test_duels_go_as_the_second_judge_tells_them() -> None:
    happened = sum((play(seed) for seed in games_to_watch(24)), Counter[str]())
    assert set(happened) == TOLD
