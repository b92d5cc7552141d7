"""The components of printed games that a host has entered, in a folder and in the database.

A set is stored once, by its digest. A change of the folder never changes a running game.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import structlog

from bot.domain.records import GameRow
from bot.store import Store
from bot.store.boxes import insert_set, select_set, select_sets
from engine import GAMES
from engine.boxes import BadBox, is_box, read_box, remarks
from engine.core import EDITION, ComponentSet, Game
from engine.editions import is_known, register, with_components

log = structlog.get_logger()

ENDING = ".toml"


class HostFolder(NamedTuple):
    """The content of a host's folder.

    ``remarks`` name where Atoll's own values are used. ``mistakes`` say which files are not used.
    """

    sets: Sequence[ComponentSet] = ()
    remarks: Sequence[str] = ()
    mistakes: Sequence[str] = ()


async def use_boxes(store: Store, folder: Path | None) -> Mapping[str, Game]:
    """Learn all stored sets, and return the games that new tables play with those of the folder.

    New tables play with our own components if a file has mistakes.
    """
    for components in await store.read(select_sets):
        register(components)
    found = read_folder(folder) if folder is not None else HostFolder()
    for mistake in found.mistakes:
        log.error("components of the host not used", todo=mistake)
    for remark in found.remarks:
        log.warning("components of the host incomplete", todo=remark)
    games = dict[str, Game]()
    for components in found.sets:
        await store.write(insert_set, components)
        register(components)
        games[components.game] = with_components(components)
        log.info("components of the host", game=components.game, edition=components.edition)
    return games


def read_folder(folder: Path) -> HostFolder:
    """Return the sets in the files ``<game>.toml`` of a folder."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError as problem:
        return HostFolder(mistakes=[f"ATOLL_COMPONENTS: {folder} cannot be read: {problem}"])
    names = ", ".join(f"{key}{ENDING}" for key in GAMES)
    name_files = f"ATOLL_COMPONENTS: name each file in {folder} after its game: {names}"
    sets = list[ComponentSet]()
    remarks_made = list[str]()
    mistakes = list[str]()
    if not files:
        mistakes.append(name_files)
    for path in files:
        if path.stem not in GAMES:
            mistakes.append(name_files)
            continue
        try:
            text = path.read_text("utf-8")
            sets.append(read_box(path.stem, text))
        except (OSError, UnicodeDecodeError) as problem:
            mistakes.append(f"ATOLL_COMPONENTS: {path} cannot be read: {problem}")
        except BadBox as problem:
            check = f"`atoll components {path.stem} --check {path}` lists them"
            mistakes.append(f"ATOLL_COMPONENTS: {path} has mistakes. {check}:\n{problem}")
        else:
            found = remarks(path.stem, text)
            remarks_made += [f"ATOLL_COMPONENTS: {path}: {remark}" for remark in found]
    return HostFolder(sets, remarks_made, mistakes)


async def learn_box(store: Store, row: GameRow) -> None:
    """Learn the set of a table that another process has opened with its own folder."""
    edition = row.options.get(EDITION, "")
    if is_box(edition) and not is_known(row.key, edition):
        found = await store.read(select_set, row.key, edition)
        if found is not None:
            register(found)
