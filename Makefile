# make run | test | check | bench: each is one command on a fresh machine with Python 3.11 or later and make.

PYTHON ?= python3
HOST = 127.0.0.1
PORT = 8000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := run
.PHONY: run test coverage check bench constraints

run: $(VENV)/.runs
	@exec $(BIN)/digsight serve --host $(HOST) --port $(PORT)

test: $(VENV)/.tests
	@sh tests/chromium.sh
	$(BIN)/python -m pytest -q -n 2

coverage: $(VENV)/.tests
	$(BIN)/python -m pytest -q -n 2 --cov --cov-report term:skip-covered

check: $(VENV)/.tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.tests
	@$(BIN)/python -m tests.bench

# The versions of this environment, which must have all extras, become those that everybody gets.
constraints:
	{ echo "# Versions known to work together, written by: make constraints"; \
	  $(BIN)/python -m pip list --format freeze --exclude-editable --exclude pip --exclude setuptools \
		--exclude wheel | sed 's/+.*//'; } > constraints.txt

# Debian keeps what makes environments in a package of its own.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Digsight needs Python 3.11 or later. Name yours: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up, once (a minute or so)."
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qq -y python3-venv >/dev/null && \
		$(PYTHON) -m venv $(VENV); } || \
		{ echo "$(PYTHON) cannot make environments. On Debian: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/.runs: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Fetching what Digsight needs."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.tests: $(VENV)/.runs
	@echo "Setting up the tests, once."
	@$(PIP) --editable '.[test]'
	@touch $@
