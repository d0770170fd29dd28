"""Start a worker where it can do no harm: no network, no files but its own, no other process.

bubblewrap does it where it is installed, and otherwise `unshare` and `mount` of util-linux with the
same rules. Both need a Linux that lets users have name spaces of their own.
"""

import compileall
import contextlib
import functools
import glob
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from tools.notebooks import ROOT

HOW_TO_GET = (
    "no sandbox found. Debian and Ubuntu: sudo apt-get install bubblewrap; Fedora: "
    "sudo dnf install bubblewrap. On macOS and Windows grade in a container or in WSL"
)
FORBIDDEN = (
    "bubblewrap is installed, and no sandbox starts. Ubuntu 24.04 and later need sudo sysctl "
    "kernel.apparmor_restrict_unprivileged_userns=0; Docker, a container with --privileged"
)
ONE_CORE = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
THREADS = 64  # of a worker
LOADING = 120.0  # seconds in which one must have loaded numpy and the library
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")
SPACE = 32 * 2**20  # bytes of /tmp inside
GENERIC = ("__init__.py", "prohibitions.py")  # of the checkers: these two hold for every exercise


@dataclass(frozen=True)
class Limits:
    step: float = 10.0  # seconds, for a cell or a call of a function
    part: float = 120.0  # seconds, for all calls of one check
    whole: float = 300.0  # seconds, for one notebook
    memory: int = 2 * 2**30  # bytes, of the worker
    file: int = 16 * 2**20  # bytes, of a file that it writes


def make_kit(folder: Path) -> Path:
    """All of the project that a worker sees: the library, its data, nothing of any exercise."""
    shutil.copytree(
        ROOT / "manifoldlib",
        folder / "manifoldlib",
        ignore=lambda where, names: [
            name
            for name in names
            if name == "__pycache__" or (Path(where).name == "checks" and name not in GENERIC)
        ],
    )
    shutil.copytree(ROOT / "data", folder / "data")
    grade = folder / "tools" / "grade"
    grade.mkdir(parents=True)
    (folder / "tools" / "__init__.py").touch()
    for name in ("__init__.py", "worker.py", "wire.py", "confine.py", "drawing.py"):
        shutil.copy(Path(__file__).parent / name, grade)
    (folder / "matplotlib").mkdir()
    for fonts in glob.glob(os.path.join(matplotlib_cache(), "fontlist*.json")):
        shutil.copy(fonts, folder / "matplotlib")
    compileall.compile_dir(folder, quiet=2)
    return folder


@functools.cache
def matplotlib_cache() -> str:
    import matplotlib
    import matplotlib.font_manager  # it writes the list of fonts if there is none

    return matplotlib.get_cachedir()


def environment(kit: str) -> dict[str, str]:
    own = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "MPLBACKEND": "Agg", "LANG": "C.UTF-8"}
    return own | dict.fromkeys(ONE_CORE, "1") | {"MANIFOLD_KIT": kit}


def hidden_packages() -> list[str]:
    """The library with all checkers, where it is installed in what a worker sees."""
    sites = itertools.product(("/usr", "/usr/local", *prefixes()), ("site", "dist"))
    patterns = [f"{prefix}/lib*/python3*/{kind}-packages/manifoldlib" for prefix, kind in sites]
    return [path for pattern in patterns for path in glob.glob(pattern)]


def prefixes() -> list[str]:
    """Where Python and its packages are."""
    found = dict.fromkeys((sys.base_prefix, sys.prefix))
    return [path for path in found if not path.startswith("/usr/") and path != "/usr"]


def in_sight(folders: list[Path]) -> list[Path]:
    """Those of these folders that a worker could read."""
    shown = [Path(path).resolve() for path in (*SYSTEM, *prefixes())]
    return [f for f in folders if any(f.resolve().is_relative_to(path) for path in shown)]


def python(kit: str, limits: Limits) -> list[str]:
    """The program of a worker."""
    own = json.dumps([limits.memory, limits.file])
    return [sys.executable, "-I", f"{kit}/tools/grade/worker.py", own]


def bubblewrap(kit: Path, limits: Limits) -> list[str]:
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in environment("/kit").items():
        command += ["--setenv", name, value]
    command += ["--dev", "/dev", "--remount-ro", "/dev", "--size", str(SPACE), "--tmpfs", "/tmp"]
    for path in SYSTEM:
        command += ["--ro-bind-try", path, path]
    for path in prefixes():
        command += ["--ro-bind", path, path]
    for path in hidden_packages():
        command += ["--tmpfs", path, "--remount-ro", path]
    command += ["--ro-bind", str(kit), "/kit", "--chdir", "/tmp", "--remount-ro", "/"]
    return command + python("/kit", limits)


UNSHARE = f"""
set -e
root=$PWD
mount -t tmpfs -o mode=755 none "$root"
mkdir "$root/tmp" "$root/dev" "$root/old" "$root/etc" "$root/kit"
mount -t tmpfs -o size={SPACE} none "$root/tmp"
show() {{
    [ -e "$1" ] || return 0
    if [ -d "$1" ]; then mkdir -p "$root/$2"
    else mkdir -p "$root/$(dirname "$2")"; : > "$root/$2"; fi
    mount --bind "$1" "$root/$2"
    mount -o remount,bind,ro,nosuid "$root/$2" 2> /dev/null ||
        mount -o remount,bind,ro,nosuid,nodev "$root/$2"
}}
while [ "$1" != -- ]; do
    case "$1" in
        hide) mount -t tmpfs -o ro none "$root/$2";;
        *) show "$1" "$2";;
    esac
    shift 2
done
shift
for device in null zero urandom; do
    : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"
done
cd "$root"
mount -o remount,ro,mode=755 none "$root"
pivot_root . old
"$1" -I -S -c 'import ctypes, sys; sys.exit(ctypes.CDLL(None).umount2(b"/old", 2))'
cd /tmp
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""


def unshare(kit: Path, limits: Limits) -> list[str]:
    command = [
        "setpriv",
        "--pdeathsig=KILL",
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "--net",
        "--pid",
        "--ipc",
        "--uts",
    ]
    command += ["--fork", "--kill-child", "env", "-i"]
    command += [f"{name}={value}" for name, value in environment("/kit").items()]
    command += ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "sh", "-c", UNSHARE, "sandbox"]
    for path in (*SYSTEM, *prefixes()):
        command += [path, path]
    for path in hidden_packages():
        command += ["hide", path]
    return [*command, str(kit), "/kit", "--", *python("/kit", limits)]


def trusted(kit: Path, limits: Limits) -> list[str]:
    own = [f"{name}={value}" for name, value in environment(str(kit)).items()]
    return ["env", "-i", *own, *python(str(kit), limits)]


KINDS = {"bubblewrap": bubblewrap, "unshare": unshare, "trusted": trusted}


@dataclass(frozen=True)
class Sandbox:
    """Where workers run, what they see of the project, and how much they may take."""

    kind: str  # of KINDS
    kit: Path
    limits: Limits = Limits()

    def start(self) -> subprocess.Popen:
        """A worker, which listens on its standard input, in a folder of its own."""
        return subprocess.Popen(
            KINDS[self.kind](self.kit, self.limits),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd=tempfile.mkdtemp(dir=self.kit.parent),
            start_new_session=True,
        )

    def works(self) -> bool:
        """Whether a worker starts here, answers, and is seen: or nobody counts its threads."""
        from tools.grade.wire import Ended, Peer

        try:
            process = self.start()
        except OSError:
            return False
        try:
            peer = Peer(process.stdout.fileno(), process.stdin.fileno())
            peer.patience(LOADING)
            answers = peer.ask("find", ["__name__"]) == {"__name__": "__main__"}
            return answers and is_python(watch(process))
        except Ended:
            return False
        finally:
            stop(process)


def find(kit: Path, limits: Limits = Limits()) -> Sandbox | None:
    """The sandbox of this system, None without one."""
    kinds = (Sandbox(kind, kit, limits) for kind in KINDS if kind != "trusted")
    return next((sandbox for sandbox in kinds if sandbox.works()), None)


def stop(process: subprocess.Popen) -> None:
    """End a worker and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.stdin.close()
    process.stdout.close()
    process.wait()


def watch(process: subprocess.Popen) -> int:
    """From now on a worker with too many threads is ended: no limit of Linux holds for all users.

    It has started nothing yet, so it stands at the end of the line of processes that begins with
    the sandbox. Its number comes back.
    """
    children, worker = {}, process.pid
    for about in glob.glob("/proc/[0-9]*/stat"):
        if numbers := numbers_of(about):
            children[int(numbers[1])] = about  # by parent
    while worker in children:
        worker = int(Path(children[worker]).parent.name)

    def look():
        while process.poll() is None and (numbers := numbers_of(f"/proc/{worker}/stat")):
            if int(numbers[17]) > THREADS:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            time.sleep(0.1)

    threading.Thread(target=look, daemon=True).start()
    return worker


def delay(worker: int | None) -> float:
    """Seconds for which this process and a worker could have run, and others ran."""
    found = 0.0
    for process in ("self", worker):
        with contextlib.suppress(OSError, IndexError):
            found += int(Path(f"/proc/{process}/schedstat").read_text("utf-8").split()[1]) / 1e9
    return found


def is_python(process: int) -> bool:
    """Whether this process runs Python, and no program that starts it; False without /proc."""
    with contextlib.suppress(OSError):
        program = Path(f"/proc/{process}/cmdline").read_bytes().partition(b"\0")[0]
        return program == os.fsencode(sys.executable)
    return False


def numbers_of(about: str) -> list[str]:
    """What /proc says of a process, behind the name that it chose; nothing of one that is gone."""
    try:
        return Path(about).read_text("latin-1").rpartition(")")[2].split()
    except OSError:
        return []
