"""Every step of the game, by the module of its phase."""

from engine.core import Step
from engine.small_islands.rules.alexis import (
    TakeAlexisTurn,
)
from engine.small_islands.rules.exploration import (
    LandOrGoOn,
    RefillRow,
    TakeTurn,
    TakeTurns,
)
from engine.small_islands.rules.landing import (
    ChooseShipCell,
    ConfirmLanding,
)
from engine.small_islands.rules.placing import (
    ChooseCell,
    ConfirmPlacement,
    PlaceStartingTile,
    PlaceTile,
)
from engine.small_islands.rules.preparation import (
    ChooseObjective,
    ChooseObjectives,
    KeepCards,
    PrepareRound,
)
from engine.small_islands.rules.reward import (
    BuildForAlexis,
    KeepDiscovery,
    PlaceHouse,
    RevealObjective,
    RewardEverybody,
    TakeHouses,
)
from engine.small_islands.rules.round import (
    EndGame,
    EndRound,
    PlayRound,
)
from engine.small_islands.rules.tokens import (
    ChooseSpot,
    UseToken,
)

STEPS: tuple[type[Step], ...] = (
    TakeAlexisTurn,
    TakeTurns,
    TakeTurn,
    LandOrGoOn,
    RefillRow,
    ChooseShipCell,
    ConfirmLanding,
    PlaceTile,
    PlaceStartingTile,
    ChooseCell,
    ConfirmPlacement,
    PrepareRound,
    ChooseObjectives,
    ChooseObjective,
    KeepCards,
    RewardEverybody,
    RevealObjective,
    PlaceHouse,
    KeepDiscovery,
    BuildForAlexis,
    TakeHouses,
    PlayRound,
    EndRound,
    EndGame,
    UseToken,
    ChooseSpot,
)
