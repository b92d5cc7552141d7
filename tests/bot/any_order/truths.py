"""Invariants of a table."""

from bot.domain.lobby import started, with_bot, with_option
from bot.domain.paces import has_clocks
from bot.domain.table import Table
from bot.domain.windows import is_unwaited
from bot.presentation.forms import fields_of
from engine.core import AtollError


def check(table: Table, stored: Table) -> None:
    """Check that a table can start, can continue, or is closed."""
    assert stored == table, "memory is not what is stored"
    users = [row.user for row in table.seats if row.user is not None]
    assert len(users) == len(set(users)), "somebody sits twice"
    assert [row.seat for row in table.seats] == list(range(len(table.seats)))
    match table.row.status:
        case "lobby":
            assert table.row.opener in users, "nobody can start it"
            assert _can_start(table), "it can never be started"
        case "playing":
            _can_go_on(table)
            _has_clocks(table)
        case "over":
            assert table.state.over


def _can_go_on(table: Table) -> None:
    """Check that a player is awaited, that awaited seats can move, and that no bot must move."""
    assert not table.state.over
    assert len(table.awaited) > 0
    assert all(table.options(seat) for seat in table.awaited)
    assert not [seat for seat in table.awaited if table.seats[seat].is_bot]
    assert table.frames[0].seat is None, "the log leads elsewhere"


def _has_clocks(table: Table) -> None:
    """Check that exactly the awaited players have a deadline, and that the table knows the next."""
    due = [row.deadline for row in table.seats if row.deadline is not None]
    ticking = [row.seat for row in table.seats if row.deadline is not None]
    assert ticking == (sorted(table.awaited) if has_clocks(table) else [])
    proposal = table.row.proposal
    if proposal is not None and proposal.until is not None:
        due.append(proposal.until)
    if is_unwaited(table):  # its window ends as soon as the deadlines are looked at
        due.append(table.row.touched)
    assert table.row.due == (min(due, default=None) if table.row.paused is None else None)


def _can_start(table: Table) -> bool:
    """Whether the lobby can start: as it is, with more bots, or after changing one option."""
    while len(table.seats) < min(table.game.seats):
        table = with_bot(table, table.row.opener)
    return _starts(table) or any(_starts(other) for other in _others(table))


def _starts(table: Table) -> bool:
    try:
        started(table, table.row.opener)
    except AtollError:
        return False
    return True


def _others(table: Table) -> list[Table]:
    """Return the lobby after each possible change of an option."""
    fields = fields_of(table)
    pairs = [(one.key, value) for one in fields for value, _ in one.values if value != one.now]
    return [with_option(table, table.row.opener, key, value) for key, value in pairs]
