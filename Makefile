# Chronos. Needs python3 (3.11, 3.12 or 3.13 with venv), make and a package index for pip.
SHELL := /bin/sh
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PORT ?=
DATA ?=
UV ?= uv
LOCK = $(UV) pip compile -q --universal --generate-hashes -p 3.11 --no-header --no-annotate

.PHONY: help setup setup-dev up test test-all test-faults test-erasure test-canaries test-locks test-api check fmt docs migrate doctor demo lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

setup: ## prepare .venv for running, from requirements.lock (again only when that changed)
	@$(call install,requirements.lock,.installed)

setup-dev: ## prepare .venv for working on Chronos, from requirements-dev.lock
	@$(call install,requirements-dev.lock,.installed-dev)
	@cksum < requirements.lock > $(VENV)/.installed

up: setup ## start everything: make up [PORT=9000] [DATA=some/dir]
	@exec $(PY) -m app.cli up $(if $(PORT),--port "$(PORT)") $(if $(DATA),--data "$(DATA)")

test: setup-dev ## run the tests: pure ones on two cores, then those that share servers
ifdef ARGS
	@$(PY) -m pytest $(ARGS)
else
	@$(PY) -m pytest -n 2 tests/unit tests/property
	@$(PY) -m pytest --ignore=tests/unit --ignore=tests/property
endif

test-all: setup-dev ## run the tests with branch coverage, child processes included
	@$(PY) -m coverage erase
	@$(PY) -m coverage run --branch --parallel-mode --source=app,workers -m pytest $(ARGS)
	@$(PY) -m coverage combine -q
	@$(PY) -m coverage report --skip-covered

test-faults: setup-dev ## let each kind of fault strike a running stack and print a table (8 minutes)
	@$(PY) -m tests.faults.run $(ARGS)

test-erasure: setup-dev ## erase 200 users in the middle of work of four kinds while workers are killed (6 minutes)
	@$(PY) -m tests.faults.erasures $(ARGS)

test-canaries: setup-dev ## use a service with encryption on and look for users' words in all that it left [ARGS="--mode sealed"]
	@$(PY) -m tests.faults.canaries $(ARGS)

test-locks: setup-dev ## take the two locks between tenants away in turn, in a copy: the tests of isolation hold until both are gone (10 minutes)
	@$(PY) -m tests.faults.locks $(ARGS)

test-stream: setup-dev ## cut 200 sockets at random and kill the API each ten seconds (7 minutes)
	@$(PY) -m tests.faults.sockets $(ARGS)

test-api: setup-dev ## send 2,000 generated calls to every operation of a running service
	@$(PY) -m tests.api.run $(ARGS)

check: setup-dev ## check style, types, import rings and size limits
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports
	@$(PY) -m tests.limits

fmt: setup-dev ## format the code and mend what ruff can
	@$(PY) -m ruff check --fix-only -q .
	@$(PY) -m ruff format .

docs: setup ## write the pages that are generated from code
	@$(PY) -c 'from pathlib import Path; from app.settings import settings_page; Path("docs/settings.md").write_text(settings_page(), "utf-8")'
	@$(PY) -c 'from pathlib import Path; from app.extraction.facts.slots import slots_page; Path("docs/slots.md").write_text(slots_page(), "utf-8")'

migrate: setup ## bring the schema up to date (of CHRONOS_OWNER_DATABASE_URL or of what 'make up' runs)
	@$(PY) -m app.cli migrate

doctor: setup ## check each part and say how to mend it
	@$(PY) -m app.cli doctor $(if $(DATA),--data "$(DATA)")

demo: setup ## tell Chronos about a cat and ask ten questions: make demo [DATA=some/dir]
	@$(PY) -m examples.pet_health.demo $(if $(DATA),--data "$(DATA)")

lock: ## renew the lock files (needs uv)
	@command -v $(UV) >/dev/null || { echo "uv is missing: install it, or make lock UV=/path/to/uv" >&2; exit 2; }
	@$(LOCK) pyproject.toml -o requirements.lock
	@$(LOCK) pyproject.toml --extra traces -c requirements.lock -o requirements-traces.lock
	@$(LOCK) pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

bench-service: setup-dev ## measure ingestion, recall, memory and storage: make bench-service [DATA=file.json]
	@$(PY) -m tests.bench.service $(if $(DATA),--data "$(DATA)") $(ARGS)

bench-recall: setup-dev ## measure CPU and latency of recall by size: make bench-recall [ARGS="--sizes 1000,5000"]
	@$(PY) -m tests.bench.recall_cost $(ARGS)

bench-quality: setup-dev ## score recall of a service with a scorer of yours: make bench-quality SCORER=file.py DATA="file.json ..."
	@test -n "$(SCORER)" && test -n "$(DATA)" || { echo "name the scorer and the conversation files: make bench-quality SCORER=file.py DATA=\"file.json ...\"" >&2; exit 2; }
	@$(PY) -m tests.bench.quality $(DATA) --scorer "$(SCORER)" $(ARGS)

bench-ranking: setup-dev ## measure evidence recall in memory: make bench-ranking DATA="file.json ..."
	@test -n "$(DATA)" || { echo "name the conversation files: make bench-ranking DATA=\"file.json ...\"" >&2; exit 2; }
	@$(PY) -m tests.bench.offline_recall $(DATA) $(ARGS)

bench-context: setup-dev ## measure what evidence the context block holds: make bench-context DATA="folder ..." [ARGS="--budget 400"]
	@test -n "$(DATA)" || { echo "name folders with conversation files: make bench-context DATA=\"folder ...\"" >&2; exit 2; }
	@$(PY) -m tests.bench.context_block $(DATA) $(ARGS)

bench-refine: setup-dev ## measure second answers against first ones: make bench-refine DATA="file.json ..." [ARGS="--load 500"]
	@$(PY) -m tests.bench.refinement $(DATA) $(ARGS)

bench-extract: setup-dev ## score an extractor on labelled snippets: make bench-extract [EXTRACTOR=model] [ARGS="--part tune --verbose"]
	@$(PY) -m tests.bench.extraction $(if $(EXTRACTOR),--extractor "$(EXTRACTOR)") $(ARGS)

bench-answers: setup-dev ## score computed answers on conversations of our own: make bench-answers [ARGS="--part tune --verbose"]
	@$(PY) -m tests.bench.answers $(ARGS)

bench-asked: setup-dev ## learn which slot a question means, each fifth asked of the rest [ARGS="--data file.txt"]
	@$(PY) -m tests.bench.asked $(ARGS)

bench-episodes: setup-dev ## measure where talk is cut into stories: make bench-episodes [ARGS="--part tune"]
	@$(PY) -m tests.bench.episodes $(ARGS)

bench-digest: setup-dev ## measure what a digest of a budget keeps: make bench-digest [ARGS="--data .../dev.json"]
	@$(PY) -m tests.bench.digest $(ARGS)

bench-patterns: setup-dev ## measure patterns found and invented in simulated diaries: make bench-patterns [ARGS="--people 100"]
	@$(PY) -m tests.bench.patterns $(ARGS)

bench-year: setup-dev ## measure the nightly work on a year of talk: make bench-year [ARGS="--turns 20000"]
	@$(PY) -m tests.bench.year $(ARGS)

bench-truth: setup-dev ## tell two hundred scenarios of truth over time to a running service: make bench-truth [URL=http://127.0.0.1:8000]
	@$(PY) -m tests.bench.truth $(if $(URL),--base-url "$(URL)") $(ARGS)

bench-import: setup-dev ## measure the import of a long history, with kills: make bench-import [ARGS="--turns 20000"]
	@$(PY) -m tests.bench.history $(ARGS)

bench-encryption: setup-dev ## measure what encryption costs a recall: make bench-encryption [ARGS="--turns 1000"]
	@$(PY) -m tests.bench.encryption $(ARGS)

bench-privacy: setup-dev ## score the recognisers of sensitive data on a made set of lines [ARGS="--seed 3 --verbose"]
	@$(PY) -m tests.bench.privacy $(ARGS)

bench-forget: setup-dev ## run wishes to forget with near neighbours against a running service: make bench-forget [ARGS="--url http://127.0.0.1:8000"]
	@$(PY) -m tests.bench.forgetting $(ARGS)

clean: ## remove .venv and all caches; the data folder stays
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call install,LOCK,STAMP): the stamp holds the lock's checksum, so an unchanged lock costs nothing.
define install
set -e; \
if $(PY) -c '' 2>/dev/null && [ "$$(cat $(VENV)/$(2) 2>/dev/null)" = "$$(cksum < $(1))" ]; then exit 0; fi; \
if ! $(PY) -c '' 2>/dev/null; then \
  py=''; \
  for p in "$(PYTHON)" python3.12 python3.13 python3.11; do \
    if "$$p" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null; then py=$$p; break; fi; \
  done; \
  if [ -z "$$py" ]; then \
    echo "chronos: Python 3.11, 3.12 or 3.13 is needed and '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true); install one, or name it: make setup PYTHON=/path/to/python3.12" >&2; exit 2; \
  fi; \
  if ! "$$py" -c 'import venv, ensurepip' 2>/dev/null; then \
    echo "chronos: $$py lacks venv or ensurepip; install them (Debian and Ubuntu: apt install python3-venv)" >&2; exit 2; \
  fi; \
  echo "preparing $(VENV) with $$($$py --version)"; \
  "$$py" -m venv --clear $(VENV) || { echo "chronos: $(VENV) cannot be made here; the folder must be writable and have 1 GB free" >&2; exit 2; }; \
fi; \
$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null; \
echo "installing packages from $(1) …"; \
$(PY) -m pip install -q --disable-pip-version-check --no-input --require-hashes -r $(1) || { \
  echo "chronos: pip could not install $(1); a package index must be reachable (see pip's words above), then run make again" >&2; exit 2; }; \
cksum < $(1) > $(VENV)/$(2)
endef
