"""Duplicate duels: two people play the same deal, and the sheet compares how."""
