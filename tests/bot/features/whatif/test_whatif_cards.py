"""What-ifs through the bot: a private, marked message that is discarded."""

from typing import Any

import discord
import pytest

from bot.domain.table import Table
from bot.features.whatif import feature as service
from bot.features.whatif import feature as whatifs
from bot.features.whatif.branches import Branch
from bot.features.whatif.feature import BRANCH_SECONDS, WhatIfs
from bot.features.whatif.messages import TryOption
from bot.presentation.components import button, view_of
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from engine.core import write
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.table_steps import (
    awaited_player,
    items,
    on_sheet,
    private_replies,
    sheet_of,
    table_of,
)

QUAKE = GAMES["earthquake_island"]
without_pictures = pytest.mark.usefixtures("no_pictures")


async def begun(here: SimServer) -> Table:
    """Start a game of Ana, Ben and Chloe; post its message."""
    place = Location(here.guild.id, here.channel.id)
    people = [one.id for one in (here.ana, here.ben, here.chloe)]
    table = await lobbies.open_game(here.bot.tables, Setup(QUAKE, {}), place, people)
    await here.bot.outbox.deliver(table.id)
    return table


async def ask(here: SimServer, person: Any = None, *, bots: bool = True) -> Any:
    """Start a what-if from the sheet of the table."""
    person = person or here.ana
    asked = await on_sheet(person, here.message, "Try moves")
    return asked if bots else await person.click(asked.response, label="Play all seats")


async def type_moves(here: SimServer, message: Any, moves: str) -> Any:
    """Fill in the form for typed moves."""
    form = await here.ana.click(message, label="Type moves")
    return await here.ana.submit_modal(form, {"moves": moves})


def branch_of(here: SimServer, person: Any = None) -> Branch | None:
    """Return a player's open what-if."""
    return here.bot.services.require(WhatIfs).open_of((person or here.ana).id)


async def opened(here: SimServer) -> Any:
    """Begin a game, and return the message of Ana's what-if."""
    await begun(here)
    return (await ask(here)).response


async def choose(here: SimServer, message: Any, place: int = 0, person: Any = None) -> Any:
    """Use the first menu of a message."""
    menu = next(item for item in items(message) if item.get("options"))
    value = menu["options"][place]["value"]
    return await (person or here.ana).select(message, [value], custom_id=menu["custom_id"])


def ids(message: Any) -> list[str]:
    return [item["custom_id"] for item in items(message)]


@without_pictures
class TestCard:
    async def test_message_is_private_and_marked(self, here: SimServer) -> None:
        await begun(here)
        result = await ask(here)
        [message] = private_replies(result)
        assert message.content.startswith("## What if?\n-# A sandbox: nothing here counts")
        assert all(one.startswith(("atoll:w:", "atoll:wt:", "atoll:wf:")) for one in ids(message))
        tools = {"Type moves", "Start over", "Back to the game", "Play all seats", "In words"}
        assert tools == set(buttons(message))

    async def test_question_is_explained(self, here: SimServer) -> None:
        message = await opened(here)
        told = await here.ana.click(message, label="In words")
        page = await here.ana.click([told.response, *told.followups][-1], label="?")
        assert page.response.content.startswith("### Earthquake Island: The start")
        assert page.response.id != message.id

    async def test_game_is_not_changed(self, here: SimServer) -> None:
        before, message = await begun(here), here.message
        sent = len(here.env.http_requests)
        result = await ask(here)
        await choose(here, result.response)
        assert before == await table_of(here)
        assert (message.id, message.content) == (here.message.id, here.message.content)
        paths = [one.path for one in here.env.http_requests[sent:] if one.method != "GET"]
        assert [] == [path for path in paths if path.startswith("/channels/")]

    async def test_move_edits_the_message(self, here: SimServer) -> None:
        first_to_move = awaited_player(here, await begun(here))
        first = (await ask(here, first_to_move, bots=False)).response
        before = ids(first)
        result = await choose(here, first, person=first_to_move)
        assert before != ids(result.response)
        assert "You choose for <@" in result.response.content

    async def test_moves_can_be_typed(self, here: SimServer) -> None:
        table = await begun(here)
        message = (await ask(here, bots=False)).response
        shown = await type_moves(here, message, f"{_possible(here)}; 1")
        branch = branch_of(here)
        assert branch is not None
        assert table.row.ply + 2 == branch.table.row.ply
        assert message.id == shown.response.id

    async def test_illegal_move_is_refused_and_changes_nothing(self, here: SimServer) -> None:
        await begun(here)
        message = (await ask(here)).response
        before = branch_of(here)
        assert "was not possible" in reply_text(await type_moves(here, message, "fly away"))
        assert before == branch_of(here)

    async def test_button_starts_from_the_real_position(self, here: SimServer) -> None:
        await begun(here)
        await choose(here, (await ask(here, bots=False)).response)
        await ask(here, bots=False)
        branch = branch_of(here)
        assert branch is not None
        assert branch.start == branch.table

    async def test_start_over_restores_the_message(self, here: SimServer) -> None:
        await begun(here)
        message = (await ask(here, bots=False)).response
        content, before = message.content, ids(message)
        message = (await choose(here, message)).response
        message = (await here.ana.click(message, label="Start over")).response
        assert (content, before) == (message.content, ids(message))

    async def test_bots_can_be_switched_off_and_on(self, here: SimServer) -> None:
        message = await opened(here)
        message = (await here.ana.click(message, label="Play all seats")).response
        assert "Let bots reply" in buttons(message)
        message = (await here.ana.click(message, label="Let bots reply")).response
        assert "Play all seats" in buttons(message)

    async def test_outdated_menu_changes_nothing(self, here: SimServer) -> None:
        await begun(here)
        message = (await ask(here, bots=False)).response
        old = branch_of(here)
        assert old is not None
        await type_moves(here, message, _possible(here))
        branch = branch_of(here)
        place = here.bot.get_channel(here.channel.id)
        assert isinstance(place, discord.TextChannel)
        press = TryOption(old.key, old.table.row.ply, 0)
        await place.send("As before", view=view_of([button(press, "Old")]))
        await here.ana.click(here.message, label="Old")
        assert branch == branch_of(here)


@without_pictures
class TestEnd:
    async def test_closed_branch_is_discarded(self, here: SimServer) -> None:
        message = await opened(here)
        message = (await here.ana.click(message, label="Back to the game")).response
        assert message.content.startswith("**Earthquake Island**")
        assert branch_of(here) is None

    async def test_button_of_an_ended_game_leads_to_its_result(self, here: SimServer) -> None:
        message = await opened(here)
        await here.bot.tables.change(TABLE, play_to_end)
        message = (await choose(here, message)).response
        assert "Back to the game" not in buttons(message)
        message = (await here.ana.click(message, label="Back to the result")).response
        assert "Rematch" in buttons(message)

    async def test_message_after_a_restart_is_explained(self, here: SimServer) -> None:
        message = await opened(here)
        await here.restart()
        message = (await choose(here, message)).response
        assert (service.GONE, []) == (message.content, list(items(message)))

    async def test_branch_expires_after_an_hour(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        message = await opened(here)
        later = here.bot.tables.now() + BRANCH_SECONDS
        monkeypatch.setattr(here.bot.services.require(WhatIfs), "_now", lambda: later)
        assert service.GONE == (await choose(here, message)).response.content

    async def test_new_branch_replaces_the_old_one(self, here: SimServer) -> None:
        message = await opened(here)
        here.bot.living.clear()  # as after a restart
        await ask(here)
        assert service.GONE == (await choose(here, message)).response.content

    async def test_number_of_branches_is_limited(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(whatifs, "BRANCHES_AT_MOST", 1)
        await begun(here)
        await ask(here)
        await ask(here, here.ben)
        kept = [branch_of(here, one) is not None for one in (here.ana, here.ben)]
        assert [False, True] == kept


@without_pictures
class TestRefusals:
    async def test_spectator_is_not_offered_one(self, here: SimServer) -> None:
        await begun(here)
        assert "Try moves" not in buttons(await sheet_of(here.guest, here.channel))

    async def test_lobby_does_not_offer_one(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game="earthquake-island")
        assert "Try moves" not in buttons(await sheet_of(here.ana, here.channel))

    async def test_ended_game_is_refused(self, here: SimServer) -> None:
        await begun(here)
        sheet = await sheet_of(here.ana, here.channel)
        await here.bot.tables.change(TABLE, play_to_end)
        refused = reply_text(await here.ana.click(sheet, label="Try moves"))
        assert "This game is not running. `/games` lists your games." in refused


def _possible(here: SimServer) -> str:
    """Return the first move that is possible in Ana's what-if."""
    branch = branch_of(here)
    assert branch is not None
    return write(branch.options[0])


async def test_picture_is_marked_as_a_what_if(here: SimServer) -> None:
    await begun(here)
    [picture] = (await ask(here)).response.attachments
    assert picture.description.startswith("A what-if, not the real game: ")
    assert (await picture.read()).startswith(b"\x89PNG")
