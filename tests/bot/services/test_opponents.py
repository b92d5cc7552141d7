"""Bots at a table: they search outside of the lock, know only what their seat sees, and move in one
turn.
"""

import asyncio
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import structlog.testing

from bot.domain.calls import calls, newly_called
from bot.domain.clocks import with_deadlines
from bot.domain.ids import NOBODY, Seat, Timestamp, UserId
from bot.domain.levels import GREEDY, LEVELS, WAIT_SECONDS, Level
from bot.domain.moves import played
from bot.domain.opponents import bot_to_move, choice_rng
from bot.domain.person import Person
from bot.domain.records import Called, Proposal, SeatRow
from bot.domain.seats import reseated
from bot.domain.table import Table
from bot.features.moderation.feature import Moderation
from bot.features.moderation.rules import Abort, ModeratorAction, Pause, digest
from bot.installed import FEATURES
from bot.measures import TURNS
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.opponents import Opponents, _Turn, question_for
from bot.services.tables import Tables
from bot.store import Moved, Store
from engine import GAMES
from engine.core import Game, write
from testbed.waits import HANG_SECONDS, until
from tests.bot.fake_bots import HeldBots, InstantBots, start_bots, wait_for_bots
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE

ANA, BEN, CHLOE, MODERATOR = map(UserId, (11, 12, 13, 14))
HOPPER, PROPELLER, QUAKE = (
    GAMES[key] for key in ("island_hopper", "propeller_islands", "earthquake_island")
)
TURN_SECONDS = 0.02
NOW = Timestamp(1_800_000_000)


@pytest.fixture
def tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Tables with short turns of bots and fixed seeds."""
    monkeypatch.setattr(Level, "turn_seconds", TURN_SECONDS)
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: 7)
    return Tables(store, lambda: NOW, hooks=FEATURES.table_hooks)


async def begun(
    tables: Tables,
    *users: UserId,
    bots: int = 1,
    game: Game = QUAKE,
    autopilot: str = "steady",
    **options: str,
) -> Table:
    """Start a game of players and bots."""
    seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
    await lobbies.open_lobby(tables, Setup(game, options, "day"), HERE, seats)
    await lobbies.set_option(tables, TABLE, users[0], "autopilot", autopilot)
    for _ in range(bots):
        await lobbies.add_bot(tables, TABLE, users[0], "sharp")
    return await lobbies.start(tables, TABLE, users[0])


async def moved(tables: Tables) -> Table:
    """Let the first awaited player make the first offered move."""
    table = await tables.get(TABLE)
    seat = next(seat for seat in table.awaited if not table.seats[seat].is_bot)
    text = write(table.options(seat)[0])
    return await playing.act(tables, TABLE, table.seats[seat].user or NOBODY, [text])


async def up_to_code(tables: Tables) -> Table:
    """Let players move until a bot must."""
    table = await tables.get(TABLE)
    while bot_to_move(table) is None:
        table = await moved(tables)
    return table


async def think(tables: Tables) -> tuple[Opponents, HeldBots]:
    """Start a game of Ana and a bot, and play until the bot thinks."""
    thinkers = HeldBots()
    opponents = start_bots(tables, thinkers)
    await begun(tables, ANA)
    await up_to_code(tables)
    await asked(thinkers)
    return opponents, thinkers


async def asked(thinkers: InstantBots) -> None:
    """Wait until a bot thinks."""
    async with asyncio.timeout(HANG_SECONDS):
        await thinkers.asked.wait()


def stored() -> float:
    """Return how many turns this process has stored."""
    [family] = TURNS.collect()
    return next(one.value for one in family.samples if one.name.endswith("_total"))


def by_code(table: Table) -> list[Seat | None]:
    """Return the seats of the bots' moves."""
    return [one.seat for one in table.frames[1:] if one.seat and table.seats[one.seat].is_bot]


def both_ways(user: UserId) -> Person:
    """Return a player who wants both kinds of notifications."""
    return Person(user=user, notices="both")


class TestTurns:
    async def test_moves_of_bots_before_a_player_are_one_turn(self, tables: Tables) -> None:
        opponents = start_bots(tables)
        await begun(tables, ANA, bots=3)
        await wait_for_bots(opponents)
        turns = stored()
        while set(by_code(await tables.get(TABLE))) != {1, 2, 3}:
            await moved(tables)
            await wait_for_bots(opponents)
            turns += 2
        assert turns == stored()

    async def test_turn_of_bots_is_delivered_once_stored(self, tables: Tables) -> None:
        texts = list[int]()

        async def deliver(number: int) -> None:
            texts.append(len(by_code(await tables.get(TABLE))))

        opponents = start_bots(tables, deliver=deliver)
        await begun(tables, ANA)
        await up_to_code(tables)
        await wait_for_bots(opponents)
        await asyncio.sleep(0)
        assert [len(by_code(await tables.get(TABLE)))] == texts
        assert texts[0]

    async def test_turn_of_bots_waits_until_the_last_one_is_shown(self, tables: Tables) -> None:
        shown, deliver = asyncio.Event(), asyncio.Event()

        async def show(number: int) -> None:
            deliver.set()
            await shown.wait()

        opponents = start_bots(tables, deliver=show)
        await begun(tables, ANA)
        for _ in range(2):
            await up_to_code(tables)
            await asyncio.wait_for(deliver.wait(), HANG_SECONDS)
        turns = stored()
        await asyncio.sleep(5 * TURN_SECONDS)
        assert turns == stored()
        shown.set()
        await wait_for_bots(opponents)
        assert turns + 1 == stored()

    async def test_bot_gets_a_sampled_state_with_its_view(self, tables: Tables) -> None:
        await begun(tables, ANA, game=HOPPER, captain="seat_1")
        table = await up_to_code(tables)
        seat = bot_to_move(table)
        assert seat is not None
        world = HOPPER.load(question_for(table, seat).state)
        assert world.hidden != table.state.hidden
        assert world.hands[0] != table.state.hands[0]
        assert HOPPER.view(world, seat) == table.view(seat)

    async def test_bots_of_a_challenge_reply_alike_only_to_equal_moves(
        self, tables: Tables
    ) -> None:
        table = (await begun(tables, ANA, bots=2)).with_row(challenge="2026-11-21")
        deals = (table, table.with_row(seed=1), table.with_row(salt="x"))
        seat = table.awaited[0]
        moved_on = played(table, seat, table.options(seat)[0])
        found = [choice_rng(one, Seat(1)).bits() for one in (*deals, moved_on)]
        found.append(choice_rng(table, Seat(2)).bits())
        assert 5 == len({*found})
        assert choice_rng(table, Seat(1)).bits() == found[0]

    async def test_turn_takes_the_same_time_with_any_number_of_choices(
        self, tables: Tables
    ) -> None:
        await begun(tables, ANA, game=PROPELLER)
        seconds, choices = set[float](), set[int]()
        for _ in range(8):
            table = await up_to_code(tables)
            seat = bot_to_move(table)
            turn = _Turn(tables, InstantBots(), TABLE, asyncio.get_running_loop().time())
            await turn.choose()
            seconds.add(round(turn._due - turn._begun, 6))
            choices.add(len(turn._choices))
            await tables.change(TABLE, turn.play)
            assert seat == 1
        assert {TURN_SECONDS} == seconds
        assert len(choices) > 1

    @pytest.mark.parametrize("bots", [1, 2, 3, 5])
    def test_users_wait_six_seconds_at_most_for_any_number_of_turns(self, bots: int) -> None:
        waited, master = 0.0, LEVELS["master"]
        turns = list[float]()
        for _ in range(10 * bots):
            turns.append(master.turn_after(waited, bots))
            waited += turns[-1]
        assert waited <= WAIT_SECONDS
        assert turns[0] == min(4.0, WAIT_SECONDS / bots)
        assert min(turns[: 2 * bots]) > 0.1

    @pytest.mark.parametrize(("searched", "times"), [(False, 1), (True, 2)])
    async def test_turn_of_two_bots_has_time_for_choices_to_search(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch, searched: bool, times: int
    ) -> None:
        await begun(tables, ANA, bots=2)
        monkeypatch.setattr("bot.services.opponents.is_weighed", lambda *_: searched)
        monkeypatch.setattr(Level, "turn_after", lambda *_: TURN_SECONDS)
        seats = set[Seat]()
        while len(seats) < 2:
            await up_to_code(tables)
            turn = _Turn(tables, InstantBots(), TABLE, asyncio.get_running_loop().time())
            await turn.choose()
            await tables.change(TABLE, turn.play)
            seats = {choice.seat for choice in turn._choices}
        assert times * TURN_SECONDS == round(turn._due - turn._begun, 6)

    async def test_bots_that_are_asked_together_search_side_by_side(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.services.opponents.is_weighed", None)  # could reveal a hand
        thinkers = HeldBots()
        opponents = start_bots(tables, thinkers)
        await begun(tables, ANA, game=HOPPER, bots=2, captain="seat_1")
        await asked(thinkers)
        await until(lambda: {1, 2} == {one.seat for one in thinkers.questions})
        thinkers.let_go.set()
        await opponents.stop()

    async def test_turn_lasts_its_minimum_time(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Level, "turn_seconds", 0.2)
        opponents = start_bots(tables)
        await begun(tables, ANA)
        start = time.monotonic()
        await up_to_code(tables)
        await wait_for_bots(opponents)
        assert time.monotonic() - start >= 0.2

    async def test_player_is_not_notified_again_after_a_bots_turn(self, tables: Tables) -> None:
        await begun(tables, ANA)
        table = await up_to_code(tables)
        assert (ANA,) == table.called.to_move

    async def test_no_player_is_notified_while_a_bot_must_move(self, tables: Tables) -> None:
        await begun(tables, ANA)
        table = await up_to_code(tables)
        assert () == newly_called(table, Called("playing"))
        assert () == calls(table, replace(table, frames=()), both_ways, NOW)

    async def test_bot_has_no_deadline(self, tables: Tables) -> None:
        await begun(tables, ANA, BEN, bots=2)
        table = await up_to_code(tables)
        seat = bot_to_move(table)
        assert seat is not None
        row = with_deadlines(table, table, NOW, lambda user: Person(user=user)).seats[seat]
        assert (NOW, None) == (row.waiting, row.deadline)


class TestWhileCodeThinks:
    async def test_players_can_move(self, tables: Tables) -> None:
        thinkers = HeldBots()
        opponents = start_bots(tables, thinkers)
        await begun(tables, ANA, BEN, game=HOPPER, captain="seat_1")
        await asked(thinkers)
        async with asyncio.timeout(HANG_SECONDS):
            table = await moved(tables)
        assert [0] == [one.seat for one in table.frames[1:]]
        await opponents.stop()

    async def test_choice_stays_valid_while_others_move_in_secret(self, tables: Tables) -> None:
        thinkers = HeldBots()
        opponents = start_bots(tables, thinkers)
        table = await begun(tables, ANA, BEN, game=HOPPER, captain="seat_1")
        assert [0, 1, 2] == table.awaited
        await asked(thinkers)
        await moved(tables)
        await thinkers.finish(opponents)
        assert (1, [2]) == (len(thinkers.questions), by_code(await tables.get(TABLE)))

    @pytest.mark.long
    async def test_moves_of_others_before_its_turn_is_shown_count(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Level, "turn_seconds", 1.0)
        thinkers = InstantBots()
        opponents = start_bots(tables, thinkers)
        await begun(tables, ANA, BEN, game=HOPPER, captain="seat_1")
        await asked(thinkers)
        await asyncio.sleep(0.05)
        await moved(tables)
        await wait_for_bots(opponents)
        assert [0, 2] == [one.seat for one in (await tables.get(TABLE)).frames[1:]]

    async def test_undone_move_is_searched_again(self, tables: Tables) -> None:
        opponents, thinkers = await think(tables)
        await playing.undo(tables, TABLE, ANA)
        table = await tables.get(TABLE)
        text = write(table.options(Seat(0))[-1])
        await playing.act(tables, TABLE, ANA, [text])
        await thinkers.finish(opponents)
        table = await tables.get(TABLE)
        assert text == table.frames[1].action
        assert len(by_code(table)) == len(thinkers.questions) - 1

    async def test_undone_move_is_not_answered_even_if_the_autopilot_made_it(
        self, tables: Tables
    ) -> None:
        opponents, thinkers = await think(tables)
        await tables.change(TABLE, lambda table: table.with_seat(Seat(0), autopilot=True))
        after = await playing.undo(tables, TABLE, ANA)
        await thinkers.finish(opponents)
        assert after == await tables.get(TABLE)
        assert [Seat(0)] == after.awaited

    async def test_paused_table_gets_the_move(self, tables: Tables) -> None:
        opponents, thinkers = await think(tables)
        await moderated(tables, Pause())
        await thinkers.finish(opponents)
        table = await tables.get(TABLE)
        assert (NOW, True) == (table.row.paused, bool(by_code(table)))

    async def test_closed_table_is_not_changed(self, tables: Tables) -> None:
        opponents, thinkers = await think(tables)
        await moderated(tables, Abort())
        after = await tables.get(TABLE)
        await thinkers.finish(opponents)
        assert after == await tables.get(TABLE)

    async def test_seat_of_a_bot_can_be_taken(self, tables: Tables) -> None:
        opponents, thinkers = await think(tables)
        await tables.change(TABLE, lambda table: reseated(table, Seat(1), user=CHLOE))
        await thinkers.finish(opponents)
        table = await tables.get(TABLE)
        assert ([Seat(1)], CHLOE) == (table.awaited, table.seats[1].user)
        assert 1 not in {one.seat for one in table.frames}

    async def test_bots_do_not_play_to_the_end_without_players(self, tables: Tables) -> None:
        opponents, thinkers = await think(tables)
        await playing.propose(
            tables, TABLE, ANA, Proposal("bot", Seat(0), (Seat(0),), seat=Seat(0))
        )
        await thinkers.finish(opponents)
        assert "aborted" == (await tables.get(TABLE)).row.status

    async def test_returning_player_moves_again(self, tables: Tables) -> None:
        thinkers = HeldBots()
        opponents = start_bots(tables, thinkers)
        await begun(tables, ANA, BEN, bots=0)
        await tables.change(TABLE, autopilot_for_who_is_to_move)
        await asked(thinkers)
        table = await tables.get(TABLE)
        user = table.seats[table.awaited[0]].user or NOBODY
        await playing.come_back(tables, TABLE, user)
        await thinkers.finish(opponents)
        assert 1 == len((await tables.get(TABLE)).frames)

    async def test_autopilot_has_the_level_of_the_table(self, tables: Tables) -> None:
        await begun(tables, ANA, BEN, autopilot="sharp")
        table = autopilot_for_who_is_to_move(await tables.get(TABLE))
        away = table.awaited[0]
        assert "sharp" == question_for(table, away).level
        for bot, level in (("easy", "easy"), (GREEDY, "steady")):
            table = table.with_seat(away, user=None, bot=bot)
            assert level == question_for(table, away).level

    async def test_search_is_repeated_after_a_restart(self, tables: Tables, store: Store) -> None:
        opponents, _ = await think(tables)
        await opponents.stop()
        again = Tables(store, lambda: NOW, hooks=FEATURES.table_hooks)
        opponents = start_bots(again)
        await opponents.wake_all()
        await wait_for_bots(opponents)
        assert by_code(await again.get(TABLE))


class TestWhatGoesWrong:
    async def test_illegal_choice_is_replaced_by_the_steady_level(self, tables: Tables) -> None:
        class Wrong(InstantBots):
            async def choose(self, question: object, due: float) -> str:
                return "build tower:3"

        opponents = start_bots(tables, Wrong())
        await begun(tables, ANA)
        await up_to_code(tables)
        await wait_for_bots(opponents)
        assert by_code(await tables.get(TABLE))

    async def test_turn_that_another_process_overtakes_is_searched_again(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opponents, change, overtaken = start_bots(tables), tables.change, [True]

        async def overtaken_once(*given: Any, **named: Any) -> Table:
            if given[1].__name__ == "play" and overtaken:
                overtaken.pop()
                raise Moved
            return await change(*given, **named)

        monkeypatch.setattr(tables, "change", overtaken_once)
        await begun(tables, ANA)
        await up_to_code(tables)
        await wait_for_bots(opponents)
        assert [] == overtaken
        assert by_code(await tables.get(TABLE))

    async def test_failed_search_is_repeated_later(self, tables: Tables) -> None:
        class Lost(InstantBots):
            async def in_thread(self, *_: object, **__: object) -> object:  # type: ignore[override]
                raise RuntimeError("lost")

        with structlog.testing.capture_logs() as logs:
            opponents = start_bots(tables, Lost())
            await begun(tables, ANA)
            table = await up_to_code(tables)
            await wait_for_bots(opponents)
        failed = [entry["event"] for entry in logs if entry["log_level"] == "error"]
        assert ["bots do not move"] == failed
        assert table == await tables.get(TABLE)
        opponents = start_bots(tables)
        await opponents.wake_all()
        await wait_for_bots(opponents)
        assert by_code(await tables.get(TABLE))


async def moderated(tables: Tables, action: ModeratorAction) -> None:
    """Carry out a moderator's action."""
    moderation = Moderation(tables)
    table = await tables.get(TABLE)
    await moderation.carry_out(table, action, MODERATOR, digest(action.plan(table)))


def autopilot_for_who_is_to_move(table: Table) -> Table:
    """Return the table with the awaited player on autopilot."""
    seats = list(table.seats)
    seats[table.awaited[0]] = msgspec.structs.replace(seats[table.awaited[0]], autopilot=True)
    return replace(table, seats=tuple(seats))


async def test_table_deleted_while_its_bot_thinks_is_no_error(tables: Tables) -> None:
    with structlog.testing.capture_logs() as logs:
        await Opponents(tables, InstantBots())._play(TABLE)
    assert ["info"] == [one["log_level"] for one in logs]
