"""Secrets in links, and public names."""

from __future__ import annotations

import hashlib
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.identity import tokens
from grotto.server.identity.tokens import Kind

pytestmark = pytest.mark.one_build

KINDS: tuple[Kind, ...] = get_args(Kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_says_its_kind_and_has_160_random_bits(kind: Kind) -> None:
    made = [tokens.new(kind) for _ in range(300)]
    assert len(set(made)) == 300
    for token in made:
        assert token.startswith(f"{kind}_")
        assert tokens.kind_of(token) == kind
        assert len(token.partition("_")[2]) * 5 == 160
    # Every letter of every place varies: 300 draws of 32 letters leave hardly one out.
    assert all(len({token[-place] for token in made}) > 25 for place in range(1, 33))


@pytest.mark.parametrize("kind", KINDS)
def test_secrets_are_fit_for_links_and_for_the_commands_that_carry_them(kind: Kind) -> None:
    import re

    from grotto.tables.commands import SECRET

    assert re.fullmatch(SECRET, tokens.new(kind))


@given(st.text(max_size=60))
def test_other_texts_are_of_no_kind(text: str) -> None:
    assert tokens.kind_of(text) is None


def test_near_misses_are_of_no_kind() -> None:
    token = tokens.new("seat")
    rest = token.partition("_")[2]
    for text in (token[:-1], token + "a", token.upper(), rest, f"guest_{rest}", f" {token}", f"{token}\n", "seat_"):
        assert tokens.kind_of(text) is None


def test_only_the_very_secret_matches_what_was_kept_of_it() -> None:
    token = tokens.new("inv")
    kept = tokens.hashed(token)
    assert kept == hashlib.sha256(token.encode()).digest()
    assert tokens.matches(token, kept)
    rest = token.partition("_")[2]
    others = [token[:-1], token.upper(), f"seat_{rest}", rest, "", kept.hex(), "é\ud800", tokens.new("inv")]
    assert not any(tokens.matches(other, kept) for other in others)
    assert not tokens.matches(token, b"")


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bytes, bytes]] = []

    def compare(a: bytes, b: bytes) -> bool:
        asked.append((a, b))
        return a == b

    monkeypatch.setattr("grotto.server.identity.tokens.hmac.compare_digest", compare)
    tokens.matches("inv_a", tokens.hashed("inv_b"))
    assert asked == [(tokens.hashed("inv_a"), tokens.hashed("inv_b"))]


def test_names_are_short_plain_and_never_secrets() -> None:
    made = {tokens.new_id() for _ in range(2000)}
    assert len(made) == 2000
    assert all(10 <= len(name) <= 12 and name.isalnum() and name.islower() for name in made)
    assert not set("".join(made)) & set("01liouae")
    assert set("".join(made)) == set(tokens.ID_ALPHABET)
    assert all(tokens.kind_of(name) is None for name in made)
