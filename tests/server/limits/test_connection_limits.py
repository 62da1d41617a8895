"""How many connections an address and a server may hold."""

from __future__ import annotations

import logging
import resource

import pytest

from grotto.kernel.errors import BadOption
from grotto.server import descriptors
from grotto.server.limits.connection_limits import REASONS, ConnectionLimits
from grotto.server.metrics import Metrics
from grotto.server.middleware.proxies import TrustedProxies

pytestmark = pytest.mark.one_build


class Fake:
    """A connection that notes when it is closed."""

    def __init__(self, limits: ConnectionLimits, address: str, *, dispensable: bool = True) -> None:
        self.address = limits.address_of((address, 1))
        self.dispensable = dispensable
        self.aborted = False
        self.admitted = limits.admit(self)

    @property
    def transport(self) -> Fake:
        return self

    def abort(self) -> None:
        self.aborted = True


def test_one_address_holds_so_many_and_others_are_let_in() -> None:
    limits = ConnectionLimits(2)
    first, second, third = (Fake(limits, "10.0.0.1") for _ in range(3))
    assert (first.admitted, second.admitted, third.admitted) == (True, True, False)
    assert Fake(limits, "10.0.0.2").admitted
    limits.release(third)  # it was never counted
    assert not Fake(limits, "10.0.0.1").admitted
    limits.release(first)
    assert Fake(limits, "10.0.0.1").admitted
    assert len(limits) == 3


def test_a_network_of_ipv6_is_one_address() -> None:
    limits = ConnectionLimits(1)
    assert Fake(limits, "2001:db8::1").admitted
    assert not Fake(limits, "2001:db8::2").admitted
    assert Fake(limits, "2001:db8:0:1::1").admitted


def test_a_trusted_proxy_holds_any_number() -> None:
    limits = ConnectionLimits(1, trusted=TrustedProxies(["127.0.0.1"]).trusts)
    assert all(Fake(limits, "127.0.0.1").admitted for _ in range(5))
    assert Fake(limits, "127.0.0.2").admitted
    assert not Fake(limits, "127.0.0.2").admitted


def test_when_descriptors_run_out_the_largest_holder_makes_room() -> None:
    limits = ConnectionLimits(None, 5)
    small = Fake(limits, "10.0.0.1")
    busy = Fake(limits, "10.0.0.2", dispensable=False)
    large = [Fake(limits, "10.0.0.2") for _ in range(3)]
    new = Fake(limits, "10.0.0.3")
    assert new.admitted
    assert [each.aborted for each in large] == [True, False, False]
    assert not small.aborted
    assert not busy.aborted
    limits.release(large[0])  # when it has really ended; it is counted once
    assert len(limits) == 5


def test_when_all_are_busy_the_new_one_is_refused() -> None:
    limits = ConnectionLimits(None, 2)
    old = [Fake(limits, "10.0.0.1", dispensable=False) for _ in range(2)]
    assert not Fake(limits, "10.0.0.2").admitted
    assert not any(each.aborted for each in old)


def test_refusals_are_counted_each_and_logged_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    metrics, now = Metrics([]), [0.0]
    limits = ConnectionLimits(0, on_refusal=metrics.connection_refused, clock=lambda: now[0])
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            Fake(limits, "10.0.0.1")
        now[0] = 11.0
        Fake(limits, "10.0.0.1")
    assert 'grotto_connections_refused_total{reason="address"} 6.0' in metrics.text()
    assert [vars(record)["fields"]["count"] for record in caplog.records] == [1, 5]


def test_every_reason_has_a_series() -> None:
    text = Metrics([]).text()
    assert all(f'grotto_connections_refused_total{{reason="{reason}"}} 0.0' in text for reason in REASONS)


def test_the_limit_of_open_files_is_raised_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = [256, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, new: limit.__setitem__(slice(None), new))
    assert descriptors.raise_limit() == 4096 == limit[0]
    assert descriptors.check_limit(4096) == ""
    assert "Only 300 files" in descriptors.check_limit(300)
    with pytest.raises(BadOption, match="ulimit -n"):
        descriptors.check_limit(64)
    assert 0 < descriptors.connections(4096) < 4096
