"""The islands, goods and cards of Island Hopper for ``/rules card:``."""

from engine.core import Entry, counted
from engine.island_hopper.rules import components

ISLAND_WIDTH = 102
"""The width of an island, four inches, in millimetres."""
GOOD_WIDTH = 25


def entries() -> tuple[Entry, ...]:
    """Return islands, goods, companies and symbols, then the weather, then all cards."""
    return (
        *map(_island, components.ISLANDS),
        *map(_good, components.GOODS),
        *map(_company, components.COMPANIES),
        *map(_symbol, components.SYMBOLS),
        *map(_weather, components.WEATHERS),
        *map(_round_card, components.ROUND_CARDS),
        *map(_contract, components.CONTRACTS),
    )


def _island(island: components.Island) -> Entry:
    goods = " and ".join(components.GOOD_OF[good].name.lower() for good in island.goods)
    pays = [contract.pays for contract in components.CONTRACTS if contract.island == island.key]
    return Entry(
        key=f"island_{island.key}",
        name=island.name,
        kind="Island",
        text=f"{island.key} on the map. Wants {goods}. On the {island.ring} ring: "
        f"{island.distance} inches out at {island.heading}°. "
        f"Belongs to {components.COMPANY_OF[island.company].name}.\n"
        f"{counted(len(pays), 'contract')}, of ${min(pays)} to ${max(pays)}.",
        origin=island.origin,
        width=ISLAND_WIDTH,
    )


def _good(good: components.Good) -> Entry:
    wanting = tuple(island for island in components.ISLANDS if good.key in island.goods)
    return Entry(
        key=good.key,
        name=good.name,
        kind="Good",
        text=f"Wanted by {_names(wanting)}. The game has one piece, which can fly once a round.",
        origin=good.origin,
        width=GOOD_WIDTH,
    )


def _company(company: components.Company) -> Entry:
    own = tuple(island for island in components.ISLANDS if island.company == company.key)
    cards = [card for card in components.ROUND_CARDS if card.company == company.key]
    return Entry(
        key=company.key,
        name=company.name,
        kind="Company",
        text=f"Owns {_names(own)}. {counted(len(cards), 'round card')} put money beside them.",
        origin=company.origin,
        copies=0,  # not a component
    )


def _names(islands: tuple[components.Island, ...]) -> str:
    return ", ".join(f"{island.name} ({island.key})" for island in islands)


def _symbol(symbol: components.Symbol) -> Entry:
    number = sum(contract.symbol == symbol.key for contract in components.CONTRACTS)
    return Entry(
        key=symbol.key,
        name=symbol.name,
        kind="Symbol",
        text=f"On {number} contracts. {components.SET_STARTS_AT} completed ones are "
        f"${components.SET_STEP} at the end, each further one ${components.SET_STEP} more.",
        origin=symbol.origin,
        copies=0,  # not a component
    )


def _weather(weather: components.Weather) -> Entry:
    return Entry(
        key=f"weather_{weather.key}",
        name=f"{weather.key.capitalize()} weather",
        kind="Weather",
        text="How often goods are delivered, inner / outer islands: in silence "
        f"{_odds(weather.odds_alone)}, with an honest voice {_odds(weather.odds_guided)}, "
        f"with two players {_odds(weather.odds_dueling)}.",
        origin=weather.origin,
        copies=0,  # not a component
    )


def _odds(odds: tuple[float, float]) -> str:
    return " / ".join(f"{100 * part:.0f} %" for part in odds)


def _round_card(card: components.RoundCard) -> Entry:
    return Entry(
        key=f"round_{card.key}",
        name=f"Round card {card.key}",
        kind="Round card",
        text=f"{card.title}.",
        origin=card.origin,
    )


def _wanted(island: components.Island) -> str:
    return " or ".join(components.GOOD_OF[good].name.lower() for good in island.goods)


def _contract(card: components.Contract) -> Entry:
    if card.is_tourist:
        name = f"Tourist {card.key[1:]}"
        text = (
            f"The captain shows it before the first flight and gets ${card.pays} for each landing"
            " of the round."
        )
    else:
        name = f"Contract {card.key} ({card.short})"
        island = components.ISLAND_OF[card.island]
        text = (
            f"Pays ${card.pays} when the captain lands {_wanted(island)} on"
            f" {island.name} ({island.key})."
            f" Symbol: {components.SYMBOL_OF[card.symbol].name.lower()}."
        )
    return Entry(
        key=f"tourist_{card.key[1:]}" if card.is_tourist else f"contract_{card.key}",
        name=name,
        kind="Tourist" if card.is_tourist else "Contract",
        text=text,
        origin=card.origin,
    )
