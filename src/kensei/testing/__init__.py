"""For whoever writes a game: the laws that every game obeys, as tests."""
