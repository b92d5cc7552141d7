"""The buttons and lists of challenges."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import discord
from discord import ButtonStyle

from bot.features.challenges.rules import deal_name
from bot.features.challenges.standings import Standing, date_of
from bot.features.challenges.store import Challenge
from bot.features.replays.messages import ShowPast
from bot.presentation.components import OPTION_LENGTH, SELECT_SIZE, button, select
from bot.presentation.press import Key, Number, Press
from bot.presentation.presses import LookAtChallenges


class BeginAttempt(Press, frozen=True, tag="c"):
    """Starts an attempt at a challenge: in direct messages, or ``here`` in the channel.

    A user who has never played the game is asked first, unless they are ``sure``.
    """

    where: Literal["play", "sure", "here"]
    challenge: Number


class ShowDeals(Press, frozen=True, tag="cd"):
    """Shows the deals of today of a game."""

    key: Key


class TryDeal(Press, frozen=True, tag="ct"):
    """Starts a game like a challenge, with another deal. It does not count."""

    challenge: Number


class ChooseResults(Press, frozen=True, tag="cr"):
    """A list of challenges whose results can be shown. The value is the ID of one."""


WHICH_RESULTS = "Results of which deal?"


def play_button(one: Standing, label: str = "") -> discord.ui.Button[Any]:
    """Return the button that starts or continues an attempt. A ``label`` is for a fresh one."""
    fresh = one.own is None and not one.deleted
    verb = "Play" if fresh else "Practise"
    if one.own is not None and one.own.ended is None:
        verb = "Continue"
    name = label if fresh and label else f"{verb} {deal_name(one.challenge)}"
    if one.challenge.period == "week":
        name += " (week)"
    style = ButtonStyle.success if fresh else ButtonStyle.secondary
    return button(BeginAttempt("play", one.challenge.id), name, style)


def result_items(
    standing: Standing, challenges: Iterable[Challenge]
) -> Iterator[discord.ui.Item[Any]]:
    """Yield buttons to replay the best attempt and the solution, and the list of challenges."""
    challenge = standing.challenge
    best = next((one.table for one in standing.finished if one.table is not None), None)
    if challenge.revealed is not None and best is not None:
        yield button(ShowPast("replay", best, 0), "Replay the best attempt", row=0)
        yield button(ShowPast("film", best, 0), "Film of the best attempt", row=0)
    if challenge.revealed is not None and challenge.line is not None:
        yield button(ShowPast("replay", challenge.line, 0), "Replay Atoll's solution", row=0)
    yield button(LookAtChallenges("day"), "Back", row=0)
    options = [
        discord.SelectOption(
            label=f"{deal_name(one)} · {date_of(one)}"[:OPTION_LENGTH],
            value=str(one.id),
            default=one.id == challenge.id,
        )
        for one in challenges
    ]
    yield select(ChooseResults(), options[:SELECT_SIZE], WHICH_RESULTS, row=1)
