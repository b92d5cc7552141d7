"""Replays: readers see their own view of each move, and everything after the end."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.domain.frames import Frame, StateAndNotes
from bot.domain.ids import EPOCH, NOBODY, Ply, Seat, UserId
from bot.domain.record import play_back, read_record
from bot.domain.records import Move
from bot.domain.table import Table
from bot.features.replays.messages import (
    BY_PICTURE,
    EVERYBODY,
    OWN,
    PRACTICE,
    RULES_CHANGED,
    SCENES_AT_MOST,
    STEPS,
    Replay,
    deal_again,
    move_called,
    replay_message,
    replay_of,
    replay_text,
    replay_view,
    same_move,
    scenes,
)
from bot.limits import MESSAGE_LENGTH
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.pictures import alt_text
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from engine import GAMES
from engine.core import Game, IllegalAction, Note, decision_of
from tests.bot import discord_limits
from tests.bot.sample_tables import LARGEST, sample_tables
from tests.bot.stored_games import ANA, HERE, new_database, open_tables
from tests.test_every_game import GOLDEN

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
STRANGER = UserId(5)
MANY = 3


def some(game: Game) -> int:
    """Return a number of players for which the game has hidden information."""
    return min(game.seats, key=lambda seats: abs(seats - MANY))


def running(game: Game) -> Table:
    """Return a game at about half of its moves."""
    tables = [table for table in sample_tables(game, some(game)) if table.playing]
    return tables[len(tables) // 2]


def ended(game: Game) -> Table:
    return sample_tables(game, some(game))[-1]


def cut(table: Table, frame: Frame) -> Table:
    """Return a table at one of its earlier frames."""
    place = next(place for place, one in enumerate(table.frames) if one is frame)
    row = msgspec.structs.replace(table.row, ply=frame.ply, status="playing")
    return Table(row, table.seats, frame.state, table.frames[: place + 1])


def user_of(table: Table, reader: Seat | None) -> UserId:
    return STRANGER if reader is None else table.seats[reader].user or NOBODY


def readers(table: Table) -> list[Seat | None]:
    """Return all seats and None for a spectator."""
    return [None, *(row.seat for row in table.seats)]


def names(table: Table) -> list[str]:
    return [f"Person {seat.seat + 1}" for seat in table.seats]


def shown(replay: Replay, move: int) -> tuple[Any, ...]:
    """Return everything that is shown of a move, except the number of moves."""
    view = replay.view(move, names(replay.table))
    text = replay_text(replay, move, view).replace(f" of {replay.last}", "")
    components = str(replay_view(replay, move, names(replay.table)).to_components())
    return view, replay.notes_of(move), text, components


@EVERY_GAME
class TestWhileTheGameGoesOn:
    def test_reader_sees_the_view_of_each_move(self, game: Game) -> None:
        table = running(game)
        for reader in readers(table):
            replay = replay_of(table, user_of(table, reader))
            eyes = table.row.reader if reader is None else reader
            expected = [game.view(frame.state, eyes) for frame in replay.frames]
            assert expected == [replay.view(move) for move in range(replay.last + 1)]

    def test_nothing_helps_to_choose_in_a_ranked_attempt(self, game: Game) -> None:
        plain, ranked = running(game), running(game).with_row(challenge=1)
        practice = ranked.with_row(deal_of=plain.id)
        for table, is_unaided in ((plain, False), (ranked, True), (practice, False)):
            replay = replay_of(table, user_of(table, Seat(0)))
            views = [table.view(Seat(0)), replay.view(0), replay.view(replay.last)]
            assert {is_unaided} == {bool(view.is_unaided) for view in views}

    def test_reader_gets_only_their_own_notes(self, game: Game) -> None:
        table = running(game)
        for reader in readers(table):
            replay = replay_of(table, user_of(table, reader))
            texts = [note for move in range(replay.last + 1) for note in replay.notes_of(move)]
            assert {note.to for note in texts} <= {None, replay.reader}
            due = [note for frame in table.frames for note in frame.notes_for(replay.reader)]
            assert due == texts

    def test_message_of_a_move_is_the_same_later(self, game: Game) -> None:
        table = running(game)
        for reader in readers(table):
            user = user_of(table, reader)
            later = replay_of(table, user)
            for move in range(0, later.last, later.last // 3):
                then = replay_of(cut(table, later.frames[move]), user)
                assert move == then.last
                assert shown(then, move)[:3] == shown(later, move)[:3]

    def test_button_cannot_select_another_view(self, game: Game) -> None:
        table = running(game)
        for reader in (None, Seat(0)):
            user = user_of(table, reader)
            own = replay_of(table, user)
            for eyes in (EVERYBODY, *(str(row.seat) for row in table.seats)):
                assert own == replay_of(table, user, eyes)

    def test_unnoticeable_moves_are_omitted_and_not_counted(self, game: Game) -> None:
        table = running(game)
        for reader in readers(table):
            replay = replay_of(table, user_of(table, reader))
            silent = [
                frame.ply
                for move, frame in enumerate(replay.frames)
                if move
                and frame.seat != replay.reader
                and not replay.notes_of(move)
                and replay.view(move) == replay.view(move - 1)
            ]
            assert [] == silent

    def test_text_says_of_others_only_their_notes(self, game: Game) -> None:
        table = running(game)
        for reader in readers(table):
            replay = replay_of(table, user_of(table, reader))
            for move, frame in enumerate(replay.frames):
                if not move or frame.seat == replay.reader or replay.notes_of(move):
                    continue
                text = replay_text(replay, move, replay.view(move, names(table)))
                assert BY_PICTURE == text.splitlines()[1]


@EVERY_GAME
class TestAfterTheEnd:
    def test_all_readers_can_use_every_view(self, game: Game) -> None:
        table = ended(game)
        for user in (STRANGER, user_of(table, Seat(0))):
            for seat in table.seats:
                replay = replay_of(table, user, str(seat.seat))
                assert (seat.seat, table.frames) == (replay.reader, replay.frames)

    def test_default_is_the_own_or_the_spectator_view(self, game: Game) -> None:
        table = ended(game)
        player = user_of(table, Seat(len(table.seats) - 1))
        assert table.row.reader == replay_of(table, player, EVERYBODY).reader
        assert table.row.reader == replay_of(table, STRANGER).reader
        assert len(table.seats) - 1 == replay_of(table, player).reader

    @pytest.mark.parametrize("eyes", [EVERYBODY, "0"])
    def test_move_without_notes_is_named_unless_it_was_secret(self, game: Game, eyes: str) -> None:
        replay = replay_of(ended(game), STRANGER, eyes)
        table = replay.table
        for move, frame in list(enumerate(replay.frames))[1:]:
            if replay.notes_of(move) or frame.seat is None:
                continue
            story = replay_text(replay, move, replay.view(move, names(table))).splitlines()[1]
            decision = decision_of(replay.frames[move - 1].state, frame.seat)
            name, own = names(table)[frame.seat], frame.seat == replay.reader
            assert decision is not None
            assert (decision.secret and not own) == (story == f"• {name} made a secret choice.")
            assert story.startswith(f"• {name}")

    def test_messages_are_within_discords_limits(self, game: Game) -> None:
        table = ended(game)
        called = ["W" * 32] * len(table.seats)
        for eyes in (EVERYBODY, str(len(table.seats) - 1)):
            replay = replay_of(table, STRANGER, eyes)
            for move in (0, replay.last // 2, replay.last):
                view = replay.view(move, called)
                message = {
                    "content": replay_text(replay, move, view),
                    "components": replay_view(replay, move, called).to_components(),
                    "attachments": [
                        {"id": 0, "filename": "board.png", "description": alt_text(table, view)}
                    ],
                }
                assert [] == discord_limits.excess_in_message(message)

    def test_film_shows_the_spectator_view(self, game: Game) -> None:
        table = ended(game)
        views = scenes(table)
        public = [game.view(frame.state, table.row.reader) for frame in table.frames]
        assert 1 < len(views) <= SCENES_AT_MOST
        assert (public[0], public[-1]) == (views[0], views[-1])
        assert all(view in public for view in views)


class TestMoves:
    def test_moves_are_numbered_from_the_start(self) -> None:
        replay = replay_of(ended(GAMES["palm_island"]), STRANGER)
        last = replay.last
        texts = [
            replay_text(replay, move, replay.view(move, names(replay.table)))
            for move in (0, 1, last)
        ]
        firsts = [text.splitlines()[0] for text in texts]
        title = f"**Palm Island** · table {LARGEST} · "
        expected = [f"the start of {last} moves", f"move 1 of {last}", f"move {last} of {last}"]
        assert [f"{title}{place}" for place in expected] == firsts

    def test_practice_is_offered_at_the_end_only(self) -> None:
        over, on = ended(GAMES["palm_island"]), running(GAMES["palm_island"])
        offered = [
            PRACTICE in replay_text(replay, move, replay.view(move, names(replay.table)))
            for replay in (replay_of(over, STRANGER), replay_of(on, STRANGER))
            for move in (0, replay.last)
        ]
        assert [False, True, False, False] == offered

    def test_move_noted_to_one_player_is_listed_only_for_them(self) -> None:
        table = running(GAMES["earthquake_island"])
        last = table.frames[-1]
        whisper = Note("The tide turns.", to=1)
        move = Move(Ply(last.ply + 1), Seat(0), last.action, EPOCH)
        text = Frame.after(table.game, last, move, StateAndNotes(last.state, (whisper,)))
        whispered = replace(table, frames=(*table.frames, text))
        heard = [
            whispered.noticed_frames(reader)[-1] is text for reader in (None, Seat(1), Seat(2))
        ]
        assert [False, True, False] == heard

    async def test_moves_are_drawn_with_their_changes(self) -> None:
        drawn: list[tuple[Any, Any]] = []

        async def board(_: Table, view: Any, since: Any, *_given: Any) -> tuple[bytes, ...]:
            drawn.append((view, since))
            return (b"",)

        async def at(table: Table, _guild: object) -> list[str]:
            return names(table)

        replay = replay_of(ended(GAMES["earthquake_island"]), STRANGER)
        people, pictures = SimpleNamespace(at=at), SimpleNamespace(board=board)
        drafts = DraftFactory(cast("Any", people), cast("Any", pictures))
        for move in (0, 5):
            await replay_message(replay, move, drafts)
        called = names(replay.table)
        assert [
            (replay.view(0, called), None),
            (replay.view(5, called), replay.view(4, called)),
        ] == drawn

    async def test_undone_moves_are_omitted(self, tmp_path: Path) -> None:
        async with open_tables(new_database(tmp_path)) as tables:
            game = GAMES["palm_island"]
            number = (await lobbies.open_game(tables, Setup(game, {"notes": "on"}), HERE, [ANA])).id
            await playing.act(tables, number, ANA, ["discard", "discard"])
            await playing.undo(tables, number, ANA)
            table = await tables.get(number)
        assert (1, 3) == (replay_of(table, ANA).last, table.row.ply)

    @pytest.mark.parametrize("move", [-1, 1_000_000])
    def test_unknown_move_is_refused(self, move: int) -> None:
        with pytest.raises(IllegalAction, match="This game has no move"):
            move_called(replay_of(ended(GAMES["palm_island"]), STRANGER), move)

    def test_default_is_the_last_move(self) -> None:
        replay = replay_of(ended(GAMES["palm_island"]), STRANGER)
        assert (replay.last, 3) == (move_called(replay, None), move_called(replay, 3))

    def test_buttons_beyond_the_ends_are_disabled(self) -> None:
        replay = replay_of(ended(GAMES["palm_island"]), STRANGER)
        dead = {
            move: {item["label"] for item in row_of(replay, move) if item.get("disabled")}
            for move in (0, 1, replay.last)
        }
        ends = {0: {"first", "back"}, 1: set(), replay.last: {"next", "last"}}
        labels = {str(step): label for step, label in STEPS.items()}
        assert {move: {labels[step] for step in steps} for move, steps in ends.items()} == dead

    def test_missing_moves_of_older_rules_are_explained(self) -> None:
        table = ended(GAMES["palm_island"])
        short = replace(table, frames=table.frames[-1:])
        replay = replay_of(short, STRANGER)
        assert RULES_CHANGED in replay_text(replay, 0, replay.view(0, names(short)))

    def test_long_notes_fit_into_a_message(self) -> None:
        table = ended(GAMES["palm_island"])
        notes = tuple(Note("{word} " * 40, {"word": "aground"}) for _ in range(60))
        last = table.frames[-1]
        move, scene = Move(last.ply, Seat(0), last.action, EPOCH), StateAndNotes(last.state, notes)
        wordy = Frame.after(table.game, table.frames[-2], move, scene)
        replay = Replay(table, Seat(0), (table.frames[0], wordy))
        text = replay_text(replay, 1, replay.view(1, names(table)))
        assert len(text) <= MESSAGE_LENGTH and "aground" in text

    def test_message_from_before_the_end_stays_at_its_move(self) -> None:
        over = ended(GAMES["island_hopper"])
        reader = 1
        then = over.noticed_frames(Seat(reader))
        replay = replay_of(over, user_of(over, Seat(reader)), OWN)
        places = [same_move(replay, OWN, move) for move in range(0, len(then), 9)]
        assert [frame.ply for frame in then[::9]] == [replay.frames[place].ply for place in places]
        assert replay.last == same_move(replay, OWN, 10**6)

    def test_revealed_moves_keep_their_number(self) -> None:
        replay = replay_of(ended(GAMES["island_hopper"]), STRANGER, "1")
        assert (7, replay.last) == (same_move(replay, "1", 7), same_move(replay, "1", 10**6))


def row_of(replay: Replay, move: int) -> list[dict[str, Any]]:
    components: Any = replay_view(replay, move, names(replay.table)).to_components()
    return list(components[0]["components"])


class TestPractice:
    def test_player_keeps_their_seat_and_bots_fill_the_others(self) -> None:
        table = ended(GAMES["small_islands"])
        seats = deal_again(table, user_of(table, Seat(1)))
        people = [row.user for row in seats]
        assert [None, user_of(table, Seat(1)), None] == people
        assert [True, False, True] == [row.bot is not None for row in seats]

    def test_spectator_gets_the_first_seat(self) -> None:
        table = ended(GAMES["small_islands"])
        assert STRANGER == deal_again(table, STRANGER)[0].user

    @EVERY_GAME
    def test_practice_is_refused_while_the_deal_is_secret(self, game: Game) -> None:
        with pytest.raises(IllegalAction, match="after its game has ended"):
            deal_again(running(game), STRANGER)


ONE_EACH = {path.parent.name: path for path in sorted(GOLDEN.glob("*/*.jsonl"), reverse=True)}


@pytest.mark.parametrize("path", ONE_EACH.values(), ids=ONE_EACH)
def test_recorded_game_can_be_replayed_completely(path: Path) -> None:
    head, lines, _ = read_record(path.read_bytes())
    frames = play_back(head, lines)
    table = sample_tables(GAMES[head.key], head.seats)[-1]
    row = msgspec.structs.replace(table.row, options=head.options)
    replay = replay_of(Table(row, table.seats, frames[-1].state, frames), STRANGER, "0")
    assert replay.table.is_revealed
    texts = [
        replay_text(replay, move, replay.view(move, names(table)))
        for move in range(replay.last + 1)
    ]
    assert all(2 <= len(text.splitlines()) and len(text) <= MESSAGE_LENGTH for text in texts)
