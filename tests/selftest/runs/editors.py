"""Stand-ins for what VS Code and PyCharm run in place of `pytest`, and what they get told.

VS Code: microsoft/vscode-python, python_files/vscode_pytest; PyCharm: JetBrains/intellij-community,
python/helpers/pycharm/_jb_pytest_runner.py. The calls are theirs, and the hooks that their plugins
read from; here these write each message as a line of JSON.
"""

from __future__ import annotations

import json
from pathlib import Path

from kata import Kata, Run

TELL = """
import json, os, sys
import pytest

def tell(**message):
    with open(os.environ["TOLD"], "a", encoding="utf-8") as file:
        print(json.dumps(message), file=file)
"""

VSCODE_PLUGIN = f"""{TELL}
class Discovery:
    def pytest_sessionfinish(self, session):
        for item in session.items:
            tell(name=f"{{item.path}}::{{item.name}}", line=item.location[1])

def pytest_load_initial_conftests(early_config, args):
    if "--collect-only" in args:
        early_config.pluginmanager.register(Discovery())

named = set()

def tell_once(node, outcome, message):  # The first word on a test is the one that counts.
    if node.nodeid not in named:
        named.add(node.nodeid)
        tell(name=node.nodeid.split("::")[-1], outcome=outcome, message=message)

def pytest_exception_interact(node, call, report):
    is_failure = call.excinfo.typename == "AssertionError"
    tell_once(node, "failed" if is_failure else "error", report.longreprtext)

@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_report_teststatus(report):
    if report.when == "call" or report.when == "setup" and report.skipped:
        tell_once(report, report.outcome, report.longreprtext if report.failed else "")
    return (yield)
"""
VSCODE_RUN = """
import os, sys
import pytest

sys.path.insert(0, os.getcwd())
sys.exit(pytest.main(["-p", "vscode_pytest", *sys.argv[1:]]))
"""

PYCHARM_RUN = f"""{TELL}
class Teamcity:
    def pytest_collection_modifyitems(self, session, config, items):
        tell(count=len(items))

    def pytest_runtest_logstart(self, nodeid, location):
        tell(name=nodeid.split("::")[-1], outcome="started", message="")

    def pytest_runtest_logreport(self, report):
        name, message = report.nodeid.split("::")[-1], ""
        if report.failed:
            message = str(report.longrepr)
        elif report.skipped:
            message = report.longrepr[2]
        if report.when == "call" or not report.passed:
            tell(name=name, outcome=report.outcome, message=message)

sys.exit(pytest.main([*sys.argv[1:], "--no-header", "--no-summary", "-q"], [Teamcity()]))
"""


class Editor:
    """An editor that has opened the kata's folder; its own files lie next to that folder."""

    def __init__(self, kata: Kata, own: Path) -> None:
        self.kata, self._own = kata, own
        for name, text in (
            ("vscode_pytest.py", VSCODE_PLUGIN),
            ("run_pytest_script.py", VSCODE_RUN),
            ("_jb_pytest_runner.py", PYCHARM_RUN),
        ):
            (own / name).write_text(text)

    def vscode_finds(self) -> tuple[Run, list[dict]]:
        return self._told("-m", "pytest", "-p", "vscode_pytest", "--collect-only", self._rootdir)

    def vscode_runs(self, *names: str) -> tuple[Run, list[dict]]:
        return self._told(str(self._own / "run_pytest_script.py"), self._rootdir, *names)

    def pycharm_runs(self, target: Path) -> tuple[Run, list[dict]]:
        runner = str(self._own / "_jb_pytest_runner.py")
        return self._told(runner, str(target), cwd=self.kata.folder / "tests")

    @property
    def _rootdir(self) -> str:
        return f"--rootdir={self.kata.folder}"

    def _told(self, *arguments: str, **how) -> tuple[Run, list[dict]]:
        told = self._own / "told"
        told.unlink(missing_ok=True)
        run = self.kata.python(*arguments, PYTHONPATH=str(self._own), TOLD=str(told), **how)
        return run, [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
