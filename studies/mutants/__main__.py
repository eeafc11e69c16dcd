"""`python -m studies.mutants GAME`."""

import argparse
import sys

from studies.mutants.command import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m studies.mutants")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
