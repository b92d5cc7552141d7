"""Undo: free without a reveal, and by vote if others have moved since."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.domain.frames import replay
from bot.domain.ids import EPOCH, FIRST_SEAT, NOBODY, Seat
from bot.domain.moves import has_learnt, played, taken_back, turn_of
from bot.domain.paces import MINUTE, PACES
from bot.domain.records import Move
from bot.domain.table import Table
from bot.domain.turns import logged
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from engine import GAMES
from engine.core import Game, IllegalAction
from testbed.rows import begun as fresh
from tests.bot.sim_server import SimServer, buttons
from tests.bot.stored_games import ANA, BEN, HERE, new_database, open_tables
from tests.bot.table_steps import (
    cancel_game,
    make_moves,
    player_in,
    posts,
    private_text,
    start_game,
    table_of,
)
from tests.longer import each_game

pytestmark = pytest.mark.long

SEED = 1
POINTS = 1_000


async def movers(here: SimServer) -> list[Any]:
    """Return the players in the order of their moves."""
    now = await table_of(here)
    return [player_in(here, now, frame.seat or FIRST_SEAT) for frame in now.frames[1:]]


class TestAVote:
    @pytest.fixture
    async def table(self, here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Table:
        """Two players have placed, and the first one wants to undo."""
        monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
        table = await start_game(here, "ben", "chloe")
        await make_moves(here, 2)
        assert 3 == len((await table_of(here)).frames)
        return table

    async def test_players_who_moved_since_must_agree(self, here: SimServer, table: Table) -> None:
        first, second = await movers(here)
        words = private_text(await first.slash(here.channel, "do", moves="undo"))
        asked = f"You asked <@{second.id}> to allow an undo (<t:{here.bot.tables.now()}:t>)."
        assert asked in words
        assert "to undo their last move" in here.message.content
        assert f"Do you agree, <@{second.id}>?" in here.message.content
        assert {second.id} == posts(here)[-1].pinged
        vote = (await table_of(here)).row.proposal
        assert vote is not None and vote.until is not None
        left = vote.until - here.bot.tables.now()
        assert PACES[table.row.pace].consent == pytest.approx(left, abs=MINUTE)

    async def test_undo_without_a_vote_is_shown_while_another_vote_is_open(
        self, here: SimServer, table: Table
    ) -> None:
        last = player_in(here, table, (await table_of(here)).frames[-1].seat or FIRST_SEAT)
        await cancel_game(last, here.channel)
        words = private_text(await last.slash(here.channel, "do", moves="undo"))
        after = await table_of(here)
        assert ("abort", 2) == (after.row.proposal and after.row.proposal.kind, len(after.frames))
        assert "asked them" not in words

    async def test_reply_names_the_move_that_was_taken_back(
        self, here: SimServer, table: Table
    ) -> None:
        before = await table_of(here)
        last = player_in(here, table, before.frames[-1].seat or FIRST_SEAT)
        words = private_text(await last.slash(here.channel, "do", moves="Undo "))
        assert f"Taken back: **{before.label_of(2)}**." in words

    async def test_agreement_restores_the_position(self, here: SimServer, table: Table) -> None:
        first, second = await movers(here)
        await first.slash(here.channel, "do", moves="undo")
        await second.click(here.message, label="Agree")
        after = await table_of(here)
        assert (table.state, table.awaited) == (after.state, after.awaited)
        assert table.game.digest(table.state) == after.game.digest(after.state)
        assert "Agree" not in buttons(here.message)

    async def test_log_keeps_the_undone_moves(self, here: SimServer, table: Table) -> None:
        first, second = await movers(here)
        now = await table_of(here)
        await first.slash(here.channel, "do", moves="undo")
        await second.click(here.message, label="Agree")
        moves = await here.bot.tables.moves(now)
        assert [frame.action for frame in now.frames[1:]] == [move.action for move in moves[:2]]
        assert "rewind move:0" == moves[2].action

    async def test_disagreement_changes_nothing(self, here: SimServer, table: Table) -> None:
        first, second = await movers(here)
        now = await table_of(here)
        await first.slash(here.channel, "do", moves="undo")
        await second.click(here.message, label="Disagree")
        after = await table_of(here)
        assert (now.state, now.frames, now.seats) == (after.state, after.frames, after.seats)

    async def test_vote_expires(self, here: SimServer, table: Table) -> None:
        now = await table_of(here)
        await player_in(here, now, now.frames[1].seat or FIRST_SEAT).slash(
            here.channel, "do", moves="undo"
        )
        await here.later(24 * 3_600)
        after = await table_of(here)
        assert (now.state, None) == (after.state, after.row.proposal)
        text = [one.text for one in posts(here)]
        assert "Table 1: Not every player agreed in time, so nothing changes." in text

    @pytest.mark.parametrize("is_undo", [False, True])
    async def test_next_move_or_undo_ends_the_vote(
        self, here: SimServer, table: Table, is_undo: bool
    ) -> None:
        first, second = await movers(here)
        await first.slash(here.channel, "do", moves="undo")
        await (second.slash(here.channel, "do", moves="undo") if is_undo else make_moves(here))
        assert (await table_of(here)).row.proposal is None


class Looks(NamedTuple):
    """The stored state and all views of a position."""

    digest: str
    views: tuple[bytes, ...]


def look(table: Table) -> Looks:
    seats = (None, *(row.seat for row in table.seats))
    views = tuple(msgspec.json.encode(table.view(seat)) for seat in seats)
    return Looks(table.game.digest(table.state), views)


@pytest.mark.parametrize("game", each_game())
def test_undo_restores_state_views_and_digest_at_a_thousand_positions(game: Game) -> None:
    rng, points, possible = Random(game.key), 0, 0
    while points < POINTS:
        table = fresh(game, rng.randrange(1 << 30))
        looks = [look(table)]
        while not table.state.over and points < POINTS:
            seat = rng.choice(table.awaited)
            table = played(table, seat, rng.choice(table.options(seat)))
            looks.append(look(table))
            points += 1
            possible += sum(restores(table, row.seat, looks) for row in table.seats)
    assert POINTS / 20 < possible


def restores(table: Table, seat: Seat, looks: list[Looks]) -> bool:
    """Whether a seat can undo its last move.

    The move must then have revealed nothing to it, and the position must equal the one before it.
    """
    try:
        left = turn_of(table, seat)
    except IllegalAction:
        return False
    assert not has_learnt(table, seat, left)
    assert looks[left - 1] == look(taken_back(table, left))
    return True


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_log_with_undone_moves_replays_to_the_same_state(game: Game) -> None:
    rng, moves = Random(7), list[Move]()
    table = fresh(game, 7)
    for _ in range(40):
        seat = rng.choice(table.awaited)
        after = played(table, seat, rng.choice(table.options(seat)))
        if len(after.frames) % 7 == 0:
            moves += logged(after, table, EPOCH)
            table, after = after, taken_back(after, len(after.frames) - 3)
            seat = after.awaited[0]
            after = played(after, seat, after.options(seat)[0])  # in the same change
        moves += logged(after, table, EPOCH)
        table = after
    assert len({move.ply for move in moves}) == len(moves)
    assert table.state == replay(table.row, len(table.seats), moves)[-1].state


async def test_last_move_of_an_ended_game_cannot_be_undone(tmp_path: Path) -> None:
    async with open_tables(new_database(tmp_path)) as tables:
        table = await over(tables)
        with pytest.raises(IllegalAction, match="This game is not running"):
            await playing.undo(
                tables, table.id, table.seats[table.frames[-1].seat or 0].user or NOBODY
            )


async def over(tables: Tables) -> Table:
    """Return a game of two, played to its end."""
    table = await lobbies.open_game(tables, Setup(GAMES["earthquake_island"], {}), HERE, [ANA, BEN])
    for _ in range(500):
        if not table.playing:
            break
        seat = table.awaited[0]
        table = await playing.act(tables, table.id, table.seats[seat].user or NOBODY, ["1"])
    return table
