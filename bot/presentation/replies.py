"""Answers to one person: acknowledged at once, filled in when the work is done."""

import asyncio
import io
from collections.abc import Callable, Sequence

import discord
import structlog
from discord import Interaction

from bot.limits import MESSAGE_LENGTH
from bot.measures import ACKNOWLEDGEMENT
from bot.presentation.cards import Card
from bot.presentation.listings import Listing
from bot.presentation.requests import FAILED, in_time

log = structlog.get_logger()

REFUSED = 400
"""What HTTP says where a message is not as Discord wants it."""
FOLLOW_UPS = 5
"""So many messages may follow an answer where the bot is a guest."""
HEARD_SECONDS = 3.0
"""Who is not heard by then is told by Discord that the bot does not answer."""


async def begin_press(interaction: Interaction) -> None:
    """Acknowledge a button or select; the message it stands on stays as it is for now."""
    await _acknowledge(interaction)


async def begin_command(interaction: Interaction) -> None:
    """Acknowledge a command; its answer will be private."""
    await _acknowledge(interaction, ephemeral=True, thinking=True)


async def begin_shared(interaction: Interaction) -> None:
    """Acknowledge a press; its answer will be for everybody in the channel."""
    await _acknowledge(interaction, thinking=True)


async def _acknowledge(interaction: Interaction, **how: bool) -> None:
    """Tell Discord that the bot has heard; what was asked for is done even where that fails."""
    try:
        with ACKNOWLEDGEMENT.time():
            async with asyncio.timeout(HEARD_SECONDS):
                await interaction.response.defer(**how)
    except FAILED as problem:
        log.info("not acknowledged", interaction=interaction.id, problem=repr(problem))


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed stands on a card that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def answer(
    interaction: Interaction,
    card: Card,
    *,
    buttons: bool = True,
    before: str = "",
    files: Callable[[], Sequence[discord.File]] | None = None,
) -> None:
    """Show ``card``, below a first line, in the answer that was begun or the card pressed.

    ``files`` returns what to upload for one sending, if not all files of the card.
    """

    async def edit(view: discord.ui.View) -> None:
        async with in_time():
            await interaction.edit_original_response(
                content=_below(before, card),
                attachments=(files or card.files)(),
                view=view if buttons else None,
            )

    await card.sent(edit)


async def follow_up(interaction: Interaction, card: Card, before: str = "") -> None:
    """Send ``card`` in private, below a first line."""

    async def send(view: discord.ui.View) -> None:
        async with in_time():
            await interaction.followup.send(
                content=_below(before, card), files=card.files(), view=view, ephemeral=True
            )

    await card.sent(send)


def _below(before: str, card: Card) -> str:
    return f"{before}\n{card.content}".strip()[:MESSAGE_LENGTH]


async def lay_out(interaction: Interaction, listing: Listing) -> None:
    """Show a list in the private answer that was begun: in words where its layout is refused."""
    try:
        async with in_time():
            await interaction.edit_original_response(
                view=listing.view(), attachments=listing.files()
            )
    except discord.HTTPException as problem:
        if problem.status != REFUSED:
            raise
        log.warning("layout refused", problem=repr(problem))
        async with in_time():
            await interaction.edit_original_response(
                content=listing.words[:MESSAGE_LENGTH], view=listing.plain
            )


async def say(interaction: Interaction, text: str) -> None:
    """Say something short in the private answer that was begun."""
    async with in_time():
        await interaction.edit_original_response(content=text)


async def send_text(
    interaction: Interaction, text: str, view: discord.ui.View | None = None
) -> None:
    """Send a text of any length in private, in as many messages as it takes; buttons below it.

    What takes more than Discord lets follow is sent as a file.
    """
    first, *more = paged(text)
    if len(more) > FOLLOW_UPS:
        file = discord.File(io.BytesIO(text.encode()), "atoll.txt")
        async with in_time():
            await interaction.edit_original_response(attachments=[file], view=view)
        return
    async with in_time():
        await interaction.edit_original_response(content=first, view=None if more else view)
    for number, page in enumerate(more, 1):
        below = view if number == len(more) and view else discord.utils.MISSING
        async with in_time():
            await interaction.followup.send(page, ephemeral=True, view=below)


def paged(text: str, length: int = MESSAGE_LENGTH) -> list[str]:
    """Return ``text`` cut at line ends into pieces of at most ``length`` characters."""
    pages = [""]
    for line in text.splitlines(keepends=True):
        if len(pages[-1]) + len(line) > length:
            pages.append("")
        pages[-1] += line[:length]
    return [page.strip("\n") for page in pages if page.strip()] or ["-"]
