"""Answers to one user: acknowledged in time, filled in when the work is done."""

import asyncio
import io
from collections.abc import Callable, Sequence
from typing import Any

import discord
import structlog
from discord import Interaction

from bot.limits import MESSAGE_LENGTH
from bot.measures import ACKNOWLEDGEMENT
from bot.presentation.cards import Card
from bot.presentation.icons import is_about_emoji
from bot.presentation.listings import Listing
from bot.presentation.requests import FAILED, UNCERTAIN, in_time

log = structlog.get_logger()

REFUSED = 400
"""What HTTP says where a message is not as Discord wants it."""
FOLLOW_UPS = 5
"""So many messages may follow an answer where the bot is a guest."""
HEARD_SECONDS = 3.0
"""Who is not heard by then is told by Discord that the bot does not answer."""
HELD_SECONDS, SENT_SECONDS = 1.0, 1.5
"""How long a press may wait for an edit of its message, and for the end of the upload.

Both are counted from the press and depend on nothing else, so they reveal nothing.
"""
HELD = "held"
"""In the extras of a press that waits."""


async def begin_press(interaction: Interaction) -> None:
    """Acknowledge a button or select; its message stays as it is for now."""
    await _acknowledge(interaction)


class _Held:
    """A press that the first edit of its message answers, or an acknowledgement if that is late."""

    def __init__(self, press: Interaction) -> None:
        loop = asyncio.get_running_loop()
        self._since = loop.time()
        self._press, self._is_open = press, True
        self._timer = loop.call_later(HELD_SECONDS, self._acknowledge)
        self._late: asyncio.Task[None] | None = None

    def _acknowledge(self) -> None:
        self._is_open = False
        self._late = asyncio.create_task(_acknowledge(self._press))

    async def take(self) -> bool:
        """Stop waiting; return whether the caller is to answer. Otherwise an answer was tried."""
        was_open, self._is_open = self._is_open, False
        self._timer.cancel()
        if self._late is not None:
            await asyncio.wait([self._late])
        return was_open

    async def answer(self, **to: Any) -> None:
        """Answer with an edit of the message, in the time that is left."""
        async with asyncio.timeout_at(self._since + SENT_SECONDS):
            await self._press.response.edit_message(**to)
        ACKNOWLEDGEMENT.observe(asyncio.get_running_loop().time() - self._since)


def hold_press(press: Interaction) -> None:
    """Let the first edit of the pressed message answer the press; ``settle`` ends that."""
    press.extras[HELD] = _Held(press)


async def settle(interaction: Interaction) -> None:
    """Acknowledge a press that is still held, so that other messages can follow."""
    held: _Held | None = interaction.extras.get(HELD)
    if held is not None and await held.take():
        await _acknowledge(interaction)


async def edit(
    interaction: Interaction, files: Callable[[], Sequence[discord.File]] | None = None, **to: Any
) -> None:
    """Edit the answer that was begun, or the message that was pressed; ``files`` are uploaded.

    The edit answers a held press. If that takes too long, the press is acknowledged before it.
    """

    def given() -> dict[str, Any]:
        return to if files is None else {"attachments": files(), **to}

    held: _Held | None = interaction.extras.get(HELD)
    if held is not None and await held.take():
        try:
            await held.answer(**given())
            return
        except discord.HTTPException:
            await _acknowledge(interaction)
            raise
        except UNCERTAIN as problem:
            log.info("press not answered", interaction=interaction.id, problem=repr(problem))
            await _acknowledge(interaction)
    async with in_time():
        await interaction.edit_original_response(**given())


def is_on(press: Interaction | None, message: int) -> bool:
    """Whether a press is of a button in a message."""
    return press is not None and press.message is not None and press.message.id == message


async def edit_pressed(
    press: Interaction | None,
    message: int,
    files: Callable[[], Sequence[discord.File]] | None = None,
    **to: Any,
) -> bool:
    """Edit a message through the press on it; return whether that was possible."""
    if press is None or not is_on(press, message):
        return False
    try:
        await edit(press, files, **to)
    except discord.HTTPException as problem:
        if is_about_emoji(problem):
            raise
        log.info("press not answered", interaction=press.id, code=problem.code)
        return False
    return True


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

    async def show(view: discord.ui.View) -> None:
        await edit(
            interaction,
            files or card.files,
            content=_below(before, card),
            view=view if buttons else None,
            allowed_mentions=card.mentions,
        )

    await card.sent(show)


async def follow_up(interaction: Interaction, card: Card, before: str = "") -> None:
    """Send ``card`` in private, below a first line."""
    await settle(interaction)

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
