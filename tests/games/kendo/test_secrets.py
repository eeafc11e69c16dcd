"""What a seat cannot see changes nothing that it is told."""

import random

import pytest

import kensei
from kensei import CHANCE
from kensei.games.kendo.cards import COLOUR
from kensei.games.kendo.moves import Say
from kensei.testing.walks import walk

TABLES = [("musashi", {}), ("musashi", {"players": 3}), ("musashi", {"players": 5}), ("shiai", {})]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_move_tells_its_player_the_same_in_every_world_that_he_cannot_tell_apart(name, options):
    """kendo.hands: the same view and the same move give the same story and the same next view."""
    game, rng = kensei.game(name), random.Random(11)
    tried = 0
    for seed in range(25):
        for state in walk(game, options, seed, 300).states[::4]:
            asked = state.to_act()
            if len(asked) != 1 or CHANCE in asked or state.chosen:
                continue
            (seat,) = asked
            move = rng.choice(state.legal_moves(seat))
            one = state.apply(seat, move)
            other = game.imagine(state.view(seat), rng).apply(seat, move)
            for viewer in (seat, None):
                told = [[event.told_to(viewer) for event in step.events] for step in (one, other)]
                assert told[0] == told[1], f"{move} in {game.write(state)}"
            assert one.state.view(seat) == other.state.view(seat)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_card_that_chance_brings_is_told_to_nobody_else(name, options):
    """musashi.take, shiai.fudoshin.raid, kendo.hands: whichever card it is, the others are told the same."""
    game = kensei.game(name)
    tried = 0
    for seed in range(25):
        for state in walk(game, options, seed, 300).states[::4]:
            outcomes = [outcome for outcome, _ in state.chances()]
            if len(outcomes) < 2 or not hasattr(outcomes[0], "to"):
                continue
            steps = [state.apply(CHANCE, outcome) for outcome in (outcomes[0], outcomes[1])]
            knowing = {seat for step in steps for event in step.events for seat in event.secrets}
            for viewer in {None, *range(len(state.hands))} - knowing:
                told = [[e.told_to(viewer) for e in step.events if e.name in ("drew", "took")] for step in steps]
                assert told[0] == told[1]
            tried += 1
    assert tried > 100


def twins(state, seat):
    """Give pairs of moves that put away different cards of the same colours."""
    alike = {}
    for move in state.legal_moves(seat):
        if isinstance(move, Say) and move.cards and move.verb != "show":
            alike.setdefault((move.verb, move.deck, tuple(COLOUR[card] for card in move.cards)), []).append(move)
    return [(moves[0], moves[-1]) for moves in alike.values() if len(moves) > 1]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_card_put_away_unseen_looks_like_any_other_of_its_colour(name, options):
    """musashi.mulligan, musashi.first, musashi.no-attack, shiai.switch-pick, shiai.thrown: others see colours alone."""
    game = kensei.game(name)
    tried = 0
    for seed in range(25):
        for state in walk(game, options, seed, 300).states[::2]:
            for seat in state.to_act() - {CHANCE}:
                for pair in twins(state, seat):
                    steps = [state.apply(seat, move) for move in pair]
                    for viewer in {None, *range(len(state.hands))} - {seat}:
                        told = [[event.told_to(viewer) for event in step.events] for step in steps]
                        assert told[0] == told[1], f"{pair[0]} or {pair[1]} in {game.write(state)}"
                        assert steps[0].state.view(viewer) == steps[1].state.view(viewer)
                    tried += 1
    assert tried > 100


@pytest.mark.parametrize("name", ["musashi", "shiai"])
def test_the_text_of_a_view_names_no_card_that_its_seat_cannot_see(name):
    """kendo.hands: a view shown as text has the own cards and the open ones, and no other name."""
    point = {"musashi": "attack", "shiai": "start"}[name]
    state = kensei.game(name).read(f"{point} 0 hands=men3,seme/do1,kote-do played=tsuki2/-/-")
    own, other, watching = (repr(state.view(seat)) for seat in (0, 1, None))
    seen = {"men3": own, "seme": own, "do1": other, "kote-do": other}
    for card, where in seen.items():
        assert [text for text in (own, other, watching) if f"'{card}'" in text] == [where]
    assert all("'tsuki2'" in text and "'kote1'" not in text for text in (own, other, watching))
