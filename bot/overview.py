"""How tables stand: what waits for a person, and how a table goes on."""

from itertools import islice
from typing import NamedTuple

from bot.clock.clocks import has_clocks, pace_of
from bot.names import mention
from bot.store import Post
from bot.table import Table
from engine.core import Rng
from engine.players import PLAYERS, played_on

STEPS_AT_MOST = 1_000


class Listed(NamedTuple):
    """A table of a person's list, with the card that shows it."""

    table: Table
    post: Post | None


def games_text(listed: list[Listed], user: int) -> str:
    """Return a person's tables, a line each, those that wait for them first."""
    if not listed:
        return "You have no open games. `/play` starts one."
    return "\n".join(_line(one, user) for one in listed)


def _line(listed: Listed, user: int) -> str:
    table = listed.table
    return f"{table.id} · {_link(listed)}: {_state(table, user)}"


def _link(listed: Listed) -> str:
    table, post = listed
    if post is None:
        return f"{table.game.name} in <#{table.row.channel}>"
    place = table.row.guild or "@me"
    card = f"https://discord.com/channels/{place}/{post.channel}/{post.message}"
    return f"[{table.game.name}]({card}) in <#{table.row.channel}>"


def _state(table: Table, user: int) -> str:
    """Say what a table waits for."""
    seat = table.seat_of(user)
    if table.row.status == "lobby":
        return "gathering players"
    if seat in table.awaited:
        row = table.seats[seat or 0]
        left = f", time left until <t:{row.deadline}:R>" if row.deadline else ""
        return f"**your move** since <t:{row.waiting}:R>{left}"
    return f"waiting for {', '.join(mention(table, one) for one in table.awaited)}"


def waits_for(table: Table, user: int) -> bool:
    """Whether a table waits for a person."""
    return table.seat_of(user) in table.awaited


def health_text(table: Table, user: int, at: int) -> str:
    """Return how a table is doing: who is awaited, since when, and when it may end."""
    lines = [f"**{table.game.name}** · table {table.id}"]
    if table.row.status == "lobby":
        return "\n".join([*lines, "It gathers players. **Start** on its card begins the game."])
    if not table.playing:
        return "\n".join([*lines, "This game is over."])
    lines += [_waiting(table, seat) for seat in table.awaited]
    if table.row.paused is not None:
        lines.append(f"It is paused since <t:{table.row.paused}:R>: the clocks stand still.")
    elif has_clocks(table):
        lines.append(f"Pace: {pace_of(table).key} ({pace_of(table).about}).")
    if table.awaited == [table.seat_of(user)] and len(table.seats) > 1:
        lines.append("You are the last: everybody else waits for you.")
    lines += [
        f"The autopilot plays for {mention(table, row.seat)}."
        for row in table.seats
        if row.autopilot
    ]
    return "\n".join([*lines, _expected(table, at)])


def _waiting(table: Table, seat: int) -> str:
    row = table.seats[seat]
    clock = f"; their clock next rings <t:{row.deadline}:R>" if row.deadline else ""
    return f"{mention(table, seat)} is awaited since <t:{row.waiting}:R>{clock}."


def _expected(table: Table, at: int) -> str:
    """Say when the game may end, if it goes on as it has gone so far."""
    made = len(table.frames) - 1
    left = moves_left(table)
    if not made:
        return f"About {left} moves are to be made."
    end = at + (at - table.row.created) * left // made
    return f"{made} moves are made, about {left} are left: the end may come <t:{end}:R>."


def moves_left(table: Table) -> int:
    """Return how many moves a game may still take: as many as bots need, from a likely deal."""
    luck = Rng(table.row.ply)
    dealt = table.game.resample(table.state, None, luck)
    rest = played_on(table.game, dealt, PLAYERS["greedy"], luck)
    return sum(1 for _ in islice(rest, 1, STEPS_AT_MOST))
