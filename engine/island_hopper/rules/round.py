"""The rounds and their five phases (rulebook, the game; phase 1: new round card; dummy bids)."""

from collections.abc import Sequence

from engine.core import Auto, Step
from engine.island_hopper.rules.auction import BidForCaptain
from engine.island_hopper.rules.bribes import BribeCaptain
from engine.island_hopper.rules.collect import CollectContracts
from engine.island_hopper.rules.components import (
    CONTRACT_OF,
    DUMMY_BID,
    DUMMY_BIDS,
    GOOD_OF,
    ISLAND_OF,
    ISLANDS,
    ROUND_CARD_OF,
)
from engine.island_hopper.rules.fly import Fly
from engine.island_hopper.rules.state import IslandHopper


class PlayRound(Auto[IslandHopper], frozen=True):
    """The five phases of a round."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        return [
            TurnRoundCard(),
            PlaceDummyBids(),
            BidForCaptain(),
            BribeCaptain(),
            Fly(),
            CollectContracts(),
            EndRound(),
        ]


class TurnRoundCard(Auto[IslandHopper], frozen=True):
    """Clear the table, reveal the next round card and carry it out."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Place or remove money; the last-round card only announces the last round."""
        board = g.board
        if board.card:
            board.past_cards.append(board.card)
        board.gone += board.tourists
        board.price = 0
        board.calls = []
        board.bribes = []
        board.tourists = []
        board.flights = []
        board.goods = [] if g.dueling else list(GOOD_OF)
        board.second_chance_used = False
        g.hidden.drift = None
        g.hidden.drifts = []
        board.card = g.hidden.rounds.pop(0)
        board.round += 1
        card = ROUND_CARD_OF[board.card]
        template = _LAST if card.effect == "last" else "Round {round}: {card}."
        g.note(template, round=board.round, card=card.title, amount=card.amount)
        for island in ISLANDS:
            if card.effect == "add" and island.company == card.company:
                g.add_money(island.key, card.amount)
            elif card.effect == "remove":
                g.add_money(island.key, -card.amount)
        return []


class PlaceDummyBids(Auto[IslandHopper], frozen=True):
    """Three players with a dummy: money beside the islands of two cards (RULINGS.md, line I23)."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Draw until there are two island contracts; all drawn cards leave the game."""
        bids = DUMMY_BIDS if g.has_dummy else 0
        deck = g.hidden.deck
        while bids and deck:
            card = CONTRACT_OF[deck.pop(0)]
            g.board.gone.append(card.key)
            if not card.is_tourist:
                bids -= 1
                g.add_money(card.island, DUMMY_BID)
                name = ISLAND_OF[card.island].name
                g.note("The dummy puts ${amount} beside {island}.", amount=DUMMY_BID, island=name)
        return []


class EndRound(Auto[IslandHopper], frozen=True):
    """Start the next round, unless this was the last one or contracts have run out."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        board = g.board
        if g.card.effect == "last":
            board.ended_by = f"last round, round {board.round}"
        if not board.ended_by:
            return [PlayRound()]
        board.phase = "over"
        return []


_LAST = "Round {round} is the last: the captain gets ${amount} for each contract that others cash."
