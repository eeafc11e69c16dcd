"""Work apart from the event loop: bots and decks in processes of their own, replays and reviews in slices."""
