# Two commands do everything on a fresh machine: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
GAME   ?= emerald
BIN    := .venv/bin
RUN    := $(BIN)/python

HOT    := $(shell find src -name '*.py' -o -name '*.pxd')

.PHONY: help play test fast check bench strength sanitize lock docs clean

help:
	@echo "make play          set up, then a game in the terminal (GAME=emerald|diamant|erdgeister)"
	@echo "make test          set up, then every check and every test"
	@echo "make fast          the fast tests alone (half a minute)"
	@echo "make check         lint, types, import contract"
	@echo "make bench         speed and memory, with a yardstick in C"
	@echo "make strength      measure all bots and write STRENGTH.md (hours; goes on where it was broken off)"
	@echo "make docs          write the reference pages and pictures anew"
	@echo "make lock          renew the pinned versions in requirements/"
	@echo "make clean         remove everything that was made"

play: .venv/ready
	@$(BIN)/grotto play $(GAME)

test: .venv/test-ready check
	@$(RUN) -c "import grotto, sys; sys.exit(0 if grotto.compiled else 'the rules are not compiled: tests need a C compiler')"
	$(RUN) -m pytest -q -n 2
	GROTTO_PURE=1 $(RUN) -m pytest -q -n 2 -m "not one_build"
	$(MAKE) --no-print-directory sanitize

fast: .venv/test-ready
	$(RUN) -m pytest -q -n 2 -m "not slow"

check: .venv/test-ready
	$(BIN)/ruff check src tests bench scripts setup.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The same random games under the C compiler's address and undefined-behaviour checks.
sanitize: .venv/test-ready
	sh scripts/sanitize.sh $(RUN)

bench: .venv/test-ready
	$(RUN) -m bench

strength: .venv/test-ready
	$(RUN) -m scripts.strength

docs: .venv/test-ready
	$(RUN) -m scripts.reference
	$(RUN) -m scripts.pictures

# -- set-up ---------------------------------------------------------------------------------------------

.venv/base: scripts/need.sh
	@echo "Setting up, once: about a minute ..."
	sh scripts/need.sh $(PYTHON)
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --quiet --disable-pip-version-check uv==0.13.7
	@touch $@

.venv/pinned: .venv/base requirements/run.txt
	$(BIN)/uv pip install --quiet --python $(RUN) -r requirements/run.txt
	@touch $@

.venv/ready: .venv/pinned setup.py pyproject.toml $(HOT)
	@echo "Building the rules ..."
	$(BIN)/uv pip install --quiet --python $(RUN) --no-deps --no-build-isolation -e .
	@touch $@

.venv/test-ready: .venv/ready requirements/test.txt
	@echo "Installing what the tests need ..."
	$(BIN)/uv pip install --quiet --python $(RUN) -r requirements/test.txt
	@touch $@

# uv.lock would name the package index of whoever made it; these files do not.
lock: .venv/base
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    pyproject.toml --group build -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    pyproject.toml --group build --group test -o requirements/test.txt

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
