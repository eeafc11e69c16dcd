"""Kensei: testing."""
