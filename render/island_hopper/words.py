"""Island Hopper in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.words import counted
from engine.island_hopper.rules import components
from engine.island_hopper.rules.records import PASSED, Call, Landing
from engine.island_hopper.rules.view import HopperView, Screen
from engine.island_hopper.words.descriptions import (
    call_lines,
    card_words,
    completed_words,
    correction,
    needed,
    point,
    target_of,
    wanted_course,
)
from engine.island_hopper.words.labels import label
from render.island_hopper.score import score
from render.painter import acting_words
from render.score_sheet import in_words
from render.texts import Section, alt_text, numbered, text_board


def alt(view: HopperView) -> str:
    """Describe whose turn it is, or the results, and the position, in at most 1,024 characters."""
    piles = [f"{island} ${amount}" for island, amount in view.money if amount]
    parts = [
        _where(view, view.acting),
        *(
            f"{view.name(seat)} has ${count.total}: ${count.cash} and ${count.bonus} for sets, "
            f"{counted(count.contracts, 'contract')}."
            for seat, count in enumerate(view.counts)
        ),
        *_auction(view, {call.seat: call for call in view.calls}.values()),
        (f"Money beside islands: {', '.join(piles)}." if piles else "No money beside islands."),
    ]
    own = list[str]()
    if view.screen and not view.over:
        titles = [f"{card}: {components.CONTRACT_OF[card].title}." for card in view.screen.cards]
        own += _screen(view.screen, titles)
    return alt_text([*parts, *_flights_in_short(view), *own])


def text(view: HopperView, only: str = "") -> str:
    """Return the choices, then everything in the picture, one fact a line: all, or a part."""
    choices = numbered(label(view, action) for action in view.options)
    players = list[str]()
    islands = list[str]()
    for seat, player in enumerate(view.players):
        captain = ", captain" if seat == view.captain else ""
        players.append(
            f"{view.name(seat)}{captain}: {counted(player.cards, 'contract')} in hand, "
            f"{player.completed} completed."
        )
    for island in components.ISLANDS:
        goods = " and ".join(island.goods)
        islands.append(
            f"{island.key} {island.name}, {island.distance} inches at {island.heading} degrees, "
            f"wants {goods}, {components.COMPANY_OF[island.company].name}: "
            f"${view.money_beside(island.key)} beside it."
        )
    bribes = [
        f"{view.name(one.seat)}: ${one.amount} beside {components.ISLAND_OF[one.island].name}."
        for one in view.bribes
    ]
    tourists = [
        f"A tourist pays ${components.CONTRACT_OF[one].pays} a landing." for one in view.tourists
    ]
    if view.goods and not view.flights:
        tourists.append(f"On the compass island: {', '.join(view.goods)}.")
    flights = [*tourists, *_flights(view)]
    beside = sum(money for _, money in view.money)
    own = list[str]()
    if view.screen:
        own = ["Behind your screen", *_screen(view.screen, _cards(view, view.screen.cards))]
    parts = [
        (Section.WHERE, [_where(view, view.awaited), *_auction(view, view.calls)]),
        (Section.ASKED, [view.question] if view.options else []),
        (Section.CHOICES, choices),
        (Section.YOURS, [*needed(view)]),
        (Section.REST, _rounds(view)),
        (Section.PLAYERS, ["Players", *players]),
        (Section.MAP, [f"Islands, with ${beside} beside them", *islands]),
        (Section.REST, ["Bribes this round", *bribes] if bribes else []),
        (Section.REST, ["Flights", *flights] if flights else []),
        (
            Section.MARKET,
            ["Open contracts", *_cards(view, view.display), f"In the deck: {view.deck}."],
        ),
        (Section.OWN, own),
        (Section.REST, [*in_words(score(view))] if view.over else []),
    ]
    return text_board(parts, only)


def _where(view: HopperView, acting: Sequence[int]) -> str:
    if view.over:
        return f"Island Hopper is over: {view.ended_by}."
    card = components.ROUND_CARD_OF[view.card].title
    return (
        f"Island Hopper, round {view.round}, {view.phase}, {acting_words(view, acting)}. "
        f"Round card: {card}. Weather: {view.setting('weather')}."
    )


def _rounds(view: HopperView) -> list[str]:
    titles = [components.ROUND_CARD_OF[card].title for card in view.past_cards]
    return [f"Round cards so far: {'; '.join(titles)}."] if titles else []


def _auction(view: HopperView, made: Iterable[Call]) -> Iterator[str]:
    if view.phase != "auction":
        yield f"{view.name(view.captain)} is captain for ${view.price}."
    elif view.dueling and view.goods:
        price = f", for ${view.price}" if view.price else ""
        yield f"Goods on offer: {', '.join(view.goods)}{price}."
    for call in made if view.phase == "auction" else ():
        did = "passed" if call.amount == PASSED else f"bid ${call.amount}"
        yield f"{view.name(call.seat)} {did}."
    if view.phase == "auction" and not view.dueling:
        out = [view.name(seat) for seat in range(len(view.players)) if seat not in view.bidders]
        yield from (f"{name} sits out." for name in out)


def _flights_in_short(view: HopperView) -> Iterator[str]:
    """Yield a line for each flight, and what players call for the flight in question."""
    truths = dict(view.screen.true_places) if view.screen else {}
    for number, flight in enumerate(view.flights, 1):
        found = f"Flight {number}: {flight.good} to {target_of(flight)}"
        if flight.landing is not None and flight.landing.delivered:
            found += ", delivered"
        elif flight.landing is not None:
            found += f", lost {_lost(flight.landing)}"
        elif number in truths:
            found += f", {_off(view, number)}"
        yield f"{found}."
        if number == view.flight:
            yield from call_lines(view, flight)


def _flights(view: HopperView) -> Iterator[str]:
    truths = dict(view.screen.true_places) if view.screen else {}
    for number, flight in enumerate(view.flights, 1):
        if flight.island:
            way = f" to {flight.island} {components.ISLAND_OF[flight.island].name}"
        else:
            way = f", {components.inches_words(flight.distance)} at {flight.heading} degrees"
        again = ", the second chance" if flight.again else ""
        yield f"Flight {number}: {flight.good}{way}{again}."
        if number in truths:
            place = _place(truths[number])
            yield f"From your window: the plane {_off(view, number)}. It is {place}."
        yield from call_lines(view, flight)
        if flight.nudge is not None:
            heading, halves = flight.nudge
            nudge = f"{components.inches_words(halves)} at {heading} degrees {point(heading)}"
            yield f"Nudge: {nudge if halves else 'none'}."
        if flight.landing is not None:
            yield from _landing(view, flight.landing)


def _off(view: HopperView, number: int) -> str:
    """Return how far and where a plane must go, with the heading."""
    truth = dict(view.screen.true_places)[number] if view.screen else (0, 0)
    *_, heading = wanted_course(view.flights[number - 1], truth)
    return f"{correction(view, number)} ({heading}°)"


def _place(place: components.Point) -> str:
    east, north = (inches / components.HUNDREDTHS for inches in place)
    across = f"{abs(east):.1f} inches {'east' if east >= 0 else 'west'}"
    along = f"{abs(north):.1f} inches {'north' if north >= 0 else 'south'}"
    return f"{along} and {across} of the compass"


def _lost(landing: Landing) -> str:
    return f"on {components.ISLAND_OF[landing.island].name}" if landing.island else "in the sea"


def _landing(view: HopperView, landing: Landing) -> Iterator[str]:
    drift = landing.drift
    yield (
        f"The drift was {drift.heading / 100:+.1f} degrees and {drift.distance / 100:+.1f} percent "
        f"of the way; it came down {_place(landing.place)}."
    )
    if not landing.delivered:
        yield f"Lost {_lost(landing)}."
        return
    parts = f"${landing.money} there, ${landing.tourists} of tourists, ${landing.bonus} bonus"
    yield f"Delivered to {components.ISLAND_OF[landing.island].name}: {parts}."
    for paid in landing.cashed:
        yield f"{view.name(paid.seat)} cashes {components.CONTRACT_OF[paid.card].title}."


def _cards(view: HopperView, cards: Iterable[str]) -> Iterator[str]:
    for card in cards:
        yield f"{card}: {card_words(view, card)}."


def _screen(screen: Screen, cards: Iterable[str]) -> Iterator[str]:
    yield f"Cash: ${screen.count.cash}."
    yield from cards
    yield f"Completed contracts: {completed_words(screen)}."
    if screen.maximum is not None:
        yield "You passed." if screen.maximum == PASSED else f"Your maximum: ${screen.maximum}."
    for island, amount in screen.sealed:
        yield f"Sealed for {components.ISLAND_OF[island].name}: ${amount}."
    if screen.preference is not None:
        wanted = ", ".join([*screen.preference.cards, "then blind"])
        dropped = f"discard {screen.preference.discard}, " if screen.preference.discard else ""
        yield f"Ordered ahead: {dropped}{wanted}."
