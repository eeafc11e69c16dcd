"""Musashi's Challenge for two compiled, for self-play and batches: the rules on a row of whole numbers.

The reference is `state.py`; a test plays both side by side. `rows` has the row and its state, `numbers` the moves,
`offers` what may be played, `play` what follows a decision or a draw. With more than two players the rules ask for
more (bonus cards, who may be attacked), which self-play and batches do not need.
"""
