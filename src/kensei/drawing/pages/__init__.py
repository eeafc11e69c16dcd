"""What pages beside the table show: the rulebook, the daily duel, the report on habits."""
