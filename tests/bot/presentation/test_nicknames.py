"""Nicknames are shown only at tables of their server."""

import json
from typing import Any

import pytest

from render.gallery import Gallery
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    advance,
    begin_attempt,
    finish_attempt,
    fixed_seeds,
    quick_solver,
)
from tests.bot.fake_pictures import fake_pages
from tests.bot.presentation.test_names_in_messages import (  # noqa: F401  # a fixture
    PLACES,
    played,
    same_deal,
    stopped,
)
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_replies, private_text

pytestmark = pytest.mark.long

NICKNAME = "Dr Real Name"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Collect the names on all boards."""
    names = set[str]()

    def pages(self: Gallery, key: str, view: Any, *given: Any) -> tuple[bytes, ...]:
        names.update(view.names)
        return fake_pages(self, key, view, *given)

    monkeypatch.setattr(Gallery, "pages", pages)
    return names


class Traveller:
    """A member who also uses a command in another server after each interaction."""

    def __init__(self, member: Any, elsewhere: Any) -> None:
        self._member, self._channel = member, elsewhere.create_text_channel("games")
        self._there = elsewhere.add_member(member.user, nick=NICKNAME)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._member, name)

    async def travel(self) -> None:
        await self._there.slash(self._channel, "board")

    async def slash(self, *given: Any, **options: Any) -> Any:
        """Use a command here and then one there."""
        result = await self._member.slash(*given, **options)
        await self.travel()
        return result

    async def click(self, *given: Any, **options: Any) -> Any:
        """Press a button here and use a command there."""
        result = await self._member.click(*given, **options)
        await self.travel()
        return result


@pytest.mark.parametrize("place", PLACES)
async def test_nickname_never_leaves_its_server(
    here: SimServer, mia: Any, drawn: set[str], place: str
) -> None:
    here.people["mia"] = mia
    traveller = Traveller(here.ana, here.env.create_guild())
    here.people["ana"] = traveller
    await traveller.travel()
    await PLACES[place](here)
    assert NICKNAME not in "\n".join(json.dumps(one.json) for one in here.env.http_requests)
    assert NICKNAME not in drawn


@pytest.fixture
def nicknamed(here: SimServer) -> SimServer:
    """A server in which Ana has a nickname."""
    user = here.env.create_user("nicknamed", global_name="Ana")
    here.people["ana"] = here.guild.add_member(user, nick=NICKNAME)
    return here


async def test_nickname_is_shown_at_tables_of_its_server(
    nicknamed: SimServer, drawn: set[str]
) -> None:
    await played(nicknamed)
    assert NICKNAME in drawn
    assert NICKNAME in nicknamed.message.attachments[0].description
    assert NICKNAME in private_text(
        await nicknamed.ben.slash(nicknamed.channel, "board", text="all")
    )


async def test_nickname_is_looked_up_after_restart(nicknamed: SimServer) -> None:
    await played(nicknamed)
    await nicknamed.restart()
    assert NICKNAME in private_text(
        await nicknamed.ben.slash(nicknamed.channel, "board", text="all")
    )


async def test_table_shows_global_names_outside_its_server(nicknamed: SimServer) -> None:
    await played(nicknamed)
    guild = nicknamed.env.create_guild()
    ben, channel = guild.add_member(nicknamed.ben.user), guild.create_text_channel("games")
    looks: list[tuple[str, dict[str, Any]]] = [
        ("board", {}),
        ("board", {"text": "all"}),
        ("do", {}),
        ("replay", {}),
    ]
    for command, given in looks:
        for is_direct in (True, False):
            if is_direct:
                asked = await nicknamed.ben.user.slash(command, table=1, **given)
            else:
                asked = await ben.slash(channel, command, table=1, **given)
            answer = asked.response
            shown = answer.content + "".join(one.description or "" for one in answer.attachments)
            assert "Ana" in shown, command
            assert NICKNAME not in shown, command


async def test_shared_film_shows_global_names_in_other_server(
    nicknamed: SimServer, drawn: set[str]
) -> None:
    await played(nicknamed)
    await stopped(nicknamed)
    [film] = private_replies(await nicknamed.ben.slash(nicknamed.channel, "replay", film=True))
    assert NICKNAME in film.attachments[0].description
    guild = nicknamed.env.create_guild()
    ben, channel = guild.add_member(nicknamed.ben.user), guild.create_text_channel("games")
    [own] = private_replies(await ben.slash(channel, "replay", film=True, table=1))
    shared = (await ben.click(own, label="Share the film")).response
    for message in (own, shared):
        assert "Ana" in message.attachments[0].description
        assert NICKNAME not in message.attachments[0].description


async def test_leaderboard_shows_global_names(nicknamed: SimServer) -> None:
    nicknamed.people["mia"] = nicknamed.ben
    text = await PLACES["a leaderboard"](nicknamed)
    assert "Ana" in text
    assert NICKNAME not in text
