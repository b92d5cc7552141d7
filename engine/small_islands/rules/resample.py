"""Games that a player cannot tell from the real one, for bots and for tests of secrecy."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Rng, decision_of
from engine.small_islands.rules.cards import DECK_OF, EXPEDITIONS
from engine.small_islands.rules.exploration import LandOrGoOn, TakeTurn
from engine.small_islands.rules.landing import ChooseShipCell, ConfirmLanding
from engine.small_islands.rules.placing import ChooseCell, ConfirmPlacement, question_for
from engine.small_islands.rules.preparation import ChooseObjectives, KeepCards
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tokens import ChooseSpot, UseToken


def resample(g: SmallIslands, seat: int | None, rng: Rng) -> SmallIslands:
    """Return a game that ``seat`` cannot tell from this one, with new unseen tiles and cards."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    opponents = [hand for owner, hand in enumerate(other.hands) if owner != seat]
    for owner, lane in other.lanes.items():
        if owner != seat and any(isinstance(step, KeepCards) for step in lane):
            # The progress of an opponent's choice of Objectives is not visible: begin it again.
            hand = other.hands[owner]
            hand.cards = [*hand.cards, *hand.now]
            hand.now = []
            lane[:] = ChooseObjectives().lanes(other)[owner]
    for hand in opponents:  # the order of the decks would tell which cards were chosen
        for pile in (hand.cards, hand.returned):
            pile.sort(key=DECK_OF.__getitem__)
    _redeal_tiles(other, seat, rng)
    piles = [pile for hand in opponents for pile in (hand.cards, hand.now, hand.returned)]
    for kind, deck in other.hidden.decks.items():
        _deal_kind([deck, *piles], DECK_OF.__getitem__, kind, rng)
    if not g.over:  # the scores at the end tell which tokens the players have
        pools = [other.hidden.discoveries]
        pools += [values for hand in opponents for values in (hand.discoveries, hand.drawn)]
        deal_again(pools, rng)
    rng.shuffle(other.hidden.expedition)
    if not g.board.reshuffled:  # the cards in the box are unknown
        stacks = [other.hidden.expedition, other.hidden.box]
        for action in ("explore", "land"):
            _deal_kind(stacks, lambda card: EXPEDITIONS[card].action, action, rng)
    _reopen(other, seat)
    return other


def deal_again(piles: Sequence[list[Any]], rng: Rng) -> None:
    """Shuffle all piles together, and deal each pile as many items as before."""
    together = rng.shuffled([thing for pile in piles for thing in pile])
    for pile in piles:
        pile[:] = [together.pop() for _ in pile]


def _deal_kind(
    piles: Sequence[list[str]], kind_of: Callable[[str], str], kind: str, rng: Rng
) -> None:
    """Deal the cards of one kind again, to the places in piles that had such cards."""
    of_kind = [[card for card in pile if kind_of(card) == kind] for pile in piles]
    deal_again(of_kind, rng)
    for pile, cards in zip(piles, of_kind, strict=True):
        fresh = iter(cards)
        pile[:] = [next(fresh) if kind_of(card) == kind else card for card in pile]


def _redeal_tiles(g: SmallIslands, seat: int | None, rng: Rng) -> None:
    """Deal the face-down tiles again, except tiles in hand that all players saw."""
    unseen = {}
    for owner, hand in enumerate(g.hands):
        if owner != seat:
            unseen[owner] = [tile for tile in hand.tiles if tile not in g.player(owner).seen]
    deal_again([g.hidden.stack, g.hidden.reserve, *unseen.values()], rng)
    for owner, tiles in unseen.items():
        g.hands[owner].tiles = [*tiles, *g.player(owner).seen]


def _reopen(g: SmallIslands, seat: int | None) -> None:
    """Let an opponent begin a placement again, and list the opponents' options in this deal."""
    match g.agenda:
        case [ChooseCell(owner) | ConfirmPlacement(owner) as step, *_] if owner != seat:
            g.agenda[0] = question_for(step.tile, owner)
        case [ChooseSpot(owner), *_] if owner != seat:
            g.agenda[0] = UseToken(owner)
        case [ChooseShipCell(owner) | ConfirmLanding(owner), LandOrGoOn(), *_] if owner != seat:
            g.agenda[:2] = [TakeTurn(owner)]
    for owner in g.open:
        decision = decision_of(g, owner)
        if owner != seat and decision is not None:
            g.open[owner] = list(decision.actions(g))
