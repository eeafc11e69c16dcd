"""The page of the toy game."""
