"""Kensei: adapters."""
