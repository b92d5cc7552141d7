"""No button exists only to refuse: for some user, each offered button does what it says."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.features.reviews.service import Reviews
from bot.presentation.offers import MORE
from tests.bot.challenge_steps import begin_attempt, finish_attempt
from tests.bot.features.replays.test_sharing import ended
from tests.bot.sim_server import SimServer, parts
from tests.bot.table_steps import (
    PLAYERS,
    add_bot,
    cancel_game,
    on_sheet,
    open_lobby,
    start_game,
    table_of,
)

pytestmark = [pytest.mark.usefixtures("same_seed", "no_pictures")]

CHANGES = ("Start with", "Leave", "Join", "Rematch", "Play again", "New game")
"""The buttons after which other buttons of the message are out of date."""


async def lobby(here: SimServer) -> Any:
    return await open_lobby(here, "ben")


async def full_lobby(here: SimServer) -> Any:
    return await open_lobby(here, *PLAYERS[1:])


async def lobby_with_bot(here: SimServer) -> Any:
    await open_lobby(here)
    await add_bot(here)
    return here.message


async def game_of_two(here: SimServer) -> Any:
    await start_game(here, "ben")
    await ended(here)
    return here.message


async def game_among_bots(here: SimServer) -> Any:
    await start_game(here, bots=1)
    await ended(here)
    return here.message


async def sealed_attempt(here: SimServer) -> Any:
    await begin_attempt(here, "ana")
    await finish_attempt(here, await table_of(here))
    return here.ana.user.dm_channel.last_message


async def cancelled_game(here: SimServer) -> Any:
    await start_game(here, "ben")
    await cancel_game(here.ana, here.channel)
    await here.ben.click(here.message, label="Agree")
    return here.message


async def closed_lobby(here: SimServer) -> Any:
    await open_lobby(here)
    await on_sheet(here.ana, here.message, "Leave")
    return here.message


STATES = (
    *(lobby, full_lobby, lobby_with_bot, closed_lobby),
    *(game_of_two, game_among_bots, cancelled_game, sealed_attempt),
)


def offered(message: Any) -> list[str]:
    """Return the labels of the buttons that can be pressed, those that change the table last."""
    labels = [
        part["label"]
        for part in parts(message)
        if part.get("type") == 2 and not part.get("disabled") and "url" not in part
    ]
    return sorted(labels, key=lambda label: label.startswith(CHANGES))


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the errors that users read. Reviews are queued and never begun."""
    found = list[str]()

    async def note(_: Any, problem: Exception) -> None:
        found.append(str(problem))

    async def rest(_: Reviews) -> None:
        return

    monkeypatch.setattr("bot.interactions.errors.explain", note)
    monkeypatch.setattr(Reviews, "_work_through", rest)
    return found


def name_of(label: str) -> str:
    """Return what a button does. The label to start a game also counts its players."""
    return label.partition(" with ")[0]


async def is_refused(person: Any, message: Any, label: str, refusals: list[str]) -> bool:
    """Press a button, and return whether an error is the answer."""
    refusals.clear()
    await person.click(message, label=label)
    return bool(refusals)


async def some_may_press(people: list[Any], message: Any, label: str, refusals: list[str]) -> bool:
    """Let people press a button until one is not refused, and return whether one was not."""
    for person in people:
        if not await is_refused(person, message, label, refusals):
            return True
    return False


@pytest.mark.parametrize("state", STATES)
async def test_some_user_may_press_each_button_of_the_message(
    here: SimServer, state: Callable[[SimServer], Awaitable[Any]], refusals: list[str]
) -> None:
    message = await state(here)
    people = [here.guest, here.ben, here.ana] if message.guild else [here.ana.user]
    channel = here.channel if message.guild else here.ana.user.dm_channel
    pressed = set[str]()
    while waiting := [label for label in offered(message) if name_of(label) not in pressed]:
        label = waiting[0]
        pressed.add(name_of(label))
        assert await some_may_press(people, message, label, refusals), label
        message = next(one for one in channel.history() if one.id == message.id)


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
async def test_reader_of_a_sheet_may_press_each_of_its_buttons(
    here: SimServer, state: Callable[[SimServer], Awaitable[Any]], refusals: list[str]
) -> None:
    message = await state(here)
    if MORE not in offered(message):
        return
    for person in [here.guest, here.ben, here.ana] if message.guild else [here.ana.user]:
        shown = (await person.click(message, label=MORE)).response
        for label in offered(shown):
            if label not in offered(shown):  # another button has shown its page there
                shown = (await person.click(message, label=MORE)).response
            assert not await is_refused(person, shown, label, refusals), (label, refusals)
