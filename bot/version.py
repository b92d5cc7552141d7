"""The version of Atoll: ``1.0.0`` at the tag ``v1.0.0``.

Builds of development count the commits: ``1.0.0.dev1603+g52c5583d``.

``python bot/version.py`` prints the version that a build from this checkout has. The environment
variable ATOLL_VERSION replaces it, for a release or where git is missing.
"""

import os
import subprocess
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

NEXT = "1.1.0"
"""The next release. Every build of development is older. ``make release`` raises it."""
UNKNOWN = f"{NEXT}.dev0"
"""The version of a build without git."""
CHECKOUT = Path(__file__).parents[1]
GIT_SECONDS = 60.0


@cache
def version() -> str:
    """Return the version of the checkout, or otherwise of the installed package."""
    return of_checkout(CHECKOUT) or metadata.version("atoll")


def build_version() -> str:
    """Return the version for a build. Hatchling calls this."""
    return os.environ.get("ATOLL_VERSION") or of_checkout(CHECKOUT) or UNKNOWN


def of_checkout(folder: Path) -> str:
    """Return the version of a checkout, or ``""`` without one or without git.

    A shallow clone does not know how many commits there are, so it counts none.
    """
    if not (folder / ".git").exists():
        return ""
    try:
        if f"v{NEXT}" in _git(folder, "tag", "--points-at", "HEAD").split():
            return NEXT
        commit = _git(folder, "rev-parse", "--short=8", "HEAD")
        is_shallow = _git(folder, "rev-parse", "--is-shallow-repository") == "true"
        count = "0" if is_shallow else _git(folder, "rev-list", "--count", "HEAD")
    except (OSError, subprocess.SubprocessError):
        return ""
    return f"{NEXT}.dev{count}+g{commit}"


def _git(folder: Path, *words: str) -> str:
    """Return what git prints about a folder."""
    command = ["git", "-C", os.fspath(folder), *words]
    ended = subprocess.run(  # noqa: S603  # our own words
        command, check=True, capture_output=True, text=True, timeout=GIT_SECONDS
    )
    return ended.stdout.strip()


if __name__ == "__main__":
    sys.stdout.write(f"{build_version()}\n")
