"""What happened since a player's move: which events mattered, and the line that tells them."""
