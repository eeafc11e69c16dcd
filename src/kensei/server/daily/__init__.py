"""The daily duel: one deal a day and game for everybody of a server, played once by each."""
