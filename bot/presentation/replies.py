"""Responses to interactions: acknowledged in time, and edited when the result is ready."""

import asyncio
import io
from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

import discord
import structlog
from discord import Interaction

from bot.limits import MESSAGE_LENGTH
from bot.measures import ACKNOWLEDGEMENT
from bot.presentation.icons import is_about_emoji
from bot.presentation.listings import Listing
from bot.presentation.private import PrivateDraft
from bot.presentation.requests import FAILED, UNCERTAIN, in_time, uncertain_attempts

log = structlog.get_logger()

REFUSED = 400
"""The HTTP status if Discord considers a message invalid."""
FOLLOW_UPS = 5
"""The most follow-up messages that Discord allows where the bot is a guest."""
PAGES_AT_MOST = 1 + FOLLOW_UPS
"""The most messages of a text."""
HEARD_SECONDS = 3.0
"""Discord reports an interaction as failed if it is not acknowledged within this time."""
HELD_SECONDS = 1.75
SENT_SECONDS = 2.2
"""How long a press may wait for an edit of its message to begin, and for it to be sent.

Both count from the press and are constant, so they reveal no hidden information.
"""
FRESH_SECONDS = HEARD_SECONDS - SENT_SECONDS
"""The greatest age of a press that can be held."""
TOO_LATE = 10062
ANSWERED_ELSEWHERE = 40060
"""The codes of an interaction that has failed for its user, or that already has a response."""
HELD = "held"
"""The key of a held press in the extras of its interaction."""


async def begin_press(interaction: Interaction) -> None:
    """Acknowledge a button or menu without changing its message yet.

    Raises:
        discord.HTTPException: Discord refuses it, so the request must not be carried out.
    """
    await _begin(interaction)


class _Held:
    """A press that waits for the first edit of its message. If that is late, it is acknowledged."""

    def __init__(self, press: Interaction) -> None:
        loop = asyncio.get_running_loop()
        self._since = loop.time()
        self._press = press
        self._is_open = True
        self._timer = loop.call_later(HELD_SECONDS, self._acknowledge)
        self._late: asyncio.Task[object] | None = None

    def _acknowledge(self) -> None:
        self._is_open = False
        self._late = asyncio.create_task(_acknowledge(self._press))

    async def take(self) -> bool:
        """Stop waiting. Return true if the caller must respond, false if that was tried already."""
        was_open = self._is_open
        self._is_open = False
        self._timer.cancel()
        if self._late is not None:
            await asyncio.wait([self._late])
        return was_open

    async def answer(self, **to: Any) -> None:
        """Respond with an edit of the message.

        Raises:
            TimeoutError: the edit was not sent within ``SENT_SECONDS`` of the press.
        """
        async with asyncio.timeout_at(self._since + SENT_SECONDS):
            await self._press.response.edit_message(**to)
        ACKNOWLEDGEMENT.observe(asyncio.get_running_loop().time() - self._since)


async def hold_press(press: Interaction) -> None:
    """Hold a press until the first edit of its message responds to it, or ``settle`` is called.

    Its change is then stored before Discord accepts the response. So only hold a press whose change
    is harmless twice: its button has a digest, or a second press has no effect. A press that
    arrives too late to be held is acknowledged first. The same applies if the clock is wrong.

    Raises:
        discord.HTTPException: Discord refuses it, so the request must not be carried out.
    """
    age = (discord.utils.utcnow() - press.created_at).total_seconds()
    if abs(age) > FRESH_SECONDS:
        await begin_press(press)
        return
    press.extras[HELD] = _Held(press)


async def settle(interaction: Interaction) -> None:
    """Acknowledge a press that is still held, so that other messages can be sent."""
    held: _Held | None = interaction.extras.get(HELD)
    if held is not None and await held.take():
        await _acknowledge(interaction)


async def edit(
    interaction: Interaction, pages: Callable[[], Mapping[str, Any]] = dict, **to: Any
) -> int:
    """Edit the acknowledged response, or the message that was pressed. Return its ID.

    The edit is the response to a held press. If that takes too long, the press is acknowledged and
    the edit is sent again. ``pages`` returns the pictures to upload, for each request.
    """
    held: _Held | None = interaction.extras.get(HELD)
    if held is not None and await held.take():
        try:
            await held.answer(**pages(), **to)
            return interaction.message.id if interaction.message is not None else 0
        except discord.HTTPException:
            await _acknowledge(interaction)
            raise
        except UNCERTAIN as problem:
            log.info("press not answered", interaction=interaction.id, problem=repr(problem))
            await _acknowledge(interaction)
    async with in_time():
        return (await interaction.edit_original_response(**pages(), **to)).id


def is_on(press: Interaction | None, message: int) -> bool:
    """Return whether a press is on a message."""
    return press is not None and press.message is not None and press.message.id == message


async def edit_pressed(
    press: Interaction | None,
    message: int,
    pages: Callable[[], Mapping[str, Any]] = dict,
    **to: Any,
) -> bool:
    """Edit a message as the response to a press on it. Return whether that was possible.

    Raises:
        discord.HTTPException: Discord refuses an emoji, so the caller can retry without icons.
    """
    if press is None or not is_on(press, message):
        return False
    try:
        await edit(press, pages, **to)
    except discord.HTTPException as problem:
        if is_about_emoji(problem):
            raise
        log.info("press not answered", interaction=press.id, code=problem.code)
        return False
    return True


async def begin_command(interaction: Interaction) -> None:
    """Acknowledge a command. Its response will be private.

    Raises:
        discord.HTTPException: Discord refuses it, so the request must not be carried out.
    """
    await _begin(interaction, ephemeral=True, thinking=True)


async def begin_shared(interaction: Interaction) -> None:
    """Acknowledge a press. Its response will be visible to all in the channel.

    Raises:
        discord.HTTPException: Discord refuses it, so the request must not be carried out.
    """
    await _begin(interaction, thinking=True)


async def _begin(interaction: Interaction, **how: bool) -> None:
    refusal = await _acknowledge(interaction, **how)
    if refusal is not None:
        raise refusal


async def _acknowledge(interaction: Interaction, **how: bool) -> discord.HTTPException | None:
    """Acknowledge an interaction. Return the error if Discord certainly refuses it.

    It is certain that its user was told that it failed (they may repeat it), or that another
    process has answered. After any other failure, Discord may have accepted the acknowledgement. So
    it is only logged, and the request is still handled.
    """
    with uncertain_attempts() as attempts:
        try:
            with ACKNOWLEDGEMENT.time():
                async with asyncio.timeout(HEARD_SECONDS):
                    await interaction.response.defer(**how)
        except FAILED as problem:
            log.info("not acknowledged", interaction=interaction.id, problem=repr(problem))
            if not _is_refusal(problem, repeated=bool(attempts)):
                return None
            if problem.code == ANSWERED_ELSEWHERE:
                interaction.client.dispatch("answered_elsewhere")
            return problem
    return None


def _is_refusal(problem: BaseException, *, repeated: bool) -> TypeGuard[discord.HTTPException]:
    """Return whether Discord did not accept an acknowledgement of this process.

    If a ``repeated`` attempt already has a response, it may be that of the first attempt.
    """
    if not isinstance(problem, discord.HTTPException):
        return False
    return problem.code == TOO_LATE or (problem.code == ANSWERED_ELSEWHERE and not repeated)


def is_private(interaction: Interaction) -> bool:
    """Return whether only this user sees the message that was pressed."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def answer(
    interaction: Interaction,
    draft: PrivateDraft,
    *,
    buttons: bool = True,
    before: str = "",
    pages: Callable[[], Mapping[str, Any]] | None = None,
) -> int:
    """Show ``draft``, below a first line, in the acknowledged response or the pressed message.

    Return the ID of the message. ``pages`` returns the pictures to upload, if not all those of the
    draft.
    """

    async def show(view: discord.ui.View) -> int:
        return await edit(
            interaction,
            pages or draft.pages,
            content=_below(before, draft),
            view=view if buttons else None,
            allowed_mentions=draft.mentions,
        )

    return await draft.sent(show)


async def follow_up(interaction: Interaction, draft: PrivateDraft, before: str = "") -> int:
    """Send ``draft`` in a private follow-up message, below a first line. Return its ID."""
    await settle(interaction)

    async def send(view: discord.ui.View) -> int:
        async with in_time():
            message = await interaction.followup.send(
                content=_below(before, draft),
                files=draft.files(),
                embeds=draft.embeds(),
                view=view,
                ephemeral=True,
                wait=True,
            )
        return message.id

    return await draft.sent(send)


def _below(before: str, draft: PrivateDraft) -> str:
    return f"{before}\n{draft.content}".strip()[:MESSAGE_LENGTH]


async def lay_out(interaction: Interaction, listing: Listing) -> int:
    """Show a list in the acknowledged response, or its plain text if Discord refuses the layout.

    Return the ID of the message.
    """
    try:
        return await edit(interaction, view=listing.view(), attachments=listing.files())
    except discord.HTTPException as problem:
        if problem.status != REFUSED:
            raise
        log.warning("layout refused", problem=repr(problem))
        words = listing.words[:MESSAGE_LENGTH]
        return await edit(interaction, content=words, view=listing.plain)


async def say(interaction: Interaction, text: str) -> None:
    """Show a short text in the acknowledged response."""
    async with in_time():
        await interaction.edit_original_response(content=text)


async def send_text(
    interaction: Interaction, text: str, view: discord.ui.View | None = None
) -> list[int]:
    """Send a text of any length in private messages, with buttons below the last one.

    If it needs more messages than Discord allows, it is sent as a file. Return their IDs.
    """
    first, *more = paged(text)
    if 1 + len(more) > PAGES_AT_MOST:
        file = discord.File(io.BytesIO(text.encode()), "atoll.txt")
        async with in_time():
            return [(await interaction.edit_original_response(attachments=[file], view=view)).id]
    async with in_time():
        last = None if more else view
        sent = [(await interaction.edit_original_response(content=first, view=last)).id]
    for number, page in enumerate(more, 1):
        below = view if number == len(more) and view else discord.utils.MISSING
        async with in_time():
            message = await interaction.followup.send(page, ephemeral=True, view=below, wait=True)
        sent.append(message.id)
    return sent


def paged(text: str) -> list[str]:
    """Return ``text`` in pages that fit into a message, split at line ends.

    Longer lines are truncated.
    """
    pages = [""]
    for line in text.splitlines(keepends=True):
        if len(pages[-1]) + len(line) > MESSAGE_LENGTH:
            pages.append("")
        pages[-1] += line[:MESSAGE_LENGTH]
    return [page.strip("\n") for page in pages if page.strip()] or ["-"]
