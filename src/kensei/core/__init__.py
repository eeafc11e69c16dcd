"""The core: the protocol that games implement, and what all games share. Standard library alone."""
