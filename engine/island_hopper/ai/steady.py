"""The heuristic player, which bids, bribes, flies, guides and collects by its own view."""

from collections.abc import Callable
from math import hypot

from engine.core import Action, Rng
from engine.island_hopper.ai import weights
from engine.island_hopper.ai.guiding import (
    SELDOM,
    Manner,
    believed_course,
    next_word,
)
from engine.island_hopper.ai.judgement import (
    bribe_needed,
    captain_take,
    contract_worth,
    contracts_for,
    fair_price,
    flight_value,
    goods_value,
    loss,
    odds,
    passenger_take,
    screen_of,
)
from engine.island_hopper.rules import actions
from engine.island_hopper.rules.components import GOODS, HALVES, ISLANDS, inches
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import HopperView, view_of
from engine.island_hopper.rules.voices import along, heading_of


def steady(g: IslandHopper, seat: int, rng: Rng) -> Action:
    """Return the best option, by the view of ``seat``."""
    view = view_of(g, seat)
    kinds = {type(action) for action in view.options}
    if actions.Plan in kinds:
        return rng.pick(_best_plans(view))
    choose = next((choose for kind, choose in _CHOOSE if kind in kinds), None)
    return choose(view) if choose else view.options[0]


def _bid(view: HopperView) -> Action:
    """Bid up to a part of the captain's advantage over a passenger, otherwise pass."""
    most = round(weights.BID_PART * max(0.0, captain_take(view) - passenger_take(view)))
    bids = [action for action in view.options if isinstance(action, actions.Bid)]
    fitting = [bid for bid in bids if bid.amount <= most]
    if not fitting:
        return view.options[0]
    return fitting[-1] if view.setting("auction") == "proxy" else fitting[0]


def _offer(view: HopperView) -> Action:
    """Choose the three most valuable goods."""
    offers = [action for action in view.options if isinstance(action, actions.Offer)]
    return max(offers, key=lambda offer: goods_value(view, offer.goods))


def _price(view: HopperView) -> Action:
    """Name the price at which flying either three goods is equally good."""
    fair = round(fair_price(view, view.goods, _others(view)))
    prices = [action for action in view.options if isinstance(action, actions.Price)]
    return min(prices, key=lambda price: abs(price.amount - max(1, fair)))


def _answer(view: HopperView) -> Action:
    """Take over if the other three goods are worth their price."""
    gain = goods_value(view, _others(view)) - view.price
    leave = passenger_take(view) / 2
    return (
        actions.TakeOver()
        if actions.TakeOver() in view.options and gain > leave
        else actions.Agree()
    )


def _others(view: HopperView) -> list[str]:
    return [good.key for good in GOODS if good.key not in view.goods]


def _bribe(view: HopperView) -> Action:
    """Make the islands of the best contracts attractive for the captain, once each."""
    amounts = [action for action in view.options if isinstance(action, actions.Bribe)]
    if actions.Done() not in view.options:
        fair = min(bribe_needed(view, amounts[0].island), _bribe_limit(view, amounts[0].island))
        return min(amounts, key=lambda bribe: abs((bribe.amount or 0) - max(0, fair)))
    bribed = [placed.island for placed in view.bribes if placed.seat == view.seat]
    bribed += [island for island, _ in screen_of(view).sealed]
    limits = {
        bribe: limit
        for bribe in amounts
        if bribe.island not in bribed and (limit := _bribe_limit(view, bribe.island))
    }
    wanted = sorted(limits, key=lambda bribe: -limits[bribe])
    fitting = (one for one in wanted if 0 < bribe_needed(view, one.island) <= limits[one])
    return next(fitting, actions.Done())


def _bribe_limit(view: HopperView, island: str) -> int:
    worth = weights.BRIBE_PART * odds(view, island) * contracts_for(view, island)
    return min(int(worth), screen_of(view).count.cash)


def _best_plans(view: HopperView) -> list[actions.Plan]:
    """Return flights to the most valuable island, with the good that is least needed elsewhere."""
    plans = [action for action in view.options if isinstance(action, actions.Plan)]
    worth = {island.key: flight_value(view, island.key) for island in ISLANDS}
    values = {plan: worth[plan.island or ""] for plan in plans}
    most = max(values.values())
    best = [plan for plan in plans if values[plan] == most]

    def elsewhere(plan: actions.Plan) -> float:
        others = (other for other in plans if other.good == plan.good and other != plan)
        return max((values[other] for other in others), default=0)

    least = min(map(elsewhere, best))
    return [plan for plan in best if elsewhere(plan) == least]


def speak(view: HopperView, manner: Manner = SELDOM) -> Action:
    """Call helpful or misleading words, flight by flight, until none is left."""
    if view.flight:
        word = next_word(view, view.flight, manner)
        return actions.Say(word, view.flight) if word else actions.Done()
    for action in view.options:
        if isinstance(action, actions.Say):
            aloft = len(view.flights) if action.flight is None else action.flight
            if word := next_word(view, aloft, manner):
                return action if action.flight else actions.Say(word)
    return actions.Done()


def _nudge(view: HopperView) -> Action:
    """Nudge the plane along the course of the trusted voices, or drop the good."""
    course = believed_course(view, view.flight)
    halves = round(2 * hypot(*course))
    nudges = [action for action in view.options if isinstance(action, actions.Nudge)]
    if actions.Drop() not in view.options:
        return min(nudges, key=lambda nudge: abs(HALVES[nudge.inches or inches(0)] - halves))
    if not halves:
        return actions.Drop()
    if (exactly := along(course)) in nudges:
        return exactly
    heading = heading_of(course)
    return min(nudges, key=lambda nudge: abs((nudge.heading - heading + 180) % 360 - 180))


def _fly_again(view: HopperView) -> Action:
    """Fly again if the best island brings more than the contract costs."""
    costs = min(loss(view, card) for card in screen_of(view).completed)
    again = [action for action in view.options if isinstance(action, actions.FlyAgain)]
    best = max(again, key=lambda action: goods_value(view, (action.good,)))
    return best if goods_value(view, (best.good,)) > costs + weights.AGAIN else actions.Decline()


def _give_up(view: HopperView) -> Action:
    """Pay with the contract whose loss costs least."""
    cards = [action for action in view.options if isinstance(action, actions.GiveUp)]
    return min(cards, key=lambda action: loss(view, action.card))


def _discard(view: HopperView) -> Action:
    """Discard the worst contract if the next card is clearly better."""
    worst = _worst(view)
    return actions.Discard(worst) if worst else actions.Keep()


def _worst(view: HopperView) -> str | None:
    worst = min(screen_of(view).cards, key=lambda card: contract_worth(view, card), default=None)
    best = max((contract_worth(view, card) for card in view.display), default=weights.BLIND)
    if worst is None or contract_worth(view, worst) + weights.BETTER > max(best, weights.BLIND):
        return None
    return worst


def _draw(view: HopperView) -> Action:
    """Take the best open contract, or draw from the deck if all are poor."""
    best = max(view.display, key=lambda card: contract_worth(view, card), default=None)
    poor = best is None or contract_worth(view, best) < weights.BLIND
    return (
        actions.Draw()
        if best is None or (poor and actions.Draw() in view.options)
        else actions.Take(best)
    )


def _prefer(view: HopperView) -> Action:
    """Prefer the choices that ``_discard`` and ``_draw`` would make now."""
    worst = _worst(view)
    room = view.hand_limit - len(screen_of(view).cards) + (worst is not None)
    good = [card for card in view.display if contract_worth(view, card) >= weights.BLIND]
    ranked = sorted(good, key=lambda card: -contract_worth(view, card))
    return actions.Prefer(tuple(ranked[:room]), worst)


_CHOOSE: tuple[tuple[type[Action], Callable[[HopperView], Action]], ...] = (
    (actions.Bid, _bid),
    (actions.Offer, _offer),
    (actions.Price, _price),
    (actions.Agree, _answer),
    (actions.Bribe, _bribe),
    (actions.Say, speak),
    (actions.Nudge, _nudge),
    (actions.FlyAgain, _fly_again),
    (actions.GiveUp, _give_up),
    (actions.Keep, _discard),
    (actions.Take, _draw),
    (actions.Prefer, _prefer),
)
