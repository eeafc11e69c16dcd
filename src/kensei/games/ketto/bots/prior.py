"""What the keen bot of Kettō likes of its moves, in shares: where a tree begins to look."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from kensei.games.ketto import Move, View
from kensei.games.ketto.bots import planning
from kensei.games.ketto.bots.observation import Observation
from kensei.games.ketto.bots.purposeful import JUDGES
from kensei.games.ketto.bots.weights import KEEN

HEAT = 0.3
"""By how many points of strength a move must be worse to be liked an e-th as much."""


def shares(view: View, legal_moves: Sequence[Move]) -> list[float]:
    point = view.now.point
    seen = Observation.of(view, KEEN)
    kept = planning.candidates(seen, legal_moves) if point == "action" else legal_moves
    points = {move: JUDGES[point](seen, move) for move in kept}
    most = max(points.values())
    return [exp((points[move] - most) / HEAT) if move in points else 0.0 for move in legal_moves]
