"""The end of the game: the last survivor wins (rulebook: To win)."""

from engine.core import Outcome
from engine.earthquake_island.rules.state import Cause, EarthquakeIsland

FATES: dict[Cause, str] = {
    "drowned": "drowned",
    "blasted": "was blasted in the water",
    "trapped": "was trapped on a volcano",
}


def outcome(g: EarthquakeIsland) -> Outcome:
    """Return how many opponents each explorer outlived; the last survivor is the winner."""
    outlived = {gone.seat: place for place, gone in enumerate(g.board.out)}
    scores = tuple(outlived.get(seat, len(g.board.out)) for seat in g.seats)
    if not g.finished:
        return Outcome(scores, (), "not over")
    winners = tuple(seat for seat in g.seats if not g.is_out(seat))
    fates = {gone.seat: FATES[gone.cause] for gone in g.board.out}
    words = tuple(fates.get(seat, "is the last survivor") for seat in g.seats)
    ending = f"the last rival {FATES[g.board.out[-1].cause]}"
    return Outcome(scores, winners, ending, words=words)
