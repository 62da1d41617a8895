"""The address of this machine in its own network: where phones beside it find the server."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

# Private and documentation addresses: a socket that is aimed there shows by which of its own addresses the machine
# would send. Nothing is sent, and no internet is needed.
_TARGETS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")


def network_address() -> str | None:
    """None if the machine has no address but the loopback."""
    for target in _TARGETS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found = str(probe.getsockname()[0])
            if not ip_address(found).is_loopback and not ip_address(found).is_unspecified:
                return found
    return None
