"""Unnoticed moves do not change undo, messages, deadlines and counters of other players."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from bot.domain.clocks import with_deadlines
from bot.domain.frames import replay
from bot.domain.ids import EPOCH, NOBODY, Seat, Timestamp
from bot.domain.messages import messages_to_update, news_on_card, with_edition
from bot.domain.moves import may_undo, played, refuse_undo, turn_of, undone
from bot.domain.person import Person
from bot.domain.records import CARD, Hand, Move, Proposal, Slot
from bot.domain.table import Table
from bot.domain.turns import logged, with_bookkeeping
from bot.domain.votes import answered
from engine import GAMES
from engine.core import Action, IllegalAction, parse
from engine.island_hopper.rules.actions import Bid, Bribe, Done, Pass
from engine.small_islands.rules.actions import Back
from tests.bot.histories import branch
from tests.bot.sample_tables import table_for

HOPPER, SMALL = GAMES["island_hopper"], GAMES["small_islands"]
ANA, BEN, CHLOE, DEV = map(Seat, range(4))
AUCTION = ((ANA, Bid(3)), (BEN, Bid(1)), (CHLOE, Pass()), (DEV, Pass()))
HALF, WHOLE = Bribe("C"), Bribe("C", 2)
LATER = 3_600

SeatAction = tuple[int, Action]


def begun() -> Table:
    """Return a game of four before the bids, with sealed bribes."""
    options = HOPPER.checked({"captain": "seat_1", "bribes": "sealed"}, 4)
    table = table_for(HOPPER, 4, options=options, ply=0, id=5, pace="day")
    return stored(table, table, EPOCH)


def stored(after: Table, before: Table, at: Timestamp) -> Table:
    """Return a table as stored after a change."""
    after = with_deadlines(
        with_bookkeeping(after, before, at), before, at, lambda user: Person(user=user)
    )
    return with_edition(after, news_on_card(after, before))


def updated(after: Table, before: Table) -> tuple[Slot, ...]:
    """Return the messages that a change updates."""
    after = with_bookkeeping(after, before, EPOCH)
    return messages_to_update(after, before, news_on_card(after, before))


def done(table: Table, *moves: SeatAction, at: Timestamp = EPOCH) -> Table:
    """Return the table after moves that were stored one by one."""
    for seat, action in moves:
        table = stored(played(table, Seat(seat), action), table, at)
    return table


@pytest.fixture
def bribing() -> Table:
    """A table at which Ben, Chloe and Dev can seal bribes."""
    return done(begun(), *AUCTION)


def test_edition_ignores_unnoticed_moves(bribing: Table) -> None:
    assert bribing.row.edition == done(bribing, (BEN, HALF), (BEN, WHOLE)).row.edition


def test_edition_counts_visible_changes() -> None:
    before = done(begun(), *AUCTION[:-1])
    seat, action = AUCTION[-1]
    after = played(before, seat, action)
    assert CARD in updated(after, before)
    assert before.row.edition + 1 == stored(after, before, EPOCH).row.edition


def test_edition_does_not_tell_how_often_a_player_is_done(bribing: Table) -> None:
    once = played(bribing, BEN, Done())
    assert CARD in updated(once, bribing)
    again = stored(once, bribing, EPOCH)
    for _ in range(3):
        again = done(stored(undone(again, BEN), again, EPOCH), (BEN, Done()))
    assert bribing.row.edition == again.row.edition


def test_edition_does_not_tell_how_often_a_starting_tile_is_chosen() -> None:
    table = table_for(SMALL, 2, ply=0, id=5, edition=0)
    [seat] = table.awaited
    pick = (seat, table.options(seat)[0])
    once = done(table, pick)
    thrice = done(once, (seat, Back()), pick, (seat, Back()), pick)
    assert once.state == thrice.state
    assert table.row.edition == once.row.edition == thrice.row.edition


def test_unnoticed_move_updates_no_other_message(bribing: Table) -> None:
    assert (Hand(BEN),) == updated(played(bribing, BEN, HALF), bribing)


def test_unnoticed_move_does_not_extend_the_shared_deadline(bribing: Table) -> None:
    late = (bribing.seats[CHLOE].deadline or 0) - 60
    after = done(bribing, (BEN, HALF), (BEN, WHOLE), at=Timestamp(late))
    assert [row.deadline for row in bribing.seats] == [row.deadline for row in after.seats]


def test_unnoticed_move_does_not_restart_a_deadline() -> None:
    options = SMALL.checked({"mode": "advanced"}, 3)
    table = table_for(SMALL, 3, options=options, ply=0, id=5, pace="day")
    found = branch(SMALL, table, BEN, 1)
    table = stored(table, table, EPOCH)
    table = done(table, *((seat, parse(text, SMALL.rules.actions)) for seat, text in found.way))
    after = done(table, (BEN, parse(found.unseen[0], SMALL.rules.actions)), at=Timestamp(LATER))
    assert table.seats[BEN].deadline == after.seats[BEN].deadline


def test_public_buttons_ignore_unnoticed_moves(bribing: Table) -> None:
    sealed = done(bribing, (BEN, HALF), (BEN, Bribe("C", 0)))
    assert (bribing.seats[BEN].shown, 2) == (
        sealed.seats[BEN].shown,
        sealed.seats[BEN].acted - bribing.seats[BEN].acted,
    )


@pytest.mark.parametrize("reader", [None, ANA, CHLOE])
def test_news_since_a_view_ignore_unnoticed_moves(bribing: Table, reader: Seat | None) -> None:
    looked = bribing.row.ply
    later = done(bribing, (BEN, HALF))
    views = [
        earlier and table.game.view(earlier.state, reader)
        for table in (bribing, later)
        for earlier in [table.earlier(reader, reader, looked)]
    ]
    assert views[0] == views[1]
    assert bribing.notes_since(reader, reader, looked) == later.notes_since(reader, reader, looked)


class TestTakingBack:
    @pytest.fixture
    def table(self, bribing: Table) -> Table:
        """A table at which Ben has moved, and then Chloe, unnoticed by him."""
        return done(bribing, (BEN, HALF), (CHLOE, Bribe("D")))

    def test_is_possible_after_unnoticed_moves_of_others(
        self, bribing: Table, table: Table
    ) -> None:
        refuse_undo(table, BEN)
        assert done(bribing, (CHLOE, Bribe("D"))).state == undone(table, BEN).state

    def test_affects_only_own_moves(self, bribing: Table, table: Table) -> None:
        after = stored(undone(table, BEN), table, EPOCH)
        assert [CHLOE] == [frame.seat for frame in after.frames[len(bribing.frames) :]]
        assert bribing.options(BEN) == after.options(BEN)

    def test_updates_no_other_message(self, table: Table) -> None:
        assert (Hand(BEN),) == updated(undone(table, BEN), table)

    def test_is_logged_as_a_move_of_the_seat(self) -> None:
        moves, table = list[Move](), begun()
        for move in (*AUCTION, (BEN, HALF), (CHLOE, Bribe("D"))):
            before, table = table, done(table, move)
            moves += logged(table, before, EPOCH)
        for seat in (BEN, CHLOE):
            after = stored(undone(table, seat), table, EPOCH)
            found = [*moves, *logged(after, table, EPOCH)]
            assert (seat, "undo") == (found[-1].seat, found[-1].action)
            again = logged(played(undone(table, seat), seat, HALF), table, EPOCH)
            assert 2 == len({move.ply for move in again})
            assert after.state == replay(table.row, 4, found)[-1].state

    def test_refusal_does_not_reveal_unnoticed_moves(self, bribing: Table) -> None:
        earlier = done(bribing, (CHLOE, Bribe("D")))
        for table in (earlier, done(earlier, (BEN, WHOLE))):
            with pytest.raises(IllegalAction, match="The last move was not yours"):
                refuse_undo(table, ANA)
            with pytest.raises(IllegalAction, match="Something new was revealed since"):
                turn_of(table, ANA)
            with pytest.raises(IllegalAction, match="Other players were choosing in secret"):
                turn_of(table, CHLOE)

    @pytest.mark.parametrize("taking", [refuse_undo, turn_of])
    def test_is_refused_while_others_choose_in_secret(
        self, taking: Callable[[Table, Seat], object]
    ) -> None:
        table = table_for(HOPPER, 2, options=HOPPER.checked({}, 2), ply=0)
        captain = table.awaited[0]
        while table.awaited == [captain]:
            table = played(table, captain, table.options(captain)[0])
        with pytest.raises(IllegalAction, match="Other players were choosing in secret"):
            taking(table, captain)

    def test_needs_agreement_of_players_without_new_information(self, bribing: Table) -> None:
        table = done(bribing, (BEN, WHOLE))
        vote = Proposal("undo", ANA, (ANA,), seat=ANA, to=len(bribing.frames))
        voting = replace(table, row=msgspec.structs.replace(table.row, proposal=vote))
        with pytest.raises(IllegalAction, match="You have seen something new"):
            answered(voting, table.seats[BEN].user or NOBODY, agree=True)

    def test_of_a_secret_choice_is_offered_in_private_only(self, table: Table) -> None:
        assert may_undo(table, BEN)
        assert not may_undo(table, BEN, for_everybody=True)
