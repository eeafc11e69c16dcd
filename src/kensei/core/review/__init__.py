"""What a review says of a finished game: values, costs, classes, luck, why a move is better, and the words for it."""

from kensei.core.review.decisions import (
    CLASSES,
    EDITION,
    INACCURACY,
    MISTAKE,
    SERIOUS,
    SURE,
    Change,
    Decision,
    MeasuredReason,
    Review,
    ReviewedMoment,
    ReviewedMove,
    key_decisions,
    percent,
)

__all__ = [
    "CLASSES",
    "EDITION",
    "INACCURACY",
    "MISTAKE",
    "SERIOUS",
    "SURE",
    "Change",
    "Decision",
    "MeasuredReason",
    "Review",
    "ReviewedMoment",
    "ReviewedMove",
    "key_decisions",
    "percent",
]
