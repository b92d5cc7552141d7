"""The message of a puzzle: the position with a few moves, then their values."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle

from bot.domain.analysis import Reply, in_words
from bot.domain.ids import UserId
from bot.domain.mentions import mention
from bot.features.hints.messages import valued
from bot.features.puzzles.rules import Daily, Position, date_of
from bot.features.puzzles.service import table_of, title_of
from bot.features.puzzles.store import PuzzleAttempt
from bot.presentation.components import TOOLS_ROW, button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import asked_text
from bot.presentation.menus import Answer, buttons
from bot.presentation.names import Names
from bot.presentation.press import Digest, Number, Press, Word
from bot.presentation.presses import LookAtChallenges
from bot.presentation.private import Question, as_question
from engine.core import counted, parse, play
from engine.core.puzzle import Offered


class ShowPuzzle(Press, frozen=True, tag="pd"):
    """Shows the puzzle of a day, counted from 1 January 1970."""

    day: Number


class PuzzleInWords(Press, frozen=True, tag="pw"):
    """Shows the position of the puzzle of a day in words, or a part of it."""

    day: Number
    part: Word = "all"


class AnswerPuzzle(Press, frozen=True, tag="pa"):
    """Answers the puzzle of a day with one of the offered moves."""

    day: Number
    digest: Digest
    place: Number


TODAY_ROW = 2
"""The row of the button that leads back to the sheet of the day."""
ASKED = "Find the best of these moves. One attempt counts, without a time limit."
LEFT_OUT = "-# {others} not listed. {they} no better."
LATE = "This one no longer counts, but is still worth solving."
SOLVED = "✅ **Solved!** The best move is **{best}**."
MISSED = "❌ Not quite. The best move is **{best}**."
WHY = "Why: {why}"
THEN = "-# Then perhaps {line}"
WORTH = "-# Expected result of each move:"
REPLACED = (
    "## {title} · {game}\nA new version of Atoll has replaced the puzzle that you {result}."
    " Your result counts."
)


async def puzzle_message(
    found: Daily, user: UserId, drafts: DraftFactory, names: Names, *, is_late: bool
) -> Question:
    """Return the message of a puzzle before it is answered."""
    table = table_of(found, user)
    draft = await drafts.seat_message(table, found.seat)
    question = table.view(found.seat, await names.at(table)).question
    hard = f" · {found.puzzle.difficulty}" if found.puzzle.solved else ""
    heading = f"## {title_of(found.day, is_late=is_late)} · {found.game.name}{hard}"
    lines = [heading, asked_text(question), ASKED, *([LATE] if is_late else [])]
    if found.left_out:
        are, they = ("is", "It is") if found.left_out == 1 else ("are", "They are")
        others = f"{counted(found.left_out, 'possible move')} {are}"
        lines.append(LEFT_OUT.format(others=others, they=they))
    press = partial(AnswerPuzzle, found.day, found.digest)
    view = move_buttons(found, press, PuzzleInWords(found.day))
    return as_question(replace(draft.saying("\n".join(lines)), view=view), found.digest)


def move_buttons(found: Position, press: Callable[[int], Press], words: Press) -> discord.ui.View:
    """Return a button for each offered move, and the one that shows the position in ``words``.

    ``press`` makes the press of the index of a move.
    """
    answers = [Answer(label, press(place), str(place)) for place, label in enumerate(found.choices)]
    return view_of([*buttons(answers), button(words, "In words", row=TOOLS_ROW)])


def answer_text(found: Daily, one: PuzzleAttempt) -> str:
    """Return the solution: whether the answer was right, and the value of each move."""
    heading = f"## {title_of(found.day, is_late=one.late)} · {found.game.name}"
    name = partial(mention, table_of(found, one.user))
    then = in_words(line_of(found), found.puzzle.seat, name)
    lines = solution(found, found.puzzle.offered, one.choice, then, solved=one.solved)
    return "\n".join([heading, *lines])


def solution(
    found: Position, ranked: Iterable[Offered], choice: str, then: str = "", *, solved: bool
) -> Iterator[str]:
    """Yield the lines of a solution, with the ``ranked`` moves, and the likely ones after it."""
    labels = dict(zip((one.do for one in found.offered), found.labels, strict=True))
    yield (SOLVED if solved else MISSED).format(best=labels[found.best.do])
    if found.why:
        yield WHY.format(why=found.why)
    if then:
        yield THEN.format(line=then)
    yield WORTH
    for offered in ranked:
        own = " (your choice)" if offered.do == choice else ""
        yield f"• {labels[offered.do]}{own}: {valued(offered.value, found.unit)}"


def replaced_text(found: Daily, one: PuzzleAttempt) -> str:
    """Return the text about an answer to an earlier puzzle of the same day."""
    result = "solved" if one.solved else "tried"
    title = title_of(found.day, is_late=one.late)
    return REPLACED.format(title=title, game=found.game.name, result=result)


def line_of(found: Daily) -> Iterator[Reply]:
    """Yield the likely moves after the best one."""
    game = found.game
    puzzle = found.puzzle
    state = play(found.state, puzzle.seat, parse(found.best.do, game.rules.actions)).state
    for move in puzzle.line:
        mover, _, text = move.partition(" ")
        seat = int(mover)
        action = parse(text, game.rules.actions)
        label = game.label(game.view(state, seat), action)
        yield Reply(seat, label, text)
        state = play(state, seat, action).state


def missed_view(days: Sequence[int]) -> discord.ui.View:
    """Return a button for each day whose puzzle can still be answered, and the way back."""
    back = button(LookAtChallenges("day"), "Today", ButtonStyle.primary, row=TODAY_ROW)
    return view_of([*(button(ShowPuzzle(day), date_of(day)) for day in days), back])
