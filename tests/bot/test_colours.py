"""Colours of private pictures."""

import json
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from PIL import Image

from tests.bot.features.privacy.test_data import delete, kept
from tests.bot.private_views import (
    PRIVATE_COMMANDS,
    last_direct_message,
    make_first_move,
    private_reply,
)
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_text, start_game

NORMAL, SAFE = "normal", "safe"
Ask = Callable[[SimServer, Any], Awaitable[Any]]


async def choose(here: SimServer, person: Any, which: str = SAFE) -> Any:
    return await person.slash(here.channel, "settings me colours", which=which)


async def scheme_of(message: Any) -> str:
    """Return the colour scheme of the picture in a message."""
    [picture] = message.attachments
    with Image.open(BytesIO(await picture.read())) as sketch:
        return str(sketch.info["scheme"])


async def shown(here: SimServer, person: Any, *command: str, **given: Any) -> str:
    """Return the colour scheme of the private reply to a command."""
    return await scheme_of(await private_reply(here, person, *command, **given))


class TestSetting:
    async def test_colours_are_shown_and_survive_a_restart(self, here: SimServer) -> None:
        said = "Private pictures are drawn in colour-blind safe colours"
        assert said in private_text(await choose(here, here.ana))
        await here.restart()
        assert said in private_text(await here.ana.slash(here.channel, "settings me show"))
        assert said not in private_text(await here.ben.slash(here.channel, "settings me show"))

    async def test_default_colours_can_be_restored(self, here: SimServer) -> None:
        await choose(here, here.ana)
        said = private_text(await choose(here, here.ana, NORMAL))
        assert "Private pictures are drawn in the standard colours." in said

    async def test_colours_are_exported_and_deleted(self, here: SimServer) -> None:
        await choose(here, here.ana)
        [file] = (await here.ana.slash(here.channel, "data export")).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert SAFE == settings["colours"]
        await delete(here)
        assert [] == kept(here, "ana")
        assert NORMAL == here.bot.services.people.of(here.ana.id).colours


class TestPictures:
    @PRIVATE_COMMANDS
    async def test_each_player_gets_their_own_colours(
        self, here: SimServer, command: str, given: dict[str, Any]
    ) -> None:
        await start_game(here, "ben")
        await choose(here, here.ana)
        schemes = [await shown(here, who, command, **given) for who in (here.ana, here.ben)]
        assert [SAFE, NORMAL] == schemes

    async def test_view_of_another_player_uses_the_readers_colours(self, here: SimServer) -> None:
        await start_game(here, "ben")
        for who in (here.ana, here.guest):
            await choose(here, who)
        assert SAFE == await shown(here, here.ana, "board", player=here.ben)
        assert SAFE == await shown(here, here.guest, "board")
        assert NORMAL == await shown(here, here.ben, "board", player=here.ana)

    async def test_lesson_uses_the_players_colours(self, here: SimServer) -> None:
        await choose(here, here.ana)
        for who, expected in ((here.ana, SAFE), (here.ben, NORMAL)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == await scheme_of(last_direct_message(who))

    async def test_board_message_is_not_affected(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        before = (await here.bot.cards.channel_card(table)).picture
        for who in (here.ana, here.ben):
            await choose(here, who)
        assert before == (await here.bot.cards.channel_card(table)).picture
        await make_first_move(here)
        assert NORMAL == await scheme_of(here.card)

    async def test_solo_game_in_a_channel_uses_default_colours(self, here: SimServer) -> None:
        await choose(here, here.ana)
        await here.ana.slash(here.channel, "play", game="palm-island")
        assert NORMAL == await scheme_of(here.card)
        assert SAFE == await shown(here, here.ana, "board")
