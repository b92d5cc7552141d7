"""Lists use a layout with small pictures and links, or plain text if Discord refuses the layout."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.features.lessons.feature import Learn
from bot.presentation.components import button
from bot.presentation.listings import Entry, Listing
from render.small import WIDTH, small
from tests.bot.sim_server import TABLE, SimServer, parts, reply_text
from tests.bot.table_steps import open_lobby, start_game

BUTTON, SECTION, THUMBNAIL = 2, 9, 11


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message) if part["type"] == BUTTON]


async def games(here: SimServer) -> Any:
    return (await here.ana.slash(here.channel, "games")).response


async def test_listed_table_has_a_small_picture(here: SimServer) -> None:
    await start_game(here, "ben")
    [shown] = [part for part in parts(await games(here)) if part["type"] == THUMBNAIL]
    assert shown["media"]["url"].endswith("1.png")
    assert "Earthquake Island, the start, " in shown["description"]


async def test_listed_table_links_to_its_choices_and_its_message(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    listed = await games(here)
    assert ["My view", "Go", "Next game", "Play", "Join or watch", "↻"] == labels(listed)
    [url] = [part["url"] for part in parts(listed) if part.get("label") == "Go"]
    assert url.endswith(f"/{here.channel.id}/{here.message.id}")
    result = await here.ana.click(listed, label="My view")
    assert "Palm Island" in reply_text(result)


async def test_listed_lobby_names_its_game(here: SimServer) -> None:
    await open_lobby(here)
    listed = await games(here)
    assert ["Go", "Play", "Join or watch", "↻"] == labels(listed)
    assert "1 seat taken" in "".join(part.get("content", "") for part in parts(listed))


async def test_renewed_list_says_that_no_game_is_open(here: SimServer) -> None:
    await open_lobby(here)
    listed = await games(here)
    await here.bot.tables.change(TABLE, lambda table: table.with_row(status="aborted"))
    renewed = (await here.ana.click(listed, label="↻")).response or listed
    assert "You had no open games." in "".join(part.get("content", "") for part in parts(renewed))


@pytest.mark.long
async def test_all_of_many_tables_are_listed(here: SimServer) -> None:
    for number in range(7):
        channel = here.guild.create_text_channel(f"more-{number}")
        await here.ana.slash(channel, "play", game="palm-island", **{"with": "alone"})
    listed = await games(here)
    assert 7 == labels(listed).count("My view")
    assert 4 == sum(part["type"] == THUMBNAIL for part in parts(listed))


async def test_refused_layout_is_replaced_by_text(here: SimServer) -> None:
    await start_game(here, "ben")
    here.env.inject_error(
        "PATCH", "/webhooks/*/messages/@original", status=400, code=50035, message="Unknown file"
    )
    result = await here.ana.slash(here.channel, "games")
    assert "**Earthquake Island** · table 1" in result.response.content
    assert [] == [part for part in parts(result.response) if part["type"] == SECTION]
    assert "Go" in labels(result.response)


def test_single_button_is_placed_beside_the_text() -> None:
    press = button(Learn("play", "palm_island"), "Learn it")
    view: Any = Listing("Games", [Entry("Palm Island", (press,))]).view()
    assert [10, SECTION] == [part["type"] for part in view.to_components()]


@pytest.mark.parametrize(("before", "after"), [((1400, 700), (WIDTH, 180)), ((40, 30), (40, 30))])
def test_picture_is_scaled_down(before: tuple[int, int], after: tuple[int, int]) -> None:
    file = io.BytesIO()
    Image.new("RGB", before, "teal").save(file, "PNG")
    assert after == Image.open(io.BytesIO(small(file.getvalue()))).size
