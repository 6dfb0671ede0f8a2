# Everything a newcomer needs:  make play  and  make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest -n 2

.PHONY: setup play test lint rules interpreted checked soak bench lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Tablée needs Python 3.11 or newer, found " + sys.version.split()[0] + ": run make PYTHON=/path/to/python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

play: setup
	@$(BIN)/tablee play

test: lint rules
	$(PYTEST) tests src

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The rules, interpreted (with every line of the games covered) and with every index checked.
RULES := tests/games tests/contract tests/invariants tests/golden
rules: setup
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target interpreted checked

interpreted: setup
	TABLEE_KERNELS=interpreted $(BIN)/coverage run -m pytest -q $(RULES)
	$(BIN)/coverage report --include='src/tablee/games/*' --fail-under=100

checked: setup
	TABLEE_KERNELS=checked $(BIN)/python -m pytest -q $(RULES)

# Random play under the invariants, at length: SOAK times as much as in `make test`.
SOAK ?= 200
soak: setup
	SOAK=$(SOAK) $(PYTEST) tests/invariants tests/properties

bench: setup
	$(BIN)/python bench/speed.py

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
		--generate-hashes --quiet --custom-compile-command "make lock" -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
