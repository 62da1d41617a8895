# Two commands do everything on a fresh machine: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
GAME   ?= emerald
BIN    := .venv/bin
RUN    := $(BIN)/python

HOT    := $(shell find src -name '*.py' -o -name '*.pxd')
# As a comma-separated list: what runs compiled in the tests, where coverage does not see it.
COMMA  := ,
SPACE  := $(subst ,, )
COMPILED := $(subst $(SPACE),$(COMMA),$(patsubst %.pxd,%.py,$(shell find src -name '*.pxd')))
# Percent of the lines of all other modules that the main run executes. Raise it when the figure rises for good.
COVERED ?= 90
# Tests of what is compiled, and of what leans on it directly: the others say the same of either build.
PURE_TESTS := tests/kernel tests/match tests/games tests/play tests/nets tests/minis tests/test_recorded.py
NPM    := $(RUN) -m scripts.npm

.PHONY: help play terminal web web-check icons screenshots test long coverage fast check bench load faults secrecy fuzz strength \
        games-page odds \
        sanitize lock audit docs site dist try-dist hooks clean

help:
	@echo "make play          set up, then start the server and open the browser (PORT=8021 for another place,"
	@echo "                   HOST=0.0.0.0 to let friends of your network in)"
	@echo "make terminal      set up, then a game in the terminal (GAME=emerald|diamant|erdgeister)"
	@echo "make test          set up, then every check and every test, the long runs in small (under 25 minutes)"
	@echo "make long          all tests with large numbers (an hour or more)"
	@echo "make coverage      all tests with a floor of coverage"
	@echo "make fast          the fast tests alone (some minutes)"
	@echo "make web           build the browser client, if its sources are newer"
	@echo "make web-check     format, lint, types and tests of the browser client"
	@echo "make check         lint, types, import contract"
	@echo "make screenshots   pictures of every screen, to look at"
	@echo "make bench         speed and memory, with yardsticks in C"
	@echo "make load          the server under load, and with ten thousand tables"
	@echo "make faults        the long runs: kills, power cuts, two nodes (an hour or more)"
	@echo "make secrecy       the long run: 2,000 pairs of worlds"
	@echo "make fuzz          the long run: 100,000 requests"
	@echo "make odds          the odds that views tell, against every deal of small decks and a million random deals (minutes)"
	@echo "make games-page    play thousands of games and write docs/games.md"
	@echo "make strength      measure all bots and write STRENGTH.md (hours; goes on where it was broken off)"
	@echo "make docs          write the reference pages and pictures anew"
	@echo "make dist          source distribution and wheels, in dist/ (some minutes)"
	@echo "make try-dist      the same, tried in clean environments with the newest and the oldest dependencies"
	@echo "make hooks         install the git hook that runs formatters and linters before a commit"
	@echo "make site          the documentation as a site, in site/, with links checked"
	@echo "make audit         look up the pinned versions in the lists of known vulnerabilities (needs a network)"
	@echo "make lock          renew the pinned versions in requirements/"
	@echo "make clean         remove everything that was made"

play: .venv/ready web
	@$(BIN)/grotto serve $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST)) $(if $(wildcard site/index.html),--docs site)

terminal: .venv/ready
	@$(BIN)/grotto play $(GAME)

# Built into the package; says what to do where it cannot be built.
web: .venv/ready
	@$(RUN) build_support/web_client.py

# What `.ci/run` runs, in less than 25 minutes on two quiet cores. It holds the small versions; the long ones are commands
# of their own:
#   try_wheel       the uncompiled wheel with pinned versions    -> make try-dist: all wheels, versions of the package index
#   the main run    everything but the next two, on the compiled build -> make coverage: the same, with a floor of coverage
#   faults          some kills, cuts and restarts                -> make faults: hundreds
#   browser         each thing with one game                     -> make long: each thing with every game
#   the pure run    PURE_TESTS on the readable sources, no slow ones -> GROTTO_PURE=1 python -m pytest -m "not one_build"
#   sanitize        12,000 steps                                 -> make sanitize: 30,000
#   in the main run: small numbers (tests/long_runs.py)          -> make long: all tests with large ones
#                    secrecy, fuzz, strength in small            -> make secrecy, make fuzz, make strength
test: .venv/test-ready check web-check web
	@$(RUN) -c "import grotto, sys; sys.exit(0 if grotto.compiled else 'the rules are not compiled: tests need a C compiler')"
	$(RUN) -m scripts.try_wheel
	$(RUN) -m pytest -q -n 3 --ignore=tests/browser --ignore=tests/faults
	sh scripts/outside_tests.sh $(RUN) tests/faults
	sh scripts/outside_tests.sh $(RUN) tests/browser
	GROTTO_PURE=1 $(RUN) -m pytest -q -n 2 -m "not one_build and not slow" $(PURE_TESTS)
	STEPS=12000 $(MAKE) --no-print-directory sanitize

# Python that is not compiled, with a floor. Tracing costs some minutes, so it is a command of its own.
coverage: .venv/test-ready web/node_modules/.tested web
	$(RUN) -m pytest -q -n 2 --cov=src/grotto --cov-report= --ignore=tests/browser --ignore=tests/faults
	$(BIN)/coverage report --skip-covered --include='src/grotto/*' --omit=$(COMPILED) --fail-under=$(COVERED)

# All tests with large numbers, and those that CI leaves out: an hour or more.
long: .venv/test-ready web/node_modules/.tested web
	GROTTO_LONG=1 $(RUN) -m pytest -q -n 2

fast: .venv/test-ready
	$(RUN) -m pytest -q -n 2 -m "not slow"

check: .venv/test-ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# With the test tools, which a plain build leaves out.
web/node_modules/.tested: web/package-lock.json .venv/pinned
	@echo "Installing what the browser client's tests need ..."
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

web-check: web/node_modules/.tested
	$(NPM) run format:check
	$(NPM) run lint
	$(NPM) run check
	$(NPM) run test

# After their drawings were changed; needs Chromium.
icons: .venv/test-ready web/node_modules/.tested
	$(RUN) -m scripts.icons
	$(RUN) -m scripts.start_pictures

# The same random games under the C compiler's address and undefined-behaviour checks.
sanitize: .venv/test-ready
	sh scripts/sanitize.sh $(RUN)

bench: .venv/test-ready
	$(RUN) -m bench

load: .venv/test-ready
	$(RUN) -m bench.load
	$(RUN) -m bench.load.capacity

faults: .venv/test-ready
	$(RUN) -m scripts.faults

secrecy: .venv/test-ready
	$(RUN) -m scripts.secrecy --pairs 2000

# Every deal of small decks, then a million random deals of each of 48 positions.
ODDS_TESTS := $(patsubst %,tests/games/%.py,diamant/presentation/test_needs diamant/presentation/test_prospects \
	emerald/presentation/test_majority_chances emerald/presentation/test_forecast erdgeister/presentation/test_odds)
odds: .venv/test-ready
	$(RUN) -m pytest -q $(ODDS_TESTS)
	$(RUN) -m scripts.odds

fuzz: .venv/test-ready
	$(RUN) -m scripts.fuzz

screenshots: .venv/test-ready web
	$(RUN) -m scripts.screenshots

strength: .venv/test-ready
	$(RUN) -m scripts.strength

games-page: .venv/test-ready
	$(RUN) -m scripts.games_page

docs: .venv/test-ready
	$(RUN) -m scripts.reference
	$(RUN) -m scripts.pictures

# The wheel is built from the source distribution, so that nothing can be missing there. The second wheel has no compiled
# modules: it is for machines that the first does not fit and that have no compiler.
dist: .venv/pinned .venv/audit-ready
	rm -rf dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(RUN) -o dist
	GROTTO_PURE=1 $(BIN)/uv build --quiet --no-build-isolation --python $(RUN) -o dist --wheel dist/*.tar.gz
	$(BIN)/cyclonedx-py requirements --output-reproducible --of JSON -o dist/grotto.cdx.json requirements/serve.txt
	$(NPM) sbom --sbom-format cyclonedx --package-lock-only > dist/grotto-web.cdx.json
	@ls dist

# The lists are asked for by network, so this is a command of its own and no part of the tests. Strict: what could not be
# looked up is a failure, else a network that hides the lists would look like a clean bill.
audit: .venv/audit-ready
	@{ $(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements/serve.txt && \
	   $(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements/test.txt && \
	   $(NPM) audit --audit-level=moderate; } || \
	{ echo "make audit: a version is vulnerable, or could not be looked up (see above). It needs a network that lets" \
	       "through pypi.org and registry.npmjs.org." >&2; exit 1; }

try-dist: dist .venv/test-ready
	$(RUN) -m scripts.try_wheel dist/*.whl

# Fails if a link leads nowhere.
site: .venv/pinned
	PYTHONPATH=build_support $(RUN) -m docs_site site

hooks: .venv/test-ready web/node_modules/.tested
	$(BIN)/pre-commit install

# -- set-up ---------------------------------------------------------------------------------------------

.venv/base: scripts/need.sh
	@echo "Setting up, once ..."
	sh scripts/need.sh $(PYTHON)
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --quiet --disable-pip-version-check uv==0.13.7
	@touch $@

.venv/pinned: .venv/base requirements/run.txt
	$(BIN)/uv pip install --quiet --python $(RUN) -r requirements/run.txt
	@touch $@

.venv/ready: .venv/pinned setup.py pyproject.toml $(wildcard build_support/*.py) $(HOT)
	@echo "Building the rules: some minutes the first time ..."
	GROTTO_NO_WEB=1 $(BIN)/uv pip install --quiet --python $(RUN) --no-deps --no-build-isolation -e .
	@touch $@

.venv/test-ready: .venv/ready requirements/test.txt scripts/need.sh
	@echo "Installing what the tests need ..."
	sh scripts/need.sh $(PYTHON) tests
	$(BIN)/uv pip install --quiet --python $(RUN) -r requirements/test.txt
	@touch $@

.venv/audit-ready: .venv/pinned requirements/audit.txt
	$(BIN)/uv pip install --quiet --python $(RUN) -r requirements/audit.txt
	@touch $@

# uv.lock would name the package index of whoever made it; these files do not.
lock: .venv/base
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    pyproject.toml -o requirements/serve.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    pyproject.toml --group build -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    pyproject.toml --group build --group test -o requirements/test.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    --group audit -c requirements/test.txt -o requirements/audit.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	    --resolution lowest-direct pyproject.toml --extra arena --extra batch --extra plots -o requirements/oldest.txt

clean:
	rm -rf .venv build dist site src/*.egg-info src/grotto/server/web web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
