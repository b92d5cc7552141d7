"""Orders are tried on a copy of the game before they are kept."""

from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.orders.acting import acts, carried_out, ends
from bot.features.orders.store import Order
from bot.features.whatif.worlds import dealt
from bot.store.ids import EPOCH
from engine.core import AtollError, Rng

TRIAL_ACTIONS = 60


def tried(table: Table, order: Order, rng: Rng) -> str:
    """Try an order on a copy that is played on by bots; return what came of it, in words.

    Raises:
        IllegalAction: it would act now, and cannot.
    """
    copy = dealt(table, order.seat, rng)
    if acts(copy or table, order):
        carried_out(copy or table, order)
        return "Test: it can act right now."
    if copy is None:
        return "No test possible: too much is hidden from you right now."
    for passed in range(1, TRIAL_ACTIONS + 1):
        copy = _one_more(copy, rng)
        if ends(copy, order, now=EPOCH):
            break
        if acts(copy, order):
            return _trial(copy, order, passed)
    return "Test with bots: it did not act."


def _one_more(table: Table, rng: Rng) -> Table:
    """Return the table after one more action, as a bot would choose it."""
    seat = table.awaited[0]
    return played(table, seat, table.game.ai.greedy(table.state, seat, rng))


def _trial(table: Table, order: Order, passed: int) -> str:
    moves = "1 move" if passed == 1 else f"{passed} moves"
    try:
        carried_out(table, order)
    except AtollError as problem:
        return f"Test with bots: it stopped after {moves}. {problem}"
    return f"Test with bots: it acted after {moves}."
