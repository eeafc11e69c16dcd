"""The network of Kendo Shiai: `inputs` has what it sees and what it may answer, `weights.npz` its numbers.

`lookahead_bot` plays its likely moves on in imagined matches; `hands.npz` says what the other may hold there.
"""
