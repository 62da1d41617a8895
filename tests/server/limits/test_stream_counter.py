"""Limits on the number of open streams."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from grotto.server.limits.stream_counter import StreamCounter, TooManyStreams

pytestmark = pytest.mark.one_build


def test_a_guest_has_at_most_ten_streams_and_an_address_fifty() -> None:
    streams = StreamCounter()
    with ExitStack() as stack:
        for guest in "abcde":
            for _ in range(10):
                stack.enter_context(streams.opened(guest=guest, address="192.0.2.1"))
            with pytest.raises(TooManyStreams, match="guest"), streams.opened(guest=guest, address="192.0.2.2"):
                pass
        with pytest.raises(TooManyStreams, match="address"), streams.opened(guest="f", address="192.0.2.1"):
            pass
        with pytest.raises(TooManyStreams, match="address"), streams.opened(guest=None, address="192.0.2.1"):
            pass
        with streams.opened(guest="f", address="192.0.2.2"):
            pass
    assert len(streams) == 0


def test_a_stream_that_breaks_is_counted_off() -> None:
    streams = StreamCounter()
    for _ in range(100):
        with pytest.raises(RuntimeError), streams.opened(guest="a", address="2001:db8::1"):
            raise RuntimeError
    assert len(streams) == 0


def test_the_limit_can_be_switched_off_for_measuring() -> None:
    streams = StreamCounter(None)
    with ExitStack() as stack:
        for _ in range(500):
            stack.enter_context(streams.opened(guest="a", address="192.0.2.1"))
