"""Scenes of Island Hopper through the bot, and what must not be read in them."""

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
FULL_TURN = 360  # up to here, a number may be a heading that everybody knows
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
    """Seat four people; nothing that reaches them may tell what they must not know."""
    patch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    crew = Crew(here, "ana", "ben", "chloe", "dev")
    crew.check = keeps_secrets
    await crew.sit_down(f"captain=seat_1 {options}", pace)
    return crew


def keeps_secrets(table: Table, reader: Seat | None, text: str) -> None:
    """Make sure that ``text`` holds nothing that is hidden from ``reader``."""
    hidden = set(hidden_from(table.state, reader)) - set(known_to_all(table.state))
    told = [secret for secret in hidden if stands_in(secret, text)]
    assert [] == told, (reader, text)
    assert reader is not None or [] == [words for words in PRIVATE if words in text]


def hidden_from(g: IslandHopper, reader: Seat | None) -> Iterator[str]:
    """Yield the ways to write the drift, and for those without a window the true places."""
    if g.hidden.drift is not None:
        yield from ways_to_write(g.hidden.drift)
    for number in g.in_the_air[: len(g.hidden.drifts)]:
        drift = g.hidden.drifts[number - 1]
        yield from ways_to_write(drift)
        if reader not in g.passengers:
            yield place_in_words(g, number)


def known_to_all(g: IslandHopper) -> Iterator[str]:
    """Yield the ways to write the drifts of this round's landings: a hidden one may be alike."""
    for number in range(1, 1 + len(g.hidden.drifts)):
        if number not in g.in_the_air:
            yield from ways_to_write(g.hidden.drifts[number - 1])


def ways_to_write(drift: Drift) -> Iterator[str]:
    """Yield a drift as the published text has it, more exactly, and as it is stored."""
    for part in drift.heading, drift.distance:
        yield f"{part / 100:+.1f}"
        yield f"{part / 100:+.2f}"
        if abs(part) > FULL_TURN:
            yield str(abs(part))


def place_in_words(g: IslandHopper, number: int) -> str:
    """Return the true place of a flight as the passengers' text has it."""
    flight = g.flight(number)
    east, north = drifted(flight.heading, flight.distance, g.hidden.drifts[number - 1])
    away = f"{abs(north) / 100:.1f} inches {'north' if north >= 0 else 'south'}"
    return f"{away}, {abs(east) / 100:.1f} inches {'east' if east >= 0 else 'west'}"


def stands_in(secret: str, text: str) -> bool:
    """Whether a secret stands in a text, and not as a part of another number or of a digest."""
    return re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w])", text) is not None


async def auction(crew: Crew) -> None:
    """Ana becomes captain; each person answers in another way."""
    await crew.by_your_move(ANA, Bid(3))
    await crew.by_message(BEN, Bid(1))
    await crew.command(CHLOE, Pass())
    await crew.write(DEV, Pass())


async def bribes(crew: Crew) -> None:
    """Ben and Chloe are done when Dev, the last one, still bribes."""
    await crew.by_message(BEN, Bribe("C"))
    await crew.by_message(BEN, Bribe("C", 2))
    await crew.by_message(BEN, Done())
    await crew.command(CHLOE, Done())
    await crew.command(DEV, Bribe("C", 1))
    await crew.write(DEV, Done())


async def plans(crew: Crew) -> None:
    """Ana writes that she shows no tourist, and plans in each way there is."""
    await crew.write(ANA, Show(()))
    for act in (crew.by_message, crew.by_your_move, crew.command, crew.write):
        await act(ANA, choose_like_a_bot(await crew.state(), ANA))


async def words(crew: Crew) -> None:
    """Chloe lies, Ben calls words of his own, Dev pays for a fourth word."""
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
    """Play on until the first four flights are in the air; return the game."""
    await auction(crew)
    await bribes(crew)
    await plans(crew)
    return await crew.state()


def flies_again(g: IslandHopper, seat: Seat) -> Action:
    """Do as the built-in player does, and never do without the second chance."""
    again = [action for action in options_of(g, seat) if isinstance(action, FlyAgain)]
    return again[0] if again else choose_like_a_bot(g, seat)
