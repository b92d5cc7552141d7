"""Large print: private boards are split into pages."""

import json
from typing import Any

from tests.bot.alone import PRIVATELY, act, answered, direct
from tests.bot.features.privacy.test_data import delete, kept
from tests.bot.gathering import begun, table_of, told
from tests.bot.town import Town

LARGE = "large"
ONE, PAGES = ["board.png"], ["board.png", "board-2.png"]


async def choose(here: Town, person: Any, which: str = LARGE) -> Any:
    return await person.slash(here.channel, "settings me size", which=which)


def files_of(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def shown(here: Town, person: Any, *command: str, **given: Any) -> list[str]:
    """Return the names of the pictures in the private reply to a command."""
    return files_of(await answered(here, person, *command, **given))


class TestSetting:
    async def test_size_is_shown_and_survives_a_restart(self, here: Town) -> None:
        said = "Private boards are shown in large print, on several pages."
        assert said in told(await choose(here, here.ana))
        await here.restart()
        assert said in told(await here.ana.slash(here.channel, "settings me show"))
        assert said not in told(await here.ben.slash(here.channel, "settings me show"))

    async def test_default_size_can_be_restored(self, here: Town) -> None:
        await choose(here, here.ana)
        said = told(await choose(here, here.ana, "normal"))
        assert "Private boards are shown as one picture." in said

    async def test_colours_are_kept(self, here: Town) -> None:
        await here.ana.slash(here.channel, "settings me colours", which="safe")
        said = told(await choose(here, here.ana))
        assert "in colour-blind safe colours" in said

    async def test_size_is_exported_and_deleted(self, here: Town) -> None:
        await choose(here, here.ana)
        [file] = (await here.ana.slash(here.channel, "data export")).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert LARGE == settings["size"]
        await delete(here)
        assert [] == kept(here, "ana")


class TestPictures:
    @PRIVATELY
    async def test_each_player_gets_their_own_size(
        self, here: Town, command: str, given: dict[str, Any]
    ) -> None:
        await begun(here, "ben")
        await choose(here, here.ana)
        found = [await shown(here, who, command, **given) for who in (here.ana, here.ben)]
        assert [PAGES, ONE] == found

    async def test_view_of_another_player_uses_the_readers_size(self, here: Town) -> None:
        await begun(here, "ben")
        for who in (here.ana, here.guest):
            await choose(here, who)
        assert PAGES == await shown(here, here.ana, "board", player=here.ben)
        assert PAGES == await shown(here, here.guest, "board")
        assert ONE == await shown(here, here.ben, "board", player=here.ana)

    async def test_lesson_uses_the_players_size(self, here: Town) -> None:
        await choose(here, here.ana)
        for who, expected in ((here.ana, PAGES), (here.ben, ONE)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == files_of(direct(who))

    async def test_alt_texts_number_the_pages(self, here: Town) -> None:
        await begun(here, "ben")
        await choose(here, here.ana)
        first, second = (await answered(here, here.ana, "board")).attachments
        assert "Earthquake Island" in first.description
        assert "Page 2 of 2. The first page describes all of them." == second.description

    async def test_board_message_stays_one_picture(self, here: Town) -> None:
        await begun(here, "ben")
        for who in (here.ana, here.ben):
            await choose(here, who)
        await act(here)
        assert ONE == files_of(here.card)

    async def test_list_of_tables_keeps_its_small_pictures(self, here: Town) -> None:
        table = await begun(here, "ben")
        small = await here.bot.cards.small(table, table.seat_of(here.ana.id), here.ana.id)
        await choose(here, here.ana)
        again = await table_of(here)
        assert small == await here.bot.cards.small(again, table.seat_of(here.ana.id), here.ana.id)
