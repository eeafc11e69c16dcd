"""Kaito: proofs checked by a second program, and whole boards solved (`kensei solve kaito --check`, `--fresh`)."""
