"""Certificates, and which connections may go without."""

from __future__ import annotations

import ipaddress
import ssl
from pathlib import Path


def context(ca_file: Path | None) -> ssl.SSLContext:
    """Verify the server's certificate and name, by the system's authorities or by this file's."""
    return ssl.create_default_context(cafile=ca_file)


def is_loopback(host: str) -> bool:
    """Whether this host is the machine itself, so that nobody listens in between."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
