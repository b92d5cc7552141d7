"""Every step of the game, by the module of its phase."""

from engine.core import Step
from engine.propeller_islands.rules.blueprints import (
    InstallUpgrade,
    ReplaceBlueprint,
)
from engine.propeller_islands.rules.characters import (
    GainByBlueprint,
    GainByFame,
)
from engine.propeller_islands.rules.effects import (
    ActivateAny,
    ChooseEffect,
    ClaimRewards,
    DeployWorker,
    DrawBuilding,
    HouseWorker,
    LiftWorker,
    PlaceTile,
    UseBenefit,
    UseDepots,
)
from engine.propeller_islands.rules.round import (
    EndRound,
    PlayRound,
    ReadBonusDie,
    RollDice,
    UseBonusDie,
)
from engine.propeller_islands.rules.setup import (
    ChooseCharacters,
    DraftCharacter,
)
from engine.propeller_islands.rules.turn import (
    ActivateBuildings,
    ChooseDie,
    CompleteBlueprint,
    ReplaceTile,
    TakeTurn,
    UseDie,
)

STEPS: tuple[type[Step], ...] = (
    InstallUpgrade,
    ReplaceBlueprint,
    GainByFame,
    GainByBlueprint,
    ChooseEffect,
    ActivateAny,
    UseBenefit,
    UseDepots,
    DrawBuilding,
    PlaceTile,
    DeployWorker,
    LiftWorker,
    HouseWorker,
    ClaimRewards,
    PlayRound,
    RollDice,
    UseBonusDie,
    ReadBonusDie,
    EndRound,
    ChooseCharacters,
    DraftCharacter,
    TakeTurn,
    ChooseDie,
    UseDie,
    ReplaceTile,
    ActivateBuildings,
    CompleteBlueprint,
)
