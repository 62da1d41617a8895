"""The notebook for researchers: its cells run, and give what is written in it."""

from __future__ import annotations

import json

import pytest
from scripts import notebook

pytestmark = pytest.mark.one_build


def test_the_cells_of_the_notebook_give_what_is_written_in_it() -> None:
    kept = notebook.NOTEBOOK.read_text("utf-8")
    assert notebook.written(notebook.executed(json.loads(kept))) == kept, "python -m scripts.notebook"
