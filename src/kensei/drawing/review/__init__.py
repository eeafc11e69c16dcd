"""The review of a finished game, drawn: the graph, the key turns, one decision with its ledger and its mix."""

from kensei.drawing.review.decision import DecisionPanel, Told, decision_panel
from kensei.drawing.review.graph import Lane
from kensei.drawing.review.summary import ReviewGraph, player_lanes, review_graph, review_marks

__all__ = [
    "DecisionPanel",
    "Lane",
    "ReviewGraph",
    "Told",
    "decision_panel",
    "player_lanes",
    "review_graph",
    "review_marks",
]
