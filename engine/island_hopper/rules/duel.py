"""Dueling pilots: two players bid for goods (rulebook, two-player variant, phase 2)."""

from collections.abc import Sequence
from itertools import combinations

from engine.core import Action, Decision, Step
from engine.core.words import listed
from engine.island_hopper.rules.actions import Agree, Offer, Price, TakeOver
from engine.island_hopper.rules.components import DUELING_GOODS, GOOD_OF, GOODS
from engine.island_hopper.rules.state import IslandHopper


class ChooseGoods(Decision[IslandHopper], frozen=True):
    """Which three goods do you want to deliver?"""

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        return [Offer(goods) for goods in combinations(GOOD_OF, DUELING_GOODS)]

    def take(self, g: IslandHopper, action: Offer) -> Sequence[Step]:
        g.board.goods = list(action.goods)
        goods = listed(action.goods)
        g.note("{seat} wants to deliver {goods}.", seat=self.seat, goods=goods)
        return [NamePrice(self.seat)]


class NamePrice(Decision[IslandHopper], frozen=True):
    """How much would you pay to deliver these goods?"""

    wide = True
    asks_always = True
    alone = "You have no money, so your price is $0."
    secret = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        return [Price(amount) for amount in range(g.hands[self.seat].cash + 1)]

    def take(self, g: IslandHopper, action: Price) -> Sequence[Step]:
        g.board.price = action.amount
        g.note("{seat} would pay ${amount}.", seat=self.seat, amount=action.amount)
        other = g.clockwise_from(self.seat)[1]
        return [AnswerPrice(other, self.seat)]

    def when_absent(self, g: IslandHopper) -> Action:
        return Price(0)


class AnswerPrice(Decision[IslandHopper], frozen=True):
    """Do you let the bidder fly, or do you pay and fly the other three goods?"""

    asks_always = True
    alone = "You can't pay this price, so let the bidder fly."
    secret = True
    bidder: int

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return agreeing, and taking over with enough cash (RULINGS.md, line I25)."""
        can_pay = g.hands[self.seat].cash >= g.board.price
        return [Agree(), TakeOver()] if can_pay else [Agree()]

    def take(self, g: IslandHopper, action: Agree | TakeOver) -> Sequence[Step]:
        """Pay and become captain; after a take-over the goods are swapped."""
        board = g.board
        if isinstance(action, Agree):
            g.pay_bank(self.bidder, board.price)
            board.captain = self.bidder
        else:
            g.pay_bank(self.seat, board.price)
            g.earn(self.bidder, board.price)
            board.captain = self.seat
            board.goods = [good.key for good in GOODS if good.key not in board.goods]
        g.note(
            "{seat} is captain for ${amount} and delivers {goods}.",
            seat=board.captain,
            amount=board.price,
            goods=listed(board.goods),
        )
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        return Agree()
