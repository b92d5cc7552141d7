"""Lists are layouts: small pictures, ways to go on, and plain words where a layout is refused."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.presentation.components import button
from bot.presentation.listings import Entry, Listing
from bot.presentation.presses import Learn
from render.small import WIDTH, small
from tests.bot.gathering import begun, lobby
from tests.bot.town import Town, parts, said

BUTTON, SECTION, THUMBNAIL = 2, 9, 11


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message) if part["type"] == BUTTON]


async def games(here: Town) -> Any:
    return (await here.ana.slash(here.channel, "games")).response


async def test_a_table_of_the_list_has_its_small_picture(here: Town) -> None:
    await begun(here, "ben")
    [shown] = [part for part in parts(await games(here)) if part["type"] == THUMBNAIL]
    assert shown["media"]["url"].endswith("1.png")
    assert "Earthquake Island, the explorers are placed" in shown["description"]


async def test_a_table_that_waits_leads_to_its_choices_and_its_card(here: Town) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island")
    listed = await games(here)
    assert ["Your move", "Go"] == labels(listed)
    [url] = [part["url"] for part in parts(listed) if part.get("label") == "Go"]
    assert url.endswith(f"/{here.channel.id}/{here.card.id}")
    result = await here.ana.click(listed, label="Your move")
    assert "Palm Island" in said(result)


async def test_a_lobby_of_the_list_has_the_title_of_its_game(here: Town) -> None:
    await lobby(here)
    listed = await games(here)
    assert ["Go"] == labels(listed)
    assert "gathering players" in "".join(part.get("content", "") for part in parts(listed))


async def test_who_has_many_tables_sees_all_of_them(here: Town) -> None:
    for number in range(7):
        channel = here.guild.create_text_channel(f"more-{number}")
        await here.ana.slash(channel, "play", game="palm-island")
    listed = await games(here)
    assert 7 == labels(listed).count("Your move")
    assert 4 == sum(part["type"] == THUMBNAIL for part in parts(listed))


async def test_a_refused_layout_is_said_in_words(here: Town) -> None:
    await begun(here, "ben")
    here.env.inject_error(
        "PATCH", "/webhooks/*/messages/@original", status=400, code=50035, message="Unknown file"
    )
    result = await here.ana.slash(here.channel, "games")
    assert "**Earthquake Island** · table 1" in result.response.content
    assert [] == [part for part in parts(result.response) if part["type"] == SECTION]
    assert "Go" in labels(result.response)


async def test_the_help_teaches_each_game(here: Town) -> None:
    result = await here.ana.slash(here.channel, "help")
    assert "/play" in said(result)
    assert ["Teach me"] * 5 == labels(result.response)


def test_a_button_alone_stands_beside_the_words() -> None:
    press = button(Learn("play", "palm_island"), "Teach me")
    view: Any = Listing("Games", [Entry("Palm Island", (press,))]).view()
    assert [10, SECTION] == [part["type"] for part in view.to_components()]


@pytest.mark.parametrize(("before", "after"), [((1400, 700), (WIDTH, 180)), ((40, 30), (40, 30))])
def test_a_picture_is_made_small(before: tuple[int, int], after: tuple[int, int]) -> None:
    file = io.BytesIO()
    Image.new("RGB", before, "teal").save(file, "PNG")
    assert after == Image.open(io.BytesIO(small(file.getvalue()))).size
