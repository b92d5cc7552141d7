"""Endgames between two explorers are solved exactly, and reviews use the solution."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Rng, advance, awaited, options_of, play
from engine.earthquake_island.ai.endgame import Endgame, exact
from engine.earthquake_island.ai.steady import plain
from engine.earthquake_island.rules.actions import Flee
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import PlayTurns
from engine.earthquake_island.rules.volcano import ChooseRefuge
from engine.players import looks, played_on
from engine.players.judging import judge
from engine.players.lookahead import Time, Trials
from engine.players.steady import steady
from tests.engine.earthquake_island.positions import island

pytestmark = pytest.mark.long

QUAKE = GAMES["earthquake_island"]
MANY = 50_000


def ends(seats: int = 2, games: int = 12, **options: str) -> Iterator[EarthquakeIsland]:
    """Yield the last position with a choice of some games, and the one before."""
    for seed in range(games):
        start = QUAKE.start(seats, seed, options)
        states = [
            state
            for state in played_on(QUAKE, start, steady, Rng(seed))
            if not state.over and len(plain(state, awaited(state)[0])) > 1
        ]
        yield from states[-2:]


def winner(g: EarthquakeIsland) -> int:
    """Return who wins with perfect play, without any shortcut."""
    if g.finished:
        return next(seat for seat in g.seats if not g.is_out(seat))
    seat = awaited(g)[0]
    after = (winner(play(g, seat, action).state) for action in plain(g, seat))
    return seat if seat in after else 1 - seat


def test_solution_is_that_of_a_plain_search() -> None:
    values = set[float]()
    for g in ends():
        seat = awaited(g)[0]
        options = plain(g, seat)
        found = exact(g, seat, options, 300)
        if found is None:
            continue
        assert [float(winner(play(g, seat, one).state) == seat) for one in options] == found
        values |= set(found)
    assert {0.0, 1.0} == values


def test_flights_in_the_turn_of_either_explorer_are_different_positions() -> None:
    endgame = Endgame(MANY)
    for turn in (0, 1):
        ground = dict.fromkeys(("B3", "A2", "E5", "D5"), "ground")
        volcanoes = dict.fromkeys(("B2", "E4"), "volcano")
        g = island(ground | volcanoes, ("B2", None), ("E4", None))
        g.agenda, g.board.turn = [ChooseRefuge(0), ChooseRefuge(1), PlayTurns()], turn
        advance(g)
        assert turn == winner(play(g, 0, Flee("B3")).state)
        assert turn == endgame.winner_after(g, 0, Flee("B3"))


@pytest.mark.parametrize(
    ("g", "most"),
    [
        (next(ends(3)), MANY),
        (next(ends(2, tools="anytime")), MANY),
        (QUAKE.start(2, 1), 100),
    ],
    ids=["three explorers", "tools between turns", "too many positions"],
)
def test_other_positions_are_not_solved(g: EarthquakeIsland, most: int) -> None:
    seat = awaited(g)[0]
    assert exact(g, seat, options_of(g, seat), most) is None


def decided() -> tuple[EarthquakeIsland, Action, Action]:
    """Return an endgame, and a choice that wins in each world, and one that loses."""
    for g in ends():
        seat = awaited(g)[0]
        worlds = [QUAKE.rules.resample(g, seat, Rng(number)) for number in range(20)]
        options = plain(g, seat)
        found = [exact(world, seat, options, 300) for world in worlds]
        solved = [each for each in found if each is not None]
        if len(solved) == len(worlds):
            sums = dict(zip(options, map(sum, zip(*solved, strict=True)), strict=True))
            best, worst = max(sums, key=sums.__getitem__), min(sums, key=sums.__getitem__)
            if (sums[best], sums[worst]) == (20.0, 0.0):
                return g, best, worst
    raise AssertionError("no endgame is decided by one choice")


def test_review_of_an_endgame_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    def playouts(*_: Any) -> Any:
        raise AssertionError("no playouts are necessary")

    monkeypatch.setattr(Trials, "finals", playouts)
    g, best, worst = decided()
    seat, ticks = awaited(g)[0], count()
    for done, loss in ((best, 0.0), (worst, 1.0)):
        time = Time(0.0, 1_000.0, lambda: float(next(ticks)))
        assert loss == judge(QUAKE, g, seat, Rng(1), time, done).loss


def test_endgame_is_solved_although_one_deal_is_too_long() -> None:
    g, best, worst = decided()
    worlds = count()

    def first_too_long(*given: Any) -> list[float] | None:
        return exact(*given) if next(worlds) else None

    game = replace(QUAKE, ai=replace(QUAKE.ai, exact=first_too_long))
    assert looks.looks_at(game, g, awaited(g)[0], [best, worst]).exact is not None


def test_review_of_a_longer_game_uses_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "POSITIONS", 0)
    g, best, _ = decided()
    asked = list[int]()
    finals = Trials.finals

    def noted(trials: Any, *given: Any) -> Any:
        asked.append(1)
        return finals(trials, *given)

    monkeypatch.setattr(Trials, "finals", noted)
    ticks = count()
    judge(QUAKE, g, awaited(g)[0], Rng(1), Time(0.0, 9.0, lambda: float(next(ticks))), best)
    assert asked
