"""Kiri-ai: exact equilibria of short duels, and the table of values that the bots read."""
