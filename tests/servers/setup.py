"""The services that the tests need: say which are missing, or install them.

python tests/servers/setup.py            ends with 1, and names the one line to run, if one is missing
python tests/servers/setup.py --install  installs what is missing; only root can
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.servers import private

PACKAGES = "dovecot-imapd dovecot-lmtpd postfix openssl postgresql chromium"
INSTALL = f"RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends {PACKAGES}"
NEEDED = {
    "dovecot": "Dovecot",
    "lmtp": "Dovecot's LMTP",
    "postfix": "Postfix",
    "openssl": "OpenSSL",
    "initdb": "PostgreSQL",
    "setpriv": "setpriv (util-linux)",
    "chromium": "Chromium",
}


def missing() -> list[str]:
    """The services that are not installed."""
    return [service for program, service in NEEDED.items() if not _found(program)]


def require() -> None:
    """Fail loudly, with the remedy, if a test on real servers cannot be run here."""
    if absent := missing():
        raise RuntimeError(f"not installed: {', '.join(absent)}. As root, run:\n  apt-get update && {INSTALL}")
    if os.geteuid() != 0:
        raise RuntimeError("Postfix can be started by root only. Run:\n  sudo make test")


def install() -> None:
    """Install what is missing."""
    if missing():
        subprocess.run("apt-get update", shell=True, check=True)
        subprocess.run(INSTALL, shell=True, check=True)


def _found(program: str) -> bool:
    try:
        private.program(program)
    except FileNotFoundError:
        return False
    return True


def main(arguments: list[str]) -> int:
    """Install if asked to and able to; then check."""
    try:
        if "--install" in arguments and os.geteuid() == 0:
            install()
        require()
    except (RuntimeError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
