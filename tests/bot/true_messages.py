"""Games of people and slow bots, in which each private message stays true.

People press old and new messages, some of them after long pauses, and the bot restarts once.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Iterator
from typing import Any

import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.table import Table
from bot.presentation.living import Key
from bot.presentation.panels import PANEL, Panel
from bot.presentation.private import DONE
from bot.services.opponents import Opponents
from engine.core import Rng
from tests.bot.fake_bots import InstantBots, wait_for_bots
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import make_moves, offers, player_in, table_of, ways

PRESENT = ("your turn", "'s turn", "waiting", "waits", "is thinking", " now", "to move", "I'll")
"""Words that tell the present, and become untrue when their message can no longer be edited."""
NO_PANELS = ("Table 1 is open", "You took seat")
"""How the answers to ``/play`` and **Join** begin."""
LABEL = re.compile(r"\*\*[^*]+\*\*")
BOT_SECONDS = 10
PAUSE = 20 * 60
RESTART_BEFORE = 40
SELDOM = ("Undo", "?", "⋯", "My view")


def panels(here: SimServer, person: Any) -> list[Any]:
    """Return the panels that a player can see in the channel."""
    private = [one for one in here.channel.history(viewer=person) if one.flags.ephemeral]
    return [one for one in private if not one.content.startswith(NO_PANELS)]


def digests(message: Any) -> set[str]:
    """Return the digests of the questions that a message asks."""
    return {way.custom_id.split(":")[4] for way in ways(message)}


class TrueMessages:
    """A game at table 1, whose private messages are checked after each change."""

    def __init__(
        self, here: SimServer, patched: pytest.MonkeyPatch, seed: int, *, pauses: bool
    ) -> None:
        self.here, self.rng, self.pauses = here, Rng(seed), pauses
        self.done = Counter[str]()
        """How often each kind of step was made, and each kind of message was checked."""
        self._receipts = defaultdict[Seat, set[str]](set)
        """All that receipts could tell at some stored state."""
        self._wake = Opponents.wake
        patched.setattr(Opponents, "wake", lambda *_: None)

    async def play(self, steps: int) -> None:
        """Make some steps, or play until the end, and check everything after each one."""
        restart = self.rng.below(min(steps, RESTART_BEFORE))
        await self._note_receipts()
        for step in range(steps):
            if not (await table_of(self.here)).playing:
                return
            if step == restart:
                await self._done("restart", self.here.restart())
            elif self.pauses and self.rng.below(2):
                await self._done("pause", self.here.later(PAUSE))
            await self._step()

    async def _step(self) -> None:
        """Let a bot answer, or a person press or type."""
        table = await table_of(self.here)
        people = [seat for seat in table.awaited if table.seats[seat].user is not None]
        if len(people) < len(table.awaited) and not (people and self.rng.below(2)):
            await self._done("bots", self._let_bots_answer())
            return
        seats = [row.seat for row in table.seats if row.user is not None]
        seat = self.rng.pick(people if people and self.rng.below(8) else seats)
        await self._act(table, seat)

    async def _act(self, table: Table, seat: Seat) -> None:
        person = player_in(self.here, table, seat)
        seen = [*self._seen(person)]
        asking = [one for one in seen if table.digest(seat) in digests(one[1])]
        old = [one for one in seen if offers(one[1]) and one not in asking]
        kind = self.rng.below(10)
        if old and kind == 0:
            await self._press_old(table, *self.rng.pick(old))
        elif asking and kind < 7:
            who, message = self.rng.pick(asking)
            way = self.rng.pick([*ways(message)])
            await self._done("answer", way.take(who, message))
        elif kind == 7 and seat in table.awaited:
            await self._done("typed", make_moves(self.here))
        elif kind == 8 and seen:
            who, message = self.rng.pick(seen)
            labels = [one for one in SELDOM if one in buttons(message)]
            if labels:
                label = self.rng.pick(labels)
                await self._done(label, who.click(message, label=label))
        else:
            await self._done("board", person.slash(self.here.channel, "board"))

    async def _press_old(self, table: Table, who: Any, message: Any) -> None:
        """Check that a press on an old question plays nothing and renews its message."""
        way = self.rng.pick([*ways(message)])
        await self._done("old", way.take(who, message))
        assert table.row.ply == (await table_of(self.here)).row.ply
        left = [one for _, one in self._seen(who) if one.id == message.id]
        seat = table.seat_of(UserId(who.id))
        assert seat is not None
        assert all(digests(one) <= {table.digest(seat)} for one in left)

    async def _let_bots_answer(self) -> None:
        self.here.env.backend.advance_clock(BOT_SECONDS)
        bots = self.here.bot.opponents
        bots._search = InstantBots()
        self._wake(bots, TABLE)
        await wait_for_bots(bots)

    async def _done(self, kind: str, doing: Awaitable[Any]) -> None:
        """Do something, and check all messages afterwards."""
        await doing
        self.done[kind] += 1
        await self.here.later(1)
        await self.here.bot.panels.stop()
        await self._note_receipts()
        table = await table_of(self.here)
        for row in table.seats:
            if row.user is not None:
                self._check(table, row.seat)

    async def _note_receipts(self) -> None:
        table = await table_of(self.here)
        for row in table.seats:
            if row.user is not None and table.playing:
                for in_words in (False, True):
                    draft = await self.here.bot.drafts.receipt(
                        table, row.seat, None, in_words=in_words
                    )
                    self._receipts[row.seat] |= {*receipts_in(draft.content)}

    def _seen(self, person: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the messages that a player sees, each with the user who can press it there."""
        user = getattr(person, "user", person)
        member = next(one for one in self.here.people.values() if one.id == user.id)
        yield member, self.here.message
        yield from ((member, one) for one in panels(self.here, member))
        yield from ((user, one) for one in user.dm_channel.history() if one.author.bot)

    def _check(self, table: Table, seat: Seat) -> None:
        """Check that a living panel asks what is open, and that the others stay true."""
        person = player_in(self.here, table, seat)
        living = self.here.bot.living.get(Key(UserId(person.id), PANEL, TABLE))
        for message in panels(self.here, person):
            is_living = isinstance(living, Panel) and living.message == message.id
            self._check_private(table, seat, message, is_living=is_living)
        for message in person.user.dm_channel.history():
            if asked := digests(message):
                self.done["open hand" if asked == {table.digest(seat)} else "old hand"] += 1

    def _check_private(self, table: Table, seat: Seat, message: Any, *, is_living: bool) -> None:
        asked = digests(message)
        if is_living:
            assert asked <= {table.digest(seat)}, message.content
        told = message.content.partition("\n")[0] if asked else message.content
        told = LABEL.sub("", told)  # a choice may name the present
        receipts = [*receipts_in(message.content)]
        assert {*receipts} <= self._receipts[seat], told
        if asked or receipts or is_living:
            assert [] == [words for words in PRESENT if words in told], told
        kind = "question" if asked else "receipt" if receipts else "other"
        self.done[f"{'living' if is_living else 'dead'} {kind}"] += 1


def receipts_in(text: str) -> Iterator[str]:
    """Yield what the receipts in a text tell of moves."""
    for line in text.splitlines():
        if line.startswith(f"{DONE}You"):
            yield line
