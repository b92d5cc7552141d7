"""The labels of the choices of Island Hopper."""

from engine.core import Action, Label, Phrase, skipping, worded
from engine.core.label import NO_WORDS
from engine.core.note import Value
from engine.core.words import listed
from engine.island_hopper.rules import actions
from engine.island_hopper.rules.components import CONTRACT_OF, GOODS
from engine.island_hopper.rules.scoring import bonus_lost
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.rules.voices import along, mean, voices
from engine.island_hopper.words.descriptions import correction, point, target_of

HEARD = 32
"""The maximum number of letters to quote on a button."""

_GOODS = {"coconuts": "coconut", "pineapples": "pineapple"}
_SYMBOLS = {"sun": "bright_sun", "anchor": "port"}
"""Goods and symbols whose drawing has another name."""


def label(view: HopperView, action: Action) -> Label:
    """Return the label of ``action``."""
    for part in (_auction_label, _bribe_label, _flight_label, _card_label):
        found = part(view, action)
        if found:
            return found
    raise TypeError(f"{action} is not an action of Island Hopper")


def _auction_label(view: HopperView, action: Action) -> Label | None:
    match action:
        case actions.Bid(amount):
            is_proxy = view.setting("auction") == "proxy"
            line = "Bid up to {name}" if is_proxy else "Bid {name}"
            return worded("${amount}", "", line, icon="coin", amount=amount)
        case actions.Pass():
            return skipping("Pass", icon="cross")
        case actions.Offer(goods):
            return worded("Deliver {goods}", icon="crate", goods=", ".join(goods))
        case actions.Price(amount):
            return worded("${amount}", "", "Offer {name}", icon="coin", amount=amount)
        case actions.Agree():
            return worded("Let them pay the bank ${price} and fly", icon="tick", price=view.price)
        case actions.TakeOver():
            others = ", ".join(good.key for good in GOODS if good.key not in view.goods)
            name = "Pay them ${price} and fly {others}"
            return worded(name, icon="plane", price=view.price, others=others)
    return None


def _bribe_label(view: HopperView, action: Action) -> Label | None:
    match action:
        case actions.Bribe(_, 0):
            return skipping("Place nothing", icon="coin")
        case actions.Bribe(island, amount):
            name = "${amount}"
            effect = ""
            line = "Place {name} beside {island}"
            if amount is None:
                name = "{island}"
                effect = "${money} there"
                line = "{island} (${money} there): choose an amount"
            return worded(
                name,
                effect,
                line,
                icon="coin",
                island=island,
                amount=amount or 0,
                money=view.money_beside(island),
            )
        case actions.Done() if view.phase == "bribes":
            return skipping("No more bribes", icon="tick")
    return None


def _flight_label(view: HopperView, action: Action) -> Label | None:
    match action:
        case actions.Done():
            name = "Say nothing" if view.flight else "No more words"
            return skipping(name, icon="tick")
        case actions.Plan(good, island, heading, distance):
            icon = _GOODS.get(good, good)
            if island:
                money = view.money_beside(island)
                name = "Fly {good} to {island}"
                effect = "${money}" if money else ""
                line = "{name} ({effect})" if money else ""
                return worded(name, effect, line, icon=icon, good=good, island=island, money=money)
            name = "Fly {good} to {distance} in at {heading}°"
            return worded(name, icon=icon, good=good, distance=distance or 0, heading=heading or 0)
        case actions.Say(word, flight):
            return _saying(view, word, flight)
        case actions.Nudge():
            return _nudging(view, action)
        case actions.Drop():
            return worded("Drop the good here", icon="becomes")
        case actions.FlyAgain(good):
            line = "{name} ({effect})"
            icon = _GOODS.get(good, good)
            return worded(
                "Fly {good} again", "pay a completed contract", line, icon=icon, good=good
            )
        case actions.Decline():
            return skipping("Decline the second chance", icon="cross")
    return None


def _saying(view: HopperView, word: str | None, flight: int | None) -> Label:
    if word is None:
        shown = view.flights[(flight or 1) - 1]
        return worded(
            "Flight {flight}, {good} to {target}",
            "{effect}",
            "Flight {flight} ({good} to {target}): {effect}",
            flight=flight or 1,
            good=shown.good,
            target=target_of(shown),
            effect=correction(view, flight or 1) or "choose a word",
        )
    line = "Flight {flight}: {name}" if flight else ""
    return worded("“{word}”", "", line, flight=flight or 0, word=word)


def _nudging(view: HopperView, nudge: actions.Nudge) -> Label:
    values: dict[str, Value] = {"heading": nudge.heading, "point": point(nudge.heading)}
    if nudge.inches is None:
        name = "Nudge to {heading}° {point}"
        return worded(name, "choose a length", icon="compass", **values)
    line = "Nudge {inches} inches to {heading}° {point}"
    if nudge.inches == "1":
        line = "Nudge 1 inch to {heading}° {point}"
    is_known = all(isinstance(option, actions.Nudge) and option.inches for option in view.options)
    name = "{inches} in" if is_known else line  # after the heading, only the length differs
    callers = _callers(view, nudge)
    if callers.template:
        line += ", {effect}"
    return Label(Phrase(name, {**values, "inches": nudge.inches}), callers, "compass", line)


def _callers(view: HopperView, nudge: actions.Nudge) -> Phrase:
    """Return whose words a nudge follows, if any."""
    flight = view.flights[view.flight - 1] if view.flight else None
    courses = voices(flight) if flight else {}
    if flight is None or not courses:
        return NO_WORDS
    if len(courses) > 1 and along(mean(courses.values())) == nudge:
        return Phrase("as all call together")
    calling = next((seat for seat, course in courses.items() if along(course) == nudge), None)
    words = [spoken.word for spoken in flight.words if spoken.seat == calling]
    heard = " ".join(words)
    if len(heard) > HEARD:
        return Phrase("as {number} words say", {"number": len(words)})
    return Phrase("as “{heard}” says", {"heard": heard}) if heard else NO_WORDS


def _card_label(view: HopperView, action: Action) -> Label | None:
    match action:
        case actions.Show(()):
            return skipping("Take no tourists", icon="tourist")
        case actions.Show(tourists):
            paid = sum(CONTRACT_OF[tourist].pays for tourist in tourists)
            line = "{name} ({effect})"
            values: dict[str, Value] = {"tourists": listed(tourists), "paid": paid}
            return worded(
                "Take along {tourists}", "${paid} a landing", line, icon="tourist", **values
            )
        case actions.GiveUp(card):
            completed = view.screen.completed if view.screen else ()
            loss = bonus_lost(completed, card, view.setting("symbols"))
            effect = "lose ${loss} at the end" if loss else "lose no set"
            name = "{contract}"
            line = "Give up {name} → {effect}"
            contract = CONTRACT_OF[card].short
            return worded(name, effect, line, icon=_symbol(card), contract=contract, loss=loss)
        case actions.Keep():
            return skipping("Keep all contracts", icon="tick")
        case actions.Discard(card):
            contract = CONTRACT_OF[card].short
            return worded("{contract}", "", "Discard {name}", icon=_symbol(card), contract=contract)
        case actions.Take(card):
            contract = CONTRACT_OF[card].short
            return worded("{contract}", "", "Take {name}", icon=_symbol(card), contract=contract)
        case actions.Draw():
            return worded("Draw from the deck", icon="store")
        case actions.Prefer(cards, discard):
            wanted = ", ".join(CONTRACT_OF[card].short for card in cards)
            name = "Take {wanted}, then draw" if cards else "Draw from the deck"
            if discard is None:
                return worded(name, icon="store", wanted=wanted)
            gone = CONTRACT_OF[discard].short
            plan = Phrase(name, {"wanted": wanted})
            return worded("Discard {gone}; {plan}", icon="store", gone=gone, plan=plan)
    return None


def _symbol(card: str) -> str:
    """Return the icon of a contract."""
    contract = CONTRACT_OF[card]
    if contract.is_tourist:
        return "tourist"
    return _SYMBOLS.get(contract.symbol, contract.symbol)
