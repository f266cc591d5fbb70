"""The jail: what Linux itself refuses a learner's process, and whatever that starts.

No file can be written, made or removed, no program run, no TCP used, no signal sent to another
process: it makes no difference whether Python, C++ or machine code asks. It is Landlock, which
Linux has since 5.13 (signals since 6.12); elsewhere there is the seat belt alone.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

# From Linux's landlock.h: the version of Landlock from which on each group of bits is known.
FILES = {
    1: 0b1_1111_1111_0011,  # all but reading
    2: 1 << 13,  # moving a file to another folder
    3: 1 << 14,  # truncating
}
TCP = {4: 0b11}
SIGNALS_AND_ABSTRACT_SOCKETS = {6: 0b11}
WRITE_FILE = 0b10
VERSION, PATH_BENEATH = 1, 1
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same on all machines
NO_NEW_PRIVILEGES = 38


# Locks the process that it runs in, so that no test can call it: tests/selftest/runs/ sees what
# the processes of real runs are refused.
def lock() -> None:  # pragma: no cover
    """Lock this process in, for good, as far as the system can."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    version = libc.syscall(CREATE_RULESET, None, 0, VERSION)
    if version < 1:
        return
    wanted = [
        sum(bits for since, bits in group.items() if since <= version)
        for group in (FILES, TCP, SIGNALS_AND_ABSTRACT_SOCKETS)
    ]
    attributes = struct.pack("QQQ", *wanted)
    size = len(attributes) if version >= 6 else 16 if version >= 4 else 8
    rules = libc.syscall(CREATE_RULESET, attributes, size, 0)
    if rules < 0:
        return
    nowhere = os.open(os.devnull, os.O_PATH)
    allowed = struct.pack("=Qi", WRITE_FILE, nowhere)
    libc.syscall(ADD_RULE, rules, PATH_BENEATH, allowed, 0)
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.syscall(RESTRICT_SELF, rules, 0)
    os.close(nowhere)
    os.close(rules)
