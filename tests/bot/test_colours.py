"""The colours in which somebody is shown what is for them alone."""

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
    """Somebody sets their colours."""
    return await person.slash(here.channel, "settings me colours", which=which)


async def scheme_of(message: Any) -> str:
    """In which colours the picture of a message is drawn, as its sketch says."""
    [picture] = message.attachments
    with Image.open(BytesIO(await picture.read())) as sketch:
        return str(sketch.info["scheme"])


async def shown(here: Town, person: Any, *command: str, **given: Any) -> str:
    """In which colours somebody gets the private answer to a command."""
    return await scheme_of(await answered(here, person, *command, **given))


class TestSetting:
    async def test_it_is_said_and_outlives_a_restart(self, here: Town) -> None:
        said = "Private pictures are drawn in colour-blind safe colours"
        assert said in told(await choose(here, here.ana))
        await here.restart()
        assert said in told(await here.ana.slash(here.channel, "settings me show"))
        assert said not in told(await here.ben.slash(here.channel, "settings me show"))

    async def test_the_usual_colours_come_back(self, here: Town) -> None:
        await choose(here, here.ana)
        said = told(await choose(here, here.ana, NORMAL))
        assert "Private pictures are drawn in the standard colours." in said

    async def test_it_is_exported_and_deleted(self, here: Town) -> None:
        await choose(here, here.ana)
        [file] = (await here.ana.slash(here.channel, "data export")).response.attachments
        [settings] = json.loads(await file.read())["settings"]
        assert SAFE == settings["colours"]
        await delete(here)
        assert [] == kept(here, "ana")
        assert NORMAL == here.bot.services.people.of(here.ana.id).colours


class TestPictures:
    @PRIVATELY
    async def test_two_at_a_table_get_their_own(
        self, here: Town, command: str, given: dict[str, Any]
    ) -> None:
        await begun(here, "ben")
        await choose(here, here.ana)
        schemes = [await shown(here, who, command, **given) for who in (here.ana, here.ben)]
        assert [SAFE, NORMAL] == schemes

    async def test_who_looks_at_one_player_or_looks_on_gets_their_own(self, here: Town) -> None:
        await begun(here, "ben")
        for who in (here.ana, here.guest):
            await choose(here, who)
        assert SAFE == await shown(here, here.ana, "board", player=here.ben)
        assert SAFE == await shown(here, here.guest, "board")
        assert NORMAL == await shown(here, here.ben, "board", player=here.ana)

    async def test_a_lesson_has_the_colours_of_its_player(self, here: Town) -> None:
        await choose(here, here.ana)
        for who, expected in ((here.ana, SAFE), (here.ben, NORMAL)):
            await who.slash(here.channel, "learn", game="earthquake-island")
            assert expected == await scheme_of(direct(who))

    async def test_the_card_in_the_channel_stays_the_same_to_the_byte(self, here: Town) -> None:
        table = await begun(here, "ben")
        before = (await here.bot.cards.channel_card(table)).picture
        for who in (here.ana, here.ben):
            await choose(here, who)
        assert before == (await here.bot.cards.channel_card(table)).picture
        await act(here)
        assert NORMAL == await scheme_of(here.card)

    async def test_a_game_alone_in_a_channel_is_for_everybody(self, here: Town) -> None:
        await choose(here, here.ana)
        await here.ana.slash(here.channel, "play", game="palm-island")
        assert NORMAL == await scheme_of(here.card)
        assert SAFE == await shown(here, here.ana, "board")
