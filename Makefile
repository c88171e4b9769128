# Two targets do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Tests wait for servers and children for a fifth of their time: half as many workers again as there are processors.
WORKERS ?= $(shell cores=$$(nproc 2>/dev/null || echo 2); echo $$((cores + (cores + 1) / 2)))

.PHONY: demo demo-1483 demo-statecraft soak-1483 soak-statecraft test rules check lint types walls services clean

demo: $(STAMP)
	$(BIN)/python -m moderator.demo

demo-1483: $(STAMP)
	$(BIN)/python -m moderator.demo online1483 --out demo-1483-out

demo-statecraft: $(STAMP)
	$(BIN)/python -m moderator.demo statecraft --out demo-statecraft-out

# Thirty turns of the whole world through the service; a form of three turns is among the tests.
soak-1483: $(STAMP)
	$(BIN)/python -m benchmarks.soak_online1483 $(ARGS)

# A century through the service; a form of ten years is among the tests.
soak-statecraft: $(STAMP)
	$(BIN)/python -m benchmarks.soak_statecraft $(ARGS)

test: $(STAMP)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync services check
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

check: $(STAMP) lint types walls

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

walls: $(STAMP)
	$(BIN)/lint-imports
	$(BIN)/deptry .

rules: $(STAMP)
	$(BIN)/python tests/untested_rules.py

# As root this installs the mail and database servers that the tests start; as anyone else it names the line to run.
services: $(STAMP)
	$(BIN)/python -m tests.servers.setup --install

$(STAMP): pyproject.toml requirements.txt
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { test "$$(id -u)" = 0 || \
	  { echo "Python's venv is missing; as root, run: apt-get install -y python3-venv"; exit 1; }; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	$(BIN)/python -m compileall -q $(VENV)/lib moderator rules || true
	touch $(STAMP)

clean:
	rm -rf $(VENV) demo-out demo-1483-out demo-statecraft-out dist build
