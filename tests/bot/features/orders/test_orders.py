"""Orders at a table: when they act, when they do not, and why they stop."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.frames import Frame
from bot.domain.moves import played, understood, undone
from bot.domain.table import Table
from bot.features.orders import acting, keeping
from bot.features.orders.acting import orders_answer
from bot.features.orders.keeping import cancelled, newest, ordered, without
from bot.features.orders.store import Order
from bot.store.ids import BEGINNING, NOBODY, Seat, Timestamp
from engine import GAMES
from engine.core import Game, IllegalAction, Rng, reveals_nothing, write
from tests.bot.moments import moments, table_for

NOW = Timestamp(1_000)
HOPPER, QUAKE, PALM = (GAMES[key] for key in ("island_hopper", "earthquake_island", "palm_island"))
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
ANA, BEN, CHLOE = map(Seat, range(3))


def auction() -> Table:
    """Three people about to bid in turn; Ana opens."""
    options = HOPPER.checked({"auction": "open", "captain": "seat_1"}, 3)
    return table_for(HOPPER, 3, options=options, ply=0, id=5)


def alone() -> Table:
    """Somebody alone with a village of Palm Island."""
    return table_for(PALM, 1, ply=0, id=6)


def order(table: Table, seat: Seat, moves: str, **changes: Any) -> Order:
    """An order of the person in a seat, good for once where nothing else is said."""
    fields = {"uses": 1, "expires": NOW + 10, **changes}
    return Order(user=table.seats[seat].user or NOBODY, number=0, seat=seat, moves=moves, **fields)


def with_orders(table: Table, *given: Order) -> Table:
    """The table with some orders, none of which has acted yet."""
    for one in given:
        table = ordered(table, one)
    return table


def settled(table: Table, before: Table | None = None, now: Timestamp = NOW) -> Table:
    """The table after everybody who is not there has acted."""
    return orders_answer(table, before or table, now)


def after(table: Table, seat: Seat, text: str) -> Table:
    """The table after a move by hand, and all that follows from it."""
    return settled(played(table, seat, understood(table, seat, text)), table)


def actions(table: Table) -> list[tuple[int | None, str]]:
    """Who did what so far."""
    return [(frame.seat, frame.action) for frame in table.frames[1:]]


def reasons(table: Table) -> list[str]:
    """Why the orders at a table have stopped, those that stand left out."""
    return [one.reason for one in table.orders if one.stopped is not None]


class TestActing:
    def test_it_acts_when_its_owners_turn_comes(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert [(ANA, "bid amount:1"), (BEN, "bid amount:3")] == actions(after(table, ANA, "bid 1"))

    def test_it_acts_at_once_when_its_owner_is_asked_already(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        assert [(ANA, "bid amount:2")] == actions(settled(table))

    def test_it_waits_while_its_owner_is_not_asked(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert table == settled(table)

    def test_it_waits_while_its_move_is_not_possible(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert ([(ANA, "bid amount:5")], []) == (
            actions(after(table, ANA, "bid 5")),
            reasons(after(table, ANA, "bid 5")),
        )

    def test_it_waits_at_another_question(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3", question="SetMaximum"))
        assert [(ANA, "bid amount:1")] == actions(after(table, ANA, "bid 1"))

    def test_it_acts_at_its_question(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3", question="MakeBid"))
        assert (BEN, "bid amount:3") == actions(after(table, ANA, "bid 1"))[-1]

    def test_it_waits_while_its_condition_does_not_hold(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "pass", only_if="bid 3"))
        assert [(ANA, "bid amount:5")] == actions(after(table, ANA, "bid 5"))

    def test_it_waits_while_what_must_not_be_possible_is(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "pass", only_if="not bid 3"))
        assert [(ANA, "bid amount:1")] == actions(after(table, ANA, "bid 1"))

    def test_it_acts_once_that_is_not_possible_any_more(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "pass", only_if="not bid 3"))
        assert (BEN, "pass") == actions(after(table, ANA, "bid 5"))[-1]

    def test_the_first_possible_move_is_a_maximum(self) -> None:
        table = with_orders(
            auction(), order(auction(), BEN, "bid 0..4; pass", how="first", uses=None)
        )
        table = after(after(table, ANA, "bid 2"), CHLOE, "pass")
        table = after(table, ANA, "bid 4")
        expected = [(BEN, "bid amount:3"), (BEN, "pass")]
        assert expected == [one for one in actions(table) if one[0] == BEN][:2]

    def test_orders_of_several_people_answer_each_other(self) -> None:
        highest = order(auction(), ANA, "bid 0..4; pass", how="first", uses=None)
        other = order(auction(), BEN, "bid 0..6; pass", how="first", uses=None)
        passing = order(auction(), CHLOE, "pass")
        table = settled(with_orders(auction(), highest, other, passing))
        assert (BEN, 5) == (table.state.board.captain, table.state.board.price)

    def test_the_older_order_goes_first(self) -> None:
        given = order(auction(), ANA, "bid 1"), order(auction(), ANA, "bid 2")
        assert [(ANA, "bid amount:1")] == actions(settled(with_orders(auction(), *given)))

    def test_it_waits_for_a_bot_that_is_asked_before(self) -> None:
        table = auction()
        bot = msgspec.structs.replace(table.seats[BEN], user=None, bot="steady")
        seats = (table.seats[ANA], bot, table.seats[CHLOE])
        table = with_orders(replace(table, seats=seats), order(table, CHLOE, "bid 3"))
        table = after(table, ANA, "bid 1")
        assert [(ANA, "bid amount:1")] == actions(table)
        assert (CHLOE, "bid amount:3") == actions(after(table, BEN, "pass"))[-1]

    def test_it_acts_as_often_as_it_may(self) -> None:
        table = settled(with_orders(alone(), order(alone(), Seat(0), "discard", uses=3)))
        assert [(0, "discard")] * 3 == actions(table)

    def test_its_actions_count_as_its_owners(self) -> None:
        table = settled(with_orders(auction(), order(auction(), ANA, "bid 2")))
        assert (1, 1) == (table.seats[ANA].acted, table.row.ply)

    @EVERY_GAME
    def test_it_acts_in_every_game_as_its_owner_would(self, game: Game) -> None:
        for table in moments(game, max(game.seats))[:-2:4]:
            seat = table.awaited[0]
            action = table.options(seat)[-1]
            given = with_orders(table, order(table, seat, write(action)))
            expected = played(table, seat, action)
            assert (expected.state, expected.row.ply) == (
                settled(given).state,
                settled(given).row.ply,
            )


class TestAllOrNothing:
    def test_all_moves_are_made_one_after_the_other(self) -> None:
        table = quake()
        seat, texts = one_turn(table)
        done = settled(with_orders(table, order(table, Seat(seat), "; ".join(texts))))
        assert [(seat, text) for text in texts] == actions(done)[: len(texts)]

    def test_none_is_made_when_a_later_one_is_not_possible(self) -> None:
        table = quake()
        seat, texts = one_turn(table)
        given = with_orders(table, order(table, Seat(seat), f"{texts[0]}; {texts[0]}"))
        done = settled(given)
        assert (table.state, []) == (done.state, actions(done))
        assert [f"“{texts[0]}” was not possible, so no move was made."] == reasons(done)

    def test_none_is_made_when_one_before_the_last_shows_something_new(self) -> None:
        done = settled(with_orders(alone(), order(alone(), Seat(0), "discard; discard")))
        assert [] == actions(done)
        assert "“discard” reveals something new" in reasons(done)[0]

    def test_the_reason_is_the_same_whatever_lies_hidden(self) -> None:
        table = alone()
        given = order(table, Seat(0), "discard; store 7")
        told = {
            reasons(settled(with_orders(dealt_anew(table, luck), given)))[0] for luck in range(8)
        }
        assert 1 == len(told)


def quake() -> Table:
    """Earthquake Island at a turn in which a tool can be used before the move."""
    for table in moments(QUAKE, 3):
        if not table.state.over and one_turn(table)[1]:
            return small(table)
    raise AssertionError("nobody can use a tool")


def one_turn(table: Table) -> tuple[int, list[str]]:
    """Two moves of one seat, the first of which shows nothing new; none where there are none."""
    seat = table.awaited[0]
    for action in table.options(seat):
        halfway = played(table, seat, action)
        unseen = reveals_nothing(table.state, halfway.state, seat)
        if unseen and seat in halfway.awaited and action not in halfway.options(seat):
            return seat, [write(action), write(halfway.options(seat)[-1])]
    return seat, []


def small(table: Table) -> Table:
    """The table as it would be with nothing before."""
    now = table.frames[-1]
    last = Frame(BEGINNING, None, "", now.state, now.notes)
    row = msgspec.structs.replace(table.row, ply=0)
    return replace(table, row=row, frames=(last,))


def dealt_anew(table: Table, luck: int) -> Table:
    """The table as it may be for all that its first player knows."""
    return replace(table, state=table.game.rules.resample(table.state, 0, Rng(luck)))


class TestStopping:
    def test_when_it_was_carried_out(self) -> None:
        assert [acting.DONE] == reasons(
            settled(with_orders(auction(), order(auction(), ANA, "bid 2")))
        )

    def test_not_before_it_has_acted_as_often_as_it_may(self) -> None:
        table = settled(with_orders(auction(), order(auction(), ANA, "bid 2", uses=2)))
        assert ([], [1]) == (reasons(table), [one.uses for one in table.orders])

    def test_when_its_time_is_over(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        done = settled(table, now=Timestamp(NOW + 10))
        assert ([], [acting.EXPIRED]) == (actions(done), reasons(done))

    def test_when_its_round_is_over(self) -> None:
        table = with_orders(alone(), order(alone(), Seat(0), "discard", uses=None, round=1))
        done = settled(table)
        assert {1, 2} == {frame.state.board.round for frame in done.frames}
        assert ([acting.ROUND_OVER], 2) == (reasons(done), done.state.board.round)

    def test_when_what_it_was_good_until_has_come(self) -> None:
        passing = order(auction(), BEN, "pass", uses=None, until="not bid 3")
        table = after(with_orders(auction(), passing), ANA, "bid 5")
        assert ([(ANA, "bid amount:5")], [acting.UNTIL]) == (actions(table), reasons(table))

    def test_when_what_it_was_good_until_is_possible(self) -> None:
        passing = order(auction(), BEN, "pass", uses=None, until="bid 3")
        table = after(with_orders(auction(), passing), ANA, "bid 1")
        assert ([(ANA, "bid amount:1")], [acting.UNTIL]) == (actions(table), reasons(table))

    def test_not_while_its_question_is_not_asked(self) -> None:
        passing = order(auction(), BEN, "pass", uses=None, until="not bid 3")
        assert [] == reasons(settled(with_orders(auction(), passing)))

    def test_when_somebody_else_has_the_seat(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        seats = (msgspec.structs.replace(table.seats[0], user=7), *table.seats[1:])
        done = settled(replace(table, seats=seats), table)
        assert ([], [acting.SEAT_CHANGED]) == (actions(done), reasons(done))

    def test_when_the_game_ends(self) -> None:
        table = moments(PALM, 1)[-1]
        given = order(table, Seat(0), "discard", uses=None)
        assert [acting.GAME_OVER] == reasons(settled(replace(table, orders=(given,))))

    def test_when_the_game_is_broken_off(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        row = msgspec.structs.replace(table.row, status="aborted")
        done = settled(replace(table, row=row), table)
        assert ([], [acting.GAME_OVER]) == (actions(done), reasons(done))

    def test_when_its_move_is_taken_back(self) -> None:
        before = settled(with_orders(auction(), order(auction(), ANA, "bid 2", uses=None)))
        done = settled(undone(before, ANA), before)
        assert ([], [acting.TAKEN_BACK]) == (actions(done), reasons(done))

    def test_not_when_something_else_is_taken_back(self) -> None:
        before = after(with_orders(auction(), order(auction(), BEN, "bid 3")), ANA, "bid 9")
        assert [] == reasons(settled(undone(before, ANA), before))

    def test_when_orders_act_too_often_in_a_row(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(acting, "ACTS_AT_ONCE", 4)
        done = settled(with_orders(alone(), order(alone(), Seat(0), "discard", uses=None)))
        assert (4, [acting.TOO_OFTEN]) == (len(actions(done)), reasons(done))

    def test_a_stopped_order_never_acts_again(self) -> None:
        table = settled(
            with_orders(auction(), order(auction(), ANA, "bid 2")), now=Timestamp(NOW + 10)
        )
        assert table == settled(table, now=NOW)

    def test_it_says_since_when(self) -> None:
        done = settled(with_orders(auction(), order(auction(), ANA, "bid 2")))
        assert [NOW] == [one.stopped for one in done.orders]

    def test_who_takes_no_messages_is_told_at_the_next_card(self) -> None:
        table = auction()
        seats = (msgspec.structs.replace(table.seats[0], dm="closed"), *table.seats[1:])
        done = settled(with_orders(replace(table, seats=seats), order(table, ANA, "bid 2")))
        assert ["closed"] == [one.dm for one in done.orders]


class TestKeeping:
    def test_each_person_counts_their_own(self) -> None:
        given = [order(auction(), seat, "bid 3") for seat in (BEN, BEN, CHLOE)]
        found = with_orders(auction(), *given).orders
        assert [(BEN, 1), (BEN, 2), (CHLOE, 1)] == [(one.seat, one.number) for one in found]

    def test_the_newest_has_the_largest_number(self) -> None:
        table = with_orders(auction(), *[order(auction(), BEN, f"bid {n}") for n in (3, 4)])
        assert "bid 4" == newest(table, table.seats[BEN].user or NOBODY).moves

    def test_too_many_are_refused(self) -> None:
        table = with_orders(auction(), *[order(auction(), BEN, "bid 3")] * keeping.ORDERS_AT_MOST)
        with pytest.raises(IllegalAction, match="You already have 10 orders here"):
            ordered(table, order(table, BEN, "bid 3"))

    def test_only_who_plays_here_may_order(self) -> None:
        stranger = msgspec.structs.replace(order(auction(), BEN, "bid 3"), user=7)
        with pytest.raises(IllegalAction, match="This is not your table"):
            ordered(auction(), stranger)

    def test_nothing_is_ordered_after_the_end(self) -> None:
        table = moments(PALM, 1)[-1]
        with pytest.raises(IllegalAction, match="not running"):
            ordered(table, order(table, Seat(0), "discard"))

    def test_a_cancelled_order_is_gone(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert () == cancelled(table, table.seats[BEN].user or NOBODY, 1).orders

    def test_nobody_cancels_for_another(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        with pytest.raises(IllegalAction, match="no such order"):
            cancelled(table, table.seats[CHLOE].user or NOBODY, 1)

    def test_only_the_orders_named_go(self) -> None:
        table = with_orders(auction(), *[order(auction(), seat, "bid 3") for seat in (BEN, CHLOE)])
        assert table.orders[1:] == without(table, table.orders[:1]).orders
