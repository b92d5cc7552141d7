"""Hints in words: first where to look, then which choice is best."""

from collections.abc import Sequence

import discord
from discord import ButtonStyle

from bot.domain.analysis import Analysis, Unit
from bot.features.hints.presses import ShowHint
from bot.features.hints.service import Hint
from bot.presentation.components import button, view_of
from engine.core import Action, command_of, counted, options_of, parse
from engine.core.options import either

AMONG = 3
"""How many options a hint names where their kind tells too much or nothing."""
SMALL: dict[Unit, float] = {"chance": 0.03, "points": 0.5}
"""A lead that matters little."""
FIRST = "💡 {look} {stakes}\n-# Press **Hint** again, or the button, to see which one."
SECOND = "💡 **{best}**{worth}.{other}"


def hint_text(hint: Hint, *, whole: bool) -> str:
    """Return a hint in words: which kind of choice, or the ``whole`` of it."""
    return _second(hint) if whole else FIRST.format(look=_look(hint), stakes=_stakes(hint.verdict))


def hint_view(hint: Hint, *, whole: bool) -> discord.ui.View | None:
    """Return the button that leads from the kind of choice to the choice."""
    if whole:
        return None
    press = ShowHint(hint.table.id, hint.seat, hint.table.digest(hint.seat))
    return view_of([button(press, "Show the best one", ButtonStyle.primary)])


def _look(hint: Hint) -> str:
    """Say where to look: at a kind of action, otherwise at a few options. Never name one alone."""
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
    return f"It is {either([f'**{name}**' for name in named])}."


def _stakes(verdict: Analysis) -> str:
    """Say how much hangs on the choice."""
    if not verdict.worlds:
        return ""
    if len(verdict.options) > 1 and verdict.lead >= SMALL[verdict.unit]:
        return f"The best choice gains {gain(verdict.lead, verdict.unit)} over the next best."
    return "No clear favourite: the top choices are about equal."


def _second(hint: Hint) -> str:
    verdict, best = hint.verdict, _action(hint, 0)
    if not verdict.worlds:
        return SECOND.format(best=_labels(hint, [best])[0], worth=" is a sound choice", other="")
    other = ""
    if len(verdict.options) > 1:
        label, value = _labels(hint, [_action(hint, 1)])[0], verdict.options[1].value
        other = f" Next best: **{label}**, {valued(value, verdict.unit)}."
    worth = f": {valued(verdict.best.value, verdict.unit)}"
    return SECOND.format(best=_labels(hint, [best])[0], worth=worth, other=other)


def _action(hint: Hint, place: int) -> Action:
    return parse(hint.verdict.options[place].do, hint.table.game.rules.actions)


def _labels(hint: Hint, actions: Sequence[Action]) -> list[str]:
    return hint.table.game.words.labels(hint.table.view(hint.seat), actions)


def valued(value: float, unit: Unit) -> str:
    """Say what an option is worth: ``62 % to win``, or ``31 points at the end``."""
    if unit == "chance":
        return f"{round(100 * value)} % to win"
    return f"{counted(round(value), 'point')} at the end"


def gain(value: float, unit: Unit) -> str:
    """Say what a difference comes to: ``12 % of a win``, or ``3 points``."""
    if unit == "chance":
        return f"about {round(100 * value)} % chance to win"
    return f"about {counted(max(1, round(value)), 'point')}"
