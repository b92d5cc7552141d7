"""``atoll doctor``: check this machine and the settings of its host."""

import base64
import gzip
import io
import os
import re
import shutil
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

import engine
from bot.cluster.processes import ONE_PROCESS
from bot.domain.verification import PLACE
from bot.services.boxes import read_folder
from bot.settings import CACHE, COMPONENTS, CONTACT, ENV_FILE, SHARDS, VERIFIER, Settings
from bot.store.addresses import Address, Url
from bot.store.errors import StoreError
from bot.store.kinds import database_at
from bot.store.migrations import checked, newest
from bot.store.outbox import select_lost
from engine import GAMES
from engine.core import counted

BACKUPS = Path("/var/lib/atoll-backups")
"""The folder of atoll-backup.timer."""
BACKUP_HOURS = 48
FREE_BYTES = 1 << 30

RULES = "atoll.zip"
PARTS = (
    *("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json"),
    *("python_stdlib.zip", "msgspec.whl", RULES, "inside.py"),
)
"""The files in the page that checks games. One of them has the rules."""
PARTS_OF_PAGE = re.compile(rb"const FILES = (\{.*\});\n")


class Finding(NamedTuple):
    """The result of a check: ``ok``, a ``note``, or something to ``fix``."""

    level: Literal["ok", "note", "fix"]
    text: str


def ok(text: str) -> Finding:
    return Finding("ok", text)


def note(text: str) -> Finding:
    return Finding("note", text)


def fix(text: str) -> Finding:
    return Finding("fix", text)


def of_this_machine(settings: Settings, backups: Path | None) -> Iterator[Finding]:
    """Check the settings, the database, the disk and the backups."""
    database = settings.database
    if isinstance(database, Path):
        database = database.resolve()
    for check in (
        _of_env_file(ENV_FILE.resolve()),
        _of_contact(settings.launch.contact),
        _of_verifier(settings.launch.verifier),
        _of_components(settings.launch.components),
        _of_cache(settings.cache),
        _of_shards(settings),
        _of_database(database),
        _of_disk(database),
        _of_backups(database, backups),
    ):
        try:
            yield from check
        except PermissionError as problem:
            yield fix(f"this account can't open {problem.filename}. Use the account of the bot")


def _of_env_file(file: Path) -> Iterator[Finding]:
    if file.exists() and file.stat().st_mode & 0o077:
        yield note(f"settings: other accounts can read {file}. Run: chmod 600 {file}")


def _of_contact(contact: str) -> Iterator[Finding]:
    if contact:
        yield ok(f"{CONTACT}: users reach you at {contact}")
    else:
        yield note(f"{CONTACT} is not set, so users can't reach you. See docs/hosting.md")


def _of_verifier(page: str) -> Iterator[Finding]:
    """Check the page on which players check finished games."""
    if page.startswith("https://"):
        yield ok(f"{VERIFIER}: players open {page}. Replace that page after each update")
    elif page:
        yield _of_page(page)
    else:
        yield note(
            f"{VERIFIER} is not set, so players can check games only on your server. Build a page"
            " with `make verifier`, see docs/security-and-data.md"
        )


def _of_page(page: str) -> Finding:
    again = "Run `make verifier` of this version of Atoll and copy verifier.html there"
    try:
        data = Path(page).read_bytes()
        found = PARTS_OF_PAGE.search(data)
        parts = msgspec.json.decode(found[1], type=dict[str, str]) if found else {}
        if PLACE not in data or not parts.keys() >= {*PARTS}:
            return fix(f"{VERIFIER}: {page} is not complete. {again}")
        packed = gzip.decompress(base64.b64decode(parts[RULES]))
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            ours = Path(engine.__file__).parents[1]
            names = [name for name in archive.namelist() if name.startswith(("engine/", "data/"))]
            same = all(
                (ours / name).is_file() and (ours / name).read_bytes() == archive.read(name)
                for name in names
            )
    except (OSError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as problem:
        return fix(f"{VERIFIER}: {page} can't be read: {problem}. {again}")
    if not same:
        return fix(f"{VERIFIER}: {page} has the rules of another version of Atoll. {again}")
    return ok(f"{VERIFIER}: {page} has the rules of this Atoll")


def _of_components(folder: Path | None) -> Iterator[Finding]:
    if folder is None:
        return
    found = read_folder(folder)
    yield from (fix(mistake.replace("\n", " ")) for mistake in found.mistakes)
    yield from map(note, found.remarks)
    if found.sets:
        games = ", ".join(GAMES[components.game].name for components in found.sets)
        yield ok(f"{COMPONENTS}: new tables of {games} play with {folder}")


def _of_cache(folder: Path | None) -> Iterator[Finding]:
    """Check that this account may write to the folder, or may make it."""
    if folder is None:
        return
    folder = folder.resolve()
    found = next(one for one in (folder, *folder.parents) if one.exists())
    if found.is_dir() and os.access(found, os.W_OK | os.X_OK):
        yield ok(f"{CACHE}: artwork is kept in {folder}")
    else:
        yield fix(f"{CACHE}: this account can't write to {found}. Choose another folder")


def _of_shards(settings: Settings) -> Iterator[Finding]:
    if settings.launch.shards is not None and isinstance(settings.database, Path):
        yield fix(f"{SHARDS}: {ONE_PROCESS}")


def _of_disk(address: Path | Url) -> Iterator[Finding]:
    if isinstance(address, Path) and (folder := address.parent).is_dir():
        free = shutil.disk_usage(folder).free
        words = f"disk: {free / 1e9:.1f} GB free in {folder}"
        yield ok(words) if free >= FREE_BYTES else fix(f"{words}. Free at least 1 GB")


def _of_database(address: Path | Url) -> Iterator[Finding]:
    if isinstance(address, Path) and (address.parent / "pyproject.toml").exists():
        yield note(
            f"database: {address.parent} is a copy of the source. Whoever deletes that copy"
            " deletes your games. See docs/hosting.md"
        )
    if isinstance(address, Path) and not address.exists():
        if address.parent.is_dir():
            yield ok(f"database: the first start makes a new, empty one: {address}")
        else:
            yield fix(f"database: the folder of {address} does not exist. Create it")
        return
    try:
        database = database_at(address)
        with database.reading() as db:
            taken = checked(database.version.read(db))
            lost = select_lost(db) if taken == newest() else {}
    except StoreError as problem:
        yield fix(f"database: {problem}")
        return
    if taken < newest():
        yield ok(f"database: {address} can be read, the next start upgrades it")
    else:
        yield ok(f"database: {address} can be read")
        for channel, tables in lost.items():
            places = f"channel {channel} of {counted(len(tables), 'table')}"
            yield note(f"database: Discord does not find {places}. Is this the right token?")


def _of_backups(database: Address, chosen: Path | None) -> Iterator[Finding]:
    """Check the newest backup: in a chosen folder, that of the timer, or the home folder."""
    timed = chosen or BACKUPS
    patterns = {timed: "*.sqlite"}
    if chosen is None and isinstance(database, Path):
        patterns[database.parent.parent] = f"{database.stem}-*.sqlite"
    found = [file for folder, pattern in patterns.items() for file in folder.glob(pattern)]
    if not found:
        folders = " or ".join(map(str, patterns))
        yield note(f"backups: none in {folders}. See docs/updating.md, or name a folder: --backups")
        return
    newest_one = max(found, key=lambda file: file.stat().st_mtime)
    hours = (time.time() - newest_one.stat().st_mtime) / 3_600
    folder = newest_one.parent
    words = f"backups: the newest one in {folder} is {counted(round(hours), 'hour')} old"
    if hours <= BACKUP_HOURS:
        yield ok(words)
    elif folder == timed:
        yield fix(f"{words}. Check atoll-backup.timer")
    else:
        yield note(f"{words}. See docs/updating.md")
