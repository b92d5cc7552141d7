"""Open the next game of a series."""

from discord import Interaction

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.rematches.rules import can_begin, is_decided, scores_after
from bot.features.rematches.store import write_scores
from bot.interactions.opening import open_again
from bot.store.connection import Db
from engine.core import IllegalAction

OTHERWISE = "This game can't be part of a best of three. **Rematch** opens a new table."


async def play_series(interaction: Interaction, table: Table) -> None:
    """Open a rematch with the score so far. After a decided series, another one begins.

    Raises:
        IllegalAction: The game is not over, or has bots.
    """
    if not can_begin(table):
        raise IllegalAction(OTHERWISE)
    scores = scores_after(table)

    def store(db: Db, table_id: TableId) -> None:
        write_scores(db, table_id, (), () if is_decided(scores) else scores)

    await open_again(interaction, table, store)
