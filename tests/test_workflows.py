"""The workflows ask for what is there: targets, files, modules, jobs, keys."""

import re
from importlib.util import find_spec

import pytest
import yaml

from tools import publishing, release
from tools.texts import ROOT

PATHS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TARGETS = re.findall(r"^([\w./$()-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
TARGETS = {target.replace("$(VENV)", ".venv") for target in TARGETS}
# Where the book is built, tested and run without make.
PROGRAMS = {"python", ".venv/bin/python", "jupyter-book", "make", "bash", "gh", "sed"}


def workflow(path):
    """YAML 1.1 reads the key `on` as true."""
    found = yaml.safe_load(path.read_text("utf-8"))
    return {("on" if key is True else key): value for key, value in found.items()}


def steps():
    return [
        (f"{path.stem}-{name}-{number}", job, step)
        for path in PATHS
        for name, job in workflow(path)["jobs"].items()
        for number, step in enumerate(job["steps"])
    ]


STEPS = [pytest.param(job, step, id=name) for name, job, step in steps()]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_workflow_is_whole(path):
    found = workflow(path)
    assert {"name", "on", "permissions", "jobs"} <= found.keys()
    assert found["permissions"] == {"contents": "read"}, "what a job needs beyond, it says itself"
    for job in found["jobs"].values():
        assert {"runs-on", "steps"} <= job.keys()
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= found["jobs"].keys()


@pytest.mark.parametrize(("job", "step"), STEPS)
def test_a_step_asks_for_what_is_there(job, step):
    assert ("run" in step) != ("uses" in step)
    if "uses" in step:
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
        return
    for line in step["run"].replace("\\\n", " ").splitlines():
        program, *arguments = line.split("|")[0].split()
        assert program in PROGRAMS, line
        if program == "make":
            goals = [each for each in arguments if "=" not in each and "{" not in each and each]
            assert goals[:1] and goals[0] in TARGETS, line
        elif program == "bash":
            assert (ROOT / arguments[0]).is_file()
        elif arguments[:1] == ["-m"]:
            assert find_spec(arguments[1]), line
        for name in re.findall(r"(?:^|\s|=)((?:tests|chapters|exercises|requirements)\S*)", line):
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize(("job", "step"), STEPS)
def test_an_expression_reads_what_is_set(job, step):
    text = yaml.safe_dump([step, job.get("env", {}), job["runs-on"]])
    for expression in re.findall(r"\$\{\{\s*(.*?)\s*\}\}", text):
        context, _, key = expression.partition(".")
        if context == "matrix":
            assert key in job["strategy"]["matrix"]
        else:
            assert (context, key) in {
                ("github", name) for name in ("server_url", "repository", "ref_name", "token")
            }


def test_a_release_has_the_version_and_the_date(monkeypatch, tmp_path, capsys):
    for name in ("BUILD", "DIST"):
        monkeypatch.setattr(release, name, tmp_path)
    monkeypatch.setattr(publishing, "changes", lambda: ("unreleased", "### Added\n"))
    assert "has no date" in release.notes(f"v{release.manifoldlib.__version__}")
    assert release.notes("") is None
    monkeypatch.setattr(publishing, "changes", lambda: ("2027-01-31", "### Added\n"))
    assert "is not the version" in release.notes("v0.0.1")
    monkeypatch.setattr(release, "changed", lambda: " M README.md\n")
    assert "what is in no commit:\n M README.md" in release.notes(
        f"v{release.manifoldlib.__version__}"
    )
    monkeypatch.setattr(release, "changed", lambda: "")
    assert release.notes(f"v{release.manifoldlib.__version__}") is None
    assert (tmp_path / "notes.md").read_text("utf-8") == "### Added\n"
    assert "date-released: 2027-01-31" in (tmp_path / "CITATION.cff").read_text("utf-8")


def test_no_run_that_publishes_is_stopped_by_the_next():
    found = workflow(ROOT / ".github/workflows/publish.yml")
    assert (
        found["concurrency"]["cancel-in-progress"] == "${{ github.event_name == 'pull_request' }}"
    )
    publishing = [
        job for job in found["jobs"].values() if "write" in job.get("permissions", {}).values()
    ]
    assert len(publishing) == 2
    assert all(job["if"] and "pull_request" not in job["if"] for job in publishing)
    assert found["jobs"]["deploy"]["concurrency"] == {"group": "pages", "cancel-in-progress": False}
