"""The labels of the choices of Palm Island."""

from collections.abc import Sequence

from engine.core import Action, Label, skipping, worded
from engine.core.words import counted, fitting
from engine.palm_island.rules import actions
from engine.palm_island.rules.cards import ABILITIES, NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import NOTHING, RESOURCES, Card, Way, together
from engine.palm_island.rules.turn import saves
from engine.palm_island.rules.view import PalmView, VillageView
from engine.palm_island.words import prices

_NAMES: dict[Way, str] = {"store": "Store {card}", "rotate": "Rotate {card}", "flip": "Flip {card}"}


def label(view: PalmView, action: Action) -> Label:
    """Return the label of ``action``."""
    village = view.villages[view.seat or 0]
    cards = {card.number: card for card in (*village.buildings, *village.feats)}
    match action:
        case actions.Store() | actions.Rotate() | actions.Flip():
            return _using(village, cards[action.card], action)
        case actions.Discard():
            card = village.in_hand[0]
            free = prices.price(village, (NOTHING,), saving=False, card=card)
            return fitting(
                worded(
                    "Discard {card}",
                    "{losing}" if losing else "",
                    icon="discard",
                    card=card.name,
                    losing=losing,
                )
                for losing in prices.losses(prices.coming_losses(village, card, free))
            )
        case actions.Pay(numbers):
            held = [cards[number] for number in numbers]
            more = prices.too_much(held, view.cost, view.helps)
            return _holdings("Pay with", held, "no card", more)
        case actions.Give(numbers):
            return _holdings("Give", [cards[number] for number in numbers], "nothing")
        case actions.Reset(number):
            card = cards[number]
            values = {"card": card.name, "lost": str(card.up.provides)}
            line = "{name} → {effect}"
            return worded("Turn back {card}", "lose {lost}", line, icon="becomes", **values)
    return _of_other_cards(village, action)


def _using(
    village: VillageView, card: Card, action: actions.Store | actions.Rotate | actions.Flip
) -> Label:
    """Return the label of an action with a card in hand."""
    way = actions.WAY_OF[type(action)]
    paid = prices.price(village, card.up.cost_of(way) or (), saving=saves(card, way), card=card)
    coming = prices.losses(prices.coming_losses(village, card, paid))
    offer = prices.Offer(_NAMES[way], card.name, way)
    if way != "store":
        becomes = prices.becomes(card, way)
        return prices.priced(offer, village.stored, paid, becomes, coming, prices.heard(card, way))
    if full := prices.too_many(village, paid):
        coming = [f"turn back {counted(full, 'card')}"]
    return prices.priced(offer, village.stored, paid, [str(card.up.provides)], coming)


def _of_other_cards(village: VillageView, action: Action) -> Label:
    """Return the label of a choice about cards outside the core deck."""
    match action:
        case actions.Use(()):
            return skipping("Use no ability", icon="star")
        case actions.Use(abilities):
            named = " and ".join(NAMES[key] for key in abilities)
            times = {ABILITIES[key].times.removeprefix("once a ") for key in abilities}
            effect = "used up for this {time}" if len(times) == 1 else "used up"
            values = {"named": named, "time": times.pop()}
            return fitting(
                worded("Use {named}", some, icon="star", **values) for some in (effect, "")
            )
        case actions.Bring(feat):
            return worded("Bring {feat}", icon="star", feat=NAMES[feat])
        case actions.Rest(villager):
            name = "Let the {villager} rest this round"
            return worded(name, icon="hourglass", villager=NAMES[villager])
        case actions.Recruit(villager):
            paid = prices.price(village, (VILLAGERS[villager].cost,), saving=False)
            offer = prices.Offer("Recruit {card}", NAMES[villager], "worker")
            return prices.priced(offer, village.stored, paid, prices.reward(village, villager))
        case actions.Buy(outpost):
            paid = prices.price(village, (OUTPOSTS[outpost].cost,), saving=False)
            offer = prices.Offer("Buy {card}", NAMES[outpost], "hut")
            return prices.priced(offer, village.stored, paid, prices.reward(village, outpost))
        case actions.Done():
            return skipping("Continue", icon="tick")
    raise TypeError(f"{action} is not an action of Palm Island")


def _holdings(verb: str, cards: Sequence[Card], none: str, more: str = "") -> Label:
    """Name cards with their resources, or with the sum of them if that is too long.

    ``more`` says what is wasted, which decides.

    The icon is that of the only resource.
    """
    if not cards:
        return worded("{verb} {none}", verb=verb, none=none)
    held = str(together(cards))
    named = prices.names(cards)
    kinds = [kind for kind in RESOURCES if getattr(together(cards), kind)]
    full = " and ".join(f"{card.name} ({card.up.provides})" for card in cards)
    lines = ("{verb} {full}{more}", "{verb} {held} ({named}){more}", "{verb} {named}{more}")
    effect = "{wasting}; {held}" if more else "{held}"
    values = {
        "verb": verb,
        "named": named,
        "held": held,
        "full": full,
        "more": more,
        "wasting": more.removeprefix(", "),
    }
    icon = kinds[0] if len(kinds) == 1 else ""
    return fitting(worded("{named}", effect, line, icon=icon, **values) for line in lines)
