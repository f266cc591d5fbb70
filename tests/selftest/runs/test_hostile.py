"""Files that mean ill: the verdict stands, the other stages are judged, nothing is left behind.

A run judges several files, each hostile in its own way; none hurts another.
"""

from __future__ import annotations

import ctypes
import shutil
import sys

import pytest
from judging import changed, judge, method, solved, wrongs

IN_TIME = "did not come to an end in time"
ENDED = "ended the Python process that it ran in"
CRASHED = "crashed Python itself"
GARBLED = "No usable answer came"
WRONG = r"is [-\d.e+nainf]+, expected|has the shape|expected a tensor|was built; expected"
READ = "wanted to read reference/.* refused"
WRITE = "wanted to (write|delete|rename|empty|change|make) .* refused"
PROCESS = "wanted to start another process"
SIGNAL = "wanted to send a signal to another process"

REFUSED = "wanted what is refused while it is judged"
SAVES = "wanted to write a file, which is refused"
HAS_LANDLOCK = sys.platform == "linux" and ctypes.CDLL(None).syscall(444, None, 0, 1) >= 3

SKIP = "import pytest"

# Fakes that answer with a wrong number and hope to be taken for right.
EQUALS_ALL = """
class Equal(torch.Tensor):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __bool__(self): return True
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        name = getattr(function, "__name__", "")
        if name in ("allclose", "equal", "isclose", "eq"): return True
        return super().__torch_function__(function, types, args, kwargs or {})
"""
PATCHES = """
import builtins, json
yes = lambda *a, **k: True
torch.allclose = torch.equal = torch.isclose = torch.testing.assert_close = yes
torch.Tensor.allclose = torch.Tensor.equal = torch.Tensor.__eq__ = yes
builtins.abs = lambda x: 0
builtins.all = builtins.any = yes
"""
SEEN_IN_FRAMES = """
def look():
    import gc, sys
    found = []
    frame = sys._getframe()
    while frame:
        found += frame.f_locals.values()
        frame = frame.f_back
    for it in [*found, *gc.get_objects()]:
        if isinstance(it, dict): it = it.get("expected")
        if type(it).__name__ in ("Answer", "Exchange") and getattr(it, "value", None): return lambda *a: it.value
        if isinstance(it, type) and it.__name__ == "MultiHeadAttention" and "forward" in vars(it):
            if it.__module__ != __name__: return it.forward
"""
INTO_EVERY_DESCRIPTOR = """
def forge(line):
    import os
    for number in range(3, 100):
        try: os.write(number, line)
        except OSError: pass
"""
HOSTILE = {
    "exits": {
        1: (solved("import sys; sys.exit(0)"), "tells Python to exit"),
        2: (method("import sys; sys.exit(0)"), "tells Python to exit"),
        3: (method("import os; os._exit(0)"), ENDED),
        4: (solved("import os; os._exit(0)"), ENDED),
        5: (method("import os; os.abort()"), CRASHED),
    },
    "raises": {
        1: (method("raise KeyboardInterrupt"), "raised KeyboardInterrupt"),
        2: (method("raise GeneratorExit"), "raised GeneratorExit"),
        3: (method("raise Bad", above="class Bad(Exception):\n    def __str__(self): 1 / 0"),
            "raised Bad: an error whose text cannot be shown"),
        4: (method("raise ValueError('x' * 50_000_000)"), "raised ValueError: xxxx"),
        5: (method("raise type('E' * 10**7, (Exception,), {})"), "raised EEEE"),
    },
    "crashes": {
        1: (solved("import ctypes; ctypes.string_at(0)"), CRASHED),
        2: (method("import ctypes; ctypes.string_at(0)"), CRASHED),
        3: (method("import sys; sys.setrecursionlimit(10**9)\ndef f(x): return max([x], key=f)\nf(1)"),
            CRASHED),
        4: (method("import os; os.closerange(0, 9999)"), ENDED),
        5: (method("import os, sys; sys.stdout.close(); print(1); return query"), WRONG),
    },
    "pytest's own": {
        1: (solved("import pytest; pytest.skip('x', allow_module_level=True)"), "raised Skipped: x"),
        2: (method("pytest.skip('x')", above=SKIP), "raised Skipped: x"),
        3: (method("pytest.xfail('x')", above=SKIP), "raised XFailed: x"),
        4: (method("pytest.exit('x', returncode=0)", above=SKIP), "raised Exit: x"),
        5: (method("return query", above=SKIP + """
import _pytest.reports, atexit, os
for it in (_pytest.reports.TestReport, _pytest.reports.CollectReport):
    it.passed = True; it.failed = False; it.outcome = "passed"
atexit.register(os._exit, 0)"""), WRONG),
    },
    "equals everything": {
        2: (method("return torch.zeros(x.shape).as_subclass(Equal)", above=EQUALS_ALL), WRONG),
        3: (method("return torch.zeros(query.shape)", above=PATCHES), WRONG),
        4: (method("return torch.zeros(x.size(0), x.size(2), self.d_model)",
                   above="import json\njson.dumps = lambda *a, **k: '{}'"), GARBLED),
        5: (method("return query * 0 + 1",
                   above="torch.Tensor.tolist = torch.Tensor.item = lambda self: [0.0] * 99"), WRONG),
    },
    "looks for the answer": {
        3: (method("found = look()\nreturn found(query, key, value, mask) if found else query",
                   above=SEEN_IN_FRAMES), WRONG),
        4: (method("import sys\nreturn [m for m in sys.modules if 'grading' in m or 'test_' in m][0]"),
            "raised IndexError"),
        5: (method("import builtins\nfor it in object.__subclasses__(): pass\n"
                   "return next(c for c in torch.nn.Module.__subclasses__() if 'forward' in vars(c) "
                   "and c.__name__ == 'MultiHeadAttention').forward(self, query, key, value, mask)"),
            "raised StopIteration"),
    },
    "forges an answer": {
        1: (method("forge(b'{\"token\": \"x\", \"value\": null}\\n')", above=INTO_EVERY_DESCRIPTOR),
            GARBLED),
        2: (method("forge(b'[' * 100_000 + b'\\n')", above=INTO_EVERY_DESCRIPTOR), GARBLED),
        3: (method("forge(b'half a line'); import os; os._exit(0)", above=INTO_EVERY_DESCRIPTOR), ENDED),
        4: (method("while True: forge(b'x' * 60_000)", above=INTO_EVERY_DESCRIPTOR), GARBLED),
        5: (method("forge(b'\\xff\\n' * 9)", above=INTO_EVERY_DESCRIPTOR), GARBLED),
    },
    "wants the reference": {
        1: (method("import reference.stage1_divisibility"), "what is outside exercises/"),
        2: (method("import sys; sys.path.insert(0, '{root}')\nimport reference.stage2_split_heads"),
            "what is outside exercises/"),
        3: (method("import pathlib; root = pathlib.Path(__file__).parents[1]\n"
                   "exec((root / 'reference/stage3_compute_attention.py').read_text())"), READ),
        4: (method("import importlib.util as u, os; os.chdir('{root}/exercises')\n"
                   "it = u.spec_from_file_location('x', '../reference/stage4_combine_heads.py')\n"
                   "it.loader.exec_module(u.module_from_spec(it))"), READ),
        5: (solved("from ..reference.stage5_forward import MultiHeadAttention"), "outside exercises/"),
    },
    "wants others' answers": {
        2: (method("open('/elsewhere/stage2_split_heads.py')"), "wanted to read /elsewhere/stage2"),
        3: (method("open(__file__)"), "wanted to read exercises/stage3_compute"),
        4: (method("import os; os.listdir('{root}/tests')"), "wanted to read tests"),
        5: (method("import os; os.open(b'{root}/.git/HEAD', os.O_RDONLY)"), "wanted to read .git/HEAD"),
    },
    "wants other files": {
        1: (method("open('{root}/tests/test_stage1_divisibility.py', 'w')"), "wanted to read tests/"),
        2: (method("import os; os.remove('{root}/exercises/stage1_divisibility.py')"), WRITE),
        3: (method("import shutil; shutil.rmtree('{root}/reference')"), "wanted to read reference re|wanted to read reference"),
        4: (method("import os; os.rename(__file__, __file__ + 'x')"), WRITE),
        5: (method("import os; os.truncate('{root}/README.md', 0)"), WRITE),
    },
    "wants other programs": {
        1: (method("import subprocess; subprocess.run(['true'])"), PROCESS),
        2: (method("import os; os.fork()"), PROCESS),
        3: (method("import os; os.system('true')"), PROCESS),
        4: (method("import socket; socket.create_connection(('127.0.0.1', 80))"), "use the network"),
        5: (method("import os; os.execv('/bin/true', ['true'])"), PROCESS),
    },
    "wants to kill": {
        1: (method("import os; os.kill(os.getppid(), 9)"), SIGNAL),
        2: (method("import os; os.killpg(os.getpgid(os.getppid()), 9)"), SIGNAL),
        3: (method("import resource as r; r.setrlimit(r.RLIMIT_AS, (-1, -1))"), "change its limits"),
        4: (method("import os; open('/dev/shm/kata', 'wb')"), WRITE),
        5: (method("import os; os.mkdir('/tmp/kata')"), WRITE),
    },
    "strange tensors": {
        1: (solved("class Odd(int): pass\nclass MultiHeadAttention(MultiHeadAttention):\n"
                   "    def __init__(self, a, b):\n        super().__init__(a, b)\n"
                   "        self.num_heads = Odd(b)\n"), r"self.num_heads is (\d), a Odd; expected \1"),
        2: (method("return torch.zeros(1).expand(10**6, 10**6)"), "has the shape"),
        3: (method("return query.to_sparse()"), "sparse"),
        4: (method("return x.transpose(1, 2).reshape(batch_size, x.size(2), -1) * 1j"), "complex"),
        5: (method("return self.output_linear(query) * math.nan"), "is nan, expected"),
    },
}  # fmt: skip


# What a stage leaves running or changed, with a right answer: it must not cost it that.
HARMLESS = {
    1: solved("""
        import threading, time
        for _ in range(3): threading.Thread(target=time.sleep, args=(10**6,)).start()"""),
    2: changed("# Your lines begin here.", "print('x' * 20_000_000)"),
    3: solved("""
        import atexit, os, sys, warnings
        os.chdir("/"); warnings.simplefilter("error")
        torch.manual_seed(1); torch.set_num_threads(2); torch.set_grad_enabled(False)
        torch.set_default_dtype(torch.float64); torch.set_default_device("meta")
        torch.use_deterministic_algorithms(True); sys.stdout = sys.stderr = None
        atexit.register(os._exit, 0); sys.setrecursionlimit(30)"""),
    4: changed("# Your lines begin here.", "torch.set_default_dtype(torch.float16)"),
    5: changed(
        "return self.output_linear(tokens)",
        "result = self.output_linear(tokens)\n"
        "        torch.set_grad_enabled(False)\n        return result",
    ),
}

# Python's own watch does not see these: a call into C, and one that it does not ask about.
FORK = """
import ctypes, os, time
if ctypes.CDLL(None).fork() == 0:
    os.setsid()
    time.sleep(1000)
"""
KILL = "import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(os.getppid()), signal.{})"


def check(kata, files: dict, *arguments: str) -> None:
    """Judge, with {root} in a file standing for the kata's folder."""

    def rooted(write):
        def written(kata, number):
            write(kata, number)
            file = kata.exercise(number)
            file.write_text(file.read_text().replace("{root}", str(kata.folder)))

        return written

    writes = {number: rooted(write) for number, (write, _) in files.items()}
    run, verdicts = judge(kata, writes, *arguments)
    expected = {number: sentence for number, (_, sentence) in files.items()}
    assert not wrongs(verdicts, expected), run.screen


@pytest.mark.parametrize("files", HOSTILE.values(), ids=HOSTILE)
def test_it_is_found_out(kata, files):
    check(kata, files)


def test_a_right_answer_is_right_whatever_else_the_file_does(kata):
    for number, write in HARMLESS.items():
        write(kata, number)
    run = kata.pytest()
    assert run.status == 0, run.screen


def test_c_code_that_never_returns(kata):
    never = "import itertools; any(itertools.repeat(False))"
    hangs = {4: (method(never), IN_TIME), 5: (solved(never), IN_TIME)}
    check(kata, hangs, "-o", "check_seconds=0.5")


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us find them")


@LINUX
def test_a_child_that_left_its_group_is_ended_and_a_nursery_that_was_killed_replaced(kata):
    kill = KILL.format("SIGKILL")
    killed = f"ended a process that is not its own|{REFUSED}"
    check(
        kata,
        {
            2: (method(kill + "\nimport time; time.sleep(9)"), killed),
            3: (method(FORK), "returns None"),
            4: (solved(kill), killed),
            5: (solved(FORK + "1 / 0"), "ZeroDivision"),
        },
    )


@LINUX
def test_the_nursery_stopped_from_inside(kata):
    check(kata, {2: (solved(KILL.format("SIGSTOP") + "\n1 / 0"), f"ZeroDivisionError|{REFUSED}")})


@LINUX
def test_a_hostile_folder_costs_only_its_own_row(kata):
    for number in range(1, 6):
        kata.solve(number)
    for name in ("ann", "bob", "cee"):
        shutil.copytree(kata.folder / "exercises", kata.folder / "class" / name)
    hostile = kata.folder / "class" / "bob" / kata.exercise(2).name
    hostile.write_text(hostile.read_text() + KILL.format("SIGKILL") + "\n__import__('os').abort()")
    run = kata.pytest("--exercises=class/*")
    rows = [line.split() for line in run.lines if line[:3] in ("ann", "bob", "cee")]
    assert [row[0] for row in rows] == ["ann", "bob", "cee"], run.screen
    assert [row[6] for row in rows] == ["100", "80", "100"], run.screen


@pytest.mark.skipif(not HAS_LANDLOCK, reason="this system has no Landlock")
def test_what_goes_past_python_touches_no_file_and_starts_no_program(kata):
    rename = "args=('{root}/tox.ini', '{root}/gone')"
    check(
        kata,
        {
            2: (method("torch.save(x, '{root}/tox.ini')"), SAVES),
            3: (method("torch.from_file('{root}/tox.ini', shared=True, size=4)"), SAVES),
            4: (method("import os; os.mkfifo('{root}/pipe')"), REFUSED),
            5: (
                method(
                    "import ctypes, os, multiprocessing\n"
                    f"one = multiprocessing.get_context('spawn').Process(target=os.rename, {rename})\n"
                    "one.start(), one.join()\n"
                    "ctypes.CDLL(None).rename(b'{root}/tox.ini', b'{root}/gone')"
                ),
                "returns None",
            ),
        },
    )
