"""The place, the setup and the first row of a new table."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.domain.ids import BEGINNING, NOT_STORED, ChannelId, GuildId, Seat, Timestamp, UserId
from bot.domain.levels import STEADY
from bot.domain.records import GameRow, SeatRow
from engine.core import Game

USUAL_PACE = "day"


class Location(NamedTuple):
    """The channel or thread of a table, and its server unless it is a direct message."""

    guild: GuildId | None
    channel: ChannelId


class Setup(NamedTuple):
    """The game of a table, its options and its pace.

    ``rivals`` is the number of bots of a ``level`` that take seats after the players.
    """

    game: Game
    options: Mapping[str, str]
    pace: str = USUAL_PACE
    rivals: int = 0
    level: str = STEADY.key


def seats_for(
    players: Sequence[UserId], rivals: int, level: str = STEADY.key
) -> tuple[SeatRow, ...]:
    """Return the seats of a table: the players in their order, then bots of a ``level``."""
    people = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(players)]
    behind = range(len(people), len(people) + rivals)
    return (*people, *(SeatRow(seat=Seat(seat), bot=level) for seat in behind))


def new_row(setup: Setup, location: Location, opener: UserId, at: Timestamp) -> GameRow:
    """Return the row of a new lobby with a new random seed."""
    return GameRow(
        id=NOT_STORED,
        guild=location.guild,
        channel=location.channel,
        opener=opener,
        key=setup.game.key,
        rules=setup.game.rules.version,
        options=dict(setup.options),
        seed=secrets.randbits(63),
        salt=secrets.token_hex(16),
        status="lobby",
        ply=BEGINNING,
        state=None,
        created=at,
        touched=at,
        pace=setup.pace,
    )
