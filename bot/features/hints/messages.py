"""Write a hint: first the kind of choice, then the choice itself."""

from collections.abc import Iterator, Sequence

import discord
from discord import ButtonStyle

from bot.domain.analysis import Analysis, Unit
from bot.domain.table import Table
from bot.features.hints.service import Hint
from bot.presentation.components import button, view_of
from bot.presentation.presses import AtPosition, Tool
from engine.core import Action, command_of, counted, options_of, parse
from engine.core.reasons import strongest_of
from engine.core.words import listed


class ShowHint(AtPosition, frozen=True):
    """Shows the choice of a hint while it is valid."""

    mark = "h"


class AskHint(Tool, frozen=True):
    """Asks for a hint."""

    mark = "t:hint"


AMONG = 3
"""The number of options to name if the kind of action reveals too much or nothing."""
SMALL: dict[Unit, float] = {"chance": 0.03, "points": 0.5}
"""Leads below this are called small."""
FIRST = "💡 {look}{stakes}\n-# Press **Hint** again, or the button, to see which one."
SECOND = "💡 **{best}**{worth}.{other}"
DECIDED = "Every move that I tried probably {does}."
CHANGED = "-# On another look, this is clearly better than what I named before: **{before}**."


def hint_text(hint: Hint, *, whole: bool) -> str:
    """Return the text of a hint: the kind of choice, or the ``whole`` hint."""
    verdict = hint.verdict
    if not whole:
        stakes = f" {_stakes(hint)}" if _has_compared(verdict) else ""
        return FIRST.format(look=_look(hint), stakes=stakes)
    best, worth, other = _labels(hint, [_action(hint, 0)])[0], " is a sound choice", ""
    if _has_compared(verdict):
        label, value = _labels(hint, [_action(hint, 1)])[0], verdict.options[1].value
        other = f" Next best: **{label}**, {valued(value, verdict.unit)}."
        worth = f": {valued(verdict.best.value, verdict.unit)}"
    lines = [SECOND.format(best=best, worth=worth, other=other)]
    if hint.expected and hint.expected != verdict.best.do:
        before = _labels(hint, [parse(hint.expected, hint.table.game.rules.actions)])[0]
        lines.append(CHANGED.format(before=before))
    lines += [*_points_ahead(hint), *explained(verdict)]
    return "\n".join(lines)


def _has_compared(verdict: Analysis) -> bool:
    """Whether several options have values that are worth showing."""
    return verdict.is_reliable and len(verdict.options) > 1


def _stakes(hint: Hint) -> str:
    """Say how much better the best option is than the next one."""
    verdict = hint.verdict
    best, second, *_ = verdict.options
    if verdict.decided:
        return " ".join([DECIDED.format(does=verdict.decided), *_points_ahead(hint)])
    if verdict.lead >= SMALL[verdict.unit]:
        return f"The best choice {gain(verdict.lead, verdict.unit)} the next best."
    if best.value - second.value >= SMALL[verdict.unit]:
        return "One choice looks better, but not with certainty."
    return "No clear favourite: the top choices are about equal."


def _points_ahead(hint: Hint) -> Iterator[str]:
    """Yield how many points the best option gains, if all win or all lose."""
    if hint.verdict.decided and hint.verdict.points:
        gained = against(hint.table, hint.verdict.points)
        yield f"The best choice is better than the next best by at least {gained}."


def explained(verdict: Analysis) -> Iterator[str]:
    """Yield the reason for the best option, and the moves after it in the same turn."""
    if verdict.why:
        yield f"Why: {verdict.why}"
    if verdict.line:
        yield f"-# Then: {'; '.join(reply.label for reply in verdict.line)}"


def hint_view(hint: Hint, *, whole: bool) -> discord.ui.View | None:
    """Return the button that shows the choice."""
    if whole:
        return None
    press = ShowHint(hint.table.id, hint.seat, hint.table.digest(hint.seat))
    return view_of([button(press, "Show the best one", ButtonStyle.primary)])


def _look(hint: Hint) -> str:
    """Name the best kind of action, or a few options, but never the best option alone."""
    options = options_of(hint.table.state, hint.seat)
    best = _action(hint, 0)
    if len(options) == 1:
        return "You have only one choice."
    if 1 < sum(type(option) is type(best) for option in options) < len(options):
        about = (type(best).__doc__ or "").strip().splitlines()[0]
        return f"Think of **{command_of(type(best)).replace('-', ' ')}**: {about}"
    few = [_action(hint, at) for at in range(len(hint.verdict.options))][:AMONG]
    others = [option for option in options if option not in few]
    some = [*few, *others][: max(2, min(AMONG, len(options) - 1))]
    named = _labels(hint, [option for option in options if option in some])
    return f"It is {listed((f'**{name}**' for name in named), 'or')}."


def _action(hint: Hint, place: int) -> Action:
    return parse(hint.verdict.options[place].do, hint.table.game.rules.actions)


def _labels(hint: Hint, actions: Sequence[Action]) -> list[str]:
    return hint.table.game.lines(hint.table.view(hint.seat), actions)


def valued(value: float, unit: Unit) -> str:
    """Return the value of an option: ``62 % to win`` or ``31.5 points at the end``."""
    if unit == "chance":
        return f"{round(100 * value)} % to win"
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


def gain(value: float, unit: Unit) -> str:
    """Return the least difference of values: ``gains at least 3 points over``."""
    if unit == "chance":
        return f"wins at least {counted(round(100 * value), 'more game')} in 100 than"
    return f"gains at least {points(value)} over"
