"""What runs in other surroundings are given: a kata half done, and what is said of it here."""

import half_done as halfway
import pytest


@pytest.fixture
def half_done(tmp_path):
    return halfway.half_done(tmp_path)


@pytest.fixture(scope="session")
def usual(tmp_path_factory):
    """Say what pytest says of a kata half done where nothing else asks for anything."""
    said = halfway.said(halfway.half_done(tmp_path_factory.mktemp("usual")))
    assert said.lines[: len(halfway.TOP)] == halfway.TOP, "\n".join(said.lines)
    return said
