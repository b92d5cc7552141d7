"""What whoever hosts the bot sets: in the environment, or in a file ``.env``."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from dotenv import dotenv_values

from bot.store.addresses import Url, address_of
from engine.core import AtollError

TOKEN = "DISCORD_TOKEN"  # noqa: S105  # the name of a variable, not a token
DATABASE = "ATOLL_DATABASE"
LEVEL = "ATOLL_LOG_LEVEL"
CACHE = "ATOLL_CACHE"
SWITCH_SECONDS = 0.001
"""Pictures are drawn in a thread: the bot must get its turn often enough to answer."""


class SettingsError(AtollError):
    """A setting is missing or wrong."""


class Settings(msgspec.Struct, frozen=True):
    """The token of the bot's account, the database, and how much is logged.

    ``cache`` is the folder in which what was drawn is kept between starts; none: it is not.
    """

    token: str
    database: Path | Url
    level: str
    cache: Path | None = None


def read_settings(folder: Path | None = None) -> Settings:
    """Return the settings; the environment comes before ``.env``.

    Raises:
        SettingsError: there is no token, a level that does not exist, or no readable ``.env``.
    """
    values = {**_file(folder or Path.cwd()), **os.environ}
    token = (values.get(TOKEN) or "").strip()
    if not token:
        raise SettingsError(f"Set {TOKEN} to the token of your bot, in the environment or in .env.")
    level = (values.get(LEVEL) or "INFO").upper()
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise SettingsError(f"{LEVEL} is DEBUG, INFO, WARNING or ERROR, not {level}.")
    database, cache = values.get(DATABASE) or "atoll.sqlite", values.get(CACHE)
    return Settings(token, address_of(database), level, Path(cache) if cache else None)


def _file(folder: Path) -> Mapping[str, str | None]:
    try:
        return dotenv_values(folder / ".env")
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"The file .env cannot be read: {problem}.") from problem
