"""The same view gives the same pixels, however its sprites come to hand."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art import sprites
from render.art.pixels import Sprite
from render.art.schemes import NORMAL, SAFE, Scheme
from render.art.sprite_cache import SpriteCache
from tests.longer import first_of
from tests.render.pixels import pixels

MOMENTS = (5, 22)
"""The numbers of random moves before a picture."""
BEFORE = 2
Pictures = list[str]


class NotingCache(SpriteCache):
    """Notes the names under which sprites would lie in a folder."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, key: Hashable, shown: Callable[[], str], draw: Callable[[], Sprite]) -> Sprite:
        self.names.add(shown())
        return super().get(key, shown, draw)


@dataclass
class First:
    """A game whose pictures were painted with nothing kept, and the folder that this filled."""

    game: str
    folder: Path
    pictures: Pictures
    names: set[str]


def painted(game: str, kept: SpriteCache, scheme: Scheme = NORMAL) -> Pictures:
    """The same moments of a random game every time, with the sprites of `kept`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprites, "CACHE", kept)
        paint = PAINTERS[game].paint
        return [pixels(paint(now, was, scheme).png()) for was, now in views(game)]


def kept_in(folder: Path) -> SpriteCache:
    kept = SpriteCache()
    kept.keep_in(folder)
    return kept


@cache
def views(key: str) -> list[tuple[Any, Any]]:
    """Yield some views of the player to move, each with an earlier one of the same seat."""
    game = GAMES[key]
    seats = max(game.seats)
    start = game.begin(seats, 31, game.checked({}, seats))
    states = list(islice(played_on(game, start, PLAYERS["chance"], Rng(7)), max(MOMENTS) + 1))
    return [
        (game.view(states[ply - BEFORE], seat), game.view(states[ply], seat))
        for ply in MOMENTS
        for seat in awaited(states[ply])[:1]
    ]


@pytest.fixture(scope="module", params=first_of(GAMES))
def first(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> First:
    folder, cold = tmp_path_factory.mktemp("sprites"), NotingCache()
    cold.keep_in(folder)
    return First(request.param, folder, painted(request.param, cold), cold.names)


@pytest.mark.long
def test_a_picture_is_the_same_when_sprites_are_ready_and_come_from_the_folder(
    first: First,
) -> None:
    filled = kept_in(first.folder)
    for _ in range(2):
        assert first.pictures == painted(first.game, filled)


@pytest.mark.long
def test_cached_pictures_differ_between_colour_schemes(first: First) -> None:
    shared = kept_in(first.folder)
    alone, beside = painted(first.game, SpriteCache(), SAFE), painted(first.game, shared, SAFE)
    assert alone == beside != first.pictures
    assert first.pictures == painted(first.game, shared)
    assert alone == painted(first.game, kept_in(first.folder), SAFE)


def test_no_name_on_disk_tells_a_place_in_memory(first: First) -> None:
    assert [] == [name for name in first.names if " at 0x" in name]
