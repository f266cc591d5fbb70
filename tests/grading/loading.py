"""Loads the class that a chain of stage files makes. Runs on both sides."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from types import ModuleType

from torch import nn

from . import errors

CLASS = "MultiHeadAttention"


class Broken(Exception):
    """A file from which no class can be had; its text says why, in one sentence."""


def load(files: list[Path], method: str, package: str = "exercises") -> type:
    """Run the stage files in order, as modules of `package`; give the last one's class.

    The package has no folder to look in: a stage finds the stages before it and nothing
    else, neither a later one nor the reference. The bytes are compiled here and now, since
    Python's own cache takes two saves of one size within a second for the same file.

    Raises Broken, or whatever the learner's file raises.
    """
    parent = sys.modules[package] = ModuleType(package)
    parent.__path__ = []
    for file in files:
        module = ModuleType(f"{package}.{file.stem}")
        module.__file__ = str(file)
        sys.modules[module.__name__] = module
        setattr(parent, file.stem, module)
        exec(compile(_read(file), str(file), "exec", dont_inherit=True), module.__dict__)
    return _find_class(module, method)


def load_safely(files: list[str], method: str) -> tuple[type | None, dict | None]:
    """Load as `load` does; give the class, or else what was raised (`errors.describe`)."""
    try:
        return load([Path(file) for file in files], method), None
    except Broken as broken:
        return None, {"type": "Broken", "text": str(broken), "frames": []}
    except BaseException as error:  # SystemExit and KeyboardInterrupt among them
        return None, errors.describe(error, files)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise Broken("The file is missing.") from None
    except IsADirectoryError:
        raise Broken("There is a folder of that name where the file should be.") from None
    except OSError as error:
        raise Broken(f"The file cannot be read: {error.strerror}.") from None


def _find_class(module: ModuleType, method: str) -> type:
    found = getattr(module, CLASS, None)
    if found is None:
        classes = [name for name, value in vars(module).items() if isinstance(value, type)]
        raise Broken(f"The class {CLASS} is missing.{_nearest(CLASS, classes)}")
    if not (isinstance(found, type) and issubclass(found, nn.Module)):
        raise Broken(f"{CLASS} is no class that extends nn.Module.")
    if not callable(getattr(found, method, None)):
        if callable(getattr(module, method, None)):
            raise Broken(f"{method} stands outside the class: indent it.")
        raise Broken(f"{method} is missing.{_nearest(method, list(vars(found)))}")
    return found


def _nearest(name: str, found: list[str]) -> str:
    near = difflib.get_close_matches(name, found, n=1)
    return f" The nearest name found is {near[0]}." if near else ""
