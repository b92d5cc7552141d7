"""Replays: a game as one reader may step through it, move by move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import discord

from bot.domain.frames import Frame
from bot.domain.levels import STEADY
from bot.domain.mentions import in_message
from bot.domain.table import Table, named
from bot.features.replays.presses import LookThrough, ShowPast, TurnTo
from bot.presentation.card_factory import CardFactory
from bot.presentation.cards import Card, fitted, reader_of, story_of, title_of
from bot.presentation.components import OPTION_LENGTH, button, select, view_of
from bot.presentation.press import Step
from bot.store import SeatRow
from bot.store.ids import GuildId, Ply, Seat, UserId
from engine.core import IllegalAction, Note, View, parse
from render.film import spread

OWN, EVERYBODY = "own", "all"
"""Through whose eyes a replay is seen: one's own while the game goes on, then anybody's."""
STEPS: dict[Step, str] = {
    "first": "⏮ First",
    "back": "◀ Back",
    "next": "Next ▶",
    "last": "Last ⏭",
    "text": "As text",
}
SCENES_AT_MOST = 90
BY_PICTURE = "• The picture marks the changes."
PRACTICE = "-# Play this deal again for practice with `/replay clone:true`."
RULES_CHANGED = "-# Earlier moves used older rules and can't be shown."


@dataclass(frozen=True)
class Replay:
    """The moments that ``reader`` may look at; ``None`` sees what everybody sees.

    The first moment is the beginning, and each further one is that after a move.
    """

    table: Table
    reader: Seat | None
    frames: tuple[Frame, ...]

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.frames) - 1

    def view(self, move: int, names: Sequence[str] = ()) -> View:
        """Return what the reader saw after a move."""
        return named(self.table.game.view(self.frames[move].state, self.reader), names)

    def told(self, move: int) -> list[Note]:
        """Return what the reader was told of a move."""
        return self.frames[move].told_to(self.reader)


def replay_of(table: Table, user: UserId, eyes: str = OWN) -> Replay:
    """Return the replay of a table for a person.

    While the game goes on it is seen through the person's own eyes, whatever ``eyes`` says; once
    it has ended, through those of ``eyes``: everybody's, or a seat's.

    Raises:
        IllegalAction: the game has not begun.
    """
    if not table.frames:
        raise IllegalAction("This game has not started, so it has no moves to replay.")
    own = table.seat_of(user)
    if not table.is_revealed:
        reader = reader_of(table) if own is None else own
        return Replay(table, reader, tuple(table.noticed(reader)))
    return Replay(table, _reader(table, own, eyes), table.frames)


def _reader(table: Table, own: Seat | None, eyes: str) -> Seat | None:
    if eyes.isdecimal() and int(eyes) < len(table.seats):
        return Seat(int(eyes))
    return own if eyes == OWN and own is not None else reader_of(table)


def move_called(replay: Replay, move: int | None) -> int:
    """Return the move that a person means; without a number, the last one.

    Raises:
        IllegalAction: there is no such move.
    """
    if move is None:
        return replay.last
    if not 0 <= move <= replay.last:
        raise IllegalAction(f"This game has no move {move}. Choose 0 (the start) to {replay.last}.")
    return move


def move_until(replay: Replay, ply: Ply) -> int:
    """Return the last move that a reader had seen when so many moves were made."""
    return max(move for move, frame in enumerate(replay.frames) if not move or frame.ply <= ply)


async def replay_card(
    replay: Replay,
    move: int,
    cards: CardFactory,
    eyes: UserId | None = None,
    guild: GuildId | None = None,
) -> Card:
    """Return the message of the moment after a move, with what it changed outlined."""
    names = await cards.names_at(replay.table, guild)
    before = replay.view(move - 1, names) if move else None
    view = replay.view(move, names)
    content, buttons = replay_text(replay, move, view), replay_view(replay, move, names)
    return await cards.position_card(replay.table, view, before, content, buttons, eyes=eyes)


def replay_text(replay: Replay, move: int, view: View) -> str:
    """Return the text of the card of a moment: which move it is, and what was done."""
    place = f"move {move} of {replay.last}" if move else f"the start of {_moves(replay.last)}"
    story = story_of(replay.told(move), view)
    if move and not story:
        story = [_deed(replay, move, view)]
    return fitted(f"{title_of(replay.table)} · {place}", story, _footer(replay, move, view))


def _moves(number: int) -> str:
    return "1 move" if number == 1 else f"{number} moves"


def _deed(replay: Replay, move: int, view: View) -> str:
    """Say what was done where nothing was told of it, if the reader may know."""
    frame, table = replay.frames[move], replay.table
    own = replay.reader is not None and frame.seat == replay.reader
    if frame.seat is None or not (own or table.is_revealed):
        return BY_PICTURE
    before = next(one for one, after in pairwise(table.frames) if after is frame)
    action = parse(frame.action, table.game.rules.actions)
    label = table.game.label(table.game.view(before.state, frame.seat), action)
    return f"• {in_message(view.name(frame.seat))}: {label}"


def _footer(replay: Replay, move: int, view: View) -> str:
    """Say through whose eyes this is seen."""
    eyes = "spectators" if replay.reader is None else in_message(view.name(replay.reader))
    lines = [f"-# As seen by {eyes} at the time."]
    if replay.table.frames[0].ply > 0:
        lines.append(RULES_CHANGED)
    if replay.table.is_revealed and move == replay.last:
        lines.append(PRACTICE)
    return "\n".join(lines)


def scenes(table: Table) -> list[View]:
    """Return the views of which a film is made: what everybody saw at the end of each turn.

    Where those are more than a film holds, they are taken evenly. Of a lone player, every move is
    shown.
    """
    reader = reader_of(table)
    frames = table.noticed(reader)
    ends = [one for one, after in pairwise(frames) if table.is_solo or after.seat != one.seat]
    some = spread([*ends, frames[-1]], SCENES_AT_MOST)
    return [table.game.view(frame.state, reader) for frame in some]


def same_move(replay: Replay, eyes: str, move: int) -> int:
    """Return the number of the move that a card showed.

    A card of the time when the game went on counts only the moves that its reader noticed.
    """
    if eyes == OWN and replay.table.is_revealed:
        shown = replay.table.noticed(replay.reader)
        ply = shown[min(move, len(shown) - 1)].ply
        return next(place for place, one in enumerate(replay.frames) if one.ply == ply)
    return min(move, replay.last)


def replay_view(replay: Replay, move: int, names: Sequence[str]) -> discord.ui.View:
    """Return the buttons below the card of a moment; after the end, also whose eyes to borrow."""
    table = replay.table
    items: list[discord.ui.Item[Any]] = [*_steps(replay, move)]
    if table.is_revealed and not table.is_solo:
        eyes = _other_eyes(replay, names)
        items.append(select(LookThrough(table.id, move), eyes, "As seen by", row=1))
    if table.is_revealed:
        items.append(button(ShowPast("film", table.id, table.row.edition), "Film", row=2))
    return view_of(items)


def _steps(replay: Replay, move: int) -> Iterator[discord.ui.Item[Any]]:
    """Yield the buttons that lead from a move to others, and the one for its board in words."""
    useless = {"first", "back"} if move == 0 else set[str]()
    useless |= {"next", "last"} if move == replay.last else set()
    for step, label in STEPS.items():
        press = TurnTo(step, replay.table.id, _eyes(replay), move)
        yield button(press, label, row=0, disabled=step in useless)


def _eyes(replay: Replay) -> str:
    if not replay.table.is_revealed:
        return OWN
    return EVERYBODY if replay.reader is None else str(replay.reader)


def _other_eyes(replay: Replay, names: Sequence[str]) -> list[discord.SelectOption]:
    chosen = _eyes(replay)
    eyes = [("Spectators", EVERYBODY), *((name, str(seat)) for seat, name in enumerate(names))]
    return [
        discord.SelectOption(label=label[:OPTION_LENGTH], value=value, default=value == chosen)
        for label, value in eyes
    ]


def deal_again(table: Table, user: UserId) -> tuple[SeatRow, ...]:
    """Return the seats of a table that plays the deal of a finished one: a person among bots.

    The person sits where they sat; who did not play sits in the first seat.

    Raises:
        IllegalAction: the game still goes on: its deal is a secret.
    """
    if table.row.sealed:
        raise IllegalAction("Other players have this deal too. Practise it with `/challenge`.")
    if table.state is None or not table.is_revealed:
        raise IllegalAction("You can play a deal again after its game has ended.")
    own = table.seat_of(user) or 0
    return tuple(
        SeatRow(seat=row.seat, user=user)
        if row.seat == own
        else SeatRow(seat=row.seat, bot=STEADY.key)
        for row in table.seats
    )


def film_view(table: Table) -> discord.ui.View:
    """Return a button that shows a film to everybody."""
    return view_of([button(ShowPast("share", table.id, table.row.edition), "Share the film")])
