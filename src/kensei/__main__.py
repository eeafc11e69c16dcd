"""`python -m kensei` is the command `kensei`."""

from kensei.cli import main

main()
