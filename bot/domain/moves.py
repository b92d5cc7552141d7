"""Actions at a table, as pure changes: a table goes in, the table after it comes out."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any

import msgspec
import structlog

from bot.domain.frames import Frame, Scene, forget_old, load_frames, replay, without_last
from bot.domain.ids import EPOCH, Ply, Seat, UserId
from bot.domain.records import GameRow, History, Move, SeatRow
from bot.domain.table import Table
from engine.core import (
    Action,
    AtollError,
    BadText,
    IllegalAction,
    Rng,
    decision_of,
    excerpt,
    parse,
    play,
    possible,
    read,
    reveals_nothing,
    write,
)
from engine.core.names import match_label
from engine.core.play import refusal
from engine.players.greedy import greedy

log = structlog.get_logger()

_SPREAD = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1
MOVE_LENGTH = 200
"""The maximum length of a typed move."""
CHOOSING = "Other players are choosing in secret. Try again when their choices are shown."


def seat_at(table: Table, user: UserId) -> Seat:
    """Return the seat of a user.

    Raises:
        IllegalAction: the person is not playing here.
    """
    seat = table.seat_of(user)
    if seat is None:
        raise IllegalAction("This is not your table. Start one with `/play`.")
    return seat


def understood(table: Table, seat: Seat, text: str) -> Action:
    """Return the action that a text means now.

    Raises:
        IllegalAction: the seat has no choice now.
        BadText: the text names none of its options.
    """
    if table.row.status == "lobby":
        raise IllegalAction("The game has not started yet. Press **Start** on its message.")
    if table.row.status == "aborted":
        raise IllegalAction("This table is closed. Start a new one with `/play`.")
    options = table.options(seat)
    if not options:
        raise IllegalAction(refusal(table.state, seat))
    if len(text) > MOVE_LENGTH:
        raise BadText(f"“{excerpt(text)}” is too long for a move. {possible(options)}")
    try:
        return read(text, options)
    except BadText:
        with suppress(BadText):  # an action that the decision accepts without listing it
            free = parse(" ".join(text.split()), table.game.rules.actions)
            decision = decision_of(table.state, seat)
            if decision is not None and decision.accepts(table.state, free):
                return free
    try:
        return options[match_label(text, table.game.words.labels(table.view(seat), options))]
    except BadText as problem:
        raise BadText(f"{problem} {possible(options)}") from problem


def played(table: Table, seat: Seat, action: Action) -> Table:
    """Return the table after an action."""
    result = play(table.state, seat, action)
    move = Move(Ply(table.row.ply + 1), seat, write(action), EPOCH)
    frame = Frame.after(table.game, table.frames[-1], move, Scene(*result))
    row = msgspec.structs.replace(table.row, ply=move.ply)
    after = replace(table, row=row, state=result.state, frames=(*table.frames, frame))
    return replace(after, seats=_acted(table, seat, shown=is_shown(after)))


def is_shown(table: Table) -> bool:
    """Whether all could notice the last action."""
    return next(table.moments(None)) is table.frames[-1]


def all_played(table: Table, seat: Seat, texts: Sequence[str]) -> tuple[Table, int]:
    """Return the table after several actions, and how many of them were made.

    After one that shows something new no other is made: whether it is possible would tell what
    nobody may know before deciding.

    Raises:
        BadText, IllegalAction: one of them cannot be done; none was.
    """
    for done, text in enumerate(texts, 1):
        before, table = table, played(table, seat, understood(table, seat, text))
        if not reveals_nothing(before.state, table.state, seat):
            return table, done
        if table.state.over and done < len(texts):
            raise IllegalAction(f"The game ends after move {done} of these. Leave out the rest.")
    return table, len(texts)


def undone(table: Table, seat: Seat) -> Table:
    """Return the table without the last action of ``seat``. Later actions of others stay."""
    place = last_place(table, seat)
    shown = is_shown(replace(table, frames=table.frames[: place + 1]))
    frames = without_last(table.game, table.frames, seat)
    row = msgspec.structs.replace(table.row, ply=table.row.ply + 1)
    seats = _acted(table, seat, shown=shown)
    return replace(table, row=row, seats=seats, state=frames[-1].state, frames=frames)


def last_place(table: Table, seat: Seat) -> int:
    """Return the place of the last action of ``seat`` among the moments of a game.

    Raises:
        IllegalAction: it has done nothing yet.
    """
    own = [place for place, frame in enumerate(table.frames) if frame.seat == seat]
    if not own:
        raise IllegalAction("You have no move to undo.")
    return own[-1]


def noticed_since(table: Table, seat: Seat) -> list[Frame]:
    """Return the moments that ``seat`` noticed since its last action, the newest first."""
    return list(takewhile(lambda frame: frame.seat != seat, table.moments(seat)))


def refuse_undo(table: Table, seat: Seat) -> None:
    """Make sure that ``seat`` may take its last action back without asking anybody.

    Whether others have acted meanwhile, unseen by it, plays no part.

    Raises:
        IllegalAction: it may not, with the reason.
    """
    if not table.playing:
        raise IllegalAction("This game is over, so you can't undo a move.")
    place = last_place(table, seat)
    if noticed_since(table, seat):
        raise IllegalAction("The last move is not yours, so you can't undo it.")
    before, after = table.frames[place - 1 : place + 1]
    if not reveals_nothing(before.state, after.state, seat):
        raise IllegalAction("That move revealed something new, so you can't undo it.")
    if any(
        _in_secret(table.state, row.seat)
        and decision_of(before.state, row.seat) != decision_of(after.state, row.seat)
        for row in table.seats
        if row.seat != seat
    ):
        raise IllegalAction(CHOOSING)


def turn_of(table: Table, seat: Seat) -> int:
    """Return how many moments are left when the last action of ``seat`` is taken back by consent.

    Raises:
        IllegalAction: it has done nothing yet, something new was shown since, or somebody is
            choosing in secret.
    """
    place = last_place(table, seat)
    seen = {frame.ply for frame in noticed_since(table, seat)}
    for before, after in pairwise(table.frames[place - 1 :]):
        counts = after.seat == seat or after.ply in seen
        if counts and (
            after.seat is None or not reveals_nothing(before.state, after.state, after.seat)
        ):
            raise IllegalAction("Something new was revealed since, so you can't undo it.")
    if any(_in_secret(table.state, row.seat) for row in table.seats):
        raise IllegalAction(CHOOSING)
    return place


def has_learnt(table: Table, seat: Seat, left: int) -> bool:
    """Whether ``seat`` itself was shown something new since ``left`` moments had passed."""
    return any(
        after.seat == seat and not reveals_nothing(before.state, after.state, seat)
        for before, after in pairwise(table.frames[left - 1 :])
    )


def _in_secret(state: Any, seat: Seat) -> bool:
    """Whether ``seat`` has a secret question."""
    decision = decision_of(state, seat)
    return decision is not None and decision.secret


def taken_back(table: Table, left: int) -> Table:
    """Return the table as it stood when ``left`` moments had passed."""
    row = msgspec.structs.replace(table.row, ply=table.row.ply + 1, status="playing")
    frames = table.frames[:left]
    return replace(table, row=row, state=frames[-1].state, frames=frames)


def may_undo(table: Table, seat: Seat, *, for_everybody: bool = False) -> bool:
    """Whether ``seat`` may undo its last action. For all eyes, a secret action can't be undone."""
    if not table.playing:
        return False
    try:
        refuse_undo(table, seat)
    except IllegalAction:
        return False
    asked = table.frames[last_place(table, seat) - 1]
    return not (for_everybody and _in_secret(asked.state, seat))


def bots_answer(table: Table) -> Table:
    """Let the steady player act for the seats of bots until a player is awaited."""
    while not table.state.over:
        bots = [seat for seat in table.awaited if table.seats[seat].is_bot]
        if not bots:
            break
        table = played(table, bots[0], _answer(table, bots[0]))
    return table


def stand_in(table: Table, seat: Seat) -> Table:
    """Return the table after the rest of a turn was played for its absent player."""
    begun = len(table.frames)
    while table.playing and (decision := decision_of(table.state, seat)) is not None:
        if decision.begins_turn and len(table.frames) > begun:
            break
        table = played(table, seat, decision.when_absent(table.state) or _answer(table, seat))
    return table


def _answer(table: Table, seat: Seat) -> Action:
    """Return the action of the steady player in ``seat``."""
    moment = table.seats[seat].acted * len(table.seats) + seat
    luck = Rng((table.row.seed ^ (moment * _SPREAD)) & _MASK)
    return greedy(table.game, table.state, seat, luck)


def frames_of(
    row: GameRow, seats: Sequence[SeatRow], history: History, state: object
) -> tuple[Frame, ...]:
    """Return the moments of a stored game, or only the last one if its log does not replay."""
    standing, snapshots, moves = history
    try:
        if standing is not None:
            frames = load_frames(row, len(seats), standing, snapshots, state)
        else:
            frames = replay(row, len(seats), moves)
            if frames[-1].state != state:
                raise LookupError("the log leads elsewhere")
        forget_old(frames)
        return frames
    except (AtollError, LookupError) as problem:
        log.warning("log cannot be replayed", game=row.id, problem=type(problem).__name__)
    return (Frame(row.ply, None, "", state),)


def _acted(table: Table, seat: Seat, *, shown: bool) -> tuple[SeatRow, ...]:
    """Return the seats after an action of ``seat``, which is ``shown`` or secret."""
    return tuple(
        msgspec.structs.replace(row, acted=row.acted + 1, shown=row.shown + shown)
        if row.seat == seat
        else row
        for row in table.seats
    )
