"""Whatever the JSON decoder complains about is said in every language, in words of our own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from grotto.kernel.messages import LANGUAGES
from grotto.server.problems import Invalid, Malformed, decoded

pytestmark = pytest.mark.one_build


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """Has every kind of limit that the API has."""

    text: Annotated[str, msgspec.Meta(max_length=3, pattern="^a")]
    number: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    choice: Literal["on", "back"] = "on"
    few: Annotated[list[int], msgspec.Meta(max_length=1)] = []


DECODER = msgspec.json.Decoder(Asked)
WRONG = {
    b'{"text": 1}': "`str` is expected here, not `int`",
    b'{"text": "aaaa"}': "The length of this `str` has to be <= 3",
    b'{"text": "b"}': "This text has to match '^a'",
    b'{"text": "a", "number": 4}': "This number (`int`) has to be <= 3",
    b'{"text": "a", "choice": "up"}': "'up' is none of the possible values",
    b'{"text": "a", "few": [1, 2]}': "The length of this `array` has to be <= 1",
    b"{}": "The field `text` is missing",
    b'{"text": "a", "more": 1}': "There is no field `more` here",
    b'{"text": "a': "The JSON text ends too early",
    b'{"text" "a"}': "This is no JSON from byte 8 on",
}


@pytest.mark.parametrize("body", WRONG)
def test_a_complaint_is_said_in_every_language(body: bytes) -> None:
    with pytest.raises((Invalid, Malformed)) as refused:
        decoded(DECODER, body)
    said = [refused.value.say(language) for language in LANGUAGES]
    assert refused.value.say("en") == WRONG[body]
    assert len(set(said)) == len(LANGUAGES)
    assert not any("Expected" in text or "{" in text for text in said)
