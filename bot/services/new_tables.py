"""What a new table is opened with: where it stands, and what is played there."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from bot.store import GameRow
from bot.store.ids import BEGINNING, NOT_STORED, ChannelId, GuildId, Timestamp, UserId
from engine.core import Game

USUAL_PACE = "day"


class Place(NamedTuple):
    """Where a table stands: a channel or thread, and its server unless it is a direct message."""

    guild: GuildId | None
    channel: ChannelId


class Setup(NamedTuple):
    """What is played at a table, with which options and at which pace."""

    game: Game
    options: Mapping[str, str]
    pace: str = USUAL_PACE


def new_row(setup: Setup, place: Place, opener: UserId, at: Timestamp) -> GameRow:
    """Return the row of a table that gathers players, with luck of its own."""
    return GameRow(
        id=NOT_STORED,
        guild=place.guild,
        channel=place.channel,
        opener=opener,
        game=setup.game.key,
        rules=setup.game.rules,
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
