# ruff: noqa: RUF001
"""Nobody sits down under a name that cannot be told from another one at the table."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from confusable_homoglyphs.confusables import confusables_data

from grotto.kernel.errors import BadOption
from grotto.tables.lookalikes import appearances, checked_name, is_taken

pytestmark = pytest.mark.one_build

LOOK_LIKE_ANN = [
    "Ann", "ANN", "ann", " Ann ", "Ann\ufe0f", "A\u034fnn", "Ann\u3164", "\u3164Ann", "\u0410nn", "\u0391nn", "Аnn",
    "Ａｎｎ", "𝐀𝐧𝐧", "𝔸nn", "Ann\u2800", "A\u115fnn", "Ann\U000e0100", "a\u0578n", "АNN", "Aոո",
]  # fmt: skip


@pytest.mark.parametrize("name", LOOK_LIKE_ANN, ids=ascii)
def test_a_name_that_looks_like_a_taken_one_is_taken(name: str) -> None:
    assert is_taken(name, ["Ben", "Ann"])
    assert is_taken("Ann", [name])


@pytest.mark.parametrize("name", ["Anna", "An", "Änn", "Ánn", "Hannah", "안나", "Анна", "安", "Ann 2", "👩🚀", "Ann!"])
def test_other_names_are_free(name: str) -> None:
    assert not is_taken(name, ["Ann"])
    assert checked_name(name) == name


@pytest.mark.parametrize(("one", "other"), [("Alice", "AIice"), ("Tom", "Torn"), ("Bob", "ΒοЬ"), ("Jan 1", "Jan l")])
def test_look_alikes_of_several_letters_are_recognised(one: str, other: str) -> None:
    assert is_taken(other, [one])


@pytest.mark.parametrize(
    ("written", "kept"),
    [("A\u034fnn\ufe0f", "Ann"), ("Ａｎｎ", "Ann"), ("ﬁn", "fin"), ("A\u0308nn", "Änn"), ("a \u3164 b", "a b"),
     ("Z" + "\u0301" * 30, "\u0179\u0301\u0301\u0301"), ("❤\ufe0f", "❤")],
)  # fmt: skip
def test_a_name_is_kept_in_one_form(written: str, kept: str) -> None:
    assert checked_name(written) == kept
    assert checked_name(kept) == kept


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3164", "\ufe0f\u034f", "\u2800", "A\u200bnn", "\u202eAnn", "A\u00adnn", "x" * 41, "ﷺ" * 3, "a\x00"],
)  # fmt: skip
def test_what_shows_nothing_or_changes_the_direction_is_no_name(name: str) -> None:
    with pytest.raises(BadOption, match="A name has 1 to 40"):
        checked_name(name)


def test_every_pair_of_the_standard_looks_alike() -> None:
    """All single characters of the library's table, in the form in which names are kept."""
    pairs = [(character, other["c"]) for character, found in confusables_data.items() for other in found]
    kept = [(one, other) for one, other in pairs if all(len(text) == 1 and _kept(text) for text in (one, other))]
    assert len(kept) > 2000
    assert [pair for pair in kept if not appearances(pair[0]) & appearances(pair[1])] == []


def _kept(text: str) -> bool:
    return normalize("NFKC", text) == text == normalize("NFD", text)
