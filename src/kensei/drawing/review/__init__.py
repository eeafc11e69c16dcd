"""The review of a finished game, drawn: the graph, the key turns, one decision with its ledger and its mix."""

from kensei.drawing.review.decision import DecisionPanel, KeyTurn, Neighbours, Told, choice_title, decision_panel
from kensei.drawing.review.graph import Lane
from kensei.drawing.review.summary import MOST_TURNS, ReviewGraph, player_lanes, review_graph, review_marks

__all__ = [
    "MOST_TURNS",
    "DecisionPanel",
    "KeyTurn",
    "Lane",
    "Neighbours",
    "ReviewGraph",
    "Told",
    "choice_title",
    "decision_panel",
    "player_lanes",
    "review_graph",
    "review_marks",
]
