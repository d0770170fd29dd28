# `make` lists what there is. Everything runs in .venv, which is made on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
LOCK := requirements.txt constraints.txt pyproject.toml

# Where it is set, each worker, kernel and sandbox of the tests would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help book pdf test lint start bench bench-scale bench-blocks bench-growth release nbgrader dist notebooks starters figures references check-env clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-11s %s\n", $$1, $$2 }' Makefile

# A wrong REPOSITORY ends here. After a failure of the build the next one starts afresh: an incremental
# one repeats only some of the warnings.
book: $(VENV)/reader  ## build the book from the stored notebooks and say where to open it
	@$(BIN)/python -m tools.publishing
	$(BIN)/jupyter-book build . -W -n --keep-going -q || { rm -rf _build/.doctrees; exit 1; }
	@echo "Open _build/html/index.html in a browser; or, to search with excerpts, run"
	@echo "    $(BIN)/python -m http.server --directory _build/html"
	@echo "and open http://localhost:8000"

pdf: $(VENV)/reader  ## make a printed book of chapters, exercises and solutions (needs LaTeX)
	$(BIN)/python -m tools.book.pdf

# One run for everything, by four workers: on two cores two of them wait for a browser or a kernel.
# loadscope, refined in conftest.py, keeps the cells of a notebook together, in their order.
test: lint book  ## lint, run every test and every notebook, try the finished pages
	$(BIN)/python -m pytest tests chapters exercises/solutions --nbval -n 4 --dist loadscope

lint: $(VENV)/developer  ## check the layout, likely mistakes, and the types that a user sees
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

start: $(VENV)/reader  ## copy chapters and exercises to my/, where students work; no work there is overwritten
	$(BIN)/python -m tools.notebooks start

bench: $(VENV)/developer  ## time manifoldlib and scikit-learn side by side
	$(BIN)/python -m benchmarks

bench-scale: $(VENV)/developer  ## landmark Isomap of up to 10,000,000 points: time and memory (needs 12 GB)
	$(BIN)/python -m benchmarks.scale

bench-blocks: $(VENV)/developer  ## Nystrom of 20,000,000 points, block by block: the table of chapter 14
	$(BIN)/python -m benchmarks.nystrom_blocks

bench-growth: $(VENV)/developer  ## how the cost of each method grows: the other table of chapter 14
	$(BIN)/python -m benchmarks.growth

release: $(VENV)/reader  ## zip what students get, without solutions, into _build/dist/
	$(BIN)/python -m tools.release students

nbgrader: $(VENV)/developer  ## write the exercises as an nbgrader course into _build/nbgrader/
	$(BIN)/python -m tools.release nbgrader

# build/ may hold what an older state would have packed.
dist: $(VENV)/developer release  ## all that a release has, into _build/dist/; with TAG=v0.2.0 it must be that version
	$(BIN)/python -m tools.release notes $(TAG)
	rm -rf build
	$(BIN)/python -c 'from setuptools import build_meta as b; b.build_wheel("_build/dist"); b.build_sdist("_build/dist")' \
	    > _build/dist.log
	cp _build/*.pdf _build/dist/ 2> /dev/null || true

notebooks: $(VENV)/reader  ## execute the notebooks again and store the outputs
	$(BIN)/python -m tools.notebooks run

starters: $(VENV)/reader  ## write the starter of each exercise from its solution, unless somebody worked in it
	$(BIN)/python -m tools.notebooks starters

figures: $(VENV)/reader  ## draw the figures of the introduction and the README again
	$(BIN)/python -m tools.figures

references: $(VENV)/reader  ## run R's side of the page that compares calls and store its numbers (needs R)
	$(BIN)/python -m tools.rosetta

check-env: $(VENV)/reader  ## say whether this machine is ready for the course
	$(BIN)/python -m tools.check_env

clean:  ## remove what was built and cached, but not .venv
	@test ! -e _build/nbgrader/gradebook.db || { echo "_build/nbgrader holds a class: move it away first"; exit 1; }
	rm -rf _build build .pytest_cache .hypothesis .ruff_cache .mypy_cache *.egg-info
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# The two stamps: a changed pin installs again, everything else starts at once.
$(VENV)/developer: requirements-dev.txt $(VENV)/reader
	$(PIP) -r requirements-dev.txt
	@touch $@

$(VENV)/reader: $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements.txt
	@touch $@
