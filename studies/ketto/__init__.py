"""How fair Kettō's decks are: `kensei bench ketto` and `kensei bench styles`."""
