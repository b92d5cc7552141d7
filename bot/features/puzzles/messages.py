"""The message of a puzzle: the position with a few moves, then their values."""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle

from bot.domain.ids import Seat, UserId
from bot.features.hints.messages import valued
from bot.features.puzzles.presses import AnswerPuzzle, ShowPuzzle
from bot.features.puzzles.rules import Daily, date_of
from bot.features.puzzles.service import table_of, title_of
from bot.features.puzzles.store import PuzzleAttempt
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft
from bot.presentation.names import Names
from engine.core.words import LABEL_LENGTH

ASKED = "Find the best of these moves. You have one attempt and no time limit."
LATE = "This one no longer counts, but is still worth solving."
SOLVED = "✅ **Solved!** The best move is **{best}**."
MISSED = "❌ Not quite. The best move is **{best}**."
WORTH = "-# Expected result of each move:"


async def puzzle_message(
    found: Daily, user: UserId, today: int, drafts: DraftFactory, names: Names
) -> Draft:
    """Return the message of a puzzle before it is answered."""
    table = table_of(found, user)
    seat = Seat(found.puzzle.seat)
    draft = await drafts.seat_message(table, seat)
    question = table.view(seat, await names.at(table)).question
    heading = f"## {title_of(found.day, today)} · {found.game.name}"
    lines = [heading, question, ASKED, *([LATE] if found.day != today else [])]
    buttons = (
        button(
            AnswerPuzzle(found.day, found.digest, place),
            label[:LABEL_LENGTH],
            ButtonStyle.primary,
        )
        for place, label in enumerate(labels_of(found))
    )
    return replace(draft, content="\n".join(lines), view=view_of(buttons))


def answer_text(found: Daily, one: PuzzleAttempt, today: int) -> str:
    """Return the solution: whether the answer was right, and the value of each move."""
    labels = dict(zip((one.do for one in found.offered), labels_of(found), strict=True))
    best = labels[found.best.do]
    lines = [
        f"## {title_of(found.day, today)} · {found.game.name}",
        (SOLVED if one.solved else MISSED).format(best=best),
        WORTH,
    ]
    for offered in found.puzzle.offered:
        own = " (your choice)" if offered.do == one.choice else ""
        lines.append(f"• {labels[offered.do]}{own}: {valued(offered.value, found.puzzle.unit)}")
    return "\n".join(lines)


def missed_view(days: Sequence[int]) -> discord.ui.View:
    """Return a button for each day whose puzzle can still be answered."""
    return view_of(button(ShowPuzzle(day), date_of(day)) for day in days)


def labels_of(found: Daily) -> list[str]:
    """Return the labels of a puzzle's buttons."""
    view = found.game.view(found.state, found.puzzle.seat)
    return found.game.words.labels(view, found.actions)
