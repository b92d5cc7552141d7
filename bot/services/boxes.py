"""The components of printed games that a host has entered, in a folder and in the database.

A set is stored once, by its digest. A change of the folder never changes a running game.
"""

from collections.abc import Mapping
from pathlib import Path

import structlog

from bot.domain.records import GameRow
from bot.store import Store
from bot.store.boxes import insert_set, select_set, select_sets
from engine import GAMES
from engine.boxes import BadBox, is_box, read_box
from engine.core import EDITION, AtollError, ComponentSet, Game
from engine.editions import is_known, register, with_components

log = structlog.get_logger()

ENDING = ".toml"


class BadFolder(AtollError):
    """The folder with components cannot be used; the message says why."""


async def use_boxes(store: Store, folder: Path | None) -> Mapping[str, Game]:
    """Learn all stored sets, and return the games that new tables play with those of the folder.

    Raises:
        BadFolder: the folder or one of its files is wrong.
    """
    for components in await store.read(select_sets):
        register(components)
    games = dict[str, Game]()
    for components in read_folder(folder) if folder is not None else ():
        await store.write(insert_set, components)
        register(components)
        games[components.game] = with_components(components)
        log.info("components of the host", game=components.game, edition=components.edition)
    return games


def read_folder(folder: Path) -> list[ComponentSet]:
    """Return the sets in the files ``<game>.toml`` of a folder.

    Raises:
        BadFolder: it cannot be read, a file is of no game, or has mistakes.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
        texts = {path.stem: path.read_text("utf-8") for path in files}
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFolder(f"ATOLL_COMPONENTS: {folder} cannot be read: {problem}") from problem
    if not texts or not texts.keys() <= GAMES.keys():
        raise BadFolder(
            f"ATOLL_COMPONENTS: name each file in {folder} after its game: "
            + ", ".join(f"{key}{ENDING}" for key in GAMES)
        )
    try:
        return [read_box(key, text) for key, text in texts.items()]
    except BadBox as problem:
        raise BadFolder(
            f"ATOLL_COMPONENTS: {folder} has mistakes. `atoll components GAME --check FILE` lists"
            f" them:\n{problem}"
        ) from problem


async def learn_box(store: Store, row: GameRow) -> None:
    """Learn the set of a table that another process has opened with its own folder."""
    edition = row.options.get(EDITION, "")
    if is_box(edition) and not is_known(row.key, edition):
        found = await store.read(select_set, row.key, edition)
        if found is not None:
            register(found)
