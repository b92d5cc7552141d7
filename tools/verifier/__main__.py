"""Build ``verifier.html``: one file with Python, the rules of the games, and no server.

``python -m tools.verifier FOLDER`` downloads Pyodide from npm and a wheel of msgspec from PyPI,
with their usual clients, and checks both by their hashes.
"""

import base64
import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from bot.cli.arguments import Parser, run
from bot.cli.games import CliError, read_file, write_file
from engine import GAMES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PYODIDE = "314.0.7"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
HASHES = {
    f"pyodide-{PYODIDE}.tgz": "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    f"msgspec-0.22.0-cp314-cp314-{PLATFORM}.whl": (
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
    ),
}
"""The downloaded files with their SHA-256."""
UNUSED = (
    *("_pyrepl", "antigravity.py", "cProfile.py", "doctest.py", "email/", "ftplib.py", "http/"),
    *("idlelib", "imaplib.py", "mailbox.py", "multiprocessing", "optparse.py", "pdb.py"),
    *("pickletools.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data"),
    *("smtplib.py", "sqlite3", "this.py", "turtle", "unittest", "wsgiref", "xml/", "xmlrpc"),
)
"""Parts of Python's library that the page leaves out, to be small."""
RULES = (
    *("engine/*.py", "engine/core", "engine/players", "render", "data"),
    *(game.package.replace(".", "/") for game in GAMES.values()),
)
DOMAIN = ("__init__", "frames", "ids", "packing", "person", "record", "records", "verification")
OLD = (1980, 1, 1, 0, 0, 0)
"""The time of each file in an archive, so that a build is always the same."""


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.verifier``."""
    command = Parser(prog="python -m tools.verifier", description="build verifier.html")
    command.set_defaults(run=build)
    command.add_argument("folder", type=Path, help="the folder for verifier.html and downloads")
    run(command, words)


def build(chosen: Namespace) -> int:
    """Write ``verifier.html`` and ``verifier.zip``; print their sizes and hashes."""
    folder: Path = chosen.folder
    download(folder)
    packed = {
        name: base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
        for name, data in files(folder)
    }
    page = (HERE / "page.html").read_text(encoding="utf-8")
    page = page.replace("FILES = {}", f"FILES = {msgspec.json.encode(packed).decode()}")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    page = page.replace("<script></script>", f"<script>\n{script}</script>")
    write_file(folder / "verifier.html", page.encode())
    licence = "LICENSE", (ROOT / "LICENSE").read_bytes()
    archive = _zip([("verifier.html", page.encode()), licence], zipfile.ZIP_DEFLATED)
    write_file(folder / "verifier.zip", archive)
    for name in ("verifier.html", "verifier.zip"):
        data = read_file(folder / name)
        print(f"{name}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    return 0


def download(folder: Path) -> None:
    """Download the files that are not in a folder yet, and check the hash of each.

    Raises:
        CliError: a file can't be downloaded, or has another hash.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in HASHES:
        if not (folder / name).exists():
            _download(name, folder)
        found = hashlib.sha256(read_file(folder / name)).hexdigest()
        if found != HASHES[name]:
            raise CliError(f"{name} has the hash {found}: delete it, or update tools/verifier")


def _download(name: str, folder: Path) -> None:
    """Download a file with the client of its registry."""
    if name.endswith(".tgz"):
        words = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
    else:
        words = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", "."),
            *("--only-binary=:all:", "--python-version", PYTHON, "--implementation", "cp"),
            *("--abi", "cp314", "--platform", PLATFORM, f"msgspec=={name.split('-')[1]}"),
        ]
    program = shutil.which(words[0])
    if program is None:
        raise CliError(f"{words[0]} is not installed")
    ended = subprocess.run(  # noqa: S603  # our own words
        [program, *words[1:]], cwd=folder, capture_output=True, text=True, check=False
    )
    if ended.returncode or not (folder / name).exists():
        raise CliError(f"can't download {name}: {ended.stderr.strip()[-300:]}")


def files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files that the page carries, made from the downloads in a folder."""
    pyodide, wheel = (folder / name for name in HASHES)
    with tarfile.open(pyodide) as archive:

        def member(name: str) -> bytes:
            file = archive.extractfile(f"package/{name}")
            assert file is not None  # noqa: S101  # the hash of the archive is known
            return file.read()

        yield "pyodide.js", member("pyodide.js")
        module = member("pyodide.asm.mjs").decode()
        module = module.replace("import.meta.url", '""')
        begun, _, end = module.rpartition("export default ")
        yield "pyodide.asm.js", f"{begun}globalThis.createPyodideModule = {end}".encode()
        yield "pyodide.asm.wasm", member("pyodide.asm.wasm")
        yield "python_stdlib.zip", _library(member("python_stdlib.zip"))
        lock = msgspec.json.decode(member("pyodide-lock.json"))
        yield "pyodide-lock.json", msgspec.json.encode(lock | {"packages": {}})
    yield "msgspec.whl", wheel.read_bytes()
    yield "atoll.zip", _zip(rules())
    yield "inside.py", (HERE / "inside.py").read_bytes()


def _library(data: bytes) -> bytes:
    """Return Python's library without its unused parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if not name.startswith(UNUSED)]
        return _zip((name, archive.read(name)) for name in names)


def rules() -> Iterator[tuple[str, bytes]]:
    """Yield the modules and the data of the games, without puzzles."""
    yield "bot/__init__.py", b""
    for name in DOMAIN:
        yield f"bot/domain/{name}.py", (ROOT / f"bot/domain/{name}.py").read_bytes()
    found = {path for pattern in RULES for path in ROOT.glob(pattern)}
    files = {file for path in found for file in ([path] if path.is_file() else path.rglob("*"))}
    for file in sorted(files):
        if file.is_file() and file.suffix in {".py", ".toml"} and file.name != "puzzles.toml":
            yield str(file.relative_to(ROOT)), file.read_bytes()


def _zip(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a ZIP archive whose bytes depend on nothing but the files.

    By default the files are not compressed, because the page compresses the whole archive.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, OLD), data, method)
    return out.getvalue()


if __name__ == "__main__":
    main()
