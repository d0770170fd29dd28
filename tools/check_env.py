"""Is this machine ready for the course?  python -m tools.check_env

One line for each point, with what to do where it fails. Nothing but the standard library is
imported at the top, so that this runs, and says what is missing, before anything is installed.
"""

import re
import sys
import time
from pathlib import Path
from subprocess import DEVNULL

from tools import chromium

ROOT = Path(__file__).resolve().parent.parent
INSTALL = "python -m pip install -r requirements.txt"
KERNEL_CODE = f"""
import pathlib, sys
assert sys.prefix == {sys.prefix!r}, f"it runs in {{sys.prefix}}"
import manifoldlib
home = pathlib.Path(manifoldlib.__file__).parents[1]
assert home.samefile({str(ROOT)!r}), f"manifoldlib comes from {{home}}"
assert manifoldlib.pca([[0.0, 2.0]], 1).eigenvalues == 1.0
"""


class NotReady(Exception):
    """The message says what is wrong and what to do."""


def check_python(version=sys.version_info):
    found = f"Python {version[0]}.{version[1]}"
    if tuple(version[:2]) < (3, 11):
        raise NotReady(
            f"{found} is too old: install 3.11 or newer and make a new environment with it"
        )
    return found


def check_packages(requirements=ROOT / "requirements.txt"):
    pins = re.findall(r"^([\w-]+)==(\S+)", requirements.read_text("utf-8"), re.MULTILINE)
    found = {name: installed_version(name) for name, _ in pins}
    wrong = [f"{name} {needed} ({found[name]})" for name, needed in pins if found[name] != needed]
    if wrong:
        raise NotReady(f"needed (found): {', '.join(wrong)}. Run  {INSTALL}")
    return f"{len(pins)} packages as in {requirements.name}"


def installed_version(name):
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def check_memory(needed=1.0):
    import psutil  # comes with the kernel

    free = psutil.virtual_memory().available / 1e9
    if free < needed:
        raise NotReady(f"{free:.1f} GB of memory free, {needed:.1f} needed: close other programs")
    return f"{free:.1f} GB of memory free"


def check_kernel(code=KERNEL_CODE, folder=ROOT / "exercises"):
    """Start the kernel that the notebooks ask for, where they stand, and let it compute."""
    from jupyter_client.manager import run_kernel

    start = time.perf_counter()
    try:
        with run_kernel(kernel_name="python3", cwd=folder, stderr=DEVNULL) as client:
            reply = client.execute(code, reply=True, timeout=60)["content"]
    except Exception as error:  # whatever a broken Jupyter raises, the student needs a way out
        reply = {"evalue": f"{type(error).__name__}: {error}"}
    if "evalue" in reply:
        raise NotReady(
            f"Jupyter's kernel does not work here ({reply['evalue']}). "
            f"Run  {INSTALL}  and then  python -m ipykernel install --sys-prefix"
        )
    return f"a kernel started and computed in {time.perf_counter() - start:.1f} s"


def main(checks=(check_python, check_packages, check_memory, check_kernel)):
    ready = True
    for check in checks:
        try:
            print("ok    ", check())
        except NotReady as problem:
            ready = False
            print("failed", problem)
        except ImportError as missing:
            ready = False
            print("failed", f"not checked, {missing}: run  {INSTALL}")
    if browser := chromium.find():
        print("ok    ", browser)
    else:
        print("none  ", f"browser tests only: {chromium.HOW_TO_GET}")
    print("Ready." if ready else "Not ready: mend what failed and run me again.")
    return 0 if ready else 1


if __name__ == "__main__":
    sys.exit(main())
