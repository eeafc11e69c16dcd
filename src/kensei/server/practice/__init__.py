"""The practice board: a position that one person plays without a table, for lessons, puzzles and analysis."""
