"""Large print: private boards are split into pages."""

import json
from typing import Any

from tests.bot.features.privacy.test_data import delete, kept
from tests.bot.private_views import (
    PRIVATE_COMMANDS,
    last_direct_message,
    make_first_move,
    private_reply,
)
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_text, start_game, table_of

LARGE = "large"
ONE, PAGES = ["board.png"], ["board.png", "board-2.png"]


async def choose(here: SimServer, person: Any, which: str = LARGE) -> Any:
    return await person.slash(here.channel, "settings me size", which=which)


def files_of(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def shown(here: SimServer, person: Any, *command: str, **given: Any) -> list[str]:
    """Return the names of the pictures in the private reply to a command."""
    return files_of(await private_reply(here, person, *command, **given))


class TestSetting:
    async def test_size_is_shown_and_survives_a_restart(self, here: SimServer) -> None:
        said = "Private boards are shown in large print, on several pages."
        assert said in private_text(await choose(here, here.ana))
        await here.restart()
        assert said in private_text(await here.ana.slash(here.channel, "settings me show"))
        assert said not in private_text(await here.ben.slash(here.channel, "settings me show"))

    async def test_default_size_can_be_restored(self, here: SimServer) -> None:
        await choose(here, here.ana)
        said = private_text(await choose(here, here.ana, "normal"))
        assert "Private boards are shown as one picture." in said

    async def test_colours_are_kept(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "settings me colours", which="safe")
        said = private_text(await choose(here, here.ana))
        assert "in colour-blind safe colours" in said

    async def test_size_is_exported_and_deleted(self, here: SimServer) -> None:
        await choose(here, here.ana)
        [file] = (await here.ana.slash(here.channel, "data export")).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert LARGE == settings["size"]
        await delete(here)
        assert [] == kept(here, "ana")


class TestPictures:
    @PRIVATE_COMMANDS
    async def test_each_player_gets_their_own_size(
        self, here: SimServer, command: str, given: dict[str, Any]
    ) -> None:
        await start_game(here, "ben")
        await choose(here, here.ana)
        found = [await shown(here, who, command, **given) for who in (here.ana, here.ben)]
        assert [PAGES, ONE] == found

    async def test_view_of_another_player_uses_the_readers_size(self, here: SimServer) -> None:
        await start_game(here, "ben")
        for who in (here.ana, here.guest):
            await choose(here, who)
        assert PAGES == await shown(here, here.ana, "board", player=here.ben)
        assert PAGES == await shown(here, here.guest, "board")
        assert ONE == await shown(here, here.ben, "board", player=here.ana)

    async def test_lesson_uses_the_players_size(self, here: SimServer) -> None:
        await choose(here, here.ana)
        for who, expected in ((here.ana, PAGES), (here.ben, ONE)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == files_of(last_direct_message(who))

    async def test_alt_texts_number_the_pages(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await choose(here, here.ana)
        first, second = (await private_reply(here, here.ana, "board")).attachments
        assert "Earthquake Island" in first.description
        assert "Page 2 of 2. The first page describes all of them." == second.description

    async def test_board_message_stays_one_picture(self, here: SimServer) -> None:
        await start_game(here, "ben")
        for who in (here.ana, here.ben):
            await choose(here, who)
        await make_first_move(here)
        assert ONE == files_of(here.card)

    async def test_list_of_tables_keeps_its_small_pictures(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        small = await here.bot.cards.small(table, table.seat_of(here.ana.id), here.ana.id)
        await choose(here, here.ana)
        again = await table_of(here)
        assert small == await here.bot.cards.small(again, table.seat_of(here.ana.id), here.ana.id)
