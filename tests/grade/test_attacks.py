"""Answers that want a grade without the work, or harm: the attacked part gets none.

In all of them the function is wrong, or right only if the attack succeeds; the part behind it is
honest and must be found right, whatever became of the process.
"""

import contextlib
import os
import socket
import textwrap

import numpy as np
import pytest
from classroom import (
    ANSWERS,
    LAPLACIAN,
    LIMITS,
    LINE,
    SHORT,
    in_a_sandbox,
    kit,
    room,
    trusted,
    verdicts,
)

from manifoldlib.checks import Right, Wrong, WrongAnswer
from manifoldlib.checks.prohibitions import Watched, off_limits
from tools.grade import confine, sandbox
from tools.grade.checker import RIGHT, TIME_UP, WRONG, Sitting, Student
from tools.grade.sandbox import KINDS, Sandbox, stop
from tools.grade.selftest import of_answer
from tools.notebooks import ROOT

NOTHING = "def laplacian(W):\n    return np.zeros_like(W)"  # wrong
PEER = "import gc\npeer = next(o for o in gc.get_objects() if type(o).__name__ == 'Worker')"


def if_it_works(attempt: str) -> str:
    """The right answer if the attempt raises nothing, and a wrong one otherwise."""
    attempt = textwrap.indent(textwrap.dedent(attempt).strip(), "    ")
    right, wrong = (textwrap.indent(source, "    ") for source in (LAPLACIAN, NOTHING))
    return f"try:\n{attempt}\n{right}\nexcept BaseException:\n{wrong}"


def inside(body: str) -> str:
    """The attempt is made when the function is called."""
    body = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    return f"def laplacian(W):\n{body}\n    return np.zeros_like(W)"


# name: (the answer, the verdict, a part of the message)
# Values and errors of a kind that nobody expects.
ODD = {
    "exit in the function": (inside("import sys\nsys.exit(0)"), WRONG, "SystemExit"),
    "interrupt": (inside("raise KeyboardInterrupt"), WRONG, "KeyboardInterrupt"),
    "lying array": (
        "class Liar(np.ndarray):\n"
        "    __eq__ = __le__ = lambda *a: np.True_\n"
        "    __array_function__ = __array_ufunc__ = lambda *a, **o: np.zeros(())\n"
        "    tobytes = tolist = astype = lambda *a, **o: None\n"
        "    shape = dtype = property(lambda self: self)\n"
        "def laplacian(W):\n    return W.view(Liar)",
        WRONG,
        "",
    ),
    "equal to everything": (
        "class Yes:\n    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda *a: True\n"
        "    __array__ = lambda *a, **o: np.full((3, 3), np.nan)\n"
        "    __hash__ = lambda self: 0\n    __float__ = lambda self: float('nan')\n"
        "    __class__ = np.ndarray\n"
        "def laplacian(W):\n    return Yes()",
        WRONG,
        "",
    ),
    "pickle": (
        "class Bomb:\n    def __reduce__(self):\n        return eval, ('1 / 0',)\n"
        "def laplacian(W):\n    return Bomb()",
        WRONG,
        "Bomb",
    ),
    "type with a name": (
        "T = type('<script>alert(1)</script>', (), {})\ndef laplacian(W):\n    return T()",
        WRONG,
        "script",
    ),
    "the seed without the salt": (
        "rng, known = np.random.default_rng([153, 3]), []\n"
        "for n, scale in ((4, 1), (7, 1e-9), (6, 1e9), (2, 1)):\n"
        "    M = scale * rng.uniform(0, 2, (n, n)) * (rng.random((n, n)) < 0.7)\n"
        "    known += [M, M * (1 - np.eye(n)), np.triu(M)]\n"
        "def laplacian(W):\n    S = (W + W.T) / 2\n"
        "    is_known = any(M.shape == W.shape and np.allclose(M, W) for M in known)\n"
        "    return (np.diag(S.sum(axis=1)) - S) * is_known",
        WRONG,
        "2 y'Ly is 0",
    ),
    "deep list": (
        "deep = []\nfor _ in range(10**5):\n    deep = [deep]\ndef laplacian(W):\n    return deep",
        WRONG,
        "",
    ),
    "list of itself": ("own = []\nown.append(own)\ndef laplacian(W):\n    return own", WRONG, ""),
    "huge integer": (inside("return 1 << 10**9"), WRONG, ""),
    "generator without end": ("def laplacian(W):\n    while True:\n        yield 0", WRONG, ""),
    "60 GB": (inside("return np.ones(8 * 10**9)"), WRONG, "(the limit is 2 GB)"),
    "a string of 1 GB": (inside("return 'a' * 10**9"), WRONG, ""),
    "100 MB": (inside("return np.zeros((5000, 2500))"), WRONG, "95 MB"),
    "a billion strings": (inside("return ['a'] * 10**7"), WRONG, "too many"),
    "a sparse matrix of 3 GB": (
        "import scipy.sparse\ndef laplacian(W):\n    return scipy.sparse.eye(20_000)",
        WRONG,
        "sparse matrix",
    ),
    "an argument of another shape": (
        inside("W.resize((9, 9), refcheck=False)"),
        WRONG,
        "changes the shape",
    ),
    "an error that wants arguments": (inside("W.sum(axis=5)"), WRONG, "AxisError: axis 5"),
    "an error of bytes": (inside("b'\\xff'.decode()"), WRONG, "UnicodeDecodeError"),
    "recursion": ("def laplacian(W):\n    return laplacian(W)", WRONG, "RecursionError"),
    "an error that cannot be shown": (
        "class E(Exception):\n    def __str__(self):\n        raise E\n"
        "def laplacian(W):\n    raise E",
        WRONG,
        "an error that cannot be shown",
    ),
    "an error whose type has no name": (
        "class M(type):\n    __name__ = property(lambda self: 1 / 0)\n"
        "class E(Exception, metaclass=M):\n    pass\n" + inside("raise E"),
        WRONG,
        "an error that cannot be shown",
    ),
    "an error that says 100 MB": (inside("raise ValueError('a' * 10**8)"), WRONG, "aaa"),
    "a message of surrogates": (inside("raise ValueError('\\ud800\\0')"), WRONG, "\ud800\0"),
    "a list whose length lies": (
        "class L(list):\n    __len__ = lambda self: 0\n"
        "    __iter__ = lambda self: iter(range(10**6))\n"
        "def laplacian(W):\n    return L()",
        WRONG,
        "too many",
    ),
    "a length that fails": (
        "class L(list):\n    __len__ = lambda self: 1 / 0\ndef laplacian(W):\n    return L()",
        WRONG,
        "ZeroDivisionError",
    ),
    "what it prints exits": (
        "class L:\n    def __repr__(self):\n        raise SystemExit\n"
        "def laplacian(W):\n    return L()",
        WRONG,
        "SystemExit",
    ),
    "an integer that is none": (
        "class I(int):\n    __int__ = lambda self: 'a'\n    bit_length = lambda self: 0\n"
        "def laplacian(W):\n    return [I(2**10_000)]",
        WRONG,
        "TypeError",
    ),
    "an exponent of a billion": (
        "from decimal import Decimal\n"
        "def laplacian(W):\n    return [[Decimal('1E+999999999')] * len(W)] * len(W)",
        WRONG,
        "infinite",
    ),
    "a NaN with something in it": (
        inside("return np.full(W.shape, np.array(0x7FF0000000000001).view(float))"),
        WRONG,
        "NaN",
    ),
    "a petabyte of one number": (
        inside("return np.broadcast_to(0.0, (10**8, 10**7))"),
        WRONG,
        "hands over too much",
    ),
    "a file for an array": (
        inside("return np.memmap('/tmp/x', 'f8', 'w+', shape=W.shape)"),
        WRONG,
        "2 y'Ly is 0",
    ),
    "a function of the checker by name": (
        f"{NOTHING}\nlaplacian.__module__ = 'manifoldlib.checks.fml_15_3'",
        WRONG,
        "not written by you",
    ),
    "a signature without end": (
        f"{NOTHING}\nlaplacian.__wrapped__ = laplacian",
        WRONG,
        "cannot be handed over (ValueError: wrapper loop",
    ),
    "more memory than the limit": (
        inside("import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))"),
        WRONG,
        "not allowed to raise",
    ),
    "words written by C": (
        inside("import ctypes\nfor file in (0, 1, 2):\n    ctypes.CDLL(None).write(file, b'x', 1)"),
        WRONG,
        "2 y'Ly is 0",
    ),
    "an error that passes for a refusal": (
        "class WrongAnswer(AssertionError):\n    origin = 0\n"
        "def laplacian(W):\n    raise WrongAnswer('Right: all of it')",
        WRONG,
        "Right: all of it",
    ),
}
# What changes the process that it runs in.
QUIET = {
    "patched checker": (
        "import manifoldlib.checks as c\nfrom unittest.mock import Mock\n"
        f"c.expect = c.agree = c.close = c.numbers = Mock(return_value=True)\n{NOTHING}",
        WRONG,
        "laplacian: 2 y'Ly is 0",
    ),
    "patched numpy": (
        f"{NOTHING}\nnp.abs = np.asarray = np.isfinite = lambda *a, **o: np.zeros(())\n"
        "np.random.default_rng = None",
        WRONG,
        "",
    ),
    "patched print": (
        f"import builtins\nbuiltins.print = builtins.float = lambda *a: 0\n{NOTHING}",
        WRONG,
        "",
    ),
    "another check in the answer": (
        f"{NOTHING}\ndef check_laplacian(f):\n    print('Right: all of it')",
        WRONG,
        "2 y'Ly is 0",
    ),
    "exit in the cell": ("import sys\nsys.exit(0)", WRONG, "SystemExit"),
    "frames": (
        inside(
            "import sys\nframe = sys._getframe()\nwhile frame:\n"
            "    frame.f_locals.update(ok=True, found=True, problem='')\n"
            "    for name in ('expect', 'agree', 'WrongAnswer'):\n"
            "        frame.f_globals[name] = lambda *a: True\n    frame = frame.f_back"
        ),
        WRONG,
        "2 y'Ly is 0",
    ),
    "asks for what it was not given": (
        f"{PEER}\n"
        + if_it_works("peer.ask('call', 0, [], {})")
        + "\n"
        + "for question in ('find', 'run', '__class__'):\n"
        "    try:\n        peer.ask(question, 'import os')\n    except Exception as error:\n"
        "        assert 'no such question' in str(error)\n",
        WRONG,
        "2 y'Ly is 0",
    ),
    "a thread that goes on": (
        f"import threading\n{NOTHING}\n"
        "def endless():\n    while True:\n        sum(range(1000))\n"
        "threading.Thread(target=endless).start()",
        WRONG,
        "2 y'Ly is 0",
    ),
    "a trace on every call": (
        f"import sys\n{NOTHING}\nsys.settrace(lambda *a: sys.exit())",
        WRONG,
        "",
    ),
    "programs": (
        if_it_works("import subprocess\nsubprocess.run(['/bin/true'], check=True)"),
        WRONG,
        "2 y'Ly is 0",
    ),
    "a full disk": (
        if_it_works(
            "for n in range(100):\n    with open(f'/tmp/{n}', 'wb') as f:\n"
            "        f.write(bytes(10**7))"
        ),
        WRONG,
        "2 y'Ly is 0",
    ),
    "a hook in the import": (
        "import atexit, sys\natexit.register(sys.exit)\n"
        f"sys.meta_path.clear()\nsys.modules.clear()\n{NOTHING}",
        WRONG,
        "2 y'Ly is 0",
    ),
    "the modules of json and os replaced": (
        f"import json, time, select\n{NOTHING}\n"
        "json.dumps = lambda *a, **o: '[\"value\", true, []]'\ntime.monotonic = lambda: 0",
        WRONG,
        "only the grader writes",
    ),
    "shared memory": (
        if_it_works(
            "import ctypes, os\ntry:\n    os.memfd_create('a')\nexcept OSError:\n"
            "    os.fstat(ctypes.CDLL(None).syscall(447, 0))"  # memfd_secret
        ),
        WRONG,
        "2 y'Ly is 0",
    ),
}
# These end the process, or the time that it has.
LOUD = {
    "threads without end": (
        # with a name that is no text
        "import ctypes, threading, time\nctypes.CDLL(None).prctl(15, b'\\xff')\n"
        "def laplacian(W):\n    threading.stack_size(2**15)\n    while True:\n"
        "        threading.Thread(target=time.sleep, args=(99,), daemon=True).start()",
        WRONG,
        "more than 64 threads",
    ),
    "an error that is never shown": (
        "class E(Exception):\n    def __str__(self):\n        while True:\n            pass\n"
        + inside("raise E"),
        TIME_UP,
        "2 seconds",
    ),
    "stops itself": (  # or waits: `unshare` makes it the first process, which nothing can stop
        inside("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\nsignal.pause()"),
        TIME_UP,
        "2 seconds",
    ),
    "an exponent of a billion, forged": (
        f"{PEER}\nimport json\n"
        "def laplacian(W):\n"
        "    value = ['tuple', [['mpf', 0, 1, 10**12, 1], ['dict', [], []], 0]]\n"
        "    head = json.dumps(['value', value, []]).encode()\n"
        "    peer.write(len(head).to_bytes(8, 'big') + head)",
        WRONG,
        "only the grader writes",
    ),
    "what Python has built in is gone": (
        "import builtins\nfor name in dir(builtins):\n"
        "    if name[0] != '_' and name != 'setattr':\n        setattr(builtins, name, None)",
        WRONG,
        "ended its process",
    ),
    "os._exit in the cell": ("import os\nos._exit(0)", WRONG, "ended its process"),
    "os._exit in the function": (inside("import os\nos._exit(0)"), WRONG, "ended its process"),
    "an error of no family": (
        "class Odd(BaseException):\n    pass\n" + inside("raise Odd"),
        WRONG,
        "ended its process",
    ),
    "a crash": (inside("import ctypes\nctypes.string_at(0)"), WRONG, "ended its process"),
    "recursion into a crash": (
        "import sys\nsys.setrecursionlimit(10**9)\nclass A:\n    def __getattr__(self, n):\n"
        "        return getattr(self, n + 'a')\n" + inside("repr(A().b)"),
        WRONG,
        "",
    ),
    "killing": (
        inside("import os\nos.kill(os.getppid(), 9)\nos.kill(-1, 9)"),
        WRONG,
        "",
    ),
    "closed files": (inside("import os\nos.closerange(0, 64)"), WRONG, "ended its process"),
    "forged bytes": (
        inside(
            "import os\nfor fd in range(3, 64):\n    try:\n"
            "        os.write(fd, b'\\0' * 7 + b'\\x13[\"value\", true, []]')\n"
            "    except OSError:\n        pass"
        ),
        WRONG,
        "only the grader writes",
    ),
    "a message without end": (
        f"{PEER}\n" + inside("peer.write(b'\\xff' * 10**5)"),
        WRONG,
        "only the grader writes",
    ),
    "a value for Python itself": (
        f"{PEER}\n{NOTHING}\ndef load(*a):\n    raise ValueError('full marks, please')\n"
        "type(peer).to_find = lambda self, names: {\n"
        "    'laplacian': laplacian, '__builtins__': {'__import__': load}}",
        WRONG,
        "only the grader writes",
    ),
    "a fraction of millions of digits": (
        f"{PEER}\nimport json\n"
        "def laplacian(W):\n"
        "    value = ['fraction', ['int', hex(3**2_000_000)], ['int', hex(7**1_500_000)]]\n"
        "    value = ['tuple', [value, ['dict', [], []], 0]]\n"
        "    head = json.dumps(['value', value, []]).encode()\n"
        "    peer.write(len(head).to_bytes(8, 'big') + head)",
        WRONG,
        "only the grader writes",
    ),
    "brackets without end": (
        f"{PEER}\n" + inside("peer.write((10**7).to_bytes(8, 'big') + b'[' * 10**7)"),
        WRONG,
        "only the grader writes",
    ),
    "an array of objects": (
        f"{PEER}\nimport json\n"
        "def laplacian(W):\n"
        "    value = ['tuple', [['array', '|O', [1], 'C', 0], ['dict', [], []]]]\n"
        "    head = json.dumps(['value', value, [8]]).encode()\n"
        "    peer.write(len(head).to_bytes(8, 'big') + head + bytes(8))",
        WRONG,
        "only the grader writes",
    ),
    "a thread that writes": (
        f"import threading, os\n{PEER}\n{NOTHING}\n"
        "def endless():\n    while True:\n        os.write(peer.sink, b'garbage' * 1000)\n"
        "threading.Thread(target=endless, daemon=True).start()",
        WRONG,
        "",
    ),
    "endless, deaf to signals": (
        inside(
            "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
            "while True:\n    pass"
        ),
        TIME_UP,
        "2 seconds",
    ),
    "endless printing": (inside("while True:\n    print('x' * 10**6)"), TIME_UP, "2 seconds"),
    "sleeps in the cell": ("import time\ntime.sleep(10**6)", TIME_UP, "2 seconds"),
    "catches everything": (
        inside(
            "while True:\n    try:\n        while True:\n            pass\n"
            "    except BaseException:\n        pass"
        ),
        TIME_UP,
        "2 seconds",
    ),
}

RETURNS = """from manifoldlib.checks.prohibitions import Watched
def same(x):
    return x
def own(x):
    x = x.view(Watched)
    x.watcher = print
    return x"""
LEAVES_SOMETHING = {
    "threads without end",
    "what Python has built in is gone",
    "os._exit in the cell",
    "closed files",
    "a thread that writes",
    "sleeps in the cell",
}


@pytest.fixture(scope="module")
def sitting():
    """One worker for all answers that leave nothing behind."""
    found = Sitting(room(), {})
    yield found
    found.leave()


@pytest.mark.parametrize("name", ODD)
def test_an_odd_value_is_wrong(name, sitting):
    source, kind, says = ODD[name]
    place = next(n for n, c in enumerate(sitting.cells) if (c.role, c.part) == ("check", "b"))
    found = of_answer(sitting, place, Wrong("b", name, source, says), ANSWERS)
    assert found.kind == kind and says in found.says, found
    assert of_answer(sitting, place, Right("b", "honest", LAPLACIAN), ANSWERS).kind == RIGHT


@pytest.mark.parametrize("name", QUIET)
def test_an_attack_gains_nothing(name):
    source, kind, says = QUIET[name]
    found = verdicts({"b": [source]})["b"]
    assert found.kind == kind and says in found.says, found


@pytest.mark.parametrize("name", LOUD)
def test_an_end_of_the_process_is_no_end_of_the_grader(name):
    """Where it may matter, the honest part behind the attacked one is looked at as well."""
    source, kind, says = LOUD[name]
    behind = {"c": [LINE]} if name in LEAVES_SOMETHING else {}
    limits = SHORT if kind == TIME_UP else LIMITS
    found = verdicts({"b": [source], **behind}, limits=limits)
    assert found["b"].kind == kind and says in found["b"].says, found["b"]
    assert not behind or found["c"].kind == RIGHT, found["c"]


def test_nobody_watches_what_an_answer_is_compared_to():
    """An array of the checker's comes back watched; one that an answer has marked comes plain."""
    seen = []
    student = Student(in_a_sandbox())
    try:
        student.ask("run", RETURNS, "<cell>")
        same, own = map(student.ask("find", ["same", "own"]).get, ("same", "own"))
        array = np.ones(3).view(Watched)
        array.watcher = lambda name, shapes: seen.append(name)
        assert (same(array) + 1 == 2).all() and seen[0] == "add"
        assert type(own(np.ones(3))) is np.ndarray
    finally:
        stop(student.process)


def test_what_is_forbidden_is_forbidden_again_after_another_cell():
    student = Student(in_a_sandbox())
    try:
        for _ in range(2):
            student.run("import manifoldlib\ndef f(X):\n    return manifoldlib.kpca(X, 1)", "<c>")
            with off_limits("f", "kpca", instead=""), pytest.raises(WrongAnswer, match="f calls"):
                student.ask("find", ["f"])["f"](np.eye(2))
    finally:
        stop(student.process)


def test_what_a_call_leaves_behind_costs_no_other_part():
    """Asked again in another worker, the next part is right."""
    trap = LAPLACIAN.replace(
        "\n", "\n    np.linalg.eigh = lambda L: __import__('os')._exit(0)\n", 1
    )
    found = verdicts({"b": [trap], "c": [LINE]})
    assert (found["b"].kind, found["c"].kind) == (RIGHT, RIGHT), found


@pytest.mark.parametrize("place", [trusted, in_a_sandbox])
def test_every_worker_has_a_folder_of_its_own(place):
    """What an answer writes beside it lies in no other's way."""
    for _ in range(2):
        student = Student(place())
        try:
            student.run("open('new', 'x').close()", "<cell>")
        finally:
            stop(student.process)


def test_a_sandbox_whose_threads_nobody_counts_is_none(monkeypatch):
    monkeypatch.setattr(sandbox, "watch", lambda process: process.pid)  # that of bubblewrap
    assert not in_a_sandbox().works()


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_macos_alone_goes_without_a_limit_of_memory(system, monkeypatch):
    """There no process may set it; the others hold."""
    kept, resource = [], pytest.importorskip("resource")

    def setrlimit(what, limits):
        if what == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        kept.append(what)

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    monkeypatch.setattr(confine, "refuse_calls", lambda: True)
    monkeypatch.setattr(confine.sys, "platform", system)
    with pytest.raises(ValueError) if system == "linux" else contextlib.nullcontext():
        confine.confine(2**31, 2**24)
    assert (resource.RLIMIT_NOFILE in kept) == (system == "darwin")


def test_a_fork_bomb_starts_nothing():
    bomb = "import os\nwhile True:\n    os.fork()\n"
    found = verdicts({"b": [bomb + NOTHING], "c": [LINE]})
    assert "PermissionError" in found["b"].says and found["c"].kind == RIGHT


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "trusted"])
def test_nothing_outside_is_in_reach(kind, tmp_path, monkeypatch):
    """Files of neighbours, of the checkers and of the grader; its environment; the network."""
    place = Sandbox(kind, kit())
    if place != in_a_sandbox() and not place.works():
        pytest.skip(f"{kind} does not work here")
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    secret = tmp_path / "ada" / "fml-15.3.ipynb"
    secret.parent.mkdir()
    secret.write_text("the answer", "utf-8")
    monkeypatch.setenv("SECRET", "the answer")
    checker = ROOT / "manifoldlib" / "checks" / "fml_15_3.py"
    attempts = (
        f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)",
        f"open({str(secret)!r})",
        f"open({str(checker)!r})",
        f"open({str(ROOT / 'exercises' / 'solutions' / 'fml-15.3.ipynb')!r})",
        "import manifoldlib.checks.fml_15_3",
        "import manifoldlib.checks.fml_15_3_answers",
        "import os\nos.environ['SECRET']",
        "open('/proc/self/environ')",
        "open('/etc/passwd')",
        f"open({str(tmp_path / 'new')!r}, 'w')",
        "open('/usr/new', 'w')",
        "open('/kit/new', 'w')",
        "open('/new', 'w')",
        "open('/dev/shm/new', 'w')",
        "import os\nos.symlink('/', '/kit/root')",
        "import os\nos.mkdir('/kit/manifoldlib/new')",
    )
    tried = f"""came_through = []
for attempt in {attempts!r}:
    try:
        exec(attempt)
        came_through.append(attempt)
    except BaseException:
        pass
def laplacian(W):
    raise ValueError(came_through)"""
    with server:
        assert "ValueError: []" in verdicts({"b": [tried]}, place=place)["b"].says
    assert os.listdir(tmp_path) == ["ada"]


def test_a_right_answer_is_right_after_all_of_them():
    assert {v.kind for v in verdicts(ANSWERS).values()} == {RIGHT}
