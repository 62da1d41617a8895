"""Bodies that cannot be read are refused, and the wrong field is named."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.problems import Invalid, Malformed, decoded, problem_of

pytestmark = pytest.mark.one_build


TRACE = "0123456789abcdef"


class Body(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[int]
    name: str = ""


DECODER = msgspec.json.Decoder(Body)


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        (b'{"seats": [1, "x"]}', "$.seats[1]", "int"),
        (b'{"seats": 3}', "$.seats", "array"),
        (b"{}", "$", "seats"),
        (b'{"seats": [], "more": 1}', "$", "more"),
        (b"[]", "$", "object"),
        (b'{"seats": [1e400]}', "$.seats[0]", "range"),
    ],
)
def test_a_wrong_field_is_named(body: bytes, field: str, says: str) -> None:
    with pytest.raises(Invalid, match=says) as refused:
        decoded(DECODER, body)
    assert refused.value.field == field
    _, problem = problem_of(refused.value, TRACE)
    assert (problem.status, problem.field) == (422, field)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"name":"\xff","seats":[]}', b'{"seats":[]}x', b"nul", b"\0"])
def test_what_is_no_json_is_malformed(body: bytes) -> None:
    with pytest.raises(Malformed) as refused:
        decoded(DECODER, body)
    assert problem_of(refused.value, TRACE)[1].status == 400


def test_deep_nesting_is_malformed_and_no_failure() -> None:
    with pytest.raises(Malformed, match="nested"):
        decoded(msgspec.json.Decoder(object), b"[" * 16_000)


@given(st.binary(max_size=60) | st.binary(max_size=20).map(lambda inner: b'{"seats":' + inner + b"}"))
def test_any_bytes_at_all_are_read_or_refused(body: bytes) -> None:
    with suppress(Malformed, Invalid):
        assert isinstance(decoded(DECODER, body), Body)


def test_errors_of_the_decoder_are_the_clients_fault_only_if_they_come_from_a_body() -> None:
    for body, kind in ((b"{", Malformed), (b"{}", Invalid)):
        with pytest.raises(kind):
            decoded(DECODER, body)
        with pytest.raises(msgspec.DecodeError) as error:
            DECODER.decode(body)
        assert problem_of(error.value, TRACE)[0] == "broken"  # what is stored is damaged, which is our fault
