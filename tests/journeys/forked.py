"""Commands in processes of their own, forked from one that has imported the program: starting anew takes a second each.

What a command does to its process goes with it, as at a shell; only the imports are shared.
"""

from __future__ import annotations

import multiprocessing
import os
import pkgutil
import sys
from functools import cache
from importlib import import_module
from multiprocessing.context import ForkServerContext
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(module: str, words: tuple[str, ...], printed: Path) -> tuple[int, str]:
    """Run the `main` of a module with these words as its command line; gives its exit code, and what it printed.

    `printed` is the file that takes the process's output and errors.
    """
    process = _server().Process(target=_child, args=(module, words, printed, dict(os.environ)))
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode, printed.read_text()


@cache
def _server() -> ForkServerContext:
    """The process to fork from, with everything imported."""
    import moderator
    import rules

    server = multiprocessing.get_context("forkserver")
    packages = [(package.__path__, f"{package.__name__}.") for package in (moderator, rules)]
    found = [module.name for package in packages for module in pkgutil.walk_packages(*package)]
    server.set_forkserver_preload([name for name in found if not name.endswith("__main__")])
    return server


def _child(module: str, words: tuple[str, ...], printed: Path, environment: dict[str, str]) -> None:
    with printed.open("wb") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *words]
    sys.exit(import_module(module).main())
