"""Finished games without their players, for research."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from bot.domain.frames import Frame, replay
from bot.domain.records import StoredGame
from engine import GAMES
from engine.core import Action, AtollError, Game, options_of, parse
from engine.editions import game_of


class OpenGame(msgspec.Struct, frozen=True):
    """A finished game: its setup, its moves and its result."""

    key: str = msgspec.field(name="game")
    rules: Annotated[int, Meta(description="The version of the rules.")]
    seats: int
    seed: int
    options: dict[str, str]
    players: Annotated[list[str], Meta(description='"human" or the level of a bot, for each seat.')]
    moves: Annotated[
        list[tuple[int, str]],
        Meta(description="Seats and actions in order, without undone ones."),
    ]
    scores: list[int]
    winners: list[int]
    ended_by: str
    digest: Annotated[
        str,
        Meta(description="SHA-256 of the state after these moves, by `seed` and `options`."),
    ]


def anonymous(stored: StoredGame) -> OpenGame | None:
    """Return a finished game without its players.

    Return ``None`` if it did not end, if its deal is still secret, if a player typed a text, or if
    this version can't replay it.
    """
    row = stored.row
    if row.status != "over" or row.secret or row.lesson or row.key not in GAMES:
        return None
    game = game_of(row.key, row.options)
    try:
        frames = replay(row, len(stored.seats), stored.moves)
        typed = any(_is_typed(game, before, frame) for before, frame in pairwise(frames))
    except (AtollError, LookupError):
        return None
    if typed or not frames[-1].state.over:
        return None
    outcome = game.rules.outcome(frames[-1].state)
    return OpenGame(
        key=game.key,
        rules=game.rules.version,
        seats=len(stored.seats),
        seed=row.seed,
        options=frames[0].state.options,
        players=["human" if seat.bot is None else seat.bot for seat in stored.seats],
        moves=[(frame.seat, frame.action) for frame in frames if frame.seat is not None],
        scores=[*outcome.scores],
        winners=[*outcome.winners],
        ended_by=outcome.ended_by,
        digest=game.digest(frames[-1].state),
    )


def _is_typed(game: Game, before: Frame, frame: Frame) -> bool:
    """Whether a move contains words that were not an option, such as a name in Island Hopper."""
    if frame.seat is None:
        return False
    action = parse(frame.action, game.rules.actions)
    options = options_of(before.state, frame.seat)
    known = {text for option in options for text in _texts(option)}
    return action not in options and not known.issuperset(_texts(action))


def _texts(action: Action) -> Iterator[str]:
    """Yield the words of an action; numbers may be typed."""
    for value in msgspec.structs.astuple(action):
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and any(letter.isalpha() for letter in one):
                yield one
