"""Play whole games through the bot, with each way to move in turn.

Check that no message reveals hidden information to its reader.
"""

import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any

from bot.domain.answers import offered_places
from bot.domain.frames import replay
from bot.domain.ids import Seat
from bot.domain.table import Table
from engine.core import Action, Rng, awaited, decision_of, play, write
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import best_way, chained, items, offers, player_in, table_of, ways

MOVES_AT_ONCE = 20
STEPS_AT_MOST = 600
Hidden = Callable[[Table, int | None], Iterable[str]]
"""Returns the words that a seat, or the channel for None, must not read now."""
WAYS = (
    "on_a_direct_message",
    "on_your_move",
    "on_the_hand",
    "by_command",
    "by_text",
)
Until = Callable[[Any], bool]
"""Whether to stop at this state."""


class WholeGame:
    """The game at table 1, played like the steady bot. `ways` counts the ways to move."""

    def __init__(self, here: SimServer, hidden: Hidden) -> None:
        self.here, self.hidden = here, hidden
        self.ways: Counter[str] = Counter()
        self._next = 0

    async def table(self) -> Table:
        return await table_of(self.here)

    def person(self, table: Table, seat: Seat) -> Any:
        return player_in(self.here, table, seat)

    async def play_until(self, until: Until, *, fast: bool = False) -> Table:
        """Play until a state; with `fast`, make whole turns by text."""
        for _ in range(STEPS_AT_MOST):
            table = await self.table()
            if until(table.state):
                return table
            seat = table.awaited[self._next % len(table.awaited)]
            await (self.finish_turn(table, seat, until) if fast else self.act(table, seat))
            await self.look(table)
        raise AssertionError("this does not come to pass")

    async def act(self, table: Table, seat: Seat) -> None:
        """Make the steady bot's move in the next way that is offered."""
        action = _choice(table, table.state, seat)
        for _ in WAYS:
            way = WAYS[self._next % len(WAYS)]
            self._next += 1
            if await getattr(self, way)(table, seat, action):
                self.ways[way] += 1
                assert table.row.ply < (await self.table()).row.ply, way
                return
        raise AssertionError(f"{write(action)} can be done in no way")

    async def finish_turn(self, table: Table, seat: Seat, until: Until) -> None:
        """Move with ``/do`` until the seat is no longer awaited."""
        state, actions = table.state, list[Action]()
        while seat in awaited(state) and len(actions) < MOVES_AT_ONCE and not until(state):
            actions.append(_choice(table, state, seat))
            state = play(state, seat, actions[-1]).state
        person = self.person(table, seat)
        for moves in chained(table.state, seat, actions):
            await self.heard(seat, person.slash(self.here.channel, "do", moves=moves))
        assert state == (await self.table()).state

    # --- ways to move; each returns whether it was offered

    async def on_a_direct_message(self, table: Table, seat: Seat, action: Action) -> bool:
        user = self.person(table, seat).user
        message = user.dm_channel.last_message
        return message is not None and await self._press(table, seat, user, message, action)

    async def on_your_move(self, table: Table, seat: Seat, action: Action) -> bool:
        labels = {item.get("label") for item in items(self.here.message)}
        if "My view" not in labels:
            return False
        person = self.person(table, seat)
        result = await self.heard(seat, person.click(self.here.message, label="My view"))
        return await self._press(table, seat, person, result.response, action)

    async def on_the_hand(self, table: Table, seat: Seat, action: Action) -> bool:
        person = self.person(table, seat)
        result = await self.heard(seat, person.slash(self.here.channel, "board"))
        return await self._press(table, seat, person, result.response, action)

    async def by_command(self, table: Table, seat: Seat, action: Action) -> bool:
        kind, _, details = write(action).partition(" ")
        given = {"action": kind, **({"with": details} if details else {})}
        person = self.person(table, seat)
        await self.heard(seat, person.slash(self.here.channel, table.game.group, **given))
        return True

    async def by_text(self, table: Table, seat: Seat, action: Action) -> bool:
        person = self.person(table, seat)
        await self.heard(seat, person.slash(self.here.channel, "do", moves=write(action)))
        return True

    async def _press(
        self, table: Table, seat: Seat, person: Any, message: Any, action: Action
    ) -> bool:
        if table.digest(seat) not in json.dumps(list(items(message))):
            return False
        options = table.options(seat)
        place = next(
            place for place in offered_places(table, seat) if _begins(options[place], action)
        )
        found = [way for way in ways(message) if way.path.split("+")[0] == str(place)]
        if not found:
            return False
        await self.heard(seat, best_way(table, seat, found).take(person, message))
        return True

    # --- checks of all sent texts

    async def heard(self, actor: Seat, press: Awaitable[Any]) -> Any:
        """Run an interaction and check all texts that were sent during it."""
        first = len(self.here.env.http_requests)
        result = await press
        table = await self.table()
        for request in self.here.env.http_requests[first:]:
            reader = self._reader(table, request.path, actor)
            self.read(table, reader, json.dumps(request.json, ensure_ascii=False))
        return result

    def read(self, table: Table, reader: Seat | None, text: str) -> None:
        """Check that a text reveals nothing to its reader."""
        texts = [words for words in self.hidden(table, reader) if stands_in(words, text)]
        assert [] == texts, (reader, text)

    def _reader(self, table: Table, path: str, actor: Seat) -> Seat | None:
        if "/channels/" not in path:
            user = self.here.reader_of(path)
            return next((row.seat for row in table.seats if row.user == user), actor)
        for row in table.seats:
            direct = self.person(table, row.seat).user.dm_channel
            if row.user is not None and f"/channels/{direct.id}/" in path:
                return row.seat
        return None

    async def look(self, before: Table) -> None:
        """Check that the board message is up to date and offers no secret move."""
        table = await self.table()
        if table.called == before.called or not table.playing:
            return
        decisions = [decision_of(table.state, seat) for seat in table.awaited]
        secret = any(decision is not None and decision.secret for decision in decisions)
        assert (table.chooser is not None) == offers(self.here.message)
        assert not (secret and offers(self.here.message))


async def leads_to_the_same_states(here: SimServer, table: Table) -> bool:
    """Whether replaying the log gives the same states."""
    moves = await here.bot.tables.moves(table)
    again = replay(table.row, len(table.seats), moves)
    return [frame.state for frame in again] == [frame.state for frame in table.frames]


def stands_in(words: str, text: str) -> bool:
    """Whether words are in a text, not as a part of longer words."""
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text, re.IGNORECASE) is not None


def in_logs(logs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for entry in logs:
        yield from (str(value) for name, value in entry.items() if name != "event")


def _choice(table: Table, state: Any, seat: Seat) -> Action:
    return table.game.ai.steady(state, seat, Rng(1))


def _begins(option: Action, action: Action) -> bool:
    """Whether an option is an action or a part of it."""
    if type(option) is not type(action):
        return False
    text = ((getattr(option, name), getattr(action, name)) for name in option.__struct_fields__)
    return all(part in (None, whole) for part, whole in text)
