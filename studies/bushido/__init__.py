"""Studies of Bushido Duels."""
