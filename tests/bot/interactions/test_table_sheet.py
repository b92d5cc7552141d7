"""The sheet of a table behind ⋯: what it shows to whom, and what its menus do."""

from typing import Any

import pytest

from bot.domain.ids import Seat
from bot.presentation.offers import MORE
from tests.bot.sim_server import TABLE, SimServer, buttons, parts
from tests.bot.table_steps import (
    open_lobby,
    private_text,
    start_game,
    table_of,
)

SEATS, GIVE = f"atoll:seats:{TABLE}", f"atoll:give:{TABLE}"

pytestmark = pytest.mark.usefixtures("same_seed")


async def sheet(person: Any, here: SimServer) -> Any:
    """Open the sheet of the table in the channel."""
    return (await person.click(here.message, label=MORE)).response


def values(message: Any, custom_id: str) -> list[str]:
    """Return the values of a menu, or none if the message has no such menu."""
    menus = [part for part in parts(message) if part.get("custom_id") == custom_id]
    return [option["value"] for menu in menus for option in menu["options"]]


def tools(message: Any) -> set[str]:
    """Return the buttons of a message, without the options of its menus."""
    return {part["label"] for part in parts(message) if part.get("type") == 2}


async def test_player_of_a_lobby_may_leave_it_and_an_onlooker_may_not(here: SimServer) -> None:
    await open_lobby(here, "ben")
    assert {"Leave", "Settings", "Rules"} <= tools(await sheet(here.ana, here))
    always = {"↻", "Something is wrong"}
    assert {"Leave", "Notes", "Rules"} == tools(await sheet(here.ben, here)) - always
    assert "Leave" not in tools(await sheet(here.guest, here))


async def test_each_reader_gets_only_what_applies_to_them(here: SimServer) -> None:
    await start_game(here, "ben")
    shared = {"In words", "Rules", "Replay so far", "↻", "Something is wrong"}
    own = await sheet(here.ana, here)
    assert shared | {"Notes", "Try moves"} <= tools(own)
    assert ["leave", "give", "bot:1", "abort"] == values(own, SEATS)
    assert shared | {"Follow"} == tools(await sheet(here.guest, here))
    assert [] == values(await sheet(here.guest, here), SEATS)


async def test_player_mutes_the_table_for_themselves_and_an_onlooker_can_not(
    here: SimServer,
) -> None:
    await start_game(here, "ben")
    assert "Mute here" not in tools(await sheet(here.guest, here))
    await here.ben.click(await sheet(here.ben, here), label="Mute here")
    assert "Unmute" in tools(await sheet(here.ben, here))
    assert "Mute here" in tools(await sheet(here.ana, here))


async def test_moderators_reach_their_sheet_and_everybody_the_help(
    here: SimServer, mia: Any
) -> None:
    await start_game(here, "ben")
    assert "Moderate …" not in tools(await sheet(here.ana, here))
    shown = await sheet(mia, here)
    await mia.click(shown, label="Moderate …")
    assert {"Give time", "Log"} <= {*buttons(shown)}
    shown = await sheet(here.guest, here)
    await here.guest.click(shown, label="Something is wrong")
    assert {"Report a person", "Report a fault"} <= {*buttons(shown)}


async def test_player_among_bots_is_asked_for_no_pace_and_can_only_give_or_cancel(
    here: SimServer,
) -> None:
    await start_game(here, bots=1)
    own = await sheet(here.ana, here)
    assert ["give", "abort"] == values(own, SEATS)
    assert [] == values(own, f"atoll:pace:{TABLE}")


async def test_menu_of_a_game_that_can_only_be_ended_asks_only_that(here: SimServer) -> None:
    user = here.ana.user
    await user.slash("play", game="palm-island", **{"with": "alone"})
    shown = (await user.click(user.dm_channel.last_message, label=MORE)).response
    [menu] = [part for part in parts(shown) if part.get("custom_id") == SEATS]
    assert ("End the game?", ["abort"]) == (menu["placeholder"], values(shown, SEATS))


async def test_sheet_says_who_is_asked_since_when_and_as_of_when(here: SimServer) -> None:
    table = await start_game(here, "ben")
    text = (await sheet(here.guest, here)).content
    user = table.seats[table.awaited[0]].user
    assert text.startswith("**Earthquake Island · table 1**")
    assert f"Asked: <@{user}>, since <t:" in text
    assert "as of <t:" in text


async def test_renewed_sheet_is_the_same_message(here: SimServer) -> None:
    await start_game(here, "ben")
    shown = await sheet(here.ana, here)
    await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))
    result = await here.ana.click(shown, label="↻")
    assert result.response is None or result.response.id == shown.id
    assert "The autopilot plays for" in shown.content


async def test_menu_asks_the_others_before_a_bot_takes_the_own_seat(here: SimServer) -> None:
    await start_game(here, "ben")
    await here.ana.select(await sheet(here.ana, here), ["leave"], custom_id=SEATS)
    proposal = (await table_of(here)).row.proposal
    assert proposal is not None
    assert ("bot", 0, 0) == (proposal.kind, proposal.by, proposal.seat)


async def test_menu_cancels_the_game_of_a_lone_player_after_confirmation(here: SimServer) -> None:
    await start_game(here, bots=1)
    asked = await here.ana.select(await sheet(here.ana, here), ["abort"], custom_id=SEATS)
    assert "Cancel table 1?" in private_text(asked)
    assert "playing" == (await table_of(here)).row.status


async def test_seat_is_offered_to_the_chosen_user_and_never_to_an_app(here: SimServer) -> None:
    await start_game(here, "ben")
    asked = await here.ana.select(await sheet(here.ana, here), ["give"], custom_id=SEATS)
    await here.ana.select(asked.response, [here.guest], custom_id=GIVE)
    proposal = (await table_of(here)).row.proposal
    assert proposal is not None
    assert ("give", here.guest.id) == (proposal.kind, proposal.to)
