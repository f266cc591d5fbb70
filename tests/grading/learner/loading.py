"""Makes the class of a chain of stage files. Runs on both sides."""

from __future__ import annotations

import difflib
import dis
import linecache
import sys
from pathlib import Path
from types import FunctionType, ModuleType

from torch import nn

from ..pages import Broken, read
from ..stages import STAGES
from . import errors

CLASS = "MultiHeadAttention"
STAGE_NAMES = [stage.name for stage in STAGES]


def load(files: list[Path], method: str, package: str = "exercises") -> type:
    """Read the stage files and run them. Raises Broken, or whatever a file raises."""
    return run([(str(file), read(file)) for file in files], method, package)


def run(pages: list[tuple[str, bytes]], method: str, package: str = "exercises") -> type:
    """Run (file, source) pairs in order, as modules of `package`; give the last one's class.

    The package has no folder to look in: a stage finds the stages before it and nothing
    else, neither a later one nor the reference. The bytes are compiled here and now, since
    Python's own cache takes two saves of one size within a second for the same file.

    A first file that is no stage's holds a whole class. It stands for all stages, and those
    lent to it, which follow, each put their one method in place of the class's own.

    Raises Broken, or whatever the learner's file raises.
    """
    is_whole = Path(pages[0][0]).stem not in STAGE_NAMES
    parent = sys.modules[package] = ModuleType(package)
    parent.__path__ = []
    for file, source in pages:
        name = Path(file).stem
        module = ModuleType(f"{package}.{name}")
        module.__file__, module.__package__ = file, package
        sys.modules[module.__name__] = module
        setattr(parent, name, module)
        # The lines that an error shows are those that ran, whatever the file holds by then.
        lines = source.decode("utf-8-sig", "replace").splitlines(keepends=True)
        linecache.cache[file] = (len(source), None, lines, file)
        exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
        if is_whole:
            _find_class(module, method)
            sys.modules.update((f"{package}.{stage}", module) for stage in STAGE_NAMES)
    return _find_class(module, method)


def run_safely(
    pages: list[tuple[str, bytes]], method: str, own: list[str]
) -> tuple[type | None, dict | None]:
    """Run as `run` does; give the class, or else what was raised (`errors.describe`)."""
    try:
        return run(pages, method), None
    except BaseException as error:  # SystemExit and KeyboardInterrupt among them
        return None, errors.describe(error, own)


def _find_class(module: ModuleType, method: str) -> type:
    found = getattr(module, CLASS, None)
    if found is None:
        classes = [name for name, value in vars(module).items() if isinstance(value, type)]
        raise Broken(f"The class {CLASS} is missing.{_nearest(CLASS, classes)}")
    if not (isinstance(found, type) and issubclass(found, nn.Module)):
        raise Broken(f"{CLASS} is no class that extends nn.Module.")
    function = getattr(found, method, None)
    if function is None or function is getattr(nn.Module, method, None):
        if callable(vars(module).get(method)):
            raise Broken(f"{method} stands outside the class: indent it.")
        raise Broken(f"The method {method} is missing.{_nearest(method, list(vars(found)))}")
    if isinstance(function, FunctionType) and _asks_for_self(function):
        raise Broken(f"{method} uses self but does not get it: self has to be its first parameter.")
    return found


def _asks_for_self(function: FunctionType) -> bool:
    """Whether a function takes `self` from outside: it has no parameter of that name."""
    steps = dis.get_instructions(function)
    return "self" in [step.argval for step in steps if step.opname == "LOAD_GLOBAL"]


def _nearest(name: str, found: list[str]) -> str:
    near = difflib.get_close_matches(name, found, n=1)
    return f" The nearest name found is {near[0]}." if near else ""
