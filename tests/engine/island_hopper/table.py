"""Builders of games of Island Hopper, and ways to play on to a question."""

import pytest

from engine.core import Action, Rng, advance, awaited, decision_of, play
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bid
from engine.island_hopper.rules.components import PLACE_OF
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import HopperView, Screen, view_of


def begin(seats: int = 4, seed: int = 1, /, **options: str) -> IslandHopper:
    """Return a new game. The first seat has the captain tile by default."""
    g: IslandHopper = GAME.start(seats, seed, {"captain": "seat_1", **options})
    return g


def do(g: IslandHopper, seat: int, *actions: Action) -> IslandHopper:
    """Return the game after some actions of one seat."""
    for action in actions:
        g = play(g, seat, action).state
    return g


def announced(g: IslandHopper, seat: int, action: Action) -> list[str]:
    """Return the public notes about an action."""
    names = [f"P{number}" for number in g.seats]
    return [note.text(names) for note in play(g, seat, action).notes if note.to is None]


def asked(g: IslandHopper) -> dict[int, str]:
    """Return the name of the question of each awaited seat."""
    questions = {seat: decision_of(g, seat) for seat in awaited(g)}
    return {seat: type(question).__name__ for seat, question in questions.items() if question}


def seen(g: IslandHopper, seat: int | None) -> HopperView:
    """Return the view of a seat, or of spectators."""
    return view_of(g, seat)


def screen(g: IslandHopper, seat: int) -> Screen:
    """Return the part of its view that only the seat has."""
    found = view_of(g, seat).screen
    assert found is not None
    return found


def absent(g: IslandHopper, seat: int) -> IslandHopper:
    """Play for an absent player."""
    decision = decision_of(g, seat)
    assert decision is not None
    action = decision.when_absent(g) or GAME.ai.steady(g, seat, Rng(1))
    return do(g, seat, action)


def until(g: IslandHopper, question: str, seat: int | None = None) -> IslandHopper:
    """Play for absent players until a seat (or ``seat``) is asked ``question``."""
    for _ in range(3000):
        found = [one for one, kind in asked(g).items() if kind == question]
        if (seat in found) if seat is not None else found:
            return g
        g = absent(g, next(iter(asked(g))))
    raise AssertionError(f"no seat was asked {question}")


def captain_is(g: IslandHopper, captain: int) -> IslandHopper:
    """Play the auction so that ``captain`` wins it."""
    while g.board.phase == "auction":
        seat = next(iter(asked(g)))
        wanted = Bid(1)
        g = do(g, seat, wanted) if seat == captain and wanted in g.open[seat] else absent(g, seat)
    assert g.captain == captain
    return g


def flying(captain: int = 0, seats: int = 4, seed: int = 1, /, **options: str) -> IslandHopper:
    """Return a game without bribes whose captain is about to plan the first flight."""
    g = captain_is(begin(seats, seed, **options), captain)
    return until(g, "PlanFlight")


def give(g: IslandHopper, seat: int, *cards: str) -> IslandHopper:
    """Exchange the first cards of a hand for these contracts."""
    hand = g.hands[seat].cards
    for place, card in enumerate(cards):
        pile = next(pile for pile in _piles(g) if card in pile)
        other = pile.index(card)
        if place < len(hand):
            hand[place], pile[other] = pile[other], hand[place]
        else:
            hand.append(pile.pop(other))
    advance(g)
    return g


def complete(g: IslandHopper, seat: int, *cards: str) -> IslandHopper:
    """Move these contracts behind a screen."""
    for card in cards:
        pile = next(pile for pile in _piles(g) if card in pile)
        pile.remove(card)
        g.hands[seat].completed.append(card)
    advance(g)
    return g


def land_on(monkeypatch: pytest.MonkeyPatch, *islands: str) -> None:
    """Make the next goods land on these islands in turn; an empty name is the sea."""
    places = iter([PLACE_OF[island] if island else SEA for island in islands])
    monkeypatch.setattr("engine.island_hopper.rules.landing.scatter_place", lambda *_: next(places))


SEA = (300, 300)


def _piles(g: IslandHopper) -> list[list[str]]:
    return [*(hand.cards for hand in g.hands), g.hidden.deck, g.board.display]
