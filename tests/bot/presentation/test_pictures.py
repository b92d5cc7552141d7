"""The order of drawing, and boards that are skipped."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from bot.domain.ids import NOBODY, Seat
from bot.domain.table import Table
from bot.measures import PICTURE
from bot.presentation.pictures import BOARDS, FILMS, SHEETS, WORKERS, Order, OutOfDate, Pictures
from bot.services import playing
from bot.services.locks import PrioritySemaphore
from engine.core import View, write
from render.title import title
from testbed.rows import begun
from testbed.waits import HANG_SECONDS
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import PALM
from tests.bot.table_steps import open_lobby, start_game, table_of


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    drawing = Pictures()
    yield drawing
    drawing.close()


class TestTheGate:
    async def entered(self, places: int, *urgencies: int) -> list[int]:
        """Return the order in which waiting tasks are admitted."""
        gate, order = PrioritySemaphore(places), list[int]()

        async def enter(urgency: int) -> None:
            async with gate.hold(urgency):
                order.append(urgency)
                await asyncio.sleep(0)

        await asyncio.gather(*(enter(urgency) for urgency in urgencies))
        return order

    async def test_admits_boards_before_films(self) -> None:
        assert [FILMS, BOARDS, SHEETS, FILMS] == await self.entered(1, FILMS, FILMS, SHEETS, BOARDS)

    async def test_admits_as_many_as_there_are_places(self) -> None:
        gate, inside = PrioritySemaphore(2), list[int]()

        async def enter() -> None:
            async with gate.hold(BOARDS):
                inside.append(1)
                await asyncio.sleep(0.01)
                inside.pop()

        waiting = [asyncio.create_task(enter()) for _ in range(5)]
        await asyncio.sleep(0)
        assert 2 == len(inside)
        await asyncio.gather(*waiting)

    async def test_forgets_a_cancelled_waiter(self) -> None:
        gate = PrioritySemaphore(1)
        async with gate.hold(BOARDS):
            gone = asyncio.create_task(self.hold(gate))
            await asyncio.sleep(0)
            gone.cancel()
        await asyncio.wait_for(self.hold(gate), HANG_SECONDS)

    async def test_frees_the_place_of_a_waiter_cancelled_on_admission(self) -> None:
        gate = PrioritySemaphore(1)
        async with gate.hold(BOARDS):
            gone = asyncio.create_task(self.hold(gate))
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(self.hold(gate), HANG_SECONDS)

    async def hold(self, gate: PrioritySemaphore) -> None:
        async with gate.hold(BOARDS):
            pass


async def test_outdated_board_is_not_drawn(pictures: Pictures) -> None:
    table = begun(PALM)
    with pytest.raises(OutOfDate):
        await pictures.board(table, table.view(Seat(0)), None, Order(wanted=lambda: False))


async def test_only_the_newest_board_is_drawn_when_a_table_moves_on(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(here, "ben", "chloe")
    drawn, gate = pictures_drawn(), here.bot._pictures._slots
    async with AsyncExitStack() as held:
        for _ in range(WORKERS):
            await held.enter_async_context(gate.hold(BOARDS))
        await act(here)
        delivering = asyncio.create_task(here.bot.outbox.deliver(table.id))
        while not gate._waiting:  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0)
        after = await act(here)
    await delivering
    assert drawn + 1 == pictures_drawn()
    shown = await here.bot.drafts.board_message(after)
    assert shown.content == here.message.content


async def test_lobby_shows_the_title_of_its_game(here: SimServer) -> None:
    message = await open_lobby(here, "ben")
    shown = await here.bot.drafts.board_message(await table_of(here))
    assert shown.picture == title("earthquake_island", "Earthquake Island", "2 to 6 players")
    assert len(message.attachments) == 1


async def test_board_in_the_channel_marks_the_offered_moves(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(here, "ben")
    drawn = list[View]()

    async def board(table: Table, view: View, *_: object) -> tuple[bytes, ...]:
        drawn.append(view)
        return (b"",)

    monkeypatch.setattr(here.bot._pictures, "board", board)
    await here.bot.drafts.board_message(table)
    assert [*drawn[0].options] == table.options(table.awaited[0])
    assert drawn[0].seat is None


def pictures_drawn() -> float:
    """Return how many boards this process has drawn."""
    [family] = PICTURE.collect()
    return next(one.value for one in family.samples if one.name.endswith("_count"))


async def act(here: SimServer) -> Table:
    """Make the first possible move without delivering it."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    return await playing.act(here.bot.tables, table.id, table.seats[seat].user or NOBODY, [text])
