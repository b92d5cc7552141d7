"""Practice: positions come back until their users know them."""

from functools import partial

from discord import Interaction, app_commands

from bot.domain.ids import Timestamp
from bot.feature import Feature
from bot.features.practice import messages, store
from bot.features.practice.rules import theme_in_words
from bot.features.practice.service import Practice
from bot.features.puzzles.service import Puzzles
from bot.features.reviews.service import Reviews
from bot.interactions.commands.completion import completions
from bot.interactions.context import Services, services, services_and_user, user_of
from bot.interactions.dispatch import Button
from bot.interactions.looking import begin, show_position
from bot.presentation.replies import answer, begin_press, edit
from engine.core import IllegalAction, excerpt


async def show_practice(interaction: Interaction, theme: str) -> None:
    """Show the next position to practise, of a theme or of all."""
    await begin(interaction)
    if theme and not await services(interaction).require(Practice).is_theme(theme):
        raise IllegalAction(f"Unknown theme “{excerpt(theme)}”. Choose from the list.")
    await _show_next(interaction, theme)


async def complete_theme(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the theme of puzzles."""
    themes = await services(interaction).require(Practice).themes()
    return completions(((theme_in_words(theme), theme) for theme in themes), typed)


async def show_next(interaction: Interaction, press: messages.NextDrill) -> None:
    """Show the next position, instead of the last solution."""
    await begin_press(interaction)
    await _show_next(interaction, press.theme)


async def try_drill(interaction: Interaction, press: messages.AnswerDrill) -> None:
    """Take a user's answer, and show the solution."""
    await begin_press(interaction)
    practice = services(interaction).require(Practice)
    user = user_of(interaction)
    due = Timestamp(press.due)
    given = await practice.answer(user, press.number, due, press.digest, press.place, press.theme)
    view = messages.next_view(given.question.more, press.theme)
    await edit(interaction, content=messages.answer_text(given), view=view)


async def say_drill(interaction: Interaction, press: messages.DrillInWords) -> None:
    """Show a position in words, or a part of it."""
    await begin(interaction)
    atoll, user = services_and_user(interaction)
    due = Timestamp(press.due)
    _, found = await atoll.require(Practice).asked(user, press.number, due, press.digest)
    view = found.table.view(found.seat, await atoll.names.at(found.table))
    part = partial(messages.DrillInWords, press.number, press.due, press.digest)
    await show_position(interaction, found.table, view, part, press.part, found.choices)


async def _show_next(interaction: Interaction, theme: str) -> None:
    atoll, user = services_and_user(interaction)
    practice = atoll.require(Practice)
    asked = await practice.next(user, theme)
    habit = None if theme else await practice.habit(user)
    kind = habit.theme if habit is not None and await practice.has_more(user, habit.theme) else ""
    if asked is not None:
        draft = await messages.question_message(
            asked, theme, atoll.drafts, atoll.names, habit, kind
        )
        await answer(interaction, draft)
        return
    daily = atoll.find(Puzzles)
    due = await practice.next_due(user, theme)
    is_open = daily is not None and daily.today not in await daily.attempts(user)
    await edit(
        interaction,
        content=messages.nothing_text(due, theme, habit),
        view=messages.nothing_view(daily.today if daily and is_open else None, kind),
        attachments=[],
        embeds=[],
    )


async def rate_puzzles(atoll: Services) -> None:
    """Rate the answers to daily puzzles. One process works for all."""
    if atoll.processes.leads:
        await atoll.require(Practice).rate_daily()


FEATURE = Feature(
    handlers=(
        Button(messages.AnswerDrill, try_drill),
        Button(messages.NextDrill, show_next),
        Button(messages.DrillInWords, say_drill),
    ),
    personal={"practice": store},
    services=(lambda atoll: Practice(atoll.tables, atoll.find(Reviews)),),
    jobs=(rate_puzzles,),
    stop=lambda atoll: atoll.require(Practice).stop(),
)
