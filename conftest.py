"""pytest's hooks, in the order in which a run meets them. What they do is in tests/grading/."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
TESTS = ROOT / "tests"
sys.path.insert(0, str(TESTS))

from grading import options, run  # noqa: E402  (found through the line above)


def pytest_addoption(parser):
    options.add(parser)


def pytest_configure(config):
    config.addinivalue_line("markers", "earns: a stage has no points until this check passes")
    options.check(config, ROOT)
    config.stash[run.RUN] = run.Run(config)


def pytest_sessionstart(session):
    session.config.stash[run.RUN].warm_up()


def pytest_ignore_collect(collection_path):
    """Collect the checks and nothing else: pytest itself runs no file in exercises/."""
    inside = collection_path == ROOT or TESTS in (collection_path, *collection_path.parents)
    return (
        True if not inside or collection_path.parent == TESTS and collection_path.is_dir() else None
    )


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """Give an xdist worker the seed of this run."""
    node.workerinput["seed"] = node.config.stash[run.RUN].seed


def pytest_collection_modifyitems(config, items):
    """With --stage, keep that stage's checks."""
    kept = [item for item in items if config.stash[run.RUN].wants(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_collection_finish(session):
    """Import torch, once it is known that there is something to judge."""
    if not session.config.option.collectonly and any(map(run.check_of, session.items)):
        session.config.stash[run.RUN].start()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    """Watch or reset in place of running tests, where that was asked for."""
    return session.config.stash[run.RUN].take_over()


@pytest.fixture
def attempt():
    """What a check is handed: the judge's to make, see grading.attempt."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """Judge before pytest-timeout's clock starts: the judge keeps a clock of its own."""
    item.config.stash[run.RUN].judge_ahead(item)
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Tell the judge's outcome in place of running the check."""
    if not run.check_of(pyfuncitem):
        return None
    outcome = pyfuncitem.config.stash[run.RUN].outcome(pyfuncitem)
    pyfuncitem.stash[run.OUTCOME] = outcome
    if outcome.verdict == "locked":
        pytest.skip(outcome.text)
    if outcome.verdict != "passed":
        pytest.fail(outcome.text, pytrace=False)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call" and run.check_of(item):
        run.mark(report, item)
    return report


def pytest_report_teststatus(report, config):
    return config.stash[run.RUN].status(report)


def pytest_sessionfinish(session, exitstatus):
    """A locked check is no pass."""
    if exitstatus == pytest.ExitCode.OK and not session.config.stash[run.RUN].all_passed():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    config.stash[run.RUN].show(terminalreporter)


def pytest_unconfigure(config):
    if run.RUN in config.stash:
        config.stash[run.RUN].close()
