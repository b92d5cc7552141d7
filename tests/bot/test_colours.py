"""Colours of private pictures."""

import json
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from PIL import Image

from tests.bot.alone import PRIVATELY, act, answered, direct
from tests.bot.features.privacy.test_data import delete, kept
from tests.bot.gathering import begun, told
from tests.bot.town import Town

NORMAL, SAFE = "normal", "safe"
Ask = Callable[[Town, Any], Awaitable[Any]]


async def choose(here: Town, person: Any, which: str = SAFE) -> Any:
    return await person.slash(here.channel, "settings me colours", which=which)


async def scheme_of(message: Any) -> str:
    """Return the colour scheme of the picture in a message."""
    [picture] = message.attachments
    with Image.open(BytesIO(await picture.read())) as sketch:
        return str(sketch.info["scheme"])


async def shown(here: Town, person: Any, *command: str, **given: Any) -> str:
    """Return the colour scheme of the private reply to a command."""
    return await scheme_of(await answered(here, person, *command, **given))


class TestSetting:
    async def test_colours_are_shown_and_survive_a_restart(self, here: Town) -> None:
        said = "Private pictures are drawn in colour-blind safe colours"
        assert said in told(await choose(here, here.ana))
        await here.restart()
        assert said in told(await here.ana.slash(here.channel, "settings me show"))
        assert said not in told(await here.ben.slash(here.channel, "settings me show"))

    async def test_default_colours_can_be_restored(self, here: Town) -> None:
        await choose(here, here.ana)
        said = told(await choose(here, here.ana, NORMAL))
        assert "Private pictures are drawn in the standard colours." in said

    async def test_colours_are_exported_and_deleted(self, here: Town) -> None:
        await choose(here, here.ana)
        [file] = (await here.ana.slash(here.channel, "data export")).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert SAFE == settings["colours"]
        await delete(here)
        assert [] == kept(here, "ana")
        assert NORMAL == here.bot.services.people.of(here.ana.id).colours


class TestPictures:
    @PRIVATELY
    async def test_each_player_gets_their_own_colours(
        self, here: Town, command: str, given: dict[str, Any]
    ) -> None:
        await begun(here, "ben")
        await choose(here, here.ana)
        schemes = [await shown(here, who, command, **given) for who in (here.ana, here.ben)]
        assert [SAFE, NORMAL] == schemes

    async def test_view_of_another_player_uses_the_readers_colours(self, here: Town) -> None:
        await begun(here, "ben")
        for who in (here.ana, here.guest):
            await choose(here, who)
        assert SAFE == await shown(here, here.ana, "board", player=here.ben)
        assert SAFE == await shown(here, here.guest, "board")
        assert NORMAL == await shown(here, here.ben, "board", player=here.ana)

    async def test_lesson_uses_the_players_colours(self, here: Town) -> None:
        await choose(here, here.ana)
        for who, expected in ((here.ana, SAFE), (here.ben, NORMAL)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == await scheme_of(direct(who))

    async def test_board_message_is_not_affected(self, here: Town) -> None:
        table = await begun(here, "ben")
        before = (await here.bot.cards.channel_card(table)).picture
        for who in (here.ana, here.ben):
            await choose(here, who)
        assert before == (await here.bot.cards.channel_card(table)).picture
        await act(here)
        assert NORMAL == await scheme_of(here.card)

    async def test_solo_game_in_a_channel_uses_default_colours(self, here: Town) -> None:
        await choose(here, here.ana)
        await here.ana.slash(here.channel, "play", game="palm-island")
        assert NORMAL == await scheme_of(here.card)
        assert SAFE == await shown(here, here.ana, "board")
