# Kensei: `make play` starts it, `make test` proves it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready

# Tests start many interpreters: each would compile every module anew where bytecode is not kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup play test check lint docs laws judges bench pictures catalogue clean

setup: $(READY)

# What playing needs, and no more.
$(PLAYABLE): pyproject.toml constraints.txt tools/setup
	@PYTHON=$(PYTHON) tools/setup $(VENV) fast
	@touch $@

# What tests, docs, benches and research need besides.
$(READY): $(PLAYABLE)
	@PYTHON=$(PYTHON) tools/setup $(VENV) fast,dev,research,ray,postgres
	@touch $@

# `make play PORT=9000` opens it at another port.
play: $(PLAYABLE)
	@$(BIN)/kensei serve $(if $(PORT),--port $(PORT))

test: $(READY)
	@tools/setup-browser
	@tools/setup-database
	@$(MAKE) --no-print-directory lint docs
	@$(BIN)/python -m pytest -n 2 --dist worksteal

# The quick part, for while you work: under three minutes.
check: $(READY) lint
	@KENSEI_EXAMPLES=quick $(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow and not browser"

lint: $(READY)
	@$(BIN)/ruff check src studies tests
	@$(BIN)/ruff format --check src studies tests
	@$(BIN)/mypy

# The docs site into build/site; a broken link or reference is an error.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Every law with 5,000 examples instead of 200.
laws: $(READY)
	@KENSEI_EXAMPLES=long $(BIN)/python -m pytest -n 2 --dist worksteal tests/test_laws.py

# The second judges watch 2,000 games of each game.
judges: $(READY)
	@KENSEI_EXAMPLES=long $(BIN)/python -m pytest -n 2 --dist worksteal tests/games -k judge

bench: $(READY)
	@$(BIN)/kensei bench

# Screenshots of every page into docs/pictures.
pictures: $(READY)
	@tools/setup-browser pictures
	@$(BIN)/python tools/pictures

# The texts of the pages, for translators.
catalogue: $(READY)
	@$(BIN)/python tools/catalogue

clean:
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
