"""Reviews: how good each choice in a finished game was."""

from collections.abc import Iterator
from functools import partial

import structlog
from discord import AllowedMentions, ButtonStyle, Interaction, app_commands

from bot.domain.ids import Ply, Seat, TableId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.replays import feature as replays
from bot.features.reviews import messages, store
from bot.features.reviews.rules import Judgement, Review, moment_before, review_seat
from bot.features.reviews.service import Progress, Reviews
from bot.features.whatif.feature import try_out
from bot.interactions import looking
from bot.interactions.acting import showing
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.dispatch import Button
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find
from bot.interactions.own_settings import feature_setting, person_of
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.pictures import edition_of
from bot.presentation.private import Receipt
from bot.presentation.replies import answer, begin_shared
from bot.presentation.requests import FAILED, in_time
from bot.services.search.analysis import AnalysisWorker
from engine.core import IllegalAction

log = structlog.get_logger()
NOT_DONE = "This review is not done yet. Press **Review** to see its progress."


@app_commands.command()
@app_commands.describe(
    table="Table number. Leave out for the table here",
    move="Which move? 0 is the start. Leave out for the last",
    review="After the game: review your choices",
    film="After the game: show it as an animation",
    verify="After the game: check that the luck was fair",
    record="After the game: get its record as a file",
    clone="After the game: play its deal again, as practice against bots",
)
@friendly
async def replay(
    interaction: Interaction,
    table: TableNumber | None = None,
    move: int | None = None,
    review: bool = False,
    film: bool = False,
    verify: bool = False,
    record: bool = False,
    clone: bool = False,
) -> None:
    """Look back at a game: moves, review, film, proof."""
    await begin(interaction)
    found = await find(interaction, table)
    if review:
        await show_review(interaction, found)
    elif film:
        await replays.film(interaction, found)
    elif verify:
        await looking.verify(interaction, found)
    elif record:
        await looking.send_record(interaction, found)
    elif clone:
        await replays.play_same_deal(interaction, found)
    else:
        await replays.show(interaction, found, move)


async def show_moment(interaction: Interaction, press: messages.ShowMoment) -> None:
    """Show one choice of a review: the board, the move, and better moves."""
    await begin(interaction)
    found, one = await _moment(interaction, press.table, Ply(press.ply))
    drafts = services(interaction).drafts
    await answer(
        interaction, await messages.moment_message(found, one, drafts, guild_of(interaction))
    )


async def try_again(interaction: Interaction, press: messages.TryFrom) -> None:
    """Continue from a choice of a review in a what-if."""
    await begin(interaction)
    found, one = await _moment(interaction, press.table, Ply(press.ply))
    await try_out(interaction, moment_before(found.table, one))


async def share(interaction: Interaction, press: messages.ShareReview) -> None:
    """Post a review in the channel at the request of its player."""
    found = await _done(interaction, press.table)
    await begin_shared(interaction)
    draft = await _draft(interaction, found)
    async with in_time():
        await interaction.edit_original_response(
            content=messages.shared_text(found),
            **draft.pages(),
            allowed_mentions=AllowedMentions.none(),
        )


async def show_review(interaction: Interaction, table: Table) -> None:
    """Show a review or its progress. A review in progress appears once it is done."""
    reviews = services(interaction).require(Reviews)
    user = user_of(interaction)
    review_seat(table, user)
    progress = await reviews.ask(table.id, user, partial(_come, interaction))
    await _show(interaction, table.id, progress)


async def dont_write(interaction: Interaction, table: Table) -> None:
    """Store that a user wants no direct messages about reviews, and show the progress."""
    await REVIEWS.set(interaction, ["none"])
    await show_review(interaction, table)


async def _come(interaction: Interaction, table_id: TableId, progress: Progress) -> None:
    """Replace the progress message with the finished review."""
    try:
        await _show(interaction, table_id, progress)
    except FAILED as problem:
        log.info("review not shown", game=table_id, problem=repr(problem))


async def _show(interaction: Interaction, table_id: TableId, progress: Progress) -> None:
    if progress.review is not None:
        await answer(interaction, await _draft(interaction, progress.review))
        return
    writes = store.REVIEW_READY.value_of(person_of(interaction)) == "dm"
    async with in_time():
        await interaction.edit_original_response(
            content=messages.progress_text(progress, writes=writes),
            view=messages.progress_view(table_id, writes=writes),
        )


async def _draft(interaction: Interaction, found: Review) -> Receipt:
    atoll = services(interaction)
    name = (await atoll.names.at(found.table, guild_of(interaction)))[found.seat]
    scheme = edition_of(atoll.people, user_of(interaction)).scheme
    return await messages.review_message(found, name, atoll.pictures, scheme)


async def _done(interaction: Interaction, table_id: TableId) -> Review:
    """Return a user's finished review of a game."""
    progress = await services(interaction).require(Reviews).ask(table_id, user_of(interaction))
    if progress.review is None:
        raise IllegalAction(NOT_DONE)
    return progress.review


async def _moment(
    interaction: Interaction, table_id: TableId, ply: Ply
) -> tuple[Review, Judgement]:
    found = await _done(interaction, table_id)
    one = found.at(ply)
    if one is None:
        raise IllegalAction(
            "This moment is no longer in the review. Press **Review** to see the new one."
        )
    return found, one


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the button for the review of a finished game."""
    if table.has_result and table.users and not table.row.secret:
        yield Offer(messages.AskReview(table.id, 0), "Review", 20, ButtonStyle.primary)


REVIEWS = feature_setting(
    "alerts",
    store.REVIEW_READY,
    "Reviews",
    {"dm": "a direct message if one takes long", "none": "no message"},
)
FEATURE = Feature(
    commands=(replay,),
    handlers=(
        Button(messages.AskReview, showing(show_review)),
        Button(messages.DontWrite, showing(dont_write)),
        Button(messages.ShowMoment, show_moment),
        Button(messages.TryFrom, try_again),
        Button(messages.ShareReview, share),
    ),
    messages=MessageHooks(offers=offers, notices={store.REVIEWED: messages.review_ready}),
    settings=(REVIEWS,),
    personal={"reviews": store},
    services=(lambda atoll: Reviews(atoll.tables, AnalysisWorker()),),
    jobs=(lambda atoll: atoll.require(Reviews).continue_unfinished(),),
    stop=lambda atoll: atoll.require(Reviews).stop(),
)
