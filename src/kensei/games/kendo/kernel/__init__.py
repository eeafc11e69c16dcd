"""What the compiled twins of both kendo games share: cards by number, and the common part of a match's row."""
