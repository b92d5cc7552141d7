"""Replays: a game for one reader, move by move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated, Any, Literal

import discord
from msgspec import Meta

from bot.domain.frames import Frame
from bot.domain.ids import GuildId, Ply, Seat, UserId
from bot.domain.levels import STEADY
from bot.domain.mentions import in_message
from bot.domain.records import SeatRow
from bot.domain.table import Table, named
from bot.presentation.components import OPTION_LENGTH, SELECT_SIZE, button, select, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import fitted, numbered_title, story_of
from bot.presentation.press import AtTable, Number, Press, Step, TableNumber
from bot.presentation.presses import Tool
from bot.presentation.private import Receipt, as_receipt
from engine.core import IllegalAction, Note, View, counted, decision_of
from render.film import spread

Eyes = Annotated[str, Meta(pattern="^(own|all|[0-9]{1,2})$")]


class TurnTo(Press, frozen=True, tag="r"):
    """Shows another move of a replay, or this one as text."""

    step: Step
    table: TableNumber
    eyes: Eyes
    move: Number


class LookThrough(AtTable, frozen=True, tag="e"):
    """Shows a finished game as seen by another seat, the value of the select menu."""

    move: Number


class GoToRound(AtTable, frozen=True, tag="rr"):
    """Shows the first move of a round, the value of the select menu."""

    eyes: Eyes


class ShareGame(Tool, frozen=True, tag="t:share"):
    """Shows the result to everyone in the channel."""


class PlaySameDeal(Tool, frozen=True, tag="t:deal"):
    """Opens a table with the deal of a finished game, for practice."""


class ShowPast(Press, frozen=True, tag="p"):
    """Shows the replay or the film of a game, or posts the film in the channel."""

    tool: Literal["replay", "film", "share"]
    table: TableNumber
    edition: Number


OWN = "own"
EVERYBODY = "all"
"""Values of ``eyes``: the user's own view, or that of spectators."""
STEPS: dict[Step, str] = {
    "first": "⏮ First",
    "back": "◀ Back",
    "next": "Next ▶",
    "last": "Last ⏭",
    "text": "As text",
}
OWN_STEPS: dict[Step, str] = {"earlier": "◀ My move", "later": "My move ▶"}
WHICH_ROUND = "Which round?"
SCENES_AT_MOST = 90
BY_PICTURE = "• The picture marks the changes."
PRACTICE = "-# Play this deal again for practice with `/replay clone:true`."
RULES_CHANGED = "-# Earlier moves used older rules and can't be shown."


@dataclass(frozen=True)
class Replay:
    """The frames that ``reader`` may see. A spectator is ``None``.

    The first frame is the start of the game. Each further frame follows a move. ``rounds`` are the
    first moves of the rounds, by their numbers.
    """

    table: Table
    reader: Seat | None
    frames: tuple[Frame, ...]
    rounds: Mapping[int, int] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.frames) - 1

    def view(self, move: int, names: Sequence[str] = ()) -> View:
        """Return the reader's view after a move."""
        return named(self.table.view_of(self.frames[move].state, self.reader), names)

    def own_move(self, here: int, step: Step) -> int | None:
        """Return the reader's last move before a move, or their first one ``later``."""
        if self.reader is None or self.table.is_solo:
            return None
        own = [place for place, frame in enumerate(self.frames) if frame.seat == self.reader]
        if step == "earlier":
            return max((place for place in own if place < here), default=None)
        return min((place for place in own if place > here), default=None)

    def notes_of(self, move: int) -> list[Note]:
        """Return the reader's notes about a move."""
        return self.frames[move].notes_for(self.reader)


def replay_of(table: Table, user: UserId, eyes: str = OWN) -> Replay:
    """Return the replay of a table for a user.

    During the game it shows the user's own view. After the game, ``eyes`` is a seat or the
    spectators.

    Raises:
        IllegalAction: The game has not started.
    """
    if not table.frames:
        raise IllegalAction("This game has not started, so it has no moves to replay.")
    own = table.seat_of(user)
    if not table.is_revealed:
        reader = table.row.reader if own is None else own
        return _with_rounds(Replay(table, reader, tuple(table.noticed_frames(reader))))
    reader = own if eyes == OWN and own is not None else table.row.reader
    if eyes.isdecimal() and int(eyes) < len(table.seats):
        reader = Seat(int(eyes))
    return _with_rounds(Replay(table, reader, table.frames))


def _with_rounds(replay: Replay) -> Replay:
    """Return a replay with the first moves of its rounds, if the game has rounds."""
    rounds = dict[int, int]()
    for move, frame in enumerate(replay.frames):
        number = getattr(frame.state.board, "round", None)
        if number:
            rounds.setdefault(number, move)
    return replace(replay, rounds=rounds)


def move_called(replay: Replay, move: int | None) -> int:
    """Return the move with a number, or the last move.

    Raises:
        IllegalAction: The game has no such move.
    """
    if move is None:
        return replay.last
    if not 0 <= move <= replay.last:
        raise IllegalAction(f"This game has no move {move}. Choose 0 (the start) to {replay.last}.")
    return move


def move_until(replay: Replay, ply: Ply) -> int:
    """Return the last move that a reader had seen at a ply."""
    return max(move for move, frame in enumerate(replay.frames) if not move or frame.ply <= ply)


async def replay_message(
    replay: Replay,
    move: int,
    drafts: DraftFactory,
    eyes: UserId | None = None,
    guild: GuildId | None = None,
) -> Receipt:
    """Return the message with the board after a move, with its changes outlined."""
    names = await drafts.names.at(replay.table, guild)
    before = replay.view(move - 1, names) if move else None
    view = replay.view(move, names)
    content = replay_text(replay, move, view)
    buttons = replay_view(replay, move, names)
    draft = await drafts.position_message(replay.table, view, before, content, buttons, eyes=eyes)
    return as_receipt(draft)


def replay_text(replay: Replay, move: int, view: View) -> str:
    """Return the text about a move: its number and its notes.

    A running game has more moves later.
    """
    place = f"move {move}" if move else "the start"
    if not replay.table.playing:
        place += f" of {replay.last if move else counted(replay.last, 'move')}"
    story = story_of(replay.notes_of(move), view)
    if move and not story:
        story = [_label(replay, move, view)]
    eyes = "spectators" if replay.reader is None else in_message(view.name(replay.reader))
    footer = [f"-# As seen by {eyes} at the time."]
    if replay.table.frames[0].ply > 0:
        footer.append(RULES_CHANGED)
    if replay.table.is_revealed and move == replay.last:
        footer.append(PRACTICE)
    title = f"{numbered_title(replay.table)} · {place}"
    return fitted(title, story, "\n".join(footer), lines=len(story))


def _label(replay: Replay, move: int, view: View) -> str:
    """Return the label of a move without notes, if the reader could know it at the time."""
    frame = replay.frames[move]
    table = replay.table
    own = replay.reader is not None and frame.seat == replay.reader
    if frame.seat is None or not (own or table.is_revealed):
        return BY_PICTURE
    place = table.frames.index(frame)
    decision = decision_of(table.frames[place - 1].state, frame.seat)
    if not own and decision is not None and decision.secret:
        return f"• {in_message(view.name(frame.seat))} made a secret choice."
    label = table.label_of(place)
    return f"• {in_message(view.name(frame.seat))}: {label}"


def scenes(table: Table) -> list[View]:
    """Return the views in a film: the spectator view at the end of each turn.

    A long game is sampled evenly. A solo game shows every move.
    """
    reader = table.row.reader
    frames = table.noticed_frames(reader)
    ends = [one for one, after in pairwise(frames) if table.is_solo or after.seat != one.seat]
    some = spread([*ends, frames[-1]], SCENES_AT_MOST)
    return [table.game.view(frame.state, reader) for frame in some]


def same_move(replay: Replay, eyes: str, move: int) -> int:
    """Return the current number of the move in a message.

    A message from during the game counts only the moves that its reader saw.
    """
    if eyes == OWN and replay.table.is_revealed:
        shown = replay.table.noticed_frames(replay.reader)
        ply = shown[min(move, len(shown) - 1)].ply
        return next(place for place, one in enumerate(replay.frames) if one.ply == ply)
    return min(move, replay.last)


def replay_view(replay: Replay, move: int, names: Sequence[str]) -> discord.ui.View:
    """Return the buttons below a move. After the game, add a select menu of views."""
    table = replay.table
    chosen = OWN
    if table.is_revealed:
        chosen = EVERYBODY if replay.reader is None else str(replay.reader)
    at_end = {"first": move == 0, "back": move == 0, "next": move == replay.last}
    at_end["last"] = at_end["next"]
    items: list[discord.ui.Item[Any]] = [
        button(TurnTo(step, table.id, chosen, move), label, row=0, disabled=at_end.get(step, False))
        for step, label in STEPS.items()
    ]
    if table.is_revealed and not table.is_solo:
        eyes = [("Spectators", EVERYBODY), *((name, str(seat)) for seat, name in enumerate(names))]
        options = [
            discord.SelectOption(label=label[:OPTION_LENGTH], value=value, default=value == chosen)
            for label, value in eyes
        ]
        items.append(select(LookThrough(table.id, move), options, "As seen by", row=1))
    for step, label in OWN_STEPS.items():
        if replay.own_move(move, step) is not None:
            items.append(button(TurnTo(step, table.id, chosen, move), label, row=2))
    if table.is_revealed:
        items.append(button(ShowPast("film", table.id, table.row.edition), "Film", row=2))
    if len(replay.rounds) > 1:
        items.append(_round_menu(replay, chosen, move))
    return view_of(items)


def _round_menu(replay: Replay, eyes: str, move: int) -> discord.ui.Select[Any]:
    """Return the list of the latest rounds. The round of a move is chosen."""
    shown = [*replay.rounds.items()][-SELECT_SIZE:]
    current = max((first for _, first in shown if first <= move), default=None)
    options = [
        discord.SelectOption(
            label=f"Round {number} · from move {first}", value=str(first), default=first == current
        )
        for number, first in shown
    ]
    return select(GoToRound(replay.table.id, eyes), options, WHICH_ROUND, row=3)


def deal_again(table: Table, user: UserId) -> tuple[SeatRow, ...]:
    """Return the seats for playing the deal of a finished game again: a user among bots.

    The user keeps their seat. A spectator gets the first seat.

    Raises:
        IllegalAction: The game is running, so its deal is secret.
    """
    if table.row.secret:
        after = "You can practise it when its contest has closed."
        how = after if table.is_contest else "Practise it with `/daily`."
        raise IllegalAction(f"Other players have this deal too. {how}")
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
    """Return a button that posts a film in the channel."""
    return view_of([button(ShowPast("share", table.id, table.row.edition), "Share the film")])
