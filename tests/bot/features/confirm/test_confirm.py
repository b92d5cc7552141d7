"""Confirm my turn: the last move of a turn waits for Done or Undo."""

from typing import Any

import pytest

from bot.domain.held_moves import CONFIRM, held_by, hold
from bot.domain.ids import NOBODY, Seat, UserId
from bot.domain.moves import played, stand_in
from bot.domain.paces import HOUR, MINUTE
from bot.domain.person import Person
from bot.domain.records import HeldMove, Proposal
from bot.domain.table import Table
from bot.features.moderation.rules import Rewind
from bot.services import playing
from engine import GAMES
from engine.core import write
from tests.bot.sample_tables import table_for
from tests.bot.settings_steps import choose_setting, own_settings
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import rows
from tests.bot.table_steps import (
    awaited_player,
    idle_player,
    make_moves,
    offers,
    player_in,
    posts,
    private_replies,
    private_text,
    start_game,
    table_of,
    ways,
)
from tests.bot.timed_tables import ANA, BEN, TimedTables, first_answer
from tests.bot.timed_windows import bribing


async def confirming(timed: TimedTables, *users: UserId) -> None:
    for user in users:
        await timed.know(Person(user=user, of_features=CONFIRM.to("on")))


def mover(table: Table) -> UserId:
    return table.seats[table.awaited[0]].user or NOBODY


async def until_held(timed: TimedTables) -> Table:
    """Make first moves of the awaited player until one waits for a confirmation."""
    for _ in range(20):
        table = await timed.tables.get(TABLE)
        user = mover(table)
        table = await playing.act(timed.tables, TABLE, user, [first_answer(table)])
        if held_by(table, user):
            return table
    raise AssertionError("no move waits")


class TestDeadlines:
    async def test_held_move_counts_at_the_end_of_the_turn(self, timed: TimedTables) -> None:
        await confirming(timed, ANA, BEN)
        await timed.open("day", ANA, BEN)
        table = await until_held(timed)
        user, frames = mover(table), len(table.frames)
        seat = table.awaited[0]
        table = await timed.wait(24 * HOUR - 1)
        assert (frames, user) == (len(table.frames), mover(table))
        table = await timed.wait(2)
        assert len(table.frames) > frames
        assert user != mover(table)
        assert (0, False) == (table.seats[seat].lapses, table.seats[seat].autopilot)
        assert () == table.records(HeldMove)

    async def test_reminder_is_sent_while_a_move_waits(self, timed: TimedTables) -> None:
        await confirming(timed, ANA, BEN)
        await timed.open("day", ANA, BEN)
        user = mover(await until_held(timed))
        timed.at += 12 * HOUR
        await timed.run_out()
        assert [user] == await timed.nudged()

    async def test_held_move_counts_at_the_end_of_a_window(
        self, timed: TimedTables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stood_in = list[Seat]()

        def noted(table: Table, seat: Seat) -> Table:
            stood_in.append(seat)
            return stand_in(table, seat)

        monkeypatch.setattr("bot.domain.overdue.stand_in", noted)
        table = await bribing(timed, "live")
        user = mover(table)
        seat = table.awaited[0]
        await confirming(timed, user)
        table = await playing.act(timed.tables, TABLE, user, ["done"])
        assert held_by(table, user)
        assert seat in table.awaited
        timed.at += MINUTE
        await timed.run_out()
        table = await timed.tables.get(TABLE)
        assert "bribes" != table.state.board.phase
        assert 1 == sum(frame.action == "done" and frame.seat == seat for frame in table.frames)
        assert (2, False) == (len(stood_in), seat in stood_in)

    async def test_held_bribe_does_not_extend_the_window_that_ends(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "live")
        user = mover(table)
        await confirming(timed, user)
        bribe = ["bribe island:A", "bribe island:A amount:1"]
        table = await playing.act(timed.tables, TABLE, user, bribe)
        assert held_by(table, user)
        timed.at += MINUTE
        await timed.run_out()
        table = await timed.tables.get(TABLE)
        assert "bribes" != table.state.board.phase
        assert 1 == sum(frame.action == bribe[1] for frame in table.frames)

    async def test_window_that_closes_for_all_others_waits_for_the_confirmation(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "live")
        user = mover(table)
        await confirming(timed, user)
        for seat in list(table.awaited):
            own = table.seats[seat].user or NOBODY
            table = await playing.act(timed.tables, TABLE, own, ["done"])
        assert [user] == [table.seats[seat].user for seat in table.awaited]
        assert held_by(table, user)

    async def test_held_move_counts_if_a_bot_would_replace_its_player(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("none", ANA, BEN)
        while table.awaited != [1]:
            table = await timed.act()
        await confirming(timed, BEN)
        frames = len((await until_held(timed)).frames)
        await timed.wait(7 * 24 * HOUR)
        wish = Proposal("bot", Seat(0), (Seat(0),), seat=Seat(1))
        await playing.propose(timed.tables, TABLE, ANA, wish)
        table = await timed.wait(24 * HOUR + 1)
        assert (BEN, None) == (table.seats[1].user, table.row.proposal)
        assert (1, ()) == (table.frames[frames].seat, table.records(HeldMove))

    async def test_held_move_of_a_replaced_player_is_dropped(self, timed: TimedTables) -> None:
        await confirming(timed, ANA, BEN)
        await timed.open("day", ANA, BEN)
        table = await until_held(timed)
        seat = table.awaited[0]
        table = await timed.tables.change(TABLE, lambda one: one.with_seat(seat, user=UserId(99)))
        assert () == table.records(HeldMove)

    @pytest.mark.parametrize("key", ["earthquake_island", "palm_island"])
    def test_last_move_waits_beside_users_even_if_the_next_turn_is_the_player_s_own(
        self, key: str
    ) -> None:
        after, found = table_for(GAMES[key], 2), False
        while not found:
            before, seat = after, after.awaited[0]
            after = played(before, seat, before.options(seat)[-1])
            decision, new = after.decision(seat), {*after.awaited} - {*before.awaited}
            found = decision is not None and (decision.begins_turn or bool(new))
        user = before.seats[seat].user or NOBODY
        away = before.with_seat(seat, lapses=2, autopilot=True)
        table = hold(after, away, Person(user=user, of_features=CONFIRM.to("on")))
        assert held_by(table, user)
        assert (0, False) == (table.seats[seat].lapses, table.seats[seat].autopilot)
        among_bots = before.with_seat(Seat(1 - seat), user=None, bot="steady")
        assert after == hold(after, among_bots, Person(user=user, of_features=CONFIRM.to("on")))

    async def test_held_move_of_another_position_is_dropped(self, timed: TimedTables) -> None:
        await timed.open("day", ANA, BEN, game="palm_island")
        await timed.act()
        await confirming(timed, ANA, BEN)
        table = await until_held(timed)
        after = await timed.moderate(Rewind(0))
        assert (table.awaited, ()) == (after.awaited, after.records(HeldMove))

    async def test_own_moves_within_a_turn_do_not_wait(self, timed: TimedTables) -> None:
        await confirming(timed, ANA, BEN)
        await timed.open("day", ANA, BEN)
        table = await until_held(timed)
        begun = len(table.frames)
        assert all(frame.seat == table.awaited[0] for frame in table.frames[1:begun])


async def turn_on(here: SimServer, *names: str) -> None:
    for name in names:
        await choose_setting(here.people[name], here.channel, "confirm", "on")


async def play_until_held(here: SimServer) -> tuple[Any, Any]:
    """Start a game and press first moves until one waits; return the player and question."""
    await start_game(here, "ben")
    await turn_on(here, "ana", "ben")
    for _ in range(20):
        table = await table_of(here)
        who = awaited_player(here, table)
        result = await next(iter(ways(here.message))).take(who, here.message)
        for reply in private_replies(result):
            if "Done" in buttons(reply):
                return who, reply
    raise AssertionError("no move waits")


def shown_to_others(here: SimServer) -> list[Any]:
    """Return everything in the channel that all members see, and requests so far."""
    queued = rows(here.database, "SELECT COUNT(*) FROM outbox")
    edits = sum(
        one.method == "PATCH" for one in here.env.http_requests if "/webhooks/" not in one.path
    )
    return [*posts(here), here.message.content, buttons(here.message), queued, edits]


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    async def test_is_off_by_default_and_in_the_settings(self, here: SimServer) -> None:
        shown = await own_settings(here.ana, here.channel)
        assert "End of turn: with my last move" in shown
        await turn_on(here, "ana")
        shown = await own_settings(here.ana, here.channel)
        assert "End of turn: when I press Done" in shown

    async def test_last_move_waits_and_others_see_nothing(self, here: SimServer) -> None:
        who, question = await play_until_held(here)
        table = await table_of(here)
        held = table.records(HeldMove)
        other = idle_player(here, table)
        assert question.ephemeral
        assert "You chose **" in question.content
        assert {"Done", "Undo"} == set(buttons(question))
        # another player's views are the same as without the held move
        seen = private_text(await other.slash(here.channel, "board"))
        before = shown_to_others(here)
        await who.click(question, label="Undo")
        assert () == (await table_of(here)).records(HeldMove)
        assert seen == private_text(await other.slash(here.channel, "board"))
        assert before == shown_to_others(here)
        assert 1 == len(held)

    async def test_done_ends_the_turn(self, here: SimServer) -> None:
        who, question = await play_until_held(here)
        frames = len((await table_of(here)).frames)
        await who.click(question, label="Done")
        table = await table_of(here)
        assert len(table.frames) > frames
        assert who.id != awaited_player(here, table).id
        assert () == table.records(HeldMove)

    async def test_undo_offers_the_choices_again(self, here: SimServer) -> None:
        who, question = await play_until_held(here)
        frames = len((await table_of(here)).frames)
        result = await who.click(question, label="Undo")
        [shown] = private_replies(result) or [result.response or question]
        assert offers(shown)
        assert frames == len((await table_of(here)).frames)

    async def test_undo_command_drops_the_held_move(self, here: SimServer) -> None:
        who, _ = await play_until_held(here)
        frames = len((await table_of(here)).frames)
        await who.slash(here.channel, "do", moves="undo")
        table = await table_of(here)
        assert ((), frames) == (table.records(HeldMove), len(table.frames))

    async def test_another_choice_replaces_the_held_one(self, here: SimServer) -> None:
        who, _ = await play_until_held(here)
        table = await table_of(here)
        [first] = table.records(HeldMove)
        texts = [write(one) for one in table.options(table.awaited[0])]
        other = next(text for text in reversed(texts) if text != first.moves)
        await who.slash(here.channel, "do", moves=other)
        found = (await table_of(here)).records(HeldMove)
        assert first not in found

    @pytest.mark.long
    async def test_typed_moves_that_wait_have_not_revealed_anything(self, here: SimServer) -> None:
        table = await start_game(here, "ben", game="island-hopper")
        while write(table.options(table.awaited[0])[0]) != "agree":
            table = await make_moves(here)
        await turn_on(here, "ana", "ben")
        who = awaited_player(here, table)
        text = private_text(await who.slash(here.channel, "do", moves="agree; 1; 1"))
        assert "Stopped after 1 of 3 moves. The last one reveals something new" in text
        assert "**Done** ends your turn" in text

    @pytest.mark.long
    async def test_waiting_move_survives_a_restart(self, here: SimServer) -> None:
        who, question = await play_until_held(here)
        held = (await table_of(here)).records(HeldMove)
        await here.restart()
        assert held == (await table_of(here)).records(HeldMove)
        [hand] = private_replies(await who.slash(here.channel, "board"))
        assert "You chose **" in hand.content
        await who.click(question, label="Done")
        assert who.id != awaited_player(here, await table_of(here)).id

    async def test_move_of_a_player_without_the_setting_counts(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = player_in(here, table, table.awaited[0])
        while awaited_player(here, await table_of(here)).id == who.id:
            await next(iter(ways(here.message))).take(who, here.message)
        assert () == (await table_of(here)).records(HeldMove)

    async def test_solo_games_do_not_wait(self, here: SimServer) -> None:
        await turn_on(here, "ana")
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        await next(iter(ways(here.message))).take(here.ana, here.message)
        table = await table_of(here)
        assert (2, ()) == (len(table.frames), table.records(HeldMove))
