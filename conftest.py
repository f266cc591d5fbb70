"""pytest's hooks, in the order in which a run meets them. What they do is in tests/grading/."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
TESTS = ROOT / "tests"
sys.path.insert(0, str(TESTS))

from grading.session import (  # noqa: E402  (found by the line above)
    instead,
    options,
    reports,
    run,
    surroundings,
)


def pytest_addoption(parser, pluginmanager):
    options.add(parser)
    if not pluginmanager.hasplugin("timeout"):  # Else its setting in tox.ini would be a warning.
        parser.addini("timeout", "what pytest-timeout takes, where it is there")


def pytest_configure(config):
    config.addinivalue_line("markers", "earns: a stage has no points until this check passes")
    options.check(config)
    surroundings.check(config)
    config.stash[run.RUN] = run.Run(config)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """Give an xdist worker the seed of this run."""
    node.workerinput["seed"] = node.config.stash[run.RUN].seed


def pytest_sessionstart(session):
    session.config.stash[run.RUN].begin()


def pytest_ignore_collect(collection_path):
    """Collect the checks and nothing else: pytest itself runs no file in exercises/."""
    inside = collection_path == ROOT or TESTS in (collection_path, *collection_path.parents)
    is_no_check = collection_path.parent == TESTS and collection_path.is_dir()
    return True if is_no_check or not inside else None


def pytest_collection_modifyitems(session, config, items):
    """Keep what was asked for: one stage's checks, or a test for each submission."""
    kept = config.stash[run.RUN].choose(session, items)
    if not config.stash[run.RUN].many:
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    """Watch, reset or hint in place of running tests, where that was asked for."""
    if not instead.asks(session.config.option):
        return None
    terminal = session.config.pluginmanager.getplugin("terminalreporter")
    instead.do(session.config.stash[run.RUN], terminal)
    return True


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
    if not reports.check_of(pyfuncitem):
        return None
    outcome = pyfuncitem.config.stash[run.RUN].outcome(pyfuncitem)
    pyfuncitem.stash[reports.OUTCOME] = outcome
    if outcome.verdict == "locked":
        pytest.skip(outcome.text)
    if outcome.verdict != "passed":
        pytest.fail(outcome.text, pytrace=False)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call" and reports.check_of(item):
        reports.mark(report, item)
        item.config.stash[run.RUN].note(report)
    return report


def pytest_report_teststatus(report, config):
    config.stash[run.RUN].note(report)  # Where xdist's workers asked, it is heard of here.
    return reports.status(report, silent=config.stash[run.RUN].silent)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    """A locked check is no pass; what is to be written is written; Ctrl-C still stops the run."""
    try:
        session.config.stash[run.RUN].finish()
        if exitstatus == pytest.ExitCode.OK and not session.config.stash[run.RUN].all_passed():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if session.config.stash[run.RUN].unwritten:
            session.exitstatus = pytest.ExitCode.USAGE_ERROR
        return (yield)
    except KeyboardInterrupt:  # pytest itself would show where, in 80 lines.
        pytest_keyboard_interrupt()
        pytest.exit("you pressed Ctrl-C", returncode=pytest.ExitCode.INTERRUPTED)


def pytest_keyboard_interrupt():
    """End with 2: Python ends by the signal if the last exec of a text was broken off by Ctrl-C."""
    exec("")


def pytest_terminal_summary(terminalreporter, config):
    config.stash[run.RUN].show(terminalreporter)


def pytest_unconfigure(config):
    if run.RUN in config.stash:
        config.stash[run.RUN].close()
