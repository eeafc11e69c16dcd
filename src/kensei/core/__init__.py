"""The core: what a game is, and what every game gets for nothing. Standard library alone."""
