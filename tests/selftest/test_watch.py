"""Watch: a save is judged at once, the stage goes on, Ctrl-C and the end."""

import _thread
import os
import threading
import time

import grading.session.watch
import pytest

PATIENCE = 30  # seconds for a screen to come


class Watcher:
    """Saves files while `pytest --watch` runs: one step a screen."""

    def __init__(self, inside, monkeypatch):
        self._screens = threading.Semaphore(0)
        self._inside = inside

        def show(*arguments):
            real(*arguments)
            self._screens.release()

        real = grading.session.watch.show
        monkeypatch.setattr(grading.session.watch, "show", show)

    def run(self, *arguments, steps):
        """Run it; take a step after each screen. One may be to press Ctrl-C."""

        def follow():
            for step in steps:
                if not self._screens.acquire(timeout=PATIENCE):
                    _thread.interrupt_main()
                    return
                step()

        thread = threading.Thread(target=follow, daemon=True)
        thread.start()
        return self._inside.pytest("--watch", *arguments)


@pytest.fixture
def watcher(inside, monkeypatch):
    return Watcher(inside, monkeypatch)


CTRL_C = _thread.interrupt_main


def test_each_save_is_judged_until_ctrl_c(inside, watcher):
    run = watcher.run(steps=[lambda: inside.solve(1), lambda: inside.write(2, "half wri"), CTRL_C])

    assert run.status == 1
    assert "stage 1: 0 of 9 checks pass" in run.screen
    assert "stage 2: 0 of" in run.screen
    assert "broken" in run.screen
    assert "Traceback" not in run.screen


def test_it_ends_when_all_that_was_asked_for_passes(inside, watcher):
    run = watcher.run("--stage", "2", steps=[lambda: inside.solve(2)])

    assert run.status == 0
    assert "20 of 20 points" in run.screen
    assert "All that was asked for passes: the watch is over." in run.screen


def test_an_editor_that_replaces_or_removes_the_file_is_seen(inside, watcher):
    path = inside.exercises / "stage1_divisibility.py"

    def replace():
        other = inside.folder / "other"
        other.write_text(inside.reference(1))
        os.replace(other, path)

    run = watcher.run(steps=[replace, path.unlink, CTRL_C])

    assert "Stage 1 passed." in run.screen
    assert "The file is missing." in run.screen


def test_an_empty_file_is_taken_for_one_that_is_being_written(inside, watcher):
    def save_slowly():
        inside.write(1, "")
        time.sleep(0.3)  # What an editor takes, not what the test waits for.
        inside.solve(1)

    run = watcher.run(steps=[save_slowly, CTRL_C])

    assert "Stage 1 passed." in run.screen
    assert "is missing" not in run.screen


def test_changed_checks_ask_for_a_new_start(inside, watcher, monkeypatch):
    files = iter([{"a": 1}, {"a": 2}])
    monkeypatch.setattr("grading.session.watch._kata_files", lambda: next(files))

    run = watcher.run(steps=[])

    assert "stop and start again" in run.screen


def test_the_bell_rings_for_the_swap_though_nothing_is_saved(watcher, monkeypatch):
    monkeypatch.setattr("grading.session.watch.SECONDS_A_MINUTE", 0.001)
    looks = threading.Semaphore(0)
    real = grading.session.watch._Bell.ring_when_due

    def ring_when_due(*arguments):
        real(*arguments)
        looks.release()

    monkeypatch.setattr("grading.session.watch._Bell.ring_when_due", ring_when_due)

    def wait_for_three_looks():
        for _ in range(3):
            looks.acquire(timeout=PATIENCE)

    run = watcher.run("--turn", "5", steps=[lambda: (wait_for_three_looks(), CTRL_C())])

    assert "\a  swap: the other one types" in run.screen
