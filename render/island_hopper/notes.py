"""The note beside each player: bids, bribes, calls, or the captain's price."""

from collections.abc import Sequence
from itertools import groupby

from engine.island_hopper.rules.components import DIRECTION_TOKENS
from engine.island_hopper.rules.records import PASSED
from engine.island_hopper.rules.view import HopperView
from render.art.glyphs import ELLIPSIS, Type, width_of

NOTE = Type("text", 36)
WIDE = 999
"""A width in pixels in which every note fits."""
LETTERS = {
    north + east: (north[:1] + east[:1]).upper()
    for north in ("north", "south", "")
    for east in ("east", "west", "")
}
"""The letters of each compass word."""


def note(view: HopperView, seat: int, width: int) -> str:
    """Return the note beside a player; a long one is shorter or keeps only its end."""
    if view.phase == "auction":
        return _bid(view, seat)
    if view.phase == "bribes":
        sealed = view.screen.sealed if view.screen and seat == view.seat else ()
        placed = sealed or [(one.island, one.amount) for one in view.bribes if one.seat == seat]
        if placed:
            amounts = [f"{island} ${amount}" for island, amount in placed]
            return fitted(amounts, width, "sealed" if sealed else "")
    spoken_about = [
        number
        for number, flight in enumerate(view.flights, 1)
        if view.flight in (0, number) and flight.spoken_by(seat)
    ]
    if view.phase == "flights" and spoken_about:
        number = spoken_about[-1]
        said = [one.word for one in view.flights[number - 1].words if one.seat == seat]
        paid = max(0, len(said) - DIRECTION_TOKENS)
        runs = [(word, len([*again])) for word, again in groupby(said)]
        words = [word if times == 1 else f"{word} ×{times}" for word, times in runs]
        return fitted([*words, *([f"(${paid})"] if paid else [])], width, f"{number}:")
    return f"for ${view.price}" if seat == view.captain else ""


def _bid(view: HopperView, seat: int) -> str:
    """Return the bid of a player, or their offer in a duel."""
    if view.dueling:
        is_bidder = seat != view.captain
        is_offered = view.captain in view.acting
        return f"offers ${view.price}" if is_bidder and is_offered else ""
    if seat not in view.bidders:  # the captain of the last round
        return "sits out"
    mine = [call.amount for call in view.calls if call.seat == seat]
    bids = [amount for amount in mine if amount != PASSED]
    if mine and mine[-1] != PASSED:
        return f"bids ${mine[-1]}"
    if mine:
        return f"${bids[-1]}, out" if bids else "out"
    if seat in view.acting:
        return "choosing"
    own = view.screen.maximum if view.screen and seat == view.seat else None
    if own is None:
        return "bidding" if view.in_secret else "–"
    return "out" if own == PASSED else f"to ${own}"


def fitted(parts: Sequence[str], width: int, head: str = "") -> str:
    """Return the head and the parts, in short if they do not fit a width.

    If these do not fit either, only the last ones follow an ellipsis.
    """
    short = [_short(part) for part in parts]
    tried = [parts, short, *([ELLIPSIS, *short[first:]] for first in range(1, len(short)))]
    notes = [" ".join([head, *shown]).strip() for shown in tried]
    return next((one for one in notes if width_of(one, NOTE) <= width), notes[-1])


def _short(part: str) -> str:
    """Write a compass word by its letters, and an amount without its dollar sign."""
    word, *times = part.replace(" $", "").split()
    return " ".join([LETTERS.get(word.lower(), word), *times])
