"""What pytest's cache knows of a learner's way. Without a cache nothing is new and none is lost."""

from __future__ import annotations

import time

from ..stages import Stage


class Progress:
    """What pytest's cache knows of a learner's way: passed stages, runs, when it began."""

    def __init__(self, cache) -> None:
        self._cache = cache
        kept = cache.get("kata/progress", {}) if cache else {}
        self._kept = kept if _is_ours(kept) else {}

    def newly_passed(self, passed: list[Stage]) -> list[Stage]:
        """Note the stages that pass; give those that did not at the last run."""
        if self._cache is None:
            return []
        before = self._kept.get("passed", [])
        self._kept["passed"] = [stage.number for stage in passed]
        self._kept["runs"] = self._kept.get("runs", 0) + 1
        self._kept.setdefault("begun", time.time())
        self._cache.set("kata/progress", self._kept)
        return [stage for stage in passed if stage.number not in before]

    def forget(self) -> None:
        """Begin anew, as after a reset of all stages."""
        if self._cache is not None:
            self._cache.set("kata/progress", {})
            self._cache.set("kata/hints", {})

    @property
    def runs(self) -> int:
        return self._kept.get("runs", 1)

    @property
    def seconds(self) -> float:
        return time.time() - self._kept.get("begun", time.time())


def _is_ours(kept: object) -> bool:
    """Whether this can be what was written: anybody may write into the cache."""
    return (
        isinstance(kept, dict)
        and isinstance(kept.get("passed", []), list)
        and isinstance(kept.get("runs", 0), int)
        and isinstance(kept.get("begun", 0), (int, float))
    )
