"""The end of the game and its scoring (rulebook pages 10 and 12; RULINGS.md, R30 to R36)."""

from collections.abc import Callable, Sequence

import msgspec

from engine.core import Outcome, tie_break
from engine.propeller_islands.rules.components import BLUEPRINT_OF, GUILDS, NUMBERS, Score
from engine.propeller_islands.rules.island import Placed, beside, depots, neighbours
from engine.propeller_islands.rules.state import Player, PropellerIslands

TIE_BREAKS = ("most workers left on the dock",)


class Points(msgspec.Struct, frozen=True):
    """Victory points by source."""

    fame: int
    leftovers: int
    landmarks: int
    blueprints: int

    @property
    def total(self) -> int:
        return self.fame + self.leftovers + self.landmarks + self.blueprints


def end_conditions(g: PropellerIslands) -> str:
    """Return the end conditions that are met, in words, or an empty string."""
    players = g.board.players
    met = {
        "seven blueprints": any(
            len(player.done) >= NUMBERS["blueprints_to_end"] for player in players
        ),
        "all workers deployed": any(not player.dock for player in players),
        "the stack is empty": not g.hidden.stack,
    }
    return " and ".join(words for words, is_met in met.items() if is_met)


def outcome(g: PropellerIslands) -> Outcome:
    """Return the scores; ties go to the player with the most undeployed workers (R36)."""
    players = g.board.players
    scores = tuple(points_of(player).total for player in players)
    ranks = [(score, len(player.dock)) for score, player in zip(scores, players, strict=True)]
    winners = tuple(seat for seat in g.seats if ranks[seat] == max(ranks))
    decided = tie_break(ranks, TIE_BREAKS)
    return Outcome(scores, winners, end_conditions(g), tie_break=decided)


def points_of(player: Player) -> Points:
    """Return a player's current points."""
    return Points(
        fame=player.fame,
        leftovers=leftovers(player),
        landmarks=sum(landmark_points(player.island, placed) for placed in player.island),
        blueprints=sum(BLUEPRINT_OF[card].vp for card in player.done),
    )


def leftovers(player: Player) -> int:
    """Return the points for resources and unused upgrades, each rounded down (R20, R35)."""
    return (
        player.resources.energy // NUMBERS["energy_a_point"]
        + player.resources.steel // NUMBERS["steel_a_point"]
        + player.resources.part // NUMBERS["parts_a_point"]
        + len(player.aside) // NUMBERS["upgrades_a_point"]
    )


def landmark_points(island: Sequence[Placed], placed: Placed) -> int:
    """Return the points of a landmark; other tiles have none."""
    score = placed.face.kind_of.score
    return score.vp * SETS_OF[score.counts](island, placed, score) if score else 0


Sets = Callable[[Sequence[Placed], Placed, Score], int]


def worker_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Count all workers on the island, including those in the Capitol and on landmarks."""
    return sum(other.worker is not None for other in island) // score.each


def depot_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    return len(depots(island)) // score.each


def is_surrounded(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Return 1 if all six cells around the landmark have tiles (R31)."""
    cells = {other.cell for other in island}
    return int(all(cell in cells for cell in neighbours(placed.cell)))


def adjacent_banner_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Count sets of all guilds among the banners of the tiles beside the landmark (R32)."""
    banners = [guild for other in beside(island, placed.cell) for guild in other.banners]
    return min(banners.count(guild) for guild in GUILDS)


def banner_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Count sets of one guild's banners on the whole island, including its own."""
    return sum(other.banners.count(score.guild) for other in island if score.guild) // score.each


def different_number_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Return the most sets of tiles with all different numbers (R34)."""
    counts = [count for count in _numbers(island).values() if count]
    sets = 0
    while sum(min(count, sets + 1) for count in counts) >= score.each * (sets + 1):
        sets += 1
    return sets


def number_sets(island: Sequence[Placed], placed: Placed, score: Score) -> int:
    """Count sets of tiles with the numbers of the landmark."""
    counts = _numbers(island)
    return min(counts.get(number, 0) for number in score.numbers)


def _numbers(island: Sequence[Placed]) -> dict[int, int]:
    numbers = [placed.number for placed in island if placed.number]
    return {number: numbers.count(number) for number in numbers}


SETS_OF: dict[str, Sets] = {
    "workers": worker_sets,
    "depots": depot_sets,
    "surrounded": is_surrounded,
    "adjacent_banners": adjacent_banner_sets,
    "banners": banner_sets,
    "different_numbers": different_number_sets,
    "numbers": number_sets,
}
