"""Scenes of Island Hopper played through the bot, and the secrets that no reader may see."""

import re
from collections.abc import Iterator

import pytest

from bot.domain.table import Table
from bot.store.ids import Seat
from engine.core import Action, options_of
from engine.island_hopper.rules.actions import Bid, Bribe, Done, FlyAgain, Pass, Say, Show
from engine.island_hopper.rules.records import Drift
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import drifted
from tests.bot.crew import Crew, choose_like_a_bot
from tests.bot.town import Town

ANA, BEN, CHLOE, DEV = map(Seat, range(4))
SEED = 2
LIE = "northeast"
FULL_TURN = 360
PRIVATE = (
    "Cash: $",
    "Your maximum",
    "You passed",
    "Sealed for",
    "Ordered ahead",
    "From your window",
)


async def four_about_to_bid(
    here: Town, patch: pytest.MonkeyPatch, options: str = "", pace: str = "day"
) -> Crew:
    """Seat four players and check all texts that they read for secrets."""
    patch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    crew = Crew(here, "ana", "ben", "chloe", "dev")
    crew.check = keeps_secrets
    await crew.sit_down(f"captain=seat_1 {options}", pace)
    return crew


def keeps_secrets(table: Table, reader: Seat | None, text: str) -> None:
    """Check that a text reveals nothing that is hidden from its reader."""
    hidden = set(hidden_from(table.state, reader)) - set(known_to_all(table.state))
    told = [secret for secret in hidden if stands_in(secret, text)]
    assert [] == told, (reader, text)
    assert reader is not None or [] == [words for words in PRIVATE if words in text]


def hidden_from(g: IslandHopper, reader: Seat | None) -> Iterator[str]:
    """Yield all spellings of the drifts, and of the true places for players without a window."""
    if g.hidden.drift is not None:
        yield from ways_to_write(g.hidden.drift)
    for number in g.in_the_air[: len(g.hidden.drifts)]:
        drift = g.hidden.drifts[number - 1]
        yield from ways_to_write(drift)
        if reader not in g.passengers:
            yield place_in_words(g, number)


def known_to_all(g: IslandHopper) -> Iterator[str]:
    """Yield the spellings of the drifts of landed flights: a hidden drift may be equal to one of
    them.
    """
    for number in range(1, 1 + len(g.hidden.drifts)):
        if number not in g.in_the_air:
            yield from ways_to_write(g.hidden.drifts[number - 1])


def ways_to_write(drift: Drift) -> Iterator[str]:
    """Yield a drift as published, more exactly, and as stored."""
    for part in drift.heading, drift.distance:
        yield f"{part / 100:+.1f}"
        yield f"{part / 100:+.2f}"
        if abs(part) > FULL_TURN:
            yield str(abs(part))


def place_in_words(g: IslandHopper, number: int) -> str:
    """Return the true place of a flight as passengers read it."""
    flight = g.flight(number)
    east, north = drifted(flight.heading, flight.distance, g.hidden.drifts[number - 1])
    away = f"{abs(north) / 100:.1f} inches {'north' if north >= 0 else 'south'}"
    return f"{away}, {abs(east) / 100:.1f} inches {'east' if east >= 0 else 'west'}"


def stands_in(secret: str, text: str) -> bool:
    """Whether a secret is in a text as a number by itself."""
    return re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w])", text) is not None


async def auction(crew: Crew) -> None:
    """Make Ana captain; each player bids in another way."""
    await crew.by_your_move(ANA, Bid(3))
    await crew.by_message(BEN, Bid(1))
    await crew.command(CHLOE, Pass())
    await crew.write(DEV, Pass())


async def bribes(crew: Crew) -> None:
    """Let Ben and Chloe finish first, while Dev still bribes."""
    await crew.by_message(BEN, Bribe("C"))
    await crew.by_message(BEN, Bribe("C", 2))
    await crew.by_message(BEN, Done())
    await crew.command(CHLOE, Done())
    await crew.command(DEV, Bribe("C", 1))
    await crew.write(DEV, Done())


async def plans(crew: Crew) -> None:
    """Let Ana show no tourist and plan in each possible way."""
    await crew.write(ANA, Show(()))
    for act in (crew.by_message, crew.by_your_move, crew.command, crew.write):
        await act(ANA, choose_like_a_bot(await crew.state(), ANA))


async def words(crew: Crew) -> None:
    """Let Chloe lie, Ben say free words and Dev pay for a fourth word."""
    await crew.by_message(CHLOE, Say(flight=1))
    await crew.by_message(CHLOE, Say(LIE, 1))
    await crew.write(CHLOE, Done())
    await crew.command(BEN, Say("pancake", 2))
    await crew.write(BEN, Say("O'Hare", 2), Done())
    await crew.write(DEV, *[Say(word, 3) for word in ("left", "right", "left")])
    assert (
        "Dev has used up all 3 words for this flight and pays $1 for another."
        in await crew.command(DEV, Say("no", 3))
    )
    await crew.by_your_move(DEV, Done())


async def flying(crew: Crew) -> IslandHopper:
    """Play until the first four flights are in the air; return the state."""
    await auction(crew)
    await bribes(crew)
    await plans(crew)
    return await crew.state()


def flies_again(g: IslandHopper, seat: Seat) -> Action:
    """Move like the greedy bot, but always take the second chance."""
    again = [action for action in options_of(g, seat) if isinstance(action, FlyAgain)]
    return again[0] if again else choose_like_a_bot(g, seat)
