"""Write a hint: the best choice, its reason, and the next moves."""

from collections.abc import Iterator, Sequence

from bot.domain.analysis import PRECISE, Analysis, Unit, percent, whole_moves
from bot.domain.table import Table
from bot.features.hints.service import Hint
from bot.presentation.presses import AtPosition, Tool
from engine.core import Action, counted, parse
from engine.core.reasons import strongest_of


class ShowHint(AtPosition, frozen=True, tag="h"):
    """Shows a hint. Earlier versions put this button below the first of two stages."""


class AskHint(Tool, frozen=True, tag="t:hint"):
    """Asks for a hint."""


SMALL: dict[Unit, float] = {"chance": 0.03, "points": 0.5}
"""Options with a smaller difference are called equal."""
CHANCES = (
    (0.8, "probably won"),
    (0.6, "better than even"),
    (0.4, "about even"),
    (0.2, "worse than even"),
    (0.0, "probably lost"),
)
"""The words for a chance from these shares on."""
DECIDED = "Every move that I tried probably {does}."
CHANGED = "-# On another look, this is clearly better than what I named before: **{before}**."


def hint_text(hint: Hint) -> str:
    """Return the text of a hint: the best choice, its value and reason, and the next moves."""
    lines = [f"💡 {_best(hint)}"]
    if hint.expected and hint.expected != hint.verdict.best.do:
        before = _labels(hint, [parse(hint.expected, hint.table.game.rules.actions)])[0]
        lines.append(CHANGED.format(before=before))
    lines += [*_decided(hint), *explained(hint.verdict)]
    return "\n".join(lines)


def _best(hint: Hint) -> str:
    """Name the best option, or those about as good, with their value."""
    verdict = hint.verdict
    [best, *others] = hint.verdict.options[:2]
    names = _labels(hint, [parse(one.do, hint.table.game.rules.actions) for one in (best, *others)])
    if not verdict.is_reliable or not others:
        return f"**{names[0]}** is a sound choice."
    value = valued(best.value, verdict.unit, verdict.doubt)
    other = valued(others[0].value, verdict.unit, verdict.doubt)
    if verdict.lead or verdict.points or best.value - others[0].value >= SMALL[verdict.unit]:
        return f"**{names[0]}**: {value}. Next best: **{names[1]}**, {other}."
    return f"**{names[0]}** or **{names[1]}**: {value}. Either is as good."


def _decided(hint: Hint) -> Iterator[str]:
    """Say that all options win or all lose, and how much better the best one is."""
    verdict = hint.verdict
    if not verdict.decided:
        return
    yield DECIDED.format(does=verdict.decided)
    if verdict.points:
        gained = against(hint.table, verdict.points)
        yield f"The best choice is better than the next best by at least {gained}."


def explained(verdict: Analysis) -> Iterator[str]:
    """Yield the reason for the best option, and the moves after it in the same turn."""
    if verdict.why:
        yield f"Why: {verdict.why}"
    if verdict.line:
        yield f"-# Then: {'; '.join(reply.label for reply in whole_moves(verdict.line))}"


def _labels(hint: Hint, actions: Sequence[Action]) -> list[str]:
    return hint.table.game.lines(hint.table.view(hint.seat), actions)


def valued(value: float, unit: Unit, doubt: float = 0.0) -> str:
    """Return the value of an option: ``62 % to win`` or ``31.5 points at the end``.

    A chance with much ``doubt`` is a word.
    """
    if unit == "chance" and doubt > PRECISE:
        return next(words for least, words in CHANCES if value >= least)
    if unit == "chance":
        return f"{percent(value)} % to win"
    return f"{points(value)} at the end"


def points(value: float) -> str:
    """Return a number of points: ``31.5 points``, ``1 point``."""
    number = f"{value:.1f}".removesuffix(".0")
    return f"{number} point{'' if number == '1' else 's'}"


def against(table: Table, value: float) -> str:
    """Return at least how much a lead is, in whole points, dollars or places."""
    whole = max(1, int(value))
    if not table.game.scored:
        return counted(whole, "place")
    in_dollars = table.game.rules.outcome(table.state).in_dollars
    number = f"${whole}" if in_dollars else counted(whole, "point")
    return f"{number} against {strongest_of(len(table.seats))}"
