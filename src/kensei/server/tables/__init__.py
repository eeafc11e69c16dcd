"""A table as the fold of its log: entries, what may be done, clocks, fair deals."""
