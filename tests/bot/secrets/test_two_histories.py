"""Runs that differ only in a secret send identical requests to all other players."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.domain.ids import Seat
from engine import GAMES
from engine.core import Game, Rng
from tests.bot.histories import ANYBODY, Branch, History, Sent, branch, running

NAMES = ("ana", "ben", "chloe")
STEPS = (0, 1, 3)
NOBODY = "finn"


class Secret(NamedTuple):
    """A game with options, the player with the secret, and numbers of unnoticed moves."""

    game: str
    options: str
    who: str
    steps: tuple[int, ...] = STEPS


SECRETS = {
    "sealed bribes": Secret("island_hopper", "captain=seat_1 bribes=sealed", "ben"),
    "a maximum": Secret("island_hopper", "captain=seat_1", "ben", (0, 1)),
    "objectives": Secret("small_islands", "mode=advanced", "ben", (0, 1)),
    "a starting tile": Secret("small_islands", "", "ana"),
}


async def acted(history: History, secret: Secret, steps: int) -> Branch:
    """Play to a position with unnoticed moves, make some, and let all others use every view."""
    game = GAMES[secret.game]
    await history.open_and_start(game, secret.options, NAMES)
    table = await history.table()
    found = branch(game, table, Seat(NAMES.index(secret.who)), max(secret.steps))
    for seat, text in found.way:
        await history.write(NAMES[seat], text)
    await history.write(secret.who, *found.unseen[:steps])
    for name in (*NAMES, ANYBODY):
        if name != secret.who:
            await history.look(name)
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    "secret", [pytest.param(secret, id=name) for name, secret in SECRETS.items()]
)
async def test_other_players_cannot_notice_secret_moves(
    secret: Secret, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: dict[int, tuple[Any, list[Sent]]] = {}
    for steps in secret.steps:
        async with running(tmp_path / f"{steps}.sqlite", secret.who, monkeypatch) as history:
            await acted(history, secret, steps)
            runs[steps] = (await history.table()).state, history.sent
    first, *others = runs.values()
    for other in others:
        assert first[0] != other[0]
        assert_equal(first[1], other[1])


def assert_equal(expected: list[Sent], actual: list[Sent]) -> None:
    for one, other in zip(expected, actual, strict=False):
        assert one == other
    assert len(expected) == len(actual)


HELD: tuple[int | None, tuple[str, ...], str] = (0, ("ana", "ben"), "ben")
"""The seat that knows what is hidden from it, those who start, and the one with a secret."""
OTHERS: Mapping[str, tuple[int | None, tuple[str, ...], str]] = {
    "palm_island": (0, ("ana",), NOBODY),
    "earthquake_island": (None, ("ana", "ben"), NOBODY),
}
"""The same in games in which no player holds a secret of their own."""


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
async def test_players_cannot_notice_hidden_information(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (reader, names, secret) = GAMES[key], OTHERS.get(key, HELD)
    begin, runs = Game.begin, list[tuple[Any, list[Sent]]]()
    for seed in (None, 1, 2):

        def dealt(self: Game, *given: Any, seed: int | None = seed) -> Any:
            state = begin(self, *given)
            return state if seed is None else self.rules.resample(state, reader, Rng(seed))

        monkeypatch.setattr(Game, "begin", dealt)
        async with running(tmp_path / f"{seed}.sqlite", secret, monkeypatch) as history:
            await history.open_and_start(game, "", names)
            for name in (*names, ANYBODY):
                if name != secret:
                    await history.look(name)
            runs.append(((await history.table()).state, history.sent))
    first, *others = runs
    for other in others:
        assert first[0] != other[0]
        assert_equal(first[1], other[1])
