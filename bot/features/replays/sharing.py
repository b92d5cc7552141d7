"""Share a finished game in the channel."""

from discord import AllowedMentions, Interaction

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.interactions.context import guild_of, services, user_of
from bot.presentation.drafts import ending_text, title_of
from bot.presentation.replies import begin_shared
from bot.presentation.requests import in_time
from engine.core import IllegalAction


async def share(interaction: Interaction, table: Table) -> None:
    """Post the end of a game with its last picture.

    While others play the deal of a challenge, post only a line that reveals nothing about it.

    Raises:
        IllegalAction: The game is running, or the user has not played it.
    """
    seat_at(table, user_of(interaction))
    if table.row.status != "over":
        raise IllegalAction("You can share a game after it has ended.")
    await begin_shared(interaction)
    line = await services(interaction).tables.shared_line(table.id)
    files = []
    if table.is_revealed:
        guild = guild_of(interaction)
        files = (await services(interaction).drafts.board_message(table, guild=guild)).files()
    async with in_time():
        await interaction.edit_original_response(
            content=line or f"{title_of(table)}\n{ending_text(table)}",
            attachments=files,
            allowed_mentions=AllowedMentions.none(),
        )
