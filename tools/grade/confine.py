"""What a worker takes from itself before it runs an answer: memory, files, new processes.

The sandbox hides files and the network; the limits of this module hold in it and without it, as far
as the system has them.
"""

import ctypes
import platform
import signal
import struct
import sys

# System calls that no answer needs: they start programs, or take memory that no limit counts; with
# their numbers on the two kinds of machine. That of fork and vfork is clone on the second.
REFUSED = {
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "socket": (41, 198),
    "mount": (165, 40),
    "unshare": (272, 97),
    "setns": (308, 268),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "add_key": (248, 217),
    "keyctl": (250, 219),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
}
MACHINES = {  # its code in a filter, clone, the refused calls
    "x86_64": (0xC000003E, 56, [number for number, _ in REFUSED.values()]),
    "aarch64": (0xC00000B7, 220, [number for _, number in REFUSED.values() if number]),
}
CLONE3, CLONE_THREAD, EPERM, ENOSYS = 435, 0x10000, 1, 38
LOAD, EQUAL, ABOVE, SOME_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions of a filter
ALLOW, ERROR = 0x7FFF0000, 0x00050000
END_WITH_PARENT, NO_NEW_PRIVILEGES, SECCOMP, FILTER = 1, 38, 22, 2


def confine(memory: int, file: int) -> None:
    """Of this process, for good. It ends with the one that has started it."""
    import resource

    limits = {"AS": memory, "FSIZE": file, "NOFILE": 64, "CORE": 0}
    if sys.platform != "linux" or not refuse_calls():
        limits["NPROC"] = 64  # of all that the user runs; root may start more
    for name, most in limits.items():
        what = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (most, most))
        except (ValueError, OSError):  # macOS lets nobody limit memory
            if sys.platform == "linux":
                raise


def refuse_calls() -> bool:
    """Threads may start, processes may not: whether this kernel and machine can see to it."""
    if platform.machine() not in MACHINES:
        return False
    code, clone, numbers = MACHINES[platform.machine()]

    def step(instruction, value, then=0, otherwise=0):
        return struct.pack("HBBI", instruction, then, otherwise, value)

    steps = [step(LOAD, 4), step(EQUAL, code, 1, 0), step(RETURN, ERROR | EPERM), step(LOAD, 0)]
    if code == MACHINES["x86_64"][0]:  # the other numbering of the same calls
        steps += [step(ABOVE, 0x40000000, 0, 1), step(RETURN, ERROR | EPERM)]
    for number in numbers:
        steps += [step(EQUAL, number, 0, 1), step(RETURN, ERROR | EPERM)]
    steps += [step(EQUAL, CLONE3, 0, 1), step(RETURN, ERROR | ENOSYS)]  # then clone is asked
    steps += [step(EQUAL, clone, 0, 3), step(LOAD, 16), step(SOME_BIT, CLONE_THREAD, 1, 0)]
    steps += [step(RETURN, ERROR | EPERM), step(RETURN, ALLOW)]
    program = ctypes.create_string_buffer(b"".join(steps))
    head = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(program))
    prctl = ctypes.CDLL(None).prctl
    prctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_ulong]
    prctl(END_WITH_PARENT, signal.SIGKILL, None, 0, 0)
    return prctl(NO_NEW_PRIVILEGES, 1, None, 0, 0) == 0 and prctl(SECCOMP, FILTER, head, 0, 0) == 0
