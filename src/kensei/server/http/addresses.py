"""Which addresses are counted as one client."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

PREFIX = 64
"""Bits of an IPv6 address that one household is given; the rest is its own to choose."""
LONGEST = 64


def network(address: str) -> str:
    """Return the key under which an address is counted: IPv4 as it is, IPv6 by its prefix.

    >>> network("192.0.2.7"), network("2001:db8:1:2:aaaa::1"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    shift = 128 - PREFIX
    return f"{IPv6Address(int(found) >> shift << shift)}/{PREFIX}"


def of_client(client: object) -> str:
    """Return the key of a scope's `client`: a pair of address and port, or None.

    >>> of_client(("192.0.2.7", 4711)), of_client(None)
    ('192.0.2.7', '')
    """
    return network(str(client[0])) if isinstance(client, tuple | list) and client else ""


def is_among(address: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Return whether an address lies in one of the networks.

    >>> from ipaddress import ip_network
    >>> is_among("10.1.2.3", [ip_network("10.0.0.0/8")]), is_among("nobody", [])
    (True, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in one for one in networks)
