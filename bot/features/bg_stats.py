"""BG Stats: a finished game as a play of that app, in its documented JSON format."""

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
import msgspec
from discord import Interaction

from bot.domain.ids import Seat
from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.rankings.results import places
from bot.interactions.acting import showing
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.dispatch import Button
from bot.interactions.looking import check_open
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.presses import Tool

ROW = 2
"""The row of the sheet. Only a running game has menus there."""
ABOUT = (
    "This game as a play of BG Stats: the JSON that the app gets from other apps and websites."
    " Import it there."
)


class SendPlay(Tool, frozen=True, tag="t:bgstats"):
    """Sends a finished game as a file for BG Stats."""


def play_of(table: Table, names: Sequence[str]) -> dict[str, Any]:
    """Return a finished game as a play. ``names`` are those of the seats."""
    outcome = table.game.rules.outcome(table.state)
    ended = datetime.fromtimestamp(table.row.touched, UTC)
    players = [
        {
            "name": name,
            "sourcePlayerId": str(row.user or row.bot or f"seat {row.seat + 1}"),
            "startPlayer": row.seat == 0,
            "score": score,
            "rank": place,
            "winner": row.seat in outcome.winners,
        }
        for row, name, score, place in zip(
            table.seats, names, outcome.scores, places(outcome), strict=True
        )
    ]
    game = {
        "name": table.game.name,
        "sourceGameId": table.row.key,
        "highestWins": True,
        "noPoints": not table.game.scored,
    }
    return {
        "sourceName": "Atoll",
        "sourcePlayId": str(table.id),
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "game": game,
        "players": players,
    }


async def send_play(interaction: Interaction, table: Table) -> None:
    """Send a finished game as a file to one of its players, in the acknowledged reply."""
    seat_at(table, user_of(interaction))
    check_open(table)
    names = await services(interaction).names.at(table, guild_of(interaction))
    play = msgspec.json.format(msgspec.json.encode(play_of(table, names)), indent=2)
    file = discord.File(io.BytesIO(play), f"atoll-{table.id}.bgstats.json")
    await interaction.edit_original_response(content=ABOUT, attachments=[file])


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button on the sheet of a finished game, for its players."""
    if seat is not None and table.has_result and not table.row.secret:
        yield Offer(SendPlay(table.id, table.row.edition), "BG Stats", 10, sheet=ROW)


FEATURE = Feature(
    handlers=(Button(SendPlay, showing(send_play)),), messages=MessageHooks(offers=offers)
)
