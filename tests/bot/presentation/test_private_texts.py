"""Answers about a running game tell the past or their time: none is false after the next change."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.bot.presentation.test_living import first_move
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import (
    cancel_game,
    card_in,
    give_seat,
    idle_player,
    on_sheet,
    press_nudge,
    private_text,
    start_game,
)
from tests.bot.true_messages import PRESENT
from tests.longer import first_of

LATER = ("is sent", "are sent", "takes", "keep", "until", "move 1 of")
"""Words about what is still to come."""

Ask = Callable[[SimServer, Any], Awaitable[Any]]

pytestmark = pytest.mark.usefixtures("no_pictures")


async def a_nudge(here: SimServer, person: Any) -> Any:
    await here.later(86_400 // 2)
    return await press_nudge(person, here.channel)


async def a_proposal(here: SimServer, person: Any) -> Any:
    return await cancel_game(person, here.channel)


async def an_offer(here: SimServer, person: Any) -> Any:
    return await give_seat(person, here.channel, here.chloe)


async def a_replay(here: SimServer, person: Any) -> Any:
    return await on_sheet(person, card_in(here.channel), "Replay so far")


@pytest.mark.parametrize("ask", first_of([a_nudge, a_proposal, an_offer, a_replay]))
async def test_answer_says_nothing_that_the_next_change_makes_false(
    here: SimServer, ask: Ask
) -> None:
    await start_game(here, "ben")
    person = idle_player(here, await here.bot.tables.change(TABLE, first_move))
    await here.bot.outbox.deliver(TABLE)
    told = private_text(await ask(here, person))
    assert told
    assert [] == [words for words in (*PRESENT, *LATER) if words in told]
