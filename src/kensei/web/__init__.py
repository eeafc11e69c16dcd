"""Kensei: web."""
