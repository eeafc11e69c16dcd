"""`kensei bench env` plays our environments beside their peers."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel")

from studies import environments


def test_peers_and_our_games_are_played_in_openspiel():
    players = {**environments.spiel_peers(), "kiriai": environments.spiel("kensei_kiriai", {"cap": 3})}
    assert all(play(random.Random(1)) > 2 for play in players.values())
    assert len(players) == 3
