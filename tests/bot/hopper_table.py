"""A table of Island Hopper, with all ways to move and a check of all texts that players read."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from bot.domain.ids import Seat
from bot.domain.table import Table
from engine.core import Action, Rng, awaited, play, write
from engine.island_hopper import GAME
from engine.island_hopper.rules.state import IslandHopper
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.table_steps import chained, choose, press_start

Choose = Callable[[IslandHopper, Seat], Action]
MOVES_AT_ONCE = 40


class HopperTable:
    """The players at table 1, by seat. `check` gets each text together with its reader."""

    def __init__(self, here: SimServer, *names: str) -> None:
        self.here, self.names = here, names
        self.check: Callable[[Table, Seat | None, str], None] = lambda *_: None

    async def open_and_start(self, options: str, pace: str = "day") -> None:
        """Open a table, let the others join in order, and start."""
        game = {"game": "island-hopper", "options": options, "pace": pace}
        await self.person(Seat(0)).slash(self.here.channel, "play", **game)
        for seat in range(1, len(self.names)):
            await self.person(Seat(seat)).click(self.here.message, label="Join")
        await press_start(self.person(Seat(0)), self.here.message)

    def person(self, seat: Seat) -> Any:
        """Return the player in a seat."""
        return getattr(self.here, self.names[seat])

    async def table(self) -> Table:
        return await self.here.bot.tables.get(TABLE)

    async def state(self) -> IslandHopper:
        state: IslandHopper = (await self.table()).state
        return state

    async def slash(self, seat: Seat, command: str, **given: Any) -> str:
        """Use a command in the channel; return the reply."""
        slash = self.person(seat).slash(self.here.channel, command, **given)
        return reply_text(await self._heard(seat, slash))

    async def write(self, seat: Seat, *actions: Action) -> str:
        """Make moves with ``/do``; return the last reply."""
        answer = ""
        for moves in chained(await self.state(), seat, actions):
            answer = await self.slash(seat, "do", moves=moves)
        return answer

    async def command(self, seat: Seat, action: Action) -> str:
        """Make a move with its own slash command; return the reply."""
        kind, _, details = write(action).partition(" ")
        given = {"with": details} if details else {}
        return await self.slash(seat, "hopper", action=kind, **given)

    async def by_message(self, seat: Seat, action: Action) -> str:
        """Make a move with the newest direct message; return the reply."""
        return await self._pressed(seat, self.direct(seat), action, self.person(seat).user)

    async def by_your_move(self, seat: Seat, action: Action) -> str:
        """Make a move with the message behind "My view"; return the reply."""
        message = self.here.message
        shown = await self._heard(seat, self.person(seat).click(message, label="My view"))
        return await self._pressed(seat, shown.response, action)

    async def finish_turn(self, seat: Seat, choose: Choose | None = None) -> None:
        """Move with ``/do`` until the seat is no longer awaited."""
        g, actions = await self.state(), list[Action]()
        while seat in awaited(g) and len(actions) < MOVES_AT_ONCE:
            actions.append((choose or choose_like_a_bot)(g, seat))
            g = play(g, seat, actions[-1]).state
        await self.write(seat, *actions)

    async def play_until(self, until: Callable[[IslandHopper], bool], choose: Choose) -> None:
        """Finish turns until the state meets a condition."""
        while not until(g := await self.state()):
            await self.finish_turn(Seat(awaited(g)[0]), choose)

    def direct(self, seat: Seat) -> Any:
        """Return the player's newest direct message."""
        return self.person(seat).user.dm_channel.last_message

    async def _pressed(self, seat: Seat, message: Any, action: Action, as_whom: Any = None) -> str:
        place = (await self.table()).options(seat).index(action)
        press = choose(as_whom or self.person(seat), message, place)
        result = await self._heard(seat, press)
        assert result is not None, f"{write(action)} stands on no button of {message}"
        return reply_text(result)

    async def _heard(self, actor: Seat, press: Awaitable[Any]) -> Any:
        """Run an interaction and check every text that was sent during it."""
        before = len(self.here.env.http_requests)
        result = await press
        table = await self.table()
        for request in self.here.env.http_requests[before:]:
            reader = self._reader(request.path, actor)
            self.check(table, reader, json.dumps(request.json, ensure_ascii=False))
        return result

    def _reader(self, path: str, actor: Seat) -> Seat | None:
        """Return the seat that reads a request, or None if the whole channel does."""
        if "/channels/" not in path:
            user = self.here.reader_of(path)
            seats = map(Seat, range(len(self.names)))
            return next((seat for seat in seats if self.person(seat).id == user), actor)
        for seat in map(Seat, range(len(self.names))):
            if f"/channels/{self.person(seat).user.dm_channel.id}/" in path:
                return seat
        return None


def choose_like_a_bot(g: IslandHopper, seat: Seat) -> Action:
    """Return the move of the steady bot."""
    return GAME.ai.steady(g, seat, Rng(len(g.board.flights)))
