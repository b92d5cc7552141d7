"""Players, moderators and deadlines act on a table in any order."""

from collections.abc import Coroutine
from typing import Any, ClassVar

import structlog.testing
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.domain.held_moves import CONFIRM, release
from bot.domain.ids import EPOCH, NOBODY, Seat, Timestamp, UserId
from bot.domain.paces import DAY, PACES
from bot.domain.person import Person
from bot.domain.records import Proposal, SeatRow
from bot.domain.table import Table
from bot.domain.time_bank import extended
from bot.features.moderation.rules import (
    Abort,
    Extend,
    ModeratorAction,
    Pause,
    Replace,
    Resume,
    Rewind,
    digest,
)
from bot.features.orders.rules import add_order, cancel_order, new_order
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.playing import Pressed
from engine.core import AtollError, Game, Rng, write
from tests.bot.any_order.truths import check
from tests.bot.any_order.world import HERE, TABLE, World

PEOPLE = tuple(map(UserId, range(1_001, 1_006)))
MODERATOR = UserId(2_000)
SECONDS = (60, 3_600, 43_200, 86_400, 259_200)
NONSENSE = ("", "nonsense", "0", "99999", "discard discard", "take card:", "🏝", "bid amount:-1")

people = some.sampled_from(PEOPLE)
who = some.integers(0, 9)
numbers = some.integers(0, 60)
seats = some.integers(0, 6)


class TableMachine(RuleBasedStateMachine):
    """One table, from its lobby to its end."""

    game: ClassVar[Game]

    def __init__(self) -> None:
        super().__init__()
        self.world = World()

    def teardown(self) -> None:
        self.world.stop()

    @initialize(
        data=some.data(),
        others=some.integers(0, 3),
        bots=some.integers(0, 1),
        pace=some.sampled_from([*PACES]),
    )
    def open(self, data: some.DataObject, others: int, bots: int, pace: str) -> None:
        """Open a table, usually start it, and make some moves."""
        option = data.draw(some.sampled_from([None, *self.game.choices]))
        chosen = {option.key: data.draw(some.sampled_from(option.values))} if option else {}
        row, tables = [SeatRow(seat=Seat(0), user=PEOPLE[0])], self.world.tables
        self.world.run(lobbies.open_lobby(tables, Setup(self.game, chosen, pace), HERE, row))
        for user in PEOPLE[1 : others + 1]:
            self.asks(lobbies.join(tables, TABLE, user))
        if bots:
            self.asks(lobbies.add_bot(tables, TABLE, PEOPLE[0]))
        moves = data.draw(some.sampled_from((None, 0, 0, 3, 10)))
        if moves is not None and not self.asks(lobbies.start(tables, TABLE, PEOPLE[0])):
            self._move_like_bots(moves)

    def person(self, number: int) -> UserId:
        """Return a user, usually a player of this table."""
        seated = [row.user for row in self.table.seats if row.user is not None]
        return seated[number % len(seated)] if number < 8 and seated else PEOPLE[number % 5]

    @property
    def table(self) -> Table:
        return self.world.table

    def asks(self, work: Coroutine[Any, Any, object]) -> str:
        """Run a request; return the reason if it is refused."""
        try:
            self.world.run(work)
        except AtollError as problem:
            return str(problem) or "refused without a word"
        return ""

    # --- gathering

    @precondition(lambda self: self.table.row.status == "lobby")
    @rule(who=who)
    def join(self, who: int) -> None:
        self.asks(lobbies.join(self.world.tables, TABLE, self.person(who)))

    @precondition(lambda self: self.table.row.status == "lobby")
    @rule(who=who)
    def leave(self, who: int) -> None:
        self.asks(lobbies.leave(self.world.tables, TABLE, self.person(who)))

    @precondition(lambda self: self.table.row.status == "lobby")
    @rule(who=who)
    def add_bot(self, who: int) -> None:
        self.asks(lobbies.add_bot(self.world.tables, TABLE, self.person(who)))

    @precondition(lambda self: self.table.row.status == "lobby" and bool(self.game.rules.options))
    @rule(data=some.data())
    def choose(self, data: some.DataObject) -> None:
        option = data.draw(some.sampled_from(self.game.rules.options))
        value = data.draw(some.sampled_from((*option.values, "nonsense")))
        opener = self.table.row.opener
        self.asks(lobbies.set_option(self.world.tables, TABLE, opener, option.key, value))

    @rule(who=who)
    def start(self, who: int) -> None:
        self.asks(lobbies.start(self.world.tables, TABLE, self.person(who)))

    @precondition(lambda self: self.table.row.status == "lobby")
    @rule()
    def start_as_opener(self) -> None:
        self.asks(lobbies.start(self.world.tables, TABLE, self.table.row.opener))

    # --- moving

    @rule(who=who, seat=seats, place=numbers, right=some.booleans())
    def press(self, who: int, seat: Seat, place: int, right: bool) -> None:
        table = self.table
        known = right and table.playing and seat < len(table.seats)
        mark = table.digest(seat) if known else "00000000"
        self.asks(
            playing.press(self.world.tables, TABLE, self.person(who), Pressed(seat, mark, [place]))
        )

    @rule(who=who, text=some.sampled_from(NONSENSE))
    def write_nonsense(self, who: int, text: str) -> None:
        assert (
            self.asks(playing.act(self.world.tables, TABLE, self.person(who), [text]))
            or text.isdigit()
        )

    @precondition(lambda self: self.table.playing)
    @rule(places=some.lists(numbers, min_size=1, max_size=8))
    def move(self, places: list[int]) -> None:
        """Let awaited players make some of the offered moves."""
        for place in places:
            if seat := self._person_to_move():
                row = self.table.seats[seat[0]]
                options = self.table.options(row.seat)
                text = write(options[place % len(options)])
                assert "" == self.asks(
                    playing.act(self.world.tables, TABLE, row.user or NOBODY, [text])
                )

    @precondition(lambda self: self.table.playing)
    @rule(times=some.integers(1, 10))
    def move_like_bots(self, times: int) -> None:
        self._move_like_bots(times)

    def _move_like_bots(self, times: int) -> None:
        for _ in range(times):
            if seat := self._person_to_move():
                row, state = self.table.seats[seat[0]], self.table.state
                text = write(self.game.ai.steady(state, row.seat, Rng(times)))
                assert "" == self.asks(
                    playing.act(self.world.tables, TABLE, row.user or NOBODY, [text])
                )

    def _person_to_move(self) -> list[Seat]:
        table = self.table
        return [seat for seat in table.awaited if table.seats[seat].user is not None]

    @precondition(lambda self: self.table.playing)
    @rule(who=who)
    def undo(self, who: int) -> None:
        self.asks(playing.undo(self.world.tables, TABLE, self.person(who)))

    @precondition(lambda self: self.table.playing)
    @rule(who=who)
    def close_window(self, who: int) -> None:
        self.asks(playing.close_window(self.world.tables, TABLE, self.person(who)))

    # --- who plays

    @precondition(lambda self: self.table.playing)
    @rule(
        who=who,
        kind=some.sampled_from(("abort", "bot", "give", "pace")),
        to=people,
        whose=who,
        pace=some.sampled_from([*PACES]),
    )
    def propose(self, who: int, kind: Any, to: UserId, whose: int, pace: str) -> None:
        user = self.person(who)
        own, other = self.table.seat_of(user), self.table.seat_of(self.person(whose))
        seat = other if kind == "bot" else own
        if own is None or seat is None:
            return
        if kind == "give" and self.table.seat_of(to) is not None:
            return
        to = to if kind == "give" else NOBODY
        proposal = Proposal(kind, own, (own,), seat=seat, to=to, pace=pace)
        self.asks(playing.propose(self.world.tables, TABLE, user, proposal))

    @precondition(lambda self: self.table.row.proposal is not None)
    @rule(who=who, agree=some.booleans())
    def answer(self, who: int, agree: bool) -> None:
        vote, user = self.table.row.proposal, self.person(who)
        number = vote.id if vote else 0
        self.asks(playing.answer(self.world.tables, TABLE, user, number, agree=agree))

    @rule(who=who)
    def sit(self, who: int) -> None:
        self.asks(playing.sit(self.world.tables, TABLE, self.person(who)))

    @rule(who=who)
    def come_back(self, who: int) -> None:
        self.asks(playing.come_back(self.world.tables, TABLE, self.person(who)))

    @rule(who=who)
    def forget(self, who: int) -> None:
        user, privacy = self.person(who), self.world.privacy
        self.world.run(privacy.leave_tables(user))
        self.world.run(privacy.delete_data(user))

    # --- settings, confirmations and the time bank

    @rule(who=who, confirms=some.booleans(), night=some.integers(0, 15), away=some.integers(0, 3))
    def set_person(self, who: int, confirms: bool, night: int, away: int) -> None:
        user, now = self.person(who), self.world.now
        person = Person(
            user=user,
            quiet_from=0 if night else None,
            quiet_until=night * 60 if night else None,
            away_from=now if away else None,
            away_until=Timestamp(now + away * DAY) if away else None,
            of_features=CONFIRM.to("on" if confirms else "off"),
        )
        self.world.run(self.world.upkeep.set_person(user, lambda _: person))

    @precondition(lambda self: self.table.attached)
    @rule(who=who)
    def confirm(self, who: int) -> None:
        user = self.person(who)

        def done(table: Table) -> Table:
            seat = table.seat_of(user)
            return table if seat is None else release(table, seat) or table

        self.asks(self.world.tables.change(TABLE, done, by=user))

    @precondition(lambda self: self.table.row.due is not None)
    @rule(who=who, used=some.integers(0, 2))
    def use_time(self, who: int, used: int) -> None:
        user, now, people = self.person(who), self.world.now, self.world.tables.people
        self.asks(
            self.world.tables.change(TABLE, lambda table: extended(table, user, used, now, people))
        )

    # --- orders

    @precondition(lambda self: self.table.playing)
    @rule(who=who, place=numbers, repeat=some.booleans())
    def order(self, who: int, place: int, repeat: bool) -> None:
        seat = self.table.awaited[0]
        options = self.table.options(seat)
        self.asks(self._order(self.person(who), write(options[place % len(options)]), repeat))

    async def _order(self, user: UserId, moves: str, repeat: bool) -> None:
        tables = self.world.tables
        table = await tables.get(TABLE)
        order = new_order(table, user, moves, "", repeat, self.world.now)
        await tables.change(TABLE, lambda table: add_order(table, order))

    @precondition(lambda self: self.table.attached)
    @rule(who=who, number=some.integers(1, 3))
    def cancel(self, who: int, number: int) -> None:
        user, tables = self.person(who), self.world.tables
        self.asks(tables.change(TABLE, lambda table: cancel_order(table, user, number)))

    # --- moderators

    @rule(hours=some.integers(0, 400), kind=some.sampled_from((Pause, Resume, Extend)))
    def moderate_clocks(self, hours: int, kind: type[ModeratorAction]) -> None:
        self._moderate(Extend(hours=hours) if kind is Extend else kind())

    @precondition(lambda self: self.table.playing)
    @rule(seat=seats, user=some.none() | people)
    def give_seat(self, seat: int, user: UserId | None) -> None:
        self._moderate(Replace(seat=Seat(seat), user=user))

    @precondition(lambda self: self.table.playing)
    @rule(move=numbers)
    def rewind(self, move: int) -> None:
        self._moderate(Rewind(move=move))

    @rule(sure=numbers)
    def close(self, sure: int) -> None:
        if sure == 0:
            self._moderate(Abort())

    def _moderate(self, action: ModeratorAction) -> None:
        self.asks(self._moderated(action))

    async def _moderated(self, action: ModeratorAction) -> None:
        table = await self.world.tables.get(TABLE)
        seen = digest(action.plan(table))
        await self.world.moderation.carry_out(table, action, MODERATOR, seen)

    # --- time and memory

    @rule(seconds=some.sampled_from(SECONDS))
    def wait(self, seconds: int) -> None:
        self.world.now = Timestamp(self.world.now + seconds)
        self._look_after()

    @precondition(lambda self: self.table.row.due is not None)
    @rule()
    def let_time_run_out(self) -> None:
        self.world.now = max(self.world.now, self.table.row.due or EPOCH)
        self._look_after()

    def _look_after(self) -> None:
        """Do everything that is due, as in the bot's periodic tasks."""
        world = self.world
        world.run(world.upkeep.run_out())
        world.run(world.upkeep.close_old_lobbies())

    @rule()
    def restart(self) -> None:
        self.world.restart()

    # --- invariants

    @invariant()
    def it_can_be_started_or_played_on_or_is_over(self) -> None:
        with structlog.testing.capture_logs() as logs:
            check(self.world.table, self.world.stored)
        assert [] == [entry for entry in logs if entry["log_level"] == "warning"]
