"""The result of a table: its places and its kind."""

from bot.domain.credit import credited, is_counted
from bot.domain.ids import UserId
from bot.domain.messages import is_in_turn
from bot.domain.records import FormerPlayer
from bot.domain.table import Table
from bot.domain.turns import taken_frames
from bot.features.rankings.store import AnsweredTurn, Kind, Lapse, Result, Standing
from engine.core import Game, Outcome


def ended(after: Table, before: Table) -> Result | None:
    """Return the result of a table if a change ends its game. A lesson has none."""
    if after.row.lesson or not _is_closed(after) or _is_closed(before) or after.state is None:
        return None
    return Result(
        table=after.id,
        guild=after.row.guild,
        key=after.row.key,
        mode=after.row.options.get("mode") or usual_mode(after.game, len(after.seats)),
        kind=kind_of(after),
        ended=after.row.touched,
        standings=standings(after),
    )


def _is_closed(table: Table) -> bool:
    return table.row.status in ("over", "aborted")


def kind_of(table: Table) -> Kind:
    """Return the kind of the result of a table."""
    if table.row.status == "aborted":
        return "aborted"
    if table.row.deal_of is not None or table.row.lesson:  # no feats in lessons
        return "practice"
    if table.row.unrated or table.is_contest:  # its result is hidden for a while
        return "unrated"
    if any(credited(table, row.seat).bot is not None for row in table.seats):
        return "bots"
    if table.is_solo:
        return "solo"
    if table.game.rules.outcome(table.state).together:
        return "together"
    return "rated" if is_counted(table) else "unrated"


def standings(table: Table) -> tuple[Standing, ...]:
    """Return the result of each seat, for the player who made most of its choices."""
    outcome = table.game.rules.outcome(table.state) if table.row.status == "over" else None
    placed = places(outcome) if outcome else ()
    return tuple(
        Standing(
            seat=player.seat,
            user=player.user,
            bot=player.bot,
            score=outcome.scores[player.seat] if outcome else None,
            place=placed[player.seat] if outcome else None,
            won=outcome is not None and player.seat in outcome.winners,
            until=player.until if isinstance(player, FormerPlayer) else None,
        )
        for player in (credited(table, row.seat) for row in table.seats)
    )


def places(outcome: Outcome) -> tuple[int, ...]:
    """Return the place of each seat: winners first, then by score. Tied seats share one."""
    ranks = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def answers(after: Table, before: Table, by: UserId | None) -> tuple[AnsweredTurn, ...]:
    """Return the turn that the user ``by`` has just finished, if other players waited for it.

    A turn may take several actions. It ends when its player is no longer asked. One that ends
    during a pause does not count. One that a rewind interrupts does, because its repetition won't.
    """
    seat = before.seat_of(by) if by is not None else None
    taken = taken_frames(after, before)
    if is_rewind := len(taken) > 1:
        last = taken[-1].seat
        seat = last if last is not None and is_in_turn(before, last) else None
    is_counted = before.playing and before.row.paused is None
    if seat is None or len(before.users) < 2 or not is_counted:
        return ()
    was = before.seats[seat]
    now = after.seats[seat]
    if was.user is None or was.waiting is None or (now.waiting == was.waiting and not is_rewind):
        return ()
    answer = AnsweredTurn(
        user=was.user,
        table=before.id,
        seat=seat,
        key=before.row.key,
        since=was.waiting,
        seconds=after.row.touched - was.waiting,
    )
    return (answer,)


def lapses(after: Table, before: Table) -> tuple[Lapse, ...]:
    """Return the turns that the autopilot has just played for a user."""
    pairs = zip(after.seats, before.seats, strict=False)
    return tuple(
        Lapse(now.seat, now.user)
        for now, was in pairs
        if now.user is not None
        and now.user == was.user
        and (now.lapses > was.lapses or (now.autopilot and now.acted > was.acted))
    )


def usual_mode(game: Game, players: int) -> str:
    """Return the default mode of a game."""
    return game.effective({}, players).get("mode", "")
