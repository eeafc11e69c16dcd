"""The analysis board: its address, which holds all of it, and what a bot's process finds out about a position."""

SHARES = (0.12, 1.0)
"""How much of the usual nodes each depth may take: a first answer, then a better one."""
