"""What-if branches as pure changes, which reveal nothing about the real game."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.frames import Frame
from bot.domain.ids import BEGINNING, EPOCH, FIRST_SEAT, Seat
from bot.domain.moves import played
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.features.whatif.branches import (
    FRAMES_KEPT,
    TELLS,
    Branch,
    dealt,
    new_branch,
    play_moves,
    play_option,
    restart,
    with_bots,
)
from bot.features.whatif.messages import MARK, branch_view
from bot.presentation.drafts import ending_text, seat_text
from engine import GAMES
from engine.core import AtollError, Game, IllegalAction, Rng, write
from tests.bot import discord_limits
from tests.bot.discord_limits import Json
from tests.bot.sample_tables import sample_tables, table_for

LUCK = 5
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
QUAKE, PALM, HOPPER = (GAMES[key] for key in ("earthquake_island", "palm_island", "island_hopper"))
SMALL = GAMES["small_islands"]


def positions(game: Game, every: int = 7) -> Iterator[tuple[Table, Seat]]:
    """Yield some positions of a game with an awaited seat."""
    for table in sample_tables(game, max(game.seats))[:-2:every]:
        yield table, table.awaited[0]


def names(table: Table) -> list[str]:
    """Return the longest names."""
    return ["W" * 32] * len(table.seats)


def branch_of(table: Table, seat: Seat = FIRST_SEAT, *, bots: bool = False) -> Branch:
    """Return a branch with a fixed seed."""
    return new_branch(table, seat, Rng(LUCK), bots=bots, at=EPOCH)


def another_truth(table: Table, seat: Seat) -> Table:
    """Return the table with other hidden information, history and seed, but the same view."""
    row = msgspec.structs.replace(
        table.row, seed=77, salt="other", proposal=Proposal("abort", Seat(0), ())
    )
    state = table.game.rules.resample(table.state, seat, Rng(77))
    return replace(table, row=row, state=state, frames=table.frames[-1:])


def shown(branch: Branch) -> object:
    """Return all that the player sees of a branch."""
    view = branch.table.view(branch.seat, names(branch.table))
    return seat_text(branch.table, branch.seat, view), view, branch_view(branch).to_components()


def story(table: Table, seat: Seat) -> list[object]:
    """Return all that the player sees of a longer branch, or why it is refused."""
    try:
        branch = branch_of(table, seat, bots=True)
        texts = [shown(branch)]
        for _ in range(3):
            branch = play_option(branch, len(branch.options) - 1)
            texts.append(shown(branch))
    except AtollError as problem:
        return [str(problem)]
    return texts


class TestSecrets:
    @pytest.mark.long
    @EVERY_GAME
    def test_branch_does_not_depend_on_hidden_information(self, game: Game) -> None:
        for table, seat in positions(game):
            assert story(table, seat) == story(another_truth(table, seat), seat)

    @EVERY_GAME
    def test_resampled_positions_differ(self, game: Game) -> None:
        found = [(table.state, another_truth(table, seat).state) for table, seat in positions(game)]
        assert any(state != other for state, other in found)

    @EVERY_GAME
    def test_player_has_the_same_view_as_in_the_game(self, game: Game) -> None:
        for table, seat in positions(game):
            copy = dealt(table, seat, Rng(LUCK))
            assert copy is None or table.view(seat) == copy.view(seat)

    @EVERY_GAME
    def test_real_seed_and_history_are_removed(self, game: Game) -> None:
        for table, seat in positions(game):
            copy = dealt(table, seat, Rng(LUCK))
            if copy is None:
                continue
            assert table.row.seed != copy.row.seed
            assert ("", [], {}) == (copy.row.salt, copy.state.notes, copy.attached)
            assert (Frame(BEGINNING, None, "", copy.state),) == copy.frames

    def test_branch_does_not_show_what_an_opponent_has_picked(self) -> None:
        table = table_for(SMALL, 2)
        [mover] = table.awaited
        picked = [played(table, mover, option) for option in table.options(mover)[:2]]
        before, *after = (story(one, Seat(1 - mover)) for one in (table, *picked))
        assert [before, before] == after

    def test_position_that_would_reveal_something_is_refused(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = sample_tables(QUAKE, 3)[2]
        monkeypatch.setitem(
            GAMES, QUAKE.key, replace(QUAKE, rules=replace(QUAKE.rules, resample=peeking))
        )
        with pytest.raises(IllegalAction, match=TELLS):
            branch_of(table)

    def test_most_games_have_a_branch_at_every_position(self) -> None:
        found = {
            game.key: all(dealt(table, seat, Rng(LUCK)) for table, seat in positions(game))
            for game in GAMES.values()
        }
        assert {"propeller_islands", "palm_island", "earthquake_island", "small_islands"} <= {
            key for key, always in found.items() if always
        }


def peeking(g: Any, seat: int | None, rng: Rng) -> Any:
    """Resample, but keep the real random state."""
    other = QUAKE.rules.resample(g, seat, rng)
    other.hidden.rng = Rng(g.hidden.rng.state + rng.below(9))
    return other


class TestGoingOn:
    def test_move_changes_the_copy_only(self) -> None:
        table = sample_tables(QUAKE, 3)[2]
        before = table.game.save(table.state)
        branch = branch_of(table, table.awaited[0])
        assert branch.table.row.ply + 1 == play_option(branch, 0).table.row.ply
        assert before == table.game.save(table.state)

    def test_moves_are_made_in_order(self) -> None:
        branch = branch_of(sample_tables(QUAKE, 3)[2])
        first = write(branch.options[-1])
        second = write(play_option(branch, len(branch.options) - 1).options[0])
        by_hand = play_option(play_option(branch, len(branch.options) - 1), 0)
        assert by_hand.table.state == play_moves(branch, [first, second]).table.state

    def test_player_plays_all_seats_without_bots(self) -> None:
        branch, movers = branch_of(sample_tables(QUAKE, 3)[0]), set()
        for _ in range(12):
            movers.add(branch.mover)
            branch = play_option(branch, 0)
        assert {0, 1, 2} == movers

    def test_player_plays_their_own_seat_with_bots(self) -> None:
        branch, movers = branch_of(sample_tables(QUAKE, 3)[0], Seat(1), bots=True), set()
        for _ in range(4):
            movers.add(branch.mover)
            branch = play_option(branch, 0)
        assert {1} == movers

    def test_bots_can_take_over(self) -> None:
        branch = branch_of(sample_tables(QUAKE, 3)[0], Seat(1))
        assert (2, 1) == (branch.mover, with_bots(branch, bots=True).mover)

    def test_bots_can_be_removed(self) -> None:
        branch = with_bots(branch_of(sample_tables(QUAKE, 3)[0], Seat(1), bots=True), bots=False)
        assert {1, None} >= {branch.mover}
        movers = [(branch := play_option(branch, 0)).mover for _ in range(6)]
        assert {0, 2} & set(movers)

    def test_seats_of_bots_and_autopilots_are_played_by_the_player(self) -> None:
        table = sample_tables(QUAKE, 3)[0]
        seats = (
            table.seats[0],
            msgspec.structs.replace(table.seats[1], autopilot=True),
            msgspec.structs.replace(table.seats[2], bot="greedy", user=None),
        )
        branch = branch_of(replace(table, seats=seats))
        assert (2, 1) == (branch.mover, play_option(branch, 0).mover)

    def test_own_seat_moves_first_in_a_simultaneous_choice(self) -> None:
        table = next(one for one in sample_tables(HOPPER, 6) if len(one.awaited) > 1)
        branch = Branch("0" * 8, table.awaited[-1], False, table, table, EPOCH)
        assert table.awaited[-1] == branch.mover

    def test_start_over_restores_the_first_position(self) -> None:
        branch = branch_of(sample_tables(QUAKE, 3)[2])
        assert shown(branch) == shown(restart(play_option(play_option(branch, 0), 0)))

    def test_start_over_lets_bots_answer_again(self) -> None:
        branch = branch_of(sample_tables(QUAKE, 3)[0], Seat(1), bots=True)
        assert shown(branch) == shown(restart(play_option(branch, 0)))

    def test_branch_can_be_played_to_the_end(self) -> None:
        branch = branch_of(sample_tables(PALM, 1)[-3])
        while branch.mover is not None:
            branch = play_option(branch, len(branch.options) - 1)
        assert "over" == branch.table.row.status
        assert ending_text(branch.table) in str(shown(branch))
        with pytest.raises(IllegalAction, match="reached the end of the game"):
            play_option(branch, 0)

    def test_old_frames_are_dropped(self) -> None:
        branch = branch_of(sample_tables(PALM, 1)[0])
        for _ in range(FRAMES_KEPT + 5):
            branch = play_option(branch, len(branch.options) - 1)
        assert FRAMES_KEPT == len(branch.table.frames)

    @pytest.mark.parametrize("status", ["lobby", "over", "aborted"])
    def test_branch_needs_a_running_game(self, status: str) -> None:
        table = sample_tables(PALM, 1)[0]
        row = msgspec.structs.replace(table.row, status=status)
        with pytest.raises(IllegalAction, match="not running"):
            branch_of(replace(table, row=row))


@EVERY_GAME
class TestCards:
    async def test_messages_are_within_discords_limits(self, game: Game) -> None:
        wrong = [
            problem
            for table, seat in positions(game, 4)
            for other in {seat, *table.awaited}
            for problem in discord_limits.excess_in_message(message(table, seat, other))
        ]
        assert [] == wrong

    async def test_offered_moves_are_legal(self, game: Game) -> None:
        for table, seat in positions(game):
            branch = Branch("0" * 8, seat, False, table, table, EPOCH)
            values = [*places(branch_view(branch).to_components())]
            assert set(values) <= set(range(len(table.options(seat))))
            assert values

    async def test_lists_ask_the_question_of_the_game(self, game: Game) -> None:
        for table, seat in positions(game):
            branch = Branch("0" * 8, seat, False, table, table, EPOCH)
            rows = branch_view(branch).to_components()
            titles = [row["components"][0].get("placeholder") for row in rows]
            assert all(title.endswith("?") for title in titles if title)

    async def test_message_differs_from_the_real_game(self, game: Game) -> None:
        for table, seat in positions(game):
            sent = message(table, seat, seat)
            assert sent["content"].startswith("## What if?")
            assert "atoll:o:" not in str(sent)
            assert "atoll:s:" not in str(sent)
            assert "atoll:t:" not in str(sent)


def places(rows: Iterable[Json]) -> Iterator[int]:
    """Yield the index of each option that a message offers."""
    for item in (item for row in rows for item in row["components"]):
        if item.get("custom_id", "").startswith("atoll:wo:"):
            yield int(item["custom_id"].rpartition(":")[2])
        yield from (int(option["value"].partition(":")[0]) for option in item.get("options", []))


def message(table: Table, seat: Seat, mover: Seat) -> Json:
    """Return the message of a branch as it is sent."""
    branch = Branch("0" * 8, seat, False, table, table, EPOCH)
    view = table.view(seat, names(table))
    view = msgspec.structs.replace(view, question=f"{table.view(mover).question} <@1>")
    content = f"{MARK}\n{seat_text(table, seat, view)}"
    return {
        "content": content,
        "components": branch_view(branch).to_components(),
        "attachments": [],
    }
