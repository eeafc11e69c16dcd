"""Where the log of all tables lies: SQLite, or PostgreSQL where several servers share it."""
