"""Colours and size of private boards."""

import json
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any, NamedTuple

import pytest
from PIL import Image

from tests.bot.features.privacy.test_data import delete, kept
from tests.bot.settings_steps import choose_setting, own_settings, send_data
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import (
    awaited_player,
    card_in,
    choose,
    make_moves,
    on_sheet,
    private_replies,
    start_game,
    table_of,
)


async def colours_of(message: Any) -> str:
    """Return the colour scheme of the picture in a message."""
    [picture] = message.attachments
    with Image.open(BytesIO(await picture.read())) as sketch:
        return str(sketch.info["scheme"])


async def pages_of(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def private_reply(here: SimServer, person: Any, *command: str, **given: Any) -> Any:
    """Return the private reply to a command."""
    [answer] = private_replies(await person.slash(here.channel, *command, **given))
    return answer


def last_direct_message(person: Any) -> Any:
    """Return the player's newest direct message."""
    return person.user.dm_channel.last_message


class Setting(NamedTuple):
    """A setting: a value and the default, their descriptions and their effects."""

    name: str
    value: str
    default: str
    text: str
    default_text: str
    read: Callable[[Any], Awaitable[Any]]
    changed: Any
    usual: Any

    async def choose(self, here: SimServer, person: Any, which: str = "") -> str:
        return await choose_setting(person, here.channel, self.name, which or self.value)

    async def shown(self, here: SimServer, person: Any, *command: str, **given: Any) -> Any:
        """Return the colours or pages of the private reply to a command."""
        return await self.read(await private_reply(here, person, *command, **given))


COLOURS = Setting(
    "colours",
    "safe",
    "normal",
    "Colours: safe for colour-blind eyes",
    "Colours: standard",
    colours_of,
    "safe",
    "normal",
)
SIZE = Setting(
    "size",
    "large",
    "normal",
    "Size: large print, on several pages",
    "Size: one picture",
    pages_of,
    ["board.png", "board-2.png"],
    ["board.png"],
)


@pytest.mark.parametrize("setting", [COLOURS, SIZE], ids=["colours", "size"])
class TestSetting:
    @pytest.mark.long
    async def test_setting_survives_a_restart_until_the_default_is_restored(
        self, here: SimServer, setting: Setting
    ) -> None:
        assert setting.text in await setting.choose(here, here.ana)
        await here.restart()
        assert setting.text in await own_settings(here.ana, here.channel)
        shown = await own_settings(here.ben, here.channel)
        assert setting.text not in shown
        restored = await setting.choose(here, here.ana, setting.default)
        assert setting.default_text in restored

    async def test_setting_is_exported_and_deleted(self, here: SimServer, setting: Setting) -> None:
        await setting.choose(here, here.ana)
        [file] = (await send_data(here.ana, here.channel)).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert setting.value == settings[setting.name]
        await delete(here)
        assert [] == kept(here, "ana")
        person = here.bot.services.people.settings_of(here.ana.id)
        assert setting.default == getattr(person, setting.name)

    @pytest.mark.long
    async def test_setting_changes_own_boards_only(self, here: SimServer, setting: Setting) -> None:
        await start_game(here, "ben")
        await setting.choose(here, here.ana)
        looks: dict[str, dict[str, Any]] = {"board": {}, "replay": {}, "daily": {"puzzle": 0}}
        for who, expected in ((here.ana, setting.changed), (here.ben, setting.usual)):
            for command, given in looks.items():
                assert expected == await setting.shown(here, who, command, **given), command
            tried = await on_sheet(who, card_in(here.channel), "Try moves")
            assert expected == await setting.read(tried.response)

    @pytest.mark.long
    async def test_view_of_another_player_follows_the_readers_setting(
        self, here: SimServer, setting: Setting
    ) -> None:
        await start_game(here, "ben")
        for who in (here.ana, here.guest):
            await setting.choose(here, who)
        assert setting.changed == await setting.shown(here, here.ana, "board", hand_of=here.ben)
        assert setting.changed == await setting.shown(here, here.guest, "board")
        assert setting.usual == await setting.shown(here, here.ben, "board", hand_of=here.ana)

    async def test_lesson_follows_the_players_setting(
        self, here: SimServer, setting: Setting
    ) -> None:
        await setting.choose(here, here.ana)
        for who, expected in ((here.ana, setting.changed), (here.ben, setting.usual)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == await setting.read(last_direct_message(who))

    async def test_board_message_is_not_changed(self, here: SimServer, setting: Setting) -> None:
        table = await start_game(here, "ben")
        before = (await here.bot.drafts.board_message(table)).picture
        for who in (here.ana, here.ben):
            await setting.choose(here, who)
        assert before == (await here.bot.drafts.board_message(table)).picture
        await make_moves(here)
        assert setting.usual == await setting.read(here.message)


async def test_each_setting_keeps_the_other(here: SimServer) -> None:
    await COLOURS.choose(here, here.ana)
    await SIZE.choose(here, here.ana)
    assert COLOURS.text in await own_settings(here.ana, here.channel)
    await COLOURS.choose(here, here.ana, "normal")
    assert SIZE.text in await own_settings(here.ana, here.channel)


async def test_solo_game_in_a_channel_uses_default_colours(here: SimServer) -> None:
    await COLOURS.choose(here, here.ana)
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    assert COLOURS.usual == await colours_of(here.message)
    assert COLOURS.changed == await COLOURS.shown(here, here.ana, "board")


async def test_alt_texts_number_the_pages(here: SimServer) -> None:
    await start_game(here, "ben")
    await SIZE.choose(here, here.ana)
    first, second = (await private_reply(here, here.ana, "board")).attachments
    assert "Earthquake Island" in first.description
    assert "Page 2 of 2. The first page describes all of them." == second.description


async def test_list_of_tables_keeps_its_small_pictures(here: SimServer) -> None:
    table = await start_game(here, "ben")
    small = await here.bot.drafts.small(table, table.seat_of(here.ana.id), here.ana.id)
    await SIZE.choose(here, here.ana)
    again = await table_of(here)
    assert small == await here.bot.drafts.small(again, table.seat_of(here.ana.id), here.ana.id)


async def test_each_page_after_the_first_is_in_an_embed(here: SimServer) -> None:
    """Discord crops several attachments of a message to squares."""
    await start_game(here, "ben")
    await SIZE.choose(here, here.ana)
    answer = await private_reply(here, here.ana, "board")
    assert ["attachment://board-2.png"] == [page.image.url for page in answer.embeds]


@pytest.mark.long
@pytest.mark.parametrize("label", ["Start over", "Back to the game"])
async def test_message_loses_pages_that_it_no_longer_shows(here: SimServer, label: str) -> None:
    await start_game(here, "ben")
    await SIZE.choose(here, here.ana)
    answer = (await on_sheet(here.ana, here.message, "Try moves")).response
    assert 1 == len(answer.embeds)
    await SIZE.choose(here, here.ana, "normal")
    assert [] == (await here.ana.click(answer, label=label)).response.embeds


async def test_receipt_clears_the_pages_of_its_question(here: SimServer) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    await SIZE.choose(here, person)
    [panel] = private_replies(await person.click(here.message, label="My view"))
    assert (1, 2) == (len(panel.embeds), len(panel.attachments))
    await choose(person, panel, 0)
    receipt = next(one for one in here.channel.history(viewer=person) if one.id == panel.id)
    assert receipt.content.startswith("✔ ")
    assert ([], []) == (receipt.embeds, receipt.attachments)
