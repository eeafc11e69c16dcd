"""Tournaments between bots: plans, games, ratings and reports (`kensei arena`)."""
