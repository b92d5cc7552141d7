"""Games that a player cannot tell from the real one, with new unseen cards."""

from engine.core import Decision, Rng
from engine.palm_island.rules.actions import Done
from engine.palm_island.rules.speed import BuyCard, BuyNext, TakeOutpost
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import PutToBack, TakeTurns, UseCard
from engine.palm_island.rules.villagers import ChooseActive, TakeVillager


def resample(g: PalmIsland, seat: int | None, rng: Rng) -> PalmIsland:
    """Return a game that ``seat`` cannot tell from this one, with unseen cards in a new order."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    _deal(other, seat, rng)
    for owner in g.open:
        if owner != seat:
            _choose_again(other, owner)
    return other


def _deal(g: PalmIsland, seat: int | None, rng: Rng) -> None:
    """Shuffle the cards that ``seat`` has not seen."""
    if g.mode in ("casual", "speed"):  # all decks have the same order
        if seat is None or not g.hands[seat].noted:
            decks = [hand.noted for hand in g.hands] if g.is_noted else g.hidden.unseen
            unknown = min(map(len, decks))
            last = rng.shuffled(decks[0][len(decks[0]) - unknown :])
            for deck in decks:
                deck[len(deck) - unknown :] = last
        return
    for owner in g.seats:
        rng.shuffle(g.hidden.unseen[owner])
        if owner != seat:
            rng.shuffle(g.hands[owner].noted)


def _choose_again(g: PalmIsland, owner: int) -> None:
    """Let an opponent choose the card again: only its payment and its move are public."""
    line = g.lanes.get(owner, g.agenda)
    chosen = PutToBack | TakeOutpost | TakeVillager
    paying = [place for place, step in enumerate(line) if isinstance(step, chosen)]
    if paying:
        del line[: paying[0] + 1]
    match line:
        case [TakeTurns(), *_]:
            line.insert(0, UseCard(owner))
        case [BuyNext(seats), *_]:
            line[0] = BuyCard(owner, seats[:-1])
    at_start = g.village(owner).ahead == len(g.village(owner).deck) - 1
    if isinstance(line[0], UseCard) and at_start and (active := ChooseActive(owner)).actions(g):
        line[0] = active
    decision = line[0]
    assert isinstance(decision, Decision)  # noqa: S101  # the owner has open options
    # After help from an ability, the choice may have no other answer left.
    g.open[owner] = list(decision.actions(g)) or [Done()]
