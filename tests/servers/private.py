"""What the private servers share: a directory, port and user of their own, and an end that leaves nothing."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PORTS = range(20_000, 32_000)
"""Below the ports that the kernel gives to outgoing connections, which could take one from under a server."""
ELSEWHERE = ("/usr/sbin", "/sbin", "/usr/local/sbin", "/usr/lib/dovecot", "/usr/libexec/dovecot")
PATIENCE = 20.0


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port


def program(name: str) -> str:
    """The path of a server's program; most of them are not on an ordinary user's PATH."""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    path = os.pathsep.join([*map(str, newest_first), os.environ.get("PATH", ""), *ELSEWHERE])
    found = shutil.which(name, path=path)
    if found is None:
        raise FileNotFoundError(f"{name} is not installed; run: python tests/servers/setup.py --install")
    return found


def user(wanted: str = "nobody") -> str:
    """Whom a server runs as: an ordinary user, whoever runs the tests."""
    return wanted if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


def as_user(name: str) -> list[str]:
    """The words before a command that make it run as this user."""
    if os.geteuid() != 0:
        return []
    entry = pwd.getpwnam(name)
    return ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]


def give(folder: Path, name: str) -> None:
    """Make a folder and all in it this user's."""
    if os.geteuid() == 0:
        entry = pwd.getpwnam(name)
        for root, _, files in os.walk(folder):
            for path in (root, *(os.path.join(root, file) for file in files)):
                os.chown(path, entry.pw_uid, entry.pw_gid)


@contextmanager
def folder(prefix: str) -> Iterator[Path]:
    """A directory that every user can pass through, for as long as the block lasts."""
    path = Path(tempfile.mkdtemp(prefix=f"moderator-{prefix}-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def run(command: Sequence[str], **more: str) -> None:
    """Run a command to its end. Servers stay on and would hold open pipes for ever, so it gets none."""
    outcome = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **more},
        cwd="/",
        check=False,
    )
    if outcome.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {outcome.returncode}")


def greets(port: int, expected: bytes) -> None:
    """Wait until a server on this port says this first. Fails loudly if another one answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0) as connection:
            greeting = connection.recv(200)
            if greeting and expected not in greeting:
                raise RuntimeError(f"port {port} greets with {greeting!r}, not with {expected!r}")
            if greeting:
                return
        time.sleep(0.02)
    raise TimeoutError(f"no server on port {port}")


def stop_group(leader: Path, first: signal.Signals = signal.SIGTERM) -> None:
    """End a server with its whole process group, by force after a second: sessions can outlive their master.

    leader: the file that holds its process id; deleted, for a server would take a dead one that nobody has buried yet
    for a living one. Nothing to do if it is not there.
    """
    with suppress(ProcessLookupError, FileNotFoundError):
        group = os.getpgid(int(leader.read_text()))
        leader.unlink()
        os.killpg(group, first)
        by_force = time.monotonic() + 1.0
        while _lives(group):
            if time.monotonic() > by_force:
                os.killpg(group, signal.SIGKILL)
            time.sleep(0.01)


def _lives(group: int) -> bool:
    """Whether a process of the group still runs; those that nobody has buried yet do not."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                return True
    return False
