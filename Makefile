# Everything from a bare checkout: `make play` to try Atoll, `make test` to test it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Processes that tests start read the bytecode that others have compiled.
export PYTHONDONTWRITEBYTECODE :=

VERIFIER := build/verifier

.PHONY: setup play bench docs verifier test test-all oldest sample image check lint types format lock release release-tools clean

setup: $(VENV)/.ready ## make the virtual environment and install everything

$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable ".[dev]"
	touch $@

play: setup ## try Atoll in the browser, with no token
	$(BIN)/atoll play $(ARGS)

docs: setup ## draw the pictures of the README and of docs/ again
	$(BIN)/python -m docs.make

verifier: setup ## build the page that proves games: build/verifier/verifier.html
	$(BIN)/python -m tools.verifier $(VERIFIER)

bench: setup ## measure speed and size, and compare them with the goals
	$(BIN)/python -m tools.bench $(ARGS)

# Two more workers than processors, because many tests mostly wait.
WORKERS = $(shell $(PYTHON) -c "import os; print(os.cpu_count() + 2)")
PYTEST = $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

test: setup ## run the quick tests
	$(PYTEST) -m "not long" $(ARGS)

test-all: setup ## run every test
	$(PYTEST) $(ARGS)

OLDEST := build/oldest
OLDEST_TESTS = tests/bot/store/test_store.py tests/bot/features/rankings \
	tests/bot/sockets/test_gateway.py tests/bot/test_settings_and_logs.py

oldest: ## test with the oldest libraries that pyproject.toml allows (they need Python 3.11)
	mkdir -p $(OLDEST)
	sed -n 's/^    "\([A-Za-z_.-]*\)>=\([0-9.]*\).*/\1==\2/p' pyproject.toml > $(OLDEST)/pins.txt
	$(PYTHON) -m venv $(OLDEST)/venv
	$(OLDEST)/venv/bin/pip install --quiet --disable-pip-version-check \
		--constraint $(OLDEST)/pins.txt --editable ".[play,postgres]" hypothesis jsonschema \
		jsonschema-rs packaging playwright pytest pytest-asyncio pytest-randomly pytest-timeout \
		pytest-xdist pyyaml referencing
	$(OLDEST)/venv/bin/python -m pytest --numprocesses 0 $(OLDEST_TESTS)

sample: setup ## add the sample game of docs/adding-a-game.md to a copy, and test it there
	$(BIN)/python -m tools.sample_game $(ARGS)

image: setup ## build the image twice without a daemon, compare, and try it on a simulated Discord
	tools/image.sh $(ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

format: setup ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

check: lint types test-all sample ## everything that must hold before a change lands

release-tools: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable ".[release]"

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --constraint constraints.txt

lock: release-tools ## write the libraries that build (build.lock) and run the bot, with the hashes of their files
	echo hatchling | $(LOCK) --output-file build.lock -
	$(LOCK) --extra postgres --output-file requirements.lock pyproject.toml

release: release-tools ## build and tag a release: make release VERSION=1.0.0
	$(BIN)/python -m tools.release $(VERSION) $(ARGS)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
