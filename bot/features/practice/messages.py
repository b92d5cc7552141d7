"""The messages of practice: a position with a few moves, then the solution."""

from dataclasses import replace
from functools import partial
from typing import Annotated

import discord
from discord import ButtonStyle
from msgspec import Meta

from bot.domain.ids import Timestamp
from bot.features.practice.rules import AFTER_DAYS, theme_in_words
from bot.features.practice.service import PracticeAnswer, PracticeQuestion
from bot.features.practice.store import NEW, Drill, Rated
from bot.features.puzzles.messages import ShowPuzzle, move_buttons, solution
from bot.features.reviews.rules import Habit
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import asked_text
from bot.presentation.names import Names
from bot.presentation.press import Digest, Number, Press, Word
from bot.presentation.presses import LookAtChallenges
from bot.presentation.private import Question, as_question
from engine.core import counted
from engine.core.words import listed


class AnswerDrill(Press, frozen=True, tag="pr"):
    """Answers a position with one of the offered moves. It changes its ``due`` time."""

    number: Number
    due: Number
    digest: Digest
    place: Number
    theme: Annotated[str, Meta(max_length=40)]


class DrillInWords(Press, frozen=True, tag="pi"):
    """Shows a position in words, or a part of it."""

    number: Number
    due: Number
    digest: Digest
    part: Word = "all"


class NextDrill(Press, frozen=True, tag="pn"):
    """Shows the next position of a theme, or (if it is empty) of all."""

    theme: Annotated[str, Meta(max_length=40)]


ASKED = "Find the best of these moves."
AGAIN = "It comes back <t:{due}:R>."
KNOWN = "You know it, so it does not come back."
NOTHING = (
    "There was nothing to practise. Missed puzzles and the moments of your reviews come back here"
    f" after {listed(map(str, AFTER_DAYS))} days."
)
HABIT = "In your latest reviews, {losses} of the {of} largest losses were of one kind: **{theme}**."
LATER = "There was nothing to practise. The next position is due <t:{due}:R>."
NO_MORE = "There was nothing of this theme to practise. Try another one."
LATER_OF_THEME = (
    "There was nothing of this theme to practise. Its next position is due <t:{due}:R>."
)


async def question_message(
    asked: PracticeQuestion,
    theme: str,
    drafts: DraftFactory,
    names: Names,
    habit: Habit | None = None,
    kind: str = "",
) -> Question:
    """Return the message of a position before it is answered, with the user's ``habit``.

    A button leads to the theme ``kind``, if any.
    """
    found = asked.exercise
    drill = asked.drill
    draft = await drafts.seat_message(found.table, found.seat)
    question = found.table.view(found.seat, await names.at(found.table)).question
    kind, _, name = drill.source.partition(":")
    origin = (
        f"-# A puzzle, rated {_rating(asked.rated)}." if asked.rated.attempts else "-# A puzzle."
    )
    if kind == "moment":
        origin = f"-# From your review of table {name.partition(':')[0]}."
    lines = [_heading(drill), origin, habit_text(habit), asked_text(question), ASKED]
    press = partial(AnswerDrill, drill.number, drill.due, found.digest, theme=theme)
    view = move_buttons(found, press, DrillInWords(drill.number, drill.due, found.digest))
    if kind:
        view.add_item(_kind_button(kind))
    draft = replace(draft.saying("\n".join(filter(None, lines))), view=view)
    return as_question(draft, found.digest)


def habit_text(habit: Habit | None) -> str:
    """Return which kind of choice cost a user most."""
    if habit is None:
        return ""
    theme = theme_in_words(habit.theme)
    return HABIT.format(losses=habit.losses, of=habit.all_losses, theme=theme)


def _kind_button(theme: str) -> discord.ui.Button[discord.ui.View]:
    return button(NextDrill(theme), "Practise this kind")


def answer_text(answer: PracticeAnswer) -> str:
    """Return the solution: whether the answer was right, and the value of each move."""
    found = answer.question.exercise
    ranked = sorted(found.offered, key=lambda one: -one.value)
    lines = [_heading(answer.question.drill)]
    lines += solution(found, ranked, answer.choice, solved=answer.solved)
    if answer.due is not None or answer.question.drill.step != NEW:
        lines.append(KNOWN if answer.due is None else AGAIN.format(due=answer.due))
    if answer.solver is not None and answer.solver.attempts:
        rating = _rating(answer.solver)
        lines.append(f"-# Your puzzle rating in {found.game.name} became {rating}.")
    return "\n".join(lines)


def next_view(more: int, theme: str) -> discord.ui.View:
    """Return the buttons that lead to the next position, and back to the sheet of the day."""
    enough = button(LookAtChallenges("day"), "Enough")
    if not more and not theme:
        return view_of([enough])
    return view_of([button(NextDrill(theme), "Next one", ButtonStyle.primary), enough])


def nothing_view(day: int | None, kind: str) -> discord.ui.View | None:
    """Return the buttons of today's puzzle, if it is open, and of the theme ``kind``, if any."""
    buttons = list[discord.ui.Button[discord.ui.View]]()
    if day is not None:
        buttons.append(button(ShowPuzzle(day), "Today's puzzle", ButtonStyle.primary))
    if kind:
        buttons.append(_kind_button(kind))
    return view_of(buttons) if buttons else None


def nothing_text(due: Timestamp | None, theme: str, habit: Habit | None = None) -> str:
    """Return the reply if nothing is due. ``due`` is the time of the next position."""
    never, later = (NO_MORE, LATER_OF_THEME) if theme else (NOTHING, LATER)
    nothing = never if due is None else later.format(due=due)
    return "\n".join(filter(None, [nothing, habit_text(habit)]))


def _heading(drill: Drill) -> str:
    return f"## Practise · {theme_in_words(drill.theme)}"


def _rating(rated: Rated) -> str:
    return f"{rated.rating.points:,} from {counted(rated.attempts, 'attempt')}"
