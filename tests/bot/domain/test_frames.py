"""Frames that drop their states and restore them, from memory and from the database."""

from random import Random
from typing import Any

import pytest

from bot.domain import frames as moments
from bot.domain.frames import Frame, replay
from bot.domain.ids import Ply, Seat
from bot.domain.records import Snapshot
from bot.domain.table import Table
from bot.domain.turns import SNAPSHOT_EVERY
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from bot.store import history
from bot.store.addresses import Address
from engine import GAMES
from engine.core import Action, AtollError, Game, play, write
from tests.bot.stored_games import ANA, BEN, HERE, execute, rows

QUAKE = GAMES["earthquake_island"]
MOVES = 70
UNDO_EVERY = 9


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def opened(tables: Tables, game: Game) -> Table:
    """Start a game of two, or a solo game."""
    if game.is_for_one({}):
        return await lobbies.open_game(tables, Setup(game, {}), HERE, [ANA])
    return await lobbies.open_game(tables, Setup(game, {}), HERE, [ANA, BEN])


async def played(tables: Tables, table: Table, moves: int = MOVES, seed: int = 3) -> Table:
    """Return the table after random moves. Some of them are undone.

    They include the first move after which a snapshot is stored.
    """
    rng, marks = Random(seed), set[int]()
    for turn in range(1, moves + 1):
        if not table.playing:
            break
        seat = rng.choice(table.awaited)
        user = table.seats[seat].user
        assert user is not None
        table = await playing.act(tables, table.id, user, [write(rng.choice(table.options(seat)))])
        place = len(table.frames) - 1
        at_a_mark = place % SNAPSHOT_EVERY == 0 and place not in marks
        if table.playing and (turn % UNDO_EVERY == 0 or at_a_mark):
            marks.add(place)
            table = await taken_back(tables, table, seat)
    return table


async def taken_back(tables: Tables, table: Table, seat: int) -> Table:
    user = table.seats[seat].user
    assert user is not None
    try:
        return await playing.undo(tables, table.id, user)
    except AtollError:
        return table


def texts(frames: tuple[Frame, ...]) -> list[tuple[object, ...]]:
    return [(one.ply, one.seat, one.action, one.state, one.notes) for one in frames]


class DroppedMeanwhile(Frame):
    """A packed frame that the event loop drops while a thread unpacks it."""

    @property
    def _game(self) -> Game:
        self.drop_scene()
        return QUAKE

    @_game.setter
    def _game(self, _: Game | None) -> None:
        """Keep the game."""


def test_frame_can_be_dropped_while_it_is_unpacked() -> None:
    state = QUAKE.start(2, 1)
    frame = DroppedMeanwhile(Ply(0), None, "")
    frame.read_from(lambda: moments.StateAndNotes(state, ()))
    frame._kept = moments.packed(QUAKE, Frame(Ply(0), None, "", state))
    assert state == frame.state


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
class TestAGame:
    @pytest.mark.long
    async def test_loaded_game_equals_its_replayed_log(self, tables: Tables, game: Game) -> None:
        table = await played(tables, await opened(tables, game))
        again = replay(table.row, len(table.seats), await tables.moves(table))
        tables._cache.drop(table.id)
        cold = await tables.get(table.id)
        assert texts(again) == texts(cold.frames) == texts(table.frames)

    @pytest.mark.long
    async def test_loading_replays_few_moves(
        self, tables: Tables, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await played(tables, await opened(tables, game))
        if not table.playing:
            return
        tables._cache.drop(table.id)
        counted: list[Action] = []

        def counting(state: Any, seat: Seat, action: Action) -> Any:
            counted.append(action)
            return play(state, seat, action)

        monkeypatch.setattr(moments, "play", counting)
        await tables.get(table.id)
        assert len(counted) < 2 * SNAPSHOT_EVERY


@pytest.mark.long
async def test_old_frames_drop_their_states(tables: Tables) -> None:
    table = await played(tables, await opened(tables, GAMES["small_islands"]))
    kept = [place for place, one in enumerate(table.frames) if one._scene or one._kept]
    old = len(table.frames) - moments.IN_MEMORY
    assert old > 1
    assert [] == [place for place in kept if place < old]


@pytest.mark.parametrize("key", GAMES)
async def test_earlier_frames_are_packed_and_restored(tables: Tables, key: str) -> None:
    table = await played(tables, await opened(tables, GAMES[key]), moments.IN_MEMORY)
    back = table.frames[1 : -moments.UNPACKED]
    assert back
    assert all(isinstance(frame._kept, Snapshot) and frame._scene is None for frame in back)
    log = await tables.moves(table)
    assert texts(replay(table.row, len(table.seats), log)) == texts(table.frames)


async def test_restored_frame_is_not_packed_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(tables, await opened(tables, GAMES["palm_island"]), moments.IN_MEMORY)
    monkeypatch.setattr(moments, "packed", None)
    looked_at = table.frames[1]
    looked_at.load()
    looked_at.pack()
    assert looked_at._scene is None
    assert looked_at.state is not None


@pytest.mark.parametrize("answer", [True, False])
def test_visibility_of_a_frame_is_computed_once(answer: bool) -> None:
    frame, asked = Frame(Ply(1), Seat(0), "pass"), list[Seat | None]()

    def noticed_by(reader: Seat | None, finding: bool) -> bool:
        def look() -> bool:
            asked.append(reader)
            return finding

        return frame.is_noticed(reader, look)

    readers = [None, *map(Seat, range(5))]
    found = [noticed_by(reader, answer == (place % 2 == 0)) for place, reader in enumerate(readers)]
    assert [answer, not answer] * 3 == found
    again = [noticed_by(reader, not known) for reader, known in zip(readers, found, strict=True)]
    assert found == again
    assert readers == asked


async def test_game_with_unknown_undone_moves_is_replayed(tables: Tables, either: Address) -> None:
    table = await played(tables, await opened(tables, GAMES["earthquake_island"]), 12)
    tables._cache.drop(table.id)
    execute(either, "UPDATE log SET stands = NULL")
    cold = await tables.get(table.id)
    assert texts(table.frames) == texts(cold.frames)


@pytest.mark.parametrize("change", ["UPDATE log SET stands = 0", "DELETE FROM log"])
async def test_inconsistent_log_leaves_only_the_last_frame(
    tables: Tables, either: Address, change: str
) -> None:
    table = await played(tables, await opened(tables, GAMES["earthquake_island"]), 12)
    tables._cache.drop(table.id)
    execute(either, f"{change} WHERE ply = (SELECT MAX(ply) FROM log WHERE stands = 1)")  # noqa: S608
    if change.startswith("DELETE"):  # a log of an earlier version
        execute(either, "UPDATE log SET stands = NULL")
    cold = await tables.get(table.id)
    assert [(table.row.ply, table.state)] == [(one.ply, one.state) for one in cold.frames]


@pytest.mark.long
async def test_ended_game_has_no_snapshots(tables: Tables, either: Address) -> None:
    table = await played(tables, await opened(tables, GAMES["palm_island"]), 400)
    assert "over" == table.row.status
    assert [(0,)] == rows(either, "SELECT COUNT(*) FROM snapshots")


@pytest.mark.long
async def test_running_game_keeps_the_last_snapshots(tables: Tables, either: Address) -> None:
    table = await played(tables, await opened(tables, GAMES["small_islands"]))
    kept = rows(either, "SELECT COUNT(*) FROM snapshots")
    assert (True, [(history.SNAPSHOTS_KEPT,)]) == (table.playing, kept)


@pytest.mark.parametrize("key", ["palm_island", "earthquake_island"])
async def test_board_of_an_ended_game_marks_the_last_move_only(tables: Tables, key: str) -> None:
    table = await played(tables, await opened(tables, GAMES[key]), 999)
    assert not table.awaited
    seen = table.noticed_frames(None)
    assert len(seen) > 3
    assert table.earlier(None, None) == seen[-2]
    assert table.notes_since(None, None) == table.frames[-1].notes_for(None)
