"""The labels of the choices of Palm Island."""

from collections.abc import Sequence

from engine.core import Action, Label, skipping, worded
from engine.core.words import counted, fitting
from engine.palm_island.rules.actions import (
    WAY_OF,
    Bring,
    Buy,
    Discard,
    Done,
    Flip,
    Give,
    Pay,
    Recruit,
    Reset,
    Rest,
    Rotate,
    Store,
    Use,
)
from engine.palm_island.rules.cards import ABILITIES, NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import NOTHING, RESOURCES, Card, Way, together
from engine.palm_island.rules.turn import saves
from engine.palm_island.rules.view import PalmView, VillageView
from engine.palm_island.words.prices import (
    Offer,
    becomes,
    coming_losses,
    losses,
    names,
    price,
    priced,
    reward,
    too_many,
    too_much,
)

_NAMES: dict[Way, str] = {"store": "Store {card}", "rotate": "Rotate {card}", "flip": "Flip {card}"}


def label(view: PalmView, action: Action) -> Label:
    """Return the label of ``action``."""
    village = view.villages[view.seat or 0]
    cards = {card.number: card for card in (*village.buildings, *village.feats)}
    match action:
        case Store() | Rotate() | Flip():
            return _using(village, cards[action.card], action)
        case Discard():
            card = village.in_hand[0]
            free = price(village, (NOTHING,), saving=False, card=card)
            return fitting(
                worded(
                    "Discard {card}",
                    "{losing}" if losing else "",
                    icon="discard",
                    card=card.name,
                    losing=losing,
                )
                for losing in losses(coming_losses(village, card, free))
            )
        case Pay(numbers):
            held = [cards[number] for number in numbers]
            more = too_much(held, view.cost, view.helps)
            return _holdings("Pay with", held, "no card", more)
        case Give(numbers):
            return _holdings("Give", [cards[number] for number in numbers], "nothing")
        case Reset(number):
            card = cards[number]
            values = {"card": card.name, "lost": str(card.up.provides)}
            line = "{name} → {effect}"
            return worded("Turn back {card}", "lose {lost}", line, icon="becomes", **values)
    return _of_other_cards(village, action)


def _using(village: VillageView, card: Card, action: Store | Rotate | Flip) -> Label:
    """Return the label of an action with a card in hand."""
    way = WAY_OF[type(action)]
    paid = price(village, card.up.cost_of(way) or (), saving=saves(card, way), card=card)
    coming = losses(coming_losses(village, card, paid))
    offer = Offer(_NAMES[way], card.name, way)
    if way != "store":
        return priced(offer, village.stored, paid, becomes(card, way), coming)
    if full := too_many(village, paid):
        coming = [f"first turn back {counted(full, 'card')}"]
    return priced(offer, village.stored, paid, [str(card.up.provides)], coming)


def _of_other_cards(village: VillageView, action: Action) -> Label:
    """Return the label of a choice about cards outside the core deck."""
    match action:
        case Use(()):
            return skipping("Use no ability", icon="star")
        case Use(abilities):
            named = " and ".join(NAMES[key] for key in abilities)
            times = {ABILITIES[key].times.removeprefix("once a ") for key in abilities}
            effect = "used up for this {time}" if len(times) == 1 else "used up"
            values = {"named": named, "time": times.pop()}
            return fitting(
                worded("Use {named}", some, icon="star", **values) for some in (effect, "")
            )
        case Bring(feat):
            return worded("Bring {feat}", icon="star", feat=NAMES[feat])
        case Rest(villager):
            name = "Let the {villager} rest this round"
            return worded(name, icon="hourglass", villager=NAMES[villager])
        case Recruit(villager):
            paid = price(village, (VILLAGERS[villager].cost,), saving=False)
            offer = Offer("Recruit {card}", NAMES[villager], "worker")
            return priced(offer, village.stored, paid, reward(village, villager))
        case Buy(outpost):
            paid = price(village, (OUTPOSTS[outpost].cost,), saving=False)
            offer = Offer("Buy {card}", NAMES[outpost], "hut")
            return priced(offer, village.stored, paid, reward(village, outpost))
        case Done():
            return skipping("Go on", icon="tick")
    raise TypeError(f"{action} is not an action of Palm Island")


def _holdings(verb: str, cards: Sequence[Card], none: str, more: str = "") -> Label:
    """Name cards with their resources, or with the sum of them if that is too long.

    ``more`` says what is wasted, which decides.

    The icon is that of the only resource.
    """
    if not cards:
        return worded("{verb} {none}", verb=verb, none=none)
    held, named = str(together(cards)), names(cards)
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
