"""Orders at a table: how they are written, when they act, and why they stop."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import NOBODY, Seat, Timestamp, UserId
from bot.domain.moves import played, understood, undone
from bot.domain.table import Table
from bot.features.orders import rules
from bot.features.orders.rules import (
    MOVES_AT_MOST,
    ORDERS_AT_MOST,
    REASONS,
    add_order,
    check_move,
    moves_of,
    new_order,
    newest,
    orders_answer,
    questions,
    sentence,
    split_moves,
    stop_message,
    without,
)
from bot.features.orders.store import Order
from engine import GAMES
from engine.core import BadOption, BadText, Game, IllegalAction, write
from tests.bot.sample_tables import sample_tables, table_for

NOW = Timestamp(1_000)
DAY = 24 * 3_600
HOPPER, PALM = GAMES["island_hopper"], GAMES["palm_island"]
BIDDING = "How much do you bid for the captain's seat?"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
ANA, BEN, CHLOE = map(Seat, range(3))


def auction() -> Table:
    """Three players about to bid in turn; Ana begins."""
    options = HOPPER.checked({"auction": "open", "captain": "seat_1"}, 3)
    return table_for(HOPPER, 3, options=options, ply=0, id=5)


def alone() -> Table:
    """A solo game of Palm Island."""
    return table_for(PALM, 1, ply=0, id=6)


def order(table: Table, seat: Seat, moves: str, **changes: Any) -> Order:
    """An order of the player in a seat. By default it acts once."""
    fields = {"uses": 1, "expires": NOW + 10, **changes}
    return Order(user=table.seats[seat].user or NOBODY, number=0, seat=seat, moves=moves, **fields)


def with_orders(table: Table, *orders: Order) -> Table:
    """The table with some orders that have not acted yet."""
    for one in orders:
        table = add_order(table, one)
    return table


def answered(table: Table, before: Table | None = None, now: Timestamp = NOW) -> Table:
    """The table after the orders have acted."""
    return orders_answer(table, before or table, now)


def after(table: Table, seat: Seat, text: str) -> Table:
    """The table after a player's move and the orders that answer it."""
    return answered(played(table, seat, understood(table, seat, text)), table)


def actions(table: Table) -> list[tuple[int | None, str]]:
    """The seat and the text of each move."""
    return [(frame.seat, frame.action) for frame in table.frames[1:]]


def reasons(table: Table) -> list[str]:
    """Why the stopped orders at a table stopped."""
    return [one.reason for one in table.records(Order) if one.stopped is not None]


def written(moves: str, when: str = "", repeat: bool = False) -> Order:
    """The order that Ben writes in the auction."""
    table = auction()
    return new_order(table, table.seats[BEN].user or NOBODY, moves, when, repeat, NOW)


class TestWriting:
    def test_semicolons_separate_moves(self) -> None:
        assert ["bid 3", "pass"] == split_moves(" bid   3 ;; pass; ")
        assert ["pass"] * MOVES_AT_MOST == split_moves("pass;" * MOVES_AT_MOST)

    @pytest.mark.parametrize("prefix", ["bid ", "bid amount:"])
    def test_range_means_several_moves(self, prefix: str) -> None:
        moves = moves_of(written(f"{prefix}2..4; pass"))
        assert [f"{prefix}2", f"{prefix}3", f"{prefix}4", "pass"] == moves
        assert moves[-2::-1] == moves_of(written(f"{prefix}4..2"))

    @pytest.mark.parametrize("when", [BIDDING, "makebid"])
    def test_question_is_found_by_text_or_name(self, when: str) -> None:
        assert "MakeBid" == written("bid 3", when).question

    @pytest.mark.parametrize(("repeat", "uses"), [(False, 1), (True, None)])
    def test_order_acts_once_or_every_time_for_30_days(
        self, repeat: bool, uses: int | None
    ) -> None:
        one = written("bid 3", repeat=repeat)
        assert (uses, NOW + 30 * DAY) == (one.uses, one.expires)

    @pytest.mark.parametrize(
        ("moves", "when", "refusal"),
        [
            (" ; ", "", "Write a move"),
            ("3", "", "Island Hopper has no move “3”"),
            ("fly away", "", "Island Hopper has no move"),
            ("bid 3 4", "", "`bid` takes only amount"),
            ("bid price:3", "", "`bid` takes only amount"),
            ("pass now", "", "`pass` takes nothing more"),
            ("bid 1..99", "", "Too many moves"),
            ("bid 99..1", "", "Too many moves"),
            ("bid 1;" * (MOVES_AT_MOST + 1), "", "at most 50"),
            (f"bid {'1' * 1_000}", "", "Too many moves"),
            ("pass", "Where to?", "Island Hopper has no question"),
        ],
    )
    def test_invalid_order_is_refused(self, moves: str, when: str, refusal: str) -> None:
        with pytest.raises((BadText, BadOption), match=refusal):
            written(moves, when)

    def test_spectator_cannot_add_order(self) -> None:
        with pytest.raises(IllegalAction, match="This is not your table"):
            new_order(auction(), UserId(7), "pass", "", repeat=False, now=NOW)

    @pytest.mark.parametrize("status", ["lobby", "over", "aborted"])
    def test_order_needs_a_running_game(self, status: str) -> None:
        row = msgspec.structs.replace(auction().row, status=status)
        table = replace(auction(), row=row, state=None)
        with pytest.raises(IllegalAction, match="not running"):
            new_order(table, table.seats[BEN].user or NOBODY, "pass", "", repeat=False, now=NOW)

    @EVERY_GAME
    def test_every_move_of_a_game_can_be_ordered(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats))[:-2:3]:
            for action in table.options(table.awaited[0]):
                check_move(table, write(action))

    @EVERY_GAME
    def test_questions_of_a_game_have_different_texts(self, game: Game) -> None:
        asked = questions(sample_tables(game, max(game.seats))[0])
        assert len(asked) == len(set(asked.values()))
        assert all(0 < len(asks) <= 100 for asks in asked.values())


class TestShowing:
    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            (
                {"moves": "bid 3"},
                "When it is your turn: play “bid 3”; once, until <t:1010:f>.",
            ),
            (
                {"moves": "bid 3", "question": "MakeBid", "uses": 3},
                f"When you are asked “{BIDDING}”: play “bid 3”; at most 3 times, until <t:1010:f>.",
            ),
            (
                {"moves": "bid 1..3; pass", "uses": None},
                "When it is your turn: play the first possible of “bid 1..3”, “pass”; each"
                " time, until <t:1010:f>.",
            ),
        ],
    )
    def test_order_is_a_sentence(self, changes: dict[str, Any], expected: str) -> None:
        assert expected == sentence(auction(), order(auction(), BEN, **changes))

    @pytest.mark.parametrize("reason", ["expired", "It has expired."])
    def test_message_about_a_stopped_order_says_why(self, reason: str) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3", reason=reason))
        title, line = stop_message(table, table.records(Order)[0]).split("\n")
        assert "Your order 1 at table 5 (Island Hopper) has stopped. It has expired." == title
        assert "“bid 3”" in line

    def test_longest_order_fits_in_a_message(self) -> None:
        table = auction()
        moves = "; ".join(["pass"] * MOVES_AT_MOST)
        one = order(table, BEN, moves, question="AnswerPrice", reason=max(REASONS, key=len))
        assert max(len(stop_message(table, one)), len(sentence(table, one))) < 2_000


class TestActing:
    def test_order_acts_when_the_turn_of_its_player_comes(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert [(ANA, "bid amount:1"), (BEN, "bid amount:3")] == actions(after(table, ANA, "bid 1"))

    def test_order_that_does_not_fit_is_not_compared_with_labels(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.domain.moves.match_label", pytest.fail)
        table = with_orders(auction(), order(auction(), ANA, "bid zz1qxjv; bid amount:77"))
        assert [] == actions(answered(table))

    def test_order_acts_immediately_for_an_awaited_player(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        assert [(ANA, "bid amount:2")] == actions(answered(table))

    def test_order_waits_for_the_turn_of_its_player(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3"))
        assert table == answered(table)

    def test_order_waits_while_its_move_is_impossible(self) -> None:
        table = after(with_orders(auction(), order(auction(), BEN, "bid 3")), ANA, "bid 5")
        assert ([(ANA, "bid amount:5")], []) == (actions(table), reasons(table))

    @pytest.mark.parametrize(("question", "moves"), [("SetMaximum", 1), ("MakeBid", 2)])
    def test_order_acts_only_at_its_question(self, question: str, moves: int) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3", question=question))
        assert moves == len(actions(after(table, ANA, "bid 1")))

    def test_first_possible_move_sets_a_maximum_bid(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 0..4; pass", uses=None))
        table = after(after(table, ANA, "bid 2"), CHLOE, "pass")
        table = after(table, ANA, "bid 4")
        expected = [(BEN, "bid amount:3"), (BEN, "pass")]
        assert expected == [one for one in actions(table) if one[0] == BEN][:2]

    def test_descending_range_sets_the_highest_secret_maximum(self) -> None:
        table = table_for(HOPPER, 3, options=HOPPER.checked({}, 3), ply=0)
        user = table.seats[ANA].user or NOBODY
        for moves, bid in (("bid 5..1; pass", 5), ("bid 14..8", 10)):
            one = new_order(table, user, moves, "", repeat=False, now=NOW)
            assert [(ANA, f"bid amount:{bid}")] == actions(answered(with_orders(table, one)))

    def test_orders_of_several_players_answer_each_other(self) -> None:
        highest = order(auction(), ANA, "bid 0..4; pass", uses=None)
        other = order(auction(), BEN, "bid 0..6; pass", uses=None)
        table = answered(with_orders(auction(), highest, other, order(auction(), CHLOE, "pass")))
        assert (BEN, 5) == (table.state.board.captain, table.state.board.price)

    def test_older_order_acts_first(self) -> None:
        pair = order(auction(), ANA, "bid 1"), order(auction(), ANA, "bid 2")
        assert [(ANA, "bid amount:1")] == actions(answered(with_orders(auction(), *pair)))

    def test_order_waits_for_an_awaited_bot(self) -> None:
        table = auction()
        bot = msgspec.structs.replace(table.seats[BEN], user=None, bot="steady")
        seats = (table.seats[ANA], bot, table.seats[CHLOE])
        table = with_orders(replace(table, seats=seats), order(table, CHLOE, "bid 3"))
        table = after(table, ANA, "bid 1")
        assert [(ANA, "bid amount:1")] == actions(table)
        assert (CHLOE, "bid amount:3") == actions(after(table, BEN, "pass"))[-1]

    def test_order_in_a_ranked_attempt_waits_while_bots_choose(self) -> None:
        table = table_for(HOPPER, 3, options=HOPPER.checked({}, 3), ply=0)
        bot = msgspec.structs.replace(table.seats[BEN], user=None, bot="steady")
        row = msgspec.structs.replace(table.row, challenge=7)
        table = replace(table, row=row, seats=(table.seats[ANA], bot, table.seats[CHLOE]))
        table = with_orders(table, order(table, CHLOE, "bid 3"))
        assert [] == actions(answered(table))
        assert (CHLOE, "bid amount:3") == actions(after(table, BEN, "bid 1"))[-1]

    def test_stored_order_with_a_number_of_uses_acts_that_often(self) -> None:
        table = answered(with_orders(alone(), order(alone(), Seat(0), "discard", uses=3)))
        assert ([(0, "discard")] * 3, [rules.DONE]) == (actions(table), reasons(table))

    def test_move_of_an_order_counts_as_its_player_s(self) -> None:
        table = answered(with_orders(auction(), order(auction(), ANA, "bid 2")))
        assert (1, 1) == (table.seats[ANA].acted, table.row.ply)

    @EVERY_GAME
    def test_order_changes_the_game_like_the_same_move_by_hand(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats))[:-2:4]:
            seat = table.awaited[0]
            action = table.options(seat)[-1]
            by_order = answered(with_orders(table, order(table, seat, write(action))))
            by_hand = played(table, seat, action)
            assert (by_hand.state, by_hand.row.ply) == (by_order.state, by_order.row.ply)


class TestStopping:
    def test_order_for_once_stops_after_its_move(self) -> None:
        table = answered(with_orders(auction(), order(auction(), ANA, "bid 2")))
        assert ([rules.DONE], [NOW]) == (
            reasons(table),
            [one.stopped for one in table.records(Order)],
        )

    def test_order_with_uses_left_stays_active(self) -> None:
        table = answered(with_orders(auction(), order(auction(), ANA, "bid 2", uses=2)))
        assert ([], [1]) == (reasons(table), [one.uses for one in table.records(Order)])

    def test_expired_order_stops_without_acting(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        done = answered(table, now=Timestamp(NOW + 10))
        assert ([], [rules.EXPIRED]) == (actions(done), reasons(done))

    def test_order_stops_if_its_player_loses_the_seat(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        seats = (msgspec.structs.replace(table.seats[0], user=7, dm="closed"), *table.seats[1:])
        done = answered(replace(table, seats=seats), table)
        assert ([], [rules.SEAT_CHANGED]) == (actions(done), reasons(done))
        assert [""] == [one.dm for one in done.records(Order)]

    def test_order_stops_when_the_game_ends(self) -> None:
        table = sample_tables(PALM, 1)[-1]
        one = order(table, Seat(0), "discard", uses=None)
        assert [rules.GAME_OVER] == reasons(answered(table.with_records(Order, (one,))))

    def test_order_stops_when_the_game_is_aborted(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        row = msgspec.structs.replace(table.row, status="aborted")
        done = answered(replace(table, row=row), table)
        assert ([], [rules.GAME_OVER]) == (actions(done), reasons(done))

    def test_order_stops_when_its_move_is_undone(self) -> None:
        before = answered(with_orders(auction(), order(auction(), ANA, "bid 2", uses=None)))
        done = answered(undone(before, ANA), before)
        assert ([], [rules.REWOUND]) == (actions(done), reasons(done))

    def test_order_stays_active_when_another_move_is_undone(self) -> None:
        before = after(with_orders(auction(), order(auction(), BEN, "bid 3")), ANA, "bid 9")
        assert [] == reasons(answered(undone(before, ANA), before))

    def test_orders_that_act_too_often_in_a_row_stop(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rules, "ACTS_AT_ONCE", 4)
        done = answered(with_orders(alone(), order(alone(), Seat(0), "discard", uses=None)))
        assert (4, [rules.TOO_OFTEN]) == (len(actions(done)), reasons(done))

    def test_stopped_order_never_acts_again(self) -> None:
        table = with_orders(auction(), order(auction(), ANA, "bid 2"))
        stopped = answered(table, now=Timestamp(NOW + 10))
        assert stopped == answered(stopped, now=NOW)

    def test_stopped_order_remembers_that_direct_messages_are_closed(self) -> None:
        table = auction()
        seats = (msgspec.structs.replace(table.seats[0], dm="closed"), *table.seats[1:])
        done = answered(with_orders(replace(table, seats=seats), order(table, ANA, "bid 2")))
        assert ["closed"] == [one.dm for one in done.records(Order)]


class TestAddingAndCancelling:
    def test_orders_are_numbered_for_each_player(self) -> None:
        orders = [order(auction(), seat, "bid 3") for seat in (BEN, BEN, CHLOE)]
        found = with_orders(auction(), *orders).records(Order)
        assert [(BEN, 1), (BEN, 2), (CHLOE, 1)] == [(one.seat, one.number) for one in found]
        left = without(with_orders(auction(), *orders), found[:1])
        assert 3 == add_order(left, orders[0]).records(Order)[-1].number

    def test_player_is_back_when_adding_an_order_but_not_when_it_acts(self) -> None:
        away = auction().with_seat(BEN, lapses=2, autopilot=True)
        back = with_orders(away, order(away, BEN, "bid 3")).seats[BEN]
        table = with_orders(auction(), order(auction(), BEN, "bid 3")).with_seat(BEN, lapses=1)
        acted = after(table, ANA, "bid 1").seats[BEN]
        assert [(0, 0, False), (1, 1, False)] == [
            (one.acted, one.lapses, one.autopilot) for one in (back, acted)
        ]

    def test_newest_order_has_the_largest_number(self) -> None:
        table = with_orders(auction(), *[order(auction(), BEN, f"bid {n}") for n in (3, 4)])
        assert "bid 4" == newest(table, table.seats[BEN].user or NOBODY).moves

    def test_too_many_orders_are_refused(self) -> None:
        table = with_orders(auction(), *[order(auction(), BEN, "bid 3")] * ORDERS_AT_MOST)
        with pytest.raises(IllegalAction, match="You already have 10 orders here"):
            add_order(table, order(table, BEN, "bid 3"))

    def test_order_of_a_spectator_is_refused(self) -> None:
        spectator = msgspec.structs.replace(order(auction(), BEN, "bid 3"), user=7)
        with pytest.raises(IllegalAction, match="This is not your table"):
            add_order(auction(), spectator)

    def test_order_after_the_end_is_refused(self) -> None:
        table = sample_tables(PALM, 1)[-1]
        with pytest.raises(IllegalAction, match="not running"):
            add_order(table, order(table, Seat(0), "discard"))

    def test_only_the_named_orders_are_removed(self) -> None:
        table = with_orders(auction(), *[order(auction(), seat, "bid 3") for seat in (BEN, CHLOE)])
        assert table.records(Order)[1:] == without(table, table.records(Order)[:1]).records(Order)
