"""Kensei in the terminal: plain lines, for people, pipes and screen readers."""
