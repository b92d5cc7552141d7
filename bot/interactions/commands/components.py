"""Find components by name, in a given game or in all games."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from bot.interactions.commands.completion import slug
from engine import GAMES
from engine.core import BadText, Entry, Game
from engine.core.entries import completions, find

Found = tuple[Game, Entry]
Scope = Sequence[Game]
"""Games in which to look for a component."""


def scopes(named: Game | None, here: Game | None) -> list[Scope]:
    """Return the games to search, nearest first. If a game is ``named``, search only that one."""
    if named is not None:
        return [[named]]
    if here is None:
        return [[*GAMES.values()]]
    return [[here], [here, *(game for game in GAMES.values() if game.key != here.key)]]


def written(found: Found) -> str:
    """Return the text that identifies a component: ``palm-island/temple``."""
    game, entry = found
    return f"{slug(game)}/{entry.key}"


def offered(places: Sequence[Scope], text: str) -> list[Found]:
    """Return the components that match a text, from the first scope with a match."""
    for games in places:
        owners = {entry: game for game, entry in _all(games)}
        if found := completions(owners, text):
            return [(owners[entry], entry) for entry in found]
    return []


def called(places: Sequence[Scope], text: str) -> Found:
    """Return the component that a text names, from the first scope with a match.

    Raises:
        BadText: no component matches, or several do. The message names the candidates.
    """
    for found in _all([*chain(*places), *GAMES.values()]):
        if written(found) == text:
            return found
    *nearer, widest = places
    for games in nearer:
        with suppress(BadText):
            return _called_in(games, text)
    return _called_in(widest, text)


def _called_in(games: Scope, text: str) -> Found:
    owners = {entry: game for game, entry in _all(games)}
    entry = find([*owners], text)
    having = [game for game in games if any(entry.name == each.name for each in game.words.entries)]
    if len(having) > 1:
        names = ", ".join(game.name for game in having)
        raise BadText(f"“{entry.name}” is in {names}. Say which `game`, or choose from the list.")
    return owners[entry], entry


def _all(games: Iterable[Game]) -> Iterator[Found]:
    return ((game, entry) for game in games for entry in game.words.entries)
