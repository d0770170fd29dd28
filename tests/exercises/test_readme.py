"""What README.md tells instructors to run, on a class with a wrong answer and five cheats."""

import os
import re
import shlex
import subprocess
import sys

import nbformat
import pytest
from student import code_cells, role, solution, with_answer

from manifoldlib.checks.gpca_4_6_answers import WRONG
from tools.notebooks import ROOT, starter, store

README = (ROOT / "README.md").read_text("utf-8")
SECTION = README[README.index("## For instructors") : README.index("## Troubleshooting")]
TRANSCRIPT, COMMAND, *GREPS = (
    next(block for block in re.findall(r"^```\n(.*?)^```", SECTION, re.M | re.S) if start in block)
    for start in ("submissions/ada", ".venv/bin/pytest", "grep -L")
)
NO_CENTRING = next(wrong for wrong in WRONG if wrong.why == "no centring")


def honest():
    return nbformat.from_dict(starter(solution("gpca-4.6")))


def tags(tag):
    def cheat(notebook):
        for cell in code_cells(notebook):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), tag]

    return cheat


def comments(notebook):
    for cell in code_cells(notebook):
        cell.source = f"# NBVAL_SKIP\n{cell.source}"


def deletes(notebook):
    notebook.cells = [cell for cell in notebook.cells if role(cell) != "check"]


def replaces(notebook):
    for cell in code_cells(notebook):
        if role(cell) == "check":
            cell.source = re.sub(r"from .* import (\w+)", r"\1 = print", cell.source)


CHEATS = {
    "tags-exception": tags("raises-exception"),
    "tags-skip": tags("nbval-skip"),
    "comments": comments,
    "deletes": deletes,
    "replaces": replaces,
}


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    """The folder above submissions/, with one notebook a student."""
    folder = tmp_path_factory.mktemp("class")
    handed_in = {"ada": with_answer(solution("gpca-4.6"), NO_CENTRING)}
    for name, cheat in CHEATS.items():
        handed_in[name] = honest()
        cheat(handed_in[name])
    for name, notebook in handed_in.items():
        (folder / "submissions" / name).mkdir(parents=True)
        store(notebook, folder / "submissions" / name / "gpca-4.6.ipynb")
    return folder


@pytest.fixture(scope="module")
def report(submissions):
    """What the pytest line of the README prints."""
    line = shlex.split(COMMAND.strip())
    found = sorted(str(p.relative_to(submissions)) for p in submissions.rglob("gpca-4.6.ipynb"))
    command = [sys.executable, "-m", "pytest", *line[1:-1], *found, "-p", "no:cacheprovider"]
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "COV"))}
    run = subprocess.run(command, cwd=submissions, env=environment, capture_output=True, text=True)
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout


def words(text):
    """The words of a report, without the lines drawn around them."""
    return " ".join(re.sub(r"\x1b\[\d*m|_{3,}", " ", text).split())


def test_the_readme_shows_what_comes_out(report):
    assert words(TRANSCRIPT) in words(report)


@pytest.mark.skipif(os.name == "nt", reason="the lines with grep are for a shell of Unix")
def test_nobody_passes_unseen(submissions, report):
    listed = "".join(
        subprocess.run(["bash", "-c", grep], cwd=submissions, capture_output=True, text=True).stdout
        for grep in GREPS[0].strip().splitlines()
    )
    failed = re.findall(r"^FAILED submissions/([\w-]+)/", re.sub(r"\x1b\[\d*m", "", report), re.M)
    for name in CHEATS:
        assert name in failed or f"submissions/{name}/" in listed, name
    assert "submissions/ada/" not in listed and "ada" in failed
