"""Games that a player cannot tell from the real one, with new hidden information."""

from engine.core import Rng, advance
from engine.island_hopper.rules.auction import bidder, opener, standing
from engine.island_hopper.rules.bribes import ChooseAmount
from engine.island_hopper.rules.components import FINAL_ROUNDS, ISLANDS, LAST_ROUND, START_MONEY
from engine.island_hopper.rules.fly import drift_strength
from engine.island_hopper.rules.landing import ChooseLength, NudgeFlight
from engine.island_hopper.rules.records import PASSED
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import guess_drift, with_gust
from engine.island_hopper.rules.words import ChooseWord

ROUND = 2
CONTRACT = 3
CONTRACT_DUELING = 5
"""The typical income in dollars: in each round, and by each completed contract."""


def resample(g: IslandHopper, seat: int | None, rng: Rng) -> IslandHopper:
    """Return a game that ``seat`` (``None`` for the public) cannot tell from this one."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    other.hidden.finals = 0
    if g.over:
        return other
    unknown = [owner for owner in g.seats if owner != seat]
    _deal_contracts(other, unknown, rng)
    rounds = other.hidden.rounds
    is_last_ahead = LAST_ROUND in rounds  # it stays among the final three, in a duel at the end
    moves = is_last_ahead and not other.dueling
    back = rng.below(min(FINAL_ROUNDS, len(rounds))) if moves else 0
    other.hidden.rounds = rng.shuffled([card for card in rounds if card != LAST_ROUND])
    if is_last_ahead:
        other.hidden.rounds.insert(len(rounds) - 1 - back, LAST_ROUND)
    # Only the numbers of completed contracts are public.
    completed = rng.shuffled([card for owner in unknown for card in other.hands[owner].completed])
    for owner in unknown:
        hand = other.hands[owner]
        hand.completed = [completed.pop() for _ in hand.completed]
    for owner in unknown:
        _fill_screen(other, owner, rng)
    _blow(other, seat, rng)
    other.lanes = {
        owner: lane
        if owner == seat
        else [step for step in lane if not isinstance(step, ChooseAmount | ChooseWord)]
        for owner, lane in other.lanes.items()
    }
    match other.agenda:
        case [ChooseLength(owner, flight), *_] if owner != seat:
            other.agenda[0] = NudgeFlight(owner, flight)
    advance(other)
    return other


def _deal_contracts(g: IslandHopper, unknown: list[int], rng: Rng) -> None:
    """Shuffle the deck and the other hands, and deal each hand as many as before."""
    cards = rng.shuffled(
        [*g.hidden.deck, *(card for owner in unknown for card in g.hands[owner].cards)]
    )
    for owner in unknown:
        hand = g.hands[owner]
        hand.cards = [cards.pop() for _ in hand.cards]
        hand.preference = None  # nobody sees whether there is one
    g.hidden.deck = cards


def _fill_screen(g: IslandHopper, owner: int, rng: Rng) -> None:
    """Guess the cash, stored choices and sealed bribes behind a screen from public knowledge."""
    hand = g.hands[owner]
    owned = hand.cash + sum(hand.sealed.values())
    contract = CONTRACT_DUELING if g.dueling else CONTRACT
    earned = ROUND * max(0, g.board.round - 1) + contract * len(hand.completed)
    unsure = (START_MONEY + min(earned, START_MONEY)) // 2
    shown = 0  # the highest bid, or a named price
    if g.board.phase == "auction" and g.dueling:
        shown = g.board.price if owner == bidder(g) else 0
    elif g.board.phase == "auction" and (best := standing(g)) and best.seat == owner:
        shown = best.amount
    guessed = max(START_MONEY + earned - unsure + rng.below(2 * unsure + 1), shown)
    g.hidden.bank -= guessed - owned
    hand.cash = guessed
    hand.sealed = {}
    if g.lanes and g.board.phase == "bribes" and g.options["bribes"] == "sealed":
        amount = rng.below(guessed + 1) // 2
        hand.sealed = {rng.pick(ISLANDS).key: amount} if amount else {}
        hand.cash -= amount
    if hand.maximum is not None:
        least = 0 if owner == opener(g) else PASSED
        hand.maximum = least + rng.below(guessed - least + 1)


def _blow(g: IslandHopper, seat: int | None, rng: Rng) -> None:
    """Guess the drift of the round and of the flights that ``seat`` cannot see."""
    if g.hidden.drift is None:
        return
    known = [drift for number, drift in enumerate(g.hidden.drifts, 1) if sees(g, seat, number)]
    strength = drift_strength(g)
    g.hidden.drift = guess_drift(known, rng, strength)
    g.hidden.drifts = [
        drift if sees(g, seat, number) else with_gust(g.hidden.drift, rng, strength)
        for number, drift in enumerate(g.hidden.drifts, 1)
    ]


def sees(g: IslandHopper, seat: int | None, number: int) -> bool:
    """Whether ``seat`` knows the true place of a flight: after its landing, or from the window."""
    return g.flight(number).landing is not None or (
        seat is not None and not g.dueling and seat != g.captain
    )
