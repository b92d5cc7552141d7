"""Build a release and tag it: ``make release VERSION=1.0.0``. See ``docs/releasing.md``.

Everything happens in clones below ``build/release``. The checkout gets the new commits and the tag
only if all steps have passed. Nothing is pushed.
"""

import datetime as dt
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from packaging.version import InvalidVersion, Version

from bot.cli.arguments import Parser, run
from bot.version import NEXT
from engine.core import AtollError

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "release"
DIST = ROOT / "dist"
LOCKS = ("build.lock", "requirements.lock")
LOCK = ("make", "--silent", "--old-file=release-tools", "lock", f"VENV={sys.prefix}")
"""Write the locks with the installed tools: to install them again would move Atoll to the clone."""
BEGIN = """## {} (unreleased)

### Before you update

* **Make a backup**, then follow [Update](docs/updating.md#update).

"""


class ReleaseError(AtollError):
    """The release cannot be made. The checkout is unchanged."""


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.release``."""
    command = Parser(prog="python -m tools.release", description=__doc__)
    command.set_defaults(run=release)
    command.add_argument("version", type=release_number, help=f"the version: {NEXT}")
    about = "the day of the release (default: today, in UTC)"
    today = dt.datetime.now(dt.UTC).date()
    command.add_argument(
        "--date", type=dt.date.fromisoformat, default=today, metavar="YYYY-MM-DD", help=about
    )
    run(command, words)


def release_number(typed: str) -> str:
    """Return a version if it is the next one."""
    try:
        version = str(Version(typed))
    except InvalidVersion as problem:
        raise ArgumentTypeError(str(problem)) from problem
    if version != NEXT:
        raise ArgumentTypeError(f"the next version is {NEXT}, see bot/version.py")
    return version


def release(chosen: Namespace) -> int:
    """Make all files of a release in ``dist``, then commit and tag it."""
    version = chosen.version
    if output("git", "status", "--porcelain", folder=ROOT):
        raise ReleaseError("The checkout has changes. Commit them first.")
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    first = WORK / "first"
    second = WORK / "second"
    step("git", "clone", "--quiet", str(ROOT), str(first), folder=ROOT)
    say("the locks")
    _check_locks(first)
    say(f"the date, and the version {version}")
    dated(first, version, chosen.date)
    commit(first, f"Atoll {version}")
    step("git", "tag", "--annotate", f"v{version}", "--message", f"Atoll {version}", folder=first)
    step("git", "clone", "--quiet", str(first), str(second), folder=ROOT)
    say("two builds of the packages")
    _build_twice(first, second)
    say("an installation, and the list of its libraries (SBOM)")
    _install(first, version)
    say("the page that checks games")
    step(sys.executable, "-m", "tools.verifier", str(WORK / "verifier"), folder=first)
    shutil.copy(WORK / "verifier" / "verifier.html", DIST)
    say("the image")
    step("tools/image.sh", folder=first)
    sums = "".join(f"{digest(file)}  {file.name}\n" for file in sorted(DIST.iterdir()))
    (DIST / "SHA256SUMS").write_text(sums)
    begun(first, version)
    commit(first, f"Begin {following(version)}")
    step("git", "fetch", "--quiet", "--tags", str(first), "HEAD", folder=ROOT)
    step("git", "merge", "--quiet", "--ff-only", "FETCH_HEAD", folder=ROOT)
    print(f"{sums}\nv{version} is tagged here. Push the branch and the tag, and publish dist/.")
    return 0


def dated(checkout: Path, version: str, day: dt.date) -> None:
    """Enter the day and the version of a release."""
    replace(checkout / "CHANGELOG.md", f"## {version} (unreleased)", f"## {version} ({day})")
    citation = checkout / "CITATION.cff"
    [last] = re.findall(r"^version: .*$", citation.read_text("utf-8"), re.MULTILINE)
    replace(citation, f"\n{last}\n", f"\nversion: {version}\n")


def begun(checkout: Path, version: str) -> None:
    """Begin the version after a release."""
    later = following(version)
    heading = f"## {version} ("
    replace(checkout / "bot" / "version.py", f'NEXT = "{version}"', f'NEXT = "{later}"')
    replace(checkout / "CHANGELOG.md", heading, BEGIN.format(later) + heading)


def following(version: str) -> str:
    """Return the version after a release, with a higher second number."""
    major, minor, _ = Version(version).release
    return f"{major}.{minor + 1}.0"


def replace(file: Path, old: str, new: str) -> None:
    """Replace the only place of a text in a file.

    Raises:
        ReleaseError: the file has no such place, or several.
    """
    text = file.read_text("utf-8")
    if text.count(old) != 1:
        raise ReleaseError(f"{file.name} needs one place with “{old.strip()}”.")
    file.write_text(text.replace(old, new), encoding="utf-8")


def _check_locks(checkout: Path) -> None:
    """Refuse locks that `make lock` would change."""
    before = [(checkout / name).read_bytes() for name in LOCKS]
    step(*LOCK, folder=checkout)
    if before != [(checkout / name).read_bytes() for name in LOCKS]:
        raise ReleaseError("`make lock` changes the locks. Run it here and commit them first.")


def _build_twice(first: Path, second: Path) -> None:
    """Build the wheel and the source distribution in both clones, and compare them."""
    for checkout in (first, second):
        step(sys.executable, "-m", "hatchling", "build", "--directory", "dist", folder=checkout)
    for file in (first / "dist").iterdir():
        if digest(file) != digest(second / "dist" / file.name):
            raise ReleaseError(f"Two builds of {file.name} differ.")
        shutil.copy(file, DIST)


def _install(checkout: Path, version: str) -> None:
    """Install the wheel and the locked libraries in a fresh environment, and play there."""
    home = WORK / "venv"
    venv.create(home, with_pip=True)
    [wheel] = DIST.glob("*.whl")
    pip = (str(home / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check")
    lock = str(checkout / "requirements.lock")
    step(*pip, "install", "--require-hashes", "--requirement", lock, folder=WORK)
    step(*pip, "install", "--no-deps", str(wheel), folder=WORK)
    step(*pip, "check", folder=WORK)
    atoll = str(home / "bin" / "atoll")
    if output(atoll, "--version", folder=WORK) != f"atoll {version}":
        raise ReleaseError("The installed program says another version.")
    step(atoll, "simulate", "small_islands", "--bot", "sharp,steady", folder=WORK)
    step(*pip, "uninstall", "--yes", "setuptools", "pip", folder=WORK)
    sbom = DIST / "sbom.json"
    listing = (sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible")
    options = ("--pyproject", str(checkout / "pyproject.toml"), "--output-file", str(sbom))
    step(*listing, *options, str(home / "bin" / "python"), folder=WORK)
    listed = json.loads(sbom.read_text("utf-8"))
    silent = [one["name"] for one in listed["components"] if not one.get("licenses")]
    if silent or not any(one.get("dependsOn") for one in listed["dependencies"]):
        raise ReleaseError(f"The SBOM has no graph, or no licence of {silent}.")
    listed["metadata"]["component"]["version"] = version
    sbom.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def commit(checkout: Path, subject: str) -> None:
    """Commit all changes."""
    step("git", "commit", "--quiet", "--all", "--message", subject, folder=checkout)


def digest(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def say(part: str) -> None:
    """Announce a step."""
    print(f"release: {part}", flush=True)


def step(*words: str, folder: Path) -> None:
    """Run a command in a folder.

    Raises:
        ReleaseError: it failed.
    """
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHON": sys.executable}
    ended = subprocess.run(words, cwd=folder, env=environment, check=False)  # noqa: S603
    if ended.returncode:
        raise ReleaseError(f"This step failed, and nothing was changed: {' '.join(words)}")


def output(*words: str, folder: Path) -> str:
    """Return the output of a command."""
    ended = subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True)  # noqa: S603
    return ended.stdout.strip()


if __name__ == "__main__":
    main()
