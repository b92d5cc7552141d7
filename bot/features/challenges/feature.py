"""Challenges: everybody's tries at the same deal of a day or a week."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.challenges import store
from bot.features.challenges.attempt_commands import begin
from bot.features.challenges.commands import challenge, challenges, look
from bot.features.challenges.presses import BeginTry, LookAtChallenges
from bot.features.rankings.results import ended, reopened
from bot.interactions.dispatch import Button
from bot.services.changes import Change
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Store how the ranked try at a table ended, or that its game was reopened."""
    if reopened(change.after, change.before):
        yield bound(store.take_back, change.after.id)
    result = ended(change.after, change.before)
    if result is not None:
        yield bound(store.write_end, result)


FEATURE = Feature(
    key="challenges",
    commands=(challenge, challenges),
    handlers=(Button(BeginTry, begin), Button(LookAtChallenges, look)),
    turn_parts=turn_parts,
    personal={"challenges": store},
    forget_server=store.forget_server,
)
