"""The host's settings, from the environment or from a file ``.env``."""

import gc
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from dotenv import dotenv_values

from bot.store.addresses import Url, address_of
from bot.store.shards import Shards, read_shards
from engine.core import AtollError

TOKEN = "DISCORD_TOKEN"  # noqa: S105  # the name of a variable, not a token
DATABASE = "ATOLL_DATABASE"
LEVEL = "ATOLL_LOG_LEVEL"
USUAL_DATABASE = "atoll.sqlite"
CACHE = "ATOLL_CACHE"
SHARDS = "ATOLL_SHARDS"
API = "ATOLL_DISCORD_API"
CONTACT = "ATOLL_CONTACT"
COMPONENTS = "ATOLL_COMPONENTS"
CONTACT_LENGTH = 200
ENV_FILE = Path(".env")
EXAMPLES = {TOKEN: "YOUR_TOKEN", CONTACT: "YOUR_NAME"}
"""What the pages for hosts write in place of their own values."""
VERIFIER = "ATOLL_VERIFIER"
SWITCH_SECONDS = 0.001
"""How often threads switch. The bot must answer quickly while a thread draws pictures."""
COLLECT_AFTER = (5_000, 10, 10)
"""The thresholds of Python's garbage collector.

A collection blocks all answers. With Python's default of 700 allocations, so many live objects
count as old that all tables are scanned every few seconds.
"""


def settle_python() -> None:
    """Set thread switching and garbage collection for short response times."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT_AFTER)


class SettingsError(AtollError):
    """A setting is missing or invalid."""


class Launch(msgspec.Struct, frozen=True):
    """How a process starts: alone, or with some ``shards`` next to other processes.

    It may ``take_over`` from a process that has these shards, and start ``despite_differences`` in
    how running games replay. A process that runs nothing else ``freezes`` the data about servers
    that it loads at startup. ``contact`` tells users how to reach the host, and ``verifier`` is the
    page that proves games: a file or a URL. ``components`` is the folder with the components of a
    printed game.
    """

    shards: Shards | None = None
    take_over: bool = False
    despite_differences: bool = False
    freezes: bool = False
    contact: str = ""
    verifier: str = ""
    components: Path | None = None


ALONE = Launch()


class Settings(msgspec.Struct, frozen=True):
    """The token of the bot's account, the database, and the log level.

    ``cache`` is the folder for drawings that survive a restart (``None``: no folder). ``api`` is
    the address for Discord requests.
    """

    token: str
    database: Path | Url
    level: str
    cache: Path | None = None
    api: str | None = None
    launch: Launch = ALONE


def no_token() -> str:
    """Return what to do without a token, with the file that was read."""
    file = ENV_FILE.resolve()
    return f"Set {TOKEN} to the token of your bot, in the environment or in {file}."


def read_settings(*, needs_token: bool = True) -> Settings:
    """Return the settings. The environment overrides ``.env``.

    The token may be missing, and is then empty, unless it is needed.

    Raises:
        SettingsError: the token is missing, a value is that of an example, the log level is
            unknown, the contact is too long, the page that proves games is missing, or ``.env``
            cannot be read.
        BadAddress: the address of the database is invalid.
        BadShards: the shards are invalid.
    """
    values = _values()
    token = (values.get(TOKEN) or "").removeprefix("Bot ")
    if needs_token and not token:
        raise SettingsError(no_token())
    for name, example in EXAMPLES.items():
        if values.get(name) == example:
            raise SettingsError(f"{name} is still {example}, as in the example. Enter yours.")
    if not token.isprintable() or " " in token:
        raise SettingsError(f"{TOKEN} contains a line break or a space. Copy the token again.")
    level = (values.get(LEVEL) or "INFO").upper()
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise SettingsError(f"{LEVEL} must be DEBUG, INFO, WARNING or ERROR, not {level}.")
    database = values.get(DATABASE) or USUAL_DATABASE
    cache = values.get(CACHE)
    shards = values.get(SHARDS)
    api = values.get(API)
    contact = values.get(CONTACT) or ""
    if len(contact) > CONTACT_LENGTH or not contact.isprintable():
        raise SettingsError(f"{CONTACT} must be one line of at most {CONTACT_LENGTH} characters.")
    components = values.get(COMPONENTS)
    launch = Launch(
        read_shards(shards) if shards else None,
        contact=contact,
        verifier=_verifier(values.get(VERIFIER) or ""),
        components=Path(components) if components else None,
    )
    cache_folder = Path(cache) if cache else None
    proxy = _checked(api) if api else None
    return Settings(token, address_of(database), level, cache_folder, proxy, launch)


def database_of() -> Path | Url:
    """Return the configured database, or the default.

    Raises:
        SettingsError: ``.env`` cannot be read.
        BadAddress: the address of the database is invalid.
    """
    return address_of(_values().get(DATABASE) or USUAL_DATABASE)


def components_of() -> Path | None:
    """Return the configured folder of components, if any.

    Raises:
        SettingsError: ``.env`` cannot be read.
    """
    folder = _values().get(COMPONENTS)
    return Path(folder) if folder else None


def _verifier(typed: str) -> str:
    """Return the page that proves games: a file that exists, or a URL."""
    is_url = typed.startswith("https://") and typed.isprintable() and " " not in typed
    if typed and not is_url:
        try:
            Path(typed).open("rb").close()
        except OSError as problem:
            raise SettingsError(
                f"{VERIFIER} must be the file verifier.html, or its address with https://."
                f" {typed} can't be read: {problem.strerror}."
            ) from problem
    return typed


def _checked(api: str) -> str:
    """Return the address of a proxy for Discord, without a trailing slash."""
    with suppress(ValueError):  # it is not an address
        parts = urlsplit(api)
        is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        if is_whole and not ("@" in parts.netloc or parts.query or parts.fragment):
            return api.rstrip("/")
    # Do not repeat the address: it may contain a password.
    raise SettingsError(
        f"{API} must be an address such as http://proxy:8080, without a name or password."
    )


def _values() -> Mapping[str, str]:
    """Return all variables, without surrounding blanks and quotes.

    Those of PostgreSQL's library in ``.env`` become variables of this process.
    """
    try:
        in_file = dotenv_values(ENV_FILE)
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"The file .env cannot be read: {problem}.") from problem
    for name, value in in_file.items():
        if name.startswith("PG") and value is not None:
            os.environ.setdefault(name, value)
    return {name: _bare(value or "") for name, value in {**in_file, **os.environ}.items()}


def _bare(value: str) -> str:
    """Return a value without the quotes that ``docker run --env-file`` does not remove."""
    value = value.strip()
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if is_quoted else value
