"""A small network for Kendo Shiai, made by regularised self-play: `studies/kendo/selfplay.py` trains it.

`inputs` has what it sees and what it may answer, `bot` plays it; `weights.npz` are its numbers.
"""
