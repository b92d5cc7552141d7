"""Puzzles: find the best move in a daily position."""

from functools import partial

from discord import Interaction

from bot.feature import Feature
from bot.features.puzzles import messages, store
from bot.features.puzzles.rules import Daily
from bot.features.puzzles.service import Puzzles, table_of
from bot.features.puzzles.store import PuzzleAttempt
from bot.interactions.context import Services, services, services_and_user, user_of
from bot.interactions.dispatch import Button
from bot.interactions.looking import begin, show_position
from bot.presentation.replies import answer, begin_press, edit


async def show_puzzle(interaction: Interaction, press: messages.ShowPuzzle) -> None:
    """Show the puzzle of a day in a new message. An answered one shows its solution."""
    await begin(interaction)
    atoll, user = services_and_user(interaction)
    puzzles = atoll.require(Puzzles)
    found = await puzzles.daily_of(press.day)
    one = (await puzzles.attempts(user)).get(press.day)
    if one is not None:
        await _explain(interaction, found, one)
        return
    is_late = puzzles.is_late(press.day)
    draft = await messages.puzzle_message(found, user, atoll.drafts, atoll.names, is_late=is_late)
    await answer(interaction, draft)


async def try_once(interaction: Interaction, press: messages.AnswerPuzzle) -> None:
    """Take a user's answer, and show the solution."""
    await begin_press(interaction)
    puzzles = services(interaction).require(Puzzles)
    one = await puzzles.answer(user_of(interaction), press.day, press.digest, press.place)
    await _explain(interaction, await puzzles.daily_of(press.day), one)


async def say_puzzle(interaction: Interaction, press: messages.PuzzleInWords) -> None:
    """Show the position of a puzzle in words, or a part of it."""
    await begin(interaction)
    atoll, user = services_and_user(interaction)
    found = await atoll.require(Puzzles).daily_of(press.day)
    table = table_of(found, user)
    view = table.view(found.seat, await atoll.names.at(table))
    part = partial(messages.PuzzleInWords, press.day)
    await show_position(interaction, table, view, part, press.part, found.choices)


async def _explain(interaction: Interaction, found: Daily, one: PuzzleAttempt) -> None:
    """Show the solution, with buttons for earlier puzzles."""
    puzzles = services(interaction).require(Puzzles)
    missed = await puzzles.missed(user_of(interaction))
    told = messages.answer_text if one.puzzle == found.name else messages.replaced_text
    text = told(found, one)
    if missed:
        text += "\nEarlier puzzles:"
    await edit(interaction, content=text, view=messages.missed_view(missed))


async def forget_marks(atoll: Services) -> None:
    """Delete old marks of deleted answers. One process works for all."""
    if atoll.processes.leads:
        await atoll.require(Puzzles).forget_marks()


FEATURE = Feature(
    handlers=(
        Button(messages.ShowPuzzle, show_puzzle),
        Button(messages.AnswerPuzzle, try_once),
        Button(messages.PuzzleInWords, say_puzzle),
    ),
    personal={"puzzles": store},
    services=(lambda atoll: Puzzles(atoll.store, atoll.now),),
    jobs=(forget_marks,),
)
