"""Studies of single games: balance, fitting of weights, proofs. They belong to the repository and are not shipped.

Run them from a checkout: `kensei bench kendo`, or `python -m studies.kendo.fit shiai`.
"""
