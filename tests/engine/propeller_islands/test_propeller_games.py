"""Whole games of Propeller Islands: resources, fame and the strength of the steady bot."""

import re
from collections.abc import Iterable, Iterator, Mapping

import pytest

from engine.core import Note, Rng, awaited, decision_of, options_of, play
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.actions import ActivateIsland, Claim, Discard
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    RESOURCES,
    START,
    TILE_OF,
)
from engine.propeller_islands.rules.island import axes
from engine.propeller_islands.rules.state import PropellerIslands
from tests.longer import one_in

Moment = tuple[PropellerIslands, tuple[Note, ...]]
TABLES = [(seats, option) for seats in (2, 3, 4) for option in ("deal", "draft")]
EACH_TABLE = one_in(3, [pytest.param(*table) for table in TABLES])
AROUND = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def played(seats: int, seed: int, option: str = "deal", steady: bool = False) -> Iterator[Moment]:
    """Yield each state of a game with the notes that led to it."""
    rng = Rng(seed + 99)
    g = GAME.start(seats, seed, {"characters": option})
    yield g, ()
    while not g.over:
        seat = awaited(g)[0]
        action = GAME.ai.steady(g, seat, rng) if steady else rng.pick(options_of(g, seat))
        g, notes = play(g, seat, action)
        yield g, notes


def last(states: Iterable[Moment]) -> PropellerIslands:
    """Return the last of some states."""
    for state, _ in states:
        g = state
    return g


def fame_due(g: PropellerIslands, seat: int) -> int:
    """Return the fame of an island and its dock."""
    player = g.player(seat)
    cleared = not any(space.endswith("1") for space in player.dock)
    waiting = any("column-1" in getattr(step, "lines", ()) for step in g.agenda)
    # Count the pairs of a banner and a hub icon on neighbouring tiles in the plainest way.
    pairs = 0
    for one in player.island:
        for other in player.island:
            apart = tuple(a - b for a, b in zip(axes(one.cell), axes(other.cell), strict=True))
            if apart in AROUND:
                face = TILE_OF[one.tile]
                installed = [
                    kind for kind in one.upgrades if kind in ("industry", "science", "culture")
                ]
                banners = [face.banner, *installed]
                pairs += sum(banner == TILE_OF[other.tile].hub for banner in banners if banner)
    return pairs + 3 * (cleared and not waiting)


def booked(balance: Mapping[str, int], note: Note) -> dict[str, int]:
    """Return the resources of a seat after the changes in a note."""
    values = note.values
    amounts = dict(balance)
    for sign, key in ((1, "gain"), (-1, "cost")):
        for part in re.split(", | and ", str(values.get(key, "nothing"))):
            if part != "nothing":
                amount, kind = part.split()
                amounts[kind.removesuffix("s")] += sign * int(amount)
    if "price" in values and "paid" not in values:
        amounts["energy"] -= int(values["price"])
    if values.get("paid"):
        amounts["energy"] -= int(str(values["paid"]).split()[1])
    if "resource" in values:
        amounts[str(values["resource"])] += 1
    if "discards" in note.template:
        amounts["energy"] += int(values["energy"])
    if "completes" in note.template:
        cost = BLUEPRINT_OF[str(values["card"])].cost
        amounts = {kind: amounts[kind] - getattr(cost, kind) for kind in RESOURCES}
    return amounts


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
@pytest.mark.parametrize("steady", [False, True])
def test_notes_account_for_every_resource(seats: int, option: str, steady: bool) -> None:
    balances: list[dict[str, int]] = [
        {kind: getattr(START, kind) for kind in RESOURCES} for _ in range(seats)
    ]
    for g, notes in played(seats, 41 * seats + steady, option, steady):
        for note in notes:
            if "seat" in note.values:
                seat = int(note.values["seat"])
                balances[seat] = booked(balances[seat], note)
        held = [player.resources for player in g.board.players]
        assert [{kind: getattr(each, kind) for kind in RESOURCES} for each in held] == balances
        assert min(min(balance.values()) for balance in balances) >= 0


@pytest.mark.long
@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
@pytest.mark.parametrize("steady", [False, True])
def test_fame_follows_from_links_and_the_first_column(
    seats: int, option: str, steady: bool
) -> None:
    for g, _ in played(seats, 7 * seats + steady, option, steady):
        assert [player.fame for player in g.board.players] == [fame_due(g, s) for s in g.seats]
        for player in g.board.players:
            assert len({placed.cell for placed in player.island}) == len(player.island)


def test_decision_with_more_than_25_options_is_wide() -> None:
    for seats, option in TABLES:
        for g, _ in played(seats, seats, option):
            for seat in awaited(g):
                decision = decision_of(g, seat)
                assert len(options_of(g, seat)) <= 25 or (decision and type(decision).wide)


def test_resampling_changes_only_unknown_cards() -> None:
    g = GAME.start(3, 6)
    other = GAME.rules.resample(g, 1, Rng(4))
    assert other.hidden.stack != g.hidden.stack
    assert other.hidden.blueprints != g.hidden.blueprints
    assert other.hidden.rng != g.hidden.rng
    assert [other.hands[s] == g.hands[s] for s in g.seats] == [False, True, False]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "fewest", "least"), [(2, 7, 45), (3, 7, 45), (4, 6.5, 44)])
def test_steady_games_end_in_time_with_good_scores(seats: int, fewest: float, least: float) -> None:
    games = [last(played(seats, seed, steady=True)) for seed in range(6)]
    rounds = [g.board.round for g in games]
    scores = [score for g in games for score in GAME.rules.outcome(g).scores]
    assert fewest <= sum(rounds) / len(rounds) <= 8.5  # as /rules says
    assert sum(scores) / len(scores) >= least


@pytest.mark.long
def test_steady_player_activates_buildings_with_one_drafted_die_in_twenty() -> None:
    used = []
    for seed in range(8):
        g, rng = GAME.start(2, seed, {"characters": "deal"}), Rng(seed)
        while not g.over:
            seat = awaited(g)[0]
            action = GAME.ai.steady(g, seat, rng)
            if isinstance(action, Claim | Discard | ActivateIsland):
                used.append(type(action))
            g, _ = play(g, seat, action)
    assert used.count(ActivateIsland) > len(used) / 20
