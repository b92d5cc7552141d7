"""The records of the views of Palm Island."""

from typing import Self

import msgspec

from engine.core import View
from engine.palm_island.rules.components import Card, Resources


class VillageView(msgspec.Struct, frozen=True):
    """A player's village.

    ``in_hand`` are up to three cards on top, the one in play first. ``stored`` are the stored
    cards, from the top down. ``buildings`` are all sixteen by number, ``feats`` those in the deck.
    ``ahead`` counts the cards before the tracker. ``stars`` are those on the cards, ``points`` all
    victory points. ``noted`` are the cards behind the hand in order, for a player who noted it.

    ``villagers`` wait to be recruited; ``recruited`` and ``outposts`` belong to the village.
    ``powers`` names the active abilities, ``used`` those that are used up. ``given`` are the
    numbers of the stored cards offered for a common payment. ``waits`` means that this player is at
    the tracker already.
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
    """The state of a group in cooperative mode.

    ``level`` counts the paid levels of the disaster, ``cost`` is the group's cost of the next one.
    ``ability`` is empty without one; the group has ``arrows`` of ``arrows_needed``. ``given`` and
    ``stored`` are the offered and stored resources of all players. ``points`` is the current score.
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
    """A game of Palm Island as a player sees it: the round from 1 to 8, and each village.

    ``group`` is set in cooperative mode only. ``outposts`` can be won or bought now; in speed mode
    ``pile`` has those below them, and ``villagers`` can be bought. ``gone`` are cards that left the
    game. ``arrived`` are the seats at the tracker, in order; ``buying`` those that may still buy in
    speed mode, in order. ``cost`` is the reader's current payment, ``helps`` the abilities used for
    it. ``winners`` is known at the end. ``shown`` is the seat of the enlarged village; the rules
    leave it empty.
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
        """Return this view with the village of ``seat`` enlarged."""
        return msgspec.structs.replace(self, shown=seat)
