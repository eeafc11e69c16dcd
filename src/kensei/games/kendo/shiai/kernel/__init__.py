"""Kendo Shiai compiled, for self-play and batches: the rules on a row of whole numbers.

The reference is `state.py`; a test plays both side by side. `rows` has the row and its state, `numbers` the moves,
`offers` what may be played, `rounds` turns and points, `play` what follows a decision or a draw.
"""
