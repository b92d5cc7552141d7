"""Films are small enough for Discord and do not delay boards."""

import asyncio
import io
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.features.replays.films import FILM_BYTES, WIDTHS, make_film
from bot.features.replays.messages import scenes
from bot.presentation.pictures import FILMS, Pictures
from engine import GAMES
from engine.core import View
from tests.bot.sample_tables import sample_tables

GAME = GAMES["earthquake_island"]
PICTURES = 3


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    made = Pictures()
    yield made
    made.close()


def views() -> list[View]:
    """Return the last scenes of a game."""
    return scenes(sample_tables(GAME, 3)[-1])[-PICTURES:]


def opened(film: bytes) -> tuple[int, int]:
    """Return the number of pictures in a film and its width."""
    image = Image.open(io.BytesIO(film))
    return getattr(image, "n_frames", 1), image.width


async def test_film_has_a_picture_of_each_scene(pictures: Pictures) -> None:
    film = await make_film(pictures, GAME.key, views())
    assert (PICTURES, WIDTHS[0]) == opened(film)
    assert len(film) < FILM_BYTES


@pytest.mark.long
async def test_large_film_is_made_narrower(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = len(await make_film(pictures, GAME.key, views()))
    monkeypatch.setattr("bot.features.replays.films.FILM_BYTES", large - 1)
    film = await make_film(pictures, GAME.key, views())
    assert (PICTURES, WIDTHS[1]) == opened(film)
    assert len(film) < large


async def test_film_that_is_still_too_large_has_fewer_pictures(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.replays.films.WIDTHS", (300, 200))
    small = len(await make_film(pictures, GAME.key, views()[-1:]))
    monkeypatch.setattr("bot.features.replays.films.FILM_BYTES", small // 2)
    film = await make_film(pictures, GAME.key, views())
    assert (1, 200) == opened(film)


async def test_boards_are_drawn_between_the_pictures_of_a_film(pictures: Pictures) -> None:
    table = sample_tables(GAME, 3)[-1]
    order: list[str] = []
    film = asyncio.create_task(make_film(pictures, GAME.key, views()))
    film.add_done_callback(lambda _: order.append("film"))
    for _ in range(3):
        board = asyncio.create_task(pictures.board(table, table.view(None), None))
        board.add_done_callback(lambda _: order.append("board"))
        await board
    await film
    await asyncio.sleep(0)
    assert ["board", "board", "board", "film"] == order


async def test_film_is_made_in_the_drawing_thread(pictures: Pictures) -> None:
    assert "abab" == await pictures.draw(FILMS, "ab".__mul__, 2)
