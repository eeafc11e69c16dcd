"""Puzzles mined from proofs, exact values and played games; `python -m studies.puzzles GAME` writes a game's file."""
