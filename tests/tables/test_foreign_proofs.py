"""Proofs of fair chance: files from strangers."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grotto.kernel.errors import BadFile
from grotto.match import record
from grotto.tables.proof import LARGEST_PROOF, check_proof

from .checking import proof_of, refused
from .proofs import replaced, signed

pytestmark = pytest.mark.one_build


# -- what strangers hand us -----------------------------------------------------------------------------------


def test_there_is_only_one_way_to_write_a_proof() -> None:
    text = proof_of("diamant")
    assert check_proof(text.rstrip()) == check_proof(text.rstrip() + "\r\n") == check_proof(text)
    data = json.loads(text)
    for same in (
        json.dumps(data),
        json.dumps(data, indent=1),
        text.replace('"aborted":0', '"aborted":0,"aborted":0'),
        " " + text,
        text.replace('"draw"', '"\\u0064raw"', 1),
    ):
        assert "as Grotto writes it" in refused(same).problem


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "null",
        "[" * 100_000,
        '{"aborted":' * 50_000,
        '{"match":' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"aborted":' + "9" * 100_000 + "}",
        '{"aborted":1e999}',
        '{"table":"\\ud800"}',
        "\ud800",
        '{"' + "x" * 100_000 + '":1}',
    ],
    ids=lambda text: text[:12],
)
def test_nonsense_is_refused_in_few_words(text: str) -> None:
    refusal = refused(text)
    assert len(str(refusal)) < 250


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    assert "larger than" in refused(proof_of("diamant") + "\n" * LARGEST_PROOF).problem


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["draw", "00" * 32, 2**32]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_whatever_stands_anywhere_is_checked_or_refused(data: st.DataObject) -> None:
    proof = json.loads(proof_of("diamant"))
    spot: Any = proof
    for _ in range(data.draw(st.integers(0, 3))):
        inner = [key for key in keys(spot) if isinstance(spot[key], dict | list) and spot[key]]
        if inner:
            spot = spot[data.draw(st.sampled_from(inner))]
    spot[data.draw(st.sampled_from(keys(spot)))] = data.draw(JSON)
    try:
        text = signed(proof)
    except UnicodeEncodeError:
        return
    with suppress(BadFile):
        check_proof(text)


def keys(value: Any) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value)))


@settings(max_examples=200)
@given(st.text(alphabet=st.sampled_from('{}[]",:0123456789aeflnrstu \\\n'), max_size=80), st.integers(0, 2000))
def test_pieces_of_text_are_refused(piece: str, at: int) -> None:
    text = proof_of("diamant")
    refused(piece)
    if piece.strip("\r\n") and text[at : at + len(piece)] != piece:
        refused(text[:at] + piece + text[at + len(piece) :])


@pytest.mark.slow
@settings(max_examples=100)
@given(st.text(max_size=30), st.integers(0, 400))
def test_a_match_with_something_else_in_it_is_refused_or_has_other_names(piece: str, at: int) -> None:
    match = json.loads(proof_of("diamant"))["match"]
    new = match[:at] + piece + match[at + len(piece) :]
    try:
        check_proof(replaced(proof_of("diamant"), match=new))
    except BadFile:
        return
    assert record.loads(new).done[0].text == record.loads(match).done[0].text
