"""Kensei: arena."""
