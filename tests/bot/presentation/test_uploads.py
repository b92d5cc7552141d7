"""A turn uploads only the pictures that their readers do not have."""

from typing import Any

import pytest
from PIL import Image

from bot.presentation import replies
from engine import GAMES
from render import PAINTERS
from render.gallery import Gallery
from render.png import png
from testbed.rows import SEED, begun
from tools.bench.crowd import Players
from tools.bench.fake_discord import FakeDiscord
from tools.bench.hands import Hands, client

MOVES = 80
MANY_SECONDS = 60.0
GOALS = {
    "island_hopper": 1.45,  # living panels follow a question that all players get
    "small_islands": 1.4,
    "propeller_islands": 1.2,
    "earthquake_island": 1.0,
    "palm_island": 1.0,
}
"""The maximum uploads per move of random players, who answer one question with each press.

A player who chooses in secret needs a picture of their hand in addition to the board.
"""


def listed_picture(
    _: Gallery, key: str, view: Any, since: Any, *_given: object
) -> tuple[bytes, ...]:
    """Return a tiny picture whose size depends on the sprites that the board consists of."""
    layers = hash(tuple(PAINTERS[key].paint(view, since).layers))
    return (png(Image.new("RGB", (2, 1), layers & 0xFFFFFF)) + str(layers).encode(),)


@pytest.mark.long
@pytest.mark.parametrize("key", GOALS)
async def test_game_uploads_few_pictures(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gallery, "pages", listed_picture)
    monkeypatch.setattr(replies, "FRESH_SECONDS", MANY_SECONDS)
    monkeypatch.setattr(replies, "HELD_SECONDS", MANY_SECONDS)
    monkeypatch.setattr(replies, "SENT_SECONDS", MANY_SECONDS)
    async with FakeDiscord() as discord, client(discord.url) as bot:
        players = Players(Hands(bot))
        await players.open_and_start(begun(GAMES[key], SEED))
        first = discord.received.uploads
        moves = sum([await players.all_at_once() for _ in range(MOVES)])
        uploads = discord.received.uploads - first
    assert uploads <= GOALS[key] * moves, f"{uploads} uploads in {moves} moves"
