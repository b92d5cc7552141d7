"""Scenes of Island Hopper played through the bot, and the secrets that no reader may see."""

import re
from collections.abc import Iterator

import pytest

from bot.domain.ids import Seat
from bot.domain.table import Table
from engine.core import Action, options_of
from engine.island_hopper.rules.actions import Bid, Bribe, Done, FlyAgain, Pass, Say, Show
from engine.island_hopper.rules.records import Drift
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import drift_place
from tests.bot.hopper_table import HopperTable, choose_like_a_bot
from tests.bot.sim_server import SimServer

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
    "must go ",
)


async def four_about_to_bid(
    here: SimServer, patch: pytest.MonkeyPatch, options: str = "", pace: str = "day"
) -> HopperTable:
    """Seat four players and check all texts that they read for secrets."""
    patch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    hopper = HopperTable(here, "ana", "ben", "chloe", "dev")
    hopper.check = keeps_secrets
    await hopper.open_and_start(f"captain=seat_1 {options}", pace)
    return hopper


def keeps_secrets(table: Table, reader: Seat | None, text: str) -> None:
    """Check that a text reveals nothing that is hidden from its reader."""
    hidden = set(hidden_from(table.state, reader)) - set(known_to_all(table.state))
    texts = [secret for secret in hidden if stands_in(secret, text)]
    assert [] == texts, (reader, text)
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
    east, north = drift_place(flight.heading, flight.distance, g.hidden.drifts[number - 1])
    away = f"{abs(north) / 100:.1f} inches {'north' if north >= 0 else 'south'}"
    return f"{away} and {abs(east) / 100:.1f} inches {'east' if east >= 0 else 'west'}"


def stands_in(secret: str, text: str) -> bool:
    """Whether a secret is in a text as a number by itself."""
    return re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w])", text) is not None


async def auction(hopper: HopperTable) -> None:
    """Make Ana captain; each player bids in another way."""
    await hopper.by_your_move(ANA, Bid(3))
    await hopper.by_message(BEN, Bid(1))
    await hopper.command(CHLOE, Pass())
    await hopper.write(DEV, Pass())


async def bribes(hopper: HopperTable) -> None:
    """Let Ben and Chloe finish first, while Dev still bribes."""
    await hopper.by_message(BEN, Bribe("C"))
    await hopper.by_message(BEN, Bribe("C", 2))
    await hopper.by_message(BEN, Done())
    await hopper.command(CHLOE, Done())
    await hopper.command(DEV, Bribe("C", 1))
    await hopper.write(DEV, Done())


async def plans(hopper: HopperTable) -> None:
    """Let Ana show no tourist and plan in each possible way."""
    await hopper.write(ANA, Show(()))
    for act in (hopper.by_message, hopper.by_your_move, hopper.command, hopper.write):
        await act(ANA, choose_like_a_bot(await hopper.state(), ANA))


async def words(hopper: HopperTable) -> None:
    """Let Chloe lie, Ben say free words and Dev pay for a fourth word."""
    await hopper.by_message(CHLOE, Say(flight=1))
    await hopper.by_message(CHLOE, Say(LIE, 1))
    await hopper.write(CHLOE, Done())
    await hopper.command(BEN, Say("pancake", 2))
    await hopper.write(BEN, Say("O'Hare", 2), Done())
    await hopper.write(DEV, *[Say(word, 3) for word in ("left", "right", "left")])
    assert (
        "Dev has used up all 3 words for this flight and pays $1 for another."
        in await hopper.command(DEV, Say("no", 3))
    )
    await hopper.by_your_move(DEV, Done())


async def flying(hopper: HopperTable) -> IslandHopper:
    """Play until the first four flights are in the air; return the state."""
    await auction(hopper)
    await bribes(hopper)
    await plans(hopper)
    return await hopper.state()


def flies_again(g: IslandHopper, seat: Seat) -> Action:
    """Move like the steady bot, but always take the second chance."""
    again = [action for action in options_of(g, seat) if isinstance(action, FlyAgain)]
    return again[0] if again else choose_like_a_bot(g, seat)
