"""The sheet of the new /admin: each act of a moderator, previewed, confirmed, logged, announced."""

from typing import Any

import pytest

from tests.bot.counted_presses import Counting
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import make_moves, private_text, start_game, table_of

pytestmark = pytest.mark.usefixtures("no_pictures", "same_seed")


async def opened(here: SimServer, boss: Counting) -> Any:
    """Open the sheet of the table."""
    shown = await boss.slash("admin", table=TABLE)
    assert shown.ephemeral
    return shown


async def preview(here: SimServer, boss: Counting, label: str, **given: Any) -> Any:
    """Press a button of the sheet, and send its form if it has one. Return the sheet."""
    shown = await opened(here, boss)
    form = await boss.click(shown, label)
    if form.modal:
        await boss.send(form, given)
    return shown


def deeds(here: SimServer) -> list[str]:
    return [deed for (deed,) in rows(here.database, "SELECT deed FROM audit ORDER BY id")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("label", "words", "deed", "presses"),
    [
        ("Give time", "24 more hours", "extend hours:24", 5),
        ("Pause", "Deadlines stop", "pause", 4),
        ("Replace a player", "A bot replaces", "replace seat:1", 5),
        ("Rewind", "back to the table after move 1", "rewind move:1", 5),
        ("Cancel the game", "The table closes for good", "abort", 4),
    ],
)
async def test_act_is_previewed_confirmed_and_logged(
    here: SimServer, mia: Any, label: str, words: str, deed: str, presses: int
) -> None:
    """Each act takes at most one press more than in version 0.2.0, where ``presses`` were needed.

    There, each was a command with its table and other options.
    """
    await start_game(here, "ben")
    before = await make_moves(here, 2)
    boss = Counting(here, mia)
    shown = await preview(here, boss, label)
    assert words in shown.content
    assert (before, []) == (await table_of(here), deeds(here))
    await boss.click(shown, "Confirm")
    assert [deed] == [one.removesuffix(" user:0") for one in deeds(here)]
    assert boss.presses <= presses + 1
    again = await opened(here, boss)
    assert f"table {TABLE}: <@{mia.id}>, who moderates here, has" in again.content


async def test_paused_table_is_resumed(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    boss = Counting(here, mia)
    await boss.click(await preview(here, boss, "Pause"), "Confirm")
    boss.presses = 0
    shown = await preview(here, boss, "Resume")
    await boss.click(shown, "Confirm")
    assert boss.presses <= 4 + 1
    assert (await table_of(here)).row.paused is None
    boss.presses = 0
    shown = await boss.slash("admin")
    listed = private_text(await boss.click(shown, "Log"))
    assert boss.presses <= 2 + 1
    assert "has paused this table" in listed
    assert "has resumed this table" in listed


async def test_finished_game_is_exported(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    await here.bot.tables.change(TABLE, play_to_end)
    boss = Counting(here, mia)
    shown = await preview(here, boss, "Export")
    await boss.click(shown, "Confirm")
    assert boss.presses <= 4 + 1
    assert shown.attachments


async def test_seat_is_offered_to_a_chosen_player(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    chloe = here.people["chloe"]
    shown = await preview(here, Counting(here, mia), "Replace a player", seat=["2"], player=[chloe])
    assert f"<@{chloe.id}> is asked to replace" in shown.content


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "words", "deed", "presses"),
    [
        ({"extend": 5}, "5 more hours", "extend hours:5", 5),
        ({"extend": 336}, "336 more hours", "extend hours:336", 5),
        ({"replace": 1}, "A bot replaces", "replace seat:0", 5),
        ({"replace": 2}, "A bot replaces", "replace seat:1", 5),
        ({"replace": 1, "player": "chloe"}, "is asked to replace", "offer seat:0 user:1", 6),
        ({"replace": 2, "player": "chloe"}, "is asked to replace", "offer seat:1 user:1", 6),
        ({"rewind": 0}, "back to the table after move 0", "rewind move:0", 5),
        ({"rewind": 1}, "back to the table after move 1", "rewind move:1", 5),
    ],
)
async def test_any_value_and_seat_takes_as_many_presses_as_in_0_2(
    here: SimServer, mia: Any, given: dict[str, Any], words: str, deed: str, presses: int
) -> None:
    await start_game(here, "ben")
    before = await make_moves(here, 2)
    boss = Counting(here, mia)
    given = {name: here.people.get(str(value), value) for name, value in given.items()}
    shown = await boss.slash("admin", table=TABLE, **given)
    assert words in shown.content
    assert {"Confirm", "Back"} == {*buttons(shown)}
    assert (before, []) == (await table_of(here), deeds(here))
    await boss.click(shown, "Confirm")
    assert [deed] == [one.removesuffix(" user:0") for one in deeds(here)]
    assert boss.presses == presses


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"extend": 5, "rewind": 0}, "one change at a time"),
        ({"player": "chloe"}, "Also choose the seat"),
        ({"replace": 9}, "no seat 9"),
        ({"rewind": 2}, "Choose an earlier one"),
    ],
)
async def test_options_that_name_no_single_change_are_refused(
    here: SimServer, mia: Any, given: dict[str, Any], words: str
) -> None:
    await start_game(here, "ben")
    await make_moves(here, 2)
    given = {name: here.people.get(str(value), value) for name, value in given.items()}
    refused = await mia.slash(here.channel, "admin", table=TABLE, **given)
    assert words in private_text(refused)


async def test_seats_are_completed_with_their_players(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    offered = await mia.autocomplete(here.channel, "admin", "replace", "", table=TABLE)
    assert ["1: Ana", "2: Ben"] == [choice["name"] for choice in offered]


async def test_back_leads_from_a_preview_to_the_sheet(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    shown = await preview(here, Counting(here, mia), "Cancel the game")
    await mia.click(shown, label="Back")
    assert {"Give time", "Pause", "Log"} <= {*buttons(shown)}


async def test_amount_that_is_no_number_is_refused(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    form = await mia.click(await opened(here, Counting(here, mia)), label="Rewind")
    refused = await mia.submit_modal(form, {"amount": "two"})
    assert "Write a whole number" in private_text(refused)
    assert [] == deeds(here)


async def test_moderator_without_a_table_here_sees_the_log(here: SimServer, mia: Any) -> None:
    shown = await mia.slash(here.channel, "admin")
    assert "No moderator has changed a table" in reply_text(shown)
    assert ["Log"] == [*buttons(shown.response)]


async def test_member_without_manage_server_is_refused(here: SimServer) -> None:
    await start_game(here, "ben")
    commands = await here.bot.tree.fetch_commands()
    admin = next(command for command in commands if command.name == "admin")
    here.guild.set_command_permissions(admin, {here.ben: True})
    refused = private_text(await here.ben.slash(here.channel, "admin"))
    assert refused.startswith("You need Manage Server")
