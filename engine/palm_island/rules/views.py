"""The records in which readers see a game of Palm Island."""

from typing import Self

import msgspec

from engine.core import View
from engine.palm_island.rules.components import Card, Resources


class VillageView(msgspec.Struct, frozen=True):
    """One player's village.

    ``in_hand`` are the up to three cards on top, the one in play first; ``stored`` the cards that
    stick out, from the top down; ``buildings`` all sixteen by number, as they stand now, and
    ``feats`` those in the deck; ``ahead`` counts the cards before the tracker; ``stars`` are those
    on the cards, ``points`` all victory points; ``noted`` are the cards behind those in hand in
    their order, for a player who noted it.

    ``villagers`` wait in the deck to be recruited, ``recruited`` and ``outposts`` belong to the
    village; ``powers`` names the abilities in force and ``used`` those of them that are used up;
    ``given`` are the numbers of stored cards offered for a common payment; ``waits`` says that
    this player has reached the tracker before others.
    """

    in_hand: tuple[Card, ...]
    stored: tuple[Card, ...]
    buildings: tuple[Card, ...]
    ahead: int
    stars: int
    arrows: int
    resources: Resources
    label: str
    noted: tuple[Card, ...] = ()
    points: int = 0
    stored_at_most: int = 4
    feats: tuple[Card, ...] = ()
    villagers: tuple[str, ...] = ()
    recruited: tuple[str, ...] = ()
    outposts: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    given: tuple[int, ...] = ()
    waits: bool = False


class GroupView(msgspec.Struct, frozen=True):
    """What a group in cooperative mode works on.

    ``level`` counts the levels of the disaster that are paid, ``cost`` is what the next one costs
    all players together. ``ability`` is empty without one; ``arrows`` of ``arrows_needed`` are
    reached. ``given`` and ``stored`` are the resources that all have offered and stored;
    ``points`` is the group's score as things stand.
    """

    disaster: str
    level: int
    cost: Resources
    ability: str
    upgraded: bool
    ability_cost: Resources
    arrows: int
    arrows_needed: int
    given: Resources
    stored: Resources
    points: int


class PalmView(View, frozen=True):
    """A game of Palm Island as one reader sees it: the round from 1 to 8, and each village.

    ``group`` is there in cooperative mode only. ``outposts`` can be won or bought now; ``pile``
    are those below them in speed mode; ``villagers`` can be bought in speed mode; ``gone`` are
    cards that left the game. ``arrived`` are the seats at the tracker, in order; ``buying`` those
    that may still buy in speed mode, whoever is asked first. ``cost`` is what the reader is paying
    now, any one of its ways, and ``helps`` are the abilities used for it. ``winners`` is known at
    the end. ``shown`` is the seat whose village a reader asked to see closely; the rules leave it
    empty.
    """

    round: int
    villages: tuple[VillageView, ...]
    mode: str = "solo"
    group: GroupView | None = None
    outposts: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    villagers: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    arrived: tuple[int, ...] = ()
    buying: tuple[int, ...] = ()
    cost: tuple[Resources, ...] = ()
    helps: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    ended_by: str = ""
    shown: int | None = None

    def closer(self, seat: int) -> Self:
        """Return this view with the village of ``seat`` seen closely."""
        return msgspec.structs.replace(self, shown=seat)
