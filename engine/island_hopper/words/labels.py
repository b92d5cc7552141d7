"""The labels and icons of the choices of Island Hopper."""

from engine.core import Action
from engine.core.words import listed
from engine.island_hopper.rules.actions import (
    Agree,
    Bid,
    Bribe,
    Decline,
    Discard,
    Done,
    Draw,
    Drop,
    FlyAgain,
    GiveUp,
    Keep,
    Nudge,
    Offer,
    Pass,
    Plan,
    Prefer,
    Price,
    Say,
    Show,
    Take,
    TakeOver,
)
from engine.island_hopper.rules.components import CONTRACT_OF, GOODS, ISLAND_OF
from engine.island_hopper.rules.scoring import bonus_lost
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.rules.voices import along, mean, voices

HEARD = 32
"""The maximum number of letters to quote on a button."""

POINTS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)


_SIGNS: dict[type[Action], str] = {
    Bid: "coin",
    Pass: "cross",
    Offer: "crate",
    Price: "coin",
    Agree: "tick",
    TakeOver: "plane",
    Bribe: "coin",
    Done: "tick",
    Show: "tourist",
    Say: "",
    Nudge: "compass",
    Drop: "becomes",
    Decline: "cross",
    Keep: "tick",
    Draw: "store",
    Prefer: "store",
}
_GOODS = {"coconuts": "coconut", "pineapples": "pineapple"}
_SYMBOLS = {"sun": "bright_sun", "anchor": "port"}
"""Goods and symbols whose drawing has another name."""


def label(view: HopperView, action: Action) -> str:
    """Return the label of ``action``."""
    for part in (_auction_label, _flight_label, _card_label):
        found = part(view, action)
        if found:
            return found
    raise TypeError(f"{action} is not an action of Island Hopper")


def point(heading: float) -> str:
    """Return the nearest of the sixteen points of the compass."""
    return POINTS[round(heading / 22.5) % 16]


def island_label(view: HopperView, island: str) -> str:
    """Return an island's letter and name, with the money beside it."""
    money = view.money_beside(island)
    return f"{island} {ISLAND_OF[island].name}" + (f" (${money})" if money else "")


def _auction_label(view: HopperView, action: Action) -> str:
    match action:
        case Bid(amount):
            return (
                f"Bid up to ${amount}" if view.setting("auction") == "proxy" else f"Bid ${amount}"
            )
        case Pass():
            return "Pass"
        case Offer(goods):
            return f"Deliver {', '.join(goods)}"
        case Price(amount):
            return f"Offer ${amount}"
        case Agree():
            return f"Let them pay ${view.price} and fly"
        case TakeOver():
            others = [good.key for good in GOODS if good.key not in view.goods]
            return f"Pay them ${view.price} and fly {', '.join(others)}"
        case Bribe(island, None):
            there = f"(${view.money_beside(island)} there)"
            return f"{island} {ISLAND_OF[island].name} {there}: choose an amount"
        case Bribe(island, amount):
            name = f"{island} {ISLAND_OF[island].name}"
            return f"Place ${amount} beside {name}" if amount else "Place nothing"
    return ""


def _flight_label(view: HopperView, action: Action) -> str:
    match action:
        case Done() if view.phase == "bribes":
            return "No more bribes"
        case Done():
            return "Say nothing" if view.flight else "No more words"
        case Plan(good, island, heading, distance):
            target = island_label(view, island) if island else f"{distance} in at {heading}°"
            return f"Fly {good} to {target}"
        case Say(None, flight):
            shown = view.flights[(flight or 1) - 1]
            island = ISLAND_OF[shown.island].name if shown.island else f"{shown.heading}°"
            return f"Flight {flight} ({shown.good} to {island}): choose a word"
        case Say(word, flight):
            return f"Flight {flight}: “{word}”" if flight else f"“{word}”"
        case Nudge(heading, None):
            return f"Nudge to {heading}° {point(heading)}: choose a length"
        case Nudge(heading, length):
            unit = "inch" if length == "1" else "inches"
            where = f"{heading}° {point(heading)}"
            return f"Nudge {length} {unit} to {where}{_callers(view, action)}"
        case Drop():
            return "Drop the good here"
        case FlyAgain(good):
            return f"Fly {good} again (pay a completed contract)"
        case Decline():
            return "Decline the second chance"
    return ""


def _callers(view: HopperView, nudge: Nudge) -> str:
    """Return whose words a nudge follows, if any."""
    flight = view.flights[view.flight - 1] if view.flight else None
    courses = voices(flight) if flight else {}
    if flight is None or not courses:
        return ""
    if len(courses) > 1 and along(mean(courses.values())) == nudge:
        return ", as all call together"
    calling = next((seat for seat, course in courses.items() if along(course) == nudge), None)
    words = [spoken.word for spoken in flight.words if spoken.seat == calling]
    heard = " ".join(words)
    if len(heard) > HEARD:
        return f", as {len(words)} words say"
    return f", as “{heard}” says" if heard else ""


def _card_label(view: HopperView, action: Action) -> str:
    match action:
        case Show(tourists):
            paid = sum(CONTRACT_OF[tourist].pays for tourist in tourists)
            some = f"Take along {listed(tourists)} (${paid} a landing)"
            return some if tourists else "Take no tourists"
        case GiveUp(card):
            completed = view.screen.completed if view.screen else ()
            loss = bonus_lost(completed, card, view.setting("symbols"))
            result = f"lose ${loss} at the end" if loss else "lose no set"
            return f"Give up {CONTRACT_OF[card].title} → {result}"
        case Keep():
            return "Keep all contracts"
        case Discard(card):
            return f"Discard {CONTRACT_OF[card].title}"
        case Take(card):
            return f"Take {CONTRACT_OF[card].title}"
        case Draw():
            return "Draw from the deck"
        case Prefer(cards, discard):
            wanted = ", ".join(CONTRACT_OF[card].short for card in cards)
            plan = f"Take {wanted}, then draw" if wanted else "Draw from the deck"
            return f"Discard {CONTRACT_OF[discard].short}; {plan}" if discard else plan
    return ""


def icon(view: HopperView, action: Action) -> str:
    """Return the icon of an action, the good that is flown, or the symbol of a contract."""
    match action:
        case Plan(good) | FlyAgain(good):
            return _GOODS.get(good, good)
        case Take(card) | Discard(card) | GiveUp(card):
            contract = CONTRACT_OF[card]
            return (
                "tourist" if contract.is_tourist else _SYMBOLS.get(contract.symbol, contract.symbol)
            )
    return _SIGNS[type(action)]
