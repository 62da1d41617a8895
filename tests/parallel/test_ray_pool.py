"""A Ray cluster that is not there is told at once. Work on a real one is in the tests of the arena and of training."""

from __future__ import annotations

import socket

import pytest

from grotto.kernel.errors import BadOption
from grotto.parallel.pools import worker_pool
from grotto.parallel.ray_pool import check_reachable

pytestmark = pytest.mark.one_build


def test_a_cluster_where_nobody_listens_is_refused_with_its_address() -> None:
    pytest.importorskip("ray")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # taken, but nobody listens
        address = f"127.0.0.1:{held.getsockname()[1]}"
        for said in (address, f"ray://{address}"):
            with pytest.raises(BadOption, match=f"Nobody answers at '{said}'"):
                worker_pool(f"ray:{said}")


def test_a_port_beyond_all_ports_is_refused_too() -> None:
    with pytest.raises(BadOption, match="Nobody answers"):
        check_reachable("127.0.0.1:99999999")


def test_a_cluster_that_listens_and_one_that_ray_finds_are_left_to_ray() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        check_reachable(f"127.0.0.1:{listening.getsockname()[1]}")
    check_reachable("auto")
    check_reachable(":")
