"""What players read about Island Hopper."""

from engine.island_hopper.components import COMPANIES, GOODS, ISLANDS, WEATHERS

BLURB = "Bribe the captain, then talk a blind pilot onto your island, one word at a time."

_RULES = """\
**Island Hopper**: one seaplane, one blind captain, and everybody's parcels.

Each round:
1. **Round card**: money appears beside the islands of a company, or a dollar leaves every island.
2. **Auction**: the captain's seat goes to the highest bid; nobody gets it twice in a row. With \
secret maxima you pay only what was needed.
3. **Bribes**: passengers put dollars beside islands, as often as they like. It stays there \
until a landing fetches it.
4. **Flights**, one for each player. The captain may show **tourists**, then plans a good and an \
island. Unseen drift pushes the plane. **Passengers see from the window where it really is** \
and call single words: three tokens a flight, then $1 a word. Words may be lies. The captain \
answers with one **nudge** (a heading and up to 8 inches) and the good drops. It must lie wholly \
on an island that wants it. Then the captain takes the money there and $1 or $2 for each \
tourist; every passenger with a **contract** for that island is paid by its card.
A missed good is lost for the round; once a round the captain may give up a completed contract \
to fly it again.
5. **Contracts**: clockwise from the captain, discard at most one, then fill your hand to three \
from the open cards or blind. You may order ahead.

The **last round** comes as round 7, 8 or 9: the captain then gets $1 for each contract others \
cash. If the contracts run out, the game ends at once.
**Score**: your money, and $5 for three completed contracts of one symbol, $5 more for each \
further one. Ties: more completed contracts.

**Three players** may add a dummy: each round $3 beside the islands of two cards.
**Two players** duel: hands of four, nine rounds. One picks three goods and names a price; the \
other lets them pay the bank and fly, or pays them and flies the other three. No bribes, no \
words, half the drift, and both cash contracts.

**On the map**: headings count clockwise from north (east is 90); inner islands lie 10 inches out, \
outer ones 18. Say words such as `/hopper say word:north`; a word is up to 20 letters, digits or \
apostrophes.
"""


def _page() -> str:
    goods = {good.key: good.name.lower() for good in GOODS}
    companies = {company.key: company.name for company in COMPANIES}
    islands = "\n".join(
        f"{island.key} {island.name}, {island.heading}°: "
        f"{', '.join(goods[good] for good in island.goods)}; {companies[island.company]}"
        for island in ISLANDS
    )
    odds = "; ".join(
        f"{weather.key} {_odds(weather.odds_guided)} (silent {_odds(weather.odds_alone)})"
        for weather in WEATHERS
    )
    landings = f"**Landings** with an honest voice, inner/outer: {odds}"
    return f"{_RULES}\n**Islands**\n{islands}\n\n{landings}"


def _odds(odds: tuple[float, float]) -> str:
    return "/".join(f"{100 * part:.0f} %" for part in odds)


HELP = _page()
