"""Actions at a table, as pure functions from a table to the changed table."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any

import msgspec
import structlog

from bot.domain.frames import Frame, StateAndNotes, evict_old, load_frames, replay, without_last
from bot.domain.ids import EPOCH, Ply, Seat, UserId
from bot.domain.records import GameRow, History, Move, SeatRow
from bot.domain.table import Table
from engine.core import (
    Action,
    AtollError,
    BadText,
    Game,
    IllegalAction,
    Rng,
    command_of,
    decision_of,
    excerpt,
    options_of,
    parse,
    play,
    read,
    reveals_nothing,
    write,
)
from engine.core.names import match_label
from engine.core.play import refusal
from engine.core.text import with_names
from engine.players.steady import steady

log = structlog.get_logger()

_SPREAD = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1
MOVE_LENGTH = 200
"""The maximum length of a typed move."""
CHOOSING = "Other players were choosing in secret. Try again when their choices are shown."


class NotPlaying(IllegalAction):
    """A user does not play at a table."""


def seat_at(table: Table, user: UserId) -> Seat:
    """Return the seat of a user.

    Raises:
        NotPlaying: The user does not play here.
    """
    seat = table.seat_of(user)
    if seat is None:
        raise NotPlaying("This is not your table. Start one with `/play`.")
    return seat


def until_start(table: Table, user: UserId | None) -> str:
    """Return what a user at a lobby can do until the game starts."""
    if user == table.row.opener or len(table.seats) == max(table.game.seats):
        return "Wait for the others, or press **Start**."
    return f"Wait until <@{table.row.opener}> presses **Start**."


def _refuse_lobby(table: Table, seat: Seat) -> None:
    if table.row.status == "lobby":
        may = until_start(table, table.seats[seat].user)
        raise IllegalAction(f"The game had not started yet. {may}")


def understood(table: Table, seat: Seat, text: str) -> Action:
    """Return the action that a typed move means in the current position.

    Raises:
        IllegalAction: The seat has no choice now.
        BadText: The text matches none of its options.
    """
    options = asked_options(table, seat)
    if len(text) > MOVE_LENGTH:
        raise BadText(f"“{excerpt(text)}” is too long for a move.")
    with suppress(BadText):
        return action_of(table.game, table.state, seat, text)
    return options[match_label(text, table.game.lines(table.view(seat), options))]


def asked_options(table: Table, seat: Seat) -> list[Action]:
    """Return the options of a seat to which a question was put.

    Raises:
        IllegalAction: The seat has no choice now.
    """
    _refuse_lobby(table, seat)
    if table.row.status == "aborted":
        raise IllegalAction("This table is closed. Start a new one with `/play`.")
    if not table.playing and not table.state.over:
        raise IllegalAction("This lesson is over. Start a game with `/play`.")
    options = table.options(seat)
    if not options:
        raise IllegalAction(refusal(table.state, seat))
    return options


def options_called(table: Table, seat: Seat, command: str) -> list[Action]:
    """Return the options of a seat that have a command, or all of them if it is empty.

    Raises:
        IllegalAction: The seat has no choice now.
    """
    options = asked_options(table, seat)
    return [one for one in options if command in ("", command_of(type(one)))]


def understood_as(table: Table, seat: Seat, command: str, text: str) -> Action:
    """Return the action with a ``command`` that a text means: its values, or words of its label.

    Raises:
        IllegalAction: The seat has no choice now.
        BadText: The text matches none of its options with that command.
    """
    found = options_called(table, seat, command)
    has_command = text.lower().split()[:1] == [command]
    whole = text if has_command else f"{command} {text}"
    with suppress(BadText):
        if len(whole) <= MOVE_LENGTH:
            return action_of(table.game, table.state, seat, whole)
    if not found or len(text) > MOVE_LENGTH:
        raise BadText(f"“{excerpt(whole)}” was not possible.")
    return found[match_label(text, table.game.lines(table.view(seat), found))]


def action_of(game: Game, state: Any, seat: int, text: str) -> Action:
    """Return the action of a seat that a text means, such as ``store card:7``, or a number.

    Raises:
        BadText: The text matches none of its options.
    """
    try:
        return read(text, options_of(state, seat))
    except BadText:
        with suppress(BadText):  # an action that the decision accepts without listing it
            free = parse(with_names(text, game.rules.actions), game.rules.actions)
            decision = decision_of(state, seat)
            if decision is not None and decision.accepts(state, free):
                return free
        raise


def played(table: Table, seat: Seat, action: Action) -> Table:
    """Return the table after an action."""
    result = play(table.state, seat, action)
    move = Move(Ply(table.row.ply + 1), seat, write(action), EPOCH)
    frame = Frame.after(table.game, table.frames[-1], move, StateAndNotes(*result))
    row = msgspec.structs.replace(table.row, ply=move.ply)
    after = replace(table, row=row, state=result.state, frames=(*table.frames, frame))
    return _acted(after, seat, shown=is_shown(after))


def is_shown(table: Table) -> bool:
    """Whether all players and spectators could notice the last action."""
    return next(table.moments(None)) is table.frames[-1]


def undone(table: Table, seat: Seat) -> Table:
    """Return the table without the last action of ``seat``. Keep later actions of other seats."""
    place = last_place(table, seat)
    shown = is_shown(replace(table, frames=table.frames[: place + 1]))
    frames = without_last(table.game, table.frames, seat)
    after = replace(table.with_row(ply=table.row.ply + 1), state=frames[-1].state, frames=frames)
    return _acted(after, seat, shown=shown)


def last_place(table: Table, seat: Seat) -> int:
    """Return the index of the frame after the last action of ``seat``.

    Raises:
        IllegalAction: The seat has not acted.
    """
    own = [place for place, frame in enumerate(table.frames) if frame.seat == seat]
    if not own:
        raise IllegalAction("You had no move to undo.")
    return own[-1]


def noticed_since(table: Table, seat: Seat) -> list[Frame]:
    """Return the frames that ``seat`` noticed since its last action, newest first."""
    return list(takewhile(lambda frame: frame.seat != seat, table.moments(seat)))


def refuse_undo(table: Table, seat: Seat) -> None:
    """Check that ``seat`` may undo its last action without the consent of other players.

    Ignore actions of other seats that it has not noticed, because they are secret.

    Raises:
        IllegalAction: It may not. The error says why.
    """
    _refuse_lobby(table, seat)
    if not table.playing:
        raise IllegalAction("This game is not running, so you can't undo a move.")
    place = last_place(table, seat)
    if noticed_since(table, seat):
        raise IllegalAction("The last move was not yours, so you could not undo it.")
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
    """Return the number of frames to keep if all agree to undo the last action of ``seat``.

    Raises:
        IllegalAction: The seat has not acted, something new was revealed since, or a player is
            making a secret choice.
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
    """Whether ``seat`` has revealed something new to itself after the first ``left`` frames."""
    return any(
        after.seat == seat and not reveals_nothing(before.state, after.state, seat)
        for before, after in pairwise(table.frames[left - 1 :])
    )


def _in_secret(state: Any, seat: Seat) -> bool:
    """Whether ``seat`` has a secret question."""
    decision = decision_of(state, seat)
    return decision is not None and decision.secret


def taken_back(table: Table, left: int) -> Table:
    """Return the table with only its first ``left`` frames."""
    frames = table.frames[:left]
    again = table.with_row(ply=table.row.ply + 1)
    return replace(again, state=frames[-1].state, frames=frames)


def may_undo(table: Table, seat: Seat, *, for_everybody: bool = False) -> bool:
    """Whether ``seat`` may undo its last action.

    With ``for_everybody``, the answer is public, so it is false for a secret action.
    """
    try:
        refuse_undo(table, seat)
    except IllegalAction:
        return False
    asked = table.frames[last_place(table, seat) - 1]
    return not (for_everybody and _in_secret(asked.state, seat))


def bots_answer(table: Table) -> Table:
    """Let the steady bot play all bot seats until a player is awaited."""
    while bots := [seat for seat in table.awaited if table.seats[seat].is_bot]:
        table = played(table, bots[0], _answer(table, bots[0]))
    return table


def stand_in(table: Table, seat: Seat) -> Table:
    """Return the table after the autopilot finished the turn of an absent player."""
    begun = len(table.frames)
    while (decision := table.decision(seat)) is not None:
        if decision.begins_turn and len(table.frames) > begun:
            break
        table = played(table, seat, decision.when_absent(table.state) or _answer(table, seat))
    return table


def _answer(table: Table, seat: Seat) -> Action:
    """Return the choice of the steady bot in ``seat``, with luck that depends only on the table."""
    moment = table.seats[seat].acted * len(table.seats) + seat
    rng = Rng((table.row.seed ^ (moment * _SPREAD)) & _MASK)
    return steady(table.game, table.state, seat, rng)


def frames_of(
    row: GameRow, seats: Sequence[SeatRow], history: History, state: object
) -> tuple[Frame, ...]:
    """Return the frames of a stored game, or only the last one if the log cannot be replayed."""
    standing, snapshots, moves = history
    try:
        if standing is not None:
            frames = load_frames(row, len(seats), standing, snapshots, state)
        else:
            frames = replay(row, len(seats), moves)
            if frames[-1].state != state:
                raise LookupError("the log leads elsewhere")
        evict_old(frames)
        return frames
    except (AtollError, LookupError) as problem:
        log.warning("log cannot be replayed", game=row.id, problem=type(problem).__name__)
    return (Frame(row.ply, None, "", state),)


def _acted(table: Table, seat: Seat, *, shown: bool) -> Table:
    """Return the table with the counters of ``seat`` increased for a public or secret action."""
    row = table.seats[seat]
    return table.with_seat(seat, acted=row.acted + 1, shown=row.shown + shown)
