"""The report on a machine: a ready one, and each way of not being ready."""

import subprocess
import sys

import psutil
import pytest

from tools import check_env, chromium


def test_this_environment_is_ready(capsys):
    assert check_env.main() == 0
    report = capsys.readouterr().out
    assert report.count("ok") >= 4 and "failed" not in report and "Ready." in report


def test_old_python_is_named():
    with pytest.raises(check_env.NotReady, match="Python 3.9 is too old: install 3.11"):
        check_env.check_python((3, 9, 18))
    assert check_env.check_python((3, 13, 0)) == "Python 3.13"


def test_wrong_and_missing_packages_are_named(tmp_path):
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(
        "-c constraints.txt\n# numpy==0.1\nnumpy==1.0\nno-such-thing==2.0\npytest==9.2.0\n",
        "utf-8",
    )
    with pytest.raises(check_env.NotReady, match="pip install -r") as problem:
        check_env.check_packages(requirements)
    assert "numpy 1.0 (" in str(problem.value)
    assert "no-such-thing 2.0 (missing)" in str(problem.value)
    assert "pytest" not in str(problem.value)


def test_every_pin_is_compared(monkeypatch):
    """No requirement slips through the pattern that reads the file."""
    lines = (check_env.ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if "==" in line]
    monkeypatch.setattr(check_env, "installed_version", lambda name: "missing")
    with pytest.raises(check_env.NotReady) as problem:
        check_env.check_packages()
    assert str(problem.value).count("(missing)") == len(pins)


def test_little_memory_is_told(monkeypatch):
    memory = psutil.virtual_memory()._replace(available=3e8)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: memory)
    with pytest.raises(check_env.NotReady, match="0.3 GB of memory free, 1.0 needed: close"):
        check_env.check_memory()


def test_foreign_kernel_is_told():
    with pytest.raises(check_env.NotReady, match="ipykernel install") as problem:
        check_env.check_kernel(check_env.KERNEL_CODE.replace(sys.prefix, "/elsewhere"))
    assert f"it runs in {sys.prefix}" in str(problem.value)


def test_other_checkout_of_the_package_is_told(tmp_path, monkeypatch):
    """What happens after the folder has been moved, or with two clones."""
    monkeypatch.delenv("PYTHONPATH", raising=False)  # it would go before the folder
    package = tmp_path / "manifoldlib"
    package.mkdir()
    (package / "__init__.py").touch()
    with pytest.raises(check_env.NotReady, match="manifoldlib comes from .*") as problem:
        check_env.check_kernel(folder=tmp_path)
    assert tmp_path.name in str(problem.value)


def test_kernel_that_does_not_start_is_told(monkeypatch, tmp_path):
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text(
        '{"argv": ["no-such-python"], "display_name": "x", "language": "python"}',
        "utf-8",
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "0")
    with pytest.raises(check_env.NotReady, match="does not work here .*no-such-python"):
        check_env.check_kernel()


def test_each_failure_is_reported_and_decides_the_exit_code(monkeypatch, capsys):
    def failing():
        raise check_env.NotReady("too small: buy another")

    def unchecked():
        raise ModuleNotFoundError("No module named 'psutil'")

    monkeypatch.setattr(chromium, "find", lambda: None)
    assert check_env.main([lambda: "fine", failing, unchecked]) == 1
    report = capsys.readouterr().out
    for line in (
        "ok     fine",
        "failed too small: buy another",
        "'psutil': run  python -m pip",
        "apt-get install chromium",
    ):
        assert line in report
    assert check_env.main([lambda: "fine"]) == 0, "a missing browser alone is no failure"


def test_runs_where_nothing_is_installed():
    """-S leaves out site-packages: what a student has before the first pip install."""
    run = subprocess.run(
        [sys.executable, "-S", "-m", "tools.check_env"],
        cwd=check_env.ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1 and run.stderr == ""
    assert "jupyterlab" in run.stdout and "pip install -r requirements.txt" in run.stdout


def test_chromium_is_found_by_its_variable(monkeypatch, tmp_path):
    browser = tmp_path / "my-chromium"
    monkeypatch.setenv("CHROMIUM", str(browser))
    assert chromium.find() != str(browser), "a path that does not exist is not a browser"
    browser.touch()
    assert chromium.find() == str(browser)
