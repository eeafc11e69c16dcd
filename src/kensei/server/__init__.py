"""The server: HTTP pages, live tables, the log."""
