"""Tables in use: rooms, connections, presence, bots at work, and what each viewer is sent."""
