"""Studies: balance, fitted weights, proofs, attacks on the server. They are part of the repository, and not shipped.

Run them from the top of a checkout: `kensei bench ketto`, `python -m studies.kendo.fit shiai`.
"""
