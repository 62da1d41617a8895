"""GROTTO_PURE=1 runs the readable sources although compiled ones lie beside them.

For the debugger, for coverage, and for the tests that hold both builds to the same results.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourcesOnly:
    """Finds Grotto's modules as .py files, never as compiled ones."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("grotto.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Put the finder first; has no effect on modules already imported."""
    sys.meta_path.insert(0, _SourcesOnly())
