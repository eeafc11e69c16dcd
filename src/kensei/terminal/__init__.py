"""Kensei: terminal."""
