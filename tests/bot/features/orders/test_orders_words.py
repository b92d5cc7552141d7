"""Orders in words: how they are read, tried and shown."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.table import Table
from bot.features.orders.drafts import check_move, drafted, limited, parted
from bot.features.orders.store import Order
from bot.features.orders.trials import tried
from bot.features.orders.words import moves_of, questions, sentence, told_end
from bot.store.ids import NOBODY, Seat, UserId
from engine import GAMES
from engine.core import AtollError, BadOption, BadText, Game, IllegalAction, Rng, write
from tests.bot.features.orders.test_orders import (
    BEN,
    NOW,
    alone,
    auction,
    order,
    quake,
    with_orders,
)
from tests.bot.moments import moments

DAY = 24 * 3_600
BIDDING = "Raise the bid for the captain's seat, or pass."
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def written(moves: str, when: str = "", how: Any = "all", **limits: str) -> Order:
    """The order that Ben writes in the auction."""
    table = auction()
    draft = drafted(table, table.seats[BEN].user or NOBODY, moves, when, how)
    given = {"only_if": "", "until": "", **limits}
    return limited(table, draft, given["only_if"], given["until"], NOW)


class TestReading:
    def test_moves_are_parted_by_semicolons(self) -> None:
        assert ["bid 3", "pass"] == parted(" bid   3 ;; pass; ")

    def test_a_range_stands_for_several_moves(self) -> None:
        order = written("bid 2..4; pass", how="first")
        assert ["bid 2", "bid 3", "bid 4", "pass"] == moves_of(order)

    def test_a_range_stands_behind_the_name_of_its_field_too(self) -> None:
        order = written("bid amount:2..3", how="first")
        assert ["bid amount:2", "bid amount:3"] == moves_of(order)

    def test_a_question_is_known_by_its_words_and_its_name(self) -> None:
        assert (
            "MakeBid" == written("bid 3", BIDDING).question == written("bid 3", "makebid").question
        )

    def test_without_an_end_it_is_good_for_once(self) -> None:
        assert (1, NOW + 30 * DAY) == (written("bid 3").uses, written("bid 3").expires)

    @pytest.mark.parametrize(
        ("until", "field", "value"),
        [
            ("once", "uses", 1),
            ("3 times", "uses", 3),
            ("2", "uses", 2),
            ("2 days", "expires", NOW + 2 * DAY),
            ("12h", "expires", NOW + DAY // 2),
            ("90 minutes", "expires", NOW + 5_400),
            ("round", "round", 1),
            ("bid 5", "until", "bid 5"),
            ("not bid 5", "until", "not bid 5"),
            ("Not  bid 5", "until", "not bid 5"),
        ],
    )
    def test_an_end_is_read(self, until: str, field: str, value: object) -> None:
        assert value == getattr(written("bid 3", until=until), field)

    def test_with_another_end_it_is_good_for_as_often_as_it_comes_up(self) -> None:
        assert [None, None, None] == [
            written("pass", until=until).uses for until in ("round", "2 days", "bid 5")
        ]

    def test_several_ends_go_together(self) -> None:
        order = written("pass", until="3 times; round; 1 day")
        assert (3, 1, NOW + DAY) == (order.uses, order.round, order.expires)

    def test_a_condition_is_read(self) -> None:
        assert "not bid 4" == written("pass", only_if="not bid 4").only_if

    @pytest.mark.parametrize(
        ("given", "told"),
        [
            ({"moves": " ; "}, "Write a move"),
            ({"moves": "3"}, "Island Hopper has no move “3”"),
            ({"moves": "fly away"}, "Island Hopper has no move"),
            ({"moves": "bid 3 4"}, "`bid` takes only amount"),
            ({"moves": "bid price:3"}, "`bid` takes only amount"),
            ({"moves": "pass now"}, "`pass` takes nothing more"),
            ({"moves": "bid 1..3"}, "The first possible one"),
            ({"moves": "bid 3..1", "how": "first"}, "not a move"),
            ({"moves": "bid 1..99", "how": "first"}, "Too many moves"),
            ({"moves": "pass", "when": "Who goes there?"}, "Island Hopper has no question"),
            ({"moves": "pass", "only_if": "fly"}, "has no move"),
            ({"moves": "pass", "until": "tomorrow"}, "has no move"),
            ({"moves": "pass", "until": "31 days"}, "at most 30 days"),
            ({"moves": "pass", "until": "0h"}, "at most 30 days"),
            ({"moves": "bid 1;" * 51}, "at most 50"),
            ({"moves": f"bid {'1' * 1_000}"}, "Too many moves"),
            ({"moves": "pass", "only_if": f"bid {'1' * 100}"}, "Write one move as the condition"),
        ],
    )
    def test_what_cannot_be_read_is_told(self, given: dict[str, str], told: str) -> None:
        with pytest.raises((BadText, BadOption), match=told):
            written(**given)

    def test_a_stranger_orders_nothing(self) -> None:
        with pytest.raises(IllegalAction, match="This is not your table"):
            drafted(auction(), UserId(7), "pass", "")

    @pytest.mark.parametrize("status", ["lobby", "over", "aborted"])
    def test_nothing_is_ordered_while_nobody_plays(self, status: str) -> None:
        table = auction()
        row = msgspec.structs.replace(table.row, status=status)
        with pytest.raises(IllegalAction, match="not running"):
            drafted(
                replace(table, row=row, state=None), table.seats[BEN].user or NOBODY, "pass", ""
            )

    def test_the_longest_order_fits_in_a_message(self) -> None:
        table = auction()
        moves = "; ".join(["pass"] * 50)
        longest = {"only_if": "x" * 100, "until": "x" * 100, "reason": "x" * 200}
        given = order(table, BEN, moves, question="AnswerPrice", **longest)
        assert max(len(told_end(table, given)), len(sentence(table, given))) < 2_000

    @EVERY_GAME
    def test_every_move_of_every_game_can_be_ordered(self, game: Game) -> None:
        for table in moments(game, max(game.seats))[:-2:3]:
            for action in table.options(table.awaited[0]):
                check_move(table, write(action))

    @EVERY_GAME
    def test_no_two_questions_of_a_game_read_alike(self, game: Game) -> None:
        asked = questions(moments(game, max(game.seats))[0])
        assert len(asked) == len(set(asked.values()))
        assert all(0 < len(asks) <= 100 for asks in asked.values())


class TestShowing:
    @pytest.mark.parametrize(
        ("changes", "told"),
        [
            (
                {"moves": "bid 3"},
                "Whenever it is your turn: play “bid 3”; once, until <t:1010:f>.",
            ),
            (
                {"moves": "bid 3", "question": "MakeBid", "only_if": "bid 3", "uses": 3},
                f"When you are asked “{BIDDING}”, and “bid 3” is possible: play “bid 3”; at most 3"
                f" times, until <t:1010:f>.",
            ),
            (
                {"moves": "bid 1..3; pass", "how": "first", "uses": None, "round": 1},
                "Whenever it is your turn: play the first possible of “bid 1..3”, “pass”; each"
                " time, until this round ends, until <t:1010:f>.",
            ),
            (
                {"moves": "bid 3; pass", "only_if": "not bid 2", "until": "bid 9"},
                "Whenever it is your turn, and “bid 2” is not possible: play “bid 3”, then “pass”;"
                " once, until “bid 9” is possible, until <t:1010:f>.",
            ),
        ],
    )
    def test_an_order_is_a_sentence(self, changes: dict[str, Any], told: str) -> None:
        assert told == sentence(auction(), order(auction(), BEN, **changes))

    def test_its_end_says_which_where_and_why(self) -> None:
        table = with_orders(auction(), order(auction(), BEN, "bid 3", reason="It has expired."))
        title, line = told_end(table, table.orders[0]).split("\n")
        assert "Your order 1 at table 5 (Island Hopper) has stopped. It has expired." == title
        assert "“bid 3”" in line


class TestTrying:
    def test_what_would_act_now_says_so(self) -> None:
        table = quake()
        action = write(table.options(table.awaited[0])[0])
        given = order(table, table.awaited[0], action)
        assert "Test: it can act right now." == tried(table, given, Rng(1))

    def test_what_would_act_now_and_cannot_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="reveals something new"):
            tried(alone(), order(alone(), Seat(0), "discard; discard"), Rng(1))

    @pytest.mark.parametrize(("later", "told"), [(1, "after 1 move."), (2, "after 2 moves.")])
    def test_what_comes_up_later_says_when(self, later: int, told: str) -> None:
        table = moments(GAMES["earthquake_island"], 3)[0]
        seat = (table.awaited[0] - later) % 3
        anywhere = "; ".join(map(write, table.options(table.awaited[0])))
        given = order(table, Seat(seat), anywhere, how="first", question="ChooseStart")
        assert f"Test with bots: it acted {told}" == tried(table, given, Rng(1))

    def test_what_comes_up_later_and_cannot_says_why(self) -> None:
        table = moments(GAMES["earthquake_island"], 3)[0]
        seat = (table.awaited[0] - 1) % 3
        place = write(table.options(table.awaited[0])[-1])
        told = tried(table, order(table, Seat(seat), f"{place}; {place}"), Rng(1))
        assert "it stopped after 1 move" in told
        assert "No move was made" in told or "no move was made" in told

    def test_what_does_not_come_up_says_so(self) -> None:
        given = order(alone(), Seat(0), "reset 99")
        assert "it did not act" in tried(alone(), given, Rng(1))

    def test_where_a_copy_would_tell_something_it_is_not_tried(self) -> None:
        table = auction()
        richer = replace(table, state=table.game.rules.resample(table.state, BEN, Rng(3)))
        given = order(table, BEN, "bid 3")
        assert tried(table, given, Rng(1)) == tried(richer, given, Rng(1))

    def test_a_trial_changes_nothing(self) -> None:
        table = alone()
        before = table.game.save(table.state)
        tried(table, order(table, Seat(0), "store 99"), Rng(1))
        assert before == table.game.save(table.state)

    @EVERY_GAME
    def test_it_tells_nothing_of_what_is_hidden(self, game: Game) -> None:
        for table in moments(game, max(game.seats))[:-2:7]:
            seat = table.awaited[0]
            other = replace(table, state=game.rules.resample(table.state, seat, Rng(9)))
            move = write(table.options(seat)[-1])
            given = order(table, seat, f"{move}; {move}")
            assert outcome(table, given) == outcome(other, given)


def outcome(table: Table, given: Order) -> str:
    """What trying an order tells, or why it is refused."""
    try:
        return tried(table, given, Rng(1))
    except AtollError as problem:
        return str(problem)
