"""`kensei bench decks` searches for a fair deck of Kettō, goes on where it was, and confirms on other seeds."""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import asdict

import pytest

from kensei.games.ketto.deck import load
from studies.ketto import deck_search, knobs
from studies.ketto.deck_search import Measured
from studies.ketto.knobs import Setting, deck_text
from studies.ketto.styles import Count


def measured(won: int, lost: int, tied: int, **changes: object) -> Measured:
    return Measured(dict(changes), ["swift"], Count(won, lost, tied))


@pytest.mark.parametrize(
    ("won", "lost", "tied", "distance"), [(50, 50, 50, 0.0), (60, 40, 0, 5.0), (40, 60, 0, 5.0), (25, 25, 50, 15.0)]
)
def test_a_deck_is_as_far_from_fair_as_it_passes_the_bars(won: int, lost: int, tied: int, distance: float) -> None:
    assert measured(won, lost, tied).distance == distance


def test_every_setting_of_a_knob_makes_another_deck_with_the_defense_card_worth_three() -> None:
    """ketto.deck: the counts stay, or the deck would be refused."""
    decks = [load(deck_text(setting)) for setting in knobs.neighbours(knobs.house())]
    assert len(decks) == sum(len(values) - 1 for values in knobs.KNOBS.values())
    assert all(deck != load(None) and deck.defense["D"] == 3 for deck in decks)


def test_a_neighbour_of_a_turned_knob_may_be_the_house_deck() -> None:
    names = {setting.name for setting in knobs.neighbours(Setting({"strength": 1}))}
    assert {"house", "strength +2"} <= names
    assert "strength +1" not in names


def test_the_search_draws_first_and_then_varies_the_best() -> None:
    assert deck_search.next_setting({}, 10, random.Random(1)) == knobs.house()
    best = measured(50, 50, 0, strength=1)
    found = {best.setting.name: best}
    assert len(deck_search.next_setting(found, 10, random.Random(1)).changes) in range(1, 5)
    varied = deck_search.next_setting(found, 1, random.Random(1))
    assert varied in list(knobs.neighbours(best.setting))


def test_an_interrupted_search_goes_on_from_its_journal(tmp_path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    asked: list[str] = []

    def measure(setting: Setting, plays: int, seed: str) -> Measured:
        asked.append(setting.name)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return measured(50, 50, 10 * len(asked), **setting.changes)

    monkeypatch.setattr(deck_search, "measured", measure)
    args = argparse.Namespace(decks=3, plays=2, seed="try", confirm=0, write=None)
    assert deck_search.run(args) == 130
    path = tmp_path / "build" / "ketto" / "decks-try-2.jsonl"
    with path.open("a") as journal:
        journal.write('{"changes": {"stren')  # cut off
    assert deck_search.run(args) == 0
    assert deck_search.run(args) == 0
    assert len(asked) == 4
    assert asked[2] == asked[3]
    assert len(capsys.readouterr().out.splitlines()) == 2 * 3


def test_what_is_kept_is_read_as_it_was(tmp_path) -> None:
    path = tmp_path / "decks.jsonl"
    deck = measured(1, 2, 3, strength=1)
    path.write_text(json.dumps(asdict(deck)) + "\n")
    assert deck_search.journal(path) == {"strength +1": deck}


def test_a_deck_is_measured_among_its_three_strongest_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_search, "ranked", lambda *_: ["swift", "at once", "wary", "calm"])
    first, again = (deck_search.measured(knobs.house(), 1, "few") for _ in range(2))
    assert first == again
    assert (first.strongest, first.count.duels()) == (["swift", "at once", "wary"], 9)
